import Courseware
import Digest

// Questions in Moodle XML.

extension PlatformQuestion {
  /// The content that depends on the kind.
  private struct Content {
    var type: String
    /// Further elements of the question.
    var elements: [XMLElement]
    /// The text of the question, if it is not the stem and the body.
    var text: PlatformText?
    /// Whether its points are the sum of those of its blanks.
    var hasOwnPoints = false
  }

  /// The element with a name for the question bank; `nil` if Moodle has no such question.
  mutating func moodleElement(
    named name: String, reading file: (String) -> [UInt8]?
  ) -> XMLElement? {
    guard let content = content(file) else { return nil }
    losses.addDropped(question.droppedFields(in: quiz).filter(isLost), at: place)
    let stem = content.text ?? conversion.text(of: question)
    take(stem, in: "body")
    let explanation = text(question.explanation, in: "explanation")
    let hints = question.hints.map { text($0, in: "hints") }
    let points =
      content.hasOwnPoints ? [] : [XMLElement("defaultgrade", text: question.points.words)]
    let tags = question.tags.map { XMLElement("tag", [:], [XMLElement("text", text: $0)]) }
    return XMLElement(
      "question", ["type": content.type],
      [
        XMLElement("name", [:], [XMLElement("text", text: moodleName(name))]),
        moodleText("questiontext", stem, file),
        moodleText("generalfeedback", explanation, file),
      ] + points + [XMLElement("idnumber", text: question.id)] + content.elements
        + hints.map { moodleText("hint", $0, file) }
        + (tags.isEmpty ? [] : [XMLElement("tags", [:], tags)]))
  }

  /// Whether Moodle has no place for a field.
  private func isLost(_ field: String) -> Bool {
    switch field {
    case "difficulty", "isVoid", "pinsLast": true
    case "feedback": question.kind.isAnsweredInImage
    default: false
    }
  }

  private mutating func content(_ file: (String) -> [UInt8]?) -> Content? {
    switch question.kind {
    case .choice(let choice): return self.choice(choice, file)
    case .trueFalse(let statement): return self.statement(statement, file)
    case .shortText(let text): return typed(text.answer)
    case .numeric(let number): return numeric(number.answer)
    case .blanks(let blanks): return self.blanks(blanks)
    case .matching(let matching): return self.matching(matching, file)
    case .ordering(let ordering): return self.ordering(ordering, file)
    case .essay(let essay): return self.essay(essay, file)
    case .hotspot(let hotspot): return self.hotspot(hotspot, file)
    case .scale:
      losses.add(.otherKind, at: place)
      return nil
    }
  }

  /// Notes that the question has no answer that Moodle can store.
  private mutating func withoutAnswer() -> Content? {
    losses.add(.noAnswer, at: place)
    return nil
  }

  private mutating func choice(_ choice: Choice, _ file: (String) -> [UInt8]?) -> Content? {
    guard choice.options.contains(where: \.isCounted) else { return withoutAnswer() }
    let shares = choice.options.map { choice.share(of: $0) }
    losses.add(.scoringChanged, at: place, if: !choice.isScoredByShares)
    losses.add(.percentageRounded, at: place, if: shares.contains(where: \.isRounded))
    let shuffles = quiz.shuffle.shufflesOptions && choice.shuffles
    let answers = zip(choice.options, shares).map { option, share in
      let text = self.text(option.text, in: "options")
      return answer(text, share, feedback: option.feedback, file)
    }
    return Content(
      type: "multichoice",
      elements: [
        XMLElement("single", text: "\(!choice.allowsSeveral)"),
        XMLElement("shuffleanswers", text: "\(shuffles)"),
        XMLElement("answernumbering", text: "abc"),
        XMLElement("showstandardinstruction", text: choice.allowsSeveral ? "1" : "0"),
      ] + answers)
  }

  /// An answer with its share of the points and its feedback.
  private mutating func answer(
    _ text: PlatformText, _ share: MoodleFraction, feedback: Prose = .empty,
    _ file: (String) -> [UInt8]? = { _ in nil }
  ) -> XMLElement {
    let feedback = self.text(feedback, in: "feedback")
    return moodleText(
      "answer", text, file, ["fraction": share.percent, "format": "html"],
      [moodleText("feedback", feedback, file)])
  }

  private mutating func statement(
    _ statement: TrueFalse, _ file: (String) -> [UInt8]?
  ) -> Content? {
    guard let isTrue = statement.isTrue else { return withoutAnswer() }
    // Moodle's own true/false questions have no penalty.
    if case .penalty = statement.scoring { return choice(statement.asChoice, file) }
    losses.addDropped(statement.labels == .english ? [] : ["labels"], at: place)
    return Content(
      type: "truefalse",
      elements: [true, false].map { value in
        XMLElement(
          "answer", ["fraction": value == isTrue ? "100" : "0", "format": "moodle_auto_format"],
          [XMLElement("text", text: "\(value)")])
      })
  }

