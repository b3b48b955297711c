package import Courseware

/// What an editor shows of a quiz: its sections and questions, and where its links lead.
package struct FileOutline: Sendable {
  /// In the order of the file; the questions of a section are its children.
  package private(set) var entries: [Entry] = []
  package private(set) var links: [Link] = []

  private init() {}

  /// That of a text which is no quiz.
  package static let empty = FileOutline()

  /// A section or a question.
  package struct Entry: Sendable {
    /// Its heading without marks and settings.
    package var title: String
    /// The id of a question; `nil` for a section.
    package var id: String?
    /// The line of its heading.
    package var heading: Range<Int>
    /// From its heading to what follows it.
    package var bytes: Range<Int>
    package var children: [Entry] = []
  }

  /// A link to a page of the course, or to a question in one.
  package struct Link: Sendable {
    package var place: Range<Int>
    /// The Markdown file, by path below the root.
    package var path: String
    /// The name of the place in it.
    package var name: String?
  }
}

extension FileOutline {
  /// Reads a quiz whatever is wrong in it; empty where it cannot be read at all.
  package init(of text: SourceText, in tree: SourceTree) {
    self.init()
    let parts = text.path.split(separator: "/").map(String.init)
    guard parts.count == 4, layoutKind(of: text.path) == .quiz else { return }
    let file = QuizFile(path: text.path, classroom: parts[1])
    var clock = Clock()
    var report = Report()
    let renderer = Renderer(Renderings(scripts: "/dev/null", highlightsCode: false))
    guard
      let quiz = readQuiz(text, file, tree, Site(), clock: &clock, renderer, &report)
    else { return }
    entries = quiz.outline(text)
    links = quiz.needs.links.map { Link(place: $0.span.bytes, path: $0.target, name: $0.place) }
  }
}

extension ParsedQuiz {
  fileprivate func outline(_ text: SourceText) -> [FileOutline.Entry] {
    var entries: [FileOutline.Entry] = []
    for (index, section) in sections.enumerated() {
      let next = sections.dropFirst(index + 1).first?.start ?? text.bytes.count
      let starts = section.questions.map(\.span.bytes.lowerBound) + [next]
      let questions = zip(section.questions, starts.dropFirst()).map { question, end in
        FileOutline.Entry(
          title: title(question.span.bytes, text), id: question.id, heading: question.span.bytes,
          bytes: question.span.bytes.lowerBound..<end)
      }
      guard let heading = section.span?.bytes else {
        entries += questions
        continue
      }
      entries.append(
        FileOutline.Entry(
          title: title(heading, text), heading: heading, bytes: heading.lowerBound..<next,
          children: questions))
    }
    return entries
  }

  private func title(_ heading: Range<Int>, _ text: SourceText) -> String {
    var line = text.bytes[heading].drop { $0 == UInt8(ascii: "#") || $0 == 32 }
    if line.last == UInt8(ascii: "}"), let open = line.lastIndex(of: UInt8(ascii: "{")) {
      line = line[..<open]
    }
    while line.last == 32 { line.removeLast() }
    return line.isEmpty ? "(no text)" : text.string(line.indices)
  }
}

extension ParsedSection {
  /// Where it starts; `nil` for one without heading and questions.
  fileprivate var start: Int? {
    span?.bytes.lowerBound ?? questions.first?.span.bytes.lowerBound
  }
}

extension SourceTree {
  /// The contents of a Markdown file; `nil` if it cannot be read.
  package func markdown(_ path: String) -> [UInt8]? {
    var reader = folder.reader()
    guard case .success(let bytes) = reader.read(path, cap: TextLimit.markdown) else { return nil }
    return bytes
  }
}
