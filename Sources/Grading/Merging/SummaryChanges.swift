import Courseware
import Disk
import Ledgers

/// The lines of a range of students in a summary.
struct SummaryPiece: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The range of each student's line, without commas and line feeds.
  private(set) var lines: [Range<Int>] = []
  /// The index of the first student among all students.
  let first: Int

  init(of students: StudentResults, _ places: Range<Int>) {
    first = places.lowerBound
    for place in places {
      bytes.write(place == 0 ? "\n" : ",\n")
      let start = bytes.count
      bytes.write(students[place])
      lines.append(start..<bytes.count)
    }
  }
}

/// The differences of a summary from the previous one that a merge reports.
struct SummaryUpdate {
  var regrades: [Regrade]
  /// What changed in the quiz since the previous summary, as sentences.
  var reasons: [String] = []
  /// Attempts whose students were not on the roster before.
  var nowKnown: [(name: String, id: AttemptID)] = []
  /// All attempts that the previous summary lists as of students not on the roster.
  var unknownBefore: Set<AttemptID> = []
}

/// The differences between a summary and the previous one.
struct SummaryChanges {
  private var lines: FormerLines
  private var waiting: ArraySlice<UInt8>?
  private var former = FormerSummary()
  /// The indices of students whose lines are new or have changed.
  private var changed: [Int] = []

  init(since file: OpenFile?) { lines = FormerLines(of: file) }

  /// Compares the next students.
  mutating func compare(
    _ piece: SummaryPiece, of students: StudentResults
  ) throws(DiskError) {
    for (index, range) in piece.lines.enumerated() {
      let place = piece.first + index
      try compare(piece.bytes[range], place, of: students)
    }
  }

  private mutating func nextOld() throws(DiskError) -> ArraySlice<UInt8>? {
    guard let old = waiting else { return try lines.next() }
    waiting = nil
    return old
  }

  private mutating func compare(
    _ line: ArraySlice<UInt8>, _ place: Int, of students: StudentResults
  ) throws(DiskError) {
    while let old = try nextOld() {
      if old == line { return }
      let key = students.key(of: place)
      let oldKey = try? JSONValue(Array(old), limit: .max)["student"]?.string
      guard let oldKey, oldKey > key else {
        former.add(Array(old))
        if oldKey == key { break }
        continue
      }
      waiting = old
      break
    }
    changed.append(place)
  }

  /// Adds the remaining lines, of students who no longer have any results.
  mutating func finish() throws(DiskError) {
    while let old = try nextOld() {
      former.add(Array(old))
    }
  }

  /// The changes, after all students have been compared.
  func news(of results: QuizResults) -> SummaryUpdate {
    let unknownNow = results.unknownAttempts.map(\.graded.id)
    let (regrades, reassigned) = self.regrades(of: results.students, unknown: unknownNow)
    var news = SummaryUpdate(regrades: regrades)
    if let old = GradingBasis(head: lines.head) {
      let now = GradingBasis(results.assignment)
      news.reasons = now.changes(since: old, results.assignment.idMapping)
      // A new deadline of the quiz moves extended deadlines, too.
      if reassigned.hasOtherDeadlines, now.settings["deadline"] == old.settings["deadline"] {
        news.reasons.append("deadline extensions changed")
      }
    }
    if reassigned.hasOtherAttempts {
      news.reasons.append(
        "attempts belong to other students since the roster or a decision about a conflict changed")
    }
    let unknownAttempts = lines.unknownAttempts
    guard !unknownAttempts.isEmpty else { return news }
    news.unknownBefore = unknownAttempts
    for student in results.students {
      for attempt in student.attempts where unknownAttempts.contains(attempt.id) {
        news.nowKnown.append((student.name, attempt.id))
      }
    }
    return news
  }

  /// The students whose attempts have other scores than before, or whose grade is made from other
  /// attempts among the same ones or was made from a row of a table that has been corrected since.
  ///
  /// - Parameters:
  ///   - students: All students of the quiz.
  ///   - unknown: The attempts of people who are not on the roster.
  /// - Returns: In addition, what changed for these students besides the quiz.
  private func regrades(
    of students: StudentResults, unknown: [AttemptID]
  ) -> (regrades: [Regrade], reassigned: Reassignments) {
    if former.isEmpty { return ([], Reassignments()) }
    var regrades: [Regrade] = []
    var reassigned = Reassignments(losing: Set(unknown.compactMap(former.owner)))
    for place in changed {
      let student = students[place]
      let isRegraded = isRegraded(student)
      reassigned.add(student, since: former, isRegraded: isRegraded)
      guard isRegraded else { continue }
      regrades.append(
        Regrade(name: student.name, before: former.grade(of: student), after: student.score))
    }
    return (regrades, reassigned)
  }

