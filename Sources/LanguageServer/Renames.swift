import Authoring
import Courseware

extension LanguageServer {
  /// The files and folders about whose renaming the editor notifies the server in advance.
  static let renamedFiles = object([
    "filters": .array(
      QuizFolder.allCases.map { renamed("**/content/*/\($0.rawValue)/*.md", "file") }
        + [renamed("**/content/*", "folder")])
  ])

  private static func renamed(_ glob: String, _ kind: String) -> JSONValue {
    object([
      "scheme": .string("file"),
      "pattern": object(["glob": .string(glob), "matches": .string(kind)]),
    ])
  }

  /// The id or the name that can be renamed at a position.
  func prepareRename(_ parameters: JSONValue) -> JSONValue {
    guard let document = document(parameters),
      let at = document.positions.offset(parameters["position"]),
      let (_, place, name) = renamable(document, at)
    else { return .null }
    return object([
      "range": document.positions.range(place), "placeholder": .string(name),
    ])
  }

  /// All edits and file renames that a new name requires.
  func rename(_ parameters: JSONValue) throws(RenamingFault) -> JSONValue {
    guard let document = document(parameters), let tree = document.tree,
      let at = document.positions.offset(parameters["position"]),
      let name = parameters["newName"]?.string, let (target, _, _) = renamable(document, at)
    else { return .null }
    let renaming = try tree.renaming(target, to: name)
    guard renaming.files.isEmpty || takesRenamedFiles else {
      throw RenamingFault(message: "this editor cannot rename files: rename the quiz's file itself")
    }
    return workspaceEdit(changes(renaming, in: tree))
  }

  /// The additional changes when the editor renames or moves the files of quizzes, or renames the
  /// folders of classrooms.
  func renameFiles(_ parameters: JSONValue) throws(RenamingFault) -> JSONValue {
    let files = (parameters["files"]?.array ?? []).compactMap {
      file -> (old: String, new: String)? in
      guard let old = file["oldUri"]?.string.flatMap(FileAddress.path),
        let new = file["newUri"]?.string.flatMap(FileAddress.path)
      else { return nil }
      return (old, new)
    }
    let renamed = Set(files.map(\.old))
    var changes: [JSONValue] = []
    for (old, new) in files {
      guard let tree = currentTree(of: old), let path = path(old, in: tree),
        let place = self.path(new, in: tree),
        var renaming = try self.renaming(path, to: place, in: tree)
      else { continue }
      // The editor itself renames this file, but perhaps not its translations.
      let root = tree.folder.path
      renaming.files.removeAll { renamed.contains("\(root)/\($0.from)") || !takesRenamedFiles }
      changes += self.changes(renaming, in: tree)
    }
    return changes.isEmpty ? .null : workspaceEdit(changes)
  }

  /// The changes for another path of a quiz, which is a name in the same folder or another folder,
  /// or of a classroom's folder; `nil` for other paths.
  private func renaming(
    _ path: String, to place: String, in tree: SourceTree
  ) throws(RenamingFault) -> Renaming? {
    // The address of a folder may end with a slash.
    let (from, to) = (path.split(separator: "/"), place.split(separator: "/"))
    if from.count == 2, to.count == 2, from[0] == "content", to[0] == "content" {
      return try tree.renamingClassroom(String(from[1]), to: String(to[1]))
    }
    guard layoutKind(of: path) == .quiz, originalPath(of: path) == path else { return nil }
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    let name = place.dropFirst(folder.count)
    guard place.hasPrefix(folder), name.hasSuffix(".md"), !name.contains("/") else {
      return try tree.movingQuiz(path, to: place)
    }
    return try tree.renaming(.quiz(path: path), to: String(name.dropLast(".md".count)))
  }

