import Foundation
import Testing

/// What `diff` says of merged attempts if a copy of a quiz or a classroom names the original in
/// `formerly`, although the original is still there and unchanged.
@Suite struct CopyDiffTests {
  private let course: HandedInCourse
  private static let quiz = "content/biology/quizzes/cells.md"
  private static let classroom = "content/biology/classroom.md"

  /// Bo and Cy handed in one attempt each, at the recorded revision.
  init() throws {
    course = try HandedInCourse()
    try course.folder.write("id,name\ns1,Bo\ns2,Cy\n", to: "content/biology/members.csv")
    let built = try quizpress(["build", "--quiet"], in: course.folder.path)
    #expect(built.status == 0, "\(built.errors)")
    try hand(in: HandedInCourse.attempt(1, by: "Bo"), as: "1.json")
    try hand(in: HandedInCourse.attempt(2, by: "Cy"), as: "2.json")
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(merged.status == 0, "\(merged.errors)")
    try course.folder.commit()
  }

  /// Writes an attempt at the recorded revision.
  private func hand(in attempt: String, as name: String) throws {
    let recorded = try course.text("stats/biology/revisions.jsonl")
    let revision = try #require(recorded.firstMatch(of: /"revision":"([0-9a-f]+)"/)).1
    let made = attempt.replacingOccurrences(
      of: #""revision":"ab""#, with: #""revision":"\#(revision)""#)
    try course.folder.write(made, to: "in/\(name)")
  }

  @Test("Attempts at a quiz stay with it") func copiedQuiz() throws {
    let copy = try course.text(Self.quiz).replacingOccurrences(
      of: "name: Cells", with: "name: Cells again\nformerly: cells")
    try course.folder.write(copy, to: "content/biology/quizzes/cells-again.md")
    let report = try course.folder.diff()
    #expect(report.contains("quiz added: 1 question\n"), "\(report)")
    #expect(!report.contains("merged attempts"), "\(report)")
  }

  @Test(
    "Attempts at quizzes of a classroom stay there, or count nowhere if both have the students",
    arguments: [
      ("id,name\nt1,Di\n", "2 merged attempts, no scores change"),
      (
        "id,name\ns1,Bo\ns2,Cy\n",
        "2 merged attempts, 2 scores are lost; 2 of the attempts no longer belong to a quiz"
      ),
    ])
  func copiedClassroom(_ roster: String, _ effect: String) throws {
    try copyClassroom(roster)
    let report = try course.folder.diff()
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    let advice = "if 'biology-27' is a copy, delete 'biology' from 'formerly' in 'content/"
    #expect(merged.output.contains(advice) == effect.contains("lost"), "\(merged.output)")
    #expect(
      report.contains("  affects grades: former names set: 'biology'\n  \(effect)\n"), "\(report)")
    #expect(!report.contains("added: 1 question\n  "), "\(report)")
  }

  @Test("An attempt in conflict is counted once") func conflict() throws {
    let responses = #"[{"question":"made-of-cells","options":["quartz"]}]"#
    try hand(in: HandedInCourse.attempt(1, by: "Bo", responses: responses), as: "other.json")
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(merged.output.contains("1 in conflict"), "\(merged.output)")
    try copyClassroom("id,name\ns1,Bo\ns2,Cy\n")
    let report = try course.folder.diff()
    let effect = "2 merged attempts, 1 score is lost; 2 of the attempts no longer belong to a quiz"
    #expect(report.contains(effect), "\(report)")
  }

  private func copyClassroom(_ roster: String) throws {
    let copy = try course.text(Self.classroom).replacingOccurrences(
      of: "name: Biology 9B", with: "name: Biology 9C\nformerly: biology")
    try course.folder.write(copy, to: "content/biology-27/classroom.md")
    try course.folder.write(roster, to: "content/biology-27/members.csv")
    try course.folder.write(course.text(Self.quiz), to: "content/biology-27/quizzes/cells.md")
  }
}
