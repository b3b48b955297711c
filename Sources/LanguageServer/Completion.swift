import Authoring
import Courseware

extension LanguageServer {
  /// The fields, values, settings and links that can be written at a position.
  func completion(_ parameters: JSONValue) -> JSONValue {
    guard let document = document(parameters), let kind = document.kind,
      let at = document.positions.offset(parameters["position"])
    else { return .array([]) }
    let line = document.positions.line(at: at).bytes
    let before = document.text.string(line.lowerBound..<at)
    let found =
      document.isInFields(at)
      ? document.fieldWords(before, at: line.lowerBound, kind)
      : document.textWords(before, at: line.lowerBound)
    // An editor's own idea of a word does not include hyphens or addresses.
    let range = document.positions.range(at - found.typed.utf8.count..<at)
    return .array(
      found.words.map { word in
        object([
          "label": .string(word.label), "kind": .whole(word.kind),
          "filterText": .string(word.label),
          "textEdit": object(["range": range, "newText": .string(word.inserted)]),
          "detail": word.detail.map { .string($0) },
        ])
      })
  }
}

/// The completion items at a position.
private struct Completions {
  var words: [Word] = []
  /// The text before the position that each item replaces.
  var typed: Substring = ""
}

/// A completion item; `kind` is a number of the protocol.
private struct Word {
  var label: String
  var inserted: String
  var kind: Int
  /// Its meaning.
  var detail: String?

  static func field(_ name: String, _ suffix: String) -> Word {
    Word(label: name, inserted: name + suffix, kind: 5)
  }

  static func value(_ text: String, detail: String? = nil) -> Word {
    Word(label: text, inserted: text, kind: 12, detail: detail)
  }

  static func file(_ path: String) -> Word { Word(label: path, inserted: path, kind: 17) }
}

extension OpenDocument {
  /// Whether an offset is in front matter, or in `site.yml`.
  func isInFields(_ at: Int) -> Bool {
    kind == .site || frontMatter.map { at > 3 && at < $0.upperBound - 3 } ?? false
  }

  /// The fields that are not written yet, or the values of the field on the line.
  fileprivate func fieldWords(
    _ before: String, at start: Int, _ kind: LayoutKind
  ) -> Completions {
    let indent = before.prefix { $0 == " " }.count
    let item = before.dropFirst(indent).hasPrefix("- ") ? 2 : 0
    let rest = before.dropFirst(indent + item)
    let group = indent + item > 0 ? groupAbove(start) : nil
    if let colon = rest.firstIndex(of: ":") {
      return Completions(
        words: values(of: String(rest[..<colon]), in: group, kind),
        typed: typedValue(rest[colon...].dropFirst()))
    }
    if item > 0, let group {
      let values = values(of: group, in: nil, kind)
      if !values.isEmpty { return Completions(words: values, typed: typedValue(rest)) }
    }
    if indent + item > 0, group == nil { return Completions() }
    let present = group == nil ? writtenFields : []
    let names = Vocabulary.fields(of: text.path, in: group).filter { !present.contains($0) }
    let words = names.map { name in
      Word.field(name, group == nil && Vocabulary.isGroup(name, kind) ? ":" : ": ")
    }
    return Completions(words: words, typed: rest.drop { $0 == " " })
  }

  /// The part of a value that an item replaces: all of it, or the last one in brackets, without an
  /// opening quotation mark.
  private func typedValue(_ value: Substring) -> Substring {
    var typed = value.drop { $0 == " " }
    if typed.first == "[", let last = typed.lastIndex(where: { $0 == "[" || $0 == "," }) {
      typed = typed[last...].dropFirst().drop { $0 == " " }
    }
    return typed.first == "\"" || typed.first == "'" ? typed.dropFirst() : typed
  }

  /// The values of a field, or the names that it can refer to.
  private func values(of field: String, in group: String?, _ kind: LayoutKind) -> [Word] {
    if let tree, let classroom {
      switch (kind, group, field) {
      case (.quiz, nil, "category"):
        return tree.categories(of: classroom).map { Word.value($0) }
      case (.classroom, "extensions", "quiz"):
        return tree.quizzes(of: classroom).map { Word.value($0) }
      case (.classroom, "extensions", "member"):
        return tree.members(of: classroom).map { Word.value($0.id, detail: $0.name) }
      case (.classroom, "extensions", "section"):
        let sections = Set(tree.members(of: classroom).compactMap(\.section))
        return sections.sorted().map { Word.value($0) }
      case (.quiz, nil, "formerly"), (.classroom, nil, "formerly"):
        return formerNames(tree, classroom, kind).map { Word.value($0, detail: "has attempts") }
      default: break
      }
    }
    return Vocabulary.values(of: field, in: group, kind).map { word in
      var value = Word.value(word)
      value.detail = Vocabulary.explanation(of: word, for: field)
      return value
    }
  }

  /// The ids that have attempts but no file, so that this file may have had them: of quizzes, with
  /// their classroom if it is another one, or of classrooms.
  private func formerNames(
    _ tree: SourceTree, _ classroom: String, _ kind: LayoutKind
  ) -> [String] {
    let gone = quizzesWithLedgers(tree).filter {
      !tree.quizzes(of: $0.classroom).contains($0.quiz)
    }
    if kind == .quiz {
      return gone.map { $0.classroom == classroom ? $0.quiz : "\($0.classroom)/\($0.quiz)" }
        .sorted()
    }
    return Set(gone.map(\.classroom)).filter { !tree.contains("content/\($0)/classroom.md") }
      .sorted()
  }

  /// The id of the classroom that the file is in.
  var classroom: String? {
    let parts = text.path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : nil
  }