  private func isRegraded(_ student: StudentResult) -> Bool {
    let isRechosen =
      former.grade(of: student) != student.score
      && (student.attempts.allSatisfy { former.knows($0.id) }
        || student.attempts.contains(where: former.isCorrected))
    return isRechosen || student.attempts.contains(where: former.isRegraded)
  }
}

/// The changes of regraded students' deadlines and attempts that the settings of the quiz do not
/// show: extensions, the roster, and decisions about conflicts.
private struct Reassignments {
  /// Whether a regraded student has another extension than before.
  private(set) var hasOtherDeadlines = false
  private var hasGained = false
  /// The indices, in the earlier summary, of students who lost an attempt to someone else.
  private var losing: Set<Int>
  /// The indices of regraded students in the earlier summary.
  private var regraded: Set<Int> = []

  init(losing: Set<Int> = []) { self.losing = losing }

  /// Whether an attempt was given to or taken from a regraded student.
  var hasOtherAttempts: Bool { hasGained || !losing.isDisjoint(with: regraded) }

  mutating func add(_ student: StudentResult, since former: FormerSummary, isRegraded: Bool) {
    let place = former.place(of: student)
    let others = student.attempts.compactMap { former.owner(of: $0.id) }.filter { $0 != place }
    losing.formUnion(others)
    guard isRegraded else { return }
    if !others.isEmpty { hasGained = true }
    guard let place else { return }
    regraded.insert(place)
    if former.deadline(at: place) != student.extended?.utc { hasOtherDeadlines = true }
  }
}

/// The settings that a quiz's attempts were graded with, stored in its summary to explain regrades.
struct GradingBasis: Sendable, Equatable {
  /// In source order.
  var questions: [GradedQuestion]
  /// The settings that decide which attempt counts and how numbers are read, by name.
  ///
  /// A summary that an earlier version wrote may lack some of them, which are then not compared.
  var settings: [String: String]
  /// The grace period in seconds, which is stored outside of `gradedBy`.
  var grace: Int?

  init(_ assignment: Assignment) {
    let quiz = assignment.quiz, grading = assignment.classroom.grading
    grace = grading.grace.count
    questions = quiz.questions.map(GradedQuestion.init)
    settings = [
      "deadline": quiz.deadline?.utc ?? "none", "closes": quiz.closes?.utc ?? "none",
      "attempts that count": quiz.attempts.map(String.init) ?? "unlimited",
      "score": quiz.score.rawValue, "kind": quiz.kind.rawValue,
      "late attempts": (grading.lateness ?? .accept).rawValue,
    ]
    if quiz.questions.contains(where: \.asksForNumber) {
      settings["decimal mark"] = quiz.decimalMark == .point ? "point" : "comma"
    }
  }

  /// Reads the part of a summary before the students; `nil` if it does not contain the settings.
  init?(head: [UInt8]) {
    guard head.last == UInt8(ascii: ","),
      let json = try? JSONValue(Array(head.dropLast()) + [UInt8(ascii: "}")], limit: .max),
      let by = json["gradedBy"], let questions = by["questions"]?.array
    else { return nil }
    self.questions = questions.compactMap(GradedQuestion.init)
    grace = json["graceSeconds"]?.int
    settings = [:]
    for member in by["settings"]?.object ?? [] { settings[member.key] = member.value.string }
  }

