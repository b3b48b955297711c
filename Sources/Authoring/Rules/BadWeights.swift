import Courseware

extension Rule {
  static let badWeights = Rule(
    "bad-weights", .warning,
    "With weights, the correct answer earns 100 %, and nothing earns more.",
    explanation: """
      A weight is the percentage of the points that an option earns when it is selected. A student
      who selects all correct options should get 100, and no distractor should earn more than a
      correct option. Otherwise no student can get full points, or an incorrect answer earns more
      than the correct one. Without a weight, a correct option earns its share of 100, and a
      distractor earns nothing.
      """,
    bad: "- [x] 56 {weight=80}", good: "- [x] 56 {weight=100}", check: .question(checkWeights)
  ) { option in
    """
    ## Which is the best estimate of 7 × 8? {scoring=weights}

    \(option)
    - [ ] 55 {weight=50}
    - [ ] 78
    """
  }
}

private func checkWeights(_ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.head.kind.isGraded else { return }
  guard let options = question.options, options.contains(where: \.isCounted),
    (question.scoring?.value ?? quiz.head.scoring) == .weights,
    options.contains(where: { $0.weight != nil }), !report.hasErrors(inSettingsOf: question)
  else { return }
  let weights = Weights(options, allowsSeveral: question.allowsSeveral)
  if let key = weights.worthlessKey {
    report.add(
      .badWeights, "a correct option must have a weight above 0, not \(percent(key.weight))",
      at: key.span)
  } else if let option = weights.bestDistractor {
    report.add(
      .badWeights,
      "an incorrect option must weigh less than a correct one, not \(percent(option.weight))",
      at: option.span)
  } else if weights.best < 10_000 {
    report.add(
      .badWeights,
      "the correct answer must earn 100 %, not \(percent(Percent(hundredths: weights.best)))",
      at: question.scoring?.span ?? question.span)
  }
}

private struct Weights {
  /// The weight of the correct answer in hundredths of a percent.
  var best = 0
  var worthlessKey: ParsedOption?
  /// A distractor that earns more than any key, or as much if only one option may be selected.
  var bestDistractor: ParsedOption?

  init(_ options: [ParsedOption], allowsSeveral: Bool) {
    let keys = options.filter(\.isCounted)
    let earned = zip(options, resolvedWeights(options)).compactMap { option, weight in
      option.isCounted ? weight.hundredths : nil
    }
    let most = earned.max() ?? 0
    best = allowsSeveral ? earned.reduce(0, +) : most
    worthlessKey = keys.first { ($0.weight?.hundredths ?? 1) <= 0 }
    bestDistractor = options.first { option in
      guard !option.isKey, !option.isVoid, let weight = option.weight?.hundredths else {
        return false
      }
      return allowsSeveral ? weight > most : weight >= most
    }
  }
}

private func percent(_ weight: Percent?) -> String { (weight ?? .zero).words + " %" }
