package import Courseware
import Digest

/// Responses collected elsewhere, on paper or in a form: one row for each student.
package struct Sheet: Sendable {
  /// The file name of the table without folders, which identifies it when it is merged again.
  package var name: String
  /// In the order of the table.
  package var rows: [Row]
  /// The ids of questions for which the table has no column.
  package var missing: [String]
  /// The versions of the quiz on paper that its rows name, by letter.
  package var versions: [Version] = []

  /// The rows that answer one version on paper.
  package struct Version: Sendable, Equatable {
    /// From `A` to `Z`, in upper case whatever the table contains.
    package var letter: String
    /// At least 1.
    package var rows: Int
    /// The line and the column of the first row's version, from 1.
    package var line, column: Int

    /// Creates a version with the position at which a row first names it.
    package init(letter: String, rows: Int, line: Int, column: Int) {
      (self.letter, self.rows, self.line, self.column) = (letter, rows, line, column)
    }
  }

  /// Creates a table whose rows name no versions on paper.
  package init(name: String, rows: [Row], missing: [String]) {
    (self.name, self.rows, self.missing) = (name, rows, missing)
  }

  /// One student's answers as an attempt, and the scores that the table gives them.
  package struct Row: Sendable {
    /// The line number, from 1; 0 in an anonymous survey, where a line number would reveal the
    /// respondent.
    var line: Int
    /// The attempt, whose id is a digest of the row's content; see
    /// ``MergedSheet/separateRows(from:)``.
    package var attempt: Attempt
    /// The time of receipt; `nil` if the table does not specify it.
    var received: Moment?
    /// The scores that the table gives instead of answers.
    package var scoreOverrides: [ScoreOverride]

    /// Creates a row; without a time of receipt, its attempt counts as on time.
    package init(
      line: Int, attempt: Attempt, received: Moment?, scoreOverrides: [ScoreOverride]
    ) {
      (self.line, self.attempt) = (line, attempt)
      (self.received, self.scoreOverrides) = (received, scoreOverrides)
    }
  }
}

extension [Sheet.Version] {
  /// The versions whose letter is unlikely: more letters up to it are unused than used, although
  /// `print` assigns letters from A on.
  package var unlikely: [Sheet.Version] {
    enumerated().compactMap { place, version in
      guard let value = version.letter.utf8.first else { return nil }
      let before = Int(value) - Int(UInt8(ascii: "A"))
      return before - place > place + 1 ? version : nil
    }
  }
}

/// A score that a person gave to an answer, which replaces that of the answer key.
package struct ScoreOverride: Sendable, Hashable {
  /// The question's id.
  package var question: String
  /// The score, in points or as a fraction of the question's points.
  package var worth: Worth
  /// Whether it is a manual grade, which does not show whether there was an answer.
  package var isByHand = false

  /// Creates an override from a table, or from a manual grade if `isByHand` is set.
  package init(question: String, worth: Worth, isByHand: Bool = false) {
    (self.question, self.worth, self.isByHand) = (question, worth, isByHand)
  }

  /// A score in one of two units.
  package enum Worth: Sendable, Hashable {
    /// A fraction of the question's points, 0 to 1.
    case fraction(Double)
    /// At least 0.
    case points(Double)
  }

  /// The points for a question with this maximum; at most the maximum.
  package func points(of maximum: Double) -> Double {
    switch worth {
    case .fraction(let fraction): fraction * maximum
    case .points(let points): min(points, maximum)
    }
  }
}

/// A mistake in a table, with its position.
package struct SheetFault: Sendable, Equatable, CustomStringConvertible {
  /// The path of the table, as messages show it.
  package var path: String
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  /// A short message: the column's heading, the question and what was expected.
  package var reason: String

  /// Creates a fault at a line and a column, both from 1.
  package init(path: String, line: Int, column: Int, reason: String) {
    (self.path, self.line, self.column, self.reason) = (path, line, column, reason)
  }

  /// The fault on one line for the terminal: `PATH:LINE:COLUMN: REASON`.
  package var description: String { "\(path):\(line):\(column): \(reason)" }
}

/// The meaning of the cells in the column of a question.
package enum CellMeaning: String, Sendable, CaseIterable {
  /// The student's answer.
  case answers
  /// The fraction of the question's points that was earned, 0 to 1.
  case score
  /// The points that were earned.
  case points
}