  /// What can be renamed at an offset: the target, the range of its name, and the name.
  private func renamable(
    _ document: OpenDocument, _ at: Int
  ) -> (RenamingTarget, Range<Int>, String)? {
    guard document.kind == .quiz || document.kind == .classroom else { return nil }
    let outline = document.outline
    if let link = outline.links.first(where: { $0.address?.contains(at) ?? false }) {
      return target(of: link, in: document, at)
    }
    guard document.kind == .quiz else { return nil }
    let path = originalPath(of: document.text.path)
    let line = document.positions.line(at: at).bytes
    if document.isInFields(at), document.text.string(line).hasPrefix("name:") {
      let place = line.lowerBound + "name:".utf8.count..<line.upperBound
      let start = document.text.bytes[place].firstIndex { $0 != 32 } ?? place.upperBound
      return (.quiz(path: path), start..<line.upperBound, quizID(path))
    }
    for question in outline.questions {
      guard let id = question.id, question.bytes.contains(at) else { continue }
      if question.heading.contains(at) || at == question.heading.upperBound {
        if case .written(let place) = question.idPlace {
          return (.question(path: path, id: id), place, id)
        }
        return (.question(path: path, id: id), question.heading, id)
      }
      if let option = question.options.first(where: { $0.line.contains(at) }),
        let place = option.idPlace
      {
        return (.option(path: path, question: id, id: option.id), place, option.id)
      }
    }
    return nil
  }

  /// The quiz or the question that a link refers to, depending on the part of the address at an
  /// offset.
  private func target(
    of link: FileOutline.Link, in document: OpenDocument, _ at: Int
  ) -> (RenamingTarget, Range<Int>, String)? {
    guard let address = link.address, layoutKind(of: link.path) == .quiz else { return nil }
    let path = originalPath(of: link.path)
    let written = document.text.bytes[address]
    let mark = written.firstIndex(of: UInt8(ascii: "#")) ?? address.upperBound
    if at > mark || mark == address.lowerBound, let id = link.name {
      guard let tree = document.tree, let text = text(of: path, in: tree),
        FileOutline(of: text, in: tree).questions.contains(where: { $0.id == id })
      else { return nil }
      return (.question(path: path, id: id), mark + 1..<address.upperBound, id)
    }
    return mark > address.lowerBound
      ? (.quiz(path: path), address.lowerBound..<mark, quizID(path)) : nil
  }

  private func quizID(_ path: String) -> String {
    (path.split(separator: "/").last.map(String.init) ?? path).replacing(".md", with: "")
  }

  /// A workspace edit in the form that the editor can read: the older one has only edits of texts,
  /// by address.
  private func workspaceEdit(_ changes: [JSONValue]) -> JSONValue {
    if takesDocumentChanges { return object(["documentChanges": .array(changes)]) }
    var edits: [String: [JSONValue]] = [:]
    for change in changes {
      guard let address = change["textDocument"]?["uri"]?.string else { continue }
      edits[address, default: []] += change["edits"]?.array ?? []
    }
    let members = edits.sorted { $0.key < $1.key }.map { address, edits in
      JSONValue.Member(key: address, value: .array(edits))
    }
    return object(["changes": .object(members)])
  }

  /// The changes of texts, then the renames of their files.
  private func changes(_ renaming: Renaming, in tree: SourceTree) -> [JSONValue] {
    var changes: [JSONValue] = []
    for (path, edits) in renaming.edits.sorted(by: { $0.key < $1.key }) {
      guard let text = text(of: path, in: tree) else { continue }
      let positions = TextPositions(text, countsBytes: countsBytes)
      changes.append(
        object([
          "textDocument": object(["uri": .string(address(of: path, in: tree)), "version": .null]),
          "edits": .array(
            edits.map { edit in
              object([
                "range": positions.range(edit.span.bytes), "newText": .string(edit.replacement),
              ])
            }),
        ]))
    }
    for (old, new) in renaming.files {
      changes.append(
        object([
          "kind": .string("rename"), "oldUri": .string(address(of: old, in: tree)),
          "newUri": .string(address(of: new, in: tree)),
        ]))
    }
    return changes
  }
}
