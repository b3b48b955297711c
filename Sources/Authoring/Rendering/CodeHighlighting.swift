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

/// Appends a byte, escaped as by cmark, so that code without colors has the same bytes with and
/// without a highlighter, and so have ids and revisions computed from it.
func appendEscaped(_ byte: UInt8, to out: inout [UInt8]) {
  switch byte {
  case UInt8(ascii: "&"): out += Array("&amp;".utf8)
  case UInt8(ascii: "<"): out += Array("&lt;".utf8)
  case UInt8(ascii: ">"): out += Array("&gt;".utf8)
  case UInt8(ascii: "\""): out += Array("&quot;".utf8)
  default: out.append(byte)
  }
}
