import Courseware
import Grading
import Ledgers

/// `quizpress stats --format json`: all figures at full precision; an undefined figure is `null`
/// with a reason.
///
/// The structure does not depend on the number of quizzes; `Documentation/stats.schema.json` is its
/// schema. It is passed to `put` in pieces, one for each quiz, so that the whole does not take
/// memory.
package func statisticsJSON<Fault: Error>(
  _ quizzes: [QuizStatistics], put: ([UInt8]) throws(Fault) -> Void
) throws(Fault) {
  var out: [UInt8] = []
  out.write(#"{"version":1,"quizzes":["#)
  for (place, quiz) in quizzes.enumerated() {
    if place > 0 { out.write(",") }
    out.write(quiz)
    try put(out)
    out.removeAll(keepingCapacity: true)
  }
  out.write("]}\n")
  try put(out)
}

extension [UInt8] {
  fileprivate mutating func write(_ quiz: QuizStatistics) {
    // Not `beginObject()`, because the comma between quizzes has been written.
    write("{")
    field("classroom", quiz.assignment.classroom.id)
    field("quiz", quiz.assignment.quiz.id)
    field("name", quiz.assignment.quiz.name)
    field("kind", quiz.assignment.quiz.kind.rawValue)
    key("conventions")
    write("{")
    writeList(quiz.conventions) {
      $0.writeJSON($1.name)
      $0.write(":")
      $0.writeJSON($1.text)
    }
    endObject()
    field("attempts", quiz.scope.attempts.rawValue)
    field("missing", quiz.scope.missing.rawValue)
    field("n", quiz.n)
    field("maximum", quiz.maximum)
    fields(quiz.figures)
    key("checks")
    write(quiz.checks)
    field("settled", quiz.checks.settled)
    field("grade_mean_n", quiz.grades.n)
    field("grade_mean_differences", quiz.grades.differences)
    field("pending", quiz.pending)
    field("look_at", quiz.questionsToCheck.map(\.id))
    objects("sections", quiz.sections) { $0.writeFields(of: $1) }
    objects("terms", quiz.terms) { $0.writeFields(of: $1) }
    objects("distribution", quiz.distribution.columns) { $0.writeFields(of: $1) }
    key("time")
    beginObject()
    field("n", quiz.timing.n)
    fields(quiz.timing.figures)
    endObject()
    objects("questions", quiz.questions) { $0.writeFields(of: $1) }
    objects("students", quiz.students) { $0.writeFields(of: $1, quiz.questions) }
    endObject()
  }

  private mutating func writeFields(of column: Distribution.Column) {
    field("from", column.from)
    field("to", column.to)
    field("count", column.count)
  }

  private mutating func writeFields(of question: QuestionStatistics) {
    field("id", question.id)
    field("stem", question.stem)
    field("kind", question.kind)
    field("n", question.n)
    field("skipped", question.skipped)
    fields(question.figures)
    if let scale = question.scale {
      key("scale")
      beginObject()
      field("steps", question.options.count)
      fields(scale.figures)
      endObject()
    }
    key("verdict")
    write(question.verdict, on: question)
    objects("options", question.options) { $0.writeFields(of: $1) }
    objects("parts", question.parts) { $0.writeFields(of: $1) }
  }

  private mutating func write(_ verdict: Verdict?, on question: QuestionStatistics) {
    guard let verdict, let text = question.advice else { return write("null") }
    beginObject()
    field("kind", verdict.kind.rawValue)
    field("correlation", verdict.correlation)
    field("option", verdict.option)
    field("answer", verdict.answer)
    field("text", text)
    endObject()
  }

  private mutating func writeFields(of section: SectionStatistics) {
    field("section", section.name)
    field("n", section.n)
    fields(section.figures)
  }

  private mutating func writeFields(of term: TermStatistics) {
    field("term", term.term)
    field("classroom", term.reference.classroom)
    field("quiz", term.reference.quiz)
    field("n", term.n)
    field("maximum", term.maximum)
    fields(term.figures)
    objects("questions", term.questions) { out, question in
      out.field("id", question.id)
      out.field("n", question.n)
      out.fields([("facility", question.facility)])
    }
  }

  private mutating func writeFields(of option: OptionStatistics) {
    field("id", option.id)
    field("letter", option.letter)
    field("text", option.text)
    field("key", option.isKey)
    if option.isVoid { field("void", true) }
    field("count", option.count)
    fields(option.figures)
    field("functioning", option.isFunctioning)
  }

  private mutating func writeFields(of part: PartStatistics) {
    field("id", part.id)
    field("text", part.text)
    field("answered", part.answered)
    objects("answers", part.answers) { $0.writeFields(of: $1) }
    field("unlisted", part.unlisted)
  }

  private mutating func writeFields(of answer: AnswerStatistics) {
    field("id", answer.id)
    field("text", answer.text)
    field("accepted", answer.isAccepted)
    field("count", answer.count)
    fields(answer.figures)
  }

  private mutating func fields(_ figures: [(name: String, statistic: Statistic)]) {
    for (name, statistic) in figures {
      write(",\"\(name)\":")
      switch statistic {
      case .value(let value): writeJSON(value)
      case .undefined(let reason):
        write("null,\"\(name)_reason\":")
        writeJSON(reason)
      }
    }
  }
}
