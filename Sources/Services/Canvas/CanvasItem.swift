import Courseware

// Questions for Canvas as items in QTI 1.2.

extension PlatformQuestion {
  /// The content that depends on the kind.
  private struct Content {
    /// The name of the kind of question in Canvas.
    var type: String
    /// What students select or type.
    var responses: [XMLElement]
    /// The conditions under which an answer earns points.
    var conditions: [XMLElement] = []
    /// The HTML in the place of each blank.
    var blanks: [String: String] = [:]
    /// The texts for students who chose an option, by its id.
    var feedback: [(id: String, text: String)] = []
  }

  /// The element; `nil` if Canvas has no such question.
  mutating func canvasItem(_ id: String) -> XMLElement? {
    guard let content = content else { return nil }
    losses.addDropped(question.droppedFields(in: quiz).filter(isLost), at: place)
    let stem = conversion.text(of: question) { content.blanks[$0] ?? "" }
    take(stem, in: "body")
    let explanation = html(question.explanation, in: "explanation")
    var feedback = content.feedback.map { (id: "\($0.id)_fb", text: $0.text) }
    if !explanation.isEmpty { feedback.insert(("general_fb", explanation), at: 0) }
    let shown = feedback.map { id, _ in
      condition(
        id == "general_fb" ? XMLElement("other") : equal("response1", String(id.dropLast(3))),
        continues: true,
        XMLElement("displayfeedback", ["feedbacktype": "Response", "linkrefid": id])
      )
    }
    var conditions = shown + content.conditions
    // The schema requires a condition even where nothing earns points.
    if conditions.isEmpty { conditions = [condition(XMLElement("other"))] }
    let outcomes = XMLElement(
      "outcomes", [:],
      [
        XMLElement(
          "decvar",
          ["maxvalue": "100", "minvalue": "0", "varname": "SCORE", "vartype": "Decimal"])
      ])
    return XMLElement(
      "item", ["ident": id, "title": String(question.stem.shownText.prefix(255))],
      [
        qtiMetadata([
          ("question_type", content.type), ("points_possible", question.points.words),
          ("assessment_question_identifierref", "\(id)/bank"),
        ]), XMLElement("presentation", [:], [qtiText(stem.html)] + content.responses),
        XMLElement("resprocessing", [:], [outcomes] + conditions),
      ]
        + feedback.map { id, text in
          XMLElement(
            "itemfeedback", ["ident": id], [XMLElement("flow_mat", [:], [qtiText(text)])])
        })
  }

  /// Whether Canvas has no place for a field.
  private func isLost(_ field: String) -> Bool {
    switch field {
    case "points", "explanation", "scoring", "weight", "scoresParts": false
    case "feedback": question.kind.isAnsweredInImage
    default: true
    }
  }

  private mutating func html(_ prose: Prose, in field: String) -> String {
    text(prose, in: field).html
  }

  private var content: Content? {
    mutating get {
      switch question.kind {
      case .choice(let choice): return self.choice(choice, type: nil)
      case .trueFalse(let statement):
        // The answers of Canvas's own statements are called True and False.
        let isEnglish = statement.labels == .english
        return choice(statement.asChoice, type: isEnglish ? "true_false_question" : nil)
      case .scale(let scale): return self.scale(scale)
      case .shortText(let text): return typed(text.answer)
      case .numeric(let number): return numeric(number.answer)
      case .blanks(let blanks): return self.blanks(blanks)
      case .matching(let matching): return self.matching(matching)
      case .ordering(let ordering): return self.ordering(ordering)
      case .essay: return essay
      case .hotspot:
        losses.add(.otherKind, at: place)
        return nil
      }
    }
  }

