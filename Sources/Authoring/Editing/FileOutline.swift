package import Courseware

/// The parts of a quiz that an editor shows: sections, questions and links.
///
/// For a classroom's page, only the links.
package struct FileOutline: Sendable {
  /// The entries in the order of the file; the questions of a section are its children.
  package private(set) var entries: [Entry] = []
  /// The links to pages of the course; links to other sites are not among them.
  package private(set) var links: [Link] = []

  private init() {}

  /// The outline of a text that is not a quiz.
  package static let empty = FileOutline()

  /// A section or a question.
  package struct Entry: Sendable {
    /// The text of its heading without marks and settings.
    package var title: String
    /// The id of a question; `nil` for a section.
    package var id: String?
    /// The line of its heading.
    package var heading: Range<Int>
    /// The range from its heading to the next entry.
    package var bytes: Range<Int>
    /// Where the id of a question is written, or would be.
    package var idPlace = IDPlace.missing
    /// The options that students select, order or choose from.
    package var options: [Option] = []
    /// The questions of a section in the order of the file; empty for a question.
    package var children: [Entry] = []
  }

  /// An option that students select, order or choose from.
  package struct Option: Sendable {
    /// The id without its `#`.
    package var id: String
    /// The range of its first line.
    package var line: Range<Int>
    /// The range of the id without its `#`; `nil` if it is not written.
    package var idPlace: Range<Int>?
  }

  /// The place of an id, present or not.
  package enum IDPlace: Sendable {
    /// The range of the id without its `#`.
    case written(Range<Int>)
    /// The offset at which it would be written, and whether there are braces already.
    case absent(Int, hasBraces: Bool)
    case missing
  }

  /// A link to a page of the course, or to a question in one.
  package struct Link: Sendable {
    /// The range of bytes of the whole link, including its text.
    package var place: Range<Int>
    /// The path of the Markdown file below the root.
    package var path: String
    /// The anchor in the file.
    package var name: String?
    /// The range of the address; `nil` if it is not written literally, for example because it is
    /// escaped.
    package var address: Range<Int>?
  }

  /// The questions of all sections.
  package var questions: [Entry] { entries.flatMap { $0.id == nil ? $0.children : [$0] } }
}

extension FileOutline {
  /// Reads a file regardless of its errors; the outline is empty if the file cannot be read at all.
  package init(of text: SourceText, in tree: SourceTree) {
    self.init()
    let parts = text.path.split(separator: "/").map(String.init)
    var clock = Clock()
    var report = Report()
    let renderer = Renderer(Renderings(scripts: "/dev/null", highlightsCode: false))
    switch layoutKind(of: text.path) {
    case .quiz where parts.count == 4:
      let file = QuizFile(path: text.path, classroom: parts[1])
      guard
        let quiz = readQuiz(text, file, tree, Site(), clock: &clock, renderer, &report)
      else { return }
      entries = quiz.outline(text)
      takeLinks(quiz.needs, of: text)
    case .classroom where parts.count == 3:
      let classroom = readClassroom(text, id: parts[1], tree, clock: &clock, renderer, &report)
      takeLinks(classroom.needs, of: text)
    default: break
    }
  }

  private mutating func takeLinks(_ needs: Needs, of text: SourceText) {
    // If several definitions have the same address, each of them belongs to one link.
    var seen: [String: Int] = [:]
    links = needs.links.map { link in
      let places = text.places(of: link.address, from: link.span.bytes.lowerBound)
      let number = places.count > 1 ? seen[link.address, default: 0] : 0
      if places.count > 1 { seen[link.address, default: 0] += 1 }
      return Link(
        place: link.span.bytes, path: link.target, name: link.place,
        address: places.isEmpty ? nil : places[min(number, places.count - 1)])
    }
  }
}

extension SourceText {
  /// The ranges of a link's address: after its text, or in link reference definitions.
  fileprivate func places(of address: String, from start: Int) -> [Range<Int>] {
    let written = Array(address.utf8)
    if let end = endOfBrackets(from: start), end < bytes.count, bytes[end] == UInt8(ascii: "(") {
      return addressPlace(written, at: end + 1).map { [$0] } ?? []
    }
    var (found, at): ([Range<Int>], Int) = ([], 0)
    while let mark = place(of: Array("]:".utf8), in: at..<bytes.count) {
      if let place = addressPlace(written, at: mark.upperBound) { found.append(place) }
      at = mark.upperBound
    }
    return found
  }

  /// The range of an address after optional spaces, with or without angle brackets, if it is
  /// complete.
  private func addressPlace(_ written: [UInt8], at offset: Int) -> Range<Int>? {
    let start = bytes[offset...].firstIndex { $0 != 32 && $0 != 10 && $0 != UInt8(ascii: "<") }
    guard let start, bytes[start...].starts(with: written) else { return nil }
    let end = start + written.count
    let isEnd =
      end == bytes.count || [32, 10, UInt8(ascii: ")"), UInt8(ascii: ">")].contains(bytes[end])
    return isEnd ? start..<end : nil
  }

  /// The offset after the brackets that open at an offset; `nil` if they do not close.
  private func endOfBrackets(from start: Int) -> Int? {
    var (depth, at) = (0, start)
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\\"): at += 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return at + 1 }
      default: break
      }
      at += 1
    }
    return nil
  }

  /// The first occurrence of some bytes in a range.
  func place(of wanted: [UInt8], in range: Range<Int>) -> Range<Int>? {
    var at = range.lowerBound
    while let first = wanted.first, at + wanted.count <= range.upperBound,
      let start = firstIndex(of: first, in: bytes.span, from: at),
      start + wanted.count <= range.upperBound
    {
      if wanted.indices.allSatisfy({ bytes[start + $0] == wanted[$0] }) {
        return start..<start + wanted.count
      }
      at = start + 1
    }
    return nil
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
          bytes: question.span.bytes.lowerBound..<end, idPlace: question.idPlace(text),
          options: question.outlineOptions(text))
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

extension ParsedQuestion {
  fileprivate func idPlace(_ text: SourceText) -> FileOutline.IDPlace {
    guard isIDWritten else {
      return .absent(attributesEnd.offset, hasBraces: attributesEnd.areWritten)
    }
    return text.place(ofID: id, in: span.bytes).map { .written($0) } ?? .missing
  }

  fileprivate func outlineOptions(_ text: SourceText) -> [FileOutline.Option] {
    var found: [FileOutline.Option] = []
    forEachList { options in
      for option in options {
        let line = option.span.bytes.lowerBound..<lineEnd(text.bytes, option.span.bytes.lowerBound)
        let place = option.isIDWritten ? text.place(ofID: option.id, in: line) : nil
        found.append(FileOutline.Option(id: option.id, line: line, idPlace: place))
      }
    }
    return found
  }
}

extension SourceText {
  /// The range of an id in the last braces of a line, without its `#`.
  fileprivate func place(ofID id: String, in line: Range<Int>) -> Range<Int>? {
    guard let open = bytes[line].lastIndex(of: UInt8(ascii: "{")) else { return nil }
    let written = Array("#\(id)".utf8)
    guard let found = place(of: written, in: open..<line.upperBound) else { return nil }
    return found.lowerBound + 1..<found.upperBound
  }
}

extension ParsedSection {
  /// The offset of its start; `nil` for a section without heading and questions.
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
