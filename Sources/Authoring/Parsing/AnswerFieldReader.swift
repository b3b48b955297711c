import Courseware

extension QuestionReader {
  /// Reads answers after `=`: numbers where all are or the type says so, else words.
  mutating func typed(_ blocks: [MarkdownNode], _ question: ParsedQuestion) -> AnswerReading {
    let lines = blocks.flatMap(document.answerLines)
    for place in blocks.compactMap(document.separator) { refuseSeparator(at: place) }
    let answers = filled(lines.map { WrittenAnswer($0, in: document.text) })
    if answers.isEmpty, !lines.isEmpty { return .unreadable }
    let isNumber =
      switch question.type?.value {
      case .numeric: true
      case nil: answers.allSatisfy { $0.number(decimalMark) != .word }
      default: false
      }
    if question.type?.value != .shortText { warnOfMistakes(among: answers, asNumbers: isNumber) }
    if question.type == nil { warnOfTrueFalse(in: answers, question) }
    guard let gap = gap(answers, isNumber ? .numbers : .words, question.isCaseSensitive) else {
      return .unreadable
    }
    return .answer(
      isNumber ? ParsedNumeric(gap: gap) as any ParsedAnswer : ParsedShortText(gap: gap))
  }

  /// Which answers of a field are read as numbers.
  enum AnswerFieldForm {
    case numbers, words
    /// Those that start with `=`, as in a blank.
    case marked
  }

  /// What is right in one place to type into; `nil` where one of the answers cannot be read.
  mutating func gap(
    _ answers: [WrittenAnswer], _ form: AnswerFieldForm, _ isCaseSensitive: Bool
  ) -> AnswerField? {
    var gap = AnswerField(accepted: [], isCaseSensitive: isCaseSensitive)
    var known: Set<AnswerField.Accepted> = []
    for answer in answers {
      let isNumber = form == .numbers || form == .marked && answer.isMarkedNumber
      guard let accepted = isNumber ? number(answer) : words(answer, isCaseSensitive) else {
        continue
      }
      guard known.insert(accepted).inserted else {
        report.add(
          .duplicateAnswer, "'\(answer.text)' is the same as an earlier answer",
          at: answer.span)
        continue
      }
      gap.accepted.append(accepted)
      if case .pattern = accepted { continue }
      if gap.shown == nil { gap.shown = answer.shown }
    }
    return gap.accepted.isEmpty && !answers.isEmpty ? nil : gap
  }

  /// Those that say something; the others are reported.
  mutating func filled(_ answers: [WrittenAnswer]) -> [WrittenAnswer] {
    answers.filter { answer in
      if !AnswerText.plain(answer.shown).isEmpty { return true }
      report.add(.emptyAnswer, "an answer is empty", at: answer.span)
      return false
    }
  }

  private mutating func number(_ answer: WrittenAnswer) -> AnswerField.Accepted? {
    switch answer.number(decimalMark) {
    case .range(let range):
      warnOfUnit(in: answer)
      return .number(range)
    case .word: refuse(answer)
    case .fault(let fault, let advice):
      let meant = [(",", "."), ("(", "")].map { mark, other in
        answer.text.replacing(mark, with: other)
          .replacing(")", with: mark == "(" ? "" : ")")
      }.first { meant in
        let number = meant.hasPrefix("=") ? String(meant.dropFirst()) : meant
        return meant != answer.text && WrittenNumber(number, decimalMark).range != nil
      }
      report.add(
        .badNumber, fault, at: answer.span, notes: [.init(advice)],
        fixes: meant.map { [.writing($0, at: answer.span)] } ?? [])
    }
    return nil
  }

  private mutating func words(_ answer: WrittenAnswer, _ isCaseSensitive: Bool) -> AnswerField
    .Accepted?
  {
    guard let pattern = answer.pattern else {
      warnOfMistake(in: answer)
      let plain = AnswerText.plain(answer.shown)
      return .text(isCaseSensitive ? plain : AnswerText.folded(plain))
    }
    do {
      var accepted = try readPattern(pattern.source, ignoresCase: pattern.ignoresCase)
      accepted.written = answer.text
      return .pattern(accepted)
    } catch {
      // Behind the slash that the answer starts with.
      let start = answer.span.bytes.lowerBound + 1
      let bytes = start + error.bytes.lowerBound..<start + error.bytes.upperBound
      let place = Span(path: answer.span.path, bytes: bytes.clamped(to: answer.span.bytes))
      report.add(.badPattern, error.message, at: place, notes: [.init(error.advice)])
      return nil
    }
  }
}
