package import Courseware
import Grading

/// The files for a service to import, and the parts of the course that they do not contain.
package struct ServiceExport: Sendable {
  /// The files in a fixed order, with their names without a folder, such as `firestore.json`, and
  /// JSON in UTF-8, ending with a line break.
  package var files: [(name: String, bytes: [UInt8])]
  /// The losses, as in `losses.json`.
  package var losses: [Loss]
}

/// Creates the files for a service: its records, the losses, and a JSON Schema for each file.
package func export(_ input: ExportInput, for importer: Site.Importer) -> ServiceExport {
  var (contents, losses) = contents(of: input, for: importer)
  losses = input.course.site.losses(for: importer) + losses
  if importer != .gradeTracker { losses += input.lossesOfScores + input.lossesOfAttempts }
  let report = JSONValue.object([
    .init("service", importer.rawValue), .init("losses", .array(losses.map(\.json))),
  ])
  let schemas = importer.files.map { ($0.schemaName, $0.schema(importer)) }
  let files = [("losses.json", report)] + schemas + [("losses.schema.json", lossesSchema)]
  return ServiceExport(files: contents + files.map(jsonFile), losses: losses)
}

private func jsonFile(_ name: String, _ value: JSONValue) -> (name: String, bytes: [UInt8]) {
  var bytes: [UInt8] = []
  bytes.writeJSON(value)
  return (name, bytes + [UInt8(ascii: "\n")])
}

extension Site {
  /// The loss of its settings, of which Clicker stores one of its names.
  fileprivate func losses(for importer: Site.Importer) -> [Loss] {
    let kept = importer == .clicker ? [organization == nil ? "title" : "organization"] : []
    var losses = LossList()
    losses.addDropped(droppedFields.without(Set(kept)), at: .init())
    return losses.losses
  }
}

extension ExportInput {
  /// A loss for each student with attempts that can never count.
  fileprivate var lossesOfAttempts: [Loss] {
    var losses = LossList()
    for quiz in results {
      for student in quiz.students where student.hasExcludedAttempts {
        losses.add(
          .tooLate, at: .init(classroom: quiz.classroom, quiz: quiz.quiz, user: student.userID))
      }
    }
    return losses.losses
  }

  /// A loss for each score of a score sheet.
  fileprivate var lossesOfScores: [Loss] {
    guard !scores.isEmpty else { return [] }
    var losses = LossList()
    let byClassroom = Dictionary(grouping: scores, by: \.classroom)
    for classroom in course.classrooms {
      let ids = UserIDs(of: classroom)
      let quizzes = Set(classroom.quizzes.filter(\.isInGradebook).map(\.id))
      for score in byClassroom[classroom.id] ?? [] {
        var place = Loss.Place(classroom: classroom.id)
        place.user = ids.id(ofStudent: score.student, email: nil)
        let isOfQuiz = score.category.isEmpty && quizzes.contains(score.item)
        if isOfQuiz { place.quiz = score.item }
        losses.add(Loss(code: .sheetScore, place: place, fields: isOfQuiz ? [] : [score.item]))
      }
    }
    return losses.losses
  }
}

private func contents(
  of input: ExportInput, for importer: Site.Importer
) -> ([(name: String, bytes: [UInt8])], [Loss]) {
  switch importer {
  case .qaptain: inTree(Qaptain.export(input))
  case .gradeTracker: inTree(GradeTracker.export(input))
  case .breakapp: inTree(BreakApp.export(input))
  case .quiztime: inFiles(QuizTime.export(input), importer)
  case .clicker: inFiles(Clicker.export(input), importer)
  case .moodle: Moodle.export(input)
  case .canvas: Canvas.export(input)
  }
}

private func inTree(
  _ export: (collections: [FirestoreCollection], losses: [Loss])
) -> ([(name: String, bytes: [UInt8])], [Loss]) {
  ([jsonFile("firestore.json", .tree(export.collections))], export.losses)
}

private func inFiles(
  _ export: (records: [String: [JSONValue]], losses: [Loss]), _ importer: Site.Importer
) -> ([(name: String, bytes: [UInt8])], [Loss]) {
  let files = importer.files.map { file in
    jsonFile(file.name, file.wrapped(export.records[file.type] ?? []))
  }
  return (files, export.losses)
}

/// A file of a service: a tree of collections, or the records of one type.
struct ServiceFile: Sendable {
  /// The file name: `firestore.json`, `QuizSet.json`.
  var name: String
  /// The structure of the file, with the shapes of its records.
  var content: Content

  /// The structure of a file.
  enum Content: Sendable {
    /// `{"__collections__": {"NAME": {"ID": {…}}}}`.
    case tree([RecordShape.Collection])
    /// `{"results": [{…}]}`.
    case results(RecordShape)
    /// `{"data": [{"node": {…}}]}`.
    case nodes(RecordShape)
  }

  var type: String { String(name.dropLast(".json".count)) }
  var schemaName: String { "\(type).schema.json" }

  func wrapped(_ records: [JSONValue]) -> JSONValue {
    switch content {
    case .results: .object([.init("results", .array(records))])
    default: .object([.init("data", .array(records.map { .object([.init("node", $0)]) }))])
    }
  }
}

extension Site.Importer {
  /// The files in JSON, which have a schema.
  var files: [ServiceFile] {
    switch self {
    case .qaptain: [ServiceFile(name: "firestore.json", content: .tree(Qaptain.collections))]
    case .gradeTracker:
      [ServiceFile(name: "firestore.json", content: .tree(GradeTracker.collections))]
    case .breakapp: [ServiceFile(name: "firestore.json", content: .tree(BreakApp.collections))]
    case .quiztime:
      QuizTime.classes.map { ServiceFile(name: "\($0.name).json", content: .results($0.shape)) }
    case .clicker:
      Clicker.types.map { ServiceFile(name: "\($0.name).json", content: .nodes($0.shape)) }
    case .moodle, .canvas: []
    }
  }
}

extension ServiceFile {
  /// The JSON Schema (2020-12) of the file.
  func schema(_ importer: Site.Importer) -> JSONValue {
    .schemaFile(title: "\(importer.title): \(name)", body)
  }

  private var body: JSONValue {
    switch content {
    case .tree(let collections):
      closedObject([.init(collectionsKey, .schema(of: collections))])
    case .results(let shape): closedObject([.init("results", .listSchema(of: shape.schema))])
    case .nodes(let shape):
      closedObject([.init("data", .listSchema(of: closedObject([.init("node", shape.schema)])))])
    }
  }
}

private var lossesSchema: JSONValue {
  .schemaFile(
    title: "What a service does not get",
    closedObject([
      .init(
        "service",
        RecordShape.FieldType.word(Site.Importer.allCases.map(\.rawValue)).schema),
      .init("losses", .listSchema(of: RecordShape("Something that is lost.", Loss.shape).schema)),
    ]))
}

private func closedObject(_ properties: [JSONValue.Member]) -> JSONValue {
  .object([
    .init("type", "object"), .init("required", .texts(properties.map(\.key))),
    .init("properties", .object(properties)), .init("additionalProperties", .bool(false)),
  ])
}
