import Courseware

/// A fragment of safe HTML: the only thing a template may show between three braces.
struct HTML: Sendable {
  private(set) var bytes: [UInt8]

  /// Lets a writer append what it knows to be safe.
  init(_ write: (inout [UInt8]) -> Void) {
    bytes = []
    write(&bytes)
  }

  /// The fragment that says nothing, which a template's section leaves out.
  static let empty = HTML { _ in }
}

extension [UInt8] {
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
