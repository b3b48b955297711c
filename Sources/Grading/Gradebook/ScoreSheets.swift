package import Courseware
package import Ledgers

/// Grades from elsewhere: the rows of one or several score sheets.
///
/// A sheet is a table with the columns `member`, `category`, `item`, `score` and `maximum`. Neither
/// the order of rows nor the sheet that they are in matters; two rows that contradict each other
/// are an error.
package struct ScoreSheets: Sendable {
  /// The rows of all sheets, without duplicates.
  package private(set) var scores: [SheetScore] = []
  /// The faults found in the sheets; if there are any, the scores must not be used.
  ///
  /// The first ``maxFindingsPerFile`` of each sheet, and ``maxFindingsPerRun`` in all, by position;
  /// ``moreFaults`` counts the others.
  package var faults: [SheetFault] {
    found.elements.sorted { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
  }
  /// The number of faults that were not kept.
  package var moreFaults: Int { found.more }
  private var found = BoundedList<SheetFault>(maxFindingsPerRun)
  /// The faults of the sheet being read.
  private var foundInSheet = BoundedList<SheetFault>(maxFindingsPerFile)
  private let course: Course
  private let rosters: [String: Roster]
  /// For each student and item, the first score and its position.
  private var given: [Statement: (value: SheetScore, place: String)] = [:]
  /// For each item, the first maximum and its position.
  private var maxima: [Item: (value: Fraction, place: String)] = [:]
  /// For each item, the first category and its position.
  private var categories: [Item: (value: String, place: String)] = [:]
  /// For each item, the fault to report at its first score if its maximum is unknown.
  private var scored: [Item: SheetFault] = [:]

  /// Creates an empty collection of sheets for a course, whose rosters identify the students.
  package init(of course: Course) {
    self.course = course
    rosters = Dictionary(keepingFirst: course.classrooms.map { ($0.id, Roster($0.members)) })
  }

  /// Reads a sheet; `path` is its name in messages, `defaultClassroom` the classroom of rows that
  /// name none.
  package mutating func read(_ csv: [UInt8], path: String, defaultClassroom: Classroom?) {
    defer {
      found.append(foundInSheet)
      foundInSheet = BoundedList(maxFindingsPerFile)
    }
    var place = SheetPlace(path: path, defaultClassroom: defaultClassroom, reader: CSVReader(csv))
    do throws(CSVFault) {
      let heading = try place.reader.next()
      guard let columns = columns(heading, place) else { return }
      while let row = try place.reader.next() {
        if !row.isBlank { read(row, columns, place) }
      }
    } catch {
      foundInSheet.append(place.fault(error.bytes.lowerBound, error.reason))
    }
  }

  /// Reports each scored item whose maximum is unknown, and fills in the maxima of the scores.
  package mutating func finish() {
    let unknown = scored.filter { maxima[$0.key] == nil && quiz($0.key) == nil }.values
    for place in unknown.sorted(by: { ($0.path, $0.line) < ($1.path, $1.line) }) {
      found.append(place)
    }
    for index in scores.indices where scores[index].maximum == nil {
      scores[index].maximum = maxima[Item(scores[index])]?.value
    }
  }
}

/// The position from which rows are read.
private struct SheetPlace {
  var path: String
  var defaultClassroom: Classroom?
  var reader: CSVReader

  func fault(_ offset: Int, _ reason: String) -> SheetFault {
    let (line, column) = reader.position(of: offset)
    return SheetFault(path: path, line: line, column: column, reason: reason)
  }

  func words(_ offset: Int) -> String { "\(path) line \(reader.position(of: offset).line)" }
}

/// A piece of work in a classroom.
private struct Item: Hashable {
  var classroom: String
  var id: String

  init(_ score: SheetScore) {
    classroom = score.classroom
    id = AnswerText.folded(score.item)
  }
}

/// The student and item that a row gives a score for.
private struct Statement: Hashable {
  var item: Item
  var student: String
}

extension ScoreSheets {
  private mutating func columns(_ heading: CSVRow?, _ place: SheetPlace) -> [ScoreColumn?]? {
    let count = foundInSheet.count
    var columns: [ScoreColumn?] = []
    for cell in heading?.cells ?? [] {
      let word = AnswerText.folded(cell.text)
      let column = ScoreColumn(rawValue: word)
      if column == nil, !word.isEmpty, !word.hasPrefix("#") {
        foundInSheet.append(
          place.fault(
            cell.bytes.lowerBound,
            "a score sheet has no column '\(shortened(cell.text, to: 60))', only 'member', "
              + "'category', 'item', 'score', 'maximum' and 'classroom'; a column whose name "
              + "starts with '#' is ignored"))
      } else if let column, columns.contains(column) {
        foundInSheet.append(place.fault(cell.bytes.lowerBound, "column '\(word)' appears twice"))
      }
      columns.append(column)
    }
    let missing = [ScoreColumn.member, .item, .score].filter { !columns.contains($0) }
    if !missing.isEmpty, foundInSheet.count == count {
      foundInSheet.append(
        place.fault(
          0,
          "the first line must name the columns 'member', 'category', 'item', 'score' and 'maximum'"
        ))
    }
    return foundInSheet.count == count ? columns : nil
  }

  private mutating func read(_ row: CSVRow, _ columns: [ScoreColumn?], _ place: SheetPlace) {
    guard row.cells.count == columns.count else {
      foundInSheet.append(place.fault(row.bytes.lowerBound, row.miscount(columns.count)))
      return
    }
    var cells: [ScoreColumn: CSVRow.Cell] = [:]
    for (column, cell) in zip(columns, row.cells) {
      if let column { cells[column] = cell }
    }
    do throws(ScoreFault) {
      let reader = ScoreReader(
        course: course, rosters: rosters, defaultClassroom: place.defaultClassroom)
      let score = try reader.score(
        cells.mapValues(\.text), isCommaBetween: place.reader.separator == UInt8(ascii: ","))
      try take(score, place, row.bytes.lowerBound)
    } catch {
      let cell = error.column.flatMap { cells[$0] }
      foundInSheet.append(
        place.fault(cell?.bytes.lowerBound ?? row.bytes.lowerBound, error.reason))
    }
  }

  private mutating func take(
    _ score: SheetScore, _ place: SheetPlace, _ offset: Int
  ) throws(ScoreFault) {
    let item = Item(score)
    let words = place.words(offset)
    if let first = categories[item], first.value != score.category {
      throw ScoreFault(
        .category, "'\(score.item)' is in the category '\(first.value)' in \(first.place)")
    }
    if let maximum = score.maximum, let first = maxima[item], first.value != maximum {
      let advice = quiz(item) == nil ? "" : "; an empty 'maximum' is that of the quiz"
      throw ScoreFault(
        .maximum,
        "'\(score.item)' has the maximum \(first.value.shortest(upTo: 4)) in \(first.place)"
          + advice)
    }
    let statement = Statement(item: item, student: score.student)
    if let first = given[statement] {
      guard first.value.value == score.value else {
        throw ScoreFault(
          .score, "'\(score.words)' has a different score for '\(score.item)' in \(first.place)")
      }
      if let maximum = score.maximum { maxima[item] = (maximum, words) }
      return
    }
    categories[item] = categories[item] ?? (score.category, words)
    if let maximum = score.maximum, maxima[item] == nil { maxima[item] = (maximum, words) }
    if score.value != .excused, scored[item] == nil {
      scored[item] = place.fault(
        offset,
        "'\(score.item)' needs a maximum: the points that can be earned, or 0 for extra credit")
    }
    given[statement] = (score, words)
    scores.append(score)
  }

  private func quiz(_ item: Item) -> Quiz? {
    course.classrooms.first { $0.id == item.classroom }?.quizzes.first {
      $0.isInGradebook && $0.id == item.id
    }
  }
}

/// The entry of a score sheet for one student and item.
package struct SheetScore: Sendable, Hashable {
  /// The classroom's id.
  package var classroom: String
  /// The member's id, or without a roster the key that identifies the student.
  package var student: String
  /// The student as the sheet spells it.
  package var words: String
  /// A quiz's id, or the item's own name.
  package var item: String
  /// Empty for a quiz, and if the classroom has no weights.
  package var category: String
  /// The score in points, or a status such as excused.
  var value: Value
  /// 0 for extra credit; the same in all rows of an item that have one; `nil` if neither this row
  /// nor another of the item gives it and it is not needed.
  var maximum: Fraction?

  /// The value of an entry: a score or a status.
  enum Value: Sendable, Hashable {
    case points(Fraction)
    case missing, excused, open
  }
}
