import Courseware

/// Reads a quiz file: front matter, introduction, sections, questions.
///
/// Never fails: mistakes are reported, and everything readable is part of the result. A quiz
/// without a language has that of the site. A translation has the settings of its original.
func readQuiz(
  _ text: SourceText, _ file: QuizFile, _ tree: SourceTree, _ site: Site,
  clock: inout Clock, _ renderer: Renderer, _ report: inout Report,
  original: ParsedQuiz? = nil
) -> ParsedQuiz? {
  guard let (yaml, body) = readFrontMatter(text, .quiz, &report) else { return nil }
  let place = text.span(0..<lineEnd(text.bytes, 0))
  let front =
    file.language == nil
    ? readQuizFront(yaml, of: file, place: place, site, clock: &clock, &report)
    : readTranslationFront(yaml, of: file, original, place: place, &report)
  let head = front.head
  var quiz = ParsedQuiz(front)
  let lines = LineStarts(text.bytes)
  guard passesMarkdownLimits(text, body, lines, &report),
    let document = MarkdownDocument(text, body, lines, language: head.contentLanguage),
    passesFootnoteLimit(document, &report), !report.refuseForeignFormat(document, body)
  else { return nil }
  let folder = String(file.path[..<(file.path.lastIndex(of: "/") ?? file.path.startIndex)])
  document.takeAnswerLines()
  let hasStyledFormulas = typeset(document, renderer, &report)
  let addresses = Addresses(tree, folder: folder, publishing: head.publish, &report)
  quiz.needs = clean(document, addresses, renderer, &report)
  quiz.needs.codeStyle = quiz.needs.codeStyle || hasStyledFormulas
  quiz.needs.listFiles(head.publish, of: addresses)
  var reader = QuestionReader(ProseWriter(document), head)
  reader.read(document.blocks, into: &quiz)
  quiz.prose = reader.prose.bytes
  (quiz.bodyStart, quiz.end) = (body.lowerBound, text.bytes.count)
  quiz.hiddenCharacters = report.hiddenCharacters(in: text, body)
  report.take(reader.report.diagnostics, of: text)
  reportForeignSyntax(document, &report)
  report.checkPublishedSource(of: quiz, text, body.lowerBound)
  return quiz
}

extension Report {
  /// Adds diagnostics about questions, except the consequences of a fence that is never closed: all
  /// those in its question, and raw HTML in what should be code.
  fileprivate mutating func take(_ found: [Diagnostic], of text: SourceText) {
    let questions = diagnostics.filter { $0.code == Rule.unclosedFence.code }
      .compactMap { $0.span.map { text.question(around: $0.bytes.lowerBound) } }
      .sorted { $0.lowerBound < $1.lowerBound }
    guard !questions.isEmpty else { return diagnostics += found }
    func isConsequence(_ diagnostic: Diagnostic) -> Bool {
      guard let place = diagnostic.span?.bytes.lowerBound else { return false }
      let next = questions.partitioningIndex { $0.upperBound > place }
      return next < questions.count && questions[next].contains(place)
    }
    diagnostics.removeAll { $0.code == Rule.rawHTML.code && isConsequence($0) }
    diagnostics += found.filter { !isConsequence($0) }
  }
}

/// Reads the front matter of a quiz.
func readQuizFront(
  _ node: YAMLNode, of file: QuizFile, place: Span, _ site: Site, clock: inout Clock,
  _ report: inout Report
) -> ParsedQuiz.Front {
  var fields = Fields(node, .quiz, place: place)
  var head = ParsedQuiz.Head(id: file.id, classroom: file.classroom, path: file.path, place: place)
  head.name = fields.name("name")
  let isLecture = QuizFolder(ofSource: file.path) == .lectures
  readTimes(&fields, &head, &clock, day: isLecture ? file.id : nil)
  readKind(&fields, &head, isLecture: isLecture)
  head.isDraft = fields.flag("draft") ?? false
  head.scoring = fields.scoring() ?? .allOrNothing
  head.allowed = fields.allowedCodes()
  head.formerly = fields.list("formerly")
  head.publish = fields.publishedNames()
  var quiz = Quiz(
    id: file.id, path: String(file.path.dropFirst("content/".count)),
    name: head.name?.value ?? "", created: head.created?.value ?? Moment(seconds: 0))
  fields.fill(&quiz, head)
  head.cloneField = fields.publishedSource(of: &quiz)
  head.shufflesOptions = quiz.shuffle.shufflesOptions
  head.timeLimit = quiz.timeLimit
  quiz.language = fields.contentLanguage(ofQuizIn: site)
  head.contentLanguage = quiz.language ?? site.language
  head.decimalMark = DecimalMark(ofLanguage: head.contentLanguage)
  quiz.decimalMark = head.decimalMark
  head.category = fields.text("category")
  quiz.category = head.category?.value ?? "quizzes"
  report.take(fields.reportOfNames)
  // Values of misnamed or faulty fields are not checked further.
  head.category = fields.certain(head.category, report)
  head.opens = fields.certain(head.opens, report)
  head.deadline = fields.certain(head.deadline, report)
  head.closes = fields.certain(head.closes, report)
  head.release = fields.certain(head.release, report)
  let isWhole = head.name != nil && head.created != nil && !fields.report.hasFaults
  return (head, isWhole ? quiz : nil)
}

