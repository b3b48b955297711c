package import Courseware

/// The reason why a file does not belong to a service, as the end of a sentence about the file.
package struct ServiceFileFault: Error {
  /// The words after the file's name: `has no list 'results'`.
  package var reason: String
}

extension Site.Importer {
  /// Whether a file next to those of the service contains no course data.
  package static func isAccompanying(_ name: String) -> Bool {
    name.hasSuffix(".schema.json") || name == "losses.json"
  }

  /// The records of a file, by their type.
  ///
  /// A Firestore tree is a single record; if a service has several files, their names determine the
  /// types.
  package func records(
    in value: JSONValue, name: String
  ) throws(ServiceFileFault) -> (type: String, records: [JSONValue]) {
    let file = try described(name)
    return (file.type, try file.records(in: value))
  }

  /// The course that records of the service contain, by their type.
  package func course(from records: [String: [JSONValue]]) -> ForeignCourse {
    switch self {
    case .qaptain: return Qaptain.course(from: records["firestore"] ?? [])
    case .quiztime: return QuizTime.course(from: records)
    case .gradeTracker: return GradeTracker.course(from: records["firestore"] ?? [])
    case .clicker: return Clicker.course(from: records)
    case .breakapp, .moodle, .canvas: return ForeignCourse()
    }
  }

  /// The file description that matches the name; a service with a single file accepts any name.
  private func described(_ name: String) throws(ServiceFileFault) -> ServiceFile {
    let known = files
    if known.count == 1 { return known[0] }
    if let file = known.first(where: { $0.name == name }) { return file }
    let names = known.map { "'\($0.name)'" }.joined(separator: ", ")
    throw ServiceFileFault(reason: "is not named like a file of \(title): \(names)")
  }
}

extension ServiceFile {
  /// The records of a file; a tree is its only record.
  fileprivate func records(in value: JSONValue) throws(ServiceFileFault) -> [JSONValue] {
    switch content {
    case .tree(let collections):
      guard let tree = value[collectionsKey]?.object else {
        throw ServiceFileFault(reason: "has no object '\(collectionsKey)'")
      }
      if let fault = foreignFault(of: tree, collections) { throw fault }
      return [value]
    case .results:
      if let records = value["results"]?.array { return records }
      throw ServiceFileFault(reason: "has no list 'results'")
    case .nodes:
      if let records = value["data"]?.array { return records.map { $0["node"] ?? .null } }
      throw ServiceFileFault(reason: "has no list 'data'")
    }
  }

  /// The fault of a tree in which no document has the shape of the service's documents.
  ///
  /// Such a tree is of another service. `nil` for a tree without documents.
  private func foreignFault(
    of tree: [JSONValue.Member], _ collections: [RecordShape.Collection]
  ) -> ServiceFileFault? {
    var first: String?
    for collection in tree {
      for document in collection.value.object ?? [] {
        guard let shape = collections.first(where: { $0.name == collection.key })?.shape else {
          first = first ?? "the service has no collection '\(onOneLine(collection.key))'"
          break
        }
        guard let fault = shape.fieldFaults(in: document.value, at: recordPlace).wrong.first else {
          return nil
        }
        let place = onOneLine("\(collection.key)/\(document.key)")
        first = first ?? "the first is '\(place)', but \(fault)"
      }
    }
    return first.map { ServiceFileFault(reason: "has no record of this service: \($0)") }
  }
}
