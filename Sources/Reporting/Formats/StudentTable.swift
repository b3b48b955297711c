import Courseware
import Grading
import Ledgers

/// A column of the human-readable table of a quiz's students.
struct StudentColumn {
  var name: String
  /// The explanation of the column, in one sentence.
  var meaning: String
  var isNumber = true
  /// The text of a student's cell, also for members who have not taken the quiz.
  var text: (StudentRow) -> String
}

/// The table of a quiz's students: one row each, also for members who have not taken it.
extension QuizStatistics {
  /// The columns that apply to the quiz: points only if it has scores, sections only if members
  /// belong to sections.
  var studentColumns: [StudentColumn] {
    var columns: [StudentColumn] = []
    if students.haveSections {
      columns.append(
        StudentColumn(
          name: "section", meaning: "The student's section in the roster.",
          isNumber: false, text: { $0.section ?? "" }))
    }
    return columns + (isGraded ? pointColumns : []) + handInColumns
      + (isGraded ? [] : responseColumns)
  }

  /// The answers, one column for each question.
  private var responseColumns: [StudentColumn] {
    questions.enumerated().map { place, question in
      StudentColumn(
        name: "\(question.number)",
        meaning: "The answer to question \(question.number): \(oneLine(question.stem, to: 120))",
        isNumber: false,
        text: { $0.responses.isEmpty ? "" : oneLine($0.responses[place], to: .max) })
    }
  }

  private var pointColumns: [StudentColumn] {
    [
      StudentColumn(
        name: "first",
        meaning:
          "The points of the first attempt; with the maximum if it differs from 'of'.",
        text: { $0.text(of: $0.first) }),
      StudentColumn(
        name: "last", meaning: "The points of the last attempt, as above.",
        text: { $0.text(of: $0.last) }),
      StudentColumn(
        name: "best", meaning: "The points of the attempt with the largest share of its maximum.",
        text: { $0.text(of: $0.best) }),
      StudentColumn(
        name: "points",
        meaning: "The points that count for the grade, chosen or averaged as the quiz says.",
        text: { $0.text(of: $0.score) }),
      StudentColumn(
        name: "of",
        meaning:
          "The maximum of these points; it differs between students who were asked different "
          + "questions or have answers that are not graded yet.",
        text: { $0.score.map { shortest($0.of) } ?? "-" }),
      StudentColumn(
        name: "percent", meaning: "The points that count, in percent of the maximum.",
        text: { $0.share.map { decimals($0 * 100, 2) } ?? "-" }),
    ]
  }

  /// The name of the attempt that a row describes.
  private var shownAttempt: String {
    isGraded || scope.attempts == .counting
      ? "the attempt that counts" : "the attempt that the answers are from"
  }

  private var handInColumns: [StudentColumn] {
    let quiz = assignment.quiz
    let zone = ZoneOffset(of: offsetMoment ?? quiz.deadline ?? quiz.created)
    return [
      StudentColumn(
        name: "attempts",
        meaning: "The number of attempts; 0 if the student has not taken the quiz.",
        text: { "\($0.attempts)" }),
      StudentColumn(
        name: "handed in (\(zone.name))",
        meaning:
          "When \(shownAttempt), or else the last one, was handed in; in the time zone of the "
          + "deadline, or if there is none, of the latest attempt.",
        text: { row in
          row.handedIn.map { zone.minute($0) } ?? (row.isInConflict ? "in conflict" : "not taken")
        }),
      StudentColumn(
        name: "late",
        meaning:
          "Whether that attempt was received after the deadline and the grace period, and whether "
          + "it never counts for that.",
        text: { row in
          row.reasonNotCounting.map { $0 + ", not counted" } ?? (row.isLate ? "late" : "")
        }),
      StudentColumn(
        name: "ended early",
        meaning: "Whether the student ended that attempt on purpose before its time was up.",
        text: { $0.endedEarly ? "yes" : "" }),
    ]
  }

  /// The table for a terminal; empty if there are no students.
  var studentLines: [String] {
    guard !students.isEmpty else { return [] }
    let columns = studentColumns
    let rows = students.prefix(maxStudentLines).map { row in
      let name = distinct(
        oneLine(row.name, to: 32), oneLine(row.key, to: 32), isShared: row.isNameShared)
      return [name] + columns.map { oneLine($0.text(row), to: 32) }
    }
    let words = Set([0] + columns.indices.filter { !columns[$0].isNumber }.map { $0 + 1 })
    let lines = table([["student"] + columns.map(\.name)] + rows, words: words)
    let left = students.count - rows.count
    let more = left > 0 ? ["  and \(left) more: --format csv --table students"] : []
    return [""] + lines.map(\.withoutSpacesAtEnd) + more
  }

