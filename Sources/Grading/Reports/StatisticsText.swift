import Courseware

/// The statistics as tables for a terminal: rounded here and nowhere else.
package func statisticsText(_ quizzes: [QuizStatistics]) -> String {
  guard !quizzes.isEmpty else { return "no attempts\n" }
  return quizzes.map { quiz in
    quiz.lines.map { safeForTerminal($0) + "\n" }.joined()
  }.joined(separator: "\n")
}

extension QuizStatistics {
  fileprivate var lines: [String] {
    let reference = "\(assignment.classroom.id)/\(assignment.quiz.id)"
    return ["\(assignment.quiz.name) (\(reference))"] + summaryLines + [""] + questionLines
      + optionLines + reasonLines + [""]
      + Conventions(for: assignment.quiz).choices.map { "  \($0.name): \($0.text)" }
  }

  private var summaryLines: [String] {
    let count = "  \(padded("n", to: 10))\(n)"
    return [n < 10 ? count + "  (fewer than 10: read with care)" : count]
      + figures.map { name, statistic in
        "  \(padded(name, to: 10))\(rounded(statistic))"
          + (name == "mean" ? " of \(shortest(maximum))" : "")
      }
  }

  private var questionLines: [String] {
    guard !questions.isEmpty else { return ["  no question is marked by a key"] }
    let names = ["question", "n"] + (questions.first?.figures.map(\.name) ?? [])
    let rows = questions.map { question in
      [shortened(question.id, to: 40), "\(question.n)"]
        + question.figures.map { rounded($0.statistic) }
    }
    return table([names] + rows)
  }

  /// A table of options for each question that has some; the key is marked by a star, a distractor
  /// that does not work by an exclamation mark.
  private var optionLines: [String] {
    let choices = questions.filter { !$0.options.isEmpty }
    guard !choices.isEmpty else { return [] }
    return choices.flatMap { question in
      let names = ["  option", "n"] + (question.options.first?.figures.map(\.name) ?? [])
      let rows = question.options.map { option in
        let mark = option.isKey ? "*" : option.isFunctioning == false ? "!" : " "
        return ["\(mark) \(shortened(option.id, to: 40))", "\(option.count)"]
          + option.figures.map { rounded($0.statistic) }
      }
      return ["", "  \(shortened(question.id, to: 60))"] + table([names] + rows)
    } + ["", "  * key   ! distractor ticked by fewer than 5 % or by the strong"]
  }

  /// Why figures are missing, each reason once.
  private var reasonLines: [String] {
    let all =
      figures.map { ("the quiz", $0.name, $0.statistic) }
      + questions.flatMap { question in
        question.figures.map { ("'\(question.id)'", $0.name, $0.statistic) }
      }
    let missing = all.compactMap { owner, name, statistic in
      statistic.reason.map { "  - no \(name) of \(owner): \($0)" }
    }
    return missing.isEmpty ? [] : [""] + missing
  }
}

/// Two decimals, or a dash.
private func rounded(_ statistic: Statistic) -> String {
  statistic.value.map { decimals($0, 2) } ?? "-"
}
