import Courseware

extension Rule {
  static let missingSite = Rule(
    "missing-site", .error, "A course has a file content/site.yml.",
    explanation: """
      The file 'content/site.yml' says what the whole site is called and which time zone its
      deadlines are in; without it no page has a title. Write one with the line 'title: …', or let
      'quizpress new site' do it.
      """,
    bad: .files(["content/site.yml": .absent], shown: "A course without the file content/site.yml"),
    good: .site("title: Northside School", "time-zone: Europe/Berlin"))
}
