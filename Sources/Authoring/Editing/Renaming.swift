package import Courseware

/// The changes needed to rename an id, a quiz or a classroom: edits of several files, and new file
/// names.
package struct Renaming: Sendable {
  /// The edits of each file, by path below the root.
  package var edits: [String: [Diagnostic.Edit]] = [:]
  /// The files to rename, as paths below the root.
  package var files: [(from: String, to: String)] = []

  mutating func replace(_ place: Range<Int>, with text: String, in path: String) {
    // Several links can share one definition.
    guard !(edits[path] ?? []).contains(where: { $0.span.bytes == place }) else { return }
    edits[path, default: []].append(.init(span: Span(path: path, bytes: place), replacement: text))
  }
}

/// Why something cannot be renamed, as a sentence without its period.
package struct RenamingFault: Error {
  /// The reason, which an editor shows as it is.
  package let message: String

  /// Creates the fault from a sentence without its period.
  package init(message: String) { self.message = message }
}

/// What can be renamed; paths are those of the quiz itself, not of a translation.
package enum RenamingTarget: Sendable, Equatable {
  case question(path: String, id: String)
  case option(path: String, question: String, id: String)
  case quiz(path: String)
}

/// The path of the quiz that a path is a translation of, or the path itself.
package func originalPath(of path: String) -> String {
  QuizFile(path: path, classroom: "").original.path
}

extension SourceTree {
  /// Renames something and everything that refers to it.
  ///
  /// - Throws: ``RenamingFault`` if the new name is taken or impossible, or if something that
  ///   refers to it cannot be changed.
  package func renaming(_ target: RenamingTarget, to name: String) throws(RenamingFault) -> Renaming
  {
    switch target {
    case .question(let path, let id): try renamingQuestion(id, of: path, to: name)
    case .option(let path, let question, let id):
      try renamingOption(id, of: question, in: path, to: name)
    case .quiz(let path): try renamingQuiz(path, to: name)
    }
  }

  private func renamingQuestion(
    _ id: String, of path: String, to name: String
  ) throws(RenamingFault) -> Renaming {
    try refuseID(name)
    var renaming = Renaming()
    for file in family(of: path) {
      let questions = outline(file).questions
      if questions.contains(where: { $0.id == name }) {
        throw RenamingFault(message: "'\(file)' already has a question with the id '\(name)'")
      }
      guard let question = questions.first(where: { $0.id == id }) else { continue }
      switch question.idPlace {
      case .written(let place): renaming.replace(place, with: name, in: file)
      case .absent(let offset, let hasBraces):
        renaming.replace(offset..<offset, with: hasBraces ? " #\(name)" : " {#\(name)}", in: file)
      case .missing: throw RenamingFault(message: "the id in '\(file)' cannot be changed")
      }
    }
    try changeLinks(to: path, &renaming) { link, address in
      guard link.name == id else { return nil }
      return String(address.prefix { $0 != "#" }) + "#" + name
    }
    return renaming
  }

  private func renamingOption(
    _ id: String, of question: String, in path: String, to name: String
  ) throws(RenamingFault) -> Renaming {
    try refuseID(name)
    var renaming = Renaming()
    for file in family(of: path) {
      guard let entry = outline(file).questions.first(where: { $0.id == question }) else {
        continue
      }
      let written = entry.options.filter { $0.idPlace != nil }
      // Without a written id, an option of a translation has the id of the original's.
      let known = file == path ? entry.options : written
      if known.contains(where: { $0.id == name }) {
        throw RenamingFault(message: "the question already has an option with the id '\(name)'")
      }
      for place in written.filter({ $0.id == id }).compactMap(\.idPlace) {
        renaming.replace(place, with: name, in: file)
      }
    }
    return renaming
  }

  private func refuseID(_ name: String) throws(RenamingFault) {
    if !Identifier.isValid(name) { throw RenamingFault(message: Identifier.rule) }
  }

  private func renamingQuiz(_ path: String, to name: String) throws(RenamingFault) -> Renaming {
    try refuseFileName(name, in: QuizFolder(ofSource: path) ?? .quizzes)
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    let old = String(path.dropFirst(folder.count).dropLast(".md".count))
    let classroom = String(folder.split(separator: "/")[1])
    if QuizFolder.sources(of: name, in: classroom).contains(where: contains) {
      throw RenamingFault(message: "there is already a quiz '\(name)'")
    }
    var renaming = Renaming()
    for file in family(of: path) {
      let ending = file.dropFirst(folder.count + old.count)
      renaming.files.append((file, "\(folder)\(name)\(ending)"))
    }
    try changeLinks(to: path, &renaming) { _, address in
      let end = address.firstIndex { $0 == "#" || $0 == "?" } ?? address.endIndex
      let start = address[..<end].lastIndex(of: "/").map(address.index(after:))
      guard end > address.startIndex else { return nil }
      let file = address[(start ?? address.startIndex)..<end]
      guard file.hasPrefix(old) else { return nil }
      let folder = address[..<(start ?? address.startIndex)]
      return "\(folder)\(name)\(file.dropFirst(old.count))\(address[end...])"
    }
    addFormerName(old, now: name, of: path, &renaming)
    renameInExtensions(of: classroom, from: old, to: name, &renaming)
    return renaming
  }

