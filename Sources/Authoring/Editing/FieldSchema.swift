import Courseware

/// JSON Schemas of front matter, made from the table of fields.
///
/// A schema validates values as programs read them from YAML: plain words may be numbers, truth
/// values or null there, but are text for Quizpress. Source: JSON Schema 2020-12.
package enum FrontMatterSchema: String, CaseIterable, Sendable {
  case site, classroom, quiz, lecture, translation

  /// The schema with indentation and a final line feed.
  package var text: String {
    var text = ""
    write(schema, indent: "", to: &text)
    return text + "\n"
  }

  private var fields: KnownFields {
    switch self {
    case .site: .site
    case .classroom: .classroom
    case .quiz: .quiz
    case .lecture: .lecture
    case .translation: .translation
    }
  }

  private var title: String {
    switch self {
    case .site: "The file site.yml of a Quizpress course"
    case .classroom: "The front matter of classroom.md in a Quizpress course"
    case .quiz: "The front matter of a quiz in a Quizpress course"
    case .lecture: "The front matter of a lecture in a Quizpress course"
    case .translation: "The front matter of a translated quiz in a Quizpress course"
    }
  }

  private var schema: JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "$schema", value: .string("https://json-schema.org/draft/2020-12/schema")),
      .init(key: "title", value: .string(title)),
    ]
    members += groupMembers(fields)
    if !conditions.isEmpty { members.append(.init(key: "allOf", value: .array(conditions))) }
    members.append(
      .init(
        key: "$defs",
        value: object([
          "nothing": object([
            "description": .string("A field without a value, which has no effect"),
            "anyOf": .array([type("null"), pattern("^ *$")]),
          ]),
          "time": pattern(FieldPattern.time),
        ])))
    return .object(members)
  }

  /// The dependencies between fields.
  private var conditions: [JSONValue] {
    switch self {
    case .site, .translation: []
    case .classroom:
      [
        any([has("teacher"), field("teachers", object(["contains": not(reference("nothing"))]))]),
        when(hasIn("grading", "drop-lowest"), has("weights")),
        object([
          "properties": object(["weights": object(["maxProperties": .whole(maxCategories)])])
        ]),
      ]
    case .quiz: quizConditions(without: .quiz, answers: .open)
    case .lecture: quizConditions(without: .poll, answers: .teacher)
    }
  }

  /// The dependencies between fields of a quiz.
  ///
  /// `kind` is the kind of a file without the field `kind`, `answers` the place of the answer key
  /// if neither the file nor its kind determines it.
  private func quizConditions(without kind: Quiz.Kind, answers: Quiz.Answers) -> [JSONValue] {
    func isKind(_ isWanted: (Quiz.Kind) -> Bool) -> JSONValue {
      let written = field("kind", choice(Quiz.Kind.allCases.filter(isWanted).map(\.rawValue)))
      return isWanted(kind) ? any([not(has("kind")), written]) : written
    }
    func without(_ names: [String]) -> JSONValue {
      object(["properties": .object(names.sorted().map { .init(key: $0, value: type("null")) })])
    }
    let isOpen = field("answers", choice(["open"]))
    let isOpenByDefault = object([
      "allOf": .array([not(has("answers")), not(isKind { $0 == .exam })])
    ])
    let isReadable = answers == .open ? any([isOpen, isOpenByDefault]) : isOpen
    let isReleased = field("answers", choice(["release"]))
    return [
      when(isKind(\.needsDeadline), has("deadline")),
      when(isKind { !$0.isGraded }, without(gradedFields)),
      when(isKind { $0 == .practice }, without(gradebookFields)),
      when(field("anonymous", trueWords), isKind { !$0.isGraded }),
      when(field("clone", trueWords), object(["allOf": .array([has("author"), isReadable])])),
      when(isReleased, object(["allOf": .array([has("release"), isKind(\.needsDeadline)])])),
      when(has("release"), isReleased),
    ]
  }
}

/// The accepted values of a field that must be on.
private let trueWords = object(["enum": .array([.bool(true), .string("true"), .string("yes")])])

