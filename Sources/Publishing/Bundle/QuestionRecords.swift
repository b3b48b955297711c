import Courseware

/// The bundle's own records of questions, nothing left out, keys included.
extension [UInt8] {
  mutating func writeQuestions(of placed: PlacedQuiz) {
    for section in placed.quiz.sections {
      for question in section.questions { writeQuestion(question, of: placed) }
    }
  }

  /// A reference to a quiz, whose id is unique in its classroom only.
  mutating func field(_ name: StaticString, quiz placed: PlacedQuiz) {
    key(name)
    beginObject()
    field("classroom", placed.classroom)
    field("quiz", placed.quiz.id)
    endObject()
  }

  private mutating func writeQuestion(_ question: Question, of placed: PlacedQuiz) {
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
    switch question.kind {
    case .choice(let choice): writeChoice(choice)
    case .numeric(let gap): writeGap(gap, kind: "numeric")
    case .shortText(let gap): writeGap(gap, kind: "short-text")
    case .blanks(let blanks): writeBlanks(blanks)
    case .ordering(let ordering): writeOrdering(ordering)
    case .matching(let matching): writeMatching(matching)
    case .essay(let essay): writeEssay(essay)
    case .scale(let scale): writeScale(scale)
    }
    endObject()
  }

  private mutating func writeChoice(_ choice: Choice) {
    field("kind", "choice")
    field("allowsSeveral", choice.allowsSeveral)
    writeScoring(choice.scoring)
    field("shuffles", choice.shuffles)
    field("pinsLast", choice.pinsLast)
    key("options")
    beginArray()
    for option in choice.options { writeOption(option) }
    endArray()
  }

  private mutating func writeScoring(_ rule: ScoringRule) {
    key("scoring")
    beginObject()
    field("rule", rule.name)
    if case .penalty(let part) = rule {
      field("penalty", part)
    } else {
      field("penalty", Percent?.none)
    }
    endObject()
  }

  /// Written in long pieces: of a bundle's records most are options.
  private mutating func writeOption(_ option: Choice.Option) {
    beginObject()
    // An id is lower-case letters, digits, hyphens and underscores: nothing to escape.
    write(literal: "\"id\":\"")
    write(option.id)
    write(literal: "\",\"text\":")
    writeProseOrNull(option.text)
    write(
      literal: option.isKey ? ",\"isKey\":true,\"feedback\":" : ",\"isKey\":false,\"feedback\":")
    writeProseOrNull(option.feedback)
    if option.isVoid { write(literal: ",\"isVoid\":true") }
    if option.weight == .zero {
      write(literal: ",\"weight\":0}")
    } else {
      field("weight", option.weight)
      endObject()
    }
  }
}
