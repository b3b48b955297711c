import Authoring
import Courseware

extension LanguageServer {
  /// The explanation of the rule for a problem here, the purpose of a field or a setting, the
  /// target of a link, an image, or the id of an option or a question.
  func hover(_ parameters: JSONValue) -> JSONValue {
    guard let document = document(parameters),
      let at = document.positions.offset(parameters["position"])
    else { return .null }
    let found = findings(of: document).first {
      $0.span.map { $0.bytes.contains(at) || $0.bytes.lowerBound == at } ?? false
    }
    if let found, let rule = Rule.all.first(where: { $0.code == found.code }) {
      let notes = found.notes.map { "\n- \($0.message)" }.joined()
      return contents("**\(found.message)**\n\(notes)\n\n\(rule.explanation)")
    }
    if let words = document.explanation(at) ?? document.image(at) { return contents(words) }
    let outline = document.outline
    if let link = outline.links.first(where: { $0.place.contains(at) }),
      let words = target(of: link, in: document)
    {
      return contents(words)
    }
    if let question = outline.questions.last(where: { $0.heading.contains(at) }) {
      return question.id.map { contents("The question's id is `\($0)`.") } ?? .null
    }
    // In a translation, an option without a written id has that of the original.
    let isOriginal = originalPath(of: document.text.path) == document.text.path
    let options = outline.questions.flatMap(\.options)
    guard let option = options.first(where: { $0.line.contains(at) }),
      isOriginal || option.idPlace != nil
    else { return .null }
    return contents("The option's id is `\(option.id)`.")
  }

  /// The target of a link: ``**Tides**, question `moon`: Is it the moon?``.
  private func target(of link: FileOutline.Link, in document: OpenDocument) -> String? {
    guard let tree = document.tree, let text = text(of: link.path, in: tree) else { return nil }
    let name = "**\(tree.name(of: link.path) ?? link.path)**"
    guard let id = link.name else { return name }
    let entries = FileOutline(of: text, in: tree).entries
    let question = (entries + entries.flatMap(\.children)).first { $0.id == id }
    return question.map { "\(name), question `\(id)`: \($0.title)" } ?? name
  }

  private func contents(_ markdown: String) -> JSONValue {
    object(["contents": object(["kind": .string("markdown"), "value": .string(markdown)])])
  }
}

extension OpenDocument {
  /// The purpose of the field or the setting at an offset.
  fileprivate func explanation(_ at: Int) -> String? {
    let line = positions.line(at: at).bytes
    let words = text.string(line)
    if isInFields(at) {
      let rest = words.drop { $0 == " " || $0 == "-" }
      guard kind != nil, let colon = rest.firstIndex(of: ":") else { return nil }
      let group = words.first == " " || words.first == "-" ? groupAbove(line.lowerBound) : nil
      let name = String(rest[..<colon])
      let value = rest[colon...].dropFirst().drop { $0 == " " }
      let word = String(value)
      let meaning = Vocabulary.explanation(of: word, for: name) ?? nameMeant(by: word, for: name)
      return Vocabulary.explanation(ofField: name, in: group, of: text.path)
        .map { $0 + (meaning.map { "\n\n`\(value)`: \($0)." } ?? "") }
    }
    return setting(in: words, before: at - line.lowerBound)
  }

  /// The description in the course of an id or a category that is the value of a field.
  private func nameMeant(by value: String, for field: String) -> String? {
    guard let tree, let classroom else { return nil }
    switch field {
    case "category":
      return tree.weight(of: value, in: classroom).map { "weight \($0) in the grade" }
    case "member": return tree.members(of: classroom).first { $0.id == value }?.name
    case "quiz":
      let paths = QuizFolder.sources(of: value, in: classroom)
      return paths.first(where: tree.contains).flatMap(tree.name)
    default: return nil
    }
  }

  /// The image whose address is at an offset, with its size.
  fileprivate func image(_ at: Int) -> String? {
    let line = positions.line(at: at).bytes
    let bytes = Array(text.string(line).utf8)
    let place = at - line.lowerBound
    guard place < bytes.count, let open = bytes[...place].lastIndex(of: UInt8(ascii: "(")),
      open > 0, bytes[open - 1] == UInt8(ascii: "]"),
      let bracket = bytes[..<open].lastIndex(of: UInt8(ascii: "[")), bracket > 0,
      bytes[bracket - 1] == UInt8(ascii: "!"),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: ")")), place <= close
    else { return nil }
    let written = bytes[(open + 1)..<close].prefix { $0 != 32 }
    let address = String(decoding: written, as: UTF8.self)
    guard let tree, let path = linkedPath(address), tree.contains(path) else { return nil }
    var reader = tree.folder.reader()
    guard case .success(let content) = reader.read(path, cap: 64 << 20) else { return nil }
    let file = FileAddress.address("\(tree.folder.path)/\(path)")
    return "`\(address)`, \((content.count + 1023) / 1024) KB\n\n![](\(file))"
  }

  /// The purpose of the setting in braces at an offset in a line.
  private func setting(in line: String, before offset: Int) -> String? {
    let bytes = Array(line.utf8)
    guard offset < bytes.count,
      let open = bytes[...offset].lastIndex(of: UInt8(ascii: "{")),
      !bytes[open..<offset].contains(UInt8(ascii: "}"))
    else { return nil }
    let isBreak = { (byte: UInt8) in byte == 32 || byte == UInt8(ascii: "}") }
    let start = bytes[open + 1..<max(offset, open + 1)].lastIndex(of: 32).map { $0 + 1 } ?? open + 1
    let word = bytes[start...].prefix { !isBreak($0) }
    let parts = String(decoding: word, as: UTF8.self).split(separator: "=", maxSplits: 1)
    guard let name = parts.first.map(String.init) else { return nil }
    let value = parts.count > 1 ? String(parts[1]) : ""
    let meaning = Vocabulary.explanation(of: value, for: name)
    return Vocabulary.explanation(ofAttribute: name)
      .map { $0 + (meaning.map { "\n\n`\(value)`: \($0)." } ?? "") }
  }
}
