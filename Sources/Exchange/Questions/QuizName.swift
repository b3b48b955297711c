/// The name of a quiz: its file's title, or else the file's name.
///
/// Other services cut names off at 60 characters, so longer ones are shortened at the end of a
/// word.
func quizName(title: String?, fileName: String) -> String {
  let (title, fileName) = (onOneLine(title ?? ""), onOneLine(fileName))
  return shortened(title.contains { $0.isLetter || $0.isNumber } ? title : spelledOut(fileName))
}

/// A text on one line, without control characters and noncharacters, which `check` refuses.
func onOneLine(_ text: String) -> String {
  let lines = text.split(whereSeparator: \.isNewline).map { withoutControls(Array($0.utf8)[...]) }
  return String(decoding: Array(lines.joined(separator: [32])), as: UTF8.self)
    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// The maximum length of a name, in characters, that other services do not shorten.
private let maxNameLength = 60

/// A name that is not taken: the wanted one, if necessary followed by ` (2)` or a higher number.
package func freeName(_ wanted: String, isTaken: (String) -> Bool) -> String {
  var name = wanted
  var number = 2
  while isTaken(name) {
    let suffix = " (\(number))"
    name = shortened(wanted, to: maxNameLength - suffix.count) + suffix
    number += 1
  }
  return name
}

private func shortened(_ name: String, to limit: Int = maxNameLength) -> String {
  guard name.count > limit else { return name }
  let head = name.prefix(limit)
  let end = head.lastIndex(of: " ") ?? head.endIndex
  let words = String(head[..<end])
  return words.isEmpty ? String(head) : words
}

/// Text without Markdown markup and HTML tags, with `&amp;` and the like as characters.
func plainTitle(_ title: [UInt8]) -> String {
  var out: [UInt8] = []
  var at = 0
  while at < title.count {
    if title[at] == UInt8(ascii: "<"), let tag = HTMLTag(title, at: at) {
      at = tag.end
    } else if title[at] == UInt8(ascii: "]"), let target = LinkTarget(title, at: at + 1) {
      at = target.end
    } else if let reference = references.first(where: { title[at...].hasPrefix($0.written) }) {
      out += reference.character.utf8
      at += reference.written.utf8.count
    } else {
      if ![42, 96, 91, 93, 92].contains(title[at]) { out.append(title[at]) }
      at += 1
    }
  }
  return String(decoding: out, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    .joined(separator: " ")
}

/// The references to characters that are common in titles.
private let references: [(written: String, character: String)] = [
  ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"),
  ("&nbsp;", " "),
]

/// The file name in words: `json-quiz.md` as `Json quiz`.
private func spelledOut(_ fileName: String) -> String {
  let words = withoutEndings(fileName).split { "-_. ".contains($0) }.joined(separator: " ")
  let name = words.prefix(1).uppercased() + words.dropFirst()
  return name.isEmpty ? "Quiz" : name
}
