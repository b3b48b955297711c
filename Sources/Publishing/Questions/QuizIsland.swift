import Courseware

/// The data of a quiz for the page's script, as JSON in the page.
struct QuizIsland {
  let quiz: Quiz
  let classroom: Classroom
  let site: Site

  /// Appends the JSON, safe inside a `script` element.
  func write(to out: inout [UInt8]) {
    let start = out.count
    out.write("{\"site\":")
    out.writeJSON(site.title)
    out.writeField("classroom", classroom.id)
    out.writeField("quiz", quiz.id)
    out.writeField("name", quiz.name)
    out.writeField("revision", quiz.revision)
    out.writeField("kind", quiz.kind.rawValue)
    out.writeField("shuffle", quiz.shuffle.rawValue)
    out.writeField("graded", quiz.kind.isGraded)
    out.writeField("opens", quiz.opens?.seconds)
    out.writeField("deadline", quiz.deadline?.seconds)
    if quiz.deadline != nil {
      let grading = classroom.grading
      out.writeField("grace", grading.grace.count == 0 ? nil : Int64(grading.grace.count))
      if grading.lateness == .refuse { out.writeField("refusesLate", true) }
    }
    out.writeField("closes", quiz.closes?.seconds)
    out.writeField("attempts", quiz.attempts.map(Int64.init))
    out.writeField("timeLimit", quiz.timeLimit.map { Int64($0.count) })
    if quiz.decimalMark == .comma { out.writeField("comma", true) }
    out.writeField("pass", quiz.pass.map { Int64($0.hundredths) })
    if let address = site.submitTo { out.writeField("submitTo", address) }
    if Disclosure(of: quiz).showsScore { writeKeys(to: &out) }
    out.write("}")
    out.escapeIsland(from: start)
  }

  /// What the script scores by: the key of every question that has one.
  private func writeKeys(to out: inout [UInt8]) {
    out.write(",\n\"questions\":{")
    var isFirst = true
    for section in quiz.sections {
      for question in section.questions where question.marking == .byKey {
        if !isFirst { out.write(",\n") }
        isFirst = false
        out.writeJSON(question.id)
        out.write(":{")
        out.writeKey(of: question, quiz.decimalMark)
        out.write("}")
      }
    }
    out.write("}")
  }
}

extension [UInt8] {
  fileprivate mutating func writeField(_ name: String, _ text: String) {
    writeName(name)
    writeJSON(text)
  }

  fileprivate mutating func writeField(_ name: String, _ isTrue: Bool) {
    writeName(name)
    write(isTrue ? "true" : "false")
  }

  /// Left out where there is no number.
  fileprivate mutating func writeField(_ name: String, _ number: Int64?) {
    guard let number else { return }
    writeName(name)
    write(String(number))
  }

  private mutating func writeName(_ name: String) {
    write(",\"")
    write(name)
    write("\":")
  }
}
