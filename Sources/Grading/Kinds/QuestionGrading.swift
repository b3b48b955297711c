package import Courseware

/// The requirements of a kind of question for grading; each kind has a file in this folder.
///
/// The default implementations fit most kinds.
package protocol QuestionGrading {
  /// Adds the score of an answer to an empty score; returns whether the answer is of this kind.
  func score(_ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore)
    -> Bool
  /// The answers that a report counts; empty for an answer to another kind of question.
  func counted(_ answer: Response.Answer, _ marks: DecimalMarks) -> [CountedAnswer]
  /// The parts of the question that are answered separately; options and steps of a scale are not
  /// parts.
  var answerParts: [AnswerPart] { get }
  /// The heading of the column of answers in a report.
  var answerHeading: String { get }
  /// A counted answer in a sentence of a report, from its text and that of its part.
  func words(of answer: String, at part: String) -> String
  /// The expected fraction of the points for a random answer; `nil` if several options may be
  /// selected, since it is unknown how many a guesser selects.
  ///
  /// Every choice is equally likely; typed answers are never guessed. Source: Moodle,
  /// `get_random_guess_score` of question types.
  var randomGuess: Double? { get }
  /// Reads the cell of a table of responses.
  func answer(in cell: String, of column: QuestionColumn) throws(CellFault) -> Response.Answer
}

/// An answer in the form in which reports distinguish answers.
package struct DistinctAnswer: Hashable, Sendable {
  /// An id, a position in an order, or the normal form of typed text.
  package var text: String
  /// Whether the key accepts it; `nil` without a key.
  package var isAccepted: Bool?

  /// Creates an answer, by default to a question without a key.
  package init(text: String, isAccepted: Bool? = nil) {
    (self.text, self.isAccepted) = (text, isAccepted)
  }
}

/// An answer that a report counts, with the id of its part, which is empty for the question itself.
package typealias CountedAnswer = (part: String, answer: DistinctAnswer)

/// The decimal mark with which typed numbers are read, and the one with which reports list them, so
/// that a number is one answer in all languages.
package typealias DecimalMarks = (read: DecimalMark, listed: DecimalMark)

/// One of the answers that can be chosen for a part: an item of a menu, a partner, a position.
package struct AnswerChoice: Sendable {
  /// The id of the item or partner; `nil` for a position.
  package var id: String?
  /// The text that the student sees.
  package var text: String
  /// The ``DistinctAnswer/text`` of this answer.
  package var name: String
  /// Whether the key accepts it; `nil` without a key.
  package var isAccepted: Bool?
}

/// A part that is answered separately and its possible answers; `nil` if the answer is typed.
package typealias AnswerPart = (id: String, text: String, choices: [AnswerChoice]?)

extension QuestionGrading {
  /// No parts: most kinds of questions are answered as a whole.
  package var answerParts: [AnswerPart] { [] }
  /// The heading for all kinds but those that are answered with a position.
  package var answerHeading: String { "Answer" }
  /// The answer in quotes, for kinds that are answered as a whole.
  package func words(of answer: String, at part: String) -> String { "\"\(answer)\"" }
  /// 0, because typed answers are never guessed.
  package var randomGuess: Double? { 0 }
}

extension Question.Kind {
  /// The kind's implementation of grading.
  package var grading: any QuestionGrading {
    switch self {
    case .choice(let choice): choice
    case .numeric(let numeric): numeric
    case .shortText(let words): words
    case .blanks(let blanks): blanks
    case .ordering(let ordering): ordering
    case .matching(let matching): matching
    case .essay(let essay): essay
    case .scale(let scale): scale
    case .trueFalse(let statement): statement
    case .hotspot(let hotspot): hotspot
    }
  }
}

/// The expected score of guessing at each of several parts.
func guess(_ parts: [Double], byParts: Bool) -> Double {
  byParts ? mean(parts) : parts.reduce(1, *)
}
