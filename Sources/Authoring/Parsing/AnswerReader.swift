import Courseware

extension QuestionReader {
  /// Reads the answer of a question.
  ///
  /// If a type is written, it determines the expected form; otherwise the form of the answer
  /// determines the type.
  mutating func readAnswer(
    _ parts: QuestionParts, _ blanks: BlankReading, into question: inout ParsedQuestion,
    isQuiet: Bool
  ) {
    if parts.hasSplitOptions { return }
    if question.type.map({ $0.value.answer.answerForm == .options }) ?? true {
      let lost = lostOptions(parts)
      guard lost.isEmpty else {
        checkOptions(of: parts.answers.first, without: lost)
        return refuse(lost, isCertain: parts.hasOptions(document) || lost.count > 1)
      }
      if refuseHeading(within: parts.answers.first) { return }
      if parts.statedAnswer == nil { warnOfText(below: parts.answers.first) }
      warnOfLostFeedback(in: parts)
    }
    let extras = extras(parts, blanks, question.type?.value)
    let source = AnswerSource(
      parts: parts, blanks: blanks, question: question, isAlone: extras.isEmpty)
    if let answer = answer(source) {
      if case .answer(let read) = answer { question.answer = read }
      if let extra = extras.first { refuseSecondWay(extra, question) }
    } else if !isQuiet, !blanks.hasFault {
      reportMissing(question, extras, parts)
    }
  }

  /// `nil` if there is no answer to read.
  private mutating func answer(_ source: AnswerSource) -> AnswerReading? {
    if let type = source.question.type?.value { return type.answer.read(source, &self) }
    let answers = source.parts.answers
    if let block = answers.first, document.isAnswerLines(block) {
      let statement = ParsedTrueFalse.read(untyped: answers, document)
      return statement.map { .answer($0) } ?? typed(answers, source.question)
    }
    return ParsedChoice.read(source, &self) ?? source.blanks.answer
  }

  /// Further answers of another form, in a block or in blanks.
  private func extras(
    _ parts: QuestionParts, _ blanks: BlankReading, _ type: ParsedQuestion.QuestionType?
  ) -> [ExtraAnswer] {
    var extras: [ExtraAnswer] = []
    if let block = parts.extra {
      let sort: ExtraAnswer.Sort = document.isAnswerLines(block) ? .lines : .options
      extras.append(ExtraAnswer(sort: sort, span: document.firstLineSpan(of: block)))
    }
    if let first = blanks.firstSpan, type?.answer.answerForm != .blanks,
      type != nil || !parts.answers.isEmpty
    {
      extras.append(ExtraAnswer(sort: .blank, span: first))
    }
    return extras
  }

  private mutating func refuseSecondWay(_ extra: ExtraAnswer, _ question: ParsedQuestion) {
    let start = extra.span.bytes.lowerBound
    // As text, the answer would be shown to students.
    if question.type?.value == .essay, extra.sort == .lines {
      return report.add(
        .twoWaysToAnswer, "an essay has no answer after '='", at: extra.span,
        note: "write what you look for, which only teachers see, as a quote: '> …'",
        fixes: [.init("make it the rubric", at: document.span(start..<start + 1), writing: ">")])
    }
    report.add(
      .twoWaysToAnswer, "this question has two kinds of answers", at: extra.span,
      note: extra.sort.advice,
      fixes: extra.sort == .options
        ? []
        : [
          .init(
            "show it as text", at: Span(path: extra.span.path, bytes: start..<start), writing: "\\")
        ])
  }
}

/// A list, lines or blanks that could be an answer, in addition to the question's actual answer.
struct ExtraAnswer {
  var sort: Sort
  var span: Span

  enum Sort {
    case options, lines, blank

    var advice: String {
      switch self {
      case .options: "move the options below a heading of their own, or delete one kind of answer"
      case .lines: "to show a line that starts with '=', write '\\=' or mark it as code"
      case .blank: "to show double brackets, write '\\[[' or mark them as code"
      }
    }

    var belonging: String {
      switch self {
      case .options: "a list with brackets belongs to type \(AnswerForm.options.types)"
      case .lines: "answers after '=' belong to type \(AnswerForm.lines.types)"
      case .blank: "double brackets belong to type \(AnswerForm.blanks.types)"
      }
    }
  }
}

