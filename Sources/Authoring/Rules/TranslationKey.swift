import Courseware

extension Rule {
  /// A translated question is graded like its original.
  static let translationKey = Rule(
    "translation-key", .warning, "A translated question is graded like its original.",
    explanation: """
      A question and its translation must have the same kind, the same points, and the same number
      of options, blanks, items or pairs in the same order, with the same ones correct; numeric
      answers must be the same numbers. Otherwise an answer would earn points in one language and
      none in the other. Typed words and units may differ.
      """,
    bad: .files(
      inTwoLanguages(
        """
        ## Welches Gas nehmen Pflanzen auf? {#gas}

        - [ ] Kohlendioxid
        - [x] Sauerstoff
        """),
      shown: """
        Where the original has

        ## Which gas do plants take in? {#gas}

        - [x] Carbon dioxide
        - [ ] Oxygen

        the translation has

        ## Welches Gas nehmen Pflanzen auf? {#gas}

        - [ ] Kohlendioxid
        - [x] Sauerstoff
        """),
    good: .files(
      inTwoLanguages(
        """
        ## Welches Gas nehmen Pflanzen auf? {#gas}

        - [x] Kohlendioxid
        - [ ] Sauerstoff
        """),
      shown: """
        ## Welches Gas nehmen Pflanzen auf? {#gas}

        - [x] Kohlendioxid
        - [ ] Sauerstoff
        """),
    check: .course(checkForms))
}

private func checkForms(_ course: ParsedCourse, _ report: inout Report) {
  for translation in course.translations {
    for (own, original) in translation.pairs {
      guard let difference = difference(own.form, original.form) else { continue }
      report.add(
        .translationKey, "the translation of '\(own.id)' \(difference)", at: translation.span(own),
        notes: [.init("the original", at: translation.originalSpan(original))])
    }
  }
}

/// What differs first; `nil` where nothing does.
private func difference(_ own: QuestionForm, _ original: QuestionForm) -> String? {
  if own == original { return nil }
  if own.kind != original.kind {
    return "is of kind '\(own.kind.rawValue)', its original of kind '\(original.kind.rawValue)'"
  }
  if own.count != original.count {
    return "has \(own.count) \(own.kind.answer.partsName), its original \(original.count)"
  }
  if own.key != original.key {
    let (here, there) = (own.keyPositions, original.keyPositions)
    if here.isEmpty || there.isEmpty { return "has different correct \(own.kind.answer.keyName)" }
    return "has the correct option \(listed(here)), its original \(listed(there))"
  }
  return "is worth \(worth(own.points)), its original \(worth(original.points))"
}

private func listed(_ positions: [Int]) -> String {
  positions.map(String.init).joined(separator: " and ")
}

private func worth(_ points: Points) -> String {
  points.halves % 2 == 0 ? "\(points.halves / 2)" : "\(points.halves / 2).5"
}
