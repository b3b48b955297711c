/// Reads the members of one JSON object one after another.
///
/// The search starts after the previous member, since most objects have their members in the
/// requested order. Only the first 64 members are considered: no valid object has more.
struct Fields {
  private let name: String
  private let members: [JSONValue.Member]
  private var cursor = 0
  private var taken: UInt64 = 0

  /// Creates the reader of an object; `name` is what error messages call it.
  init(of json: JSONValue, as name: String) throws(AttemptFault) {
    self.name = name
    guard let members = json.object else { throw AttemptFault("\(name) is not an object") }
    self.members = members
  }

  mutating func optional(_ key: String) -> JSONValue? {
    guard let index = index(of: key) else { return nil }
    taken |= 1 << UInt64(index)
    cursor = index + 1
    return members[index].value
  }

  private func index(of key: String) -> Int? {
    if cursor < members.count, members[cursor].key == key { return cursor < 64 ? cursor : nil }
    return members.prefix(64).firstIndex { $0.key == key }
  }

  mutating func take(_ key: String) throws(AttemptFault) -> JSONValue {
    guard let value = optional(key) else { throw AttemptFault("\(name) has no '\(key)'") }
    return value
  }

  mutating func text(_ key: String, atMost limit: Int) throws(AttemptFault) -> String {
    try text(try take(key), key, atMost: limit)
  }

  mutating func optionalText(_ key: String, atMost limit: Int) throws(AttemptFault) -> String? {
    guard let value = optional(key) else { return nil }
    return try text(value, key, atMost: limit)
  }

  mutating func hex(_ key: String, digits: ClosedRange<Int>) throws(AttemptFault) -> String {
    let text = try text(key, atMost: digits.upperBound)
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy(isLowerHexDigit) else {
      let count = digits.lowerBound == digits.upperBound ? "" : "\(digits.lowerBound) to "
      throw AttemptFault(
        "'\(key)' is not \(count)\(digits.upperBound) lower-case hexadecimal digits")
    }
    return text
  }

  mutating func wholeNumber(_ key: String) throws(AttemptFault) -> Int {
    guard let value = try take(key).int else {
      throw AttemptFault("'\(key)' is not a whole number below 2^53")
    }
    return value
  }

  mutating func number(_ key: String) throws(AttemptFault) -> Double {
    guard let value = try take(key).double else { throw AttemptFault("'\(key)' is not a number") }
    return value
  }

  mutating func bool(_ key: String) throws(AttemptFault) -> Bool {
    guard let value = try take(key).bool else {
      throw AttemptFault("'\(key)' is not true or false")
    }
    return value
  }

  mutating func list(_ key: String, atMost limit: Int) throws(AttemptFault) -> [JSONValue] {
    guard let values = try take(key).array else { throw AttemptFault("'\(key)' is not a list") }
    guard values.count <= limit else { throw AttemptFault("'\(key)' has more than \(limit)") }
    return values
  }

  /// Refuses members that have not been read.
  func end() throws(AttemptFault) {
    guard taken.nonzeroBitCount < members.count else { return }
    let left = members.indices.filter { $0 >= 64 || taken & 1 << UInt64($0) == 0 }
    let key = left.map { members[$0].key }.min() ?? ""
    throw AttemptFault("\(name) has an unknown key '\(key.prefix(40))'")
  }

  /// Reads a string; its length is counted in Unicode scalars, as in the page.
  private func text(
    _ value: JSONValue, _ key: String, atMost limit: Int
  ) throws(AttemptFault) -> String {
    guard let text = value.string else { throw AttemptFault("'\(key)' is not a string") }
    guard text.utf8.count <= limit || text.unicodeScalars.count <= limit else {
      throw AttemptFault("'\(key)' is longer than \(limit) characters")
    }
    return text
  }
}
