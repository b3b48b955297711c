import Foundation
import Testing

/// What `merge` says of lost manual grades, and of rows of tables that were corrected.
@Suite struct LostGradeTests {
  private let course: HandedInCourse

  init() throws {
    course = try HandedInCourse("## Which word? {#word}\n\n= Light\n")
    try course.folder.write("id,name\ns1,Ada\n", to: "content/biology/members.csv")
  }

  private func run(_ arguments: String...) throws -> String {
    let done = try quizpress(arguments, in: course.folder.path)
    #expect(done.status == 0, "\(done.errors)")
    return done.output
  }

  private func merge(_ table: String) throws -> String {
    try course.folder.write(table, to: "paper.csv")
    return try run("merge", "--responses", "paper.csv", "--quiz", "biology/cells")
  }

  @Test("A row with other points in a corrected table is no lost record") func correction() throws {
    _ = try merge("id,word [points]\ns1,1\n")
    let merged = try merge("id,word [points]\ns1,0.5\n")
    #expect(merged.contains("1 replaced by a corrected table"), "\(merged)")
    #expect(merged.contains("regraded 'Ada': 1.00 of 1.00 -> 0.50 of 1.00"), "\(merged)")
    #expect(!merged.contains("because:"), "\(merged)")
    // Only the name makes it another row.
    let named = try merge("id,name,word [points]\ns1,Ada,0.5\n")
    #expect(named.contains("2 replaced") && !named.contains("regraded"), "\(named)")
  }

  @Test("A lost manual grade of a row of a table is a reason") func row() throws {
    _ = try merge("id,word\ns1,light\n")
    let table = try run("mark", "biology/cells", "--question", "word", "--export", "-")
    try course.folder.write(
      table.replacingOccurrences(of: ",1,,", with: ",1,0,"), to: "marks.csv")
    let marked = try run("mark", "--import", "marks.csv")
    #expect(marked.contains("regraded 'Ada': 1.00 of 1.00 -> 0.00 of 1.00"), "\(marked)")
    #expect(!marked.contains("because:"), "\(marked)")
    try FileManager.default.removeItem(
      atPath: "\(course.folder.path)/stats/biology/cells.marks.jsonl")
    let merged = try run("merge")
    #expect(merged.contains("regraded 'Ada': 0.00 of 1.00 -> 1.00 of 1.00"), "\(merged)")
    #expect(merged.contains("because: recorded revisions, manual grades or rows"), "\(merged)")
  }
}
