import Courseware
package import Grading
import Ledgers

extension [UInt8] {
  /// Appends the output of `quizpress score` for an attempt: a line of JSON for each question that
  /// the attempt was asked.
  package mutating func writeLines(of attempt: ScoredAttempt) {
    var head: [UInt8] = []
    head.beginObject()
    head.field("attempt", attempt.id.description)
    head.field("content", attempt.content)
    head.field("student", attempt.student)
    head.field("quiz", "\(attempt.quiz.classroom)/\(attempt.quiz.quiz)")
    head.field("started", attempt.startedMicroseconds.map(preciseTime))
    head.field("ended", attempt.endedMicroseconds.map(preciseTime))
    head.field("lateness", attempt.lateness?.rawValue)
    head.field("total", attempt.sum.points)
    head.field("total_of", attempt.sum.maximum)
    for response in attempt.responses {
      append(contentsOf: head)
      field("question", response.question)
      field("points", response.points)
      field("of", response.maximum)
      field("answered", response.isAnswered)
      field("void", response.isVoid)
      endObject()
      append(UInt8(ascii: "\n"))
    }
  }
}

/// A time in UTC with six decimals, for which the order of strings is the order of times.
private func preciseTime(_ microseconds: Int64) -> String {
  let time = Moment(microseconds: microseconds)
  let fraction = microseconds - time.seconds * 1_000_000
  return "\(time.utc.dropLast()).\(zeroPadded(fraction, to: 6))Z"
}
