/// A place in a source file: half-open UTF-8 bytes of the text with its line ends made `\n`.
package struct Span: Sendable, Hashable {
  /// The file, below the course's root.
  package var path: String
  package var bytes: Range<Int>

  package init(path: String, bytes: Range<Int>) {
    self.path = path
    self.bytes = bytes
  }
}

/// A value and the place it was read at.
package struct Located<Value: Sendable>: Sendable {
  package var value: Value
  package var span: Span

  package init(_ value: Value, at span: Span) {
    self.value = value
    self.span = span
  }

  package func map<Other: Sendable>(_ change: (Value) -> Other) -> Located<Other> {
    Located<Other>(change(value), at: span)
  }
}
