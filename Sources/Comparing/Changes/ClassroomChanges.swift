import Courseware

/// The old and the new state of a classroom; one of them is missing if it was added or removed.
struct ClassroomPair {
  var old: Classroom?
  var new: Classroom?
}

extension [ClassroomPair] {
  /// The classrooms that are in both states.
  var kept: [(old: Classroom, new: Classroom)] {
    compactMap { room in room.old.flatMap { old in room.new.map { (old: old, new: $0) } } }
  }

  /// The ids of classrooms in the old state, by those in the new one.
  var formerIDs: [String: String] {
    Dictionary(keepingFirst: kept.map { ($0.new.id, $0.old.id) })
  }
}

/// Matches the classrooms of both states: by folder, then by `formerly`, then by name.
func match(classroomsOf pair: SnapshotPair) -> [ClassroomPair] {
  let (old, new) = (pair.old.classrooms, pair.new.classrooms)
  // Before the loop, because a thousand renamed folders are a million pairs.
  let names = (
    old: old.map { singleLine($0.name).lowercased() },
    new: new.map { singleLine($0.name).lowercased() }
  )
  let rooms = Pairing(old.map(\.id), new.map(\.id)) { a, b in
    if new[b].formerly.contains(old[a].id) { return 2 }
    return names.old[a] == names.new[b] ? 1 : nil
  }
  return rooms.pairs.map { ClassroomPair(old: old[$0.old], new: new[$0.new]) }
    + rooms.removed.map { ClassroomPair(old: old[$0], new: nil) }
    + rooms.added.map { ClassroomPair(old: nil, new: new[$0]) }
}

/// The changes of a classroom itself; its quizzes have their own groups.
///
/// `renamed` are the quizzes whose file got another name, which extensions mention.
func classroomGroup(
  _ room: ClassroomPair, _ pair: SnapshotPair, _ renamed: [QuizPair],
  _ unrendered: @escaping ProseComparison.Unrendering
) -> Comparison.Group {
  let shown = room.new ?? room.old
  var list = ChangeList(path: "content/\(shown?.id ?? "")/classroom.md")
  if let old = room.old, let new = room.new {
    if old.id != new.id {
      list.add(
        .classroomMoved, .grades, "folder renamed", before: .quote(old.id), after: .quote(new.id))
      if !new.formerly.contains(old.id) {
        list.addMissing(formerly: old.id, in: "classroom.md")
      }
    }
    list.compare(
      .formerly, .grades, "former names", nameValue(old.formerly),
      nameValue(new.formerly.filter { $0 != old.id || old.id == new.id }))
    list.compareAbout(old, new, pair, unrendered)
    list.compareGrading(old, new)
    list.compareRows(
      .extensions, "extensions", rows(following(renamed, old, new).map(\.row)),
      rows(new.extensions.map(\.row)))
    if pair.rosters.contains(new.id) {
      list.compareRows(
        .roster, "roster", rows(old.members.map(\.row)), rows(new.members.map(\.row)))
    }
    if pair.scoreSheets.contains(new.id) {
      // A missing sheet has no rows.
      let (before, after) = comparableRows(
        pair.oldScores[old.id] ?? [], pair.newScores[new.id] ?? [])
      list.compareRows(.scores, "score sheet", before, after)
    }
  } else if let new = room.new, !pair.old.hasFault(list.path) {
    list.add(.classroomAdded, .content, "classroom added")
    list.compare(.formerly, .grades, "former names", nil, nameValue(new.formerly))
  } else if room.old != nil, !pair.new.hasFault(list.path) {
    list.add(.classroomRemoved, .grades, "classroom removed")
  }
  var group = Comparison.Group(
    owner: .classroom(id: shown?.id ?? "", name: shown?.name ?? ""), changes: list.changes)
  if let old = room.old, let new = room.new, new.gradesDifferently(than: old) {
    group.finalGrades = FinalGradeEffect()
  }
  return group
}

extension CourseSnapshot {
  func hasFault(_ path: String) -> Bool { faults.contains { $0.path == path } }
}

