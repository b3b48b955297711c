package import Courseware
package import Ledgers

/// A table of answers to grade in a spreadsheet: one row for each answer, with `points` and
/// `comment` to fill in.
///
/// An anonymous table does not contain the students.
package func manualGradeTable(of answers: [AnswerToGrade], isAnonymous: Bool) -> [UInt8] {
  var csv = CSVWriter()
  let who: [CSVWriter.Cell] = isAnonymous ? [] : ["id", "name"]
  csv.row(["answer-id", "quiz", "question"] + who + ["answer", "of", "points", "comment"])
  for answer in answers {
    let reference = answer.assignment.reference
    let who: [CSVWriter.Cell] =
      isAnonymous ? [] : [.init(answer.student.id), .text(answer.student.name)]
    csv.row(
      [
        .text(answer.sheetID), .text("\(reference.classroom)/\(reference.quiz)"),
        .text(answer.question.stem.shownText),
      ] + who + [
        .init(answer.text), .number(answer.question.points.value),
        // Conflicting grades are left empty until someone decides.
        .init(answer.conflictingPoints.isEmpty ? answer.countingPoints : nil),
        .init(answer.mark?.comment),
      ])
  }
  return csv.bytes
}

extension AnswerToGrade {
  /// The id of the answer's row, in a form that no spreadsheet converts to a number or a date.
  fileprivate var sheetID: String { "\(attempt)/\(response)/\(asked)" }
}

/// Reads the points from a table that ``manualGradeTable(of:isAnonymous:)`` wrote: every new or
/// changed grade, or all errors.
///
/// Rows without points and columns that are not needed are ignored.
package func readManualGrades(
  _ csv: [UInt8], path: String, of answers: [AnswerToGrade], at now: Moment
) -> Result<[QuizReference: [ManualGrade]], SheetFaults> {
  var reading = ManualGradeReader(csv, path, answers, now)
  do throws(CSVFault) {
    try reading.readAll()
  } catch {
    reading.fault(error.bytes.lowerBound, error.reason)
  }
  if !reading.faults.isEmpty { return .failure(SheetFaults(reading.faults)) }
  return .success(reading.marks)
}

/// The ids of the questions whose answers a table of manual grades contains; the rows after an
/// error are left out.
func questionsOfManualGrades(_ csv: [UInt8]) -> Set<String> {
  var (rows, found) = (CSVReader(csv), Set<String>())
  let headings = (try? rows.next())?.texts.map { AnswerText.folded($0) } ?? []
  guard let column = headings.firstIndex(of: "answer-id") else { return [] }
  while let row = try? rows.next() {
    guard column < row.cells.count else { continue }
    let parts = row.cells[column].text.split(separator: "/", maxSplits: 2)
    if parts.count == 3 { found.insert(String(parts[2])) }
  }
  return found
}

/// Reads a table of manual grades.
private struct ManualGradeReader {
  var marks: [QuizReference: [ManualGrade]] = [:]
  var faults = BoundedList<SheetFault>(maxFindingsPerFile)
  private var rows: CSVReader
  private let path: String
  private let answers: [String: AnswerToGrade]
  private let now: Moment
  private var seen: [String: Int] = [:]

  init(_ csv: [UInt8], _ path: String, _ answers: [AnswerToGrade], _ now: Moment) {
    rows = CSVReader(csv)
    self.path = path
    self.now = now
    self.answers = Dictionary(keepingFirst: answers.map { ($0.sheetID, $0) })
  }

  mutating func fault(_ offset: Int, _ reason: String) {
    let (line, column) = rows.position(of: offset)
    faults.append(SheetFault(path: path, line: line, column: column, reason: reason))
  }

  mutating func readAll() throws(CSVFault) {
    let headings = (try rows.next()?.texts ?? []).map { AnswerText.folded($0) }
    guard let id = headings.firstIndex(of: "answer-id"),
      let points = headings.firstIndex(of: "points")
    else { return fault(0, "a table of manual grades needs the columns 'answer-id' and 'points'") }
    let comment = headings.firstIndex(of: "comment")
    while let row = try rows.next() {
      if row.isBlank { continue }
      guard row.cells.count == headings.count else {
        fault(row.bytes.lowerBound, row.miscount(headings.count))
        continue
      }
      take(row, row.cells[id], row.cells[points], comment.map { row.cells[$0].text } ?? "")
    }
  }

  private mutating func take(
    _ row: CSVRow, _ id: CSVRow.Cell, _ points: CSVRow.Cell, _ comment: String
  ) {
    let text = AnswerText.plain(points.text)
    if text.isEmpty { return }
    guard let answer = answers[id.text] else {
      return fault(id.bytes.lowerBound, reason(for: id.text))
    }
    if let first = seen.updateValue(row.line, forKey: id.text) {
      return fault(id.bytes.lowerBound, "this answer already has a row, in line \(first)")
    }
    let most = answer.question.points.value
    let value: Double
    do throws(CellFault) {
      value = try pointsInCell(text, answer.assignment.quiz.decimalMark, upTo: most)
    } catch {
      return fault(
        points.bytes.lowerBound, "question '\(answer.question.id)': \(error.reason)")
    }
    guard comment.utf8.count <= Attempt.maxTextSize else {
      return fault(
        row.bytes.lowerBound,
        "question '\(answer.question.id)': a comment must be at most \(Attempt.maxTextSize) bytes")
    }
    let mark = answer.marked(value, comment.isEmpty ? nil : comment, at: now)
    let isNew = answer.countingPoints != mark.points || answer.mark?.comment != mark.comment
    guard isNew || !answer.conflictingPoints.isEmpty else { return }
    marks[answer.assignment.reference, default: []].append(mark)
  }

  private func reason(for id: String) -> String {
    let parts = id.split(separator: "/", maxSplits: 2)
    let isOther =
      parts.count == 3
      && answers.keys.contains { $0.hasPrefix("\(parts[0])/") && $0.hasSuffix("/\(parts[2])") }
    return isOther
      ? "the answer is not the one that was exported" : "there is no such answer to grade"
  }
}
