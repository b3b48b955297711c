import Courseware
import Digest
package import Ledgers

/// Reads a table of responses to a quiz: the whole table, or all errors in it.
///
/// `path` is the name of the file in messages; its last component identifies the table. `cells` is
/// the meaning of cells in columns whose headings do not specify it. `siteLanguage` is the language
/// of a quiz without the field `language`.
package func readSheet(
  _ csv: [UInt8], path: String, of assignment: Assignment, cells: CellMeaning? = nil,
  siteLanguage: String = "en"
) -> Result<Sheet, SheetFaults> {
  var reading = SheetReading(csv, path, assignment, siteLanguage: siteLanguage)
  do throws(CSVFault) {
    try reading.readHeading(cells)
    // Rows are only read if all headings are valid.
    if reading.faults.isEmpty { try reading.readRows() }
    if reading.faults.isEmpty, reading.sheet.rows.isEmpty {
      reading.fault(0, "the table has no rows below its first line")
    }
  } catch {
    reading.fault(error.bytes.lowerBound, error.reason)
  }
  if !reading.faults.isEmpty { return .failure(SheetFaults(reading.faults)) }
  return .success(reading.sheet)
}

/// The errors in a sheet, by position: at least one.
package struct SheetFaults: Error {
  /// The first ``maxFindingsPerFile``.
  package var all: [SheetFault]
  /// The number of errors beyond these.
  package var more: Int

  init(_ faults: BoundedList<SheetFault>) { (all, more) = (faults.elements, faults.more) }
}

/// The state while a sheet is read.
private struct SheetReading {
  var sheet: Sheet
  var faults = BoundedList<SheetFault>(maxFindingsPerFile)
  private let path: String
  private let assignment: Assignment
  private let roster: Roster
  /// The ids of questions that every attempt is asked; an empty cell there is a skipped question.
  private let askedOfAll: Set<String>
  private let questions: [Question]
  private let questionsByID: [String: Question]
  private let languages: SheetLanguages
  /// The forms of the versions on paper seen so far, by letter.
  private var forms: [String: Form] = [:]
  private var versions: [String: Sheet.Version] = [:]
  private var rows: CSVReader
  private var columns: [SheetColumn] = []
  private var headings: [String] = []
  /// The line of each student seen so far.
  private var lines: [String: Int] = [:]
  /// The number of rows so far with the same answers, for rows without a student.
  private var repeats: [String: Int] = [:]
  private var isAnonymous: Bool { assignment.quiz.isAnonymous }

  init(_ csv: [UInt8], _ path: String, _ assignment: Assignment, siteLanguage: String) {
    self.path = path
    self.assignment = assignment
    roster = Roster(assignment.classroom.members)
    rows = CSVReader(csv)
    questions = assignment.quiz.questions
    questionsByID = Dictionary(keepingFirst: questions.map { ($0.id, $0) })
    languages = SheetLanguages(of: assignment.quiz, siteLanguage: siteLanguage)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    sheet = Sheet(name: name, rows: [], missing: [])
    askedOfAll = Set(
      assignment.quiz.sections.filter { $0.pick == nil }.flatMap(\.questions).map(\.id))
  }

  mutating func fault(_ offset: Int, _ reason: String) {
    let (line, column) = rows.position(of: offset)
    faults.append(SheetFault(path: path, line: line, column: column, reason: reason))
  }

  mutating func readHeading(_ cells: CellMeaning?) throws(CSVFault) {
    guard let row = try rows.next(), !row.isBlank else {
      fault(
        0,
        "the first line of the table must name its columns: 'id', 'name' or 'email', and questions")
      return
    }
    let reader = HeadingReader(assignment.quiz, cells: cells)
    var seen: Set<String> = []
    for cell in row.cells {
      do throws(CellFault) {
        let column = try reader.column(cell.text)
        columns.append(column)
        let heading = AnswerText.plain(cell.text)
        if let key = column.key, !seen.insert(key).inserted {
          let name = "column '\(shortened(heading, to: 60))'"
          fault(
            cell.bytes.lowerBound,
            headings.contains(heading)
              ? "\(name) appears twice" : "\(name) means '\(key)', as another column does")
        }
        headings.append(heading)
      } catch {
        fault(cell.bytes.lowerBound, error.reason)
      }
    }
    if faults.isEmpty, !isAnonymous, seen.isDisjoint(with: ["the id", "the name", "the email"]) {
      fault(row.bytes.lowerBound, "the table needs a column 'id', 'name' or 'email'")
    }
    let isQuestion = columns.map { column in if case .question = column { true } else { false } }
    if faults.isEmpty, !isQuestion.contains(true) {
      fault(
        row.bytes.lowerBound,
        "no column names a question of '\(assignment.quiz.id)' by its id, number or text")
    }
    // If numbers are those on paper, the missing questions depend on each row's version.
    guard !seen.contains("the version") || !columns.contains(where: \.isNumbered) else { return }
    sheet.missing = questions.map(\.id)
      .filter { askedOfAll.contains($0) && !seen.contains($0) }
  }

