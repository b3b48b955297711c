import Authoring
import Courseware

extension MoodleXMLQuestion {
  mutating func readOptions() {
    let isSingle = element.isOn("single", otherwise: true)
    let answers = element.children("answer").map { ($0, fraction(of: $0)) }
    let best = answers.map(\.1).max() ?? 0
    for (answer, share) in answers {
      let text = files.text(of: answer, inherited: format)
      if text.isEmpty { base.question.faults.append("an option has no text") }
      base.addOption(
        text, isKey: share > 0 && (!isSingle || share == best), share: share,
        feedback: files.text(of: answer.child("feedback"), inherited: format))
    }
    base.scoreOptions(
      isSingle: isSingle, advice: "mark one of them, or allow several answers in Moodle")
    if isSingle, best > 0, best < 100 {
      base.notes.append(
        "none of its options earns all points: the one for \(percentage(best)) % is correct here")
    }
    base.question.keepsOrder = !element.isOn("shuffleanswers", otherwise: false)
  }

  /// The percentage of the points that an answer earns.
  private func fraction(of answer: XMLElement) -> Double {
    let number = Double(answer.attributes["fraction"] ?? "") ?? 0
    return number.isFinite ? min(max(number, -100), 100) : 0
  }

  mutating func readTruth() {
    let answers = element.children("answer")
    // Files by old versions have the words in another language: the first one is "true".
    let isKnown = answers.contains { ["true", "false"].contains($0.value.lowercased()) }
    let first = answers.first { !isKnown || $0.value.lowercased() == "true" }
    let second = answers.first { isKnown ? $0.value.lowercased() == "false" : $0 != first }
    let isTrue = first.map { fraction(of: $0) == 100 } ?? false
    let isFalse = second.map { fraction(of: $0) == 100 } ?? false
    guard isTrue != isFalse else {
      return base.question.faults.append("it does not say whether its text is true")
    }
    let (right, wrong) = isTrue ? (first, second) : (second, first)
    base.setTruth(
      isTrue,
      feedbackIfWrong: files.text(of: wrong?.child("feedback"), inherited: format),
      feedbackIfRight: files.text(of: right?.child("feedback"), inherited: format))
  }

  private var typedAnswers: [MoodleAnswer] {
    element.children("answer").map { answer in
      MoodleAnswer(
        text: answer.value.split(whereSeparator: \.isNewline).joined(separator: " "),
        tolerance: tolerance(of: answer), percent: fraction(of: answer),
        hasFeedback: answer.child("feedback").map { !files.text(of: $0).isEmpty } ?? false)
    }
  }

  private func tolerance(of answer: XMLElement) -> String {
    let written = answer.value("tolerance") ?? ""
    return Double(written) == 0 ? "" : written
  }

  mutating func readWords() {
    base.setWords(typedAnswers, isCaseSensitive: element.isOn("usecase", otherwise: false))
  }

  mutating func readNumbers() {
    base.question.attributes.append("type=numeric")
    let units = MoodleUnits(element)
    base.notes += units.notes
    for answer in base.fullAnswers(typedAnswers) {
      if !units.areRequired { base.question.answer.append(Array("= \(answer.written)".utf8)) }
      for unit in units.units {
        guard let number = product(answer.text, unit.multiplier),
          let tolerance = product(answer.tolerance, unit.multiplier)
        else {
          base.notes.append("the answer in '\(unit.name)' is not imported: it cannot be computed")
          continue
        }
        let part = tolerance.isEmpty ? "" : " ± \(tolerance)"
        base.question.answer.append(Array("= \(number) \(unit.name)\(part)".utf8))
      }
    }
  }

  mutating func readPairs() {
    base.startPairs()
    for pair in element.children("subquestion") {
      let left = files.text(of: pair, inherited: format)
      // In Moodle, the right side is text without a format.
      let right = MoodleText(
        format: .html, bytes: Array((pair.child("answer")?.value ?? "").utf8))
      if left.isEmpty, right.isEmpty { continue }
      base.addPair(left, right)
    }
  }

