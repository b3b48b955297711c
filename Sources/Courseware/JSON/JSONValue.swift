/// A JSON value as it was written: members in their order, numbers in their own digits.
///
/// ``init(_:limit:)`` is the only way from text to a value and the only place that decides what is
/// JSON. Two strings that differ in their Unicode normalization are equal in Swift; where bytes
/// matter, compare what ``Swift/Array/writeJSON(_:)-(JSONValue)`` writes.
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
    /// Without its quotes and escapes.
    package var key: String
    /// What it stands for.
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONValue {
  /// The text, where it is a string.
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The truth value, where it is one.
  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The nearest double, where it is a number.
  package var double: Double? {
    guard case .number(let text) = self else { return nil }
    return Double(text)
  }

  /// The whole number, where it is written without fraction and exponent and held exactly by a
  /// double, so that Swift and a browser read the same: -(2⁵³ - 1) to 2⁵³ - 1.
  package var int: Int? {
    guard case .number(let text) = self, let value = Int(text) else { return nil }
    return value.magnitude < 1 << 53 ? value : nil
  }

  /// The elements, where it is an array.
  package var array: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The members in their order, where it is an object.
  package var object: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The value of a key, where it is an object that has it.
  package subscript(_ key: String) -> JSONValue? {
    object?.first { $0.key == key }?.value
  }
}

extension [UInt8] {
  /// Appends a value without white space, members in their order, numbers in their own digits.
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

  /// Appends each element by `body`, with commas between them.
  package mutating func writeList<Elements: Sequence>(
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