/// The table rows that attempts were made from: `stats/CLASSROOM/QUIZ.sheets.jsonl`.
///
/// The file is a set of lines, so the lines of two branches can be combined in any order. Of a
/// table merged several times, only the rows of the last merge count; earlier rows are kept.
package struct SheetRecords: Sendable, Equatable {
  /// Sorted in byte order.
  private(set) var lines: [Line]
  /// The rows of the last merge of each table, by the attempts made from them.
  let current: [AttemptID: Line]
  /// The attempts of rows that were replaced or removed in a later merge.
  let replaced: Set<AttemptID>

  static let empty = SheetRecords([])

  /// One row, as it was in one merge of the table.
  struct Line: Sendable, Hashable {
    var sheet: String
    /// The time of the merge, in seconds since 1970: later than that of any earlier version.
    var merged: Int64
    /// The digest of all rows of the version, which distinguishes versions merged on two branches
    /// at the same time.
    var version: String
    var line: Int
    var attempt: AttemptID
    /// Whether the table has no time of receipt for the row, so that the attempt is on time
    /// whatever the deadline is now.
    var isOnTime: Bool
    var scoreOverrides: [ScoreOverride]
    /// The number of other versions of the table that were known when it was merged; `nil` in lines
    /// of earlier releases.
    var known: Int?
  }

  init(_ lines: [Line]) {
    self.lines = lines.sortedOnce(by: \.bytes)
    var last: [String: Line] = [:]
    for line in self.lines where last[line.sheet].map({ $0.isBefore(line) }) ?? true {
      last[line.sheet] = line
    }
    var current: [AttemptID: Line] = [:]
    for line in self.lines {
      guard let last = last[line.sheet], !line.isBefore(last) else { continue }
      current[line.attempt] = line
    }
    self.current = current
    replaced = Set(self.lines.map(\.attempt)).subtracting(current.keys)
  }

  /// The tables with a last version that was merged without knowing another one, for example on
  /// another branch, sorted by name.
  package var correctedIndependently: [String] {
    let versions = Dictionary(grouping: lines, by: \.sheet)
    return versions.filter { isIndependent($0.value) }.keys.sorted()
  }

  /// Whether the last version of a table, given by all its lines, was merged without knowing
  /// another one.
  private func isIndependent(_ lines: [Line]) -> Bool {
    guard let last = lines.max(by: { $0.isBefore($1) }), let known = last.known else {
      return false
    }
    return known < Set(lines.lazy.map(\.version).filter { $0 != last.version }).count
  }

  /// The records with a table merged now.
  ///
  /// If the last version of the table has the same content, only rows that were removed together
  /// with their student are added to it, unless that version was merged without knowing another
  /// one.
  func adding(_ sheet: Sheet, at now: Moment) -> SheetRecords {
    let earlier = lines.filter { $0.sheet == sheet.name }
    var rows = sheet.rows.map { row in
      Line(
        sheet: sheet.name, merged: 0, version: "", line: row.line,
        attempt: AttemptID(row.attempt.id) ?? .zero, isOnTime: row.received == nil,
        scoreOverrides: row.scoreOverrides)
    }
    let version = contentDigest(of: SheetRecords(rows).jsonLines)
    let last = earlier.max { $0.isBefore($1) }
    if let last, last.version == version, !isIndependent(earlier) {
      let recorded = Set(earlier.lazy.filter { !$0.isBefore(last) }.map(\.attempt))
      for place in rows.indices {
        (rows[place].merged, rows[place].version, rows[place].known) =
          (last.merged, version, last.known)
      }
      return SheetRecords(lines + rows.filter { !recorded.contains($0.attempt) })
    }
    let known = Set(earlier.lazy.map(\.version).filter { $0 != version }).count
    let time = max(now.seconds, (last?.merged ?? .min / 2) + 1)
    for place in rows.indices {
      (rows[place].merged, rows[place].version, rows[place].known) = (time, version, known)
    }
    return SheetRecords(lines + rows)
  }
}

extension SheetRecords.Line {
  /// Whether another line of the same table belongs to a later version.
  fileprivate func isBefore(_ other: Self) -> Bool {
    (merged, version) < (other.merged, other.version)
  }

