import Courseware

extension Rule {
  static let missingTimeZone = Rule(
    "missing-time-zone", .error, "A site whose course has local times names its time zone.",
    explanation: """
      A deadline such as 2026-09-14 ends at midnight in the class's time zone, so the time zone
      must be known. The computer that builds the site may be on another continent, so its time
      zone is not used. Add 'time-zone' to site.yml, by continent and city.
      """,
    bad: .files(
      [
        "content/site.yml": "title: Northside School\n",
        "content/class/quizzes/quiz.md": .text(quiz),
      ],
      shown: "title: Northside School"),
    good: .files(
      ["content/site.yml": .text(site), "content/class/quizzes/quiz.md": .text(quiz)], shown: site))
}

private let site = """
  title: Northside School
  time-zone: Europe/Berlin
  """

private let quiz = Rule.Example.quizText("name: Cells\ncreated: 2026-09-01\ndeadline: 2026-09-14")
