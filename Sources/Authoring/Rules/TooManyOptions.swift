import Courseware

extension Rule {
  static let tooManyOptions = Rule(
    "too-many-options", .warning,
    "A question has no more options than an importing service accepts.",
    explanation: """
      The site shows as many options as you write. Services that import the course do not: Qaptain
      takes five for a question, Clicker twenty-six, one for each letter. A question with more is
      not exported. The rule applies where 'site.yml' names the service, as in 'bundle: {for:
      [qaptain, clicker]}'. Delete options that hardly anybody chooses; for a quiz that is not meant
      for the service, write 'allow: too-many-options' in it.
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
  /// The questions with more options than the strictest service accepts, with the number of
  /// options.
  var overfullQuestions: [Located<Int>] {
    questions.indices.compactMap { index in
      guard let options = questions[index].options, options.count > 5, !questions[index].isDraft
      else { return nil }
      return Located(options.count, at: questions[index].span)
    }
  }
}

/// The maximum number of options of a question in each service.
///
/// Source: Qaptain's form for a quiz has five options, Clicker's letters end at Z.
private let maxOptions: [(importer: Site.Importer, count: Int)] = [(.qaptain, 5), (.clicker, 26)]

/// Reports once for each quiz and service, since usually all questions of a quiz have the same
/// form.
///
/// Polls are not checked for Qaptain, since it takes none.
private func checkNumbersOfOptions(_ course: ParsedCourse, _ report: inout Report) {
  let importers = course.site?.value.importers ?? []
  for limit in maxOptions where importers.contains(limit.importer) {
    for head in course.quizHeads where head.kind != .poll || limit.importer != .qaptain {
      let overfull = head.overfull.filter { $0.value > limit.count }
      guard let first = overfull.first else { continue }
      let more = overfull.count - 1
      report.add(
        .tooManyOptions,
        "the question has \(first.value) options, but \(limit.importer.title) accepts at most"
          + " \(limit.count)", at: first.span,
        note: more == 0
          ? nil : "\(more == 1 ? "1 more question has" : "\(more) more questions have") too many")
    }
  }
}
