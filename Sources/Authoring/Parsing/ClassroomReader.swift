import Courseware

/// Reads a `classroom.md`: the front matter and the welcome text, which is in the site's language.
func readClassroom(
  _ text: SourceText, id: String, _ tree: SourceTree, language: String = Site.defaultLanguage,
  clock: inout Clock, _ renderer: Renderer, _ report: inout Report
) -> ParsedClassroom {
  var parsed = ParsedClassroom(id: id, path: text.path)
  guard let (yaml, body) = readFrontMatter(text, .classroom, &report) else { return parsed }
  let place = text.span(0..<lineEnd(text.bytes, 0))
  var fields = Fields(yaml, .classroom, place: place)
  parsed.name = fields.name("name")
  let teachers = fields.teachers()
  parsed.teachers = teachers.map(\.value)
  parsed.people = teachers.map { Located($0.value.name, at: $0.span) }
  let created = fields.requireNode("created") == nil ? nil : fields.moment("created", &clock)
  var classroom = Classroom(
    id: id, name: parsed.name?.value ?? "", teachers: parsed.teachers,
    created: created?.value ?? Moment(seconds: 0))
  fields.fill(&classroom, &parsed, &clock)
  parsed.allowed = fields.allowedCodes()
  let publish = fields.publishedNames()
  classroom.publishes = publish.map(\.value)
  report.take(fields.reportOfNames)
  // The sum of weights that could not be read is meaningless.
  if let weights = fields.node("weights")?.span, report.hasErrors(within: weights) {
    parsed.weights = []
  }
  let folder = String(text.path[..<(text.path.lastIndex(of: "/") ?? text.path.startIndex)])
  let addresses = Addresses(tree, folder: folder, publishing: publish, &report)
  var (welcome, needs) = readWelcome(text, body, language, addresses, renderer, &report)
  needs.listFiles(publish, of: addresses)
  classroom.welcome = welcome
  classroom.needsCodeStyle = needs.codeStyle
  parsed.needs = needs
  parsed.classroom = fields.report.hasFaults ? nil : classroom
  return parsed
}

private func readWelcome(
  _ text: SourceText, _ body: Range<Int>, _ language: String, _ addresses: Addresses,
  _ renderer: Renderer, _ report: inout Report
) -> (Prose, Needs) {
  let lines = LineStarts(text.bytes)
  guard passesMarkdownLimits(text, body, lines, &report),
    let document = MarkdownDocument(text, body, lines, language: language),
    passesFootnoteLimit(document, &report)
  else { return (.empty, Needs()) }
  let hasStyledFormulas = typeset(document, renderer, &report)
  var needs = clean(document, addresses, renderer, &report)
  needs.codeStyle = needs.codeStyle || hasStyledFormulas
  reportForeignSyntax(document, &report)
  var writer = ProseWriter(document)
  let piece = writer.blocks(document.blocks)
  return (piece.prose(in: Prose.Store(writer.bytes)), needs)
}

extension ParsedProse {
  func prose(in store: Prose.Store) -> Prose {
    guard !isEmpty else { return .empty }
    return Prose(
      in: store, markdown: UInt32(markdown.lowerBound)..<UInt32(markdown.upperBound),
      html: UInt32(html.lowerBound)..<UInt32(html.upperBound))
  }
}

/// How many categories `weights` can have, since unknown ones are compared with each of them.
let maxCategories = 100

extension Fields {
  fileprivate mutating func fill(
    _ classroom: inout Classroom, _ parsed: inout ParsedClassroom, _ clock: inout Clock
  ) {
    classroom.term = text("term")?.value
    classroom.number = text("number")?.value
    classroom.section = text("section")?.value
    classroom.credits = percent("credits")?.value
    parsed.starts = moment("starts", &clock)
    parsed.ends = moment("ends", &clock)
    if let starts = parsed.starts, let ends = parsed.ends, starts.value > ends.value {
      report.add(
        .timesOutOfOrder, "'ends' must not be before 'starts'", at: ends.span,
        notes: [.init("'starts' is \(starts.value.localDate)", at: starts.span)])
      (parsed.starts, parsed.ends) = (nil, nil)
    }
    classroom.starts = parsed.starts?.value
    classroom.ends = parsed.ends?.value
    classroom.access = choice("access", Classroom.Access.self) ?? .open
    classroom.showsMembers = flag("show-members") ?? false
    if classroom.showsMembers { parsed.showsMembers = span(ofKey: "show-members") }
    if let node = node("weights") {
      parsed.weightsSpan = span(ofKey: "weights")
      parsed.weights = weights(node, spans: &parsed.shareSpans)
      if report.hasErrors(within: node.span) { parsed.weights = [] }
      classroom.weights = parsed.weights.map(\.value)
    }
    parsed.formerly = list("formerly")
    classroom.formerly = parsed.formerly.map(\.value)
    parsed.extensions = extensions(&clock)
    classroom.extensions = parsed.extensions.map(\.value)
    if let node = node("grading") {
      classroom.grading = grading(
        node, categories: self.node("weights").map { _ in parsed.weights.map(\.value.category) })
    }
  }

