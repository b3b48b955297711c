/// Writes JSON member by member, with a comma before each member or element that is not the first.
///
/// Text that is not JSON must not be followed by these calls if it ends in a bracket, since the
/// last byte decides whether a comma is missing.
extension [UInt8] {
  /// Starts an object, as an element, as the value of a key, or as the whole text.
  @usableFromInline package mutating func beginObject() {
    separate()
    append(UInt8(ascii: "{"))
  }

  /// Ends the innermost object.
  @usableFromInline package mutating func endObject() { append(UInt8(ascii: "}")) }

  /// Starts an array.
  @usableFromInline package mutating func beginArray() {
    separate()
    append(UInt8(ascii: "["))
  }

  /// Ends the innermost array.
  @usableFromInline package mutating func endArray() { append(UInt8(ascii: "]")) }

  /// Appends a member's name; its value follows.
  @inline(__always)
  @usableFromInline package mutating func key(_ name: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    write(name)
    write("\":")
  }

  /// Appends a comma unless a value is first in its object or array, or follows a key.
  @inline(__always)
  package mutating func separate() {
    switch last {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), nil: break
    default: append(UInt8(ascii: ","))
    }
  }

  /// Appends a member with a text.
  package mutating func field(_ name: StaticString, _ value: String) {
    key(name)
    writeJSON(value)
  }

  /// Appends a member with a text or `null`.
  package mutating func field(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { writeJSON(value) } else { write("null") }
  }

  /// Appends a member with a truth value or `null`.
  package mutating func field(_ name: StaticString, _ value: Bool?) {
    key(name)
    if let value { write(value ? "true" : "false") } else { write("null") }
  }

  /// Appends a member with a whole number or `null`.
  package mutating func field(_ name: StaticString, _ value: Int?) {
    key(name)
    if let value { write(value) } else { write("null") }
  }

  /// Appends a member with a number or `null`.
  package mutating func field(_ name: StaticString, _ value: Double?) {
    key(name)
    if let value { writeJSON(value) } else { write("null") }
  }

  /// Appends a member with a list of texts.
  package mutating func field(_ name: StaticString, _ values: [String]) {
    key(name)
    beginArray()
    for value in values { element(value) }
    endArray()
  }

  /// Appends a text as an element of an array.
  package mutating func element(_ value: String) {
    separate()
    writeJSON(value)
  }

  /// Appends a literal that needs no escape as an element of an array.
  package mutating func element(_ value: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    write(value)
    append(UInt8(ascii: "\""))
  }

  /// Appends a member with an array; `write` appends each element with ``beginObject()`` or
  /// ``element(_:)``, which separate them.
  ///
  /// It is public because the compiler specializes generic code of another target only if it is.
  @inlinable public mutating func array<Values: Sequence>(
    _ name: StaticString, _ values: Values, _ write: (inout [UInt8], Values.Element) -> Void
  ) {
    key(name)
    beginArray()
    for value in values { write(&self, value) }
    endArray()
  }

  /// Appends a member with an array of objects; `write` appends the members of each.
  ///
  /// It is public for the same reason as ``array(_:_:_:)``.
  @inlinable public mutating func objects<Values: Sequence>(
    _ name: StaticString, _ values: Values, _ write: (inout [UInt8], Values.Element) -> Void
  ) {
    array(name, values) { out, value in
      out.beginObject()
      write(&out, value)
      out.endObject()
    }
  }
}

/// A line of JSON with one object; `write` appends its members.
package func jsonLine(_ write: (inout [UInt8]) -> Void) -> [UInt8] {
  var out: [UInt8] = []
  out.beginObject()
  write(&out)
  out.endObject()
  return out + [10]
}