/// Reads the kind of a quiz, and reports fields that quizzes of this kind cannot have or must have.
private func readKind(_ fields: inout Fields, _ head: inout ParsedQuiz.Head, isLecture: Bool) {
  // An unknown kind has no required fields, since the kind itself is the mistake.
  let isMisspelled = fields.node("kind") != nil
  let kind = fields.choice("kind", Quiz.Kind.self) ?? (isLecture && !isMisspelled ? .poll : nil)
  head.kind = kind ?? (isMisspelled ? .poll : .quiz)
  if let kind, !kind.isGraded {
    head.ungraded = kind
    fields.refuse(
      gradedFields, "a \(kind.rawValue) is not graded and has no field",
      "delete it, or write 'kind: quiz' if the quiz is graded")
  }
  if kind == .practice {
    fields.refuse(
      gradebookFields, "a practice quiz is not in the gradebook and has no field",
      "delete it, or write 'kind: quiz' if the quiz counts for the grade")
  }
  if head.kind.needsDeadline, fields.node("deadline") == nil {
    fields.missing("deadline")
  }
}

/// Fields without effect in ungraded quizzes, whose pages show neither a key nor a score.
let gradedFields = ["category", "extra-credit", "pass", "score", "scoring"]

/// Fields that only the gradebook uses.
let gradebookFields = ["category", "extra-credit"]

/// The file of a quiz, with the ids that its path determines.
struct QuizFile: Sendable {
  /// The path below the root: `content/biology-9b/quizzes/cells.md`.
  var path: String
  /// The id of the classroom; empty if only the path or the language is needed.
  var classroom: String
  /// The stem of the file's name; for a translation, that of the original.
  var id: String
  /// The language of a translation, from its file name; `nil` for the quiz itself.
  var language: String?

  /// Creates the file of a quiz that is not a translation.
  init(path: String, classroom: String, id: String) {
    (self.path, self.classroom, self.id) = (path, classroom, id)
  }

  /// A quiz or, if the name ends with a language, a translation of it: `cells.zh.md`.
  init(path: String, classroom: String) {
    let stem = (path.pathComponents.last ?? "").utf8.dropLast(".md".utf8.count)
    let parts = stem.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false
    ).map(Substring.init)
    let isTranslation =
      parts.count == 2 && !parts[0].isEmpty && isLanguageCode(String(parts[1]))
      && parts[1] == parts[1].lowercased()
    self.init(
      path: path, classroom: classroom,
      id: isTranslation ? String(parts[0]) : String(Substring(stem)))
    language = isTranslation ? String(parts[1]) : nil
  }

  /// The file of the original for a translation, or the file itself for a quiz.
  var original: QuizFile {
    let folder = path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)]
    return QuizFile(path: folder + id + ".md", classroom: classroom, id: id)
  }
}

/// Reads the times of a quiz; a lecture without 'created' was created on its day.
private func readTimes(
  _ fields: inout Fields, _ head: inout ParsedQuiz.Head, _ clock: inout Clock, day: String?
) {
  if let day, fields.node("created") == nil {
    head.created = fields.day(day, &clock) ?? Located(Moment(seconds: 0), at: head.place)
  } else if fields.requireNode("created") != nil {
    head.created = fields.moment("created", &clock)
  }
  head.opens = fields.moment("opens", &clock)
  head.deadline = fields.moment("deadline", &clock)
  head.closes = fields.moment("closes", &clock)
  head.release = fields.moment("release", &clock)
}

extension Fields {
  fileprivate mutating func fill(_ quiz: inout Quiz, _ head: ParsedQuiz.Head) {
    quiz.kind = head.kind
    quiz.isDraft = head.isDraft
    quiz.opens = head.opens?.value
    quiz.deadline = head.deadline?.value
    quiz.closes = head.closes?.value
    quiz.release = head.release?.value
    let isSecret = head.kind == .exam || (quiz.folder == .lectures && head.kind != .practice)
    let kept: Quiz.Answers = isSecret ? .teacher : .open
    quiz.answers = choice("answers", Quiz.Answers.self) ?? kept
    checkRelease(quiz)
    quiz.attempts = attempts()
    quiz.score = choice("score", Quiz.CountingAttempt.self) ?? .best
    quiz.timeLimit = duration("time-limit")?.value
    quiz.shuffle = choice("shuffle", Quiz.Shuffle.self) ?? .options
    quiz.pass = node("pass").flatMap { wholePercent($0, "pass") }?.value
    quiz.isExtraCredit = flag("extra-credit") ?? false
    quiz.isAnonymous = anonymity(of: head.kind)
    quiz.tags = list("tags").map(\.value)
    quiz.description = text("description")?.value
    quiz.author = text("author")?.value
    quiz.license = text("license")?.value
    quiz.formerly = head.formerly.map(\.value)
    quiz.publishes = head.publish.map(\.value)
  }

