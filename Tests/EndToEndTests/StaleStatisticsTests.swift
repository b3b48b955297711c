import Foundation
import Testing

/// Pages of statistics that an earlier run wrote for what the course no longer has.
@Suite struct StaleStatisticsTests {
  let folder: TemporaryFolder
  private let stats = ["stats", "--format", "html", "-o", "reports"]

  /// A course with attempts at two quizzes.
  init() throws {
    folder = try HandedInCourse().folder
    let other = HandedInCourse.quiz.replacingOccurrences(of: "name: Cells", with: "name: Leaves")
    try folder.write(other, to: "content/biology/quizzes/leaves.md")
    try folder.write(HandedInCourse.attempt(1), to: "attempts/1.json")
    let second = HandedInCourse.attempt(2)
      .replacingOccurrences(of: #""quiz":"cells""#, with: #""quiz":"leaves""#)
    try folder.write(second, to: "attempts/2.json")
    #expect(try quizpress(HandedInCourse.merge(), in: folder.path).status == 0)
    #expect(try shown() == "wrote 3 pages in reports\n")
  }

  /// Writes the pages and returns what the command says.
  private func shown(_ arguments: String...) throws -> String {
    let outcome = try quizpress(stats + arguments, in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  private func pages() throws -> [String] {
    try filesBelow("\(folder.path)/reports").keys.sorted()
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(path)")
  }

  @Test("The page of a removed quiz is removed, and files of others are kept") func quiz() throws {
    let page = try folder.text("reports/biology/leaves.html")
    try folder.write(page, to: "reports/biology/copy.html")
    try folder.write("Notes", to: "reports/biology/notes.html")
    try folder.write(try folder.text("reports/biology.html"), to: "reports/copy.html")
    try remove("content/biology/quizzes/leaves.md")
    #expect(try shown().hasSuffix("\nremoved 1 page of quizzes that are no longer listed\n"))
    #expect(
      try pages() == [
        "biology.html", "biology/cells.html", "biology/copy.html", "biology/notes.html",
        "copy.html",
      ])
    #expect(try !shown().contains("removed"))
  }

  @Test("A page that another program wrote in its place is kept") func replaced() throws {
    try folder.write("Notes", to: "reports/biology/leaves.html")
    try remove("content/biology/quizzes/leaves.md")
    #expect(try !shown().contains("removed"))
    #expect(try folder.text("reports/biology/leaves.html") == "Notes")
  }

  @Test("The page of a quiz whose attempts are gone is removed") func noAttempts() throws {
    try folder.write("id,name\ns1,Ben\n", to: "content/biology/members.csv")
    #expect(try shown().hasSuffix("removed 3 pages of quizzes that are no longer listed\n"))
    #expect(try pages() == [])
  }

  @Test("No page is removed while attempts cannot be read") func damaged() throws {
    try folder.write("broken\n", to: "stats/biology/leaves.ledger.jsonl")
    let outcome = try quizpress(stats, in: folder.path)
    #expect(outcome.status == 1 && outcome.output == "wrote 2 pages in reports\n")
    #expect(try pages() == ["biology.html", "biology/cells.html", "biology/leaves.html"])
  }

  @Test("Statistics of one quiz keep the pages of others that exist") func oneQuiz() throws {
    #expect(try !shown("biology/cells").contains("removed"))
    #expect(try pages() == ["biology.html", "biology/cells.html", "biology/leaves.html"])
    #expect(try shown() == "wrote 3 pages in reports\n")
    try remove("content/biology/quizzes/leaves.md")
    #expect(try shown("biology/cells").contains("removed 1 page of"))
    #expect(try pages() == ["biology.html", "biology/cells.html"])
  }

  @Test("Pages of a renamed classroom are removed, but not those of another site")
  func classroom() throws {
    let index = try folder.text("reports/biology.html")
    let foreign = index.replacingOccurrences(of: "School", with: "Another school")
      .replacingOccurrences(of: "\"biology/", with: "\"chemistry/")
    try folder.write(foreign, to: "reports/chemistry.html")
    try folder.write(
      try folder.text("reports/biology/cells.html"), to: "reports/chemistry/cells.html")
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/content/biology", toPath: "\(folder.path)/content/botany")
    try folder.edit(
      "content/botany/classroom.md", "name: Biology 9B", "name: Biology 9B\nformerly: biology")
    #expect(try shown().contains("removed 3 pages of"))
    #expect(
      try pages() == [
        "botany.html", "botany/cells.html", "botany/leaves.html", "chemistry.html",
        "chemistry/cells.html",
      ])
  }
}
