import Courseware
import Glibc
import Grading
import Ledgers

/// Shows answers one after another and reads a line for each: points or a command.
struct GradingSession {
  private var answers: [AnswerToGrade]
  private let isAnonymous: Bool
  private let now: Moment
  private var at = 0
  private(set) var touched: Set<QuizReference> = []

  init(_ answers: [AnswerToGrade], isAnonymous: Bool, now: Moment) {
    self.answers = answers
    self.isAnonymous = isAnonymous
    self.now = now
  }

  /// The meaning of a line of input.
  private enum Reply {
    case points(Double, comment: String?)
    case skip, back, quit, again
    case unclear(String)
  }

  /// Goes on until the last answer, the end of the input or `q`.
  mutating func run(_ saving: ManualGradeStore) throws {
    var isShown = false
    var input = InputLines()
    if !answers.isEmpty {
      try put("points and an optional comment; s skips, b goes back, q quits\n")
    }
    while at < answers.count {
      if !isShown { try put(page) }
      isShown = false
      try put(prompt)
      guard let line = try input.next() else {
        try put("\n")
        break
      }
      // Where nobody sees what they type, it would be missing from what is read later.
      if !isTerminal(STDIN_FILENO) { try put(safeForTerminal(line) + "\n") }
      switch reply(to: line) {
      case .points(let points, let comment): try mark(points, comment, saving)
      case .skip: at += 1
      case .back: at = max(0, at - 1)
      case .again: break
      case .unclear(let reason):
        try put("  \(reason)\n")
        isShown = true
      case .quit: return try end()
      }
    }
    try end()
  }

  private mutating func mark(
    _ points: Double, _ comment: String?, _ saving: ManualGradeStore
  ) throws {
    let mark = answers[at].marked(points, comment, at: now)
    let reference = answers[at].assignment.reference
    try saving.save([reference: [mark]])
    answers[at].take(mark)
    touched.insert(reference)
    at += 1
  }

  private func reply(to line: String) -> Reply {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    switch words.first {
    case nil, "s": return .skip
    case "b": return .back
    case "q": return .quit
    case "?": return .again
    case let word?:
      let most = answers[at].question.points.value
      guard let number = number(word, .comma), (0...most).contains(number) else {
        return .unclear(
          "points must be a number from 0 to \(written(most)); s skips, b goes back, q quits")
      }
      return .points(number, comment: words.count == 2 ? words[1] : nil)
    }
  }

  /// An answer with all that is needed to mark it.
  private var page: String {
    let answer = answers[at]
    let reference = answer.assignment.reference
    var lines = ["", "\(at + 1) of \(answers.count)  \(reference.classroom)/\(reference.quiz)"]
    lines += shown(answer.question.stem.text) + shown(answer.question.body.text)
    if case .essay(let essay) = answer.question.kind, !essay.rubric.text.isEmpty {
      lines += ["", "Rubric:"] + shown(essay.rubric.text)
    }
    lines += ["", "Answer" + (isAnonymous ? ":" : " by '\(answer.student.name)':")]
    lines += answer.text.map(shown) ?? ["  (none)"]
    if !answer.conflictingPoints.isEmpty {
      let points = answer.conflictingPoints.map(written).joined(separator: ", ")
      lines += ["", "Graded independently: \(points)"]
    } else if let mark = answer.mark {
      let comment = mark.comment.map { ": \($0)" } ?? ""
      lines += ["", "Graded \(written(mark.points))\(comment)"]
    }
    return lines.map { safeForTerminal($0) + "\n" }.joined() + "\n"
  }

  private func shown(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { "  " + $0 }
  }

  private var prompt: String { "Points of \(written(answers[at].question.points.value)): " }

  private func end() throws {
    let left = answers.count { $0.mark == nil || !$0.conflictingPoints.isEmpty }
    try put("\(counted(answers.count - left, "answer")) graded, \(left) left\n")
  }
}

private func written(_ number: Double) -> String {
  Int(exactly: number).map { String($0) } ?? String(number)
}
