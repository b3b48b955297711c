package import Courseware

/// A note about an attempt that the teacher should know; several may apply to one attempt.
package indirect enum AttemptNote: Sendable, Hashable {
  case unknownQuestion(String)
  /// A question that was removed, and whose id another question has now.
  case replacedQuestion(String)
  case moreUnknownQuestions(Int)
  /// A question that the attempt answers under its current and an earlier id, which no page does.
  case answeredAgain(question: String)
  case unknownOption(question: String, option: String)
  /// A part of a question that was removed, and whose id another part has now.
  case replacedOption(question: String, option: String)
  /// A question that was reworded: the id in the attempt, and the current id.
  case answeredAs(String, now: String)
  case optionAnsweredAs(question: String, String, now: String)
  case severalSelected(question: String)
  case otherKindOfAnswer(question: String)
  case drewTooMany(Int, of: Int)
  case drewTooFew(Int, of: Int)
  /// A question that the attempt's seed does not draw: the answer is not graded.
  case notDrawn(question: String)
  /// The draw at the attempt's revision is unknown: the attempt is graded by what its seed draws at
  /// the revision that fits best.
  case drawUnknown
  case claimedScoreDiffers(Attempt.Score)
  case otherSite(String)
  case otherRevision
  case unreadableTime
  case endedBeforeStart
  case endedInTheFuture
  case clockChanged
  case tookTooLong
  case receivedBeforeOpening
  case startedBeforeOpening
  case startedBeforeCreation
  case elapsedTooLong
  case otherMemberID(String)
  case fromSheet(String, line: Int)
  case replacedBySheet
  /// The comment of a manual grade, written for the student.
  case comment(question: String, String)
  /// Two people graded the answer, neither of them knowing of the other grade.
  case gradedIndependently(question: String)

  /// Whether the note is about an answer that could not be matched to the quiz with certainty, or
  /// that therefore earned nothing.
  package var isAboutAnswers: Bool {
    switch self {
    case .unknownQuestion, .replacedQuestion, .moreUnknownQuestions, .answeredAgain,
      .unknownOption, .replacedOption, .otherKindOfAnswer, .notDrawn, .drawUnknown:
      true
    default: false
    }
  }

  /// The note as text, with the author's own words in quotes.
  package var text: String {
    switch self {
    case .unknownQuestion(let id): "question '\(id)' is not in the quiz"
    case .replacedQuestion(let id):
      "question '\(id)' was removed: the question that has this id now was added later"
    case .moreUnknownQuestions(let count):
      "answers \(counted(count, "more question that is", "more questions that are")) not in"
        + " the quiz"
    case .answeredAgain(let question):
      "answers '\(question)' under several ids, which no page does: only the first answer counts"
    case .unknownOption(let question, let option):
      "'\(option)' is not in question '\(question)'"
    case .replacedOption(let question, let option):
      "'\(option)' of question '\(question)' was removed: what has this id now was added later"
    case .answeredAs(let id, let now): "answers to '\(id)' count for '\(now)', its present id"
    case .optionAnsweredAs(let question, let id, let now):
      "'\(id)' of question '\(question)' counts as '\(now)', its present id"
    case .severalSelected(let question):
      "several options selected in the single choice question '\(question)'"
    case .otherKindOfAnswer(let question): "the answer does not fit the kind of '\(question)'"
    case .drewTooMany(let count, let pick):
      "answers \(count) questions where \(pick == 1 ? "1 is" : "\(pick) are") drawn, and earns no"
        + " more than \(pick) can"
    case .drewTooFew(let count, let pick):
      "answers \(count) of the \(counted(pick, "question", "questions")) drawn"
    case .notDrawn(let question):
      "answers '\(question)', which its seed did not draw: not graded"
    case .drawUnknown:
      "taken at a revision that is not recorded: graded on the questions that its seed draws in "
        + "the best matching revision"
    case .claimedScoreDiffers(let score):
      "claims \(shortest(score.points)) of \(shortest(score.of))"
    case .otherSite(let site): "handed in at the site '\(site)'"
    case .otherRevision: "taken at another revision of the quiz"
    case .unreadableTime: "claimed times cannot be read"
    case .endedBeforeStart: "claims to have ended before it started"
    case .endedInTheFuture: "claims to have ended after it was received"
    case .clockChanged: "claimed times and elapsed time differ by more than 2 minutes"
    case .tookTooLong: "took longer than the time limit"
    case .receivedBeforeOpening: "received before the quiz opened"
    case .startedBeforeOpening: "claims to have started before the quiz opened"
    case .startedBeforeCreation: "claims to have started before the quiz was created"
    case .elapsedTooLong: "claims more elapsed time than the time between its start and its end"
    case .otherMemberID(let id): "has the id '\(id)', which is not on the roster"
    case .fromSheet(let sheet, line: 0): "from '\(sheet)'"
    case .fromSheet(let sheet, let line): "from '\(sheet)', line \(line)"
    case .replacedBySheet: "the table it came from was corrected; it no longer counts"
    case .comment(let question, let words): "comment on '\(question)': \(words)"
    case .gradedIndependently(let question):
      "two independent manual grades of '\(question)'; the later one counts"
    }
  }
}

/// A number in the form of JSON.
package func shortest(_ number: Double) -> String {
  var out: [UInt8] = []
  out.writeJSON(number)
  return String(decoding: out, as: UTF8.self)
}
