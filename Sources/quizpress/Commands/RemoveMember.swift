import ArgumentParser
import Authoring
import Courseware
import Disk
import Grading
import Ledgers

/// `quizpress members remove CLASSROOM MEMBER`.
struct RemoveMember: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a student from a classroom and from its records.",
    discussion: """
      Removes the student from the roster, the score sheet, the ledgers, the manual grades and the \
      attempts set aside. If the same attempts are merged again, they are left out and counted. \
      Files in 'attempts/', pages of reports, published results and the history of Git are not \
      changed.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "The classroom.")
  var classroom: String

  @Argument(help: "The student's id, e-mail address or name.")
  var member: String

  @Flag(help: "Make the changes. Without this option they are only listed.")
  var yes = false

  func run() throws {
    let tree = try course.openCourse()
    try withLockedRoot(of: tree) { root in
      let graded = try checkedCourse(tree, course)
      let room = try named(classroom, in: graded)
      let stats = try StatsFolder(below: root)
      try refuse(stats.damage)
      let records = StudentRecords(
        of: member, in: room, merge([], into: stats.records, course: graded))
      try refuseSeveral(member, records.candidates)
      let tables = try tablesWithout(tree, room)
      guard !tables.isEmpty || !records.entries.isEmpty else {
        try fail(
          "'\(classroom)' has no student '\(member)' and no records of one",
          note: listingStudents(of: classroom))
      }
      try refuseErrors(
        after: tables, tree, course, advice: "change or delete the extension first")
      try list(records, tables, stats, published(records, in: graded, below: root))
      guard yes else { return try put("nothing was changed; add '--yes' to make these changes\n") }
      try remove(records, tables, from: graded, root, tree)
    }
  }

  /// The files of published results that may contain some of the student's, with their quizzes.
  private func published(
    _ records: StudentRecords, in course: Course, below root: Folder
  ) throws(DiskError) -> [(path: String, quiz: String)] {
    var found: [(path: String, quiz: String)] = []
    for place in course.assignments where records.quizzes.contains(place.reference) {
      let files = [ResultsFile(of: place.quiz)] + ResultsFile.earlier(of: place, in: course)
      for file in files {
        guard try file.exists(below: root) else { continue }
        found.append((file.path, place.reference.name))
      }
    }
    return found
  }

  private func list(
    _ records: StudentRecords, _ tables: [EditedTable], _ stats: StatsFolder,
    _ published: [(path: String, quiz: String)]
  ) throws {
    let action = yes ? "removes" : "would remove"
    var lines = ["\(action) '\(member)' from '\(classroom)'"]
    lines += tables.map { "  \($0.path): \(counted($0.rows, "line"))" }
    lines += records.counts.map { "  \($0.path): \(counted($0.count, "attempt"))" }
    let grades = stats.grades(leavingWith: RemovedAttempts(records.entries))
    lines += grades.map { "  \($0.path): \(counted($0.count, "manual grade"))" }
    lines.append("not changed: files in 'attempts/' and the history of Git")
    if records.unreadable > 0 {
      let count = counted(records.unreadable, "attempt")
      lines.append(
        "not changed: \(count) in a newer format in 'stats/set-aside.jsonl', whose student or "
          + "classroom cannot be read")
    }
    lines += published.map { path, quiz in
      "not changed: '\(path)', which may contain results of the student; afterwards run "
        + "'quizpress results publish \(quiz)' again, or 'withdraw' if no other student has results"
    }
    try put(lines: lines)
  }

  /// Changes the ledgers first: as long as the student is on the roster, the command can be run
  /// again.
  private func remove(
    _ records: StudentRecords, _ tables: [EditedTable], from graded: Course, _ root: Folder,
    _ tree: SourceTree
  ) throws {
    var report: MergeReport?
    // Also if there is nothing to remove: an earlier run may have been killed before it was done.
    if try root.folder("stats") != nil {
      let left = graded.removing(member, from: classroom)
      var leaving = MergeInput()
      leaving.removing = RemovedAttempts(records.entries)
      report = try regrade(leaving, by: left, below: root)
    }
    try replace(tables, in: tree)
    if let report { try putGradeChanges(report, course) }
  }

  /// The roster and the score sheet without the student's rows, if there are any.
  private func tablesWithout(_ tree: SourceTree, _ room: Classroom) throws -> [EditedTable] {
    let roster = Roster(room.members)
    let found = room.member(member)
    return try ["members.csv", "scores.csv"].compactMap { name in
      guard let table = try openTable("content/\(room.id)/\(name)", tree) else { return nil }
      let headings = table.editing.heading.texts.map { $0.lowercased() }
      let wanted = name == "members.csv" ? "id" : "member"
      guard let column = headings.firstIndex(of: wanted) else { return nil }
      let rows = table.editing.rows.indices.filter { place in
        let cells = table.editing.rows[place].texts
        guard column < cells.count else { return false }
        if wanted == "id", let found { return isSameName(cells[column], found.id) }
        return isOurs(cells[column], found, roster)
      }
      return rows.isEmpty
        ? nil
        : EditedTable(
          path: table.path, old: table.bytes, new: table.editing.removing(Set(rows)),
          rows: rows.count)
    }
  }

  private func isOurs(_ words: String, _ member: Member?, _ roster: Roster) -> Bool {
    guard let member else {
      return ["", "mail ", "name "].contains { isSameName($0 + words, self.member) }
    }
    let claimed = Attempt.Student(
      id: words, name: words, email: words.contains("@") ? words : nil)
    if case .known(let found) = roster.identify(claimed) { return found.id == member.id }
    return false
  }
}

extension Course {
  /// The course without one student.
  fileprivate func removing(_ words: String, from classroom: String) -> Course {
    var course = self
    for place in course.classrooms.indices where course.classrooms[place].id == classroom {
      let gone = course.classrooms[place].member(words)
      course.classrooms[place].members.removeAll { $0 == gone }
    }
    return course
  }
}
