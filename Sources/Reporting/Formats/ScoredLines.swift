import Courseware
package import Grading
import Ledgers

extension [UInt8] {
  /// Appends the output of `quizpress score` for an attempt: a line of JSON for each question that
  /// the attempt was asked.
  package mutating func writeLines(of attempt: ScoredAttempt) {
    var head: [UInt8] = []
    head.write(#"{"attempt":""#)
    attempt.id.write(to: &head)
    head.write(#"","content":"\#(attempt.content)","student":"#)
    if let student = attempt.student { head.writeJSON(student) } else { head.write("null") }
    head.write(#","quiz":"#)
    head.writeJSON("\(attempt.quiz.classroom)/\(attempt.quiz.quiz)")
    head.write(#","started":"#)
    head.writeTime(attempt.startedMicroseconds)
    head.write(#","ended":"#)
    head.writeTime(attempt.endedMicroseconds)
    head.write(#","lateness":"#)
    head.write(attempt.lateness.map { "\"\($0.rawValue)\"" } ?? "null")
    head.write(#","total":"#)
    head.writeJSON(attempt.sum.points)
    head.write(#","total_of":"#)
    head.writeJSON(attempt.sum.maximum)
    for response in attempt.responses {
      append(contentsOf: head)
      writeEnd(response)
    }
  }

  private mutating func writeEnd(_ response: ScoredResponse) {
    write(#","question":"#)
    writeJSON(response.question)
    write(#","points":"#)
    writeNumber(response.points)
    write(#","of":"#)
    writeNumber(response.maximum)
    write(response.isAnswered ? #","answered":true"# : #","answered":false"#)
    write(response.isVoid ? ",\"void\":true}\n" : ",\"void\":false}\n")
  }

  private mutating func writeNumber(_ number: Double?) {
    if let number { writeJSON(number) } else { write("null") }
  }

  /// In UTC with six decimals, so that the order of texts is that of times.
  private mutating func writeTime(_ microseconds: Int64?) {
    guard let microseconds else { return write("null") }
    let (quotient, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let fraction = rest < 0 ? rest + 1_000_000 : rest
    let digits = String(fraction)
    write("\"")
    write(String(Moment(seconds: quotient - (rest < 0 ? 1 : 0)).utc.dropLast()))
    write("." + String(repeating: "0", count: 6 - digits.count) + digits + "Z\"")
  }
}
