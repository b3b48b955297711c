import Courseware

/// The shape of a service's record: its fields with their types, and the collections below it.
///
/// It has three uses: ``schema`` is the JSON Schema that is published with the files,
/// ``fieldFaults(in:at:)`` validates imports, and tests validate exports.
struct RecordShape: Sendable {
  /// A description of the record.
  var about: String
  /// The fields that a record has or may have, without the collections.
  var fields: [Field]
  /// The collections below a Firestore document, by name.
  var collections: [Collection] = []
  /// The type of fields that are not listed; `nil` if no others are allowed.
  var others: FieldType?
  /// Whether it is a Firestore document, which has a key for its collections even if there are
  /// none.
  var isDocument = false
  /// The field with the name or the text by which people know the record; `nil` if there is none.
  var title: String?

  /// A field of a record.
  struct Field: Sendable {
    /// The key in the record's JSON object.
    var name: String
    var type: FieldType
    /// Whether a valid record may lack the field.
    var isOptional = false
    /// The description in the JSON Schema: a phrase that ends with a period.
    var about: String
  }

  /// A collection of documents with the same shape.
  struct Collection: Sendable {
    /// The key in the object of the document's collections.
    var name: String
    var shape: RecordShape
  }

  indirect enum FieldType: Sendable {
    case text
    /// One of several fixed words.
    case word([String])
    /// An integer.
    case whole
    /// A number written with a fraction.
    case number
    case truth
    /// A time in the format of Firestore's importers.
    case timestamp
    /// A time in UTC with milliseconds, as text.
    case date
    /// A time in UTC to the second, as text.
    case time
    /// A reference to an object of a class of Parse.
    case pointer(String)
    /// A list, with a maximum number of elements if there is one.
    case list(FieldType, atMost: Int? = nil)
    case object([Field])
    /// An object whose values all have the same type.
    case table(FieldType)
    case any([FieldType])
  }

  /// Creates the shape of a record that has no other fields and no collections.
  init(_ about: String, _ fields: [Field], title: String? = nil) {
    self.about = about
    self.fields = fields
    self.title = title
  }

  static func document(
    _ about: String, _ fields: [Field], title: String? = nil, collections: [Collection] = [],
    others: FieldType? = nil
  ) -> RecordShape {
    var shape = RecordShape(about, fields, title: title)
    shape.collections = collections
    shape.others = others
    shape.isDocument = true
    return shape
  }
}

extension RecordShape.Field {
  init(
    _ name: String, _ type: RecordShape.FieldType, isOptional: Bool = false, _ about: String
  ) {
    (self.name, self.type, self.isOptional, self.about) = (name, type, isOptional, about)
  }
}

/// The key for collections in a Firestore tree.
let collectionsKey = "__collections__"

extension RecordShape {
  /// The JSON Schema of one record.
  var schema: JSONValue {
    var properties = fields.map { JSONValue.Member(key: $0.name, value: $0.schema) }
    if isDocument { properties.append(.init(collectionsKey, JSONValue.schema(of: collections))) }
    return .object([
      .init("type", "object"), .init("description", about),
      .init(key: "required", value: .texts(fields.filter { !$0.isOptional }.map(\.name))),
      .init(key: "properties", value: .object(properties)),
      .init(key: "additionalProperties", value: others?.schema ?? .bool(false)),
    ])
  }
}

extension RecordShape.Field {
  fileprivate var schema: JSONValue {
    guard case .object(let members) = type.schema else { return type.schema }
    return .object([.init("description", about)] + members.filter { $0.key != "description" })
  }
}

extension RecordShape.FieldType {
  var schema: JSONValue {
    switch self {
    case .text: .object([.init("type", "string")])
    case .word(let words): .object([.init(key: "enum", value: .texts(words))])
    case .whole: .object([.init("type", "integer")])
    case .number: .object([.init("type", "number")])
    case .truth: .object([.init("type", "boolean")])
    case .timestamp: .reference("timestamp")
    case .date: .object([.init("type", "string"), .init("pattern", datePattern)])
    case .time: .object([.init("type", "string"), .init("pattern", timePattern)])
    case .pointer(let name): .pointerSchema(to: name)
    case .list(let type, let most): .listSchema(of: type.schema, atMost: most)
    case .object(let fields): RecordShape("Record", fields).schema
    case .table(let type):
      .object([.init("type", "object"), .init(key: "additionalProperties", value: type.schema)])
    case .any(let types): .object([.init(key: "anyOf", value: .array(types.map(\.schema)))])
    }
  }
}

private let timePattern = #"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"#
private let datePattern = #"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$"#

extension JSONValue {
  static func reference(_ name: String) -> JSONValue {
    .object([.init("$ref", "#/$defs/\(name)")])
  }

  /// The JSON Schema of a list, from that of its elements.
  static func listSchema(of schema: JSONValue, atMost most: Int? = nil) -> JSONValue {
    var members: [Member] = [.init("type", "array"), .init("items", schema)]
    if let most { members.append(.init(key: "maxItems", value: .whole(most))) }
    return .object(members)
  }

  fileprivate static func pointerSchema(to name: String) -> JSONValue {
    RecordShape.FieldType.object([
      .init("__type", .word(["Pointer"]), "What it is."),
      .init("className", .word([name]), "The class of the object."),
      .init("objectId", .text, "The object's id."),
    ]).schema
  }

  /// The JSON Schema of collections by name, each an object of documents by id.
  static func schema(of collections: [RecordShape.Collection]) -> JSONValue {
    .object([
      .init("type", "object"), .init("description", "Collections by name."),
      .init(key: "additionalProperties", value: .bool(false)),
      .init(
        key: "properties",
        value: .object(
          collections.map { collection in
            .init(
              key: collection.name,
              value: .object([
                .init("type", "object"), .init("description", "Documents by id."),
                .init(key: "additionalProperties", value: collection.shape.schema),
              ]))
          })),
    ])
  }

  /// A schema file that contains the schema of a whole file.
  static func schemaFile(title: String, _ body: JSONValue) -> JSONValue {
    let timestamp = RecordShape.FieldType.object(timestampFields).schema
    return .object(
      [
        .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", title),
      ] + (body.object ?? []) + [.init("$defs", .object([.init("timestamp", timestamp)]))])
  }
}

/// The fields of a Firestore timestamp.
let timestampFields: [RecordShape.Field] = [
  .init("__datatype__", .word(["timestamp"]), "What it is."),
  .init(
    "value",
    .object([
      .init("_seconds", .whole, "Seconds since 1970-01-01T00:00:00Z."),
      .init("_nanoseconds", .whole, "Nanoseconds of the second."),
    ]), "The time."),
]