extension ChangeList {
  fileprivate mutating func compareAbout(
    _ old: Classroom, _ new: Classroom, _ pair: SnapshotPair,
    _ unrendered: @escaping ProseComparison.Unrendering
  ) {
    let rooms = (old: old, new: new)
    compare(rooms, .name, .content, "name") { .quote($0.name) }
    compare(rooms, .access, .content, "access") { .words($0.access.words) }
    compare(rooms, .access, .content, "names of members on the page") {
      .words($0.showsMembers ? "shown" : "not shown")
    }
    compare(rooms, .teachers, .content, "teachers") { .quotes($0.teachers.map(words)) }
    compare(rooms, .catalog, .content, "term") { .quote($0.term) }
    compare(rooms, .catalog, .content, "number") { .quote($0.number) }
    compare(rooms, .catalog, .content, "section") { .quote($0.section) }
    compare(rooms, .term, .content, "start of the term") { .words($0.starts?.dayWords) }
    compare(rooms, .term, .content, "end of the term") { .words($0.ends?.dayWords) }
    compare(rooms, .catalog, .cosmetic, "creation date") { .words($0.created.dayWords) }
    let prose = ProseComparison(
      unrendered: unrendered,
      old: .init(
        contents: pair.oldContents, source: "\(old.id)/classroom.md", publishing: old.publishes),
      new: .init(
        contents: pair.newContents, source: "\(new.id)/classroom.md", publishing: new.publishes))
    comparePublished(old.publishes, new.publishes, prose)
    compare(.welcome, "welcome", old.welcome, new.welcome, prose)
  }

  fileprivate mutating func compareGrading(_ old: Classroom, _ new: Classroom) {
    let rooms = (old: old, new: new)
    compare(rooms, .grading, .grades, "credits") { .words($0.credits?.words) }
    compare(rooms, .weights, .grades, "weights") { $0.weightWords }
    if old.weightWords == new.weightWords {
      compare(rooms, .weights, .content, "order of the categories") {
        .quotes($0.weights.map(\.category))
      }
    }
    compare(rooms, .grading, .grades, "letter scale") { $0.grading.scaleWords }
    compare(rooms, .grading, .grades, "lowest scores dropped") { $0.grading.droppedWords }
    compare(rooms, .grading, .grades, "late attempts") {
      .words($0.grading.ruleForLateAttempts.rawValue)
    }
    compare(rooms, .grading, .grades, "value of missing work") { .words($0.grading.missing.words) }
    compare(rooms, .grading, .grades, "grace period") { .words($0.grading.grace.words) }
  }

  /// Adds how many rows were added, removed or changed; what they say is private.
  fileprivate mutating func compareRows(
    _ kind: Change.Kind, _ noun: String, _ before: Rows, _ after: Rows
  ) {
    let kept = after.keys.filter { before[$0] != nil }
    let parts = [
      (after.count - kept.count, "added"), (before.count - kept.count, "removed"),
      (kept.count { before[$0] != after[$0] }, "changed"),
    ].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return }
    add(
      kind, .grades, noun,
      after: .words(parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")))
  }
}

extension Classroom.Extension {
  /// For whom and which quiz it is, and the time that it gives, in forms for comparisons.
  fileprivate var row: Row {
    let named: [String] =
      switch receiver {
      case .member(let id): ["member", AnswerText.folded(id)]
      case .section(let name): ["section", AnswerText.folded(name)]
      }
    let length: [String] =
      switch time {
      case nil: []
      case .until(let moment): ["until", "\(moment.seconds)"]
      case .by(let days, let more): ["by", "\(days)", "\(more.count)"]
      }
    let limit = timeLimit.map { ["time-limit", "\($0.hundredths)"] } ?? []
    return (key: named + [quiz ?? ""], content: length + limit)
  }
}

extension Member {
  /// The id, in its form for comparisons, and the other columns.
  fileprivate var row: Row {
    (key: [AnswerText.folded(id)], content: [name, email ?? "", section ?? ""] + also)
  }
}

/// The extensions of a classroom's old state, with the names that its quizzes have now.
private func following(
  _ renamed: [QuizPair], _ old: Classroom, _ new: Classroom
) -> [Classroom.Extension] {
  let names = Dictionary(
    keepingFirst: renamed.compactMap { quizzes -> (String, String)? in
      guard let before = quizzes.old, let after = quizzes.new, before.classroom == old.id,
        after.classroom == new.id
      else { return nil }
      return (before.quiz.id, after.quiz.id)
    })
  return old.extensions.map { given in
    var given = given
    given.quiz = given.quiz.map { names[$0] ?? $0 }
    return given
  }
}

private func words(_ person: Person) -> String {
  person.name + (person.email.map { " <\($0)>" } ?? "")
}

extension Classroom {
  /// Whether final grades or letters are computed from the same scores in another way.
  fileprivate func gradesDifferently(than old: Classroom) -> Bool {
    weightWords != old.weightWords || grading.scaleWords != old.grading.scaleWords
      || grading.droppedWords != old.grading.droppedWords || grading.missing != old.grading.missing
  }

