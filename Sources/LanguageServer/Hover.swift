import Authoring
import Courseware

extension LanguageServer {
  /// What the rule says of which something is wrong here, what a field or a setting is for, or the
  /// id of a question.
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
    if let words = document.explanation(at) { return contents(words) }
    let question = document.outline.questions.last { $0.heading.contains(at) }
    guard let id = question?.id else { return .null }
    return contents("The question's id is `\(id)`.")
  }

  private func contents(_ markdown: String) -> JSONValue {
    object(["contents": object(["kind": .string("markdown"), "value": .string(markdown)])])
  }
}

extension OpenDocument {
  /// What the field or the setting at a place is for.
  fileprivate func explanation(_ at: Int) -> String? {
    let line = positions.line(at: at).bytes
    let words = text.string(line)
    if isInFields(at) {
      let rest = words.drop { $0 == " " || $0 == "-" }
      guard kind != nil, let colon = rest.firstIndex(of: ":") else { return nil }
      let group = words.first == " " || words.first == "-" ? groupAbove(line.lowerBound) : nil
      let name = String(rest[..<colon])
      let value = rest[colon...].dropFirst().drop { $0 == " " }
      let meaning = Vocabulary.explanation(of: String(value), for: name)
      return Vocabulary.explanation(ofField: name, in: group, of: text.path)
        .map { $0 + (meaning.map { "\n\n`\(value)`: \($0)." } ?? "") }
    }
    return setting(in: words, before: at - line.lowerBound)
  }

  /// What a setting in braces is for, of which a place in a line is part.
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
