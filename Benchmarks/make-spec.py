#!/usr/bin/env python3
"""Prints a spec of N rows, the same on every machine: make-spec.py N

Ten rows to a section: toggles, texts, sliders, numbers, choices, a label, a link or a button, as they
are mixed in real settings, each with a sentence of help; every 50th row has a condition.
"""
import sys
import zlib

WORDS = """account alert archive backup battery border bright buffer cache calendar color column contact
cursor date delay display download editor filter folder font history image index keyboard language
layout limit margin menu message network notice page password picture power preview profile prompt
reader search sensor server sound storage style system theme timer volume window""".split()
TITLES = ["Größe der Schrift", "Élément caché", "通知を表示する", "🔔 Alerts", "Año de inicio", "自動保存"]
KINDS = ["toggle", "text", "toggle", "slider", "toggle", "choice", "number", "toggle", "choice", "last"]


def word(number, salt):
    """One of the words, by chance but always the same."""
    return WORDS[zlib.crc32(b"%d %d" % (number, salt)) % len(WORDS)]


def row(number):
    kind = KINDS[number % 10]
    noun = word(number, 1)
    title = TITLES[number // 7 % len(TITLES)] if number % 7 == 3 else f"{noun.capitalize()} {word(number, 2)}"
    if kind == "last":
        kind = ["label", "link", "label", "button"][number // 10 % 4]
    lines = [] if kind in ("link", "button") else [f"key: {word(number // 10, 3)}.{noun}{number}"]
    lines += [f"control: {kind}", f"title: {title}"]
    if kind == "toggle":
        lines += [f"default: {'true' if number % 3 else 'false'}"]
    elif kind == "text":
        lines += [f"default: {word(number, 4)}.example.org"]
    elif kind == "slider":
        lines += ["min: 0", "max: 1", "step: 0.05", "decimals: 2", f"default: {number % 21 * 5 / 100}"]
    elif kind == "number":
        lines += ["min: 0", "max: 1000", f"default: {number % 1001}"]
    elif kind == "choice":
        options = [word(number // 10, salt) + str(salt) for salt in range(5, 10)]
        lines += [
            "options: [" + ", ".join(f"{{value: {o}, title: {o.capitalize()}}}" for o in options) + "]",
            f"default: {options[number % 5]}"]
    elif kind == "label":
        lines += [f"default: \"version {number % 9}.{number % 20}\""]
    elif kind == "link":
        lines += [f"url: https://example.org/help/{number}"]
    else:
        lines += [f"action: reset-{noun}"]
    if number % 50 == 43:
        lines += [f"enabledIf: {word(number // 10, 3)}.{word(number - 1, 1)}{number - 1}"]
    lines += [f"help: Says which {noun} the {word(number, 10)} uses when the {word(number, 11)} is not set by hand."]
    return lines


def main():
    if len(sys.argv) != 2 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    out = ["settingsTable: 1", "app: {id: com.example.benchmark, title: Benchmark}", "sections:"]
    for number in range(int(sys.argv[1])):
        if number % 10 == 0:
            name = word(number, 12)
            out += [
                f"  - title: {name.capitalize()} {number // 10}",
                f"    footer: These rows say how the {name} behaves.", "    rows:"]
        first, *rest = row(number)
        out += [f"      - {first}"] + [f"        {line}" for line in rest]
    print("\n".join(out))


if __name__ == "__main__":
    main()
