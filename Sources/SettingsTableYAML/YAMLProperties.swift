/// The anchor and the tag that stand before a node.
struct YAMLProperties {
  var anchor: String?
  /// As libyaml resolves it: `!muted`, `tag:yaml.org,2002:str`.
  var tag: String?
  /// Where the first of them starts.
  var start: Int

  /// Whether the tag says that the scalar is text: `!!str`, or `!` alone.
  var isText: Bool { tag == "tag:yaml.org,2002:str" || tag == "!" }

  /// Where the node itself starts, whose properties start at `offset`: what is between them and it,
  /// comments too, is passed over.
  static func end(in bytes: [UInt8], from offset: Int, to limit: Int) -> Int {
    var offset = offset
    while offset < limit {
      switch bytes[offset] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        offset = wordEnd(in: bytes, from: offset, to: limit)
      case UInt8(ascii: "#"):
        while offset < limit, bytes[offset] != UInt8(ascii: "\n"), bytes[offset] != 0x0D {
          offset += 1
        }
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
      default:
        return offset
      }
    }
    return limit
  }

  /// Where the anchor, tag or alias that starts at `offset` ends.
  static func wordEnd(in bytes: [UInt8], from offset: Int, to limit: Int) -> Int {
    var offset = offset
    while offset < limit, bytes[offset] > 0x20, bytes[offset] != UInt8(ascii: ","),
      bytes[offset] != UInt8(ascii: "]"), bytes[offset] != UInt8(ascii: "}")
    {
      offset += 1
    }
    return offset
  }
}
