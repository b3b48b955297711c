package import Courseware
import Digest
package import Disk

/// Scores given by people: rows of response tables and manual grades.
package struct ManualScores: Sendable {
  private let rows: [AttemptID: SheetRecords.Line]
  private let replaced: Set<AttemptID>
  /// The manual grades of all quizzes together.
  package let marks: ManualGrades

  /// No scores, so that only the answer keys decide.
  package static let none = ManualScores(sheets: [], marks: [])

  /// The scores for all quizzes together: an attempt's id identifies its quiz.
  init(sheets: [SheetRecords], marks: [ManualGrades]) {
    rows = sheets.reduce(into: [:]) { $0.merge($1.current) { first, _ in first } }
    let former: Set<AttemptID> = sheets.reduce(into: []) { $0.formUnion($1.replaced) }
    replaced = former.subtracting(rows.keys)
    self.marks = marks.count == 1 ? marks[0] : ManualGrades(marks.flatMap(\.lines))
  }

  /// The table row that an attempt was made from; `nil` for an attempt from a page.
  package func origin(of attempt: AttemptID) -> AttemptNote? {
    if let row = rows[attempt] { return .fromSheet(row.sheet, line: row.line) }
    return replaced.contains(attempt) ? .replacedBySheet : nil
  }

  /// Whether an attempt is on time whatever the deadline is, because it was made from a table row
  /// without a time of receipt.
  package func isOnTime(_ attempt: AttemptID) -> Bool {
    !rows.isEmpty && rows[attempt]?.isOnTime == true
  }

  /// Whether an answer of an attempt has a score given by a person.
  package func hasScores(of attempt: AttemptID) -> Bool {
    rows[attempt] != nil || hasManualGrades(of: attempt)
  }

  /// Whether an answer of an attempt has a manual grade.
  package func hasManualGrades(of attempt: AttemptID) -> Bool {
    !marks.marks(of: attempt).isEmpty
  }

  /// The score overrides of an attempt's answers: first those from tables, then manual grades.
  ///
  /// The last one for a question counts.
  package func scoreOverrides(to attempt: AttemptID, _ responses: [Response]) -> [ScoreOverride] {
    var scoreOverrides = rows[attempt]?.scoreOverrides ?? []
    for mark in marks.marks(of: attempt)
    where mark.response == digest(ofAnswerTo: mark.question, in: responses) {
      scoreOverrides.append(
        ScoreOverride(question: mark.question, worth: .points(mark.points), isByHand: true))
    }
    return scoreOverrides
  }

  /// The comments of the manual grades that count for an attempt's answers, and a note for each
  /// answer that two people graded independently.
  package func notes(on attempt: AttemptID, _ responses: [Response]) -> [AttemptNote] {
    var own = marks.marks(of: attempt).filter {
      $0.response == digest(ofAnswerTo: $0.question, in: responses)
    }[...]
    var notes: [AttemptNote] = []
    // The grades of a question are adjacent, and the last one counts.
    while let question = own.first?.question {
      let given = own.prefix { $0.question == question }
      if let words = given.last?.comment { notes.append(.comment(question: question, words)) }
      if given.hasIndependentGrades { notes.append(.gradedIndependently(question: question)) }
      own = own.dropFirst(given.count)
    }
    return notes
  }
}

/// The digest of the answer to a question; a missing answer counts as skipped.
package func digest(ofAnswerTo question: String, in responses: [Response]) -> String {
  let response = responses.first { $0.question == question }
  return (response ?? Response(question: question, answer: .skipped)).digest
}

/// A manual grade of one answer: one line of `stats/CLASSROOM/QUIZ.marks.jsonl`.
package struct ManualGrade: Sendable, Hashable {
  /// The attempt that contains the answer.
  package var attempt: AttemptID
  /// The question's id.
  package var question: String
  /// The digest of the graded response, so that the grade never applies to another answer.
  var response: String
  /// At least 0.
  package var points: Double
  /// A comment for the student, shown with the grade; `nil` if there is none.
  package var comment: String?
  /// When it was given, in seconds since 1970.
  package var marked: Int64
  /// The number of earlier grades of the answer that the grader knew of.
  package var known = 0

  /// Creates a grade whose grader knew of no earlier one; ``known`` can be set afterwards.
  package init(
    attempt: AttemptID, question: String, response: String, points: Double, comment: String?,
    marked: Int64
  ) {
    (self.attempt, self.question, self.response) = (attempt, question, response)
    (self.points, self.comment, self.marked) = (points, comment, marked)
  }
}

extension BidirectionalCollection<ManualGrade> {
  /// Whether two people graded the answer independently, for example on two branches, and gave
  /// different points.
  package var hasIndependentGrades: Bool {
    guard let last, last.known < count - 1 else { return false }
    return contains { $0.points != last.points }
  }
}