  mutating func readRows() throws(CSVFault) {
    while let row = try rows.next() {
      if row.isBlank { continue }
      if row.cells.count == columns.count {
        readRow(row)
      } else {
        fault(row.bytes.lowerBound, row.miscount(columns.count))
      }
    }
    sheet.versions = versions.values.sorted { $0.letter < $1.letter }
  }

  private mutating func readRow(_ row: CSVRow) {
    var student = Attempt.Student(name: "")
    var received: Moment?
    var found: [String: CellContent] = [:]
    let before = faults.count
    let form = form(of: row)
    let language = language(of: row)
    // Without a known version and language, cells cannot be read.
    guard faults.count == before else { return }
    for ((column, heading), cell) in zip(zip(columns, headings), row.cells) {
      let text = AnswerText.plain(cell.text)
      switch column {
      case .ignored, .version, .language: break
      case .id where isAnonymous, .name where isAnonymous, .email where isAnonymous: break
      case .id: student.id = text.isEmpty ? nil : text
      case .name: student.name = cell.text
      case .email: student.email = text.isEmpty ? nil : text
      case .received where text.isEmpty: break
      case .received:
        received = Moment(rfc3339: text)
        if received == nil {
          fault(
            cell.bytes.lowerBound, "'received' must be a time such as 2026-09-14T10:30:00+02:00")
        }
      case .question(let column): read(cell, of: column, heading, form, language, into: &found)
      }
    }
    // Without a roster, an id or an address serves as the name.
    if !isAnonymous, roster.isEmpty, AnswerText.plain(student.name).isEmpty {
      student.name = student.id ?? String((student.email ?? "").prefix(200))
    }
    guard isAnonymous || knows(student, row), faults.count == before else { return }
    let asked = form.map { Set($0.questions.map(\.question)) } ?? askedOfAll
    add(row, student, language, received, found, asked)
  }

  /// The code of the language that a row names; `nil` if it names none.
  private mutating func language(of row: CSVRow) -> String? {
    guard let place = columns.firstIndex(where: \.isLanguage) else { return nil }
    let cell = row.cells[place]
    do throws(CellFault) {
      return try languages.code(in: cell.text)
    } catch {
      fault(cell.bytes.lowerBound, error.reason)
      return nil
    }
  }

  /// The form of the version on paper that a row names; `nil` if it names none.
  private mutating func form(of row: CSVRow) -> Form? {
    guard let place = columns.firstIndex(where: \.isVersion) else { return nil }
    let cell = row.cells[place]
    do throws(CellFault) {
      let version = try version(in: cell)
      guard let form = forms[version.letter] ?? Form(of: assignment.quiz, seed: version.seed)
      else { return nil }
      forms[version.letter] = form
      count(version.letter, at: cell.bytes.lowerBound)
      return form
    } catch {
      fault(cell.bytes.lowerBound, error.reason)
      return nil
    }
  }

  private mutating func count(_ letter: String, at offset: Int) {
    if versions[letter] == nil {
      let (line, column) = rows.position(of: offset)
      versions[letter] = Sheet.Version(letter: letter, rows: 0, line: line, column: column)
    }
    versions[letter]?.rows += 1
  }

  /// The version that a cell names by its letter or by the code at the foot of its sheets.
  private func version(in cell: CSVRow.Cell) throws(CellFault) -> PaperVersion {
    let text = AnswerText.plain(cell.text)
    if text.isEmpty {
      throw CellFault(reason: "'version' is missing: write the letter that is on the sheet")
    }
    let name = "\(assignment.classroom.id)/\(assignment.quiz.id)"
    let code = text.split(separator: " ")
    if code.count == 3, code[0].contains("/"), code[0] != name {
      let other = shortened(String(code[0]), to: 100)
      throw CellFault(reason: "this is the code of a sheet of '\(other)', not of '\(name)'")
    }
    let letter = code.count == 3 ? String(code[1]) : text
    guard let version = PaperVersion(letter, of: name) else {
      throw CellFault(reason: "'version' must be a letter from A to Z, as on the sheet")
    }
    guard code.count < 3 || text.lowercased() == version.code.lowercased() else {
      throw CellFault(
        reason: "no version of '\(name)' has this code: write the letter that is on the sheet")
    }
    return version
  }

  private mutating func read(
    _ cell: CSVRow.Cell, of column: QuestionColumn, _ heading: String, _ form: Form?,
    _ language: String?, into found: inout [String: CellContent]
  ) {
    var column = column
    if let form {
      guard let onPaper = column.onPaper(form, questionsByID) else {
        if !AnswerText.plain(cell.text).isEmpty {
          fault(cell.bytes.lowerBound, "this version does not have question '\(heading)'")
        }
        return
      }
      column = onPaper
    }
    let id = column.question.id
    if found[id] != nil {
      fault(
        cell.bytes.lowerBound, "column '\(heading)' is question '\(id)', as another column is")
    }
    do throws(CellFault) {
      found[id] = try languages.content(of: cell.text, column, in: language)
    } catch {
      let name = heading == id ? "" : "column '\(heading)', "
      fault(cell.bytes.lowerBound, "\(name)question '\(id)': \(error.reason)")
    }
  }

