import Courseware

/// The data of a quiz for the page's script, as JSON in the page.
struct QuizIsland {
  let quiz: Quiz
  let classroom: Classroom
  let site: Site
  /// The address of the script that seals attempts; `nil` if they are not sealed.
  let sealingScript: String?
  /// The language of the text; `nil` if the quiz is not translated.
  let language: String?
  /// The languages of the quiz with the other decimal mark.
  let languagesOfOtherMark: [String]
  /// The address of the script that opens sealed answers.
  let releaseScript: String

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
    if let language { out.writeField("language", language) }
    out.writeField("shuffle", quiz.shuffle.rawValue)
    out.writeField("graded", quiz.kind.isGraded)
    if quiz.isAnonymous { out.writeField("anonymous", true) }
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
    if !languagesOfOtherMark.isEmpty { out.writeField("otherMark", languagesOfOtherMark) }
    out.writeField("pass", quiz.pass.map { Int64($0.hundredths) })
    if let address = site.submitTo { out.writeField("submitTo", address) }
    if let sealingScript {
      out.writeField("examKey", site.examKey ?? "")
      out.writeField("sealingScript", sealingScript)
      if !quiz.results.isEmpty { out.writeField("results", true) }
    }
    let disclosure = Disclosure(of: quiz)
    if disclosure.showsScore {
      out.write(",\n\"questions\":")
      out.writeKeys(of: quiz)
    } else if let seal = disclosure.seal {
      out.writeField("scripts", [releaseScript])
      out.writeField("release", quiz.release?.seconds)
      out.write(",\n\"sealed\":")
      out.write(SealedAnswers(of: quiz, in: classroom.id, site, code: seal.code))
    }
    out.write("}")
    out.escapeIsland(from: start)
  }
}

extension [UInt8] {
  /// Appends what the script needs for scoring: the key of every question that has one.
  mutating func writeKeys(of quiz: Quiz) {
    write("{")
    var isFirst = true
    for section in quiz.sections {
      for question in section.questions where question.marking == .byKey {
        if !isFirst { write(",\n") }
        isFirst = false
        writeJSON(question.id)
        write(":{")
        writeKey(of: question, quiz.decimalMark)
        write("}")
      }
    }
    write("}")
  }

  fileprivate mutating func writeField(_ name: String, _ text: String) {
    writeName(name)
    writeJSON(text)
  }

  fileprivate mutating func writeField(_ name: String, _ texts: [String]) {
    writeName(name)
    writeJSON(.array(texts.map { .string($0) }))
  }

  fileprivate mutating func writeField(_ name: String, _ isTrue: Bool) {
    writeName(name)
    write(isTrue ? "true" : "false")
  }

  /// Appends a member with a number; nothing if there is no number.
  fileprivate mutating func writeField(_ name: String, _ number: Int64?) {
    guard let number else { return }
    writeName(name)
    write(Int(number))
  }

  private mutating func writeName(_ name: String) {
    write(",\"")
    write(name)
    write("\":")
  }
}

/// What the script needs for scoring a question, as members of a JSON object: each kind documents
/// its members at its ``QuestionPublishing/writeKey(_:to:)``.
///
/// `void` is true if everybody gets the points. `scoresParts` is true if each part of an answer
/// earns its share of the points.
extension [UInt8] {
  /// Ranges are shown in words, with this decimal mark.
  mutating func writeKey(of question: Question, _ mark: DecimalMark) {
    let kind = question.kind.publishing
    if question.isVoid { write(kind.hasKey ? "\"void\":true," : "\"void\":true") }
    kind.writeKey(mark, to: &self)
  }
}

/// An answer field, as the script scores it, without empty members:
/// `{"isCaseSensitive":true,"numbers":[[low,high,unit]],"texts":[…],"patterns":[…],"shown":…}`.
extension [UInt8] {
  /// Ranges are shown in words, with this decimal mark.
  mutating func writeAnswerField(_ answerField: AnswerField, _ mark: DecimalMark) {
    write("{\"isCaseSensitive\":")
    write(answerField.isCaseSensitive ? "true" : "false")
    writeAccepted(answerField.accepted.compactMap(\.range), as: "numbers") { out, range in
      out.write("[")
      out.writeList([range.low.text, range.high.text, range.unit]) { $0.writeJSON($1) }
      out.write("]")
    }
    writeAccepted(answerField.accepted.compactMap(\.text), as: "texts") { $0.writeJSON($1) }
    writeAccepted(answerField.accepted.compactMap(\.pattern), as: "patterns") {
      $0.writePattern($1)
    }
    if let shown = answerField.wordsOfAnswer(mark) {
      write(",\"shown\":")
      writeJSON(shown)
    }
    write("}")
  }

