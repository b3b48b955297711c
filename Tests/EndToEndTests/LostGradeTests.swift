import Foundation
import Testing

/// What `merge` says of manual grades whose lines were deleted.
@Suite struct LostGradeTests {
  @Test("A lost manual grade of a row of a table is a reason") func row() throws {
    let course = try HandedInCourse("## Which word? {#word}\n\n= Light\n")
    try course.folder.write("id,name\ns1,Ada\n", to: "content/biology/members.csv")
    try course.folder.write("id,word\ns1,light\n", to: "paper.csv")
    func run(_ arguments: String...) throws -> String {
      let done = try quizpress(arguments, in: course.folder.path)
      #expect(done.status == 0, "\(done.errors)")
      return done.output
    }
    _ = try run("merge", "--responses", "paper.csv", "--quiz", "biology/cells")
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