  private mutating func choice(_ choice: Choice, type: String?) -> Content {
    // The feedback on an option with the id 'general' or 'correct' would be one for all answers.
    var choice = choice
    choice.options = choice.options.map { option in
      var option = option
      option.id = "option-\(option.id)"
      return option
    }
    let right = choice.options.filter(\.isCounted).map(\.id)
    var options: [(id: String, text: String)] = []
    var feedback: [(id: String, text: String)] = []
    for option in choice.options {
      options.append((option.id, html(option.text, in: "options")))
      let text = html(option.feedback, in: "feedback")
      if !text.isEmpty { feedback.append((option.id, text)) }
    }
    let cardinality = choice.allowsSeveral ? "Multiple" : "Single"
    let single = type ?? "multiple_choice_question"
    var content = Content(
      type: choice.allowsSeveral ? "multiple_answers_question" : single,
      responses: [selection("response1", cardinality, options)], feedback: feedback)
    guard let first = right.first else { return content }
    losses.add(.scoringChanged, at: place, if: !choice.isScoredInCanvas)
    if choice.allowsSeveral {
      let terms = choice.options.map { option in
        let isSelected = equal("response1", option.id)
        return option.isCounted ? isSelected : XMLElement("not", [:], [isSelected])
      }
      content.conditions = [scored(XMLElement("and", [:], terms))]
    } else {
      losses.add(.severalAnswers, at: place, if: right.count > 1)
      content.conditions = [scored(equal("response1", first))]
    }
    return content
  }

  private mutating func scale(_ scale: Scale) -> Content {
    losses.addDropped(["kind"], at: place)
    var steps: [(id: String, text: String)] = []
    for step in scale.steps { steps.append((step.id, html(step.text, in: "steps"))) }
    return Content(
      type: "multiple_choice_question", responses: [selection("response1", "Single", steps)])
  }

  private var essay: Content { Content(type: "essay_question", responses: [typedResponse()]) }

  private mutating func typed(_ field: AnswerField) -> Content? {
    if field.accepted.isEmpty { return withoutKey }
    let texts = losses.texts(of: field, quiz.decimalMark, at: place)
    guard !texts.isEmpty else { return withoutAnswer() }
    return Content(
      type: "short_answer_question", responses: [typedResponse()],
      conditions: [scored(texts.map { equal("response1", $0) })])
  }

  /// A question of a survey, to which any text is an answer.
  private var withoutKey: Content {
    mutating get {
      losses.addDropped(["kind"], at: place)
      return essay
    }
  }

  /// Notes that the question has no answer that Canvas can store.
  private mutating func withoutAnswer() -> Content? {
    losses.add(.noAnswer, at: place)
    return nil
  }

  private mutating func numeric(_ field: AnswerField) -> Content? {
    if field.accepted.isEmpty { return withoutKey }
    let ranges = field.accepted.compactMap { accepted in
      if case .number(let range) = accepted { range } else { nil }
    }
    // The numbers without a unit, or else those in the first unit.
    let unit = ranges.contains { $0.unit.isEmpty } ? "" : ranges.first?.unit ?? ""
    let kept = ranges.filter { $0.unit == unit }
    losses.add(.unitDropped, at: place, if: ranges.contains { !$0.unit.isEmpty })
    let conditions = kept.map { range in
      scored([
        bound("vargte", range.low), bound("varlte", range.high),
      ])
    }
    return Content(
      type: "numerical_question", responses: [typedResponse(["fibtype": "Decimal"])],
      conditions: conditions)
  }

  private func bound(_ name: String, _ number: ExactNumber) -> XMLElement {
    XMLElement(name, ["respident": "response1"], text: number.words)
  }

  /// A part with its options, of which the correct ones earn the part's share.
  private struct Part {
    var id: String
    /// The text beside its menu; `nil` for a blank.
    var text: String?
    var options: [(id: String, text: String)]
    var right: Set<String>
  }

