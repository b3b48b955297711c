import Courseware

/// A part of the course that a service does not receive, or only in changed form.
package struct Loss: Sendable, Hashable {
  /// What is lost and why, called `code` in `losses.json`.
  package var code: Code
  /// The location: the narrowest part of the course, and all parts that contain it.
  var place: Place
  /// The parts that are lost, if not everything is: fields of the bundle's record, or names of
  /// items.
  package var fields: [String] = []

  /// A location in the course.
  struct Place: Sendable, Hashable {
    /// The classroom's id; `nil` if the loss is not about one classroom.
    var classroom: String?
    /// The id of a quiz in the classroom; `nil` if the loss is not about one quiz.
    var quiz: String?
    /// The id of a question in the quiz; `nil` if the loss is not about one question.
    var question: String?
    /// A member, by the user id.
    var user: String?
  }

  /// The loss, by a stable name; the pages of Documentation/services list those of each service.
  package enum Code: String, Sendable, CaseIterable {
    case noPassword = "no-password"
    case noEmail = "no-email"
    case severalTeachers = "several-teachers"
    case nameTooShort = "name-too-short"
    case nameTooLong = "name-too-long"
    case draft
    case noDeadline = "no-deadline"
    case noQuestion = "no-question"
    case keyShownAtOnce = "key-shown-at-once"
    case pointsRounded = "points-rounded"
    case totalScore = "total-score"
    case otherKind = "other-kind"
    case noAnswer = "no-answer"
    case severalAnswers = "several-answers"
    case tolerance
    case numberAsText = "number-as-text"
    case pattern
    case tooManyOptions = "too-many-options"
    case emptyQuestion = "empty-question"
    case emptyOption = "empty-option"
    case optionsAlike = "options-alike"
    case questionRepeated = "question-repeated"
    case orderNotKept = "order-not-kept"
    case charactersReplaced = "characters-replaced"
    case textTooLong = "text-too-long"
    case bodyDropped = "body-dropped"
    case markupFlattened = "markup-flattened"
    case imageDropped = "image-dropped"
    case fieldsDropped = "fields-dropped"
    case resultsDropped = "results-dropped"
    case sheetScore = "sheet-score"
    case ungraded
    case tooLate = "too-late"
    case notHeld = "not-held"
    case anonymous
    case earlierAttempts = "earlier-attempts"
    case otherCategory = "other-category"
    case noWeights = "no-weights"
    case weightRounded = "weight-rounded"
    case maximumScaled = "maximum-scaled"
    case itemsCombined = "items-combined"
    case droppedItem = "dropped-item"
    case extraCredit = "extra-credit"
    case excusedItem = "excused-item"
    case openParticipation = "open-participation"
    case sectionNotNumber = "section-not-number"
    case noQuarter = "no-quarter"
    case noYear = "no-year"
    case creditsRounded = "credits-rounded"
    case noAverage = "no-average"
    case severalAverages = "several-averages"
    case scoringChanged = "scoring-changed"
    case percentageRounded = "percentage-rounded"
    case blankPoints = "blank-points"
    case severalUnits = "several-units"
    case linkDropped = "link-dropped"
    case unitDropped = "unit-dropped"
    case menuTyped = "menu-typed"
    case orderAsPairs = "order-as-pairs"
  }
}

extension Loss.Code {
  /// The reason in one sentence.
  package var reason: String { Self.reasons[self] ?? rawValue }

