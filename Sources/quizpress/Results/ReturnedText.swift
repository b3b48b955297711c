import Courseware
import Grading
import Ledgers
import Publishing

/// The text for students about one attempt: points, comments and explanations, as JSON for the
/// page.
struct ReturnedText {
  let attempt: GradedAttempt
  let score: QuizScore
  let quiz: Quiz
  let includesExplanations: Bool
  /// The mean of the attempts that count, if they are several and the student sees only this one.
  var average: Attempt.Score?

  /// `nil` if the attempt has no score.
  init?(_ attempt: GradedAttempt, of quiz: Quiz, includesExplanations: Bool) {
    guard let score = attempt.score else { return nil }
    (self.attempt, self.score, self.quiz) = (attempt, score, quiz)
    self.includesExplanations = includesExplanations
  }

  /// `{"attempt":…,"points":…,"of":…,"pending":…,"questions":{…},"explanations":{…}}`; each
  /// question has `points`, `of` and `pending`, too, and `"void":true` if everybody gets them.
  ///
  /// `"average":{"points":…,"of":…}` comes before the questions if the attempt is not the grade.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    out.beginObject()
    out.field("attempt", attempt.id.description)
    out.field("points", score.points)
    out.field("of", score.maximum)
    out.field("pending", score.pending)
    if let average {
      out.key("average")
      out.beginObject()
      out.field("points", average.points)
      out.field("of", average.of)
      out.endObject()
    }
    out.key("questions")
    out.beginObject()
    let (comments, explained) = (self.comments, self.explained)
    let void = Set(quiz.questions.filter(\.isVoid).map(\.id))
    for question in graded(or: Set(comments.keys).union(explained.map(\.id))) {
      out.separate()
      out.writeJSON(question.question)
      out.write(":")
      out.beginObject()
      out.field("points", question.points)
      out.field("of", question.maximum)
      out.field("pending", question.pending)
      if void.contains(question.question) { out.field("void", true) }
      if let comment = comments[question.question] { out.field("comment", comment) }
      out.endObject()
    }
    let language = translation?.language ?? quiz.language ?? Site.defaultLanguage
    out.write("},\"explanations\":{")
    out.writeList(explained) { out, question in
      out.writeJSON(question.id)
      out.write(":")
      out.writeJSON { $0.write(question.explanation, isolatedIn: language) }
    }
    out.write("}}")
    return out
  }

  /// The questions that have points or are among the given ones; a scale has no points.
  private func graded(or others: Set<String>) -> [QuestionScore] {
    score.questions.filter { $0.maximum + $0.pending > 0 || others.contains($0.question) }
  }

  /// The comments on manual grades, by the current ids of the questions.
  private var comments: [String: String] {
    var ids: [String: String] = [:]
    var comments: [String: String] = [:]
    for case .answeredAs(let former, let current) in attempt.notes { ids[former] = current }
    for case .comment(let id, let words) in attempt.notes { comments[ids[id] ?? id] = words }
    return comments
  }

  /// The translation in whose language the attempt was made; `nil` if that is the original's.
  private var translation: Quiz? {
    quiz.translations.first { $0.language == attempt.entry.attempt?.language }
  }

  /// The questions in the attempt that have an explanation in its language, without explanations
  /// that show images or play sounds, since the site does not contain these files before a release.
  private var explained: [Question] {
    guard includesExplanations else { return [] }
    let asked = Set(score.questions.map(\.question))
    return (translation ?? quiz).questions.filter { question in
      asked.contains(question.id) && !question.explanation.isEmpty
        && question.explanation.htmlBytes.firstRange(of: " src=\"".utf8) == nil
    }
  }
}