  private mutating func content(_ type: String, _ parts: [Part], isScored: Bool) -> Content {
    losses.add(.scoringChanged, at: place, if: !isScored && parts.count > 1)
    let share = Percent(hundredths: (20_000 / parts.count + 1) / 2)
    var content = Content(type: type, responses: [])
    for part in parts {
      let name = "response_\(part.id)"
      content.responses.append(
        selection(name, nil, part.options, label: part.text ?? part.id, isPlain: true))
      // Canvas accepts all texts of a blank, and one item of a menu.
      guard let right = part.options.first(where: { part.right.contains($0.id) }) else { continue }
      let points = XMLElement("setvar", ["varname": "SCORE", "action": "Add"], text: share.words)
      content.conditions.append(condition(equal(name, right.id), continues: true, points))
    }
    return content
  }

  private mutating func blanks(_ blanks: Blanks) -> Content? {
    let hasMenus = blanks.blanks.allSatisfy { if case .menu = $0.content { true } else { false } }
    var parts: [Part] = []
    for (index, blank) in blanks.blanks.enumerated() {
      var part = Part(id: "blank\(index + 1)", options: [], right: [])
      switch blank.content {
      case .menu(let items) where hasMenus:
        let keys = items.filter(\.isKey)
        losses.add(.severalAnswers, at: place, if: keys.count > 1)
        part.options = items.map { ("\(part.id)-\($0.id)", $0.text) }
        part.right = Set(keys.map { "\(part.id)-\($0.id)" })
      case .menu(let items):
        losses.add(.menuTyped, at: place)
        part.options = items.filter(\.isKey).map { ("\(part.id)-\($0.id)", $0.text) }
        part.right = Set(part.options.map(\.id))
      case .typed(let field):
        part.options = losses.texts(of: field, quiz.decimalMark, at: place).enumerated().map {
          ("\(part.id)-\($0 + 1)", $1)
        }
        part.right = Set(part.options.map(\.id))
      }
      guard !part.right.isEmpty || quiz.kind == .survey || quiz.kind == .poll else {
        return withoutAnswer()
      }
      parts.append(part)
    }
    var content = content(
      hasMenus ? "multiple_dropdowns_question" : "fill_in_multiple_blanks_question", parts,
      isScored: blanks.scoresParts)
    for (part, blank) in zip(parts, blanks.blanks) { content.blanks[blank.id] = "[\(part.id)]" }
    return content
  }

  private mutating func matching(_ matching: Matching) -> Content {
    losses.addDropped(question.kind.fieldsOfHeadings, at: place)
    losses.addFlattened("rows", matching.rows.map(\.text), at: place)
    losses.addFlattened("partners", matching.partners.map(\.text), at: place)
    let options = matching.partners.map { (id: $0.id, text: $0.text.shownText) }
    let parts = matching.rows.map { row in
      Part(id: row.id, text: row.text.shownText, options: options, right: [row.partner])
    }
    return content("matching_question", parts, isScored: matching.scoresParts)
  }

  /// Pairs of positions and items, since Canvas has no orders.
  private mutating func ordering(_ ordering: Ordering) -> Content {
    losses.add(.orderAsPairs, at: place)
    losses.addFlattened("items", ordering.items.map(\.text), at: place)
    let options = ordering.itemsByID.map { (id: $0.id, text: $0.text.shownText) }
    let parts = ordering.items.enumerated().map { index, item in
      Part(
        id: "position\(index + 1)", text: "\(index + 1).", options: options, right: [item.id])
    }
    return content("matching_question", parts, isScored: ordering.scoresParts)
  }
}

extension Choice {
  /// Whether the rule of Canvas gives the same points: of several correct options each has its
  /// share, and each incorrect one costs as much.
  fileprivate var isScoredInCanvas: Bool {
    if options.contains(where: \.isVoid) { return false }
    switch scoring {
    case .allOrNothing, .eachOption, .eachOptionPenalty, .netCorrect:
      return !allowsSeveral || isScoredByShares
    case .weights, .penalty: return false
    }
  }
}
