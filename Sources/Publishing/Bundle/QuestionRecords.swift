import Courseware

/// The bundle's own records of questions, nothing left out, keys included.
extension [UInt8] {
  mutating func writeQuestions(of placed: ClassroomQuiz) {
    for section in placed.quiz.sections {
      for question in section.questions { writeQuestion(question, of: placed) }
    }
  }

  /// A reference to a quiz, whose id is unique in its classroom only.
  mutating func field(_ name: StaticString, quiz placed: ClassroomQuiz) {
    key(name)
    beginObject()
    field("classroom", placed.classroom)
    field("quiz", placed.quiz.id)
    endObject()
  }

  private mutating func writeQuestion(_ question: Question, of placed: ClassroomQuiz) {
    beginRecord()
    field("quiz", quiz: placed)
    field("id", question.id)
    field("stem", question.stem)
    field("body", question.body)
    field("hints", question.hints)
    field("explanation", question.explanation)
    field("points", question.points)
    field("tags", question.tags)
    field("difficulty", question.difficulty)
    if question.isVoid { field("isVoid", true) }
    let kind = question.kind.publishing
    field("kind", kind.name)
    kind.writeRecord(to: &self)
    endObject()
  }
}
