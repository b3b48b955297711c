import Courseware
import Grading
import Ledgers

/// The statistics as tables for a terminal; only this format rounds figures.
package func statisticsText(_ quizzes: [QuizStatistics]) -> String {
  guard !quizzes.isEmpty else { return "no attempts\n" }
  return quizzes.map { quiz in
    quiz.lines.map { safeForTerminal($0) + "\n" }.joined()
  }.joined(separator: "\n")
}

extension QuizStatistics {
  fileprivate var lines: [String] {
    let reference = "\(assignment.classroom.id)/\(assignment.quiz.id)"
    let head = ["\(assignment.quiz.name) (\(reference))"] + summaryLines + lookAtLines
    let checkLines = checks.lines(
      in: assignment.classroom.id, isGraded: isGraded, isAnonymous: assignment.quiz.isAnonymous)
    return head + (isGraded ? scoreLines : []) + detailLines + reasonLines
      + (checkLines + checks.settlingLines).map { "  " + $0 }
      + studentLines + [""]
      + conventions.map { "  \($0.name): \($0.text)" }
  }

  private var summaryLines: [String] {
    let count = "  \(padded("n", to: 14))\(n)"
    var lines = [n < 10 ? count + "  (fewer than 10: interpret with care)" : count]
    if isGraded {
      lines += shownFigures.map { name, statistic in
        "  \(padded(name, to: 14))\(rounded(statistic))" + remark(on: name, statistic)
      }
    }
    if pending > 0 {
      let waiting = counted(pending, "attempt has", "attempts have")
      lines.append("  \(padded("pending", to: 14))\(waiting) answers without a manual grade")
    }
    if let median = timing.median.value, let lower = timing.lowerQuartile.value,
      let upper = timing.upperQuartile.value
    {
      lines.append(
        "  \(padded("time", to: 14))median \(duration(milliseconds: median)), half took "
          + "\(duration(milliseconds: lower)) to \(duration(milliseconds: upper))")
    }
    return lines
  }

  /// The figures with lines of their own; bounds of intervals share the line of their figure, and
  /// the mean of grades that of the mean.
  private var shownFigures: [(name: String, statistic: Statistic)] {
    figures.filter { !["alpha_low", "alpha_high", "grade_mean"].contains($0.name) }
  }

  private func remark(on name: String, _ statistic: Statistic) -> String {
    switch name {
    case "mean" where statistic.value != nil:
      " of \(shortest(maximum))" + (gradeMeanInWords.map { "; " + $0 } ?? "")
    case "alpha": bounds(reliability.alphaBounds)
    default: ""
    }
  }

  /// The questions to check, worst first.
  private var lookAtLines: [String] {
    let found = questionsToCheck.map { question in
      "  \(question.number). \(oneLine(question.stem, to: 60)): \(question.advice ?? "")"
    }
    return found.isEmpty ? [] : ["", "  Questions to check:"] + found
  }

  /// One row for each section of the roster.
  private var sectionLines: [String] {
    guard let first = sections.first else { return [] }
    let rows = sections.map { section in
      [oneLine(section.name, to: 36), "\(section.n)"]
        + section.figures.map { rounded($0.statistic) }
    }
    return [""] + table([["section", "n"] + first.figures.map(\.name)] + rows)
  }

  /// One row for each term, and one for each question.
  private var termLines: [String] {
    guard !terms.isEmpty else { return [] }
    return [""] + table(termRows, words: [0, 1]) + [""] + table(termQuestionRows)
  }

  private var scoreLines: [String] {
    distributionLines + sectionLines + termLines + [""] + questionLines
  }

  /// One bar of characters for each column of the distribution.
  private var distributionLines: [String] {
    let all = distribution.columns
    guard let first = all.firstIndex(where: { $0.count > 0 }),
      let last = all.lastIndex(where: { $0.count > 0 })
    else { return [] }
    // Columns below the lowest and above the highest total are left out, because they have no bar.
    let columns = all[first...last]
    let most = columns.map(\.count).max() ?? 1
    let rows = columns.map { column in
      [column.name, "\(column.count)"]
    }
    let bars = columns.map { column in
      String(repeating: "#", count: most <= 40 ? column.count : column.count * 40 / most)
    }
    let lines = table([["points", "students"]] + rows)
    return [""] + zip(lines, [""] + bars).map { $1.isEmpty ? $0 : "\($0)  \($1)" }
  }

  private var questionLines: [String] {
    let scored = questions.filter(\.isScored)
    guard !scored.isEmpty else { return ["  no question has an answer key"] }
    let names = ["question", "n", "skipped"] + (scored.first?.mainFigures.map(\.name) ?? [])
    let rows = scored.map { question in
      [
        "\(question.number). \(shortened(question.id, to: 36))", "\(question.n)",
        "\(question.skipped)",
      ] + question.mainFigures.map { rounded($0.statistic) }
    }
    return table([names] + rows)
  }

  private var detailLines: [String] {
    let details = questions.flatMap(\.detailLines)
    let hasKey = isGraded && questions.contains { !$0.options.isEmpty && $0.isScored }
    let hasVoid = questions.contains { $0.options.contains(where: \.isVoid) }
    let legend = "  * correct   ! chosen by fewer than 5 %   ? likely correct"
    return details + (hasKey ? ["", legend + (hasVoid ? "   ~ void" : "")] : [])
  }

