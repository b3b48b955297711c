import Courseware

/// Reads the records of a service's files.
///
/// Records that do not match the shape of their type are noted and left out, as are undeclared
/// fields and collections.
struct RecordReader {
  private(set) var notes: [ForeignNote] = []
  /// The places of the records that were left out for that reason.
  private(set) var refused: Set<String> = []
  /// The records read so far, by their places: several files may contain the same one.
  private var known: [String: JSONValue] = [:]

  /// A record with its place in the file.
  struct Record {
    var id: String
    var place: String
    var value: JSONValue
    /// The documents in each collection below a Firestore document.
    var collections: [String: [Record]] = [:]
  }

  mutating func note(_ place: String, _ reason: String) {
    notes.append(ForeignNote(place, reason))
  }

  /// The documents of a tree, by collection name.
  mutating func documents(
    _ shapes: [RecordShape.Collection], in tree: JSONValue?, at place: String = ""
  ) -> [String: [Record]] {
    guard let tree else { return [:] }
    guard let collections = tree.object else {
      note(
        place.isEmpty ? collectionsKey : place, "not imported: its collections are not an object")
      return [:]
    }
    var found: [String: [Record]] = [:]
    for collection in collections {
      let path = place.isEmpty ? collection.key : "\(place)/\(collection.key)"
      guard let shape = shapes.first(where: { $0.name == collection.key })?.shape else {
        note(path, "not imported: the service has no such collection")
        continue
      }
      guard let documents = collection.value.object else {
        note(path, "not imported: it is not an object of documents")
        continue
      }
      found[collection.key] = documents.compactMap {
        document($0.value, shape, id: $0.key, at: "\(path)/\($0.key)")
      }
    }
    return found
  }

  private mutating func document(
    _ value: JSONValue, _ shape: RecordShape, id: String, at place: String
  ) -> Record? {
    guard isReadable(value, shape, at: place), isNew(value, at: place) else { return nil }
    return Record(
      id: originalID(id), place: place, value: value,
      collections: documents(shape.collections, in: value[collectionsKey], at: place))
  }

  /// The records of a list, each placed at `type/ID`, where ID is the value of the id field.
  mutating func records(
    _ values: [JSONValue], _ type: RecordShape.Collection, id: String
  ) -> [Record] {
    var found: [Record] = []
    for (index, value) in values.enumerated() {
      let words = value[id]?.string ?? String(index)
      let place = "\(type.name)/\(words)"
      guard isReadable(value, type.shape, at: place), isNew(value, at: place) else { continue }
      found.append(Record(id: words, place: place, value: value))
    }
    return found
  }

  /// Whether no earlier record has this place; one with other contents is noted.
  private mutating func isNew(_ value: JSONValue, at place: String) -> Bool {
    guard let earlier = known[place] else {
      known[place] = value
      return true
    }
    if earlier != value { note(place, "not imported: an earlier record has the same id") }
    return false
  }

  private mutating func isReadable(
    _ value: JSONValue, _ shape: RecordShape, at place: String
  ) -> Bool {
    let faults = shape.fieldFaults(in: value, at: recordPlace)
    if let fault = faults.wrong.first {
      note(place, "\(shape.subject(of: value)) not imported: \(fault)")
      refused.insert(place)
      return false
    }
    for (record, field) in faults.unknown {
      let path = record == recordPlace ? "'\(field)'" : "'\(field)' of \(record)"
      note(place, "\(path) is not imported: the service has no such field")
    }
    return true
  }
}

extension RecordShape {
  /// A record and what is lost with it, as the start of a sentence: `'Cells' and its 12 cards are`,
  /// `the record is`.
  fileprivate func subject(of record: JSONValue) -> String {
    let name = title.flatMap { record[$0]?.string }.map(onOneLine) ?? ""
    let subject = name.isEmpty ? "the record" : "'\(name)'"
    let contents = contents(of: record)
    return contents.isEmpty
      ? "\(subject) is" : "\(subject) and its \(contents.joined(separator: " and ")) are"
  }

  /// The numbers of records and parts in the record: `12 cards`.
  private func contents(of record: JSONValue) -> [String] {
    let values = fields.map { ($0.name, record[$0.name]) }
    let documents = collections.map { ($0.name, record[collectionsKey]?[$0.name]) }
    var counts: [(noun: String, count: Int)] = []
    for (name, value) in values + documents {
      let count = value?.array?.count ?? value?.object?.count ?? 0
      guard count > 0, let noun = name.hasSuffix("Grades") ? "grade" : nouns[name] else { continue }
      if let index = counts.firstIndex(where: { $0.noun == noun }) {
        counts[index].count += count
      } else {
        counts.append((noun, count))
      }
    }
    return counts.map { noun, count in
      "\(count) \(count == 1 ? noun : noun == "quiz" ? "quizzes" : noun + "s")"
    }
  }
}

/// What the lists and collections contain that are lost with their record; others refer to records
/// that are imported.
private let nouns = [
  "QA": "card", "options": "option", "questions": "question", "quizQuestions": "question",
  "members": "member", "quizzes": "quiz", "stats": "result", "attempts": "attempt",
]

extension JSONValue {
  func text(_ key: String) -> String { self[key]?.string ?? "" }
  func texts(_ key: String) -> [String] { (self[key]?.array ?? []).compactMap(\.string) }

  /// The value of a Firestore timestamp, if it is in a year that course files can contain.
  func moment(_ key: String) -> Moment? {
    (self[key]?["value"]?["_seconds"]?.int).map { Moment(seconds: Int64($0)) }
  }
}

extension Moment {
  /// The moment, if it is in a year that course files can contain: 1900 to 2999.
  var ifWritable: Moment? {
    (-2_208_988_800..<32_503_680_000).contains(seconds) ? self : nil
  }
}

/// The text from which ``documentID(_:)`` made this id; other ids are returned unchanged.
func originalID(_ id: String) -> String {
  guard id.contains("%") else { return id }
  return String(decoding: percentDecoded(Array(id.utf8)[...]), as: UTF8.self)
}
