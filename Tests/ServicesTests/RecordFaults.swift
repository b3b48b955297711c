import Courseware

@testable import Services

extension ServiceFile {
  /// The faults of the content of a file, each with the place of the value.
  func faults(in value: JSONValue) -> [String] {
    switch content {
    case .tree(let collections):
      guard let tree = value[collectionsKey] else { return ["'\(collectionsKey)' is missing"] }
      return collections.faults(in: tree, at: "")
    case .results(let shape):
      guard let records = value["results"]?.array else { return ["'results' is missing"] }
      return records.enumerated().flatMap { shape.faults(in: $1, at: "results[\($0)]") }
    case .nodes(let shape):
      guard let records = value["data"]?.array else { return ["'data' is missing"] }
      return records.enumerated().flatMap { index, record in
        record["node"].map { shape.faults(in: $0, at: "data[\(index)].node") }
          ?? ["data[\(index)] has no 'node'"]
      }
    }
  }
}

extension RecordShape {
  /// The faults of a record and of the collections below it; `place` is the record's name.
  func faults(in record: JSONValue, at place: String) -> [String] {
    let own = fieldFaults(in: record, at: place)
    return own.wrong + own.unknown.map { "\($0.record) has an unknown field '\($0.field)'" }
      + collections.faults(in: record[collectionsKey], at: place)
  }
}

extension [RecordShape.Collection] {
  /// The faults of collections by name; a `nil` value is valid.
  fileprivate func faults(in value: JSONValue?, at place: String) -> [String] {
    guard let value else { return [] }
    guard let found = value.object else { return ["\(place) has no object of collections"] }
    return found.flatMap { member -> [String] in
      guard let collection = first(where: { $0.name == member.key }) else {
        return ["\(place) has an unknown collection '\(member.key)'"]
      }
      guard let documents = member.value.object else {
        return ["\(place)/\(member.key) must be an object"]
      }
      return documents.flatMap {
        collection.shape.faults(in: $0.value, at: "\(place)/\(member.key)/\($0.key)")
      }
    }
  }
}
