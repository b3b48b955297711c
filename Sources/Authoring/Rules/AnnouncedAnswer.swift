import Courseware

extension Rule {
  /// Options do not announce that they are correct.
  static let announcedAnswer = Rule(
    "announced-answer", .warning, "Options do not announce that they are correct.",
    explanation: """
      One option of the question ends with '(correct)' or a tick and no other ends with anything
      of the kind, or the others end with '(wrong)': most likely a mark that was left over from
      another program or a draft. Students would read it with the option and know the key. Only
      '[x]' before an option makes it one; take the words out. Asterisks are reported if every
      question of a quiz, at least three, has one option that ends with one. 'Answer: b' above the
      options, and 'Model answer: …' in an essay, tell students the answer as well. Such words are
      known in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian and
      Chinese.
      """,
    bad: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter (correct)
      - [ ] Saturn
      - [ ] Neptune
      """),
    good: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      - [ ] Neptune
      """),
    check: .quiz(checkSpokenKeys))
}

private func checkSpokenKeys(_ quiz: ParsedQuiz, _ report: inout Report) {
  var starred: [ParsedOption] = []
  var questions = 0
  for index in quiz.questions.indices where !quiz.questions[index].isDraft {
    guard let options = quiz.questions[index].options, options.count > 1
    else { continue }
    questions += 1
    let candidates = candidates(options, quiz.prose.span)
    guard !candidates.isEmpty else { continue }
    if candidates.count == 1,
      quiz.prose[options[candidates[0]].text.html.upperBound - 1] == UInt8(ascii: "*")
    {
      starred.append(options[candidates[0]])
    } else if let (option, mark) = spokenKey(of: options, candidates, quiz) {
      report.addSpoken(mark, of: option, quiz)
    }
  }
  guard questions > 2, starred.count == questions else { return }
  for option in starred { report.addSpoken("*", of: option, quiz) }
}

/// The option that says of itself that it is right, where no other does, or all correct ones do;
/// or the first that says that it is wrong, where all incorrect ones do.
private func spokenKey(
  of options: [ParsedOption], _ candidates: [Int], _ quiz: ParsedQuiz
) -> (option: ParsedOption, mark: String)? {
  let spoken = candidates.compactMap { index in
    SpokenMark(options[index], quiz).map { (index: index, mark: $0) }
  }
  let right = spoken.filter(\.mark.isRight)
  let wrong = spoken.filter { !$0.mark.isRight }
  guard let first = right.first ?? wrong.first else { return nil }
  let isSure = !first.mark.isDoubtful || spoken.count > 1
  let saysKeys = right.count == 1 || right.allSatisfy { options[$0.index].isKey }
  let saysOthers = right.isEmpty && wrong.count == options.count(where: { !$0.isKey })
  guard isSure, right.isEmpty ? saysOthers : saysKeys && right.count < options.count else {
    return nil
  }
  return (options[first.index], first.mark.text)
}

/// A mark as it was written, not as HTML has it.
private func shown(_ mark: String) -> String { mark.replacing("&lt;", with: "<") }

extension Report {
  fileprivate mutating func addSpoken(_ mark: String, of option: ParsedOption, _ quiz: ParsedQuiz) {
    add(
      .announcedAnswer,
      option.isKey
        ? "the option ends with '\(shown(mark))', which tells students that it is correct"
        : "an incorrect option ends with '\(shown(mark))'",
      at: option.span,
      fixes: place(of: mark, in: option, quiz).map {
        [
          .init(
            title: "delete it", edits: [.init(span: $0, replacement: "")], isSafe: false)
        ]
      } ?? [])
  }

  /// Where a mark stands with the blanks before it, at the end of a key that has one line and
  /// nothing but `- [x] ` besides its text.
  private func place(of mark: String, in option: ParsedOption, _ quiz: ParsedQuiz) -> Span? {
    let (line, text) = (option.span.bytes, quiz.prose[option.text.markdown])
    guard option.isKey, line.count == text.count + 6, !text.contains(10),
      text.suffix(mark.utf8.count).elementsEqual(mark.utf8)
    else { return nil }
    let blanks = text.dropLast(mark.utf8.count).reversed().prefix { $0 == 32 }.count
    return Span(
      path: option.span.path, bytes: line.upperBound - mark.utf8.count - blanks..<line.upperBound)
  }
}

/// The options that end with a punctuation mark or with letters that such words may end with.
///
/// The last bytes tell, so that most questions cost next to nothing.
private func candidates(
  _ options: [ParsedOption], _ prose: borrowing Swift.Span<UInt8>
) -> [Int] {
  var found: [Int] = []
  for index in options.indices where !options[index].text.html.isEmpty {
    let end = options[index].text.html.upperBound
    switch prose[end - 1] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "*"), 0x85, 0x93, 0x94, 0x89, 0x8C,
      0x97, 0x98:
      found.append(index)
    default:
      let isLong = options[index].text.html.count > 4
      if isLong, endsOfWords.contains(lastBytes(prose, end)) { found.append(index) }
    }
  }
  return found
}