  /// The table on a page.
  var studentTable: ReportTable {
    let columns = studentColumns
    return ReportTable(
      caption: "Students of \(assignment.quiz.name)", hidesCaption: true, style: "students",
      columns: [.init("Student", isNumber: false)]
        + columns.map { .init(capitalized($0.name), isNumber: $0.isNumber) },
      rows: students.lazy.map { row in
        let name = distinct(row.name, row.key, isShared: row.isNameShared)
        return [.text(name)] + columns.map { .text($0.text(row)) }
      })
  }
}

private let maxStudentLines = 1_000

func capitalized(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}

extension StudentRow {
  /// Points, followed by their maximum if it differs from that of the points that count.
  fileprivate func text(of own: Attempt.Score?) -> String {
    guard let own else { return "-" }
    let points = decimals(own.points, 2)
    return own.of == score?.of ? points : "\(points) of \(shortest(own.of))"
  }

  /// The CSV cells after those of the quiz, at full precision.
  var cells: [CSVWriter.Cell] {
    var cells: [CSVWriter.Cell] = [.text(key), .text(name), .init(section)]
    cells += figures.map { CSVWriter.Cell($0.value) }
    cells += [.init(attempts), .init(handedIn?.utc)]
    for fact in [isLate, endedEarly, attempts > 0, isInConflict] { cells.append(.text("\(fact)")) }
    return cells
  }

  /// The CSV cells after those of the quiz: one row for each question that was answered.
  func responseCells(_ questions: [QuestionStatistics]) -> [[CSVWriter.Cell]] {
    zip(questions, responses).filter { !$1.isEmpty }.map { question, response in
      [.text(key), .text(name), .init(section), .init(question.number), .text(question.id)]
        + [.text(question.stem), .text(response)]
    }
  }
}

extension [UInt8] {
  /// Appends the fields of a student with the answers to some questions; unknown values are `null`.
  mutating func writeFields(of row: StudentRow, _ questions: [QuestionStatistics]) {
    field("id", row.key)
    field("name", row.name)
    field("section", row.section)
    for (name, value) in row.figures { field(name, value) }
    field("attempts", row.attempts)
    field("handedIn", row.handedIn?.utc)
    field("inConflict", row.isInConflict)
    field("late", row.isLate)
    field("endedEarly", row.endedEarly)
    objects("responses", zip(questions, row.responses).filter { !$1.isEmpty }) { out, answered in
      out.field("question", answered.0.id)
      out.field("text", answered.1)
    }
  }
}

/// The UTC offset of the class's time zone at a point in time.
private struct ZoneOffset {
  private let seconds: Int32

  init(of moment: Moment) { seconds = moment.offset }

  /// `UTC`, or `UTC+02:00`.
  var name: String {
    guard seconds != 0 else { return "UTC" }
    let clock = Moment(seconds: Int64(abs(seconds))).localTime
    return "UTC\(seconds < 0 ? "-" : "+")\(clock)"
  }

  /// `2026-09-14 23:59`.
  func minute(_ moment: Moment) -> String {
    let local = Moment(seconds: moment.seconds, offset: seconds)
    return "\(local.localDate) \(local.localTime)"
  }
}

extension String {
  var withoutSpacesAtEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}

/// The script of pages with a table of students: a search field and sort buttons.
///
/// Without the script the table is complete and sorted by name.
let studentScript = """
  "use strict";
  for (const table of document.querySelectorAll("table.students")) {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const label = document.createElement("label");
    const field = document.createElement("input");
    field.type = "search";
    label.className = "search";
    label.append("Find students ", field);
    table.parentElement.before(label);
    field.addEventListener("input", () => {
      const wanted = field.value.trim().toLowerCase();
      for (const row of rows) { row.hidden = !row.textContent.toLowerCase().includes(wanted); }
    });
    [...table.tHead.rows[0].cells].forEach((cell, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...cell.childNodes);
      button.insertAdjacentHTML("beforeend", '\(Icon.up.svg)');
      cell.append(button);
      button.addEventListener("click", () => {
        const isUp = cell.getAttribute("aria-sort") !== "ascending";
        for (const other of table.tHead.rows[0].cells) { other.removeAttribute("aria-sort"); }
        cell.setAttribute("aria-sort", isUp ? "ascending" : "descending");
        rows.sort((a, b) => {
          const one = a.cells[column].textContent, two = b.cells[column].textContent;
          const order = one.localeCompare(two, "en", { numeric: true });
          return isUp ? order : -order;
        });
        body.append(...rows);
      });
    });
  }

  """
