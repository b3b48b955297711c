import Authoring
import Courseware

/// A question of Moodle as a question of our format, made from its texts and answers.
struct MoodleQuestion {
  var question: ImportedQuestion
  /// What was changed, a sentence each.
  var notes: [String] = []
  /// Whether its name is its heading, because its text does not begin with a sentence.
  private(set) var showsName = false
  /// The reasons why it cannot be published that are not in its answers.
  var faultsInText: [String] = []

  init(line: Int) { question = ImportedQuestion(line: line, stem: []) }

  /// The question with all reasons why it cannot be published.
  var whole: ImportedQuestion {
    var whole = question
    whole.faults += faultsInText
    return whole
  }

  /// Takes the text, of which the first paragraph is the heading, or else the name is.
  mutating func setText(_ text: MoodleText, name: String) {
    question.body = lines(of: text, inAnswer: false)
    if let heading = takeHeading(from: &question.body) {
      question.stem = Array(heading)
    } else {
      showsName = !name.isEmpty
      let name = PlainMarkdown(name).heading
      question.stem = Array((name.isEmpty ? "Question in line \(question.line)" : name).utf8)
    }
  }

  /// Lines of Markdown; none for a text that shows nothing.
  mutating func lines(of text: MoodleText, inAnswer: Bool = true) -> [SourceLine] {
    guard !text.isEmpty else { return [] }
    let (lines, faults) = text.lines(question.line)
    if inAnswer { question.faults += faults } else { faultsInText += faults }
    return lines
  }

  mutating func setTags(_ tags: [String]) {
    let tags = tags.map { $0.split { " \t\n,;\"\\{}".contains($0) }.joined(separator: "-") }
      .filter { !$0.isEmpty }
    if !tags.isEmpty { question.attributes.append("tags=\"\(tags.joined(separator: " "))\"") }
  }

  /// Shows the answers as they are in the file, because they cannot be answers of our format.
  mutating func keepAnswers(_ text: [UInt8]) {
    (question.options, question.answer, question.attributes) = ([], [], [])
    question.keepsOrder = nil
    let fence = Array(repeating: UInt8(ascii: "`"), count: max(3, longestBackticks(text) + 1))
    let shown = fence + [10] + text + [10] + fence
    question.body +=
      [SourceLine(number: question.line)]
      + MoodleText(format: .markdown, bytes: shown).lines(question.line).lines
  }
}

extension MoodleQuestion {
  /// Adds an option that earns a part of the points, in percent.
  mutating func addOption(
    _ text: MoodleText, isKey: Bool, share: Double, feedback: MoodleText
  ) {
    var option = ImportedOption(line: question.line, isKey: isKey, lines: lines(of: text))
    if !text.isEmpty, option.lines.allSatisfy(\.isBlank) {
      question.faults.append("an option shows nothing: write '&lt;' for a '<' that is text")
    }
    if share != 0 { option.weight = percentage(share) }
    option.feedback = lines(of: feedback)
    question.options.append(option)
  }

  /// Sets how the options are scored.
  ///
  /// - Parameters:
  ///   - isSingle: Whether students choose one.
  ///   - advice: What to do if several options are correct then.
  mutating func scoreOptions(isSingle: Bool, advice: String) {
    let keys = question.keys
    let isWeighted = !isSingle || question.options.contains { !$0.isKey && $0.weight != nil }
    if isSingle {
      for index in question.options.indices where question.options[index].isKey {
        question.options[index].weight = nil
      }
      if keys > 1 {
        question.faults.append(
          "\(keys) of its options are correct, but students choose one: \(advice)")
      }
    } else if keys == 1 {
      question.attributes.append("type=multiple")
    }
    if isWeighted { question.attributes.append("scoring=weights") }
  }

  /// Makes it a statement.
  ///
  /// The feedback for a wrong answer explains the statement; the one for a correct answer is left
  /// out, because an explanation is shown after every answer.
  mutating func setTruth(_ isTrue: Bool, feedbackIfWrong: MoodleText, feedbackIfRight: MoodleText) {
    question.answer = [Array("= \(isTrue)".utf8)]
    if !feedbackIfWrong.isEmpty {
      let blank = question.explanation.isEmpty ? [] : [SourceLine(number: question.line)]
      question.explanation = lines(of: feedbackIfWrong) + blank + question.explanation
    }
    if !feedbackIfRight.isEmpty {
      notes.append("the feedback for the correct answer is not imported: an explanation is for all")
    }
  }

  /// Sets the words that are correct answers.
  mutating func setWords(_ answers: [MoodleAnswer], isCaseSensitive: Bool = false) {
    question.attributes.append("type=short-text")
    let full = fullAnswers(answers).map(\.text)
    question.answer = full.map { answer in
      answer.contains("*")
        ? Array("= \(pattern(forWildcards: answer, isCaseSensitive: isCaseSensitive))".utf8)
        : Array(typedAnswer(answer).utf8)
    }
    if isCaseSensitive, full.contains(where: { !$0.contains("*") }) {
      question.attributes.append("case=sensitive")
    }
  }