  fileprivate mutating func teachers() -> [Located<Person>] {
    var found: [Located<Person>] = []
    let faults = report.diagnostics.count
    if let node = node("teacher"), let items = node.items {
      report.add(
        .wrongType, "'teacher' must be one person; use 'teachers' for several", at: node.span,
        fixes: span(ofKey: "teacher").map { fix($0, .init(text: "teachers", isCertain: true)) }
          ?? [])
      return items.compactMap { person($0) }
    }
    if let node = node("teacher"), let person = person(node) { found.append(person) }
    if let node = node("teachers") {
      guard let items = node.items else {
        report.add(
          .wrongType, "'teachers' must be a list of names and e-mail addresses", at: node.span)
        return found
      }
      found += items.compactMap { person($0) }
    }
    if found.isEmpty, report.diagnostics.count == faults { missing("teacher") }
    return found
  }

  private mutating func person(_ node: YAMLNode) -> Located<Person>? {
    if let text = node.text {
      let name = cleanedName(text)
      if name.contains("@") { refuseAddress(in: name, at: node.span) }
      return name.isEmpty ? nil : Located(Person(name: name), at: node.span)
    }
    var fields = Fields(node, .person, place: node.span)
    let name = fields.name("name")
    let email = fields.mailAddress("email")
    report.take(fields.reportOfNames)
    return name.map { Located(Person(name: $0.value, email: email?.value), at: $0.span) }
  }

  /// Reports an address in a teacher's name: `Ada Example <ada@example.org>`.
  private mutating func refuseAddress(in name: String, at place: Span) {
    let words = name.split { " <>()\"".contains($0) }.map(String.init)
    let rest = words.filter { !$0.contains("@") }.joined(separator: " ")
    let mail = words.first { $0.contains("@") } ?? ""
    let isClear = !rest.isEmpty && words.count { $0.contains("@") } == 1
    let meant = "{ name: \"\(rest)\", email: \"\(mail)\" }"
    report.add(
      .wrongType, "write a teacher's address in the field 'email', next to the name", at: place,
      fixes: isClear ? fix(place, .init(text: meant, isCertain: false)) : [])
  }

  private mutating func weights(
    _ node: YAMLNode, spans: inout [Span]
  ) -> [Located<Classroom.CategoryWeight>] {
    let entries = entries("weights", like: "{ quizzes: 60, exams: 40 }")
    if entries.count > maxCategories {
      report.add(
        .frontMatterLimit,
        "'weights' can have at most \(maxCategories) categories, not \(entries.count)",
        at: node.span)
      return []
    }
    spans = entries.map(\.value.span)
    return entries.compactMap { entry in
      percent(entry.value, entry.key.value, 0...100).map {
        Located(
          Classroom.CategoryWeight(category: cleanedName(entry.key.value), share: $0.value),
          at: entry.key.span)
      }
    }
  }

  private mutating func grading(_ node: YAMLNode, categories: [String]?) -> Classroom.Grading {
    var fields = Fields(node, .grading, place: node.span)
    var grading = Classroom.Grading()
    let scale = fields.entries("scale", like: "{ A: 90, F: 0 }")
    let points = fields.entries("points", like: "{ A: 4, F: 0 }")
    for step in scale {
      guard let from = fields.wholePercent(step.value, step.key.value) else { continue }
      let worth = points.first(named: step.key.value)
      grading.scale.append(
        .init(
          letter: step.key.value, from: from.value,
          gradePoints: worth.flatMap { fields.percent($0.value, $0.key.value, 0...100)?.value }))
    }
    grading.scale.sort { $0.from > $1.from }
    fields.compare(points, with: scale)
    fields.checkOrder(grading.scale, scale, points)
    fields.readDropped(&grading, categories)
    grading.lateness = fields.choice("late", Classroom.Lateness.self)
    grading.missing = fields.choice("missing", Classroom.Missing.self) ?? .zero
    if let grace = fields.duration("grace") { grading.grace = grace.value }
    report.take(fields.reportOfNames)
    return grading
  }