  private static let reasons: [Loss.Code: String] = [
    .noPassword: "Passwords are never exported: nobody can join until the app makes a new one.",
    .noEmail: "The person has no e-mail address.",
    .severalTeachers: "The service has one teacher for each classroom.",
    .nameTooShort: "The name is shorter than the service accepts; it is exported as it is.",
    .nameTooLong: "The name is longer than the service accepts; it is cut off.",
    .draft: "The service has no drafts.",
    .noDeadline: "The service requires a deadline; it is set to the end of the year 9999.",
    .noQuestion: "The service supports none of its questions.",
    .keyShownAtOnce: "The service shows the answer at once, although it is secret here.",
    .pointsRounded: "The service supports only whole points; they are rounded, halves up.",
    .totalScore: "Scores include questions that are not exported.",
    .otherKind: "The service does not support questions of this kind.",
    .noAnswer:
      "The service requires a correct answer of its own form, and the question has none.",
    .severalAnswers: "The service supports one correct answer for each question.",
    .tolerance: "The service has no tolerances; of a range of numbers, the middle is exported.",
    .numberAsText: "The service compares numbers and units as texts.",
    .pattern: "The service has no patterns of correct answers.",
    .tooManyOptions: "The question has more options than the service accepts.",
    .emptyQuestion: "No text remains of the question without markup and images.",
    .emptyOption: "No text remains of an option without markup and images.",
    .optionsAlike: "Two options have the same text without markup and images.",
    .questionRepeated:
      "Another question has the same text or id; the service requires them to be unique.",
    .orderNotKept: "The service does not keep the order of questions.",
    .charactersReplaced:
      "The service does not accept '.' and '$', or '<', there; full-width ones replace them.",
    .textTooLong: "The text is longer than the service accepts.",
    .bodyDropped: "Only the heading of the question is short enough for the service.",
    .markupFlattened: "Markup became plain text.",
    .imageDropped: "Images became their alternative text.",
    .fieldsDropped: "The service does not have these fields.",
    .resultsDropped: "The service does not store students' results.",
    .sheetScore: "Scores of score sheets are not exported; scores of attempts may be.",
    .tooLate:
      "Attempts after closing, refused late ones and those of corrected tables are not exported.",
    .ungraded: "Scores do not include answers that are still to be graded manually.",
    .notHeld: "The service does not store it.",
    .anonymous: "The answers are anonymous, and the service stores answers by person.",
    .earlierAttempts: "The service stores one attempt of each person, the latest.",
    .otherCategory: "The category is not one of the five that the service has.",
    .noWeights:
      "The classroom has no weights: all work is in the category of quizzes, with a weight of 100.",
    .weightRounded: "The service supports only whole numbers there.",
    .maximumScaled:
      "The maximum points are multiplied to be whole numbers; grades are the same.",
    .itemsCombined: "The service has one grade for the category.",
    .droppedItem: "The item is among the lowest scores, which are dropped.",
    .extraCredit: "The service has no extra credit.",
    .excusedItem: "The service has no excused work.",
    .openParticipation: "The service requires a grade for participation, and there is none yet.",
    .sectionNotNumber: "The service requires a number for the section; it is set to 0.",
    .noQuarter: "The name of the term contains no season; the quarter is set to 0.",
    .noYear:
      "The name of the term contains no year; the year in which the classroom was created is used.",
    .creditsRounded: "The service requires whole credits; if there are none, they are set to 0.",
    .noAverage: "There is no grade point average yet; it is set to 0.",
    .severalAverages:
      "Several students have the same address; the average is over all of them.",
    .scoringChanged:
      "The service does not have this scoring rule: some answers earn other points there.",
    .percentageRounded:
      "The service has a list of percentages: some answers earn other points there.",
    .blankPoints: "The service supports only whole points for a blank; each has at least 1.",
    .severalUnits:
      "The service converts units by a factor; numbers in other units are not exported.",
    .unitDropped: "The service has no units; a number is correct with any unit or none.",
    .menuTyped: "Menus became blanks to type into: the service does not have both in a question.",
    .orderAsPairs: "The service has no orders: students match positions with items.",
    .linkDropped:
      "Links to pages of the site became text: 'base-url' in 'site.yml' gives them an address.",
  ]
}

extension Loss {
  /// The location and the fields in words: `biology-9b/cells, question 'sizes': difficulty`.
  package var placeWords: String {
    var words = [place.classroom, place.quiz].compactMap(\.self).joined(separator: "/")
    if let question = place.question { words += ", question '\(question)'" }
    if let user = place.user { words += words.isEmpty ? "'\(user)'" : ", '\(user)'" }
    if words.isEmpty { words = "site.yml" }
    return fields.isEmpty ? words : "\(words): \(fields.joined(separator: ", "))"
  }

  /// The loss as an object of `losses.json`.
  var json: JSONValue {
    var members: [JSONValue.Member] = [.init("code", code.rawValue), .init("reason", code.reason)]
    for (name, id) in [
      ("classroom", place.classroom), ("quiz", place.quiz), ("question", place.question),
      ("user", place.user),
    ] {
      if let id { members.append(.init(name, id)) }
    }
    if !fields.isEmpty { members.append(.init("fields", .texts(fields))) }
    return .object(members)
  }

  static let shape: [RecordShape.Field] = [
    .init("code", .word(Code.allCases.map(\.rawValue)), "What is lost."),
    .init("reason", .text, "Why, in a sentence."),
    .init("classroom", .text, isOptional: true, "An id of classrooms."),
    .init("quiz", .text, isOptional: true, "An id of quizzes in it."),
    .init("question", .text, isOptional: true, "An id of questions in it."),
    .init("user", .text, isOptional: true, "A user id of the bundle."),
    .init("fields", .list(.text), isOptional: true, "Fields of the bundle's record, or items."),
  ]
}

/// A list of losses without duplicates.
struct LossList {
  private(set) var losses: [Loss] = []
  private var known: Set<Loss> = []

  mutating func add(_ code: Loss.Code, at place: Loss.Place, if isLost: Bool = true) {
    if isLost { add(Loss(code: code, place: place)) }
  }

  /// Adds a loss of the fields that are marked `true`, if any.
  mutating func add(
    _ code: Loss.Code, at place: Loss.Place, fields: KeyValuePairs<String, Bool>
  ) {
    let lost = fields.filter(\.value).map(\.key)
    if !lost.isEmpty { add(Loss(code: code, place: place, fields: lost)) }
  }

  mutating func add(_ others: LossList) { for loss in others.losses { add(loss) } }

  mutating func add(_ loss: Loss) {
    if known.insert(loss).inserted { losses.append(loss) }
  }
}
