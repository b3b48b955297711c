import Courseware

extension Rule {
  /// A roster lists each id once.
  static let duplicateMember = Rule(
    "duplicate-member", .error, "A roster lists each id once.",
    explanation: """
      The id is what attempts and grades are put together by, so one id stands for one student.
      Listed twice, the same work would be counted for two, or two students' work for one. Delete
      the line that is too much, or correct the id.
      """,
    bad: .file(
      "content/class/members.csv",
      """
      id,name
      1001,Mina Sato
      1002,Jonas Weber
      1001,Jonas Weber
      """),
    good: .file(
      "content/class/members.csv",
      """
      id,name
      1001,Mina Sato
      1002,Jonas Weber
      """))
}
