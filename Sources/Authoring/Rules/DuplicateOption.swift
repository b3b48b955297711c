import Courseware

extension Rule {
  static let duplicateOption = Rule(
    "duplicate-option", .error, "The options of a question are different.",
    explanation: """
      Two options have the same text. If only one of them is correct, students can only guess
      which one you mean; if both are incorrect, one of them is useless. Change one of them, or
      delete it.
      """,
    bad: "- [ ] Saturn", good: "- [ ] Neptune", check: .question(checkOptionsDiffer),
    questions: planet(lastOption:))
}

private func checkOptionsDiffer(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  let prose = quiz.prose
  question.forEachList { options in
    // Strings are equal in each of Unicode's forms of a text, such as 'é' as one or two characters.
    let isPlain = options.allSatisfy { prose[$0.text.html].allSatisfy { $0 < 0x80 } }
    let texts = isPlain ? [] : options.map { String(decoding: prose[$0.text.html], as: UTF8.self) }
    let repeated =
      isPlain
      ? repeats(options.count) { prose[options[$0].text.html] }
      : repeats(options.count) { texts[$0] }
    for (later, earlier) in repeated {
      if options[later].text.isEmpty { continue }
      report.add(
        .duplicateOption, message(question), at: options[later].span,
        notes: [.init("the other one", at: options[earlier].span)])
    }
  }
}

private func message(_ question: ParsedQuestion) -> String {
  switch question.answer {
  case is ParsedPairs: "two rows have the same left side"
  case is ParsedOrdering: "two items are the same"
  default: "two options are the same"
  }
}