  /// The answers that earn all points; others and feedback are left out with a note, because our
  /// format has neither for typed answers.
  mutating func fullAnswers(_ answers: [MoodleAnswer]) -> [MoodleAnswer] {
    var full: [MoodleAnswer] = []
    var feedbacks = 0
    for answer in answers {
      if answer.hasFeedback { feedbacks += 1 }
      if answer.percent >= 100 {
        if !answer.text.isEmpty { full.append(answer) }
      }
    }
    noteShares(of: answers)
    noteFeedback(on: feedbacks)
    if full.isEmpty { question.faults.append("none of its answers earns all points") }
    return full
  }

  /// Notes which answers earn a part of the points, or how many, if there are more than three.
  mutating func noteShares(of answers: [MoodleAnswer]) {
    let partial = answers.filter { $0.percent > 0 && $0.percent < 100 }
    guard partial.count <= 3 else {
      return notes.append(
        "\(partial.count) answers for a part of the points are not imported")
    }
    for answer in partial {
      notes.append(
        "the answer '\(answer.written)' for \(percentage(answer.percent)) % of the points is not "
          + "imported")
    }
  }

  /// Notes that so many answers have feedback, if any has.
  mutating func noteFeedback(on count: Int) {
    guard count > 0 else { return }
    let answers = count == 1 ? "one answer" : "\(count) answers"
    notes.append("the feedback on \(answers) is not imported: write an explanation for all")
  }

  /// Makes it a question with pairs, which are added by ``addPair(_:_:)``.
  mutating func startPairs() {
    question.attributes += ["type=matching", "scoring=each-option"]
    if question.body.contains(where: { $0.content.hasPrefix("|") }) {
      question.faults.append("its text contains a table, which would be read as pairs")
    }
    question.answer = [Array("| | |".utf8), Array("|---|---|".utf8)]
  }

  mutating func addPair(_ left: MoodleText, _ right: MoodleText) {
    question.answer.append(tableRow([inline(left), inline(right)]))
  }

  /// Makes it a question with things to put in order, which are added by ``addItem(_:)``.
  mutating func startOrder(scoresParts: Bool) {
    question.attributes.append("type=ordering")
    if question.body.contains(where: { isDigit($0.content.first ?? 0) && startsBlock($0.content) })
    {
      question.faults.append("its text contains a numbered list, which would be read as its items")
    }
    if scoresParts { question.attributes.append("scoring=each-option") }
  }

  mutating func addItem(_ text: MoodleText) {
    question.answer.append(Array("\(question.answer.count + 1). ".utf8) + inline(text))
  }

  private mutating func inline(_ text: MoodleText) -> [UInt8] {
    let (text, faults) = text.inline
    question.faults += faults
    return text
  }
}

/// An answer that students type.
struct MoodleAnswer {
  var text: String
  /// For a number, how far a response may be from it; empty for none.
  var tolerance = ""
  /// The part of the points that it earns.
  var percent: Double
  var hasFeedback: Bool

  /// The answer with its tolerance.
  var written: String { tolerance.isEmpty ? text : "\(text) ± \(tolerance)" }
}

/// A percentage with at most two decimals.
func percentage(_ percent: Double) -> String {
  let hundredths = Int((abs(percent) * 100).rounded())
  let decimals = hundredths % 100
  let sign = percent < 0 && hundredths > 0 ? "-" : ""
  if decimals == 0 { return "\(sign)\(hundredths / 100)" }
  let digits =
    decimals % 10 == 0 ? "\(decimals / 10)" : decimals < 10 ? "0\(decimals)" : "\(decimals)"
  return "\(sign)\(hundredths / 100).\(digits)"
}

/// A pattern for an answer in which `*` stands for any text, and `\*` for itself.
func pattern(forWildcards answer: String, isCaseSensitive: Bool) -> String {
  let answer = Array(answer.utf8)
  if answer == Array("*".utf8) { return "/.+/" }
  var out: [UInt8] = []
  var at = 0
  while at < answer.count {
    let isEscaped = answer[at] == UInt8(ascii: "\\") && answer[(at + 1)...].first == 42
    if isEscaped { at += 1 }
    let byte = answer[at]
    if byte == UInt8(ascii: "*"), !isEscaped {
      out += ".*".utf8
    } else {
      if "\\/.*+?^$()[]{}|".utf8.contains(byte) { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
    at += 1
  }
  return "/\(String(decoding: out, as: UTF8.self))/\(isCaseSensitive ? "" : "i")"
}
