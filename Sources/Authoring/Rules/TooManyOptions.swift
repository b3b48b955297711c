import Courseware

extension Rule {
  /// A question has no more options than an importing service accepts.
  static let tooManyOptions = Rule(
    "too-many-options", .warning,
    "A question has no more options than an importing service accepts.",
    explanation: """
      The site shows as many options as you write. Services that import the bundle do not: Qaptain
      takes five for a question, Clicker twenty-six for a poll, one for each letter. The rule
      applies where 'site.yml' names the service, as in 'bundle: {for: [qaptain, clicker]}'. Options
      that hardly anybody chooses can go without loss; for a quiz that is not meant for the service,
      write 'allow: too-many-options' in it.
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
    ).importedBy(.qaptain),
    good: .questions(
      """
      ## Which planet has the most moons?

      - [x] Saturn
      - [ ] Mars
      - [ ] Uranus
      - [ ] Neptune
      """
    ).importedBy(.qaptain),
    check: .course(checkNumbersOfOptions))
}

extension ParsedQuiz {
  /// The questions with more options than services take, with their number.
  ///
  /// Source: Qaptain's form for a quiz has five options, Clicker's letters end at Z.
  var overfullQuestions: [Located<Int>] {
    questions.compactMap { question in
      guard let options = question.options, options.count > head.maxOptions,
        !question.isDraft
      else { return nil }
      return Located(options.count, at: question.span)
    }
  }
}

extension ParsedQuiz.Head {
  fileprivate var maxOptions: Int { kind == .poll ? 26 : 5 }
  fileprivate var importer: Site.Importer { kind == .poll ? .clicker : .qaptain }
}

/// Once a quiz, since most often all its questions are built alike.
private func checkNumbersOfOptions(_ course: ParsedCourse, _ report: inout Report) {
  let importers = course.site?.value.importers ?? []
  for head in course.quizHeads where importers.contains(head.importer) {
    guard let first = head.overfull.first else { continue }
    let more = head.overfull.count - 1
    report.add(
      .tooManyOptions,
      "the question has \(first.value) options, but \(head.importer.title) accepts at most"
        + " \(head.maxOptions)",
      at: first.span,
      notes: more == 0
        ? []
        : [.init("\(more == 1 ? "1 more question has" : "\(more) more questions have") too many")])
  }
}