extension QuestionReader {
  /// Reads answers after `=`: as numbers if all of them are or if the type requires it, otherwise
  /// as text.
  mutating func typed(_ blocks: [MarkdownNode], _ question: ParsedQuestion) -> AnswerReading {
    let lines = blocks.flatMap(document.answerLines)
    for place in blocks.compactMap(document.separator) {
      refuseSeparator(at: place, isAfterAnswers: true)
    }
    let answers = filled(lines.map { WrittenAnswer($0, in: document.text) })
    if answers.isEmpty, !lines.isEmpty { return .unreadable }
    let isNumber =
      switch question.type?.value {
      case .numeric: true
      case nil: answers.allSatisfy { $0.numberWithoutType(decimalMark) != .word }
      default: false
      }
    if question.type?.value != .shortText { warnOfMistakes(among: answers, asNumbers: isNumber) }
    // The type of a translated question is compared with that of its original.
    if question.type == nil, !isTranslation { warnOfTrueFalse(in: answers, question) }
    guard let field = field(answers, isNumber ? .numbers : .words, question.isCaseSensitive) else {
      return .unreadable
    }
    return .answer(
      isNumber ? ParsedNumeric(field: field) as any ParsedAnswer : ParsedShortText(field: field))
  }

  /// Which answers of a field are read as numbers.
  enum AnswerFieldForm {
    case numbers, words
    /// Only those that start with `=`, as in a blank.
    case marked
  }

  /// The correct answers of one input field; `nil` if none of the written answers can be read.
  mutating func field(
    _ answers: [WrittenAnswer], _ form: AnswerFieldForm, _ isCaseSensitive: Bool
  ) -> AnswerField? {
    var field = AnswerField(accepted: [], isCaseSensitive: isCaseSensitive)
    if form != .numbers { warnOfPeriods(after: answers) }
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
      field.accepted.append(accepted)
      field.written.append(answer.shown)
    }
    return field.accepted.isEmpty && !answers.isEmpty ? nil : field
  }

  /// The answers that are not empty; empty ones are reported, once for each place.
  mutating func filled(_ answers: [WrittenAnswer]) -> [WrittenAnswer] {
    var reported: Span?
    return answers.filter { answer in
      if !AnswerText.plain(answer.shown).isEmpty { return true }
      if answer.span != reported {
        report.add(.emptyAnswer, "an answer is empty", at: answer.span)
      }
      reported = answer.span
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
      let plain = answer.text.replacing("(", with: "").replacing(")", with: "")
      // `1.000,5` in a language with a decimal point.
      let swapped = answer.text.replacing(".", with: "").replacing(",", with: ".")
      let candidates = [answer.text.replacing(",", with: "."), plain]
      let meant = (candidates + (answer.text.contains("..") ? [] : [swapped])).first { meant in
        let number = meant.hasPrefix("=") ? String(meant.dropFirst()) : meant
        return meant != answer.text && WrittenNumber(number, decimalMark).range != nil
      }
      report.add(
        .badNumber, fault, at: answer.span, note: advice,
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
      // The offset after the opening slash.
      let start = answer.span.bytes.lowerBound + 1
      let bytes = start + error.bytes.lowerBound..<start + error.bytes.upperBound
      let place = Span(path: answer.span.path, bytes: bytes.clamped(to: answer.span.bytes))
      report.add(.badPattern, error.message, at: place, note: error.advice)
      return nil
    }
  }

  /// The items of a list without marks: items to order, or the steps of a scale.
  mutating func items(_ list: MarkdownNode, _ name: String) -> [ParsedOption] {
    list.loosen()
    warnOfMarks(in: list)
    let found = list.children.map { plainItem($0, name) }
    return distinguished(found)
  }

  private mutating func plainItem(_ item: MarkdownNode, _ name: String) -> ParsedOption {
    let span = document.firstLineSpan(of: item)
    let form = ItemForm(name: name, isOption: false)
    return self.item(item, form, isKey: false, span)
  }

  /// Warns of marks in a list that has nothing to select.
  private mutating func warnOfMarks(in list: MarkdownNode) {
    let marked = list.children.filter { $0.kind == .taskItem }
    guard let first = marked.first else { return }
    report.add(
      .uselessBrackets, "items to put in order need no brackets: the written order is correct",
      at: document.firstLineSpan(of: first), fixes: unmarkingFix(list))
  }

  /// The fix that removes the marks from a list.
  func unmarkingFix(_ list: MarkdownNode) -> [Diagnostic.Fix] {
    let edits = list.children.compactMap { item -> Diagnostic.Edit? in
      guard item.kind == .taskItem, let paragraph = item.firstWritten else { return nil }
      let (start, end) = (
        document.bytes(of: item).lowerBound, document.bytes(of: paragraph).lowerBound
      )
      guard let mark = document.text.bytes[start..<end].firstIndex(of: UInt8(ascii: "[")) else {
        return nil
      }
      return document.edit(mark..<end, "")
    }
    return [.init("delete the brackets", edits)]
  }
}
