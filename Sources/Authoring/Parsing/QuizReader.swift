import Courseware

/// Reads a quiz file: front matter, introduction, sections, questions.
///
/// Never fails: mistakes are in the report, and everything readable is in the value. The language
/// is the site's, for a quiz that names none.
func readQuiz(
  _ text: SourceText, _ file: QuizFile, _ tree: SourceTree, _ language: String,
  clock: inout Clock, _ renderer: Renderer, _ report: inout Report
) -> ParsedQuiz? {
  guard let (yaml, body) = readFrontMatter(text, .quiz, &report) else { return nil }
  let place = Span(path: text.path, bytes: 0..<lineEnd(text.bytes, 0))
  let head = readQuizHead(yaml, of: file, place: place, language, clock: &clock, &report)
  var quiz = ParsedQuiz(head: head)
  let lines = LineStarts(text.bytes)
  guard passesMarkdownLimits(text, body, lines, &report),
    let document = MarkdownDocument(text, body, lines),
    passesFootnoteLimit(document, &report)
  else { return nil }
  let folder = String(file.path[..<(file.path.lastIndex(of: "/") ?? file.path.startIndex)])
  document.takeAnswerLines()
  typeset(document, renderer, &report)
  let addresses = Addresses(tree, folder: folder, publishing: head.publish, &report)
  quiz.needs = clean(document, addresses, renderer, &report)
  quiz.needs.listFiles(of: addresses)
  var reader = QuestionReader(ProseWriter(document), head)
  reader.read(document.blocks, into: &quiz)
  quiz.prose = reader.prose.bytes
  quiz.end = text.bytes.count
  report.take(reader.report.diagnostics, of: text)
  reportForeignSyntax(document, &report)
  return quiz
}

extension Report {
  /// Adds what is wrong with questions, but for what comes of a fence that is never closed: all of
  /// it in its question, and HTML in what should be code.
  fileprivate mutating func take(_ found: [Diagnostic], of text: SourceText) {
    let fences = diagnostics.filter { $0.code == Rule.unclosedFence.code }
      .compactMap(\.span?.bytes.lowerBound)
    guard !fences.isEmpty else { return diagnostics += found }
    func isConsequence(_ diagnostic: Diagnostic) -> Bool {
      guard let place = diagnostic.span?.bytes.lowerBound else { return false }
      return fences.contains { fence in
        let between = text.bytes[min(place, fence)..<max(place, fence)]
        return between.firstRange(of: Array("\n## ".utf8)) == nil
      }
    }
    diagnostics.removeAll { $0.code == Rule.rawHTML.code && isConsequence($0) }
    diagnostics += found.filter { !isConsequence($0) }
  }
}
