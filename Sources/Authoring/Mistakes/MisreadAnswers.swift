import Courseware

/// Warnings about answers that look as if they were meant differently from how they are read.
extension QuestionReader {
  /// Reports an answer that must be a number and is not.
  mutating func refuse(_ answer: WrittenAnswer) {
    guard let mistake = AnswerMistake(number: answer.shown, decimalMark) else {
      return report.add(
        .badNumber, "'\(answer.shown)' is not a number", at: answer.span,
        note: "write numbers such as 46, 3.14 ± 0.01, 1.25..1.30 or 6.02e23")
    }
    report.add(
      .badNumber, "\(mistake.rule); '\(answer.shown)' is not a number", at: answer.span,
      fixes: fixes(mistake, answer))
  }

  /// Warns of answers on separate lines that are almost numbers, unless the question says that they
  /// are text.
  mutating func warnOfMistakes(among answers: [WrittenAnswer], asNumbers: Bool) {
    if warnOfListNumbers(before: answers) || warnOfPairs(answers) { return }
    var isMixed: Bool?
    let hasWords = answers.contains { !$0.hasDigit }
    for answer in answers where !answer.isQuoted && answer.hasDigit {
      let number = answer.number(decimalMark)
      if case .fault = number, asNumbers || !answer.shown.contains(",") { continue }
      if number == .word, asNumbers { continue }
      if let mistake = AnswerMistake(number: answer.shown, decimalMark) {
        if hasWords && mistake.isReadableAsWords || isValue(answer) { continue }
        warn(
          of: mistake, in: answer,
          "if it is meant as text, write '{type=short-text}' after the heading"
        )
      } else if number == .word, answer.hasNoLetters {
        isMixed = isMixed ?? answers.contains { $0.numberWithoutType(decimalMark).range != nil }
        guard isMixed == true else { continue }
        warn(
          of: mixedAnswers, in: answer,
          "as text, '0.5' and '0.50' are different; if that is meant, write '{type=short-text}'")
      } else if !asNumbers, let range = number.range, range.low != range.high {
        warn(
          of: mixedAnswers, in: answer,
          "students have to type all of it; if that is meant, write '{type=short-text}'; to accept "
            + "numbers and text, write a blank such as '[[=\(answer.shown)|text]]'")
      }
    }
  }

  /// Whether `[1, 2]` or `"abc"` is the value that a question about programming asks for, or an
  /// interval that a question about mathematics asks for.
  private mutating func isValue(_ answer: WrittenAnswer) -> Bool {
    guard let first = answer.shown.first, "[](\"'&".contains(first) || answer.shown.contains("=")
    else { return false }
    if let asksAboutPrograms { return asksAboutPrograms }
    let words = headingSpan.map { document.text.string($0.bytes).lowercased() } ?? ""
    let isAsked = programWords.contains { words.contains($0) }
    asksAboutPrograms = isAsked
    return isAsked
  }

  /// Warns of `= cat -> Katze`, `= dog -> Hund`: pairs to match, which students would have to type.
  ///
  /// - Returns: Whether the answers are such pairs.
  private mutating func warnOfPairs(_ answers: [WrittenAnswer]) -> Bool {
    guard let first = answers.first, answers.count > 1,
      answers.allSatisfy({ !$0.isQuoted && ($0.shown.contains("->") || $0.shown.contains("=>")) })
    else { return false }
    for answer in answers { misread.insert(answer.span.bytes.lowerBound) }
    report.add(
      .misreadAnswer,
      "pairs to match are a table below '{type=matching}'; '\(first.shown)' is read as words",
      at: first.span, note: "if it is meant as text, write '{type=short-text}' after the heading")
    return true
  }

