import Courseware

/// Notes about notations that other programs read and that are imported as text or left out:
/// quizzes in other files, and once for each kind formulas, blanks, solutions, tags of quizzes and
/// names of headings.
///
/// - Parameter lines: The lines of the file below its front matter.
/// - Returns: The notes, in no particular order.
func unreadNotations(in lines: [SourceLine]) -> [ImportRemark] {
  var remarks: [ImportRemark] = []
  var found = Notation.allCases.map { Occurrences(notation: $0) }
  var isDisplayOpen = false
  for current in lines where current.isText {
    let content = current.content
    if content.hasPrefix("{{#quiz ") {
      let reason =
        "the questions of the file in '\(shown(content))' are not imported: import it with "
        + "'quizpress import mdbook-quiz FILE --into CLASSROOM'"
      remarks.append(.note(current.number, reason))
    }
    if content.elementsEqual("$$".utf8) { isDisplayOpen.toggle() }
    let isClosing = content.elementsEqual("$$".utf8) && !isDisplayOpen
    for index in found.indices where !isClosing || found[index].notation != .formula {
      found[index].look(in: content, at: current.number)
    }
  }
  return remarks + found.compactMap(\.remark)
}

/// A notation that is noted once for each file.
private enum Notation: CaseIterable {
  case formula
  /// `[[Paris]]` in MkDocs Quiz, `[[1]]` in Moodle and R/exams.
  case blank
  /// `! Because` in text2qti.
  case solution
  /// `<quiz>` in MkDocs Quiz.
  case tag
  /// `{#cells}` at the end of a heading.
  case name

  /// The first occurrence in a line, as it is written.
  func text(in line: ArraySlice<UInt8>) -> String? {
    switch self {
    case .formula: formulaText(in: line)
    case .blank: blankText(in: line)
    case .solution: line.hasPrefix("! ") ? shown(line) : nil
    case .tag: ["<quiz>", "</quiz>"].first { line.elementsEqual($0.utf8) }
    case .name: line.hasPrefix("#") ? headingName(line).map(shown) : nil
    }
  }

  func reason(_ text: String, _ others: String) -> String {
    switch self {
    case .formula:
      "the formula '\(text)' is imported as text\(others): "
        + "to show formulas, delete the backslashes before '$'"
    case .blank:
      "'\(text)' is imported as text\(others): "
        + "a blank to fill in needs a question of its own"
    case .solution:
      "the solution '\(text)' is imported as text\(others): write solutions as quotes, with '>'"
    case .tag: "the tag '\(text)' is imported as text\(others): delete such tags"
    case .name: "the name '\(text)' of a heading is not imported\(others)"
    }
  }
}

/// The lines of a file with a notation.
private struct Occurrences {
  let notation: Notation
  var first: (text: String, line: Int)?
  var count = 0

  mutating func look(in content: ArraySlice<UInt8>, at line: Int) {
    guard let text = notation.text(in: content) else { return }
    if first == nil { first = (text, line) }
    count += 1
  }

  var remark: ImportRemark? {
    guard let first else { return nil }
    let others =
      count == 1 ? "" : ", and so are those in \(count - 1) more line\(count == 2 ? "" : "s")"
    return .note(first.line, notation.reason(first.text, others))
  }
}

/// A line for a message: cut off if it is long.
func shown(_ line: ArraySlice<UInt8>) -> String {
  let text = line.string
  return text.count < 80 ? text : "\(text.prefix(79))…"
}

/// The first `[[…]]` of a line as it is written; `nil` if there is none outside of code.
private func blankText(in line: ArraySlice<UInt8>) -> String? {
  guard find("[[", in: line) != nil else { return nil }
  let text = Array(line)
  for at in offsetsOutsideCode(text, skipsEscapes: true) where text[at...].hasPrefix("[[") {
    let inner = text[(at + 2)...].prefix(80).prefix { $0 != 91 && $0 != 93 }
    // In shells, such brackets compare, and a space or a variable follows the first two.
    let isWritten =
      inner.first.map { $0 != 32 && $0 != UInt8(ascii: "$") } ?? false && inner.last != 32
    if isWritten, text[inner.endIndex...].hasPrefix("]]") {
      return text[at..<(inner.endIndex + 2)].string
    }
  }
  return nil
}

/// Removes front matter in TOML, and YAML below the start of a file, such as that of a question in
/// Quizdown.
///
/// - Parameter lines: The lines of the file below its front matter; those removed become blank.
/// - Returns: A note about the TOML, and one for each field of YAML.
func takeFrontMatter(from lines: inout [SourceLine]) -> [ImportRemark] {
  var remarks: [ImportRemark] = []
  if let start = lines.firstIndex(where: { !$0.isBlank }), let end = tomlEnd(lines[start...]) {
    let reason =
      "front matter between '+++' is not imported: write it between '---', as in 'title: Cells'"
    remarks.append(.note(lines[start].number, reason))
    for index in start...end { lines[index].bytes = [] }
  }
  for start in lines.indices where start == 0 || lines[start - 1].isBlank {
    guard let end = frontMatterEnd(lines[start...]) else { continue }
    for line in lines[start..<end] where isField(line) {
      let name = line.bytes.prefix { $0 != UInt8(ascii: ":") }.string
      remarks.append(.note(line.number, "the field '\(name)' is not imported"))
    }
    for index in start...end { lines[index].bytes = [] }
  }
  return remarks
}

