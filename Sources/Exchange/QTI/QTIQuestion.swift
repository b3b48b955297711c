import Authoring
import Courseware

/// An item in QTI 1.2 as a question of our format.
struct QTIQuestion {
  let item: QTIItem
  let texts: QTITexts
  var base: MoodleQuestion
  /// Notes that are the same for many questions.
  var notesOnce: [String] = []
  var text = MoodleText(format: .html, bytes: [])
  /// The feedback on options, by their ids.
  private(set) var feedback: [String: MoodleText] = [:]
  /// How many texts of feedback are about something else than an option.
  private(set) var otherFeedback = 0
  var scoring: QTIScoring { item.scoring }

  init(_ item: QTIItem, _ texts: QTITexts) {
    (self.item, self.texts) = (item, texts)
    base = MoodleQuestion(line: item.line)
  }

  /// Whether it is a text between questions.
  var isText: Bool {
    kind == .text && (item.kind == .text || item.scoring.conditions.isEmpty)
  }

  /// The question; `points` replaces those of the item.
  mutating func read(points: Double?, isSurvey: Bool) -> ImportedQuestion? {
    let kind = self.kind
    readText(kind)
    base.setText(text, name: item.title)
    if !item.title.isEmpty, !base.showsName {
      notesOnce.append("titles of questions are not imported: students do not see them")
    }
    readFeedback(kind)
    readAnswers(kind)
    if !base.question.faults.isEmpty, base.question.blanks.isEmpty {
      let kept = keptAnswers
      if !kept.isEmpty { base.keepAnswers(Array(kept.utf8)) }
    }
    base.noteFeedback(on: otherFeedback)
    let isScale = base.question.attributes.contains("type=scale")
    if let points = points ?? item.points, !isScale {
      base.setPoints(points, needsPoints: kind == .essay)
    }
    if isSurvey {
      base.question.attributes.removeAll { $0.hasPrefix("scoring=") || $0.hasPrefix("points=") }
    }
    let isEmpty = text.isEmpty && item.responses.isEmpty && base.question.explanation.isEmpty
    return isEmpty ? nil : base.whole
  }

  /// The kind that the file names, or else the one that fits the responses.
  private var kind: QTIItem.Kind {
    let responses = item.responses
    let named = item.kind
    if let named, [.formula, .upload, .text, .hotspot].contains(named) { return named }
    guard let first = responses.first else {
      if named == .blanks || scoring.scored.contains(where: hasPlace) { return .blanks }
      return named ?? .text
    }
    if first.element.name == "response_xy" { return .hotspot }
    if first.cardinality == "Ordered" { return .ordering }
    if named == .essay { return .essay }
    if first.isTyped {
      if responses.count > 1 || named == .blanks { return .blanks }
      if !scoring.scored.contains(where: { !$0.positive.isEmpty }) { return .essay }
      return first.isNumber || named == .number || hasBounds ? .number : .words
    }
    if let named, [.blanks, .menus, .matching, .categorization].contains(named) { return named }
    let names = Set(namesInBrackets)
    if responses.allSatisfy({ names.contains(blankName($0.ident)) }) {
      return hasMenus ? .menus : .blanks
    }
    if responses.count > 1 || first.ownText != nil {
      return responses.allSatisfy { $0.cardinality == "Multiple" } ? .categorization : .matching
    }
    if first.cardinality == "Multiple" { return .answers }
    if let named, named == .choice { return .choice }
    return named == .truth || truthIDs != nil ? .truth : .choice
  }

  /// Whether answers are compared with the bounds of a range.
  private var hasBounds: Bool {
    let names: Set<String> = ["vargte", "vargt", "varlte", "varlt"]
    return scoring.scored.contains { $0.positive.contains { names.contains($0.name) } }
  }

  private func hasPlace(_ condition: QTIScoring.Condition) -> Bool {
    condition.positive.contains { $0.respident.hasPrefix("[") }
  }

  /// What the text has in brackets.
  private var namesInBrackets: [String] {
    texts.text(of: item.element.child("presentation")).bytes.split(separator: UInt8(ascii: "["))
      .dropFirst().compactMap { part in
        part.firstIndex(of: UInt8(ascii: "]")).map { part[..<$0].string }
      }
  }

  /// Whether the options of a blank are different words, and not only different ways to write one.
  private var hasMenus: Bool {
    item.responses.contains { response in
      Set(response.labels.map { texts.plainText(of: $0.element).text.lowercased() }).count > 1
    }
  }

  /// The ids of the options "true" and "false"; `nil` if there are other options.
  var truthIDs: (ifTrue: String, ifFalse: String)? {
    guard let labels = item.responses.first?.labels, labels.count == 2 else { return nil }
    let words = labels.map { texts.plainText(of: $0.element).text.lowercased() }
    if words == ["true", "false"] { return (labels[0].id, labels[1].id) }
    return words == ["false", "true"] ? (labels[1].id, labels[0].id) : nil
  }

  private mutating func readText(_ kind: QTIItem.Kind) {
    let presentation = item.element.child("presentation")
    let isInline = kind == .blanks && item.responses.contains { $0.isTyped }
    text = texts.text(of: presentation) { response in
      isInline ? "[\(response.attributes["ident"] ?? "")]" : ""
    }
    // A hotspot's text is beside its image, in the response.
    if kind == .hotspot, let response = item.responses.first {
      let own = texts.text(of: response.ownText)
      if text.isEmpty { text = own } else { text.bytes += own.bytes }
    }
    if kind == .blanks || kind == .menus { readBlanks(isMenu: kind == .menus) }
  }

