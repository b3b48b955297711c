import Courseware

/// An attribute in braces: its purpose, and the words that it accepts if they are few and known.
struct KnownAttribute: Sendable {
  /// The purpose, as a sentence without its period.
  let summary: String
  var words: [String] = []

  /// The attributes of questions, options and sections.
  static let all: [String: KnownAttribute] = [
    "type": .init(
      summary: "The kind of question that the answers must be of",
      words: ParsedQuestion.QuestionType.allCases.map(\.rawValue)),
    "points": .init(summary: "What the question is worth: 0 to 10000 in halves, such as 1.5"),
    "scoring": .init(summary: "The scoring rule of the question", words: ScoringRule.names),
    "shuffle": .init(
      summary: "Whether the options are put into a new order", words: ["true", "false"]),
    "pin": .init(summary: "Keeps the last option last", words: ["last"]),
    "case": .init(summary: "Makes case matter in typed answers", words: ["sensitive"]),
    "tags": .init(summary: "Words to find the question by, separated by spaces or commas"),
    "difficulty": .init(summary: "How difficult the question is, in words of your own"),
    "void": .init(
      summary: "Gives everybody the points of a question, or excludes an option from grading",
      words: ["true", "false"]),
    "draft": .init(
      summary: "Whether the question is left out of builds", words: ["true", "false"]),
    "weight": .init(summary: "What choosing the option earns, -100 to 100 percent"),
    "pick": .init(summary: "How many questions of the section each attempt draws"),
    "rect": .init(summary: "A region of the image: x, y, width and height in pixels"),
    "circle": .init(summary: "A region of the image: x, y and radius in pixels"),
  ]
}

/// The names of the attributes of questions, options and sections.
let attributeNames = Set(KnownAttribute.all.keys)
