import Courseware

/// Where a file has text: neither code nor formulas, comments, front matter, blanks or answers to
/// type.
struct TextPlaces {
  private let bytes: [UInt8]
  private let code: CodePlaces
  private var comments: [Range<Int>] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    code = CodePlaces(bytes)
    var at = 0
    while let open = firstIndex(of: UInt8(ascii: "<"), in: bytes.span, from: at) {
      at = open + 1
      guard bytes[open...].starts(with: "<!--".utf8) else { continue }
      while at < bytes.count, !bytes[at...].starts(with: "-->".utf8) { at += 1 }
      comments.append(open..<at)
    }
  }

  func contains(_ at: Int) -> Bool {
    if code.front.contains(at) || code.contains(at) { return false }
    let index = comments.partitioningIndex { $0.upperBound > at }
    if index < comments.count, comments[index].contains(at) { return false }
    let line = bytes[..<at].lastIndex(of: 10).map { $0 + 1 } ?? 0
    return bytes[line] != UInt8(ascii: "=") && !bytes[line..<at].starts(with: "    ".utf8)
      && !isInBlank(at, from: line)
  }

  /// Whether brackets that open before a place on its line close behind it.
  private func isInBlank(_ at: Int, from line: Int) -> Bool {
    let isOpen = { (at: Int) in bytes[at] == 0x5B && bytes[at - 1] == 0x5B }
    let isClose = { (at: Int) in bytes[at] == 0x5D && bytes[at - 1] == 0x5D }
    guard at > line + 1, let open = (line + 1..<at).last(where: { isOpen($0) || isClose($0) }),
      isOpen(open)
    else { return false }
    return (at + 1..<max(at + 1, lineEnd(bytes, at))).contains(where: isClose)
  }
}
