/// A script or stylesheet of ours without what only its authors read: indentation, empty lines and
/// comments that fill their lines.
///
/// Safe where no line of a literal starts with a blank or a comment's mark: our files hold no
/// template literal of several lines.
func compacted(_ source: [UInt8]) -> [UInt8] {
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

/// A compacted script without the blanks around signs, where a line is sure to be code there.
///
/// Text in double quotes is left as it is, and so is a whole line with anything else that may hold
/// text: other quotes, escapes, a regular expression.
func tightened(_ script: [UInt8]) -> [UInt8] {
  var out: [UInt8] = []
  out.reserveCapacity(script.count)
  for line in script.split(separator: UInt8(ascii: "\n")) {
    if line.contains(where: mayHoldText.contains) {
      out += line
    } else {
      appendTightened(line, to: &out)
    }
    out.append(UInt8(ascii: "\n"))
  }
  return out
}

private let mayHoldText = Array("'`/\\".utf8)
private let signs = Array("=(){}[],;:?<>&|*!".utf8)

private func appendTightened(_ line: ArraySlice<UInt8>, to out: inout [UInt8]) {
  var isText = false
  for at in line.indices {
    let byte = line[at]
    if byte == UInt8(ascii: "\"") { isText.toggle() }
    if byte == UInt8(ascii: " "), !isText, at > line.startIndex, at + 1 < line.endIndex,
      signs.contains(line[at - 1]) || signs.contains(line[at + 1])
    {
      continue
    }
    out.append(byte)
  }
}
