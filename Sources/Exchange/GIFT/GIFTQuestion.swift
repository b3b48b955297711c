import Authoring
import Courseware

/// A question in GIFT, as a question of our format.
struct GIFTQuestion {
  private let parts: GIFTParts
  private(set) var question: ImportedQuestion
  /// What was changed, a sentence each.
  private(set) var notes: [String] = []
  /// Whether its name is its heading, because its text does not begin with a sentence.
  private(set) var showsName = false
  /// Whether it is an essay with a rubric.
  var hasRubric: Bool { parts.answer?.isEmpty == true && !parts.feedback.isEmpty }

  init(_ parts: GIFTParts) {
    self.parts = parts
    question = ImportedQuestion(line: parts.line, stem: [])
  }

  mutating func read() {
    if parts.hasBlankLine {
      notes.append("there is a blank line between its braces, where Moodle would end the question")
    }
    question.body = lines(of: parts.stem)
    if let heading = takeHeading(from: &question.body) {
      question.stem = Array(heading)
    } else {
      showsName = !parts.name.isEmpty
      let name = PlainMarkdown(String(decoding: parts.name, as: UTF8.self)).heading
      question.stem = Array((name.isEmpty ? "Question in line \(parts.line)" : name).utf8)
    }
    question.explanation = lines(of: parts.feedback)
    let faultsInText = question.faults
    question.faults = parts.faults
    if let answer = parts.answer { read(answer[...]) }
    if !question.faults.isEmpty { keepAnswers() }
    question.faults += faultsInText
    let tags = parts.tags.map { $0.split { " \t,;\"\\{}".contains($0) }.joined(separator: "-") }
      .filter { !$0.isEmpty }
    if !tags.isEmpty { question.attributes.append("tags=\"\(tags.joined(separator: " "))\"") }
  }

  /// Shows the answers as they are in the file, because they cannot be answers of our format.
  private mutating func keepAnswers() {
    guard let answer = parts.answer else { return }
    (question.options, question.answer, question.attributes) = ([], [], [])
    let text = GIFTEscape.decoded(answer)
    let fence = Array(repeating: UInt8(ascii: "`"), count: max(3, longestBackticks(text) + 1))
    let shown = fence + [10] + text + [10] + fence
    question.body +=
      [SourceLine(number: parts.line)]
      + MoodleText(format: .markdown, bytes: shown).lines(parts.line).lines
  }

  private mutating func lines(of text: MoodleText) -> [SourceLine] {
    guard !text.isEmpty else { return [] }
    let (lines, faults) = text.lines(parts.line)
    question.faults += faults
    return lines
  }

  private mutating func read(_ answer: ArraySlice<UInt8>) {
    if answer.isEmpty {
      question.attributes.append("type=essay")
    } else if answer.first == UInt8(ascii: ">") {
      readOrder(answer.dropFirst())
    } else if isEmbedded(answer) {
      question.faults.append(
        "embedded answers, as in '{1:SHORTANSWER:=a}', are not imported: write blanks, such as "
          + "'[[answer]]'")
    } else if answer.first == UInt8(ascii: "#") {
      readNumbers(answer.dropFirst())
    } else if answer.contains(UInt8(ascii: "~")) {
      readOptions(answer)
    } else if answer.contains(UInt8(ascii: "=")), answer.firstRange(of: Array("->".utf8)) != nil {
      readPairs(answer)
    } else if let truth = truth(answer) {
      readTruth(truth, answer)
    } else {
      readWords(answer)
    }
  }

  /// Whether it is an answer as in Moodle's Cloze questions: `1:MULTICHOICE:…`.
  private func isEmbedded(_ answer: ArraySlice<UInt8>) -> Bool {
    let rest = answer.drop(while: isDigit)
    guard rest.first == UInt8(ascii: ":") || rest.first == 1 else { return false }
    let type = rest.dropFirst().prefix { isLetter($0) || $0 == UInt8(ascii: "_") }
    let kind = type.string
    return [
      "NUMERICAL", "NM", "MULTICHOICE", "MC", "SHORTANSWER", "SA", "MW", "MULTIRESPONSE", "MR",
    ].contains { kind.hasPrefix($0) }
  }
}