  /// The names of the top-level fields.
  private var writtenFields: Set<String> {
    let end = frontMatter?.upperBound ?? text.bytes.count
    let lines = text.string(0..<end).split(separator: "\n")
    return Set(
      lines.compactMap { line in
        line.firstIndex(of: ":").map { String(line[..<$0]) }
      })
  }

  /// The top-level field that a line belongs to.
  func groupAbove(_ start: Int) -> String? {
    var at = start
    while at > 0 {
      let line = positions.line(at: at - 1).bytes
      let words = text.string(line)
      if let first = words.first, first != " ", first != "-" {
        return words.firstIndex(of: ":").map { String(words[..<$0]) }
      }
      at = line.lowerBound
    }
    return nil
  }

  /// Settings in braces, and the targets of links and images.
  fileprivate func textWords(_ before: String, at start: Int) -> Completions {
    if let open = before.lastIndex(of: "{"), !before[open...].contains("}"),
      canHaveSettings(before[..<open]),
      !CodePlaces(Array(text.bytes[..<start])).contains(start - 1)
    {
      let words = before[open...].dropFirst()
        .split(separator: " ", omittingEmptySubsequences: false)
      let word = words.last ?? ""
      if let equals = word.firstIndex(of: "=") {
        let name = String(word[..<equals])
        let values = Vocabulary.values(ofAttribute: name).map { value in
          Word.value(value, detail: Vocabulary.explanation(of: value, for: name))
        }
        return Completions(words: values, typed: word[equals...].dropFirst())
      }
      if word.hasPrefix("#") { return Completions() }
      let names = Vocabulary.attributes.map { Word(label: $0, inserted: $0 + "=", kind: 10) }
      return Completions(words: names, typed: word)
    }
    guard let open = before.lastIndex(of: "("), !before[open...].contains(")"),
      open > before.startIndex, before[before.index(before: open)] == "]"
    else { return Completions() }
    let written = before[open...].dropFirst()
    let targets = targets(String(written), isImage: isImage(before[..<open]))
    return Completions(words: targets.map(Word.file), typed: written)
  }

  /// Whether braces after a part of a line can have settings: those of an image, of a heading, or
  /// of an option or an item, but not those in code, in a formula or in other text.
  private func canHaveSettings(_ before: Substring) -> Bool {
    if before.last == ")" {
      guard let open = before.lastIndex(of: "(") else { return false }
      return before[..<open].last == "]" && isImage(before[..<open])
    }
    let rest = before.drop(while: \.isWhitespace)
    let mark = rest.drop { $0.isASCII && $0.isNumber }
    return before.last == " " && !isInCode(before)
      && (rest.first == "#" && rest.drop { $0 == "#" }.first == " "
        || ["- ", "* ", "+ "].contains { rest.hasPrefix($0) }
        || mark.startIndex > rest.startIndex && [". ", ") "].contains { mark.hasPrefix($0) })
  }

  /// Whether inline code or a formula that a part of a line begins is not closed in it.
  private func isInCode(_ before: Substring) -> Bool {
    let quotes = before.split { $0 != "`" }.count
    let dollars = before.indices.filter { before[$0] == "$" }
    let isPrice =
      dollars.last.map { before[before.index(after: $0)...].first?.isNumber == true } ?? false
    return !quotes.isMultiple(of: 2) || !dollars.count.isMultiple(of: 2) && !isPrice
  }

  private func isImage(_ before: Substring) -> Bool {
    before.lastIndex(of: "[").map { open in
      open > before.startIndex && before[before.index(before: open)] == "!"
    } ?? false
  }

  /// The possible addresses of a link or an image, of which a part may be written: questions of
  /// this quiz and files in its folder; after `../` the files in that folder; after `waves.md#` the
  /// questions of that quiz.
  private func targets(_ written: String, isImage: Bool) -> [String] {
    guard let tree else { return [] }
    if let hash = written.firstIndex(of: "#"), !isImage {
      let file = String(written[..<hash])
      return ids(in: file, tree).map { "\(file)#\($0)" }
    }
    let prefix = written.lastIndex(of: "/").map { String(written[...$0]) } ?? ""
    guard let folder = linkedPath(prefix).map({ $0 + "/" }) else { return [] }
    let files = tree.files
      .filter { $0.hasPrefix(folder) && $0 != text.path && !$0.hasSuffix("/members.csv") }
      .map { prefix + $0.dropFirst(folder.count) }
    if isImage {
      return files.filter { name in imageEndings.contains { name.lowercased().hasSuffix($0) } }
    }
    return (prefix.isEmpty ? ids(in: "", tree).map { "#" + $0 } : []) + files
  }

  /// The ids of the questions in the quiz at the address of a link; of this quiz if it is empty.
  private func ids(in file: String, _ tree: SourceTree) -> [String] {
    guard !file.isEmpty else { return outline.ids }
    guard let path = linkedPath(file), let bytes = tree.markdown(path) else { return [] }
    return FileOutline(of: SourceText(path: path, file: bytes), in: tree).ids
  }

  /// The path below the root that the address of a link refers to; `nil` outside `content/`.
  func linkedPath(_ address: String) -> String? {
    var parts = text.path.split(separator: "/").dropLast().map(String.init)
    for part in address.split(separator: "/") where part != "." {
      if part != ".." { parts.append(String(part)) } else { _ = parts.popLast() }
    }
    return parts.first == "content" ? parts.joined(separator: "/") : nil
  }
}

extension FileOutline {
  /// The ids of the questions, in the order of the file.
  fileprivate var ids: [String] {
    (entries + entries.flatMap(\.children)).compactMap(\.id)
  }
}

private let imageEndings = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".avif"]
