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
    write(#"{"classroom":"#)
    writeJSON(quiz.assignment.classroom.id)
    writeMember("quiz", quiz.assignment.quiz.id)
    writeMember("name", quiz.assignment.quiz.name)
    write(#","kind":"\#(quiz.assignment.quiz.kind.rawValue)","conventions":{"#)
    writeList(Conventions(for: quiz).choices) {
      $0.writeJSON($1.name)
      $0.write(":")
      $0.writeJSON($1.text)
    }
    write(#"},"attempts":"\#(quiz.scope.attempts.rawValue)","#)
    write(#""missing":"\#(quiz.scope.missing.rawValue)","n":\#(quiz.n),"maximum":"#)
    writeJSON(quiz.maximum)
    for (name, statistic) in quiz.figures { write(statistic, as: name) }
    write(#","checks":"#)
    write(quiz.checks)
    write(#","settled":\#(quiz.checks.settled)"#)
    write(#","grade_mean_n":\#(quiz.grades.n),"grade_mean_differences":["#)
    writeList(quiz.grades.differences) { $0.writeJSON($1) }
    write(#"],"pending":\#(quiz.pending),"look_at":["#)
    writeList(quiz.questionsToCheck) { $0.writeJSON($1.id) }
    write(#"],"sections":["#)
    writeList(quiz.sections) { $0.write($1) }
    write(#"],"terms":["#)
    writeList(quiz.terms) { $0.write($1) }
    write(#"],"distribution":["#)
    writeList(quiz.distribution.columns) { $0.write($1) }
    write(#"],"time":{"n":\#(quiz.timing.n)"#)
    for (name, statistic) in quiz.timing.figures { write(statistic, as: name) }
    write(#"},"questions":["#)
    writeList(quiz.questions) { $0.write($1) }
    write(#"],"students":["#)
    writeList(quiz.students) { $0.write($1, quiz.questions) }
    write("]}")
  }

  private mutating func write(_ column: Distribution.Column) {
    write(#"{"from":"#)
    writeJSON(column.from)
    write(#","to":"#)
    writeJSON(column.to)
    write(#","count":\#(column.count)}"#)
  }

  private mutating func write(_ question: QuestionStatistics) {
    write(#"{"id":"#)
    writeJSON(question.id)
    writeMember("stem", question.stem)
    write(#","kind":"\#(question.kind)","n":\#(question.n),"skipped":\#(question.skipped)"#)
    for (name, statistic) in question.figures { write(statistic, as: name) }
    if let scale = question.scale {
      write(#","scale":{"steps":\#(question.options.count)"#)
      for (name, statistic) in scale.figures { write(statistic, as: name) }
      write("}")
    }
    write(#","verdict":"#)
    write(question.verdict, on: question)
    write(#","options":["#)
    writeList(question.options) { $0.write($1) }
    write(#"],"parts":["#)
    writeList(question.parts) { $0.write($1) }
    write("]}")
  }

  private mutating func write(_ verdict: Verdict?, on question: QuestionStatistics) {
    guard let verdict, let text = question.advice else { return write("null") }
    write(#"{"kind":"\#(verdict.kind.rawValue)","correlation":"#)
    writeJSON(verdict.correlation)
    write(#","option":"#)
    if let option = verdict.option { writeJSON(option) } else { write("null") }
    write(#","answer":"#)
    if let answer = verdict.answer { writeJSON(answer) } else { write("null") }
    writeMember("text", text)
    write("}")
  }

  private mutating func write(_ section: SectionStatistics) {
    write(#"{"section":"#)
    writeJSON(section.name)
    write(#","n":\#(section.n)"#)
    for (name, statistic) in section.figures { write(statistic, as: name) }
    write("}")
  }

  private mutating func write(_ term: TermStatistics) {
    write(#"{"term":"#)
    writeJSON(term.term)
    writeMember("classroom", term.reference.classroom)
    writeMember("quiz", term.reference.quiz)
    write(#","n":\#(term.n),"maximum":"#)
    writeJSON(term.maximum)
    for (name, statistic) in term.figures { write(statistic, as: name) }
    write(#","questions":["#)
    writeList(term.questions) { out, question in
      out.write(#"{"id":"#)
      out.writeJSON(question.id)
      out.write(#","n":\#(question.n)"#)
      out.write(question.facility, as: "facility")
      out.write("}")
    }
    write("]}")
  }

  private mutating func write(_ option: OptionStatistics) {
    write(#"{"id":"#)
    writeJSON(option.id)
    writeMember("letter", option.letter)
    writeMember("text", option.text)
    write(#","key":\#(option.isKey)"#)
    if option.isVoid { write(#","void":true"#) }
    write(#","count":\#(option.count)"#)
    for (name, statistic) in option.figures { write(statistic, as: name) }
    write(#","functioning":"#)
    write(option.isFunctioning.map { "\($0)" } ?? "null")
    write("}")
  }

  private mutating func write(_ part: PartStatistics) {
    write(#"{"id":"#)
    writeJSON(part.id)
    writeMember("text", part.text)
    write(#","answered":\#(part.answered),"answers":["#)
    writeList(part.answers) { $0.write($1) }
    write(#"],"unlisted":\#(part.unlisted)}"#)
  }

  private mutating func write(_ answer: AnswerStatistics) {
    write(#"{"id":"#)
    if let id = answer.id { writeJSON(id) } else { write("null") }
    writeMember("text", answer.text)
    write(#","accepted":"#)
    write(answer.isAccepted.map { "\($0)" } ?? "null")
    write(#","count":\#(answer.count)"#)
    for (name, statistic) in answer.figures { write(statistic, as: name) }
    write("}")
  }

  private mutating func writeMember(_ name: StaticString, _ text: String) {
    write(",\"")
    write(name)
    write("\":")
    writeJSON(text)
  }

  private mutating func write(_ statistic: Statistic, as name: String) {
    write(",\"\(name)\":")
    switch statistic {
    case .value(let value): writeJSON(value)
    case .undefined(let reason):
      write("null,\"\(name)_reason\":")
      writeJSON(reason)
    }
  }
}
