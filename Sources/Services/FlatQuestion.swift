import Courseware

/// A question without markup, as services store it: a text, and texts to choose from.
struct FlatQuestion {
  /// The stem and, after an empty line, the body.
  var text: String
  var stem: String
  /// The options in source order; empty if the question has none.
  var options: [Option]
  /// Whether markup was converted to plain text, by field.
  var markup: KeyValuePairs<String, Bool>
  /// Whether images were replaced by their alternative text, by field.
  var images: KeyValuePairs<String, Bool>

  /// An option of the question.
  struct Option {
    var id: String
    var text: String
    var isKey: Bool
  }

  init(_ question: Question) {
    stem = trimmed(question.stem.text)
    text = [stem, trimmed(question.body.text)].filter { !$0.isEmpty }.joined(separator: "\n\n")
    var tags = Prose.Tags()
    switch question.kind {
    case .scale(let scale):
      options = scale.steps.map { .init(id: $0.id, text: trimmed($0.text.text), isKey: false) }
      for step in scale.steps { tags.formUnion(step.text.tags) }
    default:
      let choice = question.choice
      options = (choice?.options ?? []).map {
        .init(id: $0.id, text: trimmed($0.text.text), isKey: $0.isCounted)
      }
      for option in choice?.options ?? [] { tags.formUnion(option.text.tags) }
    }
    let (stemTags, bodyTags) = (question.stem.tags, question.body.tags)
    markup = [
      "stem": stemTags.contains(.markup), "body": bodyTags.contains(.markup),
      "options": tags.contains(.markup),
    ]
    images = [
      "stem": stemTags.contains(.image), "body": bodyTags.contains(.image),
      "options": tags.contains(.image),
    ]
  }

  var keys: [Option] { options.filter(\.isKey) }

  /// The reason why no service can accept the question: it or an option has no text, or two options
  /// have the same text.
  var faultOfText: Loss.Code? {
    if text.isEmpty { return .emptyQuestion }
    if options.contains(where: \.text.isEmpty) { return .emptyOption }
    // Compares bytes, because texts with different normal forms are different strings in an app's
    // database.
    if Set(options.map { Array($0.text.utf8) }).count < options.count { return .optionsAlike }
    return nil
  }
}

private func trimmed(_ text: String) -> String {
  var text = text[...]
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return String(text)
}

extension LossList {
  /// Adds the losses of a question's flat form.
  mutating func add(_ flat: FlatQuestion, at place: Loss.Place) {
    add(.markupFlattened, at: place, fields: flat.markup)
    add(.imageDropped, at: place, fields: flat.images)
  }
}

extension Question {
  /// The fields that no service supports, with `true` for those whose values are lost.
  var droppedFields: KeyValuePairs<String, Bool> {
    let options = choice?.options ?? []
    return [
      "points": points != .one, "hints": !hints.isEmpty, "explanation": !explanation.isEmpty,
      "feedback": options.contains { !$0.feedback.isEmpty },
      "tags": !tags.isEmpty, "difficulty": difficulty != nil,
      "scoring": choice.map { $0.scoring != .allOrNothing } ?? false,
      "pinsLast": choice?.pinsLast ?? false, "isVoid": isVoid || options.contains(where: \.isVoid),
      "isCaseSensitive": kind.content.answerFields.contains(where: \.isCaseSensitive),
    ]
  }
}

extension Quiz {
  /// The fields that no service supports, with `true` for those whose values are lost.
  var droppedFields: KeyValuePairs<String, Bool> {
    let hasSections = sections.contains { !$0.heading.isEmpty || $0.pick != nil }
    return [
      "kind": kind != .quiz, "opens": opens != nil, "closes": closes != nil,
      "timeLimitSeconds": timeLimit != nil, "attempts": attempts != nil,
      "score": score != .last, "shuffle": shuffle != .none, "pass": pass != nil,
      "category": category != "quizzes", "isExtraCredit": isExtraCredit,
      "isAnonymous": isAnonymous, "tags": !tags.isEmpty, "description": description != nil,
      "author": author != nil, "language": language != nil, "license": license != nil,
      "allowsCloning": allowsCloning, "introduction": !introduction.isEmpty,
      "sections": hasSections,
    ]
  }
}

extension Classroom {
  /// The fields that only gradebooks support, with `true` for those whose values are lost.
  var droppedFields: KeyValuePairs<String, Bool> {
    [
      "term": term != nil, "number": number != nil, "section": section != nil,
      "credits": credits != nil, "starts": starts != nil, "ends": ends != nil,
      "weights": !weights.isEmpty, "grading": grading != Grading(), "welcome": !welcome.isEmpty,
    ]
  }
}

extension KeyValuePairs<String, Bool> {
  /// The names of the lost fields that are not in `names`.
  func without(_ names: Set<String>) -> [String] {
    filter { $0.value && !names.contains($0.key) }.map(\.key)
  }
}

extension LossList {
  /// Adds a loss of these fields, if there are any.
  mutating func addDropped(_ fields: [String], at place: Loss.Place) {
    if !fields.isEmpty { add(Loss(code: .fieldsDropped, place: place, fields: fields)) }
  }
}
