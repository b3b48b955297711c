import Courseware

extension Rule {
  /// A question has no more options than an importing service takes.
  static let tooManyOptions = Rule(
    "too-many-options", .warning, "A question has no more options than an importing service takes.",
    explanation: """
      The site shows as many options as you write. Services that take the bundle do not: five
      for a question of a quiz, twenty-six for a poll, one for each letter. Options that hardly
      anybody ticks can go without loss; where all are needed, and where no service is to take the
      quiz, write 'allow: too-many-options' in it.
      """,
    bad: .questions(
      """
      ## Which planet has the most moons?

      - [x] Saturn
      - [ ] Mercury
      - [ ] Venus
      - [ ] Mars
      - [ ] Uranus
      - [ ] Neptune
      """
    ).amid(.init(isForServices: true)),
    good: .questions(
      """
      ## Which planet has the most moons?

      - [x] Saturn
      - [ ] Mars
      - [ ] Uranus
      - [ ] Neptune
      """
    ).amid(.init(isForServices: true)),
    check: .course(checkNumbersOfOptions))
}

extension ParsedQuiz {
  /// The questions with more options than services take, with their number.
  ///
  /// Source: Qaptain's form for a quiz has five options, Pollo's letters end at Z.
  var overfullQuestions: [Located<Int>] {
    questions.compactMap { question in
      guard case .options(let options) = question.answer, options.count > head.mostOptions,
        !question.isDraft
      else { return nil }
      return Located(options.count, at: question.span)
    }
  }
}

extension ParsedQuiz.Head {
  fileprivate var mostOptions: Int { kind == .poll ? 26 : 5 }
}

/// Once a quiz, since most often all its questions are built alike.
private func checkNumbersOfOptions(_ course: ParsedCourse, _ report: inout Report) {
  guard course.surroundings.isForServices else { return }
  for head in course.quizHeads {
    guard let first = head.overfull.first else { continue }
    let more = head.overfull.count - 1
    report.add(
      .tooManyOptions,
      "an importing service takes at most \(head.mostOptions) options, not \(first.value)",
      at: first.span,
      notes: more == 0
        ? []
        : [.init("\(more == 1 ? "1 more question has" : "\(more) more questions have") too many")])
  }
}