  /// Whether a row identifies a student who has no row yet; otherwise adds an error.
  private mutating func knows(_ student: Attempt.Student, _ row: CSVRow) -> Bool {
    let words = student.id ?? student.email ?? AnswerText.plain(student.name)
    guard !words.isEmpty else {
      fault(row.bytes.lowerBound, "a row needs an id, a name or an e-mail address")
      return false
    }
    guard student.hasFittingLengths else {
      fault(
        row.bytes.lowerBound,
        "an id or a name must have at most 200 characters, an e-mail address at most 320")
      return false
    }
    let key: String
    switch roster.identify(student) {
    case .known(let member): key = "member " + member.id
    case .claimed(let claimed): key = claimed
    case .unknown: key = "words " + AnswerText.folded(words)
    }
    if let first = lines[key] {
      fault(
        row.bytes.lowerBound,
        "'\(shortened(words, to: 60))' already has a row, in line \(first)")
      return false
    }
    lines[key] = row.line
    return true
  }

  private mutating func add(
    _ row: CSVRow, _ student: Attempt.Student, _ language: String?, _ received: Moment?,
    _ found: [String: CellContent], _ asked: Set<String>
  ) {
    var responses: [Response] = []
    var scoreOverrides: [ScoreOverride] = []
    for question in questions {
      switch found[question.id] {
      case .answer(.skipped), nil:
        guard asked.contains(question.id) else { continue }
        responses.append(Response(question: question.id, answer: .skipped))
      case .answer(let answer): responses.append(Response(question: question.id, answer: answer))
      case .scoreOverride(let scoreOverride):
        responses.append(Response(question: question.id, answer: .skipped))
        scoreOverrides.append(scoreOverride)
      }
    }
    var attempt = Attempt(
      of: assignment, by: student, responses: responses)
    attempt.language = language
    guard attempt.canonicalJSON.count <= Attempt.maxFileSize else {
      fault(
        row.bytes.lowerBound, "the answers of a row must be at most \(Attempt.maxFileSize) bytes")
      return
    }
    attempt.id = attempt.idByContent(scoreOverrides)
    if isAnonymous { attempt.id = idOfRespondent(attempt.id) }
    sheet.rows.append(
      Sheet.Row(
        line: isAnonymous ? 0 : row.line, attempt: attempt, received: received,
        scoreOverrides: scoreOverrides))
  }

  /// The id of a row in an anonymous sheet, in which several rows may be equal.
  ///
  /// It depends on the row's answers, the number of equal rows before it, and the name of the
  /// sheet, but not on students' names or the order of rows.
  private mutating func idOfRespondent(_ digest: String) -> String {
    let count = repeats[digest, default: 0]
    repeats[digest] = count + 1
    return contentDigest(of: Array("\(digest) \(count) \(sheet.name)".utf8))
  }
}

extension SheetColumn {
  fileprivate var isVersion: Bool { if case .version = self { true } else { false } }
  fileprivate var isLanguage: Bool { if case .language = self { true } else { false } }
  /// Whether the column is a question that the heading names by number.
  fileprivate var isNumbered: Bool {
    if case .question(let column) = self { column.headingNumber != nil } else { false }
  }

  /// A key that may occur only once: a question's id, or for other columns text that is not a valid
  /// id.
  fileprivate var key: String? {
    switch self {
    case .id: "the id"
    case .name: "the name"
    case .email: "the email"
    case .received: "the time"
    case .ignored: nil
    case .version: "the version"
    case .language: "the language"
    case .question(let column): column.question.id
    }
  }
}

extension Attempt {
  /// An attempt not made by a page: it claims no times.
  fileprivate init(of assignment: Assignment, by student: Student, responses: [Response]) {
    let none = String(repeating: "0", count: 32)
    self.init(
      id: none, site: assignment.site, classroom: assignment.classroom.id,
      quiz: assignment.quiz.id, revision: assignment.quiz.revision, student: student,
      startedAt: "", endedAt: "", elapsedMilliseconds: 0, endedEarly: false, seed: none,
      responses: responses, claimedScore: nil)
  }

  /// The digest of the row's content: equal rows are the same attempt.
  fileprivate func idByContent(_ scoreOverrides: [ScoreOverride]) -> String {
    var bytes = canonicalJSON
    bytes.write(scoreOverrides)
    return contentDigest(of: bytes)
  }
}

extension Attempt.Student {
  fileprivate var hasFittingLengths: Bool {
    (id ?? "").unicodeScalars.count <= 200 && name.unicodeScalars.count <= 200
      && (email ?? "").unicodeScalars.count <= 320
  }
}
