import Courseware

extension RecordShape {
  /// The faults of a record's fields, and its unknown fields; `place` is the record's name in
  /// messages.
  func fieldFaults(in record: JSONValue, at place: String) -> FieldFaults {
    guard let members = record.object else { return .init(wrong: ["\(place) must be an object"]) }
    var faults = FieldFaults()
    for field in fields {
      if let value = record[field.name] {
        faults += field.type.faults(in: value, at: part(field.name, of: place))
      } else if !field.isOptional {
        faults.wrong.append("\(part(field.name, of: place)) is missing")
      }
    }
    let known = Set(fields.map(\.name) + (isDocument ? [collectionsKey] : []))
    for member in members where !known.contains(member.key) {
      if let others {
        faults += others.faults(in: member.value, at: part(member.key, of: place))
      } else {
        faults.unknown.append((place, member.key))
      }
    }
    return faults
  }
}

/// The place of a field in messages: `its 'options'`, `'text' of element 2 of its 'options'`.
private func part(_ field: String, of place: String) -> String {
  let name = "'\(onOneLine(field))'"
  return place == recordPlace ? "its \(name)" : "\(name) of \(place)"
}

/// The place of a whole record in messages that begin with its name.
let recordPlace = "it"

/// The first 60 characters of a text, on one line.
func onOneLine(_ text: String) -> String {
  let line = singleLine(text)
  return line.count > 60 ? "\(line.prefix(60))…" : line
}

/// The faults of a record's fields.
struct FieldFaults {
  /// Fields that are missing or have another type.
  var wrong: [String] = []
  /// Fields that the service does not declare, each with the place of its record.
  var unknown: [(record: String, field: String)] = []

  var isEmpty: Bool { wrong.isEmpty && unknown.isEmpty }

  static func += (faults: inout FieldFaults, more: FieldFaults) {
    faults.wrong += more.wrong
    faults.unknown += more.unknown
  }
}

extension RecordShape.FieldType {
  func faults(in value: JSONValue, at place: String) -> FieldFaults {
    switch self {
    case .list(let type, let most): return listFaults(value, type, most, place)
    case .object(let fields):
      return RecordShape("Record", fields).fieldFaults(in: value, at: place)
    case .timestamp:
      let faults = Self.object(timestampFields).faults(in: value, at: place)
      return faults.wrong.isEmpty ? faults : .init(wrong: ["\(place) must be a time"])
    case .table(let type):
      guard let members = value.object else {
        return .init(wrong: ["\(place) must be an object"])
      }
      return members.reduce(into: FieldFaults()) {
        $0 += type.faults(in: $1.value, at: part($1.key, of: place))
      }
    case .any(let types):
      let isOne = types.contains { $0.faults(in: value, at: place).isEmpty }
      let words = types.map(\.words).joined(separator: " or ")
      return isOne ? .init() : .init(wrong: ["\(place) must be \(words)"])
    case .pointer(let name):
      let isPointer =
        value["__type"]?.string == "Pointer" && value["className"]?.string == name
        && value["objectId"]?.string != nil
      return isPointer ? .init() : .init(wrong: ["\(place) must be a pointer to '\(name)'"])
    default: return isPlain(value) ? .init() : .init(wrong: ["\(place) must be \(words)"])
    }
  }

  private func listFaults(
    _ value: JSONValue, _ type: Self, _ most: Int?, _ place: String
  ) -> FieldFaults {
    guard let values = value.array else { return .init(wrong: ["\(place) must be a list"]) }
    if let most, values.count > most {
      return .init(wrong: ["\(place) must have at most \(most) elements, not \(values.count)"])
    }
    return values.enumerated().reduce(into: FieldFaults()) {
      $0 += type.faults(in: $1.element, at: "element \($1.offset + 1) of \(place)")
    }
  }

  private func isPlain(_ value: JSONValue) -> Bool {
    switch self {
    case .text: value.string != nil
    case .word(let words): value.string.map(words.contains) ?? false
    case .whole: value.int != nil
    case .number: value.double != nil
    case .truth: value.bool != nil
    case .date, .time: value.string.flatMap { Moment(rfc3339: $0) } != nil
    default: false
    }
  }

  private var words: String {
    switch self {
    case .text: "a text"
    case .word(let words): "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
    case .whole: "a whole number"
    case .number: "a number"
    case .truth: "true or false"
    case .list: "a list"
    default: "a time in UTC"
    }
  }
}