  /// Reports a release time without the setting to release answers, and vice versa.
  private mutating func checkRelease(_ quiz: Quiz) {
    // A wrong value of 'answers' may be meant as 'release'.
    if let answers = node("answers"), report.hasErrors(within: answers.span) { return }
    guard quiz.answers == .release else {
      refuse(
        ["release"], "a quiz whose answers are not released has no field",
        "delete it, or write 'answers: release' as well")
      return
    }
    if quiz.kind.needsDeadline, node("release") == nil {
      missing(oneOf: ["release"], "a quiz with 'answers: release' needs a time in 'release'")
    }
    if !quiz.kind.needsDeadline, let span = node("answers")?.span {
      report.add(
        .unknownValue,
        "only a quiz or an exam can release its answers, and this is a \(quiz.kind.rawValue)",
        at: span, note: "delete the line")
    }
  }

  /// The field `clone` if it publishes the source; reports what prevents that.
  fileprivate mutating func publishedSource(of quiz: inout Quiz) -> Span? {
    guard flag("clone") == true, let field = span(ofKey: "clone") else { return nil }
    quiz.allowsCloning = true
    if quiz.answers != .open {
      report.add(
        .cloneSecretKey, "the file that others copy has the answer key, which is secret here",
        at: field, note: "delete the line, or write 'answers: open' if everyone may read the key")
    }
    if quiz.author == nil {
      missing(oneOf: ["author"], "a quiz with 'clone: true' needs 'author', which copies keep")
    }
    return field
  }

  private mutating func anonymity(of kind: Quiz.Kind) -> Bool {
    guard flag("anonymous") == true else { return false }
    if kind.isGraded, let span = node("anonymous")?.span {
      report.add(
        .unknownValue,
        "only surveys and polls can be anonymous, and this is a quiz of kind '\(kind.rawValue)'",
        at: span, note: "delete the line, or write 'kind: survey', which has no points")
    }
    return true
  }

  private mutating func attempts() -> Int? {
    if case .scalar("unlimited", _)? = node("attempts")?.content { return nil }
    return count("attempts")?.value
  }

  fileprivate mutating func scoring() -> ScoringRule? {
    guard let text = text("scoring") else { return nil }
    if let rule = ScoringRule(written: text.value) { return rule }
    if text.value.hasPrefix("penalty"), text.value.contains(where: \.isNumber) {
      let meant = ScoringRule.meantPenalty(by: text.value)
      report.add(
        .unknownValue, ScoringRule.penaltyNeed, at: text.span,
        note: "'scoring: penalty=0.25' takes a quarter of the points",
        fixes: fix(text.span, meant.map { SuggestedValue(text: $0, isCertain: false) }))
      return nil
    }
    unknownValue(
      "scoring", text, ScoringRule.names, notes: ScoringRule.notes(onUnknown: text.value))
    return nil
  }
}

extension ScoringRule {
  static let names = [
    "all-or-nothing", "net-correct", "each-option", "each-option-penalty", "weights",
    "penalty=0.25",
  ]

  static let penaltyNeed = "a penalty must be a number from 0 to 1 with at most two decimals"

  /// `penalty=0.5` for `penalty: 0.5`, `penalty=0,5` and `penalty=-0.5`, and `penalty=0.25` for
  /// `penalty=25%`; `nil` if the number is not a penalty.
  static func meantPenalty(by text: String) -> String? {
    guard text.hasPrefix("penalty") else { return nil }
    let number = String(text.dropFirst("penalty".count)).filter { $0.isNumber || ".,".contains($0) }
    if text.hasSuffix("%") {
      guard let percent = wholeNumber(number), (1...99).contains(percent) else { return nil }
      return "penalty=0." + zeroPadded(percent)
    }
    let rule = "penalty=" + number.replacing(",", with: ".")
    return ScoringRule(written: rule).map { _ in rule }
  }

  /// What the two rules for partial credit mean, if a value of another program means it.
  static func notes(onUnknown value: String) -> [Diagnostic.Note] {
    guard comparableName(value).hasPrefix("partial") else { return [] }
    return [
      .init(
        "'each-option' counts each option that is correctly selected or left unselected; "
          + "'net-correct' subtracts incorrectly selected options from correctly selected ones")
    ]
  }

  /// Reads a scoring rule as written in front matter and attributes; the `x` of `penalty=x` is from
  /// 0 to 1 with at most two decimals.
  init?(written text: String) {
    switch text {
    case "all-or-nothing": self = .allOrNothing
    case "net-correct": self = .netCorrect
    case "each-option": self = .eachOption
    case "each-option-penalty": self = .eachOptionPenalty
    case "weights": self = .weights
    default:
      guard text.hasPrefix("penalty="),
        let value = hundredths(String(text.dropFirst("penalty=".count))), (0...100).contains(value)
      else { return nil }
      self = .penalty(Percent(hundredths: value * 100))
    }
  }
}
