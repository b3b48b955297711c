import Courseware

// The names are those of the bundle, or else those of the files of a course. A service that stores
// some of these fields removes them from the list.

extension Site {
  /// The fields that services do not store, if they have a value.
  var droppedFields: [String] {
    written([
      "title": !title.isEmpty, "organization": organization != nil, "timeZone": timeZone != "UTC",
      "language": language != Site.defaultLanguage, "languages": !languages.isEmpty,
      "baseUrl": baseURL != nil, "description": description != nil, "pageSize": pageSize != 30,
    ])
      + written([
        "submitTo": submitTo != nil, "exam-key": examKey != nil,
        "colors": style.accent != nil || style.darkAccent != nil,
        "font": style.font != .system, "logo": style.logo != nil,
      ])
  }
}

extension Classroom {
  /// The fields that services do not store, if they have a value; some are those of gradebooks.
  var droppedFields: [String] {
    written([
      "term": term != nil, "number": number != nil, "section": section != nil,
      "credits": credits != nil, "starts": starts != nil, "ends": ends != nil,
      "access": access != .open, "weights": !weights.isEmpty, "grading": grading != Grading(),
    ])
      + written([
        "welcome": !welcome.isEmpty, "show-members": showsMembers,
        "extensions": !extensions.isEmpty, "formerly": !formerly.isEmpty,
        "publish": !publishes.isEmpty,
      ])
  }
}

extension Classroom {
  /// The fields that a service with nothing but quizzes does not store.
  var fieldsOutsideQuizzes: [String] {
    ["teachers", "created"] + (members.isEmpty ? [] : ["members"]) + droppedFields
  }
}

extension Quiz {
  /// The ids of parts of questions, as fields of the bundle, for services that store no ids.
  var idsOfParts: [String] {
    var names: [String] = []
    for list in questions.flatMap(\.kind.parts).compactMap(\.list.field) {
      let name = "\(list).id"
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension Classroom.Membership {
  /// The fields of a person that services do not store, if they have a value that the user id does
  /// not contain.
  func droppedFields(in classroom: Classroom) -> [String] {
    let ids = memberID.map { [$0, $0.lowercased(), "\(classroom.id):\($0)"] }
    return written([
      "memberId": ids.map { !$0.contains(id) } ?? false,
      "email": email.map { $0.lowercased() != id } ?? false,
      "section": section != nil, "also": !also.isEmpty,
    ])
  }
}

extension Quiz {
  /// The fields that services do not store, if they have a value, except the kind.
  var droppedFields: [String] {
    let hasSections = sections.contains { !$0.heading.isEmpty || $0.pick != nil }
    return written([
      "opens": opens != nil, "closes": closes != nil, "release": release != nil,
      "timeLimitSeconds": timeLimit != nil, "attempts": attempts != nil, "score": kind.isGraded,
      "shuffle": true, "pass": pass != nil, "category": category != "quizzes",
      "isExtraCredit": isExtraCredit, "isAnonymous": isAnonymous,
    ])
      + written([
        "tags": !tags.isEmpty, "description": description != nil, "author": author != nil,
        "language": language != nil, "license": license != nil, "allowsCloning": allowsCloning,
        "introduction": !introduction.isEmpty, "sections": hasSections,
        "translations": !translations.isEmpty, "formerly": !formerly.isEmpty,
        "publish": !publishes.isEmpty,
      ])
  }
}

extension Question {
  /// The fields that services do not store, if they have a value, except the kind and the answers.
  func droppedFields(in quiz: Quiz) -> [String] {
    let options = choice?.options ?? []
    return written([
      "points": points != .one, "hints": !hints.isEmpty, "explanation": !explanation.isEmpty,
      "feedback": options.contains { !$0.feedback.isEmpty },
      "tags": !tags.isEmpty, "difficulty": difficulty != nil,
      "isVoid": isVoid || options.contains(where: \.isVoid),
    ])
      + written([
        "scoring": choice.map { $0.scoring != .allOrNothing } ?? false,
        "weight": options.contains { $0.weight != .zero }, "scoresParts": kind.content.scoresParts,
        "pinsLast": choice?.pinsLast ?? false,
        "shuffles": quiz.shuffle.shufflesOptions && kind.keepsOrder,
        "isCaseSensitive": kind.content.answerFields.contains(where: \.isCaseSensitive),
        "rubric": !kind.content.rubric.isEmpty,
      ])
  }
}

extension Question.Kind {
  /// Whether it is a choice whose options are in the same order in each attempt.
  fileprivate var keepsOrder: Bool {
    if case .choice(let choice) = self { !choice.shuffles } else { false }
  }

  /// The fields with what students choose from or put in order, and the headings above them.
  var fieldsToChooseFrom: [String] {
    let allowsSeveral = if case .choice(let choice) = self { choice.allowsSeveral } else { false }
    var lists: [String] = []
    for list in content.parts.compactMap(\.list.field) where !lists.contains(list) {
      lists.append(list)
    }
    return lists + (allowsSeveral ? ["allowsSeveral"] : []) + fieldsOfHeadings
  }

  /// The fields with the headings of its columns.
  var fieldsOfHeadings: [String] {
    zip(["rowsHeading", "partnersHeading"], content.headings).filter { !$1.isEmpty }.map(\.0)
  }
}

extension QuestionPart.List {
  /// The field of the bundle with the parts; `nil` for a menu, which is part of its blank.
  var field: String? {
    switch self {
    case .option: "options"
    case .item: "items"
    case .row: "rows"
    case .partner: "partners"
    case .step: "steps"
    case .blank: "blanks"
    case .menu: nil
    }
  }
}

/// The names that are marked `true`.
private func written(_ fields: KeyValuePairs<String, Bool>) -> [String] {
  fields.filter(\.value).map(\.key)
}

extension [String] {
  func without(_ names: Set<String>) -> [String] { filter { !names.contains($0) } }
}

extension LossList {
  /// Adds a loss of these fields, if there are any.
  mutating func addDropped(_ fields: [String], at place: Loss.Place) {
    if !fields.isEmpty { add(Loss(code: .fieldsDropped, place: place, fields: fields)) }
  }
}
