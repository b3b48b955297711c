internal import Courseware

/// Something of the course that the apps' records do not hold.
struct AppsLoss {
  var code: Code
  /// Where it is: the narrowest of these that applies and all that hold it.
  var quiz: String?
  var question: String?
  /// Whose it is, where it is a member's.
  var user: String?
  /// Which member of our own record it is.
  var field: String?

  init(
    _ code: Code, quiz: String? = nil, question: String? = nil, user: String? = nil,
    field: String? = nil
  ) {
    self.code = code
    self.quiz = quiz
    self.question = question
    self.user = user
    self.field = field
  }

  /// What is lost, by a name that stays; Documentation/bundle.md explains each.
  enum Code: String, CaseIterable {
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
    case noKey = "no-key"
    case severalKeys = "several-keys"
    case tooManyOptions = "too-many-options"
    case emptyQuestion = "empty-question"
    case emptyOption = "empty-option"
    case optionsAlike = "options-alike"
    case markupFlattened = "markup-flattened"
    case imageDropped = "image-dropped"
    case fieldDropped = "field-dropped"
    case pointsRounded = "points-rounded"
  }
}

extension [UInt8] {
  mutating func writeLoss(_ loss: AppsLoss, classroom: String) {
    beginRecord()
    field("code", loss.code.rawValue)
    field("classroom", classroom)
    if let quiz = loss.quiz { field("quiz", quiz) }
    if let question = loss.question { field("question", question) }
    if let user = loss.user { field("user", user) }
    if let name = loss.field { field("field", name) }
    endObject()
  }

  mutating func writeLosses(of classroom: Classroom, password: String?) {
    for loss in classroom.lossesInApps(password: password) {
      writeLoss(loss, classroom: classroom.id)
    }
  }

  mutating func writeLosses(of placed: PlacedQuiz, statistics: [BundleStatistics.Student]) {
    guard !placed.quiz.isDraft else {
      writeLoss(AppsLoss(.draft, quiz: placed.quiz.id), classroom: placed.classroom)
      return
    }
    let flat = placed.quiz.sections.flatMap { section in
      section.questions.map { ($0, AppsQuestion($0).obstacle) }
    }
    for loss in placed.quiz.lossesInApps(representable: flat.filter { $1 == nil }.map(\.0.id)) {
      writeLoss(loss, classroom: placed.classroom)
    }
    if statistics.contains(where: \.hasFractions) {
      let loss = AppsLoss(.pointsRounded, quiz: placed.quiz.id)
      writeLoss(loss, classroom: placed.classroom)
    }
    for (question, obstacle) in flat {
      question.forEachLossInApps(obstacle, quiz: placed.quiz.id) {
        writeLoss($0, classroom: placed.classroom)
      }
    }
  }
}

extension BundleStatistics.Student {
  /// Whether an attempt has a half point or another part that whole numbers lose.
  var hasFractions: Bool {
    attempts.contains { attempt in
      attempt.score.points != attempt.score.points.rounded()
        || attempt.score.of != attempt.score.of.rounded()
    }
  }
}
