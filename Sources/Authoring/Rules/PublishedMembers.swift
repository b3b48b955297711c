import Courseware

extension Rule {
  static let publishedMembers = Rule(
    "published-members", .warning, "Names of students are published on purpose.",
    explanation: """
      With 'show-members: true' the page of the classroom shows the name of every student in the
      roster to everyone who can open the site, and search engines may find them. Delete the line,
      or write 'allow: published-members' in classroom.md if you may publish the names.
      """,
    bad: .classroom("show-members: true"),
    good: .classroom("show-members: true\nallow: published-members"),
    check: .course(checkMembers))
}

private func checkMembers(_ course: ParsedCourse, _ report: inout Report) {
  for span in course.classrooms.compactMap(\.showsMembers) {
    report.add(
      .publishedMembers, "the page of this classroom shows the names of its students to everyone",
      at: span, note: "write 'allow: published-members' if you may publish them")
  }
}
