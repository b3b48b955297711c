extension QuizStatistics {
  /// The questions with evidence of a problem, worst first.
  package var questionsToCheck: [QuestionStatistics] {
    questions.filter { $0.verdict != nil }.sorted { a, b in
      guard let one = a.verdict, let other = b.verdict else { return false }
      if one.kind != other.kind { return one.kind.rank < other.kind.rank }
      let (first, second) = (abs(one.correlation), abs(other.correlation))
      if first != second, one.kind != .weak { return first > second }
      if one.correlation != other.correlation { return one.correlation < other.correlation }
      return a.number < b.number
    }
  }
}

extension Verdict.Kind {
  /// The urgency, from 0 for the most urgent.
  fileprivate var rank: Int { Verdict.Kind.allCases.firstIndex(of: self) ?? 0 }
}

extension QuestionStatistics {
  /// The facility below which a question is hard, and above which it is very easy.
  static let hard = 0.3, easy = 0.9

  /// A remark that the question is very easy or hard if the whole confidence interval is: this is
  /// not a problem.
  var remark: String? {
    if let lower = facilityBounds.lower.value, lower > Self.easy {
      return "Very easy: nearly all answers are correct."
    }
    if let upper = facilityBounds.upper.value, upper < Self.hard {
      return "Hard: few answers are correct."
    }
    return nil
  }

  /// The advice for the teacher.
  package var advice: String? {
    guard let verdict else { return nil }
    switch verdict.kind {
    case .wrongKey: return keyAdvice(verdict.answer ?? "")
    case .negative:
      let what = isGradedByHand ? "how it was graded" : "the answer key and the wording"
      return "Check \(what): students who do well on the other questions do worse here."
    case .weak where verdict.correlation < 0:
      return
        "Check the wording and the answer key: students who do well on the other questions do no "
        + "better here."
    case .weak:
      return
        "Check the wording and the answer key: whether students do well on the other questions "
        + "makes little difference here."
    }
  }

  private func keyAdvice(_ answer: String) -> String {
    let start = "Check the answer key: students who do well on the other questions "
    if options.isEmpty {
      return start + "answer \(answer), which the key does not accept. It is likely correct."
    }
    if options.count(where: \.isKey) > 1 {
      return start + "choose \(answer), which is not marked as correct. It likely is."
    }
    return start + "choose \(answer), not the key. It is likely the correct option."
  }
}
