import Courseware

extension Rule {
  static let sharedRoster = Rule(
    "shared-roster", .warning, "Rosters and score sheets stay out of Git.",
    explanation: """
      A roster contains names and e-mail addresses of students, a score sheet their grades. In a
      Git repository they are visible to everyone who can read it, now or later, and stay in its
      history even when the file is deleted. Write the lines 'members.csv' and 'scores.csv' into
      the file '.gitignore' beside the folder 'content'; 'quizpress new site' starts a course with
      them. If the file is already in the repository, 'git rm --cached' with its path removes it
      from Git and keeps it on your disk.
      """,
    bad: .files(
      ["content/class/members.csv": .text(roster)],
      shown: "content/class/members.csv, in a git repository that does not ignore it"
    ).withSurroundings(.init(sharedRosters: ["content/class/members.csv"])),
    good: .files(
      ["content/class/members.csv": .text(roster)],
      shown: "content/class/members.csv, with a line 'members.csv' in .gitignore"),
    check: .course(checkRosters))
}

private let roster = "id,name,email\nb12,Ben Example,ben@example.org\n"

private func checkRosters(_ course: ParsedCourse, _ report: inout Report) {
  for path in course.surroundings.sharedRosters {
    let (what, name) =
      isScoreSheet(path) ? ("score sheet", "scores.csv") : ("roster", "members.csv")
    report.add(
      .sharedRoster, "git does not ignore this \(what), which names students",
      at: Span(wholeFile: path), note: "write '\(name)' into '.gitignore'")
  }
}
