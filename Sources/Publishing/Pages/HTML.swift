import Courseware
import Mustache

/// A fragment of safe HTML: the only thing a template may show between three braces.
struct HTML: Sendable, MustacheCustomRenderable, MustacheParent {
  private(set) var bytes: [UInt8]

  /// Lets a writer append what it knows to be safe.
  init(_ write: (inout [UInt8]) -> Void) {
    bytes = []
    write(&bytes)
  }

  init(_ prose: Prose) { bytes = Array(prose.htmlBytes) }

  /// The fragment that says nothing, which a template's section leaves out.
  static let empty = HTML { _ in }

  var renderText: String { String(decoding: bytes, as: UTF8.self) }
  var isNull: Bool { bytes.isEmpty }

  func child(named: String) -> Any? { nil }
}

/// Plain text, which renders escaped; the empty one counts as absent.
struct PlainText: Sendable, MustacheCustomRenderable, MustacheParent {
  private let text: String

  init(_ text: String) { self.text = text }

  var renderText: String { escaped(text) }
  var isNull: Bool { text.isEmpty }

  func child(named: String) -> Any? { nil }
}

/// Text with what HTML reads as markup escaped.
func escaped(_ text: String) -> String {
  guard text.utf8.contains(where: { reference(for: $0) != nil }) else { return text }
  var out: [UInt8] = []
  out.writeEscaped(text)
  return String(decoding: out, as: UTF8.self)
}

extension [UInt8] {
  /// Appends text with what HTML reads as markup escaped, in content and in quoted attributes.
  mutating func writeEscaped(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var clean = 0
      for at in bytes.indices {
        guard let reference = reference(for: bytes[at]) else { continue }
        append(contentsOf: bytes[clean..<at])
        append(contentsOf: reference.utf8)
        clean = at + 1
      }
      append(contentsOf: bytes[clean...])
    }
  }

  /// Appends ` name="value"` with the value escaped.
  mutating func writeAttribute(_ name: StaticString, _ value: String) {
    append(UInt8(ascii: " "))
    write(name)
    write("=\"")
    writeEscaped(value)
    append(UInt8(ascii: "\""))
  }

  /// Makes the JSON from an index on safe inside a `script` element.
  ///
  /// In JSON a `<` stands in strings only, so that every one may be written as an escape.
  mutating func escapeIsland(from start: Int) {
    guard self[start...].contains(UInt8(ascii: "<")) else { return }
    let json = Array(self[start...])
    removeSubrange(start...)
    for byte in json {
      if byte == UInt8(ascii: "<") { write("\\u003c") } else { append(byte) }
    }
  }
}

private func reference(for byte: UInt8) -> String? {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "'"): "&#39;"
  default: nil
  }
}