  mutating func readOrder() {
    let grading = element.value("gradingtype") ?? ""
    base.startOrder(scoresParts: !["ALL_OR_NOTHING", "-1"].contains(grading))
    let items = element.children("answer")
    for item in items { base.addItem(files.text(of: item, inherited: format)) }
    if items.contains(where: { !files.text(of: $0.child("feedback")).isEmpty }) {
      base.notes.append("the feedback on items is not imported: write an explanation")
    }
    if let shown = element.value("selecttype"), !["ALL", "0", ""].contains(shown) {
      base.notes.append("all of its items are shown: Moodle chooses some of them")
    }
  }

  /// The information for graders is the rubric; students see the general feedback in Moodle, but no
  /// part of a rubric here.
  mutating func readEssay() {
    base.question.attributes.append("type=essay")
    let feedback = base.question.explanation
    base.question.explanation = base.lines(of: text(of: "graderinfo"), inAnswer: false)
    if !feedback.isEmpty {
      if !base.question.explanation.isEmpty {
        base.question.explanation.append(SourceLine(number: element.line))
      }
      base.question.explanation += feedback
      base.notes.append(
        "the general feedback becomes part of the rubric, which students do not see")
    }
    let template = base.lines(of: text(of: "responsetemplate"), inAnswer: false)
    if !template.isEmpty {
      base.question.body += [SourceLine(number: element.line)] + template
      base.notes.append("the template for the response becomes part of the text")
    }
    if element.value("responseformat") == "noinline" {
      base.faultsInText.append("students hand in files, which a quiz cannot receive")
    } else if element.isOn("attachments", otherwise: false) {
      base.notes.append("students cannot attach files")
    }
    let limits = ["minwordlimit", "maxwordlimit"].compactMap { element.value($0) }
    if limits.contains(where: { !["", "0"].contains($0) }) {
      base.notes.append("the limits of the number of words are not imported")
    }
  }
}

/// The units of a number in Moodle.
private struct MoodleUnits {
  /// The units after the number, and by what the answer is multiplied for each.
  private(set) var units: [(name: String, multiplier: String)] = []
  /// Whether an answer needs a unit to earn all points.
  private(set) var areRequired = false
  private(set) var notes: [String] = []

  init(_ element: XMLElement) {
    let found = (element.child("units")?.children("unit") ?? []).compactMap { unit in
      unit.value("unit_name").map { (name: $0, multiplier: unit.value("multiplier") ?? "1") }
    }.filter { !$0.name.isEmpty }
    // Without a field for units, Moodle does not read them.
    if found.isEmpty || element.value("showunits") == "3" { return }
    if element.isOn("unitsleft", otherwise: false) {
      let names = found.map { "'\($0.name)'" }.joined(separator: ", ")
      notes.append("units before the number, such as \(names), are not imported")
      return
    }
    units = found
    areRequired = element.isOn("unitgradingtype", otherwise: false)
    if areRequired { notes.append("an answer without its unit earns no points") }
  }
}

/// A decimal number times another one, or the first as it is written if the other one is 1.
private func product(_ number: String, _ factor: String) -> String? {
  if number.isEmpty || Double(factor) == 1 { return number }
  guard let a = exactNumber(number), let b = exactNumber(factor) else { return nil }
  return ExactNumber.product(a, b)?.words(.point)
}

/// A number such as `-12.50`, without an exponent.
private func exactNumber(_ text: String) -> ExactNumber? {
  let isNegative = text.hasPrefix("-")
  let parts = (isNegative ? text.dropFirst() : text[...]).split(
    separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  let digits = parts.joined().utf8
  guard !digits.isEmpty, digits.count < 100, digits.allSatisfy(isDigit) else { return nil }
  return ExactNumber(
    isNegative: isNegative, digits: digits.map { $0 - 48 }, exponent: parts[0].utf8.count)
}
