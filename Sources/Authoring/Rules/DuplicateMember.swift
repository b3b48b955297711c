import Courseware

extension Rule {
  static let duplicateMember = Rule(
    "duplicate-member", .error, "Each id is in a roster once.",
    explanation: """
      Attempts and grades are matched by id, so each id must belong to one student. If an id is
      listed twice, one student's work counts for two students, or two students' work counts for
      one. Delete one of the lines, or correct the id. The id of an attempt in the column 'also'
      must belong to one student, too: keep it in the line of the student who made the attempt.
      """,
    bad: .members("id,name", "1001,Mina Sato", "1002,Jonas Weber", "1001,Jonas Weber"),
    good: .members("id,name", "1001,Mina Sato", "1002,Jonas Weber"))
}