  /// Warns of `= 1. grey`, `= 2. gray`: a numbered list, whose numbers would be part of the
  /// answers.
  ///
  /// - Returns: Whether the answers are such a list.
  private mutating func warnOfListNumbers(before answers: [WrittenAnswer]) -> Bool {
    let items = answers.compactMap { ListedAnswer($0.shown) }
    guard let first = answers.first, items.count == answers.count,
      items.enumerated().allSatisfy({ $0.element.number == $0.offset + 1 }),
      // In languages with a decimal comma, `1.` mostly means "the first".
      items.count > 1 || decimalMark == .point && items[0].isLowercase
    else { return false }
    for answer in answers { misread.insert(answer.span.bytes.lowerBound) }
    let edits = zip(answers, items).map {
      Diagnostic.Edit(span: $0.span, replacement: $1.text)
    }
    report.add(
      .misreadAnswer,
      "write an answer without a number before it; '\(first.shown)' is read as "
        + (first.numberWithoutType(decimalMark).range == nil
          ? "words" : "the number 1 with a unit"),
      at: first.span,
      fixes: [.init(edits.count == 1 ? "write '\(items[0].text)'" : "delete the numbers", edits)])
    return true
  }

  /// Warns of a text answer that looks like a pattern or like several answers.
  mutating func warnOfMistake(in answer: WrittenAnswer) {
    guard !answer.isQuoted, !misread.contains(answer.span.bytes.lowerBound), !isValue(answer)
    else { return }
    if let mistake = AnswerMistake(words: answer.shown, isInBlank: answer.isInBlank) {
      let advice = "if it is meant as written, put it between backticks"
      warn(of: mistake, in: answer, answer.isInBlank ? nil : advice)
    } else if answer.isInBlank, answer.hasDigit {
      warnOfNumber(in: answer)
    }
  }

  /// Warns of `= The mitochondrion.`, unless the same answer without the period is correct as well.
  ///
  /// Short words may be abbreviations.
  mutating func warnOfPeriods(after answers: [WrittenAnswer]) {
    for answer in answers where answer.shown.utf8.last == UInt8(ascii: ".") && !answer.isQuoted {
      let words = answer.shown.dropLast()
      let last = words.reversed().prefix { $0.isLetter && $0.isLowercase }
      guard last.count >= (words.contains(" ") ? 5 : 7), !words.contains("."),
        !misread.contains(answer.span.bytes.lowerBound),
        !answers.contains(where: { $0.shown == words })
      else { continue }
      let mistake = AnswerMistake(
        "an answer has no '.' at its end", meant: [String(words)], readAs: "words with a period")
      warn(of: mistake, in: answer, "if it is meant as written, put it between backticks")
    }
  }

  /// Warns of text in a blank that is a range of numbers, or almost a number.
  private mutating func warnOfNumber(in answer: WrittenAnswer) {
    if var mistake = AnswerMistake(number: answer.shown, decimalMark) {
      if mistake.isReadableAsWords { return }
      mistake.reading = nil
      warn(of: mistake, in: answer, nil)
    } else if let range = answer.number(decimalMark).range, range.low < range.high {
      let mistake = AnswerMistake("a number in a blank needs '=' before it", meant: [answer.shown])
      warn(of: mistake, in: answer, nil)
    }
  }

  /// Warns of a number in a blank with a unit that looks like part of the number.
  mutating func warnOfUnit(in answer: WrittenAnswer) {
    guard answer.isInBlank, let mistake = AnswerMistake(number: answer.shown, decimalMark) else {
      return
    }
    warn(of: mistake, in: answer, nil)
  }