  /// Moves the file of a quiz to another folder, with its translations, and adds its former name to
  /// `formerly`, so that attempts still count.
  ///
  /// Links and extensions stay as they are; `check` reports those that lead nowhere.
  ///
  /// - Parameters:
  ///   - path: The path of the quiz below the root.
  ///   - place: The new path below the root; if no quiz can be there, nothing is changed.
  /// - Returns: The edit of the quiz under its former path, and the files to rename.
  /// - Throws: ``RenamingFault`` if the new name is taken or impossible.
  package func movingQuiz(_ path: String, to place: String) throws(RenamingFault) -> Renaming {
    var renaming = Renaming()
    guard let folder = QuizFolder(ofSource: place), QuizFolder(ofSource: path) != nil else {
      return renaming
    }
    let (from, to) = (path.pathComponents.map(String.init), place.pathComponents.map(String.init))
    let (former, classroom) = (from[1], to[1])
    let (old, name) = (from[3].dropLast(".md".count), String(to[3].dropLast(".md".count)))
    try refuseFileName(name, in: folder)
    if QuizFolder.sources(of: name, in: classroom).contains(where: { $0 != path && contains($0) }) {
      throw RenamingFault(message: "there is already a quiz '\(name)'")
    }
    let (formerStem, stem) = (path.dropLast(".md".count), place.dropLast(".md".count))
    for file in family(of: path) {
      renaming.files.append((file, "\(stem)\(file.dropFirst(formerStem.count))"))
    }
    if former != classroom {
      addFormerName(
        "\(former)/\(old)", now: "\(classroom)/\(name)", of: path, &renaming, movedFrom: former)
    } else if old != name {
      addFormerName(String(old), now: name, of: path, &renaming)
    }
    return renaming
  }

  /// Adds the former name of a classroom's folder to its `formerly`, so that attempts still count;
  /// the editor renames the folder itself.
  ///
  /// Links from other classrooms stay as they are; `check` reports those that lead nowhere.
  ///
  /// - Parameters:
  ///   - classroom: The name of the folder; without a `classroom.md` in it, nothing is changed.
  ///   - name: The new name of the folder.
  /// - Returns: The edit of `classroom.md` under its former path.
  /// - Throws: ``RenamingFault`` if the new name is taken or impossible.
  package func renamingClassroom(
    _ classroom: String, to name: String
  ) throws(RenamingFault) -> Renaming {
    var renaming = Renaming()
    let path = "content/\(classroom)/classroom.md"
    guard contains(path), name != classroom else { return renaming }
    guard isFileStem(name) else {
      throw RenamingFault(
        message: "the name of a classroom's folder must have 1 to 64 lower-case letters, digits "
          + "and inner hyphens")
    }
    if contains("content/\(name)/classroom.md") {
      throw RenamingFault(message: "there is already a classroom '\(name)'")
    }
    addFormerName(classroom, now: name, of: path, &renaming)
    return renaming
  }

  private func refuseFileName(_ name: String, in folder: QuizFolder) throws(RenamingFault) {
    switch folder {
    case .lectures where QuizFolder.day(named: name) == nil:
      throw RenamingFault(
        message: "the file of a lecture must be named after its day, as in '2026-09-07'")
    case .quizzes where !isFileStem(name):
      throw RenamingFault(
        message: "the name of a quiz's file must have 1 to 64 lower-case letters, digits and inner "
          + "hyphens")
    case .lectures, .quizzes: break
    }
  }

  /// A quiz and its translations.
  private func family(of path: String) -> [String] {
    let start = path.dropLast("md".count)
    return files.filter { $0.hasPrefix(start) && originalPath(of: $0) == path }
  }

  private func outline(_ path: String) -> FileOutline {
    text(path).map { FileOutline(of: $0, in: self) } ?? .empty
  }

  private func text(_ path: String) -> SourceText? {
    markdown(path).map { SourceText(path: path, file: $0) }
  }