  private mutating func readAnswers(_ kind: QTIItem.Kind) {
    switch kind {
    case .choice: readOptions()
    case .truth: readTruth()
    case .answers: readSeveralOptions()
    case .words: readWords()
    case .number: readNumbers()
    case .blanks, .menus:
      base.checkBlanks()
      if !scoring.isAdditive { base.question.attributes.removeAll { $0 == "scoring=each-option" } }
    case .matching: readPairs()
    case .categorization: readCategories()
    case .ordering: readOrder()
    case .essay: base.question.attributes.append("type=essay")
    case .hotspot: readRegions()
    case .formula:
      base.question.faults.append(
        "its numbers are drawn for each student: write a question with numbers of your own")
    case .upload: base.question.faults.append("students would have to hand in a file")
    case .text: base.question.faults.append("it says neither what to choose nor what to type")
    }
  }

  /// The answers as text, for a draft.
  private var keptAnswers: String {
    var lines: [String] = []
    for calculated in item.element.all(["calculated"]) {
      lines += calculated.all(["formula"]).map { "formula: \($0.value)" }
      for variable in calculated.child("vars")?.children("var") ?? [] {
        let bounds = [variable.value("min"), variable.value("max")].compactMap(\.self)
        lines.append(
          "\(variable.attributes["name"] ?? ""): \(bounds.joined(separator: " to "))")
      }
      lines += calculated.child("answer_tolerance").map { ["tolerance: \($0.value)"] } ?? []
    }
    if lines.isEmpty {
      for response in item.responses {
        let own = texts.plainText(of: response.ownText).text
        if !own.isEmpty { lines.append(own) }
        for (id, label) in response.labels {
          let points = scoring.points(of: id, in: response.ident)
          let share = points == 0 ? "" : "\(percentage(points)): "
          let shown = texts.plainText(of: label).text
          lines.append(share + (shown.isEmpty ? label.value : shown))
        }
      }
      let areTyped = item.responses.allSatisfy { $0.labels.count < 2 }
      if areTyped { lines += scoring.scored.flatMap { $0.positive.map(\.value) } }
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension QTIQuestion {
  /// Reads the feedback: that on the question becomes the explanation, with that on incorrect
  /// answers, because students need it.
  private mutating func readFeedback(_ kind: QTIItem.Kind) {
    let owners = feedbackOwners
    var explanation: [MoodleText] = []
    for element in item.element.children("itemfeedback") {
      let text = texts.text(of: element)
      let id = element.attributes["ident"] ?? ""
      if text.isEmpty { continue }
      if !element.all(["hint"]).isEmpty {
        let hint = base.lines(of: text, inAnswer: false)
        if !hint.isEmpty { base.question.hints.append(hint) }
        continue
      }
      switch owners[id] ?? QTIFeedback(id: id) {
      case .correct:
        notesOnce.append(
          "the feedback on correct answers is not imported: an explanation is for all")
      case .general, .incorrect: explanation.append(text)
      case .option(let option):
        if [.choice, .truth, .answers].contains(kind) {
          feedback[option] = text
        } else {
          otherFeedback += 1
        }
      case .other: otherFeedback += 1
      }
    }
    for text in explanation {
      let lines = base.lines(of: text, inAnswer: false)
      if lines.isEmpty { continue }
      let blank = base.question.explanation.isEmpty ? [] : [SourceLine(number: item.line)]
      base.question.explanation += blank + lines
    }
    if kind == .essay, !explanation.isEmpty {
      base.notes.append("the feedback becomes the rubric, which students do not see")
    }
  }

  /// What each feedback is about as far as conditions and options say it, by its id.
  private var feedbackOwners: [String: QTIFeedback] {
    let options = Set(item.responses.filter { !$0.isTyped }.flatMap { $0.labels.map(\.id) })
    var owners: [String: QTIFeedback] = [:]
    for option in options {
      owners[option] = .option(option)
      owners["\(option)_fb"] = .option(option)
    }
    for condition in scoring.conditions where !condition.feedback.isEmpty {
      let tests = condition.positive
      let ids = condition.feedback.filter { $0 != "general_fb" && !$0.hasSuffix("_ALL") }
      for id in ids where owners[id] == nil && QTIFeedback(id: id) == .general {
        if tests.count == 1, !condition.hasNegation, options.contains(tests[0].value) {
          owners[id] = .option(tests[0].value)
        } else if !tests.isEmpty || condition.hasNegation {
          owners[id] = .other
        }
      }
    }
    return owners
  }
}

/// What a text of feedback is about.
private enum QTIFeedback: Equatable {
  case general, correct, incorrect
  case option(String)
  /// A typed answer or a pair.
  case other

  init(id: String) {
    let name = id.lowercased()
    if ["correct_fb", "correct"].contains(name) || id.hasSuffix("_C") {
      self = .correct
    } else if ["general_incorrect_fb", "incorrect_fb", "incorrect"].contains(name)
      || id.hasSuffix("_IC")
    {
      self = .incorrect
    } else {
      self = .general
    }
  }
}
