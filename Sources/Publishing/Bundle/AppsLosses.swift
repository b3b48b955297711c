import Courseware

/// What is lost in the apps' records, by a stable name; Documentation/bundle.md explains each.
enum AppsLoss: String, CaseIterable {
  /// The classroom has no password, or the one it has was not given to the build.
  case noPassword = "no-password"
  case severalTeachers = "several-teachers"
  case noEmail = "no-email"
  /// A name shorter or longer than the apps let anybody type.
  case nameLength = "name-length"
  case draft
  case noDeadline = "no-deadline"
  case noQuestion = "no-question"
  case orderNotKept = "order-not-kept"
  case keyShownAtOnce = "key-shown-at-once"
  case pointsRounded = "points-rounded"
  /// Scores count questions that the apps do not get.
  case totalScore = "total-score"
  /// Anything but options to tick.
  case otherKind = "other-kind"
  case noCorrectOption = "no-correct-option"
  case severalCorrectOptions = "several-correct-options"
  case tooManyOptions = "too-many-options"
  case emptyQuestion = "empty-question"
  case emptyOption = "empty-option"
  case optionsAlike = "options-alike"
  case markupFlattened = "markup-flattened"
  case imageDropped = "image-dropped"
  case fieldsDropped = "fields-dropped"
}

/// Where something is lost: the narrowest that applies and all that hold it.
struct LossPlace {
  var classroom: String
  var quiz: String?
  var question: String?
  /// Whose it is, where it is a member's.
  var user: String?
}

extension [UInt8] {
  /// Lists a loss of a whole thing, if there is one.
  mutating func writeLoss(_ loss: AppsLoss, at place: LossPlace, if isLost: Bool = true) {
    guard isLost else { return }
    beginLoss(loss, at: place)
    endObject()
  }

  /// Lists a loss of those fields of our own record that are lost, if any is.
  mutating func writeLoss(
    _ loss: AppsLoss, at place: LossPlace, fields: KeyValuePairs<StaticString, Bool>
  ) {
    guard fields.contains(where: \.value) else { return }
    beginLoss(loss, at: place)
    key("fields")
    beginArray()
    for (field, isLost) in fields where isLost { element(field) }
    endArray()
    endObject()
  }

  private mutating func beginLoss(_ loss: AppsLoss, at place: LossPlace) {
    beginRecord()
    field("code", loss.rawValue)
    field("classroom", place.classroom)
    if let quiz = place.quiz { field("quiz", quiz) }
    if let question = place.question { field("question", question) }
    if let user = place.user { field("user", user) }
  }
}

/// What the apps' records do not hold of a classroom and its people.
extension [UInt8] {
  mutating func writeLosses(of classroom: Classroom, password: String?) {
    let place = LossPlace(classroom: classroom.id)
    writeLoss(.noPassword, at: place, if: (password ?? "").isEmpty)
    writeLoss(.severalTeachers, at: place, if: classroom.teachers.count > 1)
    writeLoss(
      .nameLength, at: place, fields: ["name": !(8...150).contains(classroom.name.count)])
    writeLoss(.fieldsDropped, at: place, fields: classroom.fieldsDroppedByApps)
    for person in classroom.people {
      let place = LossPlace(classroom: classroom.id, user: person.id)
      writeLoss(.noEmail, at: place, if: person.email == nil)
      writeLoss(.nameLength, at: place, fields: ["name": !(7...20).contains(person.name.count)])
      writeLoss(.fieldsDropped, at: place, fields: ["section": person.section != nil])
    }
  }
}

extension Classroom {
  fileprivate var fieldsDroppedByApps: KeyValuePairs<StaticString, Bool> {
    [
      "term": term != nil, "number": number != nil, "section": section != nil,
      "credits": credits != nil, "starts": starts != nil, "ends": ends != nil,
      "weights": !weights.isEmpty, "grading": grading != Grading(), "welcome": !welcome.isEmpty,
    ]
  }
}