/// The manual grades of a quiz.
///
/// They are a set of lines, so the lines of two branches can be combined in any order.
///
/// If an answer has several manual grades, the latest counts; of those from the same second, the
/// line that is last in byte order.
package struct ManualGrades: Sendable, Equatable {
  /// Sorted by attempt, question and time.
  private(set) var lines: [ManualGrade]
  private let places: [AttemptID: Range<Int>]

  /// No manual grades, as for a quiz without a `.marks.jsonl` file.
  static let empty = ManualGrades([])

  /// Creates the set of these grades, in any order and with repeats.
  init(_ marks: [ManualGrade]) {
    lines = marks.sortedOnce(by: \.bytes)
    var places: [AttemptID: Range<Int>] = [:]
    for (index, mark) in lines.enumerated() {
      places[mark.attempt] = (places[mark.attempt]?.lowerBound ?? index)..<(index + 1)
    }
    self.places = places
  }

  /// Whether no answer has a manual grade.
  var isEmpty: Bool { lines.isEmpty }

  /// The manual grades of all answers of an attempt, sorted by question and time.
  func marks(of attempt: AttemptID) -> ArraySlice<ManualGrade> {
    places[attempt].map { lines[$0] } ?? []
  }

  /// The manual grades of exactly this answer; the last one counts.
  package func marks(of attempt: AttemptID, question: String, response: String) -> [ManualGrade] {
    marks(of: attempt).filter { $0.question == question && $0.response == response }
  }

  /// The grades of a student's earlier attempt that also apply to an attempt without grades,
  /// because the answers are the same.
  func kept(of former: [ManualGrade], for attempt: Attempt) -> [ManualGrade] {
    guard let id = AttemptID(attempt.id), marks(of: id).isEmpty else { return [] }
    return former.compactMap { mark in
      guard mark.response == digest(ofAnswerTo: mark.question, in: attempt.responses) else {
        return nil
      }
      var kept = mark
      kept.attempt = id
      return kept
    }
  }

  /// The union with more grades; earlier grades of the same answers are kept as well.
  func adding(_ marks: [ManualGrade]) -> ManualGrades { ManualGrades(lines + marks) }
}

extension ManualGrades {
  /// The file: one JSON object on each line.
  var jsonLines: [UInt8] { lines.flatMap { $0.bytes + [10] } }

  /// Reads the file; a line merge may have reordered its lines.
  static func read(_ bytes: [UInt8]) -> (marks: ManualGrades, damage: [LedgerDamage]) {
    let (lines, damage) = readRecords(bytes) { json throws(AttemptFault) in try ManualGrade(json) }
    return (ManualGrades(lines), damage)
  }
}

extension ManualGrade {
  fileprivate var bytes: [UInt8] {
    var out: [UInt8] = []
    out.beginObject()
    out.field("attempt", "\(attempt)")
    out.field("question", question)
    out.field("marked", Moment(seconds: marked).utc)
    out.field("response", response)
    out.field("points", points)
    if known > 0 { out.field("known", known) }
    if let comment { out.field("comment", comment) }
    out.endObject()
    return out
  }

  fileprivate init(_ json: JSONValue) throws(AttemptFault) {
    guard let attempt = json["attempt"]?.string.flatMap({ AttemptID($0) }),
      let question = json["question"]?.string, let response = json["response"]?.string,
      let points = json["points"]?.double, points >= 0,
      let marked = json["marked"]?.string.flatMap({ Moment(rfc3339: $0) })
    else {
      throw AttemptFault(
        "a manual grade needs 'attempt', 'question', 'marked', 'response' and 'points'")
    }
    self.init(
      attempt: attempt, question: question, response: response, points: points,
      comment: json["comment"]?.string, marked: marked.seconds)
    known = json["known"]?.int ?? 0
  }
}

extension Response {
  /// The digest that identifies an answer by its content, independent of its attempt.
  package var digest: String { contentDigest(of: canonicalJSON) }
}

/// Adds manual grades to the files of their quizzes and replaces each file as a whole.
///
/// The caller holds the lock.
///
/// Grades that others added in the meantime are kept. If a file cannot be read, it is returned and
/// nothing is written.
package func save(
  _ marks: [QuizReference: [ManualGrade]], root: Folder
) throws(DiskError) -> [String: [LedgerDamage]] {
  guard !marks.isEmpty else { return [:] }
  let stats = try root.makeFolder("stats")
  var damage: [String: [LedgerDamage]] = [:]
  var writing = try StatsWriting(below: root, jobs: 1)
  do throws(DiskError) {
    for (reference, new) in marks.sorted(by: { $0.key < $1.key }) {
      let classroom = try stats.makeFolder(reference.classroom)
      let file = reference.quiz + StatsFolder.marksEnding
      let (old, faults) = ManualGrades.read(try classroom.read(file) ?? [])
      if !faults.isEmpty { damage[classroom.path(of: file)] = faults }
      try writing.stage(old.adding(new).jsonLines, file, of: reference.classroom)
    }
    if damage.isEmpty { try writing.commit() } else { writing.discard() }
  } catch {
    writing.discard()
    throw error
  }
  return damage
}
