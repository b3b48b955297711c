import Courseware

/// What grading has to know of a kind of question; each kind has a file in this folder.
///
/// A kind that leaves out a member has what most kinds have.
protocol QuestionGrading {
  /// Puts what an answer earns into a score that so far says nothing; gives back whether it is an
  /// answer to a question of this kind.
  func score(_ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore)
    -> Bool
  /// What a report counts of an answer; nothing where it is none to a question of this kind.
  func counted(_ answer: Response.Answer, _ mark: DecimalMark) -> [CountedAnswer]
  /// What is answered by itself at such a question; options and steps of a scale are no parts.
  var answerParts: [AnswerPart] { get }
  /// The part of the points that answering at random earns on average, `nil` where several options
  /// may be ticked: there is no telling how many a guesser ticks.
  ///
  /// Every choice is as likely as the others; what is typed is never guessed. Source: Moodle,
  /// `get_random_guess_score` of question types.
  var randomGuess: Double? { get }
  /// Reads the cell of a table of responses.
  func answer(in cell: String, of column: QuestionColumn) throws(CellFault) -> Response.Answer
}

/// An answer that a report counts: by the id of the part, empty for the question itself.
typealias CountedAnswer = (part: String, answer: AnswerTally.Answer)

/// A part that is answered by itself, with what may be answered there; `nil` where anything may be
/// typed.
typealias AnswerPart = (id: String, text: String, choices: [PartStatistics.Choosable]?)

extension QuestionGrading {
  var answerParts: [AnswerPart] { [] }
  var randomGuess: Double? { 0 }
}

extension Question.Kind {
  /// What grading has to know of the kind.
  var grading: any QuestionGrading {
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