  /// Reports letters that have grade points but no percentage, all in one diagnostic, since a
  /// mistake in the scale may be the cause.
  private mutating func compare(_ points: [YAMLNode.Entry], with scale: [YAMLNode.Entry]) {
    if !points.isEmpty, node("scale") == nil {
      missing(oneOf: ["scale", "points"], "'points' needs a 'scale' that defines its letters")
    }
    let letters = Set(scale.map(\.key.value))
    let unknown = points.map(\.key).filter { !letters.contains($0.value) }
    guard !letters.isEmpty, let first = unknown.first,
      !scale.contains(where: { report.hasErrors(within: $0.value.span) })
    else { return }
    let names = unknown.map { "'\($0.value)'" }.joined(separator: ", ")
    report.add(
      .unknownField,
      unknown.count == 1
        ? "'points' has a letter \(names) that 'scale' does not define"
        : "'points' has letters that 'scale' does not define: \(names)", at: first.span)
  }

  /// Reports a letter that cannot be given or starts below a worse one, and grade points in another
  /// order than the percentages.
  private mutating func checkOrder(
    _ steps: [Classroom.Step], _ scale: [YAMLNode.Entry], _ points: [YAMLNode.Entry]
  ) {
    // Elsewhere 'D' may stand for distinction and 'E' for excellence.
    let isUsual = ["A", "B"].allSatisfy { first in steps.contains { $0.letter.hasPrefix(first) } }
    for (higher, lower) in zip(steps, steps.dropFirst()) {
      let place = scale.first(named: lower.letter)?.value.span ?? self.place
      if higher.from == lower.from {
        report.add(
          .wrongType,
          "'\(higher.letter)' and '\(lower.letter)' start at the same percentage, so only one of "
            + "them can be given", at: place)
        return
      }
      if isUsual, let rank = letterRank(lower.letter), let other = letterRank(higher.letter),
        rank < other
      {
        report.add(
          .wrongType,
          "'\(lower.letter)' must start at a higher percentage than '\(higher.letter)'", at: place)
        return
      }
    }
    let worths = zip(steps.compactMap(\.gradePoints), steps.compactMap(\.gradePoints).dropFirst())
    if worths.contains(where: { $0.0 < $0.1 }), worths.contains(where: { $0.0 > $0.1 }),
      let first = points.first
    {
      report.add(
        .wrongType, "'points' must be in the same order as the percentages of 'scale'",
        at: first.key.span)
    }
  }

  /// The number of scores to drop, which requires categories.
  private mutating func readDropped(
    _ grading: inout Classroom.Grading, _ categories: [String]?
  ) {
    let entries = entries("drop-lowest", like: "{ quizzes: 1 }")
    guard let categories else {
      if let first = entries.first {
        report.add(
          .missingField,
          "'drop-lowest' needs 'weights', which define the categories: "
            + "write for example 'weights: { \(first.key.value): 100 }'", at: first.key.span)
      }
      return
    }
    for entry in entries { readDropped(entry, &grading, categories) }
  }

  private mutating func readDropped(
    _ entry: YAMLNode.Entry, _ grading: inout Classroom.Grading, _ categories: [String]
  ) {
    let name = entry.key.value
    let near = nearest(to: name, among: categories)
    // A weight with an unusual name may be a misspelled one.
    let isKnown =
      categories.contains(name) || near.map { !Classroom.usualCategories.contains($0) } ?? false
    if !categories.isEmpty, !isKnown {
      report.add(
        .unknownCategory,
        "the classroom's weights do not include '\(name)'" + suggestion(near),
        at: entry.key.span)
    } else if let text = entry.value.text, let count = wholeNumber(text) {
      grading.dropLowest[name] = count
    } else {
      report.add(
        .wrongType, "'drop-lowest' must be a whole number for each category", at: entry.value.span)
    }
  }

  /// The entries of a group whose fields the teacher names; empty if there is no such group.
  private mutating func entries(_ key: String, like example: String) -> [YAMLNode.Entry] {
    guard let node = node(key) else { return [] }
    if let entries = node.entries { return entries }
    report.add(.wrongType, "'\(key)' must be a group such as '\(example)'", at: node.span)
    return []
  }
}

extension Classroom {
  /// The categories that most courses have; teachers can define others.
  static let usualCategories = ["assignments", "exams", "labs", "quizzes", "participation"]
}

/// The rank of a letter from A+ to F, where better ones come first; `nil` for other names.
private func letterRank(_ letter: String) -> Int? {
  guard let first = letter.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(first)
  else { return nil }
  return switch letter.dropFirst() {
  case "+": Int(first) * 3
  case "": Int(first) * 3 + 1
  case "-", "−": Int(first) * 3 + 2
  default: nil
  }
}
