import Courseware

/// Reads the records of a service's files.
///
/// Records that do not match the shape of their type are noted and left out, as are undeclared
/// fields and collections.
struct RecordReader {
  private(set) var notes: [ForeignNote] = []
  /// The places of the records that were left out for that reason.
  private(set) var refused: Set<String> = []

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
    guard isReadable(value, shape, at: place) else { return nil }
    return Record(
      id: originalID(id), place: place, value: value,
      collections: documents(shape.collections, in: value[collectionsKey], at: place))
  }

  /// The records of a list, each placed at `type/ID`, where ID is the value of the id field.
  mutating func records(
    _ values: [JSONValue], _ type: RecordShape.Collection, id: String
  ) -> [Record] {
    var known: Set<String> = []
    var found: [Record] = []
    for (index, value) in values.enumerated() {
      let words = value[id]?.string ?? String(index)
      let place = "\(type.name)/\(words)"
      guard isReadable(value, type.shape, at: place) else { continue }
      if known.insert(words).inserted {
        found.append(Record(id: words, place: place, value: value))
      } else {
        note(place, "not imported: an earlier record has the same id")
      }
    }
    return found
  }

  private mutating func isReadable(
    _ value: JSONValue, _ shape: RecordShape, at place: String
  ) -> Bool {
    let faults = shape.fieldFaults(in: value, at: "it")
    if let fault = faults.wrong.first {
      note(place, "not imported: \(fault)" + shape.contents(of: value))
      refused.insert(place)
      return false
    }
    for (record, field) in faults.unknown {
      let path = record == "it" ? field : "\(record.dropFirst("it.".count)).\(field)"
      note(place, "'\(path)' is not imported: the service has no such field")
    }
    return true
  }
}

extension RecordShape {
  /// The contents that are lost with a record that is left out, as the end of a sentence:
  /// `, nor are its 'QA' (12)`; empty if it has no lists, tables and collections.
  fileprivate func contents(of record: JSONValue) -> String {
    let values = fields.map { ($0.name, record[$0.name]) }
    let documents = collections.map { ($0.name, record[collectionsKey]?[$0.name]) }
    let counts = (values + documents).compactMap { name, value -> String? in
      let count = value?.array?.count ?? (isList(name) ? value?.object?.count : nil) ?? 0
      return count == 0 ? nil : "'\(name)' (\(count))"
    }
    return counts.isEmpty ? "" : ", nor are its " + counts.joined(separator: ", ")
  }

  private func isList(_ name: String) -> Bool {
    guard let field = fields.first(where: { $0.name == name }) else { return true }
    if case .table = field.type { return true }
    return false
  }
}

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