  private mutating func typed(_ field: AnswerField) -> Content? {
    let texts = losses.texts(of: field, quiz.decimalMark, at: place)
    guard !texts.isEmpty else { return withoutAnswer() }
    let answers = texts.map { plainAnswer(moodleWildcards($0)) }
    return Content(
      type: "shortanswer",
      elements: [XMLElement("usecase", text: field.isCaseSensitive ? "1" : "0")] + answers)
  }

  private func plainAnswer(_ text: String, _ more: [XMLElement] = []) -> XMLElement {
    XMLElement(
      "answer", ["fraction": "100", "format": "moodle_auto_format"],
      [XMLElement("text", text: text)] + more)
  }

  private mutating func numeric(_ field: AnswerField) -> Content? {
    let ranges = field.accepted.compactMap { accepted in
      if case .number(let range) = accepted { range } else { nil }
    }
    guard let units = MoodleUnits(ranges) else { return withoutAnswer() }
    losses.add(.severalUnits, at: place, if: units.hasOthers)
    let answers = units.ranges.map { range in
      let (middle, tolerance) = range.middleAndTolerance
      return plainAnswer(middle.words, [XMLElement("tolerance", text: tolerance.words)])
    }
    return Content(type: "numerical", elements: answers + units.elements)
  }

  private mutating func blanks(_ blanks: Blanks) -> Content? {
    let weight = max(1, (question.points.halves + blanks.blanks.count) / (2 * blanks.blanks.count))
    losses.add(
      .blankPoints, at: place, if: question.points.halves != 2 * weight * blanks.blanks.count)
    losses.add(.scoringChanged, at: place, if: !blanks.scoresParts && blanks.blanks.count > 1)
    var written: [String: String] = [:]
    for blank in blanks.blanks {
      guard let answers = embedded(blank.content) else { return withoutAnswer() }
      written[blank.id] = "{\(weight):\(answers)}"
    }
    var conversion = conversion
    conversion.escapesBraces = true
    let text = conversion.text(of: question) { written[$0] ?? "" }
    return Content(type: "cloze", elements: [], text: text, hasOwnPoints: true)
  }

  /// A blank as in the text of a question of the type "Embedded answers"; `nil` without an answer.
  private mutating func embedded(_ content: Blanks.Content) -> String? {
    switch content {
    case .menu(let items):
      guard items.contains(where: \.isKey) else { return nil }
      let type = quiz.shuffle.shufflesOptions ? "MULTICHOICE_S" : "MULTICHOICE"
      let answers = items.map { item in
        // The text of an item is HTML, inside the HTML of the question.
        (item.isKey ? "=" : "") + embeddedText(escapedForHTML(item.text))
      }
      return "\(type):\(answers.joined(separator: "~"))"
    case .typed(let field):
      if case .number(let range)? = field.accepted.first, range.unit.isEmpty,
        field.accepted.allSatisfy(\.isPlainNumber)
      {
        return "NUMERICAL:" + numbers(of: field)
      }
      let texts = losses.texts(of: field, quiz.decimalMark, at: place)
      guard !texts.isEmpty else { return nil }
      let type = field.isCaseSensitive ? "SHORTANSWER_C" : "SHORTANSWER"
      return "\(type):"
        + texts.map { "=" + embeddedText(moodleWildcards($0)) }.joined(separator: "~")
    }
  }

  private func numbers(of field: AnswerField) -> String {
    field.accepted.compactMap { accepted in
      guard case .number(let range) = accepted else { return nil }
      let (middle, tolerance) = range.middleAndTolerance
      return "=\(middle.words):\(tolerance.words)"
    }.joined(separator: "~")
  }

  private mutating func matching(
    _ matching: Matching, _ file: (String) -> [UInt8]?
  ) -> Content? {
    losses.add(.scoringChanged, at: place, if: !matching.scoresParts)
    losses.addDropped(question.kind.fieldsOfHeadings, at: place)
    losses.addFlattened("partners", matching.partners.map(\.text), at: place)
    let texts = Dictionary(
      keepingFirst: matching.partners.map { ($0.id, String($0.text.shownText.prefix(255))) })
    losses.add(
      .textTooLong, at: place, if: matching.partners.contains { $0.text.shownText.count > 255 })
    var pairs: [XMLElement] = []
    for row in matching.rows {
      let text = self.text(row.text, in: "rows")
      pairs.append(pair(text, texts[row.partner] ?? "", file))
    }
    let used = Set(matching.rows.map(\.partner))
    for partner in matching.partners where !used.contains(partner.id) {
      pairs.append(pair(PlatformText(), texts[partner.id] ?? "", file))
    }
    return Content(type: "matching", elements: [XMLElement("shuffleanswers", text: "true")] + pairs)
  }

  private func pair(
    _ row: PlatformText, _ partner: String, _ file: (String) -> [UInt8]?
  ) -> XMLElement {
    moodleText(
      "subquestion", row, file, ["format": "html"],
      [XMLElement("answer", [:], [XMLElement("text", text: partner)])])
  }

