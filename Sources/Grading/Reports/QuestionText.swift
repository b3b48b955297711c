extension QuestionStatistics {
  /// What was answered to the question, for a terminal; none for what is marked by hand, and where
  /// no response is known, as where scores were collected.
  var detailLines: [String] {
    let isAnswered = parts.contains { $0.answered > 0 }
    let tables = optionLines + (isAnswered ? parts.flatMap(lines(of:)) : [])
    guard !tables.isEmpty || advice != nil else { return [] }
    return ["", "  \(number). \(oneLine(stem, to: 76))"] + boundLines + tables
  }

  /// The figures that chance has most part in, with the bounds of what they may be.
  private var boundLines: [String] {
    guard isScored, facility.value != nil else { return [] }
    let guess = randomGuess.value.map { ", guessing \(decimals($0, 2))" } ?? ""
    let facts =
      "facility \(rounded(facility))\(bounds(facilityBounds))\(guess), "
      + "r_rest \(rounded(itemRest))\(bounds(itemRestBounds))"
    return ["    " + facts] + (advice.map { ["    " + $0] } ?? [])
  }

  /// The key is marked by a star, the option that is likely right by a question mark, one that few
  /// choose by an exclamation mark.
  private var optionLines: [String] {
    guard let first = options.first, options.contains(where: { $0.count > 0 }) else {
      return unscoredLines
    }
    let figures = isScored ? first.figures.map(\.name) : ["share"]
    let rows = options.map { option in
      let isLikely = verdict?.option == option.id
      let mark =
        option.isKey ? "*" : isLikely ? "?" : isScored && n >= 10 && option.isRare ? "!" : " "
      let shown = option.figures.filter { figures.contains($0.name) }
      return ["\(mark) \(option.letter)  \(oneLine(option.text, to: 40))", "\(option.count)"]
        + shown.map { rounded($0.statistic) }
    }
    let heading = scale == nil ? "  option" : "  step"
    return table([[heading, "n"] + figures] + rows) + unscoredLines
  }

  /// What a survey has in the place of figures.
  private var unscoredLines: [String] {
    guard !isScored, !options.isEmpty else { return [] }
    let skips = "    skipped by \(skipped) of \(n)"
    guard let scale, let mean = scale.mean.value, let median = scale.median.value else {
      return [skips]
    }
    let figures = "    mean \(decimals(mean, 2)), median \(decimals(median, 2))"
    return [figures + ", sd \(rounded(scale.deviation))", skips]
  }

  private func lines(of part: PartStatistics) -> [String] {
    guard part.answered > 0 else { return [heading(of: part) + "nobody answered"] }
    let shown = part.answers.filter { $0.count > 0 }.prefix(QuestionStatistics.mostShown)
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

  /// How many answers a report for reading shows; the others are counted.
  static let mostShown = 12
}
