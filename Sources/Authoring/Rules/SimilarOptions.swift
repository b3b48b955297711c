import Courseware

extension Rule {
  static let similarOptions = Rule(
    "similar-options", .warning,
    "Options differ by more than spaces, emphasis and quotation marks.",
    explanation: """
      Two options have the same words and differ only in spaces, in what is bold or italic, or in
      the shape of their quotes. Usually one was copied and not changed, and students can only
      guess which one you mean. Change one, or delete it. Three or more such options are not
      reported, since the question is about what differs. If a question is about two of them, write
      'allow: [similar-options]' at the top of the file.
      """,
    bad: "- [ ] The planet Jupiter\n- [ ] The planet Saturn",
    good: "- [ ] The planet *Neptune*\n- [ ] The planet *Saturn*",
    check: .question(checkOptionsDifferInWords)
  ) { options in
    """
    ## Which planet is the largest?

    - [x] The planet *Jupiter*
    \(options)
    """
  }
}

private func checkOptionsDifferInWords(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  question.forEachList { options in
    // Usually all options are plain words, which can be similar only if they are equal.
    if options.allSatisfy({ WordForm.isSame(as: quiz.prose[$0.text.html]) }) { return }
    let hashes = options.map { WordForm.hash(quiz.prose[$0.text.html]) }
    for (later, earlier) in repeats(options.count, by: { hashes[$0] }) {
      let texts = [options[later], options[earlier]].map { quiz.prose[$0.text.html] }
      guard texts[0] != texts[1], WordForm.bytes(texts[0]) == WordForm.bytes(texts[1]),
        hashes.count(where: { $0 == hashes[later] }) == 2
      else { continue }
      report.add(
        .similarOptions, "two options differ only in spaces, emphasis or quotation marks",
        at: options[later].span, notes: [.init("the other one", at: options[earlier].span)])
    }
  }
}
