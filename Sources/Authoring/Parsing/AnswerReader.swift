import Courseware

extension QuestionReader {
  /// Reads what the question is answered by.
  ///
  /// A written type says what must be there; without one, what is there says the kind.
  mutating func readAnswer(
    _ parts: QuestionParts, _ blanks: BlankReading, into question: inout ParsedQuestion,
    isQuiet: Bool
  ) {
    if question.type.map({ $0.value.answer.answerForm == .options }) ?? true {
      let lost = document.lostOptions(parts)
      guard lost.isEmpty else {
        return refuse(lost, isCertain: parts.hasOptions(document) || lost.count > 1)
      }
      if refuseHeading(within: parts.answers.first) { return }
      warnOfText(below: parts.answers.first)
    }
    let strays = strays(parts, blanks, question.type?.value)
    if let answer = answer(parts, blanks, question, isAlone: strays.isEmpty) {
      if case .answer(let read) = answer { question.answer = read }
      if let stray = strays.first { refuseSecondWay(stray) }
    } else if !isQuiet, !blanks.hasFault {
      reportMissing(question, strays, parts)
    }
  }

  /// `nil` where there is nothing to read.
  private mutating func answer(
    _ parts: QuestionParts, _ blanks: BlankReading, _ question: ParsedQuestion, isAlone: Bool
  ) -> AnswerReading? {
    if let type = question.type?.value {
      return type.answer.read(parts, blanks, question, isAlone: isAlone, &self)
    }
    if let block = parts.answers.first, document.isAnswerLines(block) {
      let statement = ParsedTrueFalse.read(untyped: parts.answers, document)
      return statement.map { .answer($0) } ?? typed(parts.answers, question)
    }
    return ParsedChoice.read(parts, blanks, question, isAlone: isAlone, &self) ?? blanks.answer
  }

  /// What else there is to answer by, in one block or in blanks.
  private func strays(
    _ parts: QuestionParts, _ blanks: BlankReading, _ type: ParsedQuestion.QuestionType?
  ) -> [Stray] {
    var strays: [Stray] = []
    if let block = parts.stray {
      let sort: Stray.Sort = document.isAnswerLines(block) ? .lines : .options
      strays.append(Stray(sort: sort, span: document.firstLineSpan(of: block)))
    }
    if let first = blanks.firstSpan, type?.answer.answerForm != .blanks,
      type != nil || !parts.answers.isEmpty
    {
      strays.append(Stray(sort: .blank, span: first))
    }
    return strays
  }

  private mutating func refuseSecondWay(_ stray: Stray) {
    report.add(
      .twoWaysToAnswer, "this question has two kinds of answers", at: stray.span,
      notes: [.init(stray.sort.advice)],
      fixes: stray.sort == .options
        ? []
        : [
          .init(
            title: "show it as text",
            edits: [
              .init(
                span: Span(
                  path: stray.span.path,
                  bytes: stray.span.bytes.lowerBound..<stray.span.bytes.lowerBound),
                replacement: "\\")
            ], isSafe: false)
        ])
  }
}

/// Something to answer by, where another way was found or is asked for.
struct Stray {
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
      case .options: "a list with marks belongs to type \(AnswerForm.options.types)"
      case .lines: "answers after '=' belong to type \(AnswerForm.lines.types)"
      case .blank: "double brackets belong to type \(AnswerForm.blanks.types)"
      }
    }
  }
}
