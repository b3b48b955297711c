import Courseware

/// A style sheet or script without indentation, empty lines and comments on lines of their own.
func withoutComments(_ source: [UInt8]) -> [UInt8] {
  var out: [UInt8] = []
  out.reserveCapacity(source.count)
  var isComment = false
  for line in source.split(separator: UInt8(ascii: "\n")) {
    let text = line.drop { $0 == UInt8(ascii: " ") }
    if isComment || text.starts(with: "/*".utf8) {
      isComment = !text.ends(with: "*/".utf8)
      continue
    }
    if text.isEmpty || text.starts(with: "//".utf8) { continue }
    out += text
    out.append(UInt8(ascii: "\n"))
  }
  return out
}

/// A style sheet on one line, without spaces that have no meaning, and without the zero before the
/// point of a number.
func withoutSpace(_ style: [UInt8]) -> [UInt8] {
  var out: [UInt8] = []
  out.reserveCapacity(style.count)
  let marks = Set("{};,>!/".utf8)
  var isQuoted = false
  for byte in style {
    let isQuote = byte == UInt8(ascii: "\"")
    if isQuote { isQuoted.toggle() }
    if isQuoted || isQuote {
      out.append(byte)
      continue
    }
    let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
    if isSpace, let last = out.last, marks.contains(last) || " :".utf8.contains(last) { continue }
    if marks.contains(byte), out.last == UInt8(ascii: " ") { out.removeLast() }
    if byte == UInt8(ascii: "}"), out.last == UInt8(ascii: ";") { out.removeLast() }
    if isDigit(byte), endsWithZeroAndPoint(out) { out.remove(at: out.count - 2) }
    out.append(isSpace ? UInt8(ascii: " ") : byte)
  }
  return out
}

/// Whether the last bytes are `0.` at the start of a number.
private func endsWithZeroAndPoint(_ style: [UInt8]) -> Bool {
  let end = style.suffix(3)
  return end.dropFirst().elementsEqual("0.".utf8) && " :,(/-".utf8.contains(end.first ?? 0)
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with end: String.UTF8View) -> Bool {
    suffix(end.count).elementsEqual(end)
  }
}
