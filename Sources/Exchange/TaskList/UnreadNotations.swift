import Courseware

/// Notes about lines that are imported as text although other programs read more into them: front
/// matter below the start of the file, and formulas.
///
/// - Parameter lines: The lines of the file below its front matter.
/// - Returns: A note for each block of front matter, and one for all formulas.
func unreadNotations(in lines: [SourceLine]) -> [ImportRemark] {
  var remarks: [ImportRemark] = []
  var (formula, line, count, isDisplayOpen) = ("", 0, 0, false)
  for (index, current) in lines.enumerated() where current.isText {
    if opensFrontMatter(lines[index...], isFirst: index == 0 || lines[index - 1].isBlank) {
      let reason = "front matter that is not at the start of the file is imported as text"
      remarks.append(ImportRemark(line: current.number, kind: .note, reason: reason))
    }
    if current.content.elementsEqual("$$".utf8) { isDisplayOpen.toggle() }
    let isClosing = current.content.elementsEqual("$$".utf8) && !isDisplayOpen
    guard let found = formulaText(in: current.content), !isClosing else { continue }
    if count == 0 { (formula, line) = (found, current.number) }
    count += 1
  }
  guard count > 0 else { return remarks }
  let others =
    count == 1 ? "" : ", and so are those in \(count - 1) more line\(count == 2 ? "" : "s")"
  let reason =
    "the formula '\(formula)' is imported as text\(others): "
    + "to show formulas, delete the backslashes before '$'"
  return remarks + [ImportRemark(line: line, kind: .note, reason: reason)]
}

/// Whether lines start with a line of dashes, fields, and another line of dashes.
private func opensFrontMatter(_ lines: ArraySlice<SourceLine>, isFirst: Bool) -> Bool {
  guard isFirst, let first = lines.first, isFence(first) else { return false }
  let fields = lines.dropFirst().prefix(40).prefix { $0.isText && !$0.isBlank && !isFence($0) }
  guard let field = fields.first, isField(field), fields.endIndex < lines.endIndex else {
    return false
  }
  return isFence(lines[fields.endIndex])
    && fields.allSatisfy { isField($0) || $0.indentation > 0 || $0.content.hasPrefix("- ") }
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
