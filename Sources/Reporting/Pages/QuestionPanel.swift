import Courseware
import Ledgers

extension [UInt8] {
  /// Appends the panel of one question.
  mutating func write(_ question: QuestionStatistics, isGraded: Bool) {
    write("<article class=\"question\" id=\"question-\(question.number)\">")
    write("<h3><span class=\"number\">\(question.number)</span><span>")
    writeShown(oneLine(question.stem, to: 200))
    write("</span></h3>\n")
    writeFigures(question.shownFigures)
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
  /// Whether its responses are unknown, because only points were imported.
  fileprivate var isKnownByPoints: Bool {
    isScored && n > skipped && !parts.isEmpty && parts.allSatisfy { $0.answered == 0 }
  }

  fileprivate var shownFigures: [(name: String, value: String, note: String)] {
    var shown = [("asked", "\(n)", ""), ("skipped", "\(skipped)", "")]
    if isScored {
      shown += figures.compactMap { name, statistic in
        guard ["facility", "r_rest", "d27"].contains(name) else { return nil }
        return (name, Reporting.shown(statistic), note(on: name))
      }
    }
    if let scale, let mean = scale.mean.value, let median = scale.median.value {
      shown += [("mean step", decimals(mean, 2), ""), ("median step", decimals(median, 2), "")]
    }
    return shown
  }

  /// The 95 % confidence interval of a figure.
  private func note(on name: String) -> String {
    switch name {
    case "facility": facilityBounds.words ?? ""
    case "r_rest": itemRestBounds.words ?? ""
    default: ""
    }
  }

  fileprivate var optionTable: ReportTable {
    var columns: [ReportTable.Column] = [
      .init(scale == nil ? "Option" : "Step", isNumber: false), .init("Chosen", isNumber: false),
      .init("Students"), .init("Share"),
    ]
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
        if option.isVoid {
          out.write(" <span class=\"badge\">void</span>")
        } else if option.isKey {
          out.write(keyBadge)
        }
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
    return [name, bar, .text("\(answer.count)"), .text(answer.share.value.map(percent) ?? "–")]
      + (isScored ? [.text(shown(answer.meanTotal))] : [])
  }
}

extension [UInt8] {
  fileprivate init(_ write: (inout [UInt8]) -> Void) {
    self = []
    write(&self)
  }
}

private let keyBadge = " <span class=\"badge key\">\(Icon.check.svg) correct</span>"
