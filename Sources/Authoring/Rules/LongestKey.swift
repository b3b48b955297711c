import Courseware

extension Rule {
  static let longestKey = Rule(
    "longest-key", .warning, "The correct option is not conspicuously often the longest.",
    explanation: """
      Authors word the correct option carefully, which makes it long, and take less care with
      incorrect options. Students know that the longest option is a better choice than a guess.
      Shorten some correct options, or lengthen distractors. The rule counts questions with one
      correct option in which one option has more characters than each of the others. A quiz is
      reported if by chance alone, with every option equally likely, the correct option would be
      the longest this often in fewer than one in a thousand quizzes (Chernoff's bound), and if it
      is the longest at least a tenth more often than expected by chance. At least 12 questions are
      needed; in a short quiz only a strong habit is found. Quizzes that are not reported themselves
      are also tested together, which finds a weaker habit.
      """,
    bad: .quiz(
      quiz(lengthening: Array(repeating: 0, count: 12)),
      shown: """
        (Twelve questions of the same kind)

        ## What does a barometer measure?

        - [x] The pressure of the air around it
        - [ ] Wind
        - [ ] Rain
        """),
    good: .quiz(
      quiz(lengthening: [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]),
      shown: """
        (Twelve questions, in some of which a distractor is the longest)

        ## What does a barometer measure?

        - [x] Pressure
        - [ ] The speed of the wind around it
        - [ ] Rain
        """),
    check: .course(checkLongestKeys))
}

private func checkLongestKeys(_ course: ParsedCourse, _ report: inout Report) {
  course.reportKeys(.longestKey, &report) { keys in
    keys.longest.isStriking()
      ? "the key is the longest of its options in \(keys.longest.words)" : nil
  }
}

/// A quiz about instruments in which the option at each of some positions is made the longest.
private func quiz(lengthening positions: [Int]) -> String {
  let instruments = [
    "barometer Pressure Wind Rain", "thermometer Heat Light Sound",
    "hygrometer Moisture Dust Salt", "anemometer Wind Depth Weight",
    "seismograph Tremors Tides Clouds", "odometer Distance Weight Time",
    "ammeter Current Charge Mass", "protractor Angles Areas Volumes",
    "stopwatch Duration Height Age", "sonar Depth Taste Smell",
    "photometer Brightness Speed Hardness", "balance Mass Length Shape",
  ]
  let questions = zip(instruments, positions).map { row, longest in
    var options = row.split(separator: " ").map(String.init)
    let instrument = options.removeFirst()
    options[longest] += " and what follows from it"
    let lines = options.enumerated().map { "- [\($0 == 0 ? "x" : " ")] \($1)" }
    return "## What does a \(instrument) measure?\n\n" + lines.joined(separator: "\n")
  }
  let front = "---\nname: Quiz\ncreated: 2026-09-01\ndeadline: 2026-09-14\n---\n\n"
  return front + questions.joined(separator: "\n\n")
}
