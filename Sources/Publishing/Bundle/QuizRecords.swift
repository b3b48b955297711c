import Courseware

/// The bundle's own record of a quiz, nothing left out; its questions are a collection of theirs.
extension [UInt8] {
  mutating func writeQuiz(_ placed: ClassroomQuiz) {
    let quiz = placed.quiz
    beginRecord()
    field("classroom", placed.classroom)
    field("id", quiz.id)
    field("path", quiz.path)
    field("name", quiz.name)
    field("kind", quiz.kind.rawValue)
    field("answers", quiz.answers.rawValue)
    writeTimes(of: quiz)
    field("isDraft", quiz.isDraft)
    writeRules(of: quiz)
    writeLibraryData(of: quiz)
    field("introduction", quiz.introduction)
    key("sections")
    beginArray()
    for section in quiz.sections { writeSection(section) }
    endArray()
    field("revision", quiz.revision)
    endObject()
  }

  private mutating func writeTimes(of quiz: Quiz) {
    field("created", quiz.created)
    field("opens", quiz.opens)
    field("deadline", quiz.deadline)
    field("closes", quiz.closes)
    fieldDateOnly([
      "created": quiz.created, "opens": quiz.opens, "deadline": quiz.deadline,
      "closes": quiz.closes,
    ])
    field("timeLimitSeconds", quiz.timeLimit?.count)
  }

  private mutating func writeRules(of quiz: Quiz) {
    field("attempts", quiz.attempts)
    field("score", quiz.score.rawValue)
    field("shuffle", quiz.shuffle.rawValue)
    field("pass", quiz.pass)
    field("category", quiz.category)
    field("isExtraCredit", quiz.isExtraCredit)
  }

  private mutating func writeLibraryData(of quiz: Quiz) {
    field("tags", quiz.tags)
    field("description", quiz.description)
    field("author", quiz.author)
    field("language", quiz.language)
    field("license", quiz.license)
    field("allowsCloning", quiz.allowsCloning)
  }

  private mutating func writeSection(_ section: Section) {
    beginObject()
    field("heading", section.heading)
    field("introduction", section.introduction)
    field("pick", section.pick)
    key("questions")
    beginArray()
    for question in section.questions { element(question.id) }
    endArray()
    endObject()
  }
}
