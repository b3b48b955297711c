import Courseware

/// Reads quiz files of one course, one after another; each worker has its own reader.
struct QuizFileReader: ~Copyable {
  private let tree: SourceTree
  /// The site of the course.
  private let site: Site
  private let renderer: Renderer
  private var files: FileReader
  private var clock: Clock

  init(_ front: CourseOutline, _ renderings: Renderings) {
    tree = front.tree
    site = front.parsed.site?.value ?? Site()
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

  /// The head of a quiz without diagnostics, from its front matter alone.
  mutating func head(of file: QuizFile, front: [UInt8]) -> ParsedQuiz.Head? {
    clock.firstLocalTime = nil
    var report = Report()
    let text = SourceText(path: file.path, bytes: front)
    guard let (yaml, _) = readFrontMatter(text, .quiz, &report) else { return nil }
    let place = Span(path: file.path, bytes: 0..<lineEnd(front, 0))
    let head = readQuizHead(yaml, of: file, place: place, site, clock: &clock, &report)
    return report.diagnostics.isEmpty ? head : nil
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
        text, file, tree, site, clock: &clock, renderer, &report, original: original.head)
    else { return nil }
    var ownFaults = report
    Rule.check(own, &ownFaults)
    dropFaultsOfDrafts(own, &ownFaults)
    Rule.check(original, &faults)
    dropFaultsOfDrafts(original, &faults)
    var comparison = TranslationComparison(
      own, original, isCertain: !ownFaults.hasErrors && !faults.hasErrors,
      faulty: own.faultyQuestions(ownFaults).union(original.faultyQuestions(faults)))
    comparison.run(&report)
    return comparison.own
  }
}