/// What the apps' records do not hold of a quiz and its questions.
extension [UInt8] {
  mutating func writeLosses(of placed: ClassroomQuiz, statistics: [BundleStatistics.Student]) {
    let quiz = placed.quiz
    var place = LossPlace(classroom: placed.classroom, quiz: quiz.id)
    guard !quiz.isDraft else { return writeLoss(.draft, at: place) }
    let questions = quiz.questions
    let obstacles = questions.map { AppsQuestion.obstacle(to: $0) }
    let kept = zip(questions, obstacles).filter { $1 == nil }.map(\.0.id)
    writeLoss(.noDeadline, at: place, if: quiz.deadline == nil)
    writeLoss(.noQuestion, at: place, if: kept.isEmpty)
    writeLoss(.orderNotKept, at: place, if: !kept.isSortedByBytes)
    writeLoss(.keyShownAtOnce, at: place, if: quiz.kind == .exam || quiz.answers != .open)
    writeLoss(.pointsRounded, at: place, if: statistics.contains(where: \.hasFractions))
    let hasAttempts = statistics.contains { !$0.attempts.isEmpty }
    let losesQuestions = !kept.isEmpty && kept.count < questions.count
    writeLoss(.totalScore, at: place, if: hasAttempts && losesQuestions)
    writeLoss(.nameLength, at: place, fields: ["name": !(4...60).contains(quiz.name.count)])
    writeLoss(.fieldsDropped, at: place, fields: quiz.fieldsDroppedByApps)
    for (question, obstacle) in zip(questions, obstacles) {
      place.question = question.id
      writeLosses(of: question, obstacle, at: place)
    }
  }

  /// Of a question that is left out only the reason is said.
  private mutating func writeLosses(
    of question: Question, _ obstacle: AppsLoss?, at place: LossPlace
  ) {
    if let obstacle { return writeLoss(obstacle, at: place) }
    guard let choice = question.choice else { return }
    let stem = question.stem.tags
    let body = question.body.tags
    let options = choice.options.reduce(into: Prose.Tags()) { $0.formUnion($1.text.tags) }
    writeLoss(
      .markupFlattened, at: place,
      fields: [
        "stem": stem.contains(.markup), "body": body.contains(.markup),
        "options": options.contains(.markup),
      ])
    writeLoss(
      .imageDropped, at: place,
      fields: [
        "stem": stem.contains(.image), "body": body.contains(.image),
        "options": options.contains(.image),
      ])
    writeLoss(.fieldsDropped, at: place, fields: question.fieldsDroppedByApps(choice))
  }
}

extension Quiz {
  /// Those fields that say something which the apps would do otherwise.
  fileprivate var fieldsDroppedByApps: KeyValuePairs<StaticString, Bool> {
    let hasSections = sections.contains { !$0.heading.isEmpty || $0.pick != nil }
    return [
      "kind": kind != .quiz, "opens": opens != nil, "closes": closes != nil,
      "timeLimitSeconds": timeLimit != nil, "attempts": attempts != nil,
      "score": score != .last, "shuffle": shuffle != .none, "pass": pass != nil,
      "category": category != "quizzes", "isExtraCredit": isExtraCredit,
      "isAnonymous": isAnonymous, "tags": !tags.isEmpty,
      "description": description != nil, "author": author != nil,
      "language": language != nil, "license": license != nil,
      "allowsCloning": allowsCloning, "introduction": !introduction.isEmpty,
      "sections": hasSections,
    ]
  }
}

extension Question {
  fileprivate func fieldsDroppedByApps(_ choice: Choice) -> KeyValuePairs<StaticString, Bool> {
    [
      "points": points != .one, "hints": !hints.isEmpty, "explanation": !explanation.isEmpty,
      "feedback": choice.options.contains { !$0.feedback.isEmpty },
      "tags": !tags.isEmpty, "difficulty": difficulty != nil,
      "allowsSeveral": choice.allowsSeveral, "scoring": choice.scoring != .allOrNothing,
      "pinsLast": choice.pinsLast,
    ]
  }
}

extension [String] {
  /// Whether they sort by their bytes as they stand, each one once.
  fileprivate var isSortedByBytes: Bool {
    zip(self, dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension BundleStatistics.Student {
  /// Whether an attempt has a half point or another part that whole numbers lose.
  fileprivate var hasFractions: Bool {
    attempts.contains { attempt in
      attempt.score.points != attempt.score.points.rounded()
        || attempt.score.of != attempt.score.of.rounded()
    }
  }
}