extension GIFTQuestion {
  private mutating func readOptions(_ answer: ArraySlice<UInt8>) {
    let isSingle = answer.contains(UInt8(ascii: "="))
    var marks: [UInt8] = Array(answer)
    if marks[...].firstRange(of: Array("~=".utf8)) != nil {
      notes.append("'~=' is read as '=': Moodle would show an option without text")
      marks.replace(Array("~=".utf8), with: Array("=".utf8))
    }
    marks.replace(Array("=".utf8), with: Array("~=".utf8))
    let pieces = marks[...].split(separator: UInt8(ascii: "~"))
    for piece in pieces where !piece.trimmedBlank.isEmpty { takeOption(piece.trimmedBlank) }
    let keys = question.keys
    let isWeighted = !isSingle || question.options.contains { !$0.isKey && $0.weight != nil }
    if isSingle {
      for index in question.options.indices where question.options[index].isKey {
        question.options[index].weight = nil
      }
      if keys > 1 {
        question.faults.append(
          "\(keys) of its options are correct, but students choose one: mark one of them, or give "
            + "each its share, as in '~%50%'")
      }
    } else if keys == 1 {
      question.attributes.append("type=multiple")
    }
    if isWeighted { question.attributes.append("scoring=weights") }
  }

  private mutating func takeOption(_ piece: ArraySlice<UInt8>) {
    let isFull = piece.first == UInt8(ascii: "=")
    let (text, percent, feedback) = taken(isFull ? piece.dropFirst().trimmedBlank : piece)
    let share = isFull ? percent ?? 100 : percent ?? 0
    let written = MoodleText(text, inherited: parts.stem.format)
    var option = ImportedOption(
      line: parts.line, isKey: isFull || share > 0 && !parts.hasFullOption,
      lines: lines(of: written))
    if written.isEmpty {
      question.faults.append("an option has no text: write '\\#' for a '#' at its start")
    } else if option.lines.allSatisfy(\.isBlank) {
      question.faults.append("an option shows nothing: write '&lt;' for a '<' that is text")
    }
    if share != 0 { option.weight = weight(share) }
    option.feedback = lines(of: MoodleText(feedback, inherited: parts.stem.format))
    question.options.append(option)
  }

  /// An answer without the percentage before it and the feedback after it.
  private func taken(_ piece: ArraySlice<UInt8>) -> (
    text: ArraySlice<UInt8>, percent: Double?, feedback: ArraySlice<UInt8>
  ) {
    var text = piece.trimmedBlank
    var percent: Double?
    if text.first == UInt8(ascii: "%"),
      let end = text.dropFirst().firstIndex(of: UInt8(ascii: "%")),
      let number = Double(text[(text.startIndex + 1)..<end].string), abs(number) <= 100
    {
      percent = number
      text = text[(end + 1)...].trimmedBlank
    }
    guard let mark = text.firstIndex(of: UInt8(ascii: "#")) else { return (text, percent, []) }
    return (text[..<mark].trimmedBlank, percent, text[(mark + 1)...].trimmedBlank)
  }

  /// A percentage with at most two decimals.
  private func weight(_ percent: Double) -> String {
    let hundredths = Int((abs(percent) * 100).rounded())
    let decimals = hundredths % 100
    let sign = percent < 0 && hundredths > 0 ? "-" : ""
    if decimals == 0 { return "\(sign)\(hundredths / 100)" }
    let digits =
      decimals % 10 == 0 ? "\(decimals / 10)" : decimals < 10 ? "0\(decimals)" : "\(decimals)"
    return "\(sign)\(hundredths / 100).\(digits)"
  }
}

extension GIFTParts {
  /// Whether one of the options has `=`, so that students choose one.
  fileprivate var hasFullOption: Bool { answer?.contains(UInt8(ascii: "=")) ?? false }
}

extension GIFTQuestion {
  private func truth(_ answer: ArraySlice<UInt8>) -> Bool? {
    let word = answer.prefix { $0 != UInt8(ascii: "#") }.trimmedBlank.string.uppercased()
    return ["T": true, "TRUE": true, "F": false, "FALSE": false][word]
  }

  /// The feedback for a wrong answer explains the statement; the one for a correct answer is left
  /// out, because an explanation is shown after every answer.
  private mutating func readTruth(_ isTrue: Bool, _ answer: ArraySlice<UInt8>) {
    question.answer = [Array("= \(isTrue)".utf8)]
    let texts = answer.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
    let wrong = texts.count > 1 ? MoodleText(texts[1], inherited: parts.stem.format) : nil
    if let wrong, !wrong.isEmpty {
      let blank = question.explanation.isEmpty ? [] : [SourceLine(number: parts.line)]
      question.explanation = lines(of: wrong) + blank + question.explanation
    }
    if texts.count > 2, !texts[2].trimmedBlank.isEmpty {
      notes.append("the feedback for the correct answer is not imported: an explanation is for all")
    }
  }

  private mutating func readWords(_ answer: ArraySlice<UInt8>) {
    question.attributes.append("type=short-text")
    for text in fullAnswers(answer) {
      let decoded = GIFTEscape.decoded(text)
      question.answer.append(
        decoded.contains(UInt8(ascii: "*"))
          ? wildcard(decoded)
          : Array(typedAnswer(String(decoding: decoded, as: UTF8.self)).utf8))
    }
  }

