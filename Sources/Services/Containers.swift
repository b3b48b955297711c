import Courseware

extension JSONValue.Member {
  init(_ key: String, _ text: String) { self.init(key: key, value: .string(text)) }
  init(_ key: String, _ value: JSONValue) { self.init(key: key, value: value) }
  init(_ key: String, timestamp: Moment) { self.init(key: key, value: .timestamp(timestamp)) }
  init(_ key: String, whole: Int) { self.init(key: key, value: .whole(whole)) }
  init(_ key: String, number: Double) { self.init(key: key, value: .decimal(number)) }
}

extension JSONValue {
  /// A number that parsers do not read as an integer: `95.0`.
  static func decimal(_ number: Double) -> JSONValue {
    .number((number.isFinite ? number : 0).description)
  }

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  /// A time in the format of the importers of Firestore.
  ///
  /// Source: node-firestore-import-export, "Serialized special types".
  static func timestamp(_ moment: Moment) -> JSONValue {
    .object([
      .init("__datatype__", "timestamp"),
      .init(
        "value",
        .object([.init("_seconds", whole: Int(moment.seconds)), .init("_nanoseconds", whole: 0)])),
    ])
  }

  /// A time in Parse's format of `createdAt`: `2026-09-01T06:00:00.000Z`.
  static func parseTime(_ moment: Moment) -> JSONValue {
    .string(moment.utc.dropLast() + ".000Z")
  }

  /// A reference to an object in Parse.
  ///
  /// Source: Parse REST API guide, "Data Types".
  static func pointer(to id: String, of name: String) -> JSONValue {
    .object([.init("__type", "Pointer"), .init("className", name), .init("objectId", id)])
  }
}

struct FirestoreDocument {
  /// The document's id; see ``documentID(_:)``.
  var id: String
  var fields: [JSONValue.Member]
  var collections: [FirestoreCollection] = []
}

struct FirestoreCollection {
  var name: String
  var documents: [FirestoreDocument]
}

extension JSONValue {
  /// The tree format of common Firestore importers.
  ///
  /// Source: node-firestore-import-export, "Data Format".
  static func tree(_ collections: [FirestoreCollection]) -> JSONValue {
    .object([.init(collectionsKey, branches(collections))])
  }

  private static func branches(_ collections: [FirestoreCollection]) -> JSONValue {
    .object(
      collections.map { .init($0.name, .object($0.documents.map { branch($0) })) })
  }

  private static func branch(_ document: FirestoreDocument) -> Member {
    let used = document.collections.filter { !$0.documents.isEmpty }
    return .init(document.id, .object(document.fields + [.init(collectionsKey, branches(used))]))
  }
}

/// An id that Firestore accepts for a document; different texts have different ids.
///
/// A slash would start another collection, and `.`, `..` and `__…__` are reserved: slashes, percent
/// signs and the first character of reserved ids are percent-encoded.
///
/// Source: Firebase, "Constraints on document IDs".
func documentID(_ text: String) -> String {
  var id = ""
  for character in text.unicodeScalars {
    switch character {
    case "/": id += "%2F"
    case "%": id += "%25"
    default: id.unicodeScalars.append(character)
    }
  }
  let isReserved = id == "." || id == ".." || id.hasPrefix("__") && id.hasSuffix("__")
  guard isReserved, let first = id.utf8.first else { return id.isEmpty ? "%" : id }
  return "%" + String(first, radix: 16, uppercase: true) + id.dropFirst()
}

/// The ids of objects in Parse: ten letters and digits, made from our ids.
struct ParseIDs {
  private var given: [String: String] = [:]
  private var taken: Set<String> = []

  /// The id of an object: the same for equal texts, and unique otherwise.
  mutating func id(of text: String) -> String {
    if let id = given[text] { return id }
    var attempt = 0
    var id = hashed(text)
    while !taken.insert(id).inserted {
      attempt += 1
      id = hashed("\(text)\n\(attempt)")
    }
    given[text] = id
    return id
  }

  private func hashed(_ text: String) -> String {
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    var rest = FNV1a.hash(Array(text.utf8))
    return String(
      (0..<10).map { _ in
        defer { rest /= 62 }
        return digits[Int(rest % 62)]
      })
  }
}
