/// The members of one JSON object, taken one by one until none is left.
struct Fields {
  private let name: String
  private var members: [String: JSONValue] = [:]

  /// Starts on an object; `name` is what a reason calls it.
  init(of json: JSONValue, as name: String) throws(AttemptFault) {
    self.name = name
    guard let members = json.object else { throw AttemptFault("\(name) is not an object") }
    for member in members { self.members[member.key] = member.value }
  }

  mutating func optional(_ key: String) -> JSONValue? { members.removeValue(forKey: key) }

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
      throw AttemptFault("'\(key)' is not in hexadecimal")
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

  /// Refuses what nobody took.
  func end() throws(AttemptFault) {
    guard let key = members.keys.min() else { return }
    throw AttemptFault("\(name) has an unknown key '\(key.prefix(40))'")
  }

  /// The length is in Unicode scalars, which a page counts alike.
  private func text(
    _ value: JSONValue, _ key: String, atMost limit: Int
  ) throws(AttemptFault) -> String {
    guard let text = value.string else { throw AttemptFault("'\(key)' is not a text") }
    guard text.unicodeScalars.count <= limit else {
      throw AttemptFault("'\(key)' is longer than \(limit) characters")
    }
    return text
  }
}

private func isLowerHexDigit(_ byte: UInt8) -> Bool {
  byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 6
}