  /// `exams 60 %, quizzes 40 %`.
  fileprivate var weightWords: Change.Value? {
    weights.isEmpty
      ? nil
      : .words(
        weights.sorted { $0.category < $1.category }
          .map { "\($0.category) \($0.share.words) %" }.joined(separator: ", "))
  }
}

extension Classroom.Missing {
  fileprivate var words: String { self == .zero ? "0" : "nothing: it is omitted" }
}

extension Classroom.Grading {
  /// The field `late`, or its default.
  var ruleForLateAttempts: Classroom.Lateness { lateness ?? .accept }

  fileprivate var scaleWords: Change.Value? {
    let steps = scale.map { step in
      "\(step.letter) from \(step.from.words) %"
        + (step.gradePoints.map { " (\($0.words))" } ?? "")
    }
    return steps.isEmpty ? nil : .words(steps.joined(separator: ", "))
  }

  fileprivate var droppedWords: Change.Value? {
    let parts = dropLowest.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return parts.isEmpty ? nil : .words(parts.joined(separator: ", "))
  }
}

/// A row of a table: what identifies it, and what it says.
private typealias Row = (key: [String], content: [String])

/// The rows of a table: what they say, by what identifies them.
private typealias Rows = [[String]: Set<[String]>]

private func rows(_ rows: [Row]) -> Rows {
  Dictionary(rows.map { ($0.key, Set([$0.content])) }, uniquingKeysWith: { $0.union($1) })
}

/// The rows of two sheets; if one of them is not a table, their lines.
private func comparableRows(_ old: [UInt8], _ new: [UInt8]) -> (old: Rows, new: Rows) {
  if let before = rows(of: old), let after = rows(of: new) { return (before, after) }
  return (lines(of: old), lines(of: new))
}

extension Classroom.Access {
  /// Who can open the pages.
  fileprivate var words: String {
    switch self {
    case .open: "open (for everyone)"
    case .password: "password (students need it to open the pages)"
    }
  }
}

/// The rows of a table; `nil` if it cannot be read as one.
///
/// The order of rows and columns makes no difference, nor does the case of names.
private func rows(of csv: [UInt8]) -> Rows? {
  var reader = CSVReader(csv)
  var rows: Rows = [:]
  do throws(CSVFault) {
    let heading = (try reader.next()?.cells ?? []).map { AnswerText.folded($0.text) }
    while let row = try reader.next() {
      if row.isBlank { continue }
      let cells = Dictionary(
        keepingFirst: zip(heading, row.cells.map { AnswerText.folded($0.text) }))
      let key = ["classroom", "member", "item"].map { cells[$0] ?? "" }
      rows[key, default: []].insert(["category", "score", "maximum"].map { cells[$0] ?? "" })
    }
    return rows
  } catch {
    return nil
  }
}

/// The lines of a sheet, each as a row of its own.
private func lines(of csv: [UInt8]) -> Rows {
  var rows: Rows = [:]
  for line in csv.split(separator: UInt8(ascii: "\n")) {
    rows[[String(decoding: line, as: UTF8.self)]] = []
  }
  return rows
}
