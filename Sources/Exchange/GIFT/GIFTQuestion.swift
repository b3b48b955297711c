import Authoring
import Courseware

/// A question in GIFT, as a question of our format.
struct GIFTQuestion {
  private let parts: GIFTParts
  private var base: MoodleQuestion

  var question: ImportedQuestion { base.whole }
  /// What was changed, a sentence each.
  var notes: [String] { base.notes }
  /// Whether its name is its heading, because its text does not begin with a sentence.
  var showsName: Bool { base.showsName }
  /// Whether it is an essay with a rubric.
  var hasRubric: Bool { parts.answer?.isEmpty == true && !parts.feedback.isEmpty }

  init(_ parts: GIFTParts) {
    self.parts = parts
    base = MoodleQuestion(line: parts.line)
  }

  mutating func read() {
    if parts.hasBlankLine {
      base.notes.append(
        "there is a blank line between its braces, where Moodle would end the question")
    }
    base.setText(parts.stem, name: parts.name.string)
    base.question.explanation = base.lines(of: parts.feedback, inAnswer: false)
    base.question.faults = parts.faults
    if let answer = parts.answer {
      read(answer[...])
      if !base.question.faults.isEmpty { base.keepAnswers(GIFTEscape.decoded(answer)) }
    }
    base.setTags(parts.tags)
  }

  private mutating func read(_ answer: ArraySlice<UInt8>) {
    if answer.isEmpty {
      base.question.attributes.append("type=essay")
    } else if answer.first == UInt8(ascii: ">") {
      readOrder(answer.dropFirst())
    } else if isEmbedded(answer) {
      base.question.faults.append(
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
      base.setWords(answers(in: answer))
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
      base.notes.append("'~=' is read as '=': Moodle would show an option without text")
      marks.replace(Array("~=".utf8), with: Array("=".utf8))
    }
    marks.replace(Array("=".utf8), with: Array("~=".utf8))
    let pieces = marks[...].split(separator: UInt8(ascii: "~"))
    for piece in pieces where !piece.trimmedBlank.isEmpty { takeOption(piece.trimmedBlank) }
    base.scoreOptions(
      isSingle: isSingle, advice: "mark one of them, or give each its share, as in '~%50%'")
  }

  private mutating func takeOption(_ piece: ArraySlice<UInt8>) {
    let isFull = piece.first == UInt8(ascii: "=")
    let (text, percent, feedback) = taken(isFull ? piece.dropFirst().trimmedBlank : piece)
    let share = isFull ? percent ?? 100 : percent ?? 0
    let format = parts.stem.format
    let written = MoodleText(text, inherited: format)
    if written.isEmpty {
      base.question.faults.append("an option has no text: write '\\#' for a '#' at its start")
    }
    base.addOption(
      written, isKey: isFull || share > 0 && !parts.hasFullOption, share: share,
      feedback: MoodleText(feedback, inherited: format))
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

  private mutating func readTruth(_ isTrue: Bool, _ answer: ArraySlice<UInt8>) {
    let texts = answer.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
      .dropFirst().map { MoodleText($0, inherited: parts.stem.format) }
    let none = MoodleText(format: .moodle, bytes: [])
    base.setTruth(
      isTrue, feedbackIfWrong: texts.first ?? none, feedbackIfRight: texts.dropFirst().first ?? none
    )
  }

  private mutating func readNumbers(_ answer: ArraySlice<UInt8>) {
    base.question.attributes.append("type=numeric")
    let end = answer.firstIndex(of: UInt8(ascii: "~")) ?? answer.endIndex
    var found = answers(in: answer[..<end])
    if answer[end...].contains(where: { ![126, 35, 32, 10, 9].contains($0) }) {
      found.append(MoodleAnswer(text: "*", percent: 0, hasFeedback: true))
    }
    // The colon between number and tolerance may be written with a backslash.
    for number in base.fullAnswers(found) {
      let pair = number.text.split(separator: ":", maxSplits: 1).map {
        Array($0.utf8)[...].trimmedBlank.string
      }
      let tolerance = pair.count == 2 && Double(pair[1]) != 0 ? " ± \(pair[1])" : ""
      base.question.answer.append(Array("= \(pair.first ?? "")\(tolerance)".utf8))
    }
  }

  /// The answers after each `=`.
  private func answers(in text: ArraySlice<UInt8>) -> [MoodleAnswer] {
    text.split(separator: UInt8(ascii: "=")).filter { !$0.trimmedBlank.isEmpty }.map { piece in
      let (text, percent, feedback) = taken(piece)
      return MoodleAnswer(
        text: GIFTEscape.decoded(text).string, percent: percent ?? 100,
        hasFeedback: !feedback.isEmpty)
    }
  }

  private mutating func readPairs(_ answer: ArraySlice<UInt8>) {
    base.startPairs()
    for piece in answer.split(separator: UInt8(ascii: "=")) where !piece.trimmedBlank.isEmpty {
      guard let arrow = piece.firstRange(of: Array("->".utf8)) else {
        base.question.faults.append("a pair has no '->'")
        continue
      }
      // In Moodle, the right side is text without a format.
      let format = parts.stem.format
      base.addPair(
        MoodleText(piece[..<arrow.lowerBound], inherited: format),
        MoodleText(
          piece[arrow.upperBound...], inherited: format == .markdown ? .moodle : format))
    }
  }

  /// The items of Moodle's ordering questions: `>3 … ALL …`, then an item on each line.
  private mutating func readOrder(_ answer: ArraySlice<UInt8>) {
    let lines = answer.split(separator: 10).map(\.trimmedBlank).filter { !$0.isEmpty }
    let settings = lines.first?.split(separator: 32).map(\.string) ?? []
    // Only ALL_OR_NOTHING gives no points for parts; the abbreviation is ALL.
    let isAllOrNothing = settings.contains { $0.hasPrefix("ALL_OR") || $0 == "0" }
    base.startOrder(scoresParts: !isAllOrNothing)
    for item in lines.dropFirst() {
      base.addItem(MoodleText(item, inherited: parts.stem.format))
    }
  }
}

extension [UInt8] {
  /// The text in UTF-8.
  var string: String { String(decoding: self, as: UTF8.self) }
}
