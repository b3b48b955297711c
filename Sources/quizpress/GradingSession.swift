import Courseware
import Disk
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
    (self.answers, self.isAnonymous, self.now) = (answers, isAnonymous, now)
  }

  /// The meaning of a line of input.
  private enum Reply {
    case points(Double, comment: String?)
    case skip, back, quit, again
    case unclear(String)
  }

  /// Runs until the last answer, the end of the input or `q`.
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
      // If the input is not typed at a terminal, it is printed, so that the output is complete.
      if !isTerminal(STDIN_FILENO) { try put(line: line) }
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
    var words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    if let first = words.first, let slash = first.firstIndex(of: "/") {
      // `5/6 ok` is read as `5 /6 ok`.
      let rest = [String(first[slash...])] + words.dropFirst()
      words = [String(first[..<slash]), rest.joined(separator: " ")]
    }
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
      let comment = words.count == 2 ? words[1] : nil
      if let comment, comment.hasPrefix("/") {
        return reply(number, of: most, String(comment.dropFirst()))
      }
      let unit = comment?.prefix { !$0.isWhitespace }.lowercased()
      if unit == "point" || unit == "points" {
        return .unclear("write the number and then the comment, without the word 'points'")
      }
      return .points(number, comment: comment)
    }
  }

  /// The meaning of points with a maximum, as in `5 / 6 ok`, from the text after the slash.
  private func reply(_ points: Double, of most: Double, _ text: String) -> Reply {
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    guard let word = words.first, number(word, .comma) == most else {
      let points = "\(written(most)) \(most == 1 ? "point" : "points")"
      return .unclear("this answer has \(points): write only those that you give")
    }
    return .points(points, comment: words.count == 2 ? words[1] : nil)
  }

  /// An answer with all information needed to grade it.
  private var page: String {
    let answer = answers[at]
    let quiz = answer.assignment.reference.name
    var lines = ["", "\(at + 1) of \(answers.count)  \(quiz)"]
    lines += shown(answer.question.stem.shownText) + shown(answer.question.body.shownText)
    let rubric = answer.question.kind.content.rubric.shownText
    if !rubric.isEmpty { lines += ["", "Rubric:"] + shown(rubric) }
    let key = answer.question.kind.content.rightWords
    if !key.isEmpty { lines += ["", "Answer key:"] + key.flatMap(shown) }
    lines += ["", "Answer" + (isAnonymous ? ":" : " by \(author(of: answer)):")]
    lines += answer.text.map(shown) ?? ["  (none)"]
    if !answer.conflictingPoints.isEmpty {
      let points = answer.conflictingPoints.map(written).joined(separator: ", ")
      lines += ["", "Graded independently: \(points)"]
    } else if let points = answer.countingPoints {
      let comment = answer.mark?.comment.map { ": \($0)" } ?? ""
      lines += ["", "Graded \(written(points))\(comment)"]
    }
    return lines.map { safeForTerminal($0) + "\n" }.joined() + "\n"
  }

  private func author(of answer: AnswerToGrade) -> String {
    let (id, name) = answer.student
    let roster = Roster(answer.assignment.classroom.members)
    return distinct("'\(name)'", id ?? "", isShared: id != nil && roster.isShared(name: name))
  }

  private func shown(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { "  " + $0 }
  }

  private var prompt: String { "Points of \(written(answers[at].question.points.value)): " }

  private func end() throws {
    if answers.isEmpty { return try put("no answers to grade\n") }
    let left = answers.count { $0.needsGrade }
    try put("\(counted(answers.count - left, "answer")) graded, \(left) left\n")
  }
}

private func written(_ number: Double) -> String {
  Int(exactly: number).map { String($0) } ?? String(number)
}

/// Saves manual grades: to their files immediately, and to summaries at the end.
struct ManualGradeStore {
  /// The course's folder.
  let path: String
  let course: Course
  let options: CourseOptions

  /// Saves grades; waits at most five seconds for another run that has locked the course.
  func save(_ marks: [QuizReference: [ManualGrade]]) throws {
    guard !marks.isEmpty else { return }
    // The lock ends with the folder, so that other runs can work between two grades.
    let root = try lockedRoot()
    let damage = try Ledgers.save(marks, root: root)
    try refuse(damage)
  }

  /// Updates the summaries and prints whose grades changed: for these quizzes, and for others if an
  /// earlier run was interrupted before it updated the summaries.
  func grade(_ quizzes: [QuizReference]) throws {
    var report = try regrade(by: course, below: lockedRoot())
    guard !options.quiet else { return }
    report.quizzes.removeAll { !quizzes.contains($0.reference) && $0.regrades.isEmpty }
    guard !report.quizzes.isEmpty else { return }
    (report.setAside, report.unmatched) = ([], [])
    for place in report.quizzes.indices { report.quizzes[place].unknownAttempts = [] }
    try put(report.text(verbose: options.verbose))
  }

  private func lockedRoot() throws -> Folder {
    let root = try Folder(at: path)
    for _ in 0..<50 {
      if try root.lock() { return root }
      usleep(100_000)
    }
    try fail(courseIsBusy, ExitStatus.busy)
  }
}

/// The lines of standard input, each available as soon as it is typed.
struct InputLines {
  /// The maximum length of a line, in bytes; a comment on an answer is shorter.
  private static let longest = 64 << 10
  private var rest: [UInt8] = []

  /// The next line without its end; `nil` after the last one.
  ///
  /// - Throws: An exit status, after printing that the input cannot be read or that a line is too
  ///   long, such as the first line of a device.
  mutating func next() throws -> String? {
    var isAtEnd = false
    var searched = 0
    while true {
      if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return text(rest[..<end])
      }
      if isAtEnd { break }
      guard rest.count <= Self.longest else {
        try fail("a line of standard input is longer than 64 kB")
      }
      searched = rest.count
      let part = try nextInput()
      isAtEnd = part.isEmpty
      rest += part
    }
    defer { rest = [] }
    return rest.isEmpty ? nil : text(rest[...])
  }

  private func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}

/// The next bytes of standard input; none at its end.
///
/// - Throws: ``ExitStatus/disk`` after printing that it cannot be read.
func nextInput() throws -> [UInt8] {
  do throws(DiskError) {
    return try OpenFile.standardInput.readNext(64 << 10)
  } catch {
    try fail("standard input cannot be read: \(error.reason)", ExitStatus.disk)
  }
}
