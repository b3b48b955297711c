import Courseware

/// Reads quiz files of one course, one after another; each worker has one of its own.
struct QuizFileReader: ~Copyable {
  private let tree: SourceTree
  /// The site's.
  private let language: String
  private let renderer: Renderer
  private var files: FileReader
  private var clock: Clock

  init(_ front: CourseOutline, _ renderings: Renderings) {
    tree = front.tree
    language = front.parsed.site?.value.language ?? Site.defaultLanguage
    renderer = Renderer(renderings)
    files = front.tree.folder.reader()
    clock = Clock(zone: front.clock.zone)
  }

  /// Where the last quiz named a time without a zone, if it did and the site has none.
  var firstLocalTime: Span? { clock.firstLocalTime }

  /// The text of a file, `nil` where it cannot be had; why, the report says.
  mutating func text(of file: QuizFile, _ report: inout Report) -> SourceText? {
    readText(file.path, cap: TextLimit.markdown, &files, &report)
  }

  /// The quiz that a text comes to, `nil` where it cannot be read as one.
  mutating func quiz(_ file: QuizFile, _ text: SourceText, _ report: inout Report) -> ParsedQuiz? {
    clock.firstLocalTime = nil
    return readQuiz(text, file, tree, language, clock: &clock, renderer, &report)
  }
}
