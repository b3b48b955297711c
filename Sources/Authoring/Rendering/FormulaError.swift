/// Why a formula has no MathML.
enum FormulaError: Error, Equatable {
  /// KaTeX is not installed.
  case missingRenderer
  /// What is wrong, as a headline, and where: in bytes of UTF-8 from the formula's start.
  case faulty(String, offset: Int?)
}

/// What KaTeX answered: its markup made ours, or its complaint in plain words.
func checked(_ answer: String, _ tex: String) -> Result<String, FormulaError> {
  let rest = answer.dropFirst()
  guard answer.hasPrefix("!") else {
    return safeMathML(rest).mapError { .faulty($0.words, offset: nil) }
  }
  let end = rest.firstIndex(of: "!") ?? rest.startIndex
  let offset = Int(rest[..<end]).flatMap { byteOffset(ofUnit: $0, in: tex) }
  return .failure(.faulty(plainWords(String(rest[end...].dropFirst())), offset: offset))
}

/// Where a UTF-16 unit of a text is in UTF-8.
private func byteOffset(ofUnit unit: Int, in text: String) -> Int? {
  guard unit >= 0,
    let at = text.utf16.index(text.utf16.startIndex, offsetBy: unit, limitedBy: text.utf16.endIndex)
  else { return nil }
  return text.utf8.distance(from: text.utf8.startIndex, to: at)
}

/// A complaint of KaTeX as a headline: without its name, its place and its words for programmers.
private func plainWords(_ complaint: String) -> String {
  var words = Substring(complaint)
  for start in ["KaTeX parse error: "] where words.hasPrefix(start) {
    words.removeFirst(start.count)
  }
  for mark in [" at position ", " at end of input"] {
    if let at = words.indices.first(where: { words[$0...].hasPrefix(mark) }) {
      words = words[..<at]
    }
  }
  if let command = words.suffix(after: "Undefined control sequence: ") {
    return "'\(command)' is not a known formula command"
  }
  if words.hasPrefix("Too many expansions") { return "the formula's own commands expand forever" }
  if words == "too deep" { return "the formula is nested too deeply" }
  if let wanted = words.suffix(after: "Expected '"), wanted.hasSuffix("', got 'EOF'") {
    return "the formula has no '\(wanted.dropLast("', got 'EOF'".count))' before its end"
  }
  if let found = words.suffix(after: "Expected 'EOF', got '") {
    return "'\(found.dropLast())' is not allowed here"
  }
  return words.prefix(1).lowercased() + words.dropFirst()
}

extension Substring {
  /// The rest behind a start, where the text has it.
  fileprivate func suffix(after start: String) -> Substring? {
    hasPrefix(start) ? dropFirst(start.count) : nil
  }
}
