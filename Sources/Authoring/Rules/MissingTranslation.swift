import Courseware

extension Rule {
  /// A translation has the same questions as its original.
  static let missingTranslation = Rule(
    "missing-translation", .warning, "A translation has the same questions as its original.",
    explanation: """
      A quiz with 'translates' has exactly the questions of the quiz that it names; otherwise
      students in one language would be asked fewer questions than students in the other.
      Questions are paired by their ids, whatever their order, so write the same '{#id}' after
      both headings. Drafts do not count, in the original or in the translation.
      """,
    bad: .files(
      inTwoLanguages(
        """
        ## Welches Gas nehmen Pflanzen auf? {#gase}

        - [x] Kohlendioxid
        - [ ] Sauerstoff
        """),
      shown: """
        Where the original asks

        ## Which gas do plants take in? {#gas}

        the translation asks

        ## Welches Gas nehmen Pflanzen auf? {#gase}
        """),
    good: .files(
      inTwoLanguages(
        """
        ## Welches Gas nehmen Pflanzen auf? {#gas}

        - [x] Kohlendioxid
        - [ ] Sauerstoff
        """),
      shown: "## Welches Gas nehmen Pflanzen auf? {#gas}"),
    check: .course(checkPairs))
}

private func checkPairs(_ course: ParsedCourse, _ report: inout Report) {
  for translation in course.translations {
    let missing = questions(of: translation.original.digest, lackedBy: translation.digest)
    let further = questions(of: translation.digest, lackedBy: translation.original.digest)
    var parts: [String] = []
    if !missing.isEmpty { parts.append("does not have \(named(missing)) of its original") }
    if !further.isEmpty { parts.append("has \(named(further)), which the original does not have") }
    guard !parts.isEmpty else { continue }
    var notes = missing.prefix(1).map {
      Diagnostic.Note("'\($0.id)' is here", at: translation.originalSpan($0))
    }
    notes += further.prefix(1).map { .init("'\($0.id)' is here", at: translation.span($0)) }
    notes.append(.init("questions are paired by their ids: write the same '{#id}' in both"))
    report.add(
      .missingTranslation, "this translation " + parts.joined(separator: " and "),
      at: translation.place.span, notes: notes)
  }
}

/// Nothing where a question with an error, whose id may be wrong as well, could be one of them.
private func questions(of quiz: QuizDigest, lackedBy other: QuizDigest) -> [QuestionDigest] {
  let own = quiz.faulty.union(quiz.questions.map(\.id))
  guard other.faulty.isSubset(of: own) else { return [] }
  let there = other.faulty.union(other.questions.map(\.id))
  return quiz.questions.filter { !there.contains($0.id) && !quiz.faulty.contains($0.id) }
}

/// `question 'a'`, `3 questions: 'a', 'b', 'c'`; of many the first five.
private func named(_ questions: [QuestionDigest]) -> String {
  let ids = questions.prefix(5).map { "'\($0.id)'" }.joined(separator: ", ")
  if questions.count == 1 { return "question \(ids)" }
  return "\(questions.count) questions (\(ids)\(questions.count > 5 ? ", …" : ""))"
}