  /// Warns of `= wahr`, `= T`, `= true/false`, or `= true` and `= false` below each other: students
  /// would have to type these words.
  mutating func warnOfTrueFalse(in answers: [WrittenAnswer], _ question: ParsedQuestion) {
    guard answers.allSatisfy({ MeantTruth($0.shown, isAsked: true) != nil }) else { return }
    let heading = document.text.string(question.span.bytes)
    let isAsked = asksForTruth(heading)
    // `T` and `F` may be the answers to a question about units or elements.
    if !isAsked, heading.contains("?") || !heading.contains("."),
      answers.allSatisfy({ $0.shown.utf8.count == 1 })
    {
      return
    }
    if !isAsked, asksAboutWord(heading) { return }
    let isJudged = statesSomething(heading)
    let meant = answers.map { answer in
      MeantTruth(answer.shown, isAsked: isAsked || isJudged && answer.shown.utf8.count > 1)
    }
    guard let answer = answers.first, !answer.isQuoted, let first = meant[0],
      !meant.contains(nil),
      !misread.contains(answer.span.bytes.lowerBound) || isAsked
    else { return }
    let truth = meant.allSatisfy { $0 == first } ? first : .both
    for answer in answers { misread.insert(answer.span.bytes.lowerBound) }
    var notes = [
      "to let students choose true or false, write '{type=true-false}' after the heading",
      "to let them type the word, write '{type=short-text}' there",
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
    let what =
      answer.hasDigit
      ? "a number" : first == .both || answer.shown.contains(" ") ? "words" : "a word"
    report.add(
      .misreadAnswer, "'\(answer.shown)' is read as \(what) that students have to type",
      at: answer.span, notes: notes.map { .init($0) }, fixes: fixes)
  }

  /// Reports the text below a question of type 'true-false' that is neither true nor false.
  mutating func refuse(truthLine line: Located<String>, isAlone: Bool) {
    var meant: Bool?
    if isAlone, case .word(let isTrue) = MeantTruth(line.value, isAsked: true) { meant = isTrue }
    report.add(
      .noOptions, "a question of type 'true-false' needs \(ParsedTrueFalse.need)",
      at: WrittenAnswer(line, in: document.text).span,
      fixes: meant.map { [.writing("\($0)", at: line.span)] } ?? [])
  }

  private mutating func warn(of mistake: AnswerMistake, in answer: WrittenAnswer, _ advice: String?)
  {
    misread.insert(answer.span.bytes.lowerBound)
    let isDivided = answer.isInBlank && mistake.meant.count > 1
    let rule = isDivided ? "separate the correct answers of a blank with '|'" : mistake.rule
    report.add(
      .misreadAnswer, "\(rule); '\(answer.shown)' is read as \(mistake.reading ?? "words")",
      at: answer.span, note: advice, fixes: fixes(mistake, answer))
  }

  /// The fix that writes what was meant, on separate lines or between bars.
  private func fixes(_ mistake: AnswerMistake, _ answer: WrittenAnswer) -> [Diagnostic.Fix] {
    guard !mistake.meant.isEmpty else { return [] }
    let isNumber = answer.isInBlank && !mistake.isWords
    let parts = mistake.meant.map { (isNumber ? "=" : "") + $0 }
    let text = parts.joined(separator: answer.isInBlank ? "|" : "\n= ")
    return [
      .init(
        parts.count == 1 ? "write '\(text)'" : "accept each of them as an answer", at: answer.span,
        writing: text)
    ]
  }
}

private let mixedAnswers = AnswerMistake(
  "the correct answers to a question must be all numbers or all text")

private let programWords = [
  "list", "array", "vector", "tuple", "matrix", "slice", "print", "output", "evaluate", "`",
  "liste", "feld", "vektor", "tableau", "code", "sorted", "string", "expression", "return",
  "python", "json", "assign", "variable", "html", "entity", "javascript", "interval", "domain",
]

/// `1. grey`: an answer with the number of a list item before it.
private struct ListedAnswer {
  var number: Int
  var text: String

  init?(_ line: String) {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number < 100, line.dropFirst(digits.count).hasPrefix(". ")
    else { return nil }
    let text = cleanedName(line.dropFirst(digits.count + 2))
    guard text.first?.isLetter == true, !text.contains(where: \.isNumber) else { return nil }
    (self.number, self.text) = (number, text)
  }

  var isLowercase: Bool { text.first?.isLowercase ?? false }
}

extension WrittenAnswer {
  fileprivate var hasDigit: Bool { shown.unicodeScalars.contains(where: isNumeral) }

  fileprivate var hasNoLetters: Bool {
    shown.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic }
  }
}
