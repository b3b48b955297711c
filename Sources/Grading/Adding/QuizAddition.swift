import Courseware
import Disk

/// A few attempts more in a large ledger and its summary, of which little is read.
///
/// Only the students who handed something in are graded again, with all their attempts; every
/// other line is copied. What it writes is what grading everybody would write.
struct QuizAddition {
  let assignment: Assignment
  let ledger: OpenFile
  let summary: OpenFile
  /// In ledger order, each with the place where its line belongs.
  let new: [(entry: LedgerEntry, offset: Int)]
  /// What copies of the attempts in the ledger are known by.
  let prints: PrintIndex

  /// What is to be written, and how the attempts of the students stood and stand.
  struct Outcome {
    var ledger = Splice()
    var summary = Splice()
    var before = Standing()
    var after = Standing()
    /// What copies of the new attempts are known by.
    var prints = PrintIndex()
  }

  /// `nil` where it takes a look at all attempts to do it right.
  func outcome() throws(DiskError) -> Outcome? {
    let arrivals = grade(Ledger(new.map(\.entry)))
    guard arrivals.strangers.isEmpty, let bounds = try studentLines() else { return nil }
    var search = LineSearch(summary: summary, bounds)
    var lines: [String: LineSearch<String>.Place] = [:]
    var old: [LedgerEntry] = []
    var former: [UInt8] = []
    for student in arrivals.students {
      guard let place = try search.place(of: student.key) else { return nil }
      lines[student.key] = place
      guard case .at(let range) = place else { continue }
      var line = try search.bytes(of: range)
      if line.last == UInt8(ascii: ",") { line.removeLast() }
      guard let entries = try entries(ofStudentIn: line) else { return nil }
      old += entries
      former += line + [UInt8(ascii: "\n")]
    }
    let before = grade(Ledger(old)), after = grade(Ledger(old + new.map(\.entry)))
    guard former == before.students.flatMap({ line(of: $0) + [UInt8(ascii: "\n")] }),
      after.strangers.isEmpty
    else { return nil }
    let (standsBefore, standsAfter) = (Standing(of: before), Standing(of: after))
    guard standsBefore.isPlain, standsAfter.isPlain, !prints.shares(arrivals.prints) else {
      return nil
    }
    let lengthened = ledgerSplice()
    try after.ledger.check()
    return Outcome(
      ledger: lengthened, summary: summarySplice(after, lines, end: bounds.upperBound),
      before: standsBefore, after: standsAfter, prints: arrivals.prints)
  }

  private func grade(_ ledger: Ledger) -> QuizResults {
    Grading.grade(ledger, for: assignment, disputes: .none)
  }

  /// Where the lines of the students stand in the summary; `nil` where it is not as we write it.
  private func studentLines() throws(DiskError) -> Range<Int>? {
    let nobody = QuizResults(of: assignment)
    let head = nobody.summaryHead + [UInt8(ascii: "\n")], tail = nobody.summaryTail
    let size = try summary.size()
    guard size > head.count + tail.count else { return nil }
    let bounds = head.count..<(size - tail.count)
    var (start, end): ([UInt8], [UInt8]) = ([], [])
    try summary.read(0..<head.count, into: &start)
    try summary.read(bounds.upperBound..<size, into: &end)
    return start == head && end == tail ? bounds : nil
  }

  /// The attempts that a student's line lists, where the ledger has them.
  private func entries(ofStudentIn line: [UInt8]) throws(DiskError) -> [LedgerEntry]? {
    guard let student = try? JSONValue(line, limit: .max) else { return nil }
    var search = try LineSearch(ledger: ledger)
    var entries: [LedgerEntry] = []
    for attempt in student["attempts"]?.array ?? [] {
      guard let id = attempt["id"]?.string.flatMap({ AttemptID($0) }),
        case .at(let range) = try search.place(of: id),
        let entry = ledgerEntry(try search.bytes(of: range), at: range.lowerBound, of: ledger)
      else { return nil }
      entries.append(entry)
    }
    return entries
  }

  private func ledgerSplice() -> Splice {
    var splice = Splice()
    var writer = LedgerWriter()
    // Both stand in ledger order.
    Ledger(new.map(\.entry)).forEachContent(in: new.indices) { place, content in
      var line: [UInt8] = []
      writer.write(new[place].entry, content, to: &line)
      splice.replace(new[place].offset..<new[place].offset, with: line)
    }
    return splice
  }

  /// Lines end with a comma and a line feed, the last with neither.
  private func summarySplice(
    _ results: QuizResults, _ lines: [String: LineSearch<String>.Place], end: Int
  ) -> Splice {
    var splice = Splice()
    for student in results.students {
      let line = line(of: student)
      switch lines[student.key] {
      case .at(let range) where range.upperBound < end:
        splice.replace(range, with: line + [UInt8(ascii: ",")])
      case .at(let range): splice.replace(range, with: line)
      case .before(let offset) where offset < end:
        splice.replace(offset..<offset, with: line + Array(",\n".utf8))
      default: splice.replace(end..<end, with: Array(",\n".utf8) + line)
      }
    }
    return splice
  }

  private func line(of student: StudentResult) -> [UInt8] {
    var line: [UInt8] = []
    line.write(student)
    return line
  }
}