private func groupMembers(_ known: KnownFields) -> [JSONValue.Member] {
  let properties = known.names.compactMap { name in
    known.fields[name].map { field in
      JSONValue.Member(key: name, value: schema(of: field, name, in: known))
    }
  }
  var members: [JSONValue.Member] = [.init(key: "type", value: .string("object"))]
  if !known.required.isEmpty {
    members.append(.init(key: "required", value: .array(known.required.map { .string($0) })))
  }
  return members + [
    .init(key: "properties", value: .object(properties)),
    .init(key: "additionalProperties", value: .bool(false)),
  ]
}

private func schema(of field: KnownFields.Field, _ name: String, in known: KnownFields) -> JSONValue
{
  let value = schema(of: field.type)
  let isRequired = known.required.contains(name)
  var members: [JSONValue.Member] = [.init(key: "description", value: .string(field.summary))]
  if isRequired, case .object(let own) = value {
    members += own
  } else {
    members.append(.init(key: "anyOf", value: .array([value, reference("nothing")])))
  }
  return .object(members)
}

private func schema(of type: FieldType) -> JSONValue {
  switch type {
  case .text, .tags, .files: words(type)
  case .name: object(["type": scalar, "pattern": .string("\\S")])
  case .mail: pattern(FieldPattern.mail)
  case .publicKey: pattern(FieldPattern.publicKey)
  case .address(let schemes): pattern(FieldPattern.address(schemes))
  case .flag:
    object(["enum": .array([.bool(true), .bool(false)] + strings(["true", "false", "yes", "no"]))])
  case .choice(let words): choice(words)
  case .scoring:
    any([
      choice(ScoringRule.names.filter { !$0.hasPrefix("penalty") }),
      pattern("^penalty=\(FieldPattern.decimal(0...1))$"),
    ])
  case .time: reference("time")
  case .duration(let range): pattern(FieldPattern.duration(range))
  case .count(let range, let word):
    any(
      [numbers("integer", range), pattern("^\(FieldPattern.whole(range))$")]
        + (word.map { [choice([$0])] } ?? []))
  case .percent(let range):
    any([numbers("number", range), pattern(FieldPattern.percent(range))])
  case .wholePercent:
    any([
      object(["const": .number("0")]), numbers("number", 1...100),
      pattern(FieldPattern.wholePercent),
    ])
  case .language: pattern(FieldPattern.language)
  case .timeZone: pattern(FieldPattern.timeZone)
  case .color: any([pattern(FieldPattern.color), numbers("integer", 0...999_999)])
  case .font:
    any([choice(type.words), pattern(FieldPattern.file(endings: SiteStyle.Font.endings))])
  case .image: pattern(FieldPattern.file(endings: Array(MediaKind.pictures)))
  case .words(let words): oneOrMore(choice(words))
  case .warnings: oneOrMore(choice(type.words))
  case .interfaceLanguages:
    oneOrMore(
      pattern("^\\s*(?:\(type.words.map(FieldPattern.anyCase).joined(separator: "|")))\\s*$"))
  case .formerNames(let ofQuiz): formerNames(FieldPattern.formerName(ofQuiz: ofQuiz))
  case .person: person
  case .people: object(["type": .string("array"), "items": any([person, reference("nothing")])])
  case .group(let fields): .object(groupMembers(fields) + conditions(of: fields))
  case .groups(let fields): groups(fields)
  case .numbers(let each):
    object(["type": .string("object"), "additionalProperties": schema(of: each)])
  }
}

/// The schema for text, or for some types a list of texts.
private func words(_ type: FieldType) -> JSONValue {
  let text = object(["type": scalar])
  if case .text = type { return text }
  return any([
    text, object(["type": .string("array"), "items": any([text, reference("nothing")])]),
  ])
}

private func formerNames(_ name: String) -> JSONValue {
  let whole = object(["type": .array([.string("integer"), .string("boolean")])])
  let list = object([
    "type": .string("array"), "items": any([pattern("^\\s*\(name)\\s*$"), whole]),
  ])
  return any([pattern("^[\\s,]*\(name)(?:\\s*,[\\s,]*\(name))*[\\s,]*$"), whole, list])
}

