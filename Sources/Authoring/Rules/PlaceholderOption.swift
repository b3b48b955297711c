import Courseware

extension Rule {
  static let placeholderOption = Rule(
    "placeholder-option", .warning, "Stems and options are not placeholders.",
    explanation: """
      A 'TBD', three dots or a single symbol was probably meant to be replaced later, and students
      would have to choose between such options. Write the option out; code and images may be
      indented on the next lines. A symbol is fine if other options are symbols as well, and as
      code, between backticks. If a question is not ready yet, write '{draft=true}' after its
      heading. 'Other: ____' and 'Other (please specify)' are reported as well, because students
      cannot type anything into an option.
      """,
    bad: "- [ ] TBD", good: "- [ ] Nothing at all", check: .question(checkPlaceholders)
  ) { option in
    """
    ## What does `print([1])` show?

    - [x] `[1]`
    - [ ] `1`
    \(option)
    """
  }
}

private func checkPlaceholders(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  if case .word(let text)? = placeholder(for: question.stem, quiz) {
    report.add(.placeholderOption, "the stem '\(text)' looks like a placeholder", at: question.span)
  }
  guard let options = question.options else { return }
  for index in options.indices where options[index].isMarked {
    if asksForText(options[index].text, quiz) {
      report.add(
        .placeholderOption, "students cannot type anything into an option",
        at: options[index].span,
        note: quiz.head.kind.isGraded
          ? "ask for it in a separate question"
          : "ask for it in a separate question with '{type=short-text}'")
      continue
    }
    guard let found = placeholder(for: options[index].text, quiz),
      !isMeant(found, index, options, question, quiz)
    else { continue }
    report.add(
      .placeholderOption, "the option '\(found.text)' looks like a placeholder",
      at: options[index].span)
  }
}

/// Whether an option asks students to write: `Other: ____`, `Sonstiges (bitte angeben)`.
private func asksForText(_ prose: ParsedProse, _ quiz: ParsedQuiz) -> Bool {
  let place = prose.markdown
  // Most options end otherwise; 0xA6 is the last byte of an ellipsis.
  guard (6..<80).contains(place.count) else { return false }
  let last = quiz.prose[place.upperBound - 1]
  guard "_:).".utf8.contains(last) || last == 0xA6 || last == 0x89 || last == 0x9A else {
    return false
  }
  let text = String(decoding: quiz.prose[place], as: UTF8.self).lowercased()
  let words = text.split { !$0.isLetter }.map(String.init)
  guard let first = words.first, otherWords.contains(first) else {
    return text.hasSuffix(": ___") || text.hasSuffix(":___")
      || text.contains(":") && text.hasSuffix("____")
  }
  let isRequest = ")）".contains(text.last { !" :".contains($0) } ?? " ")
  if isRequest { return words.contains(where: requestWords.contains) }
  return words.count < 4 && text.hasSuffix("___")
    || words.count == 1 && [":", "：", "...", "…", "\\_"].contains(where: text.hasSuffix)
}

private let otherWords: Set = [
  "other", "others", "sonstige", "sonstiges", "andere", "anderes", "autre", "autres", "otro",
  "otra", "otros", "altro", "outro", "outra", "anders", "inne", "другое", "其他", "其它", "أخرى",
]

/// Words in parentheses after such a word.
private let requestWords: Set = [
  "specify", "please", "bitte", "angeben", "nämlich", "préciser", "précisez", "especificar",
  "especifique", "especifica", "specificare", "specificar", "namelijk", "укажите", "请注明", "请说明",
  "请填写", "حدد", "يرجى",
]

/// A text that looks like a placeholder.
private enum Placeholder {
  /// A word such as 'TBD'.
  case word(String)
  /// A symbol or an ellipsis.
  case symbol(String)
  /// The letter or number of an option, with a noun: 'Option A'.
  case name(String)

  var text: String {
    switch self {
    case .word(let text), .symbol(let text), .name(let text): text
    }
  }
}

/// The placeholder in a short text without markup; `nil` if the text is not one.
private func placeholder(for prose: ParsedProse, _ quiz: ParsedQuiz) -> Placeholder? {
  guard (1...11).contains(prose.html.count), mayBePlaceholder(quiz.prose.span, prose.html) else {
    return nil
  }
  let text = String(decoding: quiz.prose[prose.html], as: UTF8.self)
  if words.contains(text)
    || upperCasePlaceholders.contains(text.lowercased()) && text == text.uppercased()
  {
    return .word(text)
  }
  // The character itself is reported by another rule; only references such as `&nbsp;` matter.
  if blanks.contains(text) {
    return prose.markdown.count == prose.html.count
      ? nil : .word(String(decoding: quiz.prose[prose.markdown], as: UTF8.self))
  }
  if symbols.contains(text) { return .symbol(text) }
  let parts = text.lowercased().split(separator: " ")
  let isName =
    parts.count == 2 && nouns.contains(String(parts[0])) && parts[1].utf8.count == 1
    && parts[1].first.map { "abcdefgh123456789".contains($0) } == true
  return isName ? .name(text) : nil
}

/// Whether a short text may be a placeholder, by its bytes; a quick test that excludes most
/// options.
private func mayBePlaceholder(_ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>) -> Bool {
  let (first, count) = (bytes[place.lowerBound], place.count)
  switch first {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "<"): return false
  case UInt8(ascii: "x"), UInt8(ascii: "T"), UInt8(ascii: "F"):
    if count > 2, bytes[place.lowerBound + 1] & 0x20 == first & 0x20 { return true }
  case UInt8(ascii: "l"), UInt8(ascii: "L"): if count == 11 { return true }
  case 0x80...: return count < 4 || bytes[place.upperBound - 2] == 32
  default: if !isLetter(first) { return count < 5 }
  }
  return count > 7 && bytes[place.upperBound - 2] == 32
}

/// Whether a text that looks like a placeholder has a meaning in its question.
private func isMeant(
  _ found: Placeholder, _ index: Int, _ options: [ParsedOption], _ question: ParsedQuestion,
  _ quiz: ParsedQuiz
) -> Bool {
  switch found {
  case .word: false
  // Options may be named after parts of a picture or a text above.
  case .name: !question.body.isEmpty || !quiz.introduction.isEmpty
  case .symbol(let text):
    options.indices.contains { other in
      guard other != index, options[other].text.html.count < 32 else { return false }
      let shown = plainText(of: quiz.prose[options[other].text.html])
      return shown != text && isSymbol(shown)
    }
  }
}

/// Whether a text consists of one to three characters, none of which is a letter or digit.
private func isSymbol(_ text: String) -> Bool {
  (1...3).contains(text.unicodeScalars.count) && !text.contains { $0.isLetter || $0.isNumber }
}

/// Symbols that people write as placeholders.
///
/// Brackets, quotes and operators may be answers.
private let symbols: Set<String> = [":", "-", "–", "—", "_", ".", "...", "…", "?"]
private let words: Set<String> = [
  "xxx", "xxxx", "???", "??", "????", "lorem ipsum", "Lorem ipsum",
]
/// Placeholders only in upper case: in some languages the first is a word.
private let upperCasePlaceholders: Set<String> = ["todo", "todo.", "todo:", "tbd", "tba", "fixme"]
/// The characters of `&shy;`, `&nbsp;`, `&ZeroWidthSpace;` and `&zwnj;`.
private let blanks: Set<String> = ["\u{AD}", "\u{A0}", "\u{200B}", "\u{200C}"]
private let nouns: Set<String> = [
  "option", "answer", "choice", "antwort", "réponse", "respuesta", "opción", "risposta",
]