/// The last four bytes before a place, capitals made small.
private func lastBytes(_ prose: borrowing Swift.Span<UInt8>, _ end: Int) -> UInt32 {
  var bytes: UInt32 = 0
  for at in (end - 4)..<end { bytes = bytes << 8 | UInt32(prose[at] | 0x20) }
  return bytes
}

/// A tick, or words that say that an option is right or wrong, at its end.
private struct SpokenMark {
  var text: String
  var isRight: Bool
  /// Whether it may be part of the option: 'merge sort (correct, but slow)'.
  var isDoubtful = false

  private init(_ text: String, isRight: Bool) { (self.text, self.isRight) = (text, isRight) }

  init?(_ option: ParsedOption, _ quiz: ParsedQuiz) {
    let html = quiz.prose[option.text.html]
    let end = String(decoding: html.suffix(100), as: UTF8.self)
    if let tick = end.last, ticks.contains(tick) || crosses.contains(tick), html.count > 4 {
      self.init(String(tick), isRight: ticks.contains(tick))
      return
    }
    if let last = end.last, ")）]".contains(last) {
      let opening: Character = last == "]" ? "[" : "("
      guard let open = end.lastIndex(where: { $0 == opening || $0 == "（" }), open > end.startIndex
      else { return nil }
      self.init(inBrackets: end[end.index(after: open)...].dropLast())
      text = String(end[open...])
    } else {
      self.init(behindArrow: end)
    }
  }

  /// Words in brackets, such as `(correct)` and `(Wrong: a bird)`.
  private init?(inBrackets written: Substring) {
    let words = written.lowercased().trimmingPrefix { $0 == " " }
    let said = words.hasSuffix("!") || words.hasSuffix(".") ? words.dropLast() : words
    text = String(written)
    if let isRight = verdict(String(said)) {
      self.isRight = isRight
      return
    }
    guard let mark = words.firstIndex(where: { "!.:,;".contains($0) }),
      let isRight = verdict(String(words[..<mark]))
    else { return nil }
    (self.isRight, isDoubtful) = (isRight, ",;".contains(words[mark]))
  }

  /// `Bat <-- right answer`, `Bat ← correct`.
  private init?(behindArrow end: String) {
    guard let arrow = arrows.lazy.compactMap({ end.ranges(of: $0).last }).first else { return nil }
    let words = end[arrow.upperBound...].lowercased().drop { "- =".contains($0) }
    let said = words.hasSuffix("!") ? words.dropLast() : words
    guard let isRight = verdict(String(said)), arrow.lowerBound > end.startIndex else { return nil }
    (text, self.isRight) = (String(end[arrow.lowerBound...]), isRight)
  }
}

/// `nil` for words that say neither.
private func verdict(_ words: String) -> Bool? {
  rightWords.contains(words) ? true : wrongWords.contains(words) ? false : nil
}

/// As HTML has them.
private let arrows = [
  "&lt;--", "&lt;-", "&lt;=", "&lt;&lt;", "←", "⇐", " // ", " – ", " — ", " -- ",
]
private let ticks: Set<Character> = ["✓", "✔", "✅", "☑", "✔️", "☑️"]
private let crosses: Set<Character> = ["✗", "✘", "❌"]

private let endsOfWords: Set<UInt32> = Set(
  rightWords.union(wrongWords).flatMap { word in
    ["", "!"].map { mark in
      let bytes = Array((word + mark).utf8)
      return lastBytes(bytes.span, bytes.count)
    }
  })

/// Words that are no part of an answer when they are in brackets at its end.
private let rightWords: Set<String> = [
  "correct", "correct answer", "the correct answer", "is correct", "right answer", "correct option",
  "the right answer", "this is correct", "this is the correct answer",
  "richtig", "korrekt", "richtige antwort", "bonne réponse", "réponse correcte", "correcto",
  "correcta", "respuesta correcta", "corretto", "corretta", "risposta corretta", "correto",
  "correta", "resposta correta", "resposta certa", "juist", "goed antwoord", "juiste antwoord",
  "poprawna", "poprawne", "poprawna odpowiedź", "правильно", "верно", "правильный ответ",
  "верный ответ", "正确", "正确答案", "正確", "正確答案",
]

private let wrongWords: Set<String> = [
  "incorrect", "wrong", "wrong answer", "incorrect answer", "not correct", "falsch",
  "falsche antwort", "nicht richtig", "mauvaise réponse", "incorrecto", "incorrecta",
  "respuesta incorrecta", "sbagliato", "sbagliata", "risposta sbagliata", "errado", "errada",
  "incorreto", "incorreta", "resposta errada", "onjuist", "fout", "fout antwoord", "niepoprawna",
  "błędna odpowiedź", "неправильно", "неверно", "неправильный ответ", "错误", "錯誤",
]
