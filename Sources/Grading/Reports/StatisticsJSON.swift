import Courseware

/// `quizpress stats --format json`: every figure at full precision, `null` with a reason beside it.
///
/// The same shape however many quizzes were asked for; cli.md names the keys.
package func statisticsJSON(_ quizzes: [QuizStatistics]) -> [UInt8] {
  var out: [UInt8] = []
  out.write(#"{"version":1,"quizzes":["#)
  out.writeList(quizzes) { $0.write($1) }
  out.write("]}\n")
  return out
}

extension [UInt8] {
  fileprivate mutating func write(_ quiz: QuizStatistics) {
    write(#"{"classroom":"#)
    writeJSON(quiz.assignment.classroom.id)
    write(#","quiz":"#)
    writeJSON(quiz.assignment.quiz.id)
    write(#","name":"#)
    writeJSON(quiz.assignment.quiz.name)
    write(#","conventions":{"#)
    writeList(Conventions(for: quiz.assignment.quiz).choices) {
      $0.writeJSON($1.name)
      $0.write(":")
      $0.writeJSON($1.text)
    }
    write(#"},"n":\#(quiz.n),"maximum":"#)
    writeJSON(quiz.maximum)
    for (name, statistic) in quiz.figures { write(statistic, as: name) }
    write(#","questions":["#)
    writeList(quiz.questions) { $0.write($1) }
    write("]}")
  }

  private mutating func write(_ question: QuestionStatistics) {
    write(#"{"id":"#)
    writeJSON(question.id)
    write(#","n":\#(question.n)"#)
    for (name, statistic) in question.figures { write(statistic, as: name) }
    write(#","options":["#)
    writeList(question.options) { $0.write($1) }
    write("]}")
  }

  private mutating func write(_ option: OptionStatistics) {
    write(#"{"id":"#)
    writeJSON(option.id)
    write(#","key":\#(option.isKey),"count":\#(option.count)"#)
    for (name, statistic) in option.figures { write(statistic, as: name) }
    write(#","functioning":"#)
    write(option.isFunctioning.map { "\($0)" } ?? "null")
    write("}")
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
