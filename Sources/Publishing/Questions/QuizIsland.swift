import Courseware

/// What the script has to know of a quiz, as JSON that the page carries but does not show.
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
    out.writeField("closes", quiz.closes?.seconds)
    out.writeField("attempts", quiz.attempts.map(Int64.init))
    out.writeField("pass", quiz.pass.map { Int64($0.hundredths) })
    if let address = site.submitTo { out.writeField("submitTo", address) }
    if Disclosure(of: quiz).showsScore { writeKeys(to: &out) }
    out.write("}")
    out.escapeIsland(from: start)
  }

  /// What `scoreOf` in the script reads: the rule, where it is not the default, and the key.
  private func writeKeys(to out: inout [UInt8]) {
    out.write(",\n\"questions\":{")
    var separator = ""
    for section in quiz.sections {
      for question in section.questions {
        out.write(separator)
        separator = ",\n"
        out.writeJSON(question.id)
        out.write(":{\"key\":[")
        writeKey(of: question.choice, to: &out)
        out.write("]")
        writeRule(of: question.choice, to: &out)
        out.write("}")
      }
    }
    out.write("}")
  }

  private func writeKey(of choice: Choice, to out: inout [UInt8]) {
    var separator = ""
    for option in choice.options where option.isKey {
      out.write(separator)
      separator = ","
      out.writeJSON(option.id)
    }
  }

  private func writeRule(of choice: Choice, to out: inout [UInt8]) {
    guard choice.scoring != .allOrNothing else { return }
    out.writeField("rule", choice.scoring.name)
    if case .penalty(let cost) = choice.scoring {
      out.writeField("penalty", Int64(cost.hundredths))
    }
    guard choice.scoring == .weights else { return }
    out.write(",\"weights\":{")
    var separator = ""
    for option in choice.options where option.weight != .zero {
      out.write(separator)
      separator = ","
      out.writeJSON(option.id)
      out.write(":")
      out.write(String(option.weight.hundredths))
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
