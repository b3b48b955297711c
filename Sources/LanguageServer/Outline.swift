import Authoring
import Courseware

extension LanguageServer {
  /// The sections and questions of the document.
  func symbols(_ parameters: JSONValue) -> JSONValue {
    guard let document = document(parameters) else { return .array([]) }
    func symbol(_ entry: FileOutline.Entry) -> JSONValue {
      object([
        "name": .string(entry.title), "detail": entry.id.map { .string("#" + $0) },
        // The protocol's numbers for a namespace and a field.
        "kind": .whole(entry.id == nil ? 3 : 8), "range": document.positions.range(entry.bytes),
        "selectionRange": document.positions.range(entry.heading),
        "children": entry.children.isEmpty ? nil : .array(entry.children.map(symbol)),
      ])
    }
    return .array(document.outline.entries.map(symbol))
  }

  /// The ranges of front matter, sections and questions.
  func folding(_ parameters: JSONValue) -> JSONValue {
    guard let document = document(parameters) else { return .array([]) }
    var places = document.outline.entries.flatMap { [$0.bytes] + $0.children.map(\.bytes) }
    if let matter = document.frontMatter { places.append(matter) }
    let ranges = places.compactMap { place -> JSONValue? in
      var end = place.upperBound
      while end > place.lowerBound, document.text.bytes[end - 1] == 10 { end -= 1 }
      let lines = (
        document.positions.line(at: place.lowerBound).number,
        document.positions.line(at: end).number
      )
      return lines.0 < lines.1
        ? object(["startLine": .whole(lines.0), "endLine": .whole(lines.1)]) : nil
    }
    return .array(ranges)
  }

  /// The file or the question that a link refers to.
  func definition(_ parameters: JSONValue) -> JSONValue {
    guard let document = document(parameters), let tree = document.tree,
      let at = document.positions.offset(parameters["position"]),
      let link = document.outline.links.first(where: { $0.place.contains(at) })
    else { return .null }
    guard let text = text(of: link.path, in: tree) else { return .null }
    let entries = FileOutline(of: text, in: tree).entries
    let target = (entries + entries.flatMap(\.children)).first {
      $0.id != nil && $0.id == link.name
    }
    return location(target?.heading ?? 0..<0, of: text, in: tree)
  }

  /// The links to the question at a position, and its heading if it is requested.
  func references(_ parameters: JSONValue) -> JSONValue {
    guard let document = document(parameters), let tree = document.tree,
      let at = document.positions.offset(parameters["position"])
    else { return .array([]) }
    let entries = document.outline.entries
    let questions = (entries + entries.flatMap(\.children)).filter { $0.id != nil }
    guard let question = questions.last(where: { $0.heading.contains(at) }) else {
      return .array([])
    }
    var found: [JSONValue] = []
    if parameters["context"]?["includeDeclaration"]?.bool == true {
      found.append(location(question.heading, of: document.text, in: tree))
    }
    for path in tree.files where [.quiz, .classroom].contains(layoutKind(of: path)) {
      guard let text = text(of: path, in: tree) else { continue }
      for link in FileOutline(of: text, in: tree).links
      where link.path == document.text.path && link.name == question.id {
        found.append(location(link.place, of: text, in: tree))
      }
    }
    return .array(found)
  }

  private func location(
    _ place: Range<Int>, of text: SourceText, in tree: SourceTree
  ) -> JSONValue {
    object([
      "uri": .string(address(of: text.path, in: tree)),
      "range": TextPositions(text, countsBytes: countsBytes).range(place),
    ])
  }

  /// A file of the course, as it is in the editor or on disk.
  func text(of path: String, in tree: SourceTree) -> SourceText? {
    tree.markdown(path).map { SourceText(path: path, file: $0) }
  }
}

extension OpenDocument {
  /// The front matter of a Markdown file, including its lines of hyphens.
  var frontMatter: Range<Int>? {
    let fence = Array("---\n".utf8)
    guard text.bytes.starts(with: fence) else { return nil }
    var start = fence.count
    while start < text.bytes.count {
      let line = positions.line(at: start).bytes
      if text.string(line) == "---" { return 0..<line.upperBound }
      start = line.upperBound + 1
    }
    return nil
  }
}
