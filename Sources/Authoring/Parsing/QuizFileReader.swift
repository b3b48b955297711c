import Courseware

/// Reads quiz files of one course, one after another; each worker has its own reader.
struct QuizFileReader: ~Copyable {
  private let tree: SourceTree
  private let site: Site
  private let renderer: Renderer
  private var files: FileReader
  private var clock: Clock

  init(_ front: CourseOutline, _ renderings: Renderings) {
    tree = front.tree
    site = front.settings
    renderer = Renderer(renderings)
    files = front.tree.folder.reader()
    clock = Clock(zone: front.clock.zone)
  }

  /// The span of a time without a zone in the last quiz, if it has one and the site sets no zone.
  var firstLocalTime: Span? { clock.firstLocalTime }

  /// The text of a file; `nil` if it cannot be read, which the report explains.
  mutating func text(of file: QuizFile, _ report: inout Report) -> SourceText? {
    readText(file.path, cap: TextLimit.markdown, &files, &report)
  }

  /// The quiz in a text; `nil` if it cannot be read as one.
  mutating func quiz(_ file: QuizFile, _ text: SourceText, _ report: inout Report) -> ParsedQuiz? {
    clock.firstLocalTime = nil
    if file.language != nil { return translation(file, text, &report) }
    return readQuiz(text, file, tree, site, clock: &clock, renderer, &report)
  }

  /// The front matter of a quiz without diagnostics, from its bytes.
  mutating func front(of file: QuizFile, _ bytes: [UInt8]) -> ParsedQuiz.Front? {
    clock.firstLocalTime = nil
    var report = Report()
    let text = SourceText(path: file.path, bytes: bytes)
    guard let (yaml, _) = readFrontMatter(text, .quiz, &report) else { return nil }
    let place = Span(path: file.path, bytes: 0..<lineEnd(bytes, 0))
    let front = readQuizFront(yaml, of: file, place: place, site, clock: &clock, &report)
    return report.diagnostics.isEmpty ? front : nil
  }

  /// The translated quiz with the ids of its original, which is read again for this.
  private mutating func translation(
    _ file: QuizFile, _ text: SourceText, _ report: inout Report
  ) -> ParsedQuiz? {
    guard tree.contains(file.original.path) else {
      report.addMissingOriginal(of: file, tree)
      return nil
    }
    var faults = Report()
    guard let source = self.text(of: file.original, &faults),
      let original = quiz(file.original, checkCharacters(source, &faults), &faults)
    else { return nil }
    clock.firstLocalTime = nil
    guard
      let own = readQuiz(
        text, file, tree, site, clock: &clock, renderer, &report, original: original)
    else { return nil }
    var ownFaults = report
    Rule.check(own, &ownFaults)
    dropFaultsOfDrafts(own, &ownFaults)
    Rule.check(original, &faults)
    dropFaultsOfDrafts(original, &faults)
    var comparison = TranslationComparison(
      own, original,
      isCertain: ownFaults.allowsAllQuestions(of: text, .translation)
        && faults.allowsAllQuestions(of: source, .quiz),
      faulty: own.faultyQuestions(ownFaults).union(original.faultyQuestions(faults)),
      unclear: own.unclearQuestions(ownFaults))
    comparison.run(&report)
    return comparison.own
  }
}

/// Reads the front matter of a translation; all settings are those of its original.
///
/// If there is no original, which has been reported, the settings are the defaults.
func readTranslationFront(
  _ node: YAMLNode, of file: QuizFile, _ original: ParsedQuiz?, place: Span,
  _ report: inout Report
) -> ParsedQuiz.Front {
  var fields = Fields(node, .quiz, place: place)
  fields.refuse(
    KnownFields.quiz.names.filter { KnownFields.translation.fields[$0] == nil },
    "a translation has the settings of its original and no field", "delete it")
  var head =
    original?.head
    ?? ParsedQuiz.Head(id: file.id, classroom: file.classroom, path: "", place: place)
  (head.path, head.place, head.isTranslation) = (file.path, place, true)
  head.name = fields.name("name")
  head.isDraft = fields.flag("draft") ?? false
  head.allowed = fields.allowedCodes()
  head.publish = fields.publishedNames()
  head.contentLanguage = file.language ?? head.contentLanguage
  head.decimalMark = DecimalMark(ofLanguage: head.contentLanguage)
  var quiz = original?.settings
  quiz?.path = String(file.path.dropFirst("content/".count))
  quiz?.name = head.name?.value ?? ""
  quiz?.description = fields.text("description")?.value
  quiz?.isDraft = head.isDraft
  quiz?.publishes = head.publish.map(\.value)
  quiz?.language = file.language
  quiz?.decimalMark = head.decimalMark
  report.take(fields.reportOfNames)
  return (head, head.name == nil || fields.report.hasFaults ? nil : quiz)
}

extension Report {
  /// Whether all questions of a file could be read: there are no errors but in its front matter.
  fileprivate func allowsAllQuestions(of text: SourceText, _ known: KnownFields) -> Bool {
    var own = Report()
    let body = FrontMatter.find(in: text, known, &own)?.body.lowerBound
    guard let body, !own.hasErrors else { return !hasErrors }
    return !diagnostics.contains { fault in
      fault.severity == .error
        && fault.span.map { $0.path != text.path || $0.bytes.upperBound > body } ?? true
    }
  }

  /// Reports a translation of a quiz that does not exist.
  fileprivate mutating func addMissingOriginal(of file: QuizFile, _ tree: SourceTree) {
    let folder = file.path[...(file.path.lastIndex(of: "/") ?? file.path.startIndex)]
    // No suggestion if the folder has too many files to search quickly.
    let names = tree.files(beside: String(folder), atMost: 200) ?? []
    let known = names.filter { $0.hasSuffix(".md") }
      .map { QuizFile(path: folder + $0, classroom: file.classroom) }
      .filter { $0.language == nil }.map(\.id)
    add(
      .badTranslation,
      "this classroom has no quiz '\(file.id)' to translate" + suggestion(file.id, known),
      at: Span(wholeFile: file.path),
      note: "a translation is beside its original: '\(file.id).md', '\(file.id).zh.md'")
  }
}
