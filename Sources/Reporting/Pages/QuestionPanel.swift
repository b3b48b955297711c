import Courseware
import Grading
import Ledgers

extension [UInt8] {
  /// Appends what a page says of one question.
  mutating func write(_ question: QuestionStatistics, isGraded: Bool) {
    write("<article class=\"question\" id=\"question-\(question.number)\">")
    write("<h3><span class=\"number\">\(question.number)</span><span>")
    writeShown(oneLine(question.stem, to: 200))
    write("</span></h3>\n")
    writeFigures(question.shownFigures(isGraded: isGraded))
    if let advice = question.advice {
      writeElement("p", class: "verdict doubtful", advice)
    } else if let remark = question.remark {
      writeElement("p", class: "verdict", remark)
    }
    if !question.options.isEmpty { write(question.optionTable) }
    if question.isKnownByPoints {
      writeElement("p", class: "soft", "Only the points are known, not the responses.")
    } else {
      for part in question.parts { write(part, of: question) }
    }
    if isGraded, !question.isScored, question.options.isEmpty {
      writeElement("p", class: "soft", "It is graded manually and omitted here.")
    }
    write("</article>\n")
  }

  private mutating func write(_ part: PartStatistics, of question: QuestionStatistics) {
    let name = part.id.isEmpty ? "Answers" : oneLine(part.text, to: 80)
    guard part.answered > 0 else {
      writeElement("p", class: "soft", "\(name): no answers.")
      return
    }
    if question.isGradedByHand {
      write("<ul class=\"texts\">\n")
      for answer in part.answers {
        write("<li>")
        writeLines(answer.text)
        write("</li>\n")
      }
      write("</ul>\n")
    } else {
      write(part.table(name: name, of: question))
    }
    let shown = question.isGradedByHand ? part.answers[...] : part.shownAnswers
    let rest = part.answered - shown.reduce(0) { $0 + $1.count }
    if rest > 0 { writeElement("p", class: "soft", "Other answers: \(rest).") }
  }
}

extension QuestionStatistics {
  /// Whether it has answers of which a table of responses gave nothing but points.
  fileprivate var isKnownByPoints: Bool {
    isScored && n > skipped && !parts.isEmpty && parts.allSatisfy { $0.answered == 0 }
  }

  fileprivate func shownFigures(
    isGraded: Bool
  ) -> [(name: String, value: String, note: String)] {
    var shown = [("asked", "\(n)", ""), ("skipped", "\(skipped)", "")]
    if isScored {
      shown += figures.compactMap { name, statistic in
        guard ["facility", "r_rest", "d27"].contains(name) else { return nil }
        return (name, statistic.value.map { decimals($0, 2) } ?? "–", note(on: name))
      }
    }
    if let scale, let mean = scale.mean.value, let median = scale.median.value {
      shown += [("mean step", decimals(mean, 2), ""), ("median step", decimals(median, 2), "")]
    }
    return shown
  }

  /// Where a figure lies with 95 % confidence.
  private func note(on name: String) -> String {
    let interval =
      switch name {
      case "facility": facilityBounds
      case "r_rest": itemRestBounds
      default: Interval(undefined: "no interval")
      }
    guard let lower = interval.lower.value, let upper = interval.upper.value else { return "" }
    return "\(decimals(lower, 2)) to \(decimals(upper, 2))"
  }

  /// That it is easy or hard, where its interval leaves no other choice: no fault.
  fileprivate var remark: String? {
    if let lower = facilityBounds.lower.value, lower > ItemMap.easy {
      return "Very easy: nearly all answers are correct."
    }
    if let upper = facilityBounds.upper.value, upper < ItemMap.hard {
      return "Hard: few answers are correct."
    }
    return nil
  }

  fileprivate var optionTable: ReportTable {
    var columns: [ReportTable.Column] = [
      .init(scale == nil ? "Option" : "Step", isNumber: false), .init("", isNumber: false),
      .init("Students"), .init("Share"),
    ]
    columns[1].name = "Chosen"
    if isScored {
      columns += ["Mean total", "r_rest", "Upper", "Middle", "Lower"].map { .init($0) }
    }
    return ReportTable(
      caption: scale == nil ? "Options of question \(number)" : "Steps of question \(number)",
      hidesCaption: true, columns: columns, rows: options.map { cells(of: $0) })
  }

  private func cells(of option: OptionStatistics) -> [ReportTable.Cell] {
    let name: ReportTable.Cell = .html(
      .init { out in
        out.writeShown("\(option.letter)  \(oneLine(option.text, to: 90))")
        if option.isKey { out.write(keyBadge) }
        if verdict?.option == option.id {
          out.write(" <span class=\"badge doubtful\">likely correct</span>")
        } else if isScored, n >= 10, option.isRare {
          let words: StaticString = option.count == 0 ? "never chosen" : "rarely chosen"
          out.write(" <span class=\"badge\">")
          out.write(words)
          out.write("</span>")
        }
      })
    let bar: ReportTable.Cell = .html(
      .init { $0.writeShareBar(option.share.value ?? 0, option.isKey ? "key" : "other") })
    let share = option.share.value.map(percent) ?? "–"
    let figures = option.figures.dropFirst().map { name, statistic in
      let isShare = ["upper", "middle", "lower"].contains(name)
      return statistic.value.map { isShare ? percent($0) : decimals($0, 2) } ?? "–"
    }
    return [name, bar, .text("\(option.count)"), .text(share)]
      + (isScored ? figures.map { .text($0) } : [])
  }
}

extension PartStatistics {
  fileprivate var shownAnswers: ArraySlice<AnswerStatistics> {
    let given = answers.filter { $0.count > 0 || $0.isAccepted == true }
    return given.prefix(QuestionStatistics.maxShown)
  }

  fileprivate func table(name: String, of question: QuestionStatistics) -> ReportTable {
    let numbers = ["Students", "Share"] + (question.isScored ? ["Mean total"] : [])
    return ReportTable(
      caption: id.isEmpty ? "Answers to question \(question.number)" : name,
      hidesCaption: id.isEmpty,
      columns: [.init(question.answerHeading, isNumber: false)]
        + [.init("Given", isNumber: false)] + numbers.map { .init($0) },
      rows: shownAnswers.map { cells(of: $0, isScored: question.isScored) })
  }

  private func cells(of answer: AnswerStatistics, isScored: Bool) -> [ReportTable.Cell] {
    let name: ReportTable.Cell = .html(
      .init { out in
        out.writeShown(oneLine(answer.text, to: 90))
        if answer.isAccepted == true { out.write(keyBadge) }
      })
    let style: StaticString = answer.isAccepted == true ? "key" : "other"
    let bar: ReportTable.Cell = .html(
      .init { $0.writeShareBar(answer.share.value ?? 0, style) })
    let total = answer.meanTotal.value.map { decimals($0, 2) } ?? "–"
    return [name, bar, .text("\(answer.count)"), .text(answer.share.value.map(percent) ?? "–")]
      + (isScored ? [.text(total)] : [])
  }
}

extension [UInt8] {
  /// What a function writes.
  fileprivate init(_ write: (inout [UInt8]) -> Void) {
    self = []
    write(&self)
  }
}

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

  /// How many answers a report for reading shows; the others are counted.
  static let maxShown = 12
}

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

private let keyBadge = " <span class=\"badge key\">\(Icon.check.svg) correct</span>"