  private mutating func ordering(
    _ ordering: Ordering, _ file: (String) -> [UInt8]?
  ) -> Content? {
    let answers = ordering.items.enumerated().map { index, item in
      let text = self.text(item.text, in: "items")
      return moodleText("answer", text, file, ["fraction": "\(index + 1)", "format": "html"])
    }
    let rule = ordering.scoresParts ? "ABSOLUTE_POSITION" : "ALL_OR_NOTHING"
    return Content(
      type: "ordering",
      elements: [
        XMLElement("layouttype", text: "VERTICAL"), XMLElement("selecttype", text: "ALL"),
        XMLElement("selectcount", text: "0"), XMLElement("gradingtype", text: rule),
        XMLElement("showgrading", text: "SHOW"), XMLElement("numberingstyle", text: "none"),
      ] + answers)
  }

  private mutating func essay(_ essay: Essay, _ file: (String) -> [UInt8]?) -> Content? {
    let rubric = text(essay.rubric, in: "rubric")
    return Content(
      type: "essay",
      elements: [
        XMLElement("responseformat", text: "plain"), XMLElement("responserequired", text: "0"),
        XMLElement("responsefieldlines", text: "15"), XMLElement("attachments", text: "0"),
        moodleText("graderinfo", rubric, file),
      ])
  }

  /// Markers to drag to the correct regions.
  private mutating func hotspot(_ hotspot: Hotspot, _ file: (String) -> [UInt8]?) -> Content? {
    let options = hotspot.asChoice.options
    let right = zip(options, hotspot.regions).filter(\.0.isCounted).map(\.1)
    let regions = right.compactMap(\.self)
    var text = conversion.text(of: question)
    // Moodle wants all regions to be found; here, one of several may be enough.
    guard !regions.isEmpty, regions.count == right.count,
      regions.count == 1 || hotspot.asChoice.allowsSeveral,
      let image = text.removeFirstImage(), let bytes = file(image)
    else {
      losses.add(.otherKind, at: place)
      return nil
    }
    losses.addDropped(["options", "alt"], at: place)
    losses.add(
      .scoringChanged, at: place,
      if: hotspot.asChoice.scoring != .allOrNothing || regions.count > 1)
    // Moodle makes pictures with pixels fit into 600 x 400 pixels, but not the regions.
    // Source: Moodle 4.5, `qtype_ddmarker::save_question_options`.
    let isVector = image.lowercased().hasSuffix(".svg")
    let scale =
      isVector ? 1 : min(1, 600 / Double(hotspot.width), 400 / Double(hotspot.height))
    let drops = regions.enumerated().map { index, region in
      XMLElement(
        "drop", [:],
        [
          XMLElement("no", text: "\(index + 1)"), XMLElement("shape", text: region.moodleShape),
          XMLElement("coords", text: region.moodleCoordinates(scaled: scale)),
          XMLElement("choice", text: "1"),
        ])
    }
    let marker = XMLElement(
      "drag", [:],
      [
        XMLElement("no", text: "1"), XMLElement("text", text: "●"),
        XMLElement("noofdrags", text: "\(regions.count)"),
      ])
    let name = image.split(separator: "/").last.map(String.init) ?? image
    let picture = XMLElement(
      "file", ["name": name, "encoding": "base64"], bytes: base64(bytes))
    return Content(
      type: "ddmarker", elements: [XMLElement("showmisplaced"), picture, marker] + drops,
      text: text)
  }
}

extension Hotspot.Region {
  fileprivate var moodleShape: String {
    switch self {
    case .rectangle: "rectangle"
    case .circle: "circle"
    }
  }

  fileprivate func moodleCoordinates(scaled scale: Double) -> String {
    func scaled(_ length: Int) -> Int { Int((Double(length) * scale).rounded()) }
    switch self {
    case .rectangle(let x, let y, let width, let height):
      return "\(scaled(x)),\(scaled(y));\(max(1, scaled(width))),\(max(1, scaled(height)))"
    case .circle(let x, let y, let radius):
      return "\(scaled(x)),\(scaled(y));\(max(1, scaled(radius)))"
    }
  }
}

extension AnswerField.Accepted {
  fileprivate var isPlainNumber: Bool {
    if case .number(let range) = self { range.unit.isEmpty } else { false }
  }
}

/// A text in which Moodle does not take stars for any characters.
private func moodleWildcards(_ text: String) -> String { text.replacing("*", with: "\\*") }

/// A text in a blank, with the characters that have a meaning there as references.
///
/// Source: Moodle 4.5, `qtype_multianswer_extract_question`, which decodes references afterwards.
private func embeddedText(_ text: String) -> String {
  var out = ""
  for scalar in text.unicodeScalars {
    if "&<>\"'{}~#=%/\\:".unicodeScalars.contains(scalar) || scalar == "\n" {
      out += "&#\(scalar.value);"
    } else {
      out.unicodeScalars.append(scalar)
    }
  }
  return out
}
