/// A JSON value as it was written: members in their order, numbers with their digits.
///
/// ``init(_:limit:)`` is the only way to read a value from text and the only place that decides
/// what is valid JSON. Two strings that differ in their Unicode normalization are equal in Swift;
/// if bytes matter, compare the output of ``Swift/Array/writeJSON(_:)-(JSONValue)``.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A finite number by the grammar of RFC 8259 section 6, as its source text.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Keys are unique.
  case object([Member])

  /// One key of an object and its value.
  package struct Member: Sendable, Hashable {
    /// The key without its quotes, escapes decoded.
    package var key: String
    /// The value of the key.
    package var value: JSONValue

    /// Creates a member; nothing checks that its key is unique in the object.
    package init(key: String, value: JSONValue) {
      (self.key, self.value) = (key, value)
    }
  }

  /// The text, if it is a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The truth value, if it is one.
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The nearest double, if it is a number.
  package var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }

  /// The whole number, if it is written without fraction and exponent and a double represents it
  /// exactly, so that Swift and a browser read the same: -(2⁵³ - 1) to 2⁵³ - 1.
  package var int: Int? {
    guard case .number(let text) = self, let value = Int(text) else { return nil }
    return value.magnitude < 1 << 53 ? value : nil
  }

  /// The elements, if it is an array.
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// The members in their order, if it is an object.
  package var object: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The number, without fraction and exponent.
  package static func whole(_ number: some BinaryInteger) -> JSONValue { .number(String(number)) }

  /// The value of a key, if it is an object that has the key.
  package subscript(_ key: String) -> JSONValue? {
    object?.first { $0.key == key }?.value
  }
}

extension [UInt8] {
  /// Appends a value without white space, members in their order, numbers with their digits.
  package mutating func writeJSON(_ value: JSONValue) {
    switch value {
    case .null: write("null")
    case .bool(let value): write(value ? "true" : "false")
    case .number(let text): write(text)
    case .string(let text): writeJSON(text)
    case .array(let values):
      write("[")
      writeList(values) { $0.writeJSON($1) }
      write("]")
    case .object(let members):
      write("{")
      writeList(members) {
        $0.writeJSON($1.key)
        $0.write(":")
        $0.writeJSON($1.value)
      }
      write("}")
    }
  }

  /// Appends each element with `body`, and a separator between elements.
  ///
  /// It is public because the compiler specializes generic code of another target only if it is.
  @inlinable public mutating func writeList<Elements: Sequence>(
    _ elements: Elements, separator: String = ",",
    _ body: (inout [UInt8], Elements.Element) -> Void
  ) {
    var isFirst = true
    for element in elements {
      if !isFirst { write(separator) }
      isFirst = false
      body(&self, element)
    }
  }
}
