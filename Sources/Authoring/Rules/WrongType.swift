import Courseware

extension Rule {
  static let wrongType = Rule(
    "wrong-type", .error, "A value has the type that its field requires.",
    explanation: """
      Each field requires a type of value: a number, a length of time, true or false, a list. The
      message says which type the field requires.
      """,
    bad: .quiz(fields: "time-limit: half an hour"),
    good: .quiz(fields: "time-limit: 30 min"))
}