  /// Changes the addresses of links to a quiz or to one of its translations.
  ///
  /// `change` returns the new address of a link, or `nil` if the link stays.
  private func changeLinks(
    to path: String, _ renaming: inout Renaming,
    _ change: (FileOutline.Link, String) -> String?
  ) throws(RenamingFault) {
    let targets = Set(family(of: path))
    let stem = path.split(separator: "/").last.map { Array($0.dropLast(".md".count).utf8) } ?? []
    for file in files where [.quiz, .classroom].contains(layoutKind(of: file)) {
      guard let text = text(file) else { continue }
      // Reading a file takes far longer than searching its bytes.
      let all = 0..<text.bytes.count
      guard targets.contains(file) || text.place(of: stem, in: all) != nil else { continue }
      for link in FileOutline(of: text, in: self).links where targets.contains(link.path) {
        guard let place = link.address else {
          throw RenamingFault(
            message: "'\(file)' has a link whose address is not written as it reads; change it "
              + "first")
        }
        if let changed = change(link, text.string(place)) {
          renaming.replace(place, with: changed, in: file)
        }
      }
    }
  }

  /// Adds the former name of a quiz or a classroom to its `formerly` field, so that attempts still
  /// count.
  ///
  /// In a quiz `movedFrom` another classroom, names without a classroom get the former one, because
  /// they would mean the new one.
  private func addFormerName(
    _ old: String, now name: String, of path: String, _ renaming: inout Renaming,
    movedFrom classroom: String? = nil
  ) {
    guard let text = text(path), let (entries, end, _) = text.frontMatter else { return }
    guard let entry = entries.first(named: "formerly") else {
      renaming.replace(end..<end, with: "formerly: \(old)\n", in: path)
      return
    }
    if classroom == nil, let items = entry.value.items,
      let (place, addition) = text.placeInList(items, of: entry.value, for: old, now: name)
    {
      return renaming.replace(place, with: addition, in: path)
    }
    let start = classroom.map { $0 + "/" } ?? ""
    let written = entry.formerNames.map { $0.contains("/") ? $0 : start + $0 }
    let names = written.filter { $0 != name && $0 != old } + [old]
    renaming.replace(entry.place, with: "formerly: \(listed(names))", in: path)
  }

  private func listed(_ names: [String]) -> String {
    names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
  }

  /// Changes the name of a quiz in the extensions of its classroom.
  private func renameInExtensions(
    of classroom: String, from old: String, to name: String, _ renaming: inout Renaming
  ) {
    let path = "content/\(classroom)/classroom.md"
    let extensions = text(path)?.frontMatter?.entries.first(named: "extensions")
    for item in extensions?.value.items ?? [] {
      guard let quiz = item.entries?.first(named: "quiz")?.value, quiz.text == old else { continue }
      renaming.replace(quiz.span.bytes, with: name, in: path)
    }
  }
}

extension YAMLNode.Entry {
  /// The names in the field `formerly`, which is a list or a text with commas or semicolons.
  fileprivate var formerNames: [String] {
    switch value.content {
    case .scalar(let names, _): listedWords(in: names)
    case .sequence(let items): items.compactMap(\.text).filter { !$0.isEmpty }
    case .mapping: []
    }
  }

  /// The range of the field, with its colon if it has no value.
  fileprivate var place: Range<Int> {
    let name = key.span.bytes
    return name.lowerBound..<max(value.span.bytes.upperBound, name.upperBound + 1)
  }
}

extension SourceText {
  /// The edit that adds a name to a list and keeps the rest, including comments: it replaces the
  /// new name if the list has it, or appends the name.
  ///
  /// `nil` if the list is empty or already has the former name.
  fileprivate func placeInList(
    _ items: [YAMLNode], of list: YAMLNode, for old: String, now name: String
  ) -> (place: Range<Int>, text: String)? {
    guard let last = items.last, !items.contains(where: { $0.text == old }) else { return nil }
    if let same = items.first(where: { $0.text == name }) { return (same.span.bytes, old) }
    var end = last.span.bytes.upperBound
    guard bytes[list.span.bytes.lowerBound] == UInt8(ascii: "-") else {
      return (end..<end, ", \(old)")
    }
    end = bytes[end...].firstIndex(of: 10) ?? bytes.count
    let start = bytes.lineStart(last.span.bytes.lowerBound)
    let indent = string(start..<last.span.bytes.lowerBound).prefix { $0 == " " }
    return (end..<end, "\n\(indent)- \(old)")
  }

  /// The fields of valid front matter, the offset of its closing line, and the text below it.
  package var frontMatter: (entries: [YAMLNode.Entry], end: Int, body: Range<Int>)? {
    var report = Report()
    guard let matter = FrontMatter.find(in: self, &report),
      let entries = readYAML(self, matter.yaml, &report)?.entries
    else { return nil }
    return (entries, matter.yaml.upperBound, matter.body)
  }
}
