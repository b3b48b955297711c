/// The limits for highlighting code.
enum CodeLimit {
  /// The maximum size in bytes; longer code is not highlighted.
  static let size = 32 << 10
  /// The maximum length of a line in bytes.
  ///
  /// A highlighter tries its patterns at every position of a line: a line of 4,000 letters takes
  /// seconds in some languages, four lines of 400 a hundredth of that.
  static let line = 400

  static func allows(_ code: String) -> Bool {
    guard code.utf8.count <= size else { return false }
    var length = 0
    for byte in code.utf8 {
      length = byte == 10 ? 0 : length + 1
      if length > line { return false }
    }
    return true
  }
}

/// The classes of code that the stylesheet colors, by highlight.js's names without `hljs-`.
package let coloredCode: Set<String> = [
  "addition", "attr", "attribute", "built_in", "builtin-name", "bullet", "comment", "deletion",
  "emphasis", "keyword", "link", "literal", "meta", "meta-keyword", "meta-string", "name",
  "number", "property", "quote", "regexp", "section", "selector-attr", "selector-class",
  "selector-id", "selector-pseudo", "selector-tag", "string", "strong", "symbol", "template-tag",
  "template-variable", "title", "type", "variable",
]

/// Highlighted code with only those spans that have a color; empty if there are none.
///
/// - Parameters:
///   - markup: The output of the highlighter: text, character references and spans.
///   - code: The input of the highlighter.
/// - Returns: `nil` if the markup has anything else, or its text is not the code.
func slimHighlighting(_ markup: String, of code: String) -> String? {
  var (out, plain): ([UInt8], [UInt8]) = ([], [])
  var isShown: [Bool] = []
  var hasColor = false
  var rest = Array(markup.utf8)[...]
  while let byte = rest.first {
    if byte == UInt8(ascii: "<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      let tag = rest[...end]
      rest = rest[(end + 1)...]
      if tag.elementsEqual(closeSpan) {
        guard let wasShown = isShown.popLast() else { return nil }
        if wasShown { out += closeSpan }
        continue
      }
      guard tag.starts(with: openSpan) else { return nil }
      let name = colorName(tag.dropFirst(openSpan.count))
      isShown.append(name != nil)
      if let name { out += openSpan + Array("hljs-\(name)\">".utf8) }
      hasColor = hasColor || name != nil
    } else {
      let (character, length) = character(rest)
      plain.append(character)
      appendEscaped(character, to: &out)
      rest = rest.dropFirst(length)
    }
  }
  guard isShown.isEmpty, plain == Array(code.utf8) else { return nil }
  return hasColor ? String(decoding: out, as: UTF8.self) : ""
}

private let openSpan = Array("<span class=\"".utf8)
private let closeSpan = Array("</span>".utf8)

/// The first class of a span, if it has a color.
private func colorName(_ classes: ArraySlice<UInt8>) -> String? {
  let name = String(
    decoding: classes.prefix { $0 != 32 && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  guard name.hasPrefix("hljs-") else { return nil }
  let short = String(name.dropFirst(5))
  return coloredCode.contains(short) ? short : nil
}

/// The byte at the start of a text, with a character reference resolved, and its length in the
/// text.
private func character(_ text: ArraySlice<UInt8>) -> (UInt8, length: Int) {
  guard let first = text.first else { return (0, 0) }
  if first == UInt8(ascii: "&") {
    for (name, byte) in references where text.starts(with: name) { return (byte, name.count) }
  }
  return (first, 1)
}

private let references: [([UInt8], UInt8)] = [
  (Array("&lt;".utf8), UInt8(ascii: "<")), (Array("&gt;".utf8), UInt8(ascii: ">")),
  (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
  (Array("&#x27;".utf8), UInt8(ascii: "'")),
]

/// Appends a byte, escaped as by cmark, so that code without colors has the same bytes with and
/// without a highlighter, and so have ids and revisions computed from it.
private func appendEscaped(_ byte: UInt8, to out: inout [UInt8]) {
  switch byte {
  case UInt8(ascii: "&"): out += Array("&amp;".utf8)
  case UInt8(ascii: "<"): out += Array("&lt;".utf8)
  case UInt8(ascii: ">"): out += Array("&gt;".utf8)
  case UInt8(ascii: "\""): out += Array("&quot;".utf8)
  default: out.append(byte)
  }
}
