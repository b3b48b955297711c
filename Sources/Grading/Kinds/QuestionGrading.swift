package import Courseware
import Ledgers

/// What grading needs from a kind of question; each kind has a file in this folder.
///
/// The defaults of the members fit most kinds.
package protocol QuestionGrading {
  /// Puts what an answer earns into a score that so far says nothing; gives back whether it is an
  /// answer to a question of this kind.
  func score(_ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore)
    -> Bool
  /// The answers that a report counts; empty for an answer to another kind of question.
  func counted(_ answer: Response.Answer, _ mark: DecimalMark) -> [CountedAnswer]
  /// What is answered by itself at such a question; options and steps of a scale are no parts.
  var answerParts: [AnswerPart] { get }
  /// The heading of the column of answers in a report.
  var answerHeading: String { get }
  /// The part of the points that answering at random earns on average, `nil` where several options
  /// may be ticked: there is no telling how many a guesser ticks.
  ///
  /// Every choice is as likely as the others; what is typed is never guessed. Source: Moodle,
  /// `get_random_guess_score` of question types.
  var randomGuess: Double? { get }
  /// Reads the cell of a table of responses.
  func answer(in cell: String, of column: QuestionColumn) throws(CellFault) -> Response.Answer
}

/// An answer in the form in which reports tell answers apart.
package struct DistinctAnswer: Hashable, Sendable {
  /// An id, a place in an order, or the normal form of what was typed.
  package var text: String
  /// Whether a key accepts it; `nil` where there is no key.
  package var isAccepted: Bool?

  package init(text: String, isAccepted: Bool? = nil) {
    (self.text, self.isAccepted) = (text, isAccepted)
  }
}

/// An answer that a report counts: by the id of the part, empty for the question itself.
package typealias CountedAnswer = (part: String, answer: DistinctAnswer)

/// One of the answers that can be chosen for a part: an item of a menu, a partner, a place.
package struct AnswerChoice: Sendable {
  /// The id of the item or partner; `nil` for a place.
  package var id: String?
  /// The text that the student sees.
  package var text: String
  /// The ``DistinctAnswer/text`` of this answer.
  package var name: String
  /// Whether the key accepts it; `nil` where there is no key.
  package var isAccepted: Bool?

  package init(id: String? = nil, text: String, name: String, isAccepted: Bool? = nil) {
    self.id = id
    self.text = text
    self.name = name
    self.isAccepted = isAccepted
  }
}

/// A part that is answered by itself, with what may be answered there; `nil` where anything may be
/// typed.
package typealias AnswerPart = (id: String, text: String, choices: [AnswerChoice]?)

extension QuestionGrading {
  var answerParts: [AnswerPart] { [] }
  var answerHeading: String { "Answer" }
  var randomGuess: Double? { 0 }
}

extension Question.Kind {
  /// What grading needs from the kind.
  package var grading: any QuestionGrading {
    switch self {
    case .choice(let choice): choice
    case .numeric(let gap): Numeric(answer: gap)
    case .shortText(let gap): ShortText(answer: gap)
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

/// What guessing at each of several parts earns.
func guess(_ parts: [Double], byParts: Bool) -> Double {
  byParts ? mean(parts) : parts.reduce(1, *)
}
