import Courseware

extension Rule {
  /// Every link within the course leads somewhere.
  static let deadLink = Rule(
    "dead-link", .error, "Every link within the course leads somewhere.",
    explanation: """
      The link leads to a file that is not in the course or that is never published, so students
      would get an error page. Check the name letter by letter, counted from the folder of the
      quiz; 'Notes.pdf' and 'notes.pdf' are two names. Rosters and settings are yours alone and
      cannot be linked to, drafts have no page yet, and a page has no places within it for a link
      such as 'cells.md#nucleus' to lead to.
      """,
    bad: .questions(
      """
      Read the [summary](summary.pdf) first.

      ## Which part of a plant takes in water?

      - [x] Root
      - [ ] Flower
      """),
    good: .questions(
      """
      Read the [summary](summary.pdf) first.

      ## Which part of a plant takes in water?

      - [x] Root
      - [ ] Flower
      """, beside: ["summary.pdf"]),
    check: .course(checkLinksToDrafts))
}

private func checkLinksToDrafts(_ course: ParsedCourse, _ report: inout Report) {
  guard !course.links.isEmpty, !course.includesDrafts else { return }
  let drafts = Set(course.quizHeads.filter(\.isDraft).map(\.path))
  for link in course.links where drafts.contains(link.target) && !drafts.contains(link.span.path) {
    let name = link.target.split(separator: "/").last ?? ""
    report.add(.deadLink, "'\(name)' is a draft: no page of it is built", at: link.span)
  }
}
