import Courseware

/// The records of the apps' own collections, under their own names and types.
///
/// The keys `classroomId`, `quizId` and `questionId` are ours: in the apps they are the names of
/// the documents that a record lies under.
extension [UInt8] {
  mutating func writeAppsUsers(_ users: [UserDirectory.User]) {
    for user in users {
      beginRecord()
      field("userId", user.id)
      field("email", user.email ?? "")
      field("name", user.name)
      endObject()
    }
  }

  mutating func writeAppsClassroom(_ classroom: Classroom, password: String?) {
    beginRecord()
    field("classroomId", classroom.id)
    field("classroomName", classroom.name)
    field("createdAt", classroom.created)
    field("createdByName", classroom.teachers.first?.name ?? "")
    field("password", password ?? "")
    endObject()
  }

  mutating func writeAppsMembers(of classroom: Classroom) {
    for person in classroom.people {
      beginRecord()
      field("classroomId", classroom.id)
      field("userId", person.id)
      field("email", person.email ?? "")
      field("name", person.name)
      field("isCreator", person.isTeacher)
      field("classroomCreatedAt", classroom.created)
      endObject()
    }
  }

  mutating func writeAppsQuiz(_ placed: ClassroomQuiz) {
    guard placed.isKeptByApps else { return }
    beginRecord()
    field("classroomId", placed.classroom)
    field("quizId", placed.quiz.id)
    field("quizName", placed.quiz.name)
    field("createdAt", placed.quiz.created)
    field("deadline", placed.quiz.deadline ?? .endOfTime)
    endObject()
  }

  mutating func writeAppsQuestions(of placed: ClassroomQuiz) {
    guard !placed.quiz.isDraft else { return }
    for section in placed.quiz.sections {
      for question in section.questions { writeAppsQuestion(question, of: placed) }
    }
  }

  private mutating func writeAppsQuestion(_ question: Question, of placed: ClassroomQuiz) {
    let flat = AppsQuestion(question)
    guard flat.obstacle == nil else { return }
    beginRecord()
    field("classroomId", placed.classroom)
    field("quizId", placed.quiz.id)
    field("questionId", question.id)
    key("question")
    writeJSON(flat.prompt)
    key("options")
    beginArray()
    for option in flat.options { element(option) }
    endArray()
    key("answer")
    writeJSON(flat.answer)
    endObject()
  }
}

extension Moment {
  /// The deadline of a quiz without one, since the apps demand it: 9999-12-31T23:59:59Z.
  static let endOfTime = Moment(seconds: 253_402_300_799)
}

/// A question as the apps hold it: a line of text, a few texts to choose from, one right.
struct AppsQuestion {
  /// All its texts one after another.
  private var text: [UInt8] = []
  private var promptRange = 0..<0
  private var optionRanges: [Range<Int>] = []
  private var answerIndex = 0
  /// Why the apps cannot hold it; `nil` where they can, and only then the rest means anything.
  private(set) var obstacle: AppsLoss?

  /// As many as the apps' own form for questions has room for.
  static let maxOptions = 5

  /// Why the apps cannot hold a question; `nil` where they can.
  ///
  /// Words without markup need no flattening to be told apart: options always differ as HTML.
  static func obstacle(to question: Question) -> AppsLoss? {
    guard let choice = question.kind.publishing.plainChoice else { return .otherKind }
    let isPlain = choice.options.allSatisfy { $0.text.isPlain && !$0.text.isEmpty }
    guard isPlain, question.stem.isPlain, !question.stem.isEmpty else {
      return AppsQuestion(question).obstacle
    }
    return obstacle(of: choice)
  }

  init(_ question: Question) {
    guard let choice = question.kind.publishing.plainChoice else {
      obstacle = .otherKind
      return
    }
    obstacle = Self.obstacle(of: choice)
    guard obstacle == nil else { return }
    flatten(question, choice)
    obstacle = obstacleInText
  }

  var prompt: ArraySlice<UInt8> { text[promptRange] }
  var options: [ArraySlice<UInt8>] { optionRanges.map { text[$0] } }
  var answer: ArraySlice<UInt8> { text[optionRanges[answerIndex]] }

  private static func obstacle(of choice: Choice) -> AppsLoss? {
    switch choice.options.count(where: \.isKey) {
    case 0: .noCorrectOption
    case 1: choice.options.count > maxOptions ? .tooManyOptions : nil
    default: .severalCorrectOptions
    }
  }

  private mutating func flatten(_ question: Question, _ choice: Choice) {
    text.reserveCapacity(512)
    question.stem.appendText(to: &text)
    if !question.body.isEmpty {
      if !text.isEmpty { text.write("\n\n") }
      question.body.appendText(to: &text)
    }
    promptRange = 0..<text.count
    optionRanges.reserveCapacity(choice.options.count)
    for (index, option) in choice.options.enumerated() {
      let start = text.count
      option.text.appendText(to: &text)
      optionRanges.append(start..<text.count)
      if option.isKey { answerIndex = index }
    }
  }

  private var obstacleInText: AppsLoss? {
    if isBlank(promptRange) { return .emptyQuestion }
    if optionRanges.contains(where: isBlank) { return .emptyOption }
    for (index, range) in optionRanges.enumerated() {
      for other in optionRanges[..<index] where isEqual(range, other) { return .optionsAlike }
    }
    return nil
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    text[range].allSatisfy { $0 <= UInt8(ascii: " ") }
  }

  private func isEqual(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
    range.count == other.count && text[range].elementsEqual(text[other])
  }
}

extension ClassroomQuiz {
  /// Whether any question of the quiz can stand in the apps.
  var hasQuestionForApps: Bool {
    quiz.sections.contains { section in
      section.questions.contains { AppsQuestion.obstacle(to: $0) == nil }
    }
  }

  /// Whether the apps' records hold the quiz: it is published and has something to ask.
  var isKeptByApps: Bool { !quiz.isDraft && hasQuestionForApps }
}