  private mutating func readNumbers(_ answer: ArraySlice<UInt8>) {
    question.attributes.append("type=numeric")
    let end = answer.firstIndex(of: UInt8(ascii: "~")) ?? answer.endIndex
    var left = 0
    if end < answer.endIndex,
      answer[end...].contains(where: { ![126, 35, 32, 10, 9].contains($0) })
    {
      left = 1
    }
    for text in fullAnswers(answer[..<end], left) {
      // The colon between number and tolerance may be written with a backslash.
      let number = GIFTEscape.decoded(text).string
      let pair = number.split(separator: ":", maxSplits: 1).map {
        Array($0.utf8)[...].trimmedBlank.string
      }
      let tolerance = pair.count == 2 && Double(pair[1]) != 0 ? " ± \(pair[1])" : ""
      question.answer.append(Array("= \(pair.first ?? "")\(tolerance)".utf8))
    }
  }

  /// The answers that earn all points; others and feedback are left out with a note, because our
  /// format has neither for typed answers.
  private mutating func fullAnswers(_ answer: ArraySlice<UInt8>, _ leftFeedback: Int = 0)
    -> [ArraySlice<UInt8>]
  {
    var full: [ArraySlice<UInt8>] = []
    var feedbacks = leftFeedback
    for piece in answer.split(separator: UInt8(ascii: "=")) where !piece.trimmedBlank.isEmpty {
      let (text, percent, feedback) = taken(piece)
      if !feedback.isEmpty { feedbacks += 1 }
      if let percent, percent < 100 {
        guard percent > 0 else { continue }
        let words = GIFTEscape.decoded(text).string
        notes.append("the answer '\(words)' for \(weight(percent)) % of the points is not imported")
      } else if !text.isEmpty {
        full.append(text)
      }
    }
    if feedbacks > 0 {
      let answers = feedbacks == 1 ? "one answer" : "\(feedbacks) answers"
      notes.append("the feedback on \(answers) is not imported: write an explanation for all")
    }
    if full.isEmpty { question.faults.append("none of its answers earns all points") }
    return full
  }

  /// A pattern for an answer in which `*` stands for any text, and `\*` for itself.
  private func wildcard(_ answer: [UInt8]) -> [UInt8] {
    if answer == Array("*".utf8) { return Array("= /.+/".utf8) }
    var out = Array("= /".utf8)
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
    return out + Array("/i".utf8)
  }

  private mutating func readPairs(_ answer: ArraySlice<UInt8>) {
    question.attributes += ["type=matching", "scoring=each-option"]
    if question.body.contains(where: { $0.content.hasPrefix("|") }) {
      question.faults.append("its text contains a table, which would be read as pairs")
    }
    question.answer = [Array("| | |".utf8), Array("|---|---|".utf8)]
    for piece in answer.split(separator: UInt8(ascii: "=")) where !piece.trimmedBlank.isEmpty {
      guard let arrow = piece.firstRange(of: Array("->".utf8)) else {
        question.faults.append("a pair has no '->'")
        continue
      }
      // In Moodle, the right side is text without a format.
      let format = parts.stem.format
      let right = format == .markdown ? MoodleText.Format.moodle : format
      let sides = [
        MoodleText(piece[..<arrow.lowerBound], inherited: format),
        MoodleText(piece[arrow.upperBound...], inherited: right),
      ].map { side in
        let (text, faults) = side.inline
        question.faults += faults
        return text
      }
      question.answer.append(tableRow(sides))
    }
  }

  /// The items of Moodle's ordering questions: `>3 … ALL …`, then an item on each line.
  private mutating func readOrder(_ answer: ArraySlice<UInt8>) {
    let lines = answer.split(separator: 10).map(\.trimmedBlank).filter { !$0.isEmpty }
    let settings = lines.first?.split(separator: 32).map(\.string) ?? []
    question.attributes.append("type=ordering")
    if question.body.contains(where: { isDigit($0.content.first ?? 0) && startsBlock($0.content) })
    {
      question.faults.append("its text contains a numbered list, which would be read as its items")
    }
    // Only ALL_OR_NOTHING gives no points for parts; the abbreviation is ALL.
    if !settings.contains(where: { $0.hasPrefix("ALL_OR") || $0 == "0" }) {
      question.attributes.append("scoring=each-option")
    }
    for (index, item) in lines.dropFirst().enumerated() {
      let (text, faults) = MoodleText(item, inherited: parts.stem.format).inline
      question.faults += faults
      question.answer.append(Array("\(index + 1). ".utf8) + text)
    }
  }
}

extension [UInt8] {
  fileprivate var string: String { String(decoding: self, as: UTF8.self) }
}
