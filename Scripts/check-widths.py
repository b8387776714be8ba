#!/usr/bin/env python3
"""Checks the width of each line on stdin with python-wcwidth: a second opinion on our own table.

    settings-table render SPEC --format ansi --width 80 | Scripts/check-widths.py --width 80

Escape sequences for colours count nothing. Exit status: 0 if no line is wider, 1 if one is or holds
a control character, 2 for a wrong call.
"""

import argparse
import re
import sys

try:
    from wcwidth import wcswidth
except ImportError:
    sys.exit("check-widths: python3-wcwidth is not installed")

COLOR = re.compile("\x1b\\[[0-9;]*m")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--width", type=int, required=True, help="the most columns a line may fill")
    width = parser.parse_args().width
    faults = 0
    lines = sys.stdin.buffer.read().decode("utf-8").split("\n")
    for number, line in enumerate(lines, start=1):
        line = COLOR.sub("", line)
        columns = wcswidth(line)
        if columns < 0:
            print(f"{number}: holds a control character: {line!r}")
        elif columns > width:
            print(f"{number}: {columns} columns: {line}")
        else:
            continue
        faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
