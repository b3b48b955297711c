/// A stylesheet of ours without what only its authors read: indentation, empty lines and comments
/// that fill their lines.
func compactedStyle(_ source: [UInt8]) -> [UInt8] {
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

extension ArraySlice<UInt8> {
  fileprivate func ends(with end: String.UTF8View) -> Bool {
    suffix(end.count).elementsEqual(end)
  }
}