  /// The reasons for missing figures: one line for the quiz and all questions that lack the same
  /// figures for the same reason.
  private var reasonLines: [String] {
    guard isGraded else { return [] }
    let scored = questions.filter(\.isScored)
    let all = [("the quiz", shownFigures)] + scored.map { ("'\($0.id)'", $0.mainFigures) }
    let missing = all.flatMap { owner, figures -> [(key: [String], value: String)] in
      let undefined = figures.compactMap { name, statistic in
        statistic.reason.map { (key: $0, value: name) }
      }
      return grouped(undefined).map { (key: [$0, $1.joined(separator: ", ")], value: owner) }
    }
    let lines = grouped(missing).map { missing, owners in
      let named = owners.count > 5 ? "\(owners.count) questions" : owners.joined(separator: ", ")
      return "  - no \(missing[1]) of \(named): \(missing[0])"
    }
    return lines.isEmpty ? [] : [""] + lines
  }
}

/// The values of each key, in the order of the keys' first values.
private func grouped<Key: Hashable>(
  _ pairs: [(key: Key, value: String)]
) -> [(key: Key, values: [String])] {
  var order: [Key] = []
  var values: [Key: [String]] = [:]
  for (key, value) in pairs {
    if values[key] == nil { order.append(key) }
    values[key, default: []].append(value)
  }
  return order.map { ($0, values[$0] ?? []) }
}

/// The value with two decimals, or a dash.
func rounded(_ statistic: Statistic) -> String {
  statistic.value.map { decimals($0, 2) } ?? "-"
}

/// The value with two decimals, or a long dash, as on pages.
func shown(_ statistic: Statistic) -> String {
  statistic.value.map { decimals($0, 2) } ?? "–"
}

/// The 95 % confidence interval of a figure in parentheses; empty if it is undefined.
func bounds(_ interval: Interval) -> String { interval.words.map { " (\($0))" } ?? "" }

extension QuestionStatistics {
  /// The answers to the question, for a terminal; empty for questions that are graded manually and
  /// if responses are unknown, for example if only scores were collected.
  var detailLines: [String] {
    let isAnswered = parts.contains { $0.answered > 0 }
    let answers = isAnswered ? parts.flatMap(lines(of:)) + (isScored ? [] : [skipLine]) : []
    let tables = optionLines + answers
    guard !tables.isEmpty || advice != nil else { return [] }
    return ["", "  \(number). \(oneLine(stem, to: 76))"] + boundLines + tables
  }

  /// The figures with the largest sampling error, with their confidence intervals.
  private var boundLines: [String] {
    guard isScored, facility.value != nil else { return [] }
    let guess = randomGuess.value.map { ", guessing \(decimals($0, 2))" } ?? ""
    let facts =
      "facility \(rounded(facility))\(bounds(facilityBounds))\(guess), "
      + "r_rest \(rounded(itemRest))\(bounds(itemRestBounds))"
    return ["    " + facts] + (advice.map { ["    " + $0] } ?? [])
  }

  /// The options.
  ///
  /// A star marks the key, a tilde a void option, a question mark the option that is likely
  /// correct, and an exclamation mark an option that few students choose.
  private var optionLines: [String] {
    guard let first = options.first, options.contains(where: { $0.count > 0 }) else {
      return unscoredLines
    }
    let figures = isScored ? first.figures.map(\.name) : ["share"]
    let rows = options.map { option in
      let isLikely = verdict?.option == option.id
      let isRare = isScored && n >= 10 && option.isRare
      let mark = option.isVoid ? "~" : option.isKey ? "*" : isLikely ? "?" : isRare ? "!" : " "
      let shown = option.figures.filter { figures.contains($0.name) }
      return ["\(mark) \(option.letter)  \(oneLine(option.text, to: 40))", "\(option.count)"]
        + shown.map { rounded($0.statistic) }
    }
    let heading = scale == nil ? "  option" : "  step"
    return table([[heading, "n"] + figures] + rows) + unscoredLines
  }

  /// The lines that a survey has instead of figures.
  private var unscoredLines: [String] {
    guard !isScored, !options.isEmpty else { return [] }
    guard let scale, let mean = scale.mean.value, let median = scale.median.value else {
      return [skipLine]
    }
    let figures = "    mean \(decimals(mean, 2)), median \(decimals(median, 2))"
    return [figures + ", sd \(rounded(scale.deviation))", skipLine]
  }

  private var skipLine: String { "    skipped by \(skipped) of \(n)" }

  private func lines(of part: PartStatistics) -> [String] {
    guard part.answered > 0 else { return [heading(of: part) + "no answers"] }
    let shown = part.answers.filter { $0.count > 0 }.prefix(QuestionStatistics.maxShown)
    let rows = shown.map { answer in
      let mark = answer.isAccepted == true ? "*" : " "
      let cells = ["\(mark) \(oneLine(answer.text, to: 60))", "\(answer.count)"]
      return cells + [rounded(answer.share)] + (isScored ? [rounded(answer.meanTotal)] : [])
    }
    let names = ["  answer", "n", "share"] + (isScored ? ["mean_total"] : [])
    let rest = part.answered - shown.reduce(0) { $0 + $1.count }
    let tail = rest > 0 ? ["    other answers: \(rest)"] : []
    let head = part.id.isEmpty ? [] : [heading(of: part) + "answered by \(part.answered)"]
    return head + table([names] + rows) + tail
  }

  private func heading(of part: PartStatistics) -> String {
    part.id.isEmpty ? "    " : "    \(oneLine(part.text, to: 60)): "
  }

  /// The maximum number of answers that a human-readable report shows; the others are counted.
  static let maxShown = 12
}
