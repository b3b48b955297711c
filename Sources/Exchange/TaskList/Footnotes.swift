import Courseware

/// A footnote, `[^name]: text`, that the text of the file refers to.
struct Footnote: Sendable {
  /// The line of its definition.
  var line: Int
  var name: String
  /// Its lines, without `[^name]:` and the indentation.
  var lines: [SourceLine]
}

/// Removes the footnotes from the lines of a file, which become blank, and returns the footnotes in
/// their order.
///
/// Footnotes without a reference, and further ones of the same name, remain in their place, so that
/// they are visible.
func takeFootnotes(from lines: inout [SourceLine]) -> [Footnote] {
  let starts = lines.indices.filter { footnoteStart(lines[$0]) != nil }
  guard !starts.isEmpty else { return [] }
  var names = references(in: lines)
  var found: [Footnote] = []
  for start in starts where found.count < maxFootnotes {
    guard let (name, text) = footnoteStart(lines[start]),
      names.remove(name.lowercased()) != nil
    else { continue }
    let end = footnoteEnd(lines, start)
    var first = lines[start]
    first.bytes = Array(text)
    found.append(
      Footnote(
        line: first.number, name: name,
        lines: [first] + lines[(start + 1)..<end].map { $0.dedented(by: 4) }))
    for index in start..<end { lines[index] = SourceLine(number: lines[index].number) }
  }
  return found
}

/// The maximum number of footnotes; a quiz may have 512 footnotes and link definitions.
private let maxFootnotes = 500

/// The name and the text of a line that starts with `[^name]:`.
func footnoteStart(_ line: SourceLine) -> (name: String, text: ArraySlice<UInt8>)? {
  guard line.isText, line.indentation < 4, line.content.hasPrefix("[^"),
    let close = line.content.prefix(100).firstIndex(of: UInt8(ascii: "]")),
    line.content[(close + 1)...].hasPrefix(":")
  else { return nil }
  let name = line.content[(line.content.startIndex + 2)..<close]
  let isName = name.allSatisfy {
    isLetter($0) || isDigit($0) || $0 == 45 || $0 == 95 || $0 >= 128
  }
  guard isName, !name.isEmpty else { return nil }
  return (name.string, line.content[(close + 2)...].trimmed)
}

/// The index after the last line of a footnote: lines of its paragraph, and below blank lines those
/// that are indented by four spaces.
private func footnoteEnd(_ lines: [SourceLine], _ start: Int) -> Int {
  var end = start + 1
  var index = start + 1
  var isParagraph = true
  while index < lines.count {
    let line = lines[index]
    if line.isText, line.isBlank {
      isParagraph = false
    } else if isInsideFootnote(line, isParagraph: isParagraph) {
      end = index + 1
    } else {
      break
    }
    index += 1
  }
  return end
}

private func isInsideFootnote(_ line: SourceLine, isParagraph: Bool) -> Bool {
  if line.role == .code || line.role == .closesCode { return true }
  if OptionMark(line.content) != nil { return false }
  if line.indentation >= 4 { return true }
  return isParagraph && line.isText && Heading(line) == nil && Heading(unmarked: line) == nil
    && !isListItem(line.content) && !isRule(line.content) && footnoteStart(line) == nil
    && ![UInt8(ascii: ">"), UInt8(ascii: "|")].contains(line.content.first)
}

/// The names in references such as `[^name]` outside code, in lower case.
private func references(in lines: [SourceLine]) -> Set<String> {
  var names: Set<String> = []
  for line in lines where line.isText {
    let text = Array(footnoteStart(line)?.text ?? line.content)
    for at in offsetsOutsideCode(text) where text[at...].hasPrefix("[^") {
      guard let close = text[at...].prefix(100).firstIndex(of: UInt8(ascii: "]")) else { continue }
      names.insert(text[(at + 2)..<close].string.lowercased())
    }
  }
  return names
}