/// The index of the last line of front matter in TOML, if lines start with `+++`, fields such as
/// `title = "Cells"`, and another `+++`.
private func tomlEnd(_ lines: ArraySlice<SourceLine>) -> Int? {
  func isTOMLFence(_ line: SourceLine) -> Bool { line.content.elementsEqual("+++".utf8) }
  guard let first = lines.first, isTOMLFence(first) else { return nil }
  let fields = lines.dropFirst().prefix(40).prefix { $0.isText && !isTOMLFence($0) }
  guard fields.endIndex < lines.endIndex, isTOMLFence(lines[fields.endIndex]),
    fields.allSatisfy({ line in
      line.isBlank || line.content.contains(UInt8(ascii: "="))
        || line.content.first.map { [35, 39, 34, 91, 93].contains($0) } ?? false
    })
  else { return nil }
  return fields.endIndex
}

/// The index of the last line of front matter, if lines start with a line of dashes, fields, and
/// another line of dashes.
private func frontMatterEnd(_ lines: ArraySlice<SourceLine>) -> Int? {
  guard let first = lines.first, isFence(first) else { return nil }
  let fields = lines.dropFirst().prefix(40).prefix { $0.isText && !$0.isBlank && !isFence($0) }
  guard let field = fields.first, isField(field), fields.endIndex < lines.endIndex,
    isFence(lines[fields.endIndex]),
    fields.allSatisfy({ isField($0) || $0.indentation > 0 || $0.content.hasPrefix("- ") })
  else { return nil }
  return fields.endIndex
}

private func isFence(_ line: SourceLine) -> Bool {
  line.isText && line.indentation == 0 && line.content.elementsEqual("---".utf8)
}

/// Whether a line is a field of YAML, such as `title: Cells`.
private func isField(_ line: SourceLine) -> Bool {
  let name = line.bytes.prefix { isLetter($0) || isDigit($0) || $0 == 45 || $0 == 95 }
  guard let first = name.first, isLowerLetter(first) else { return false }
  let rest = line.bytes.dropFirst(name.count)
  return rest.first == UInt8(ascii: ":") && (rest.count == 1 || rest.dropFirst().first == 32)
}

/// The first formula of a line as it is written; `nil` if there is none outside of code.
///
/// Dollar signs are also before amounts and variables. So a formula is between two of them that
/// Quizpress would read as its ends, and has a power, an index, a command or only one letter.
private func formulaText(in text: ArraySlice<UInt8>) -> String? {
  if text.hasPrefix("$$"), text.count == 2 || text.count > 4 && text.suffix(2) == [36, 36] {
    return text.count < 80 ? text.string : "$$"
  }
  var at = text.startIndex
  while at < text.endIndex {
    let rest = text[(at + 1)...]
    switch text[at] {
    case UInt8(ascii: "\\"): at += 2
    case UInt8(ascii: "`"):
      let backticks = text[at...].prefix { $0 == UInt8(ascii: "`") }
      let close = text[backticks.endIndex...].firstRange(of: Array(backticks))
      at = close?.upperBound ?? backticks.endIndex
    case UInt8(ascii: "$"):
      guard let close = rest.prefix(400).firstIndex(of: UInt8(ascii: "$")) else { return nil }
      let next = close + 1 < text.endIndex ? text[close + 1] : 32
      if !isDigit(next), isFormula(text[(at + 1)..<close]) {
        return close - at < 80 ? text[at...close].string : "$…$"
      }
      at += 1
    default: at += 1
    }
  }
  return nil
}

private func isFormula(_ tex: ArraySlice<UInt8>) -> Bool {
  guard let first = tex.first, let last = tex.last, first != 32, last != 32,
    last != UInt8(ascii: "\\"), !tex.contains(UInt8(ascii: "`"))
  else { return false }
  if tex.count == 1 { return isLetter(first) }
  return tex.indices.dropLast().contains { at in
    let next = tex[at + 1]
    let isInside = at > tex.startIndex
    switch tex[at] {
    case UInt8(ascii: "\\"): return tex[(at + 1)...].prefix(while: isLetter).count > 1
    case UInt8(ascii: "^"): return isInside && (isDigit(next) || isLetter(next) || next == 123)
    case UInt8(ascii: "_"): return isInside && next == 123
    default: return false
    }
  }
}
