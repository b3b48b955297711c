extension QuizStatistics {
  /// The questions that there is evidence against, worst first.
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

  /// The mean of the grades where other means differ, and why; `nil` where all are the same.
  var gradeMeanInWords: String? {
    guard !grades.differences.isEmpty, let mean = grades.mean.value else { return nil }
    return "the mean of \(counted(grades.n, "grade", "grades")) is \(percent(mean)): "
      + grades.differences.joined(separator: "; ")
  }
}

extension Verdict.Kind {
  /// 0 for the most urgent.
  fileprivate var rank: Int { Verdict.Kind.allCases.firstIndex(of: self) ?? 0 }
}

extension QuestionStatistics {
  /// What a teacher should do about the question, in words.
  package var advice: String? {
    guard let verdict else { return nil }
    switch verdict.kind {
    case .wrongKey: return keyAdvice(verdict.answer ?? "")
    case .negative:
      let what = kind == "essay" ? "how it was graded" : "the answer key and the wording"
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
      return start + "choose \(answer), which is not in the key. It likely belongs there."
    }
    return start + "choose \(answer), not the key. It is likely the correct option."
  }
}