  fileprivate var bytes: [UInt8] {
    var out: [UInt8] = []
    out.write(#"{"sheet":"#)
    out.writeJSON(sheet)
    out.write(#","merged":"\#(Moment(seconds: merged).utc)","version":"\#(version)","#)
    out.write(#""line":\#(line),"attempt":"\#(attempt)""#)
    if isOnTime { out.write(#","onTime":true"#) }
    out.write(scoreOverrides)
    if let known { out.write(",\"known\":\(known)") }
    out.write("}")
    return out
  }
}

extension SheetRecords {
  /// The file: one JSON object on each line.
  var jsonLines: [UInt8] { lines.flatMap { $0.bytes + [10] } }

  /// Reads the file; a line merge may have reordered its lines.
  static func read(_ bytes: [UInt8]) -> (records: SheetRecords, damage: [LedgerDamage]) {
    let (lines, damage) = readRecords(bytes) { json throws(AttemptFault) in try Line(json) }
    return (SheetRecords(lines), damage)
  }
}

extension SheetRecords.Line {
  fileprivate init(_ json: JSONValue) throws(AttemptFault) {
    guard let sheet = json["sheet"]?.string, let line = json["line"]?.int,
      let merged = json["merged"]?.string.flatMap({ Moment(rfc3339: $0) }),
      let version = json["version"]?.string,
      let attempt = json["attempt"]?.string.flatMap({ AttemptID($0) })
    else {
      throw AttemptFault("a row of a table needs 'sheet', 'merged', 'version', 'line', 'attempt'")
    }
    self.init(
      sheet: sheet, merged: merged.seconds, version: version, line: line, attempt: attempt,
      isOnTime: json["onTime"]?.bool ?? false,
      scoreOverrides: try readScoreOverrides(json["scores"]) { .fraction($0) }
        + readScoreOverrides(json["points"]) { .points($0) },
      known: json["known"]?.int)
  }
}

private func readScoreOverrides(
  _ json: JSONValue?, _ worth: (Double) -> ScoreOverride.Worth
) throws(AttemptFault) -> [ScoreOverride] {
  try (json?.object ?? []).map { member throws(AttemptFault) in
    guard let number = member.value.double, number >= 0 else {
      throw AttemptFault("'\(member.key)' must be a number of 0 or more")
    }
    return ScoreOverride(question: member.key, worth: worth(number))
  }
}

extension [UInt8] {
  /// Appends the fields `scores` and `points` unless they are empty.
  package mutating func write(_ scoreOverrides: [ScoreOverride]) {
    writeScoreOverrides("scores", scoreOverrides) {
      if case .fraction(let part) = $0 { part } else { nil }
    }
    writeScoreOverrides("points", scoreOverrides) {
      if case .points(let points) = $0 { points } else { nil }
    }
  }

  private mutating func writeScoreOverrides(
    _ key: StaticString, _ scoreOverrides: [ScoreOverride],
    _ number: (ScoreOverride.Worth) -> Double?
  ) {
    let own = scoreOverrides.compactMap { scoreOverride in
      number(scoreOverride.worth).map { (scoreOverride.question, $0) }
    }
    guard !own.isEmpty else { return }
    write(",\"\(key)\":{")
    writeList(own) {
      $0.writeJSON($1.0)
      $0.write(":")
      $0.writeJSON($1.1)
    }
    write("}")
  }
}

/// A table merged at a certain time, with the quiz that it belongs to.
package struct MergedSheet: Sendable {
  /// The table; ``separateRows(from:)`` can change the ids of the attempts in its rows.
  var sheet: Sheet
  /// The quiz that the rows are attempts at.
  package var reference: QuizReference
  /// The time of the merge.
  var now: Moment
  /// The rows as attempts.
  ///
  /// Rows without a time of receipt count as on time, because a teacher who collects answers
  /// decides whether to accept them; ``SheetRecords`` keeps this for other deadlines.
  package var entries: [LedgerEntry] {
    sheet.rows.map { LedgerEntry(.attempt($0.attempt), received: $0.received ?? inTime) }
  }
  /// The time of receipt of rows without one.
  private let inTime: Moment

  /// Creates a merge of a table; rows without a time of receipt get `now`, or the deadline if it is
  /// earlier.
  package init(_ sheet: Sheet, of assignment: Assignment, now: Moment) {
    (self.sheet, self.now) = (sheet, now)
    reference = assignment.reference
    inTime = min(now, assignment.quiz.deadline ?? now)
  }

  /// Gives new ids to rows that are already recorded as rows of tables with other names only, so
  /// that they are further attempts.
  ///
  /// A row that was already merged from a table with this name keeps its id.
  package mutating func separateRows(from records: some Sequence<SheetRecords>) {
    let ids = Set(sheet.rows.compactMap { AttemptID($0.attempt.id) })
    var tables: [AttemptID: Set<String>] = [:]
    for line in records.flatMap(\.lines) where ids.contains(line.attempt) {
      tables[line.attempt, default: []].insert(line.sheet)
    }
    for place in sheet.rows.indices {
      let id = sheet.rows[place].attempt.id
      guard let names = AttemptID(id).flatMap({ tables[$0] }), !names.contains(sheet.name)
      else { continue }
      sheet.rows[place].attempt.id = contentDigest(of: Array("\(id) \(sheet.name)".utf8))
    }
  }
}
