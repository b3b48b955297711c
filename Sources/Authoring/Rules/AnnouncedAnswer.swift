import Courseware

extension Rule {
  /// Options do not announce that they are correct.
  static let announcedAnswer = Rule(
    "announced-answer", .warning, "Options do not announce that they are correct.",
    explanation: """
      One option of the question ends with '(correct)' or a tick and no other ends with anything of
      the kind: most likely a mark that was left over from another program or a draft. Students
      would read it with the option and know the key. Only '[x]' before an option makes it one; take
      the words out. Asterisks are reported if every question of a quiz, at least three, has one
      option that ends with one. Such words are known in English, German, French, Spanish, Italian,
      Portuguese, Dutch, Polish, Russian and Chinese.
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
    guard let option = onlyMarked(options, quiz.prose.span) else { continue }
    if quiz.prose[option.text.html.upperBound - 1] == UInt8(ascii: "*") {
      starred.append(option)
    } else if let mark = spokenMark(of: option, quiz) {
      report.addSpoken(mark, of: option, quiz)
    }
  }
  guard questions > 2, starred.count == questions else { return }
  for option in starred { report.addSpoken("*", of: option, quiz) }
}

extension Report {
  fileprivate mutating func addSpoken(_ mark: String, of option: ParsedOption, _ quiz: ParsedQuiz) {
    add(
      .announcedAnswer,
      option.isKey
        ? "the option ends with '\(mark)', which tells students that it is correct"
        : "an incorrect option ends with '\(mark)'",
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

/// The one option that ends with a sign that marks may end with, if no other does.
///
/// A byte of each option tells, so that most questions cost next to nothing.
private func onlyMarked(
  _ options: [ParsedOption], _ prose: borrowing Swift.Span<UInt8>
) -> ParsedOption? {
  var found: Int?
  for index in options.indices where !options[index].text.html.isEmpty {
    switch prose[options[index].text.html.upperBound - 1] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "*"), 0x85, 0x93, 0x94, 0x89:
      if found != nil { return nil }
      found = index
    default: break
    }
  }
  return found.map { options[$0] }
}

/// A tick, or words in brackets that say that an option is right, at its end.
private func spokenMark(of option: ParsedOption, _ quiz: ParsedQuiz) -> String? {
  let end = String(decoding: quiz.prose[option.text.html].suffix(48), as: UTF8.self)
  if let tick = end.last, ticks.contains(tick), option.text.html.count > 4 { return String(tick) }
  let opening: Character = end.last == ")" || end.last == "）" ? "(" : "["
  guard let open = end.lastIndex(where: { $0 == opening || $0 == "（" }), open > end.startIndex
  else { return nil }
  let words = end[end.index(after: open)...].dropLast().lowercased()
    .trimmingPrefix { $0 == " " }
  let said = words.hasSuffix("!") ? String(words.dropLast()) : String(words)
  return rightWords.contains(said) ? String(end[open...]) : nil
}

private let ticks: Set<Character> = ["✓", "✔", "✅", "☑"]

/// Words that are no part of an answer when they stand in brackets behind one alone.
private let rightWords: Set<String> = [
  "correct", "correct answer", "the correct answer", "is correct", "right answer", "correct option",
  "richtig", "korrekt", "richtige antwort", "bonne réponse", "réponse correcte", "correcto",
  "correcta", "respuesta correcta", "corretto", "corretta", "risposta corretta", "correto",
  "correta", "resposta correta", "resposta certa", "juist", "goed antwoord", "juiste antwoord",
  "poprawna", "poprawne", "poprawna odpowiedź", "правильно", "верно", "правильный ответ",
  "верный ответ", "正确", "正确答案", "正確", "正確答案",
]