  /// The changes as sentences; `idMapping` maps earlier question ids to current ones.
  func changes(since former: GradingBasis, _ idMapping: IDMapping) -> [String] {
    let names = idMapping.ofGoneIDs.questions
    let old = Dictionary(
      former.questions.map { (names[$0.id] ?? $0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let present = Set(questions.map(\.id))
    var changes: [String] = []
    for name in settings.keys.sorted() {
      guard let before = former.settings[name], let now = settings[name], before != now else {
        continue
      }
      changes.append("\(name) changed from \(before) to \(now)")
    }
    if let before = former.grace, let grace, before != grace {
      changes.append("grace period changed from \(duration(before)) to \(duration(grace))")
    }
    for question in questions {
      changes += old[question.id].map(question.changes) ?? ["question \(question.name) added"]
    }
    for question in former.questions where !present.contains(names[question.id] ?? question.id) {
      changes.append("question \(question.name) removed")
    }
    return changes
  }
}

/// The parts of a question that its score depends on.
struct GradedQuestion: Sendable, Equatable {
  var id: String
  var stem: String
  var points: Double
  var right: [String]
  var rule: String?
  var isVoid: Bool
  /// The texts of void options.
  var voidOptions: [String]
  /// Whether upper and lower case matter; `nil` if nothing is typed, and in a summary that an
  /// earlier version wrote.
  var isCaseSensitive: Bool?

  var name: String { "'\(stem)'" }

  init(_ question: Question) {
    id = question.id
    stem = brief(question.stem.text)
    points = question.points.value
    right = question.rightWords.map(brief)
    rule = question.ruleWords
    isVoid = question.isVoid
    voidOptions = (question.choice?.options ?? []).filter(\.isVoid).map { brief($0.text.text) }
    let fields = question.kind.content.answerFields
    isCaseSensitive = fields.isEmpty ? nil : fields.contains(where: \.isCaseSensitive)
  }

  init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, let stem = json["stem"]?.string,
      let points = json["points"]?.double
    else { return nil }
    (self.id, self.stem, self.points) = (id, stem, points)
    right = json["right"]?.array?.compactMap(\.string) ?? []
    rule = json["rule"]?.string
    isVoid = json["void"]?.bool == true
    voidOptions = json["voidOptions"]?.array?.compactMap(\.string) ?? []
    isCaseSensitive = json["caseSensitive"]?.bool
  }

  /// The changes that affect the question's points.
  func changes(since old: GradedQuestion) -> [String] {
    var changes: [String] = []
    if right != old.right {
      let keys = "from \(quoted(old.right)) to \(quoted(right))"
      changes.append(
        stem == old.stem
          ? "answer key of \(name) corrected \(keys)"
          : "\(old.name) became \(name), and its answer key changed \(keys); "
            + "another question needs another id than '\(id)'")
    }
    if isVoid != old.isVoid {
      changes.append(isVoid ? "\(name) voided: everyone gets its points" : "\(name) counts again")
    }
    for option in voidOptions where !old.voidOptions.contains(option) {
      changes.append("'\(option)' of \(name) voided")
    }
    for option in old.voidOptions where !voidOptions.contains(option) {
      changes.append("'\(option)' of \(name) counts again")
    }
    if points != old.points {
      let (before, now) = (shortest(old.points), shortest(points))
      changes.append("points of \(name) changed from \(before) to \(now)")
    }
    if let before = old.rule, let rule, before != rule {
      changes.append("scoring of \(name) changed from \(before) to \(rule)")
    }
    if let before = old.isCaseSensitive, let isCaseSensitive, before != isCaseSensitive {
      changes.append(
        "upper and lower case in answers to \(name) "
          + (isCaseSensitive ? "matter now" : "no longer matter"))
    }
    return changes
  }
}

extension Question {
  /// Whether an accepted answer is a number, which the decimal mark decides how to read.
  fileprivate var asksForNumber: Bool {
    kind.content.answerFields.flatMap(\.accepted).contains {
      if case .number = $0 { true } else { false }
    }
  }
}

/// A duration in seconds as in front matter: `5 min`.
private func duration(_ seconds: Int) -> String {
  seconds.isMultiple(of: 60) ? "\(seconds / 60) min" : "\(seconds) s"
}

/// The text on one line, shortened to 60 characters.
private func brief(_ text: String) -> String {
  shortened(text.split(whereSeparator: \.isWhitespace).joined(separator: " "), to: 60)
}

private func quoted(_ words: [String]) -> String {
  words.isEmpty ? "nothing" : words.map { "'\($0)'" }.joined(separator: ", ")
}

extension [UInt8] {
  mutating func write(_ gradingBasis: GradingBasis) {
    write("{\"settings\":{")
    writeList(gradingBasis.settings.sorted { $0.key < $1.key }) {
      $0.writeJSON($1.key)
      $0.write(":")
      $0.writeJSON($1.value)
    }
    write("},\"questions\":[")
    if !gradingBasis.questions.isEmpty { write("\n") }
    writeList(gradingBasis.questions, separator: ",\n") { $0.write($1) }
    write("]}")
  }

  private mutating func write(_ question: GradedQuestion) {
    write("{\"id\":")
    writeJSON(question.id)
    write(",\"stem\":")
    writeJSON(question.stem)
    write(",\"points\":")
    writeJSON(question.points)
    write(",\"right\":[")
    writeList(question.right) { $0.writeJSON($1) }
    write("]")
    if let rule = question.rule {
      write(",\"rule\":")
      writeJSON(rule)
    }
    if question.isVoid { write(",\"void\":true") }
    if let isCaseSensitive = question.isCaseSensitive {
      write(",\"caseSensitive\":\(isCaseSensitive)")
    }
    if !question.voidOptions.isEmpty {
      write(",\"voidOptions\":[")
      writeList(question.voidOptions) { $0.writeJSON($1) }
      write("]")
    }
    write("}")
  }
}