  private mutating func writeAccepted<Value>(
    _ values: [Value], as name: StaticString, _ body: (inout [UInt8], Value) -> Void
  ) {
    guard !values.isEmpty else { return }
    write(",\"\(name)\":[")
    writeList(values, body)
    write("]")
  }
}

extension AnswerField.Accepted {
  fileprivate var range: NumberRange? { if case .number(let range) = self { range } else { nil } }
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var pattern: AnswerPattern? {
    if case .pattern(let pattern) = self { pattern } else { nil }
  }
}

/// Answer fields in the bundle's records.
extension [UInt8] {
  /// Appends the members of a record that say which answers are correct.
  mutating func writeAccepted(by answerField: AnswerField) {
    field("isCaseSensitive", answerField.isCaseSensitive)
    field("shown", answerField.shown)
    objects("accepted", answerField.accepted) { out, accepted in
      switch accepted {
      case .number(let range):
        out.field("low", range.low.text)
        out.field("high", range.high.text)
        out.field("unit", range.unit)
      case .text(let text): out.field("text", text)
      case .pattern(let pattern): out.field("pattern", pattern.written)
      }
    }
  }
}

extension AnswerField {
  /// A correct answer as a student reads it; `nil` if there are only patterns.
  ///
  /// A range is written as `45 – 47 cm`; everything else is as the teacher wrote it.
  func wordsOfAnswer(_ mark: DecimalMark) -> String? {
    guard let range = shownRange else { return shown }
    let words = "\(range.low.written(mark)) – \(range.high.written(mark))"
    return range.unit.isEmpty ? words : "\(words) \(range.unit)"
  }
}

extension ExactNumber {
  /// In plain digits, or as `6.02×10^23` if those would be too many to read.
  func written(_ mark: DecimalMark) -> String {
    if digits.isEmpty { return "0" }
    let sign = isNegative ? "-" : ""
    guard (-5...15).contains(exponent), digits.count - min(exponent, 0) <= 20 else {
      return sign + number(pointAt: 1, mark) + "×10^\(exponent - 1)"
    }
    return sign + number(pointAt: exponent, mark)
  }

  /// Its digits, with `place` of them before the decimal mark.
  private func number(pointAt place: Int, _ mark: DecimalMark) -> String {
    func text(_ digits: some Sequence<UInt8>) -> String { digits.map(String.init).joined() }
    let zeros = String(repeating: "0", count: max(place - digits.count, -place, 0))
    let comma = mark == .comma ? "," : "."
    if place <= 0 { return "0" + comma + zeros + text(digits) }
    if place >= digits.count { return text(digits) + zeros }
    return text(digits.prefix(place)) + comma + text(digits.dropFirst(place))
  }
}

extension [UInt8] {
  /// Appends a pattern as JSON: its states with what they read, what may follow and which may end.
  ///
  /// `{"first":[0],"empty":false,"states":[{"in":[97,122],"not":true,"next":[0],"last":true}]}`;
  /// `in` has the bounds of ranges of code points; `not` and `last` are left out if they are false.
  mutating func writePattern(_ pattern: AnswerPattern) {
    write("{\"first\":")
    writeNumbers(pattern.first)
    write(",\"empty\":")
    write(pattern.acceptsEmpty ? "true" : "false")
    write(",\"states\":[")
    writeList(pattern.states) { $0.writeState($1) }
    write("]}")
  }

  private mutating func writeState(_ state: AnswerPattern.State) {
    write("{\"in\":")
    writeNumbers(state.ranges.flatMap { [Int($0.lowerBound), Int($0.upperBound)] })
    if state.isNegated { write(",\"not\":true") }
    write(",\"next\":")
    writeNumbers(state.next)
    if state.isLast { write(",\"last\":true") }
    write("}")
  }

  private mutating func writeNumbers(_ numbers: [Int]) {
    write("[")
    writeList(numbers) { $0.write($1) }
    write("]")
  }
}