private var person: JSONValue {
  any([
    object(["type": scalar, "pattern": .string(FieldPattern.personName)]),
    .object(groupMembers(.person)),
  ])
}

private func groups(_ fields: KnownFields) -> JSONValue {
  let group = JSONValue.object(groupMembers(fields) + conditions(of: fields))
  return object(["type": .string("array"), "items": any([group, type("null")])])
}

/// The dependencies between fields of a group.
private func conditions(of fields: KnownFields) -> [JSONValue.Member] {
  func one(of first: String, _ second: String) -> JSONValue {
    object(["oneOf": .array([has(first), has(second)])])
  }
  let both = object(["allOf": .array([has("until"), has("by")])])
  let found: [JSONValue] =
    switch fields.owner {
    case KnownFields.moreTime.owner:
      [
        any([
          object(["maxProperties": .number("0")]),
          object([
            "allOf": .array([
              one(of: "member", "section"), any([has("until"), has("by"), has("time-limit")]),
              not(both),
            ])
          ]),
        ])
      ]
    case KnownFields.grading.owner:
      [when(field("points", object(["minProperties": .number("1")])), has("scale"))]
    default: []
    }
  return found.isEmpty ? [] : [.init(key: "allOf", value: .array(found))]
}

private let scalar = JSONValue.array(strings(["string", "number", "boolean"]))

private func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
  .object(members.map { .init(key: $0, value: $1) })
}

private func strings(_ words: [String]) -> [JSONValue] { words.map { .string($0) } }

private func any(_ schemas: [JSONValue]) -> JSONValue { object(["anyOf": .array(schemas)]) }

private func not(_ schema: JSONValue) -> JSONValue { object(["not": schema]) }

private func type(_ name: String) -> JSONValue { object(["type": .string(name)]) }

private func reference(_ name: String) -> JSONValue { object(["$ref": .string("#/$defs/\(name)")]) }

private func choice(_ words: [String]) -> JSONValue { object(["enum": .array(strings(words))]) }

private func oneOrMore(_ schema: JSONValue) -> JSONValue {
  any([schema, object(["type": .string("array"), "items": schema])])
}

private func pattern(_ pattern: String) -> JSONValue {
  object(["type": .string("string"), "pattern": .string(pattern)])
}

private func numbers(_ type: String, _ range: ClosedRange<Int>) -> JSONValue {
  object([
    "type": .string(type), "minimum": .whole(range.lowerBound),
    "maximum": .whole(range.upperBound),
  ])
}

/// An object with a field that matches a schema.
private func field(_ name: String, _ schema: JSONValue) -> JSONValue {
  object(["required": .array([.string(name)]), "properties": object([name: schema])])
}

/// An object in which a field has a value.
private func has(_ name: String) -> JSONValue { field(name, not(reference("nothing"))) }

/// An object with a group in which a field has a value.
private func hasIn(_ group: String, _ name: String) -> JSONValue {
  field(group, field(name, object(["type": .string("object"), "minProperties": .number("1")])))
}

private func when(_ condition: JSONValue, _ result: JSONValue) -> JSONValue {
  object(["if": condition, "then": result])
}

/// Writes a value on several lines; lists of words stay on one line.
private func write(_ value: JSONValue, indent: String, to text: inout String) {
  let inner = indent + "  "
  switch value {
  case .object(let members) where !members.isEmpty:
    for (index, member) in members.enumerated() {
      text += (index == 0 ? "{\n" : ",\n") + inner + compact(.string(member.key)) + ": "
      write(member.value, indent: inner, to: &text)
    }
    text += "\n\(indent)}"
  case .array(let items) where items.contains { $0.object != nil }:
    for (index, item) in items.enumerated() {
      text += (index == 0 ? "[\n" : ",\n") + inner
      write(item, indent: inner, to: &text)
    }
    text += "\n\(indent)]"
  default: text += compact(value)
  }
}

private func compact(_ value: JSONValue) -> String {
  var bytes: [UInt8] = []
  bytes.writeJSON(value)
  return String(decoding: bytes, as: UTF8.self)
}
