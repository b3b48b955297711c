import Courseware

/// What is said of answers that look like something else than they are read as.
extension QuestionReader {
  /// Reports what is to be a number and is none.
  mutating func refuse(_ answer: WrittenAnswer) {
    guard let slip = AnswerSlip(number: answer.shown, decimalMark) else {
      return report.add(
        .badNumber, "'\(answer.shown)' is no number", at: answer.span,
        notes: [.init("numbers are written such as 46, 3.14 ± 0.01, 1.25..1.30 or 6.02e23")])
    }
    report.add(
      .badNumber, "\(slip.rule); '\(answer.shown)' is no number", at: answer.span,
      fixes: fixes(slip, answer))
  }

  /// Warns of answers on lines of their own that are almost numbers, unless the question says that
  /// they are words.
  mutating func warnOfSlips(among answers: [WrittenAnswer], asNumbers: Bool) {
    var isMixed: Bool?
    for answer in answers where !answer.isQuoted && answer.hasDigit {
      let number = answer.number(decimalMark)
      if case .fault = number { continue }
      if number == .word, asNumbers { continue }
      if let slip = AnswerSlip(number: answer.shown, decimalMark) {
        warn(
          of: slip, in: answer, "where it is meant so, write '{type=short-text}' behind the heading"
        )
      } else if number == .word, answer.hasSignsAlone {
        isMixed = isMixed ?? answers.contains { $0.number(decimalMark).range != nil }
        guard isMixed == true else { continue }
        let slip = AnswerSlip("the right answers to a question are all numbers, or all words")
        warn(
          of: slip, in: answer,
          "as words '0.5' and '0.50' differ; if that is meant, write '{type=short-text}'")
      }
    }
  }

  /// Warns of an answer in words that looks like a pattern or like several answers.
  mutating func warnOfSlip(in answer: WrittenAnswer) {
    guard !answer.isQuoted, !misread.contains(answer.span.bytes.lowerBound) else { return }
    if let slip = AnswerSlip(words: answer.shown, isInBlank: answer.isInBlank) {
      let advice = "where it is meant so, put it in back quotes"
      warn(of: slip, in: answer, answer.isInBlank ? nil : advice)
    } else if answer.isInBlank, answer.hasDigit {
      warnOfNumber(in: answer)
    }
  }

  /// Warns of words in a blank that are a range of numbers, or almost a number.
  private mutating func warnOfNumber(in answer: WrittenAnswer) {
    if let range = answer.number(decimalMark).range, range.low < range.high {
      let slip = AnswerSlip("a number in a blank has '=' before it", meant: [answer.shown])
      warn(of: slip, in: answer, nil)
    } else if var slip = AnswerSlip(number: answer.shown, decimalMark) {
      slip.reading = nil
      warn(of: slip, in: answer, nil)
    }
  }

  /// Warns of a number in a blank with a unit that looks like a part of it.
  mutating func warnOfUnit(in answer: WrittenAnswer) {
    guard answer.isInBlank, let slip = AnswerSlip(number: answer.shown, decimalMark) else {
      return
    }
    warn(of: slip, in: answer, nil)
  }

  /// Warns of `= wahr`, `= T` or `= true/false`: students would have to type the words.
  mutating func warnOfTruth(in answers: [WrittenAnswer], _ question: ParsedQuestion) {
    guard let answer = answers.first, !answer.isQuoted,
      let truth = MeantTruth(answer.shown),
      answers.allSatisfy({ MeantTruth($0.shown) == truth })
    else { return }
    for answer in answers { misread.insert(answer.span.bytes.lowerBound) }
    var notes = [
      "to offer true and false to choose from, write '{type=true-false}' behind the heading",
      "where the word is what students type, write '{type=short-text}' there",
    ]
    var fixes: [Diagnostic.Fix] = []
    switch truth {
    case .both:
      notes[0] =
        "to offer true and false to choose from, write '= true' or '= false'"
        + ", whichever is right"
    case .word(let isTrue) where truthValue(of: answer.shown) == nil:
      notes[0] = "to offer true and false to choose from, write '= \(isTrue)'"
      fixes = answers.count == 1 ? [.writing("\(isTrue)", at: answer.span)] : []
    case .word: fixes = answers.count == 1 ? attributeFix("type=true-false", question.span) : []
    }
    let words = truth == .both ? "words" : "a word"
    report.add(
      .misreadAnswer, "'\(answer.shown)' is read as \(words) that students have to type",
      at: answer.span, notes: notes.map { .init($0) }, fixes: fixes)
  }

  /// Reports what is below a question of type 'true-false' and says neither.
  mutating func refuse(truthLine line: Located<String>, isAlone: Bool) {
    var meant: Bool?
    if isAlone, case .word(let isTrue) = MeantTruth(line.value) { meant = isTrue }
    report.add(
      .noOptions, "a question of type 'true-false' needs \(ParsedTrueFalse.need)",
      at: WrittenAnswer(line, in: document.text).span,
      fixes: meant.map { [.writing("\($0)", at: line.span)] } ?? [])
  }

  private mutating func warn(of slip: AnswerSlip, in answer: WrittenAnswer, _ advice: String?) {
    misread.insert(answer.span.bytes.lowerBound)
    let isDivided = answer.isInBlank && slip.meant.count > 1
    let rule = isDivided ? "'|' divides the right answers of a blank" : slip.rule
    report.add(
      .misreadAnswer, "\(rule); '\(answer.shown)' is read as \(slip.reading ?? "words")",
      at: answer.span, notes: advice.map { [.init($0)] } ?? [], fixes: fixes(slip, answer))
  }

  /// Writes what was meant, on lines or between bars.
  private func fixes(_ slip: AnswerSlip, _ answer: WrittenAnswer) -> [Diagnostic.Fix] {
    guard !slip.meant.isEmpty else { return [] }
    let isNumber = answer.isInBlank && !slip.isWords
    let parts = slip.meant.map { (isNumber ? "=" : "") + $0 }
    let text = parts.joined(separator: answer.isInBlank ? "|" : "\n= ")
    return [
      .init(
        title: parts.count == 1 ? "write '\(text)'" : "write each by itself",
        edits: [.init(span: answer.span, replacement: text)], isSafe: false)
    ]
  }
}

extension WrittenAnswer {
  fileprivate var hasDigit: Bool { shown.utf8.contains { isDigit($0) } }

  /// Whether it is digits and signs without any letter.
  fileprivate var hasSignsAlone: Bool {
    shown.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic }
  }
}
