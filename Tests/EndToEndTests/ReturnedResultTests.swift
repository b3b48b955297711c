import Foundation
import Testing

/// Results that are published for the devices that handed in the attempts.
@Suite struct ReturnedResultTests {
  let folder: TemporaryFolder
  private let path = "content/biology/quizzes/cells.md"

  init() throws {
    folder = try HandedInCourse().folder
    try folder.edit(path, "\ndeadline: ", "\nkind: exam\nanswers: teacher\ndeadline: ")
    let made = try quizpress(["keys", "new"], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
  }

  @discardableResult private func command(
    _ arguments: String..., status: Int = 0
  ) throws -> String {
    let outcome = try quizpress(
      arguments + ["--now", "2026-09-11T00:00:00Z"], in: folder.path)
    #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
    return outcome.output + outcome.errors
  }

  /// Hands in an attempt with a key that is 21 times a letter.
  private func handIn(
    _ id: Int, by name: String, selected: String, key: Character, as file: String
  ) throws {
    let responses = #"[{"question":"made-of-cells","options":["\#(selected)"]}]"#
    let attempt = HandedInCourse.attempt(id, by: name, responses: responses)
    let resultKey = String(repeating: key, count: 21) + "A"
    let whole = String(attempt.dropLast()) + #","resultKey":"\#(resultKey)"}"#
    try folder.write(whole, to: "attempts/\(file).json")
  }

  /// Removes the published results: each run has keys of its own, and would refuse to replace them.
  private func forgetResults() throws {
    try? FileManager.default.removeItem(atPath: "\(folder.path)/results")
  }

  /// Publishes the results with a new key of the site, and returns the names that they have.
  private func publishedNames() throws -> Set<String> {
    try forgetResults()
    try command("results", "publish", "biology/cells")
    let lines = try folder.text("results/biology/quizzes/cells.jsonl").split(separator: "\n")
    #expect(lines.count == 32)
    return Set(lines.map { String($0.prefix(41)) })
  }

  @Test("A result is encrypted with the key of the version that was kept")
  func keptVersion() throws {
    try handIn(1, by: "Ada", selected: "oak", key: "B", as: "genuine")
    try command("merge")
    // All other names are made from the key of the site.
    let own = try publishedNames().intersection(publishedNames())
    #expect(own.count == 1)
    try handIn(1, by: "Ada", selected: "quartz", key: "C", as: "edited")
    try command("merge", status: 1)
    let id = String(repeating: "0", count: 31) + "1"
    try command("resolve", id, "--keep", "1")
    #expect(try own.isSubset(of: publishedNames()))
    try command("resolve", id, "--keep", "2")
    #expect(try own.isDisjoint(with: publishedNames()))
  }

  @Test("Damaged results are not published, and can be withdrawn and published again")
  func damaged() throws {
    try handIn(1, by: "Ada", selected: "oak", key: "B", as: "genuine")
    try command("merge")
    _ = try publishedNames()
    let file = "results/biology/quizzes/cells.jsonl"
    let whole = try folder.text(file)
    let lines = whole.split(separator: "\n")
    let (first, both) = (lines[0], "<<<<<<< HEAD\n\(whole)=======\n\(whole)>>>>>>> other\n")
    for (text, line) in [
      ("", 1), (String(whole.dropLast(40)), 32), ("\(whole)\(first)\n", 33), (both, 1),
    ] {
      try folder.write(text, to: file)
      let said = try command("build", status: 1)
      #expect(said.contains("error: '\(file)' is damaged in line \(line)\n"), "\(said)")
      let found = try command("doctor", status: 1)
      let finding = "problem: '\(file)' is damaged in line \(line)\n  do: run 'quizpress results "
      #expect(found.contains(finding), "\(found)")
      #expect(try folder.files().keys.allSatisfy { !$0.hasPrefix("build/") })
    }
    try command("results", "withdraw", "biology/cells")
    #expect(try folder.files()[file] == nil)
    _ = try publishedNames()
    try command("build")
  }

  @Test("A student whose attempt has the key of another one is named") func sharedKey() throws {
    try handIn(1, by: "Ada", selected: "oak", key: "B", as: "1")
    try handIn(2, by: "Bob", selected: "quartz", key: "B", as: "2")
    try command("merge")
    let output = try command("results", "publish", "biology/cells")
    #expect(output.contains("1 result in"))
    #expect(output.contains("no result for 'Bob': another attempt has the same key"))
    #expect(!output.contains("'Ada'"))
  }

  @Test("Students of the same name without a result are named with their ids")
  func sameName() throws {
    try folder.write("id,name\ns1,Ada\ns2,Bob\ns3,Bob\n", to: "content/biology/members.csv")
    try handIn(1, by: "Ada", selected: "oak", key: "B", as: "1")
    for id in [2, 3] {
      try handIn(id, by: #"Bob","id":"s\#(id)"#, selected: "oak", key: "B", as: "\(id)")
    }
    try command("merge")
    let output = try command("results", "publish", "biology/cells")
    #expect(output.contains("no result for 2 students ('Bob' (s2), 'Bob' (s3)): another attempt"))
  }

  @Test("Students without a result for the same reason are counted in one note")
  func sharedReason() throws {
    for (number, name) in ["Ada", "Bob", "Cem", "Dee", "Eve", "Flo"].enumerated() {
      try handIn(number + 1, by: name, selected: "oak", key: "B", as: name)
    }
    try command("merge")
    let output = try command("results", "publish", "biology/cells")
    #expect(
      output.contains(
        "note: no result for 5 students ('Bob', 'Cem', 'Dee' and 2 more): another attempt has the "
          + "same key\nnote: add"), "\(output)")
    try forgetResults()
    let verbose = try command("results", "publish", "biology/cells", "--verbose")
    #expect(verbose.contains("5 students ('Bob', 'Cem', 'Dee', 'Eve', 'Flo'): another"))
  }

  @Test("Refusals say what is missing, and what may not be in the course") func refusals() throws {
    let inside = try command(
      "results", "publish", "biology/cells", "--codes", "codes.csv", status: 1)
    #expect(inside.contains("a table of codes must not be in the folder or the repository"))
    try folder.edit(path, "\nanswers: teacher", "\nanswers: open")
    let open = try command("results", "publish", "biology/cells", status: 1)
    #expect(open.contains("give the quiz 'answers: teacher' or") && !open.contains("keys new"))
    // A practice quiz cannot release its answers.
    try folder.edit(path, "\nkind: exam", "\nkind: practice")
    let practice = try command("results", "publish", "biology/cells", status: 1)
    #expect(practice.contains("give the quiz 'answers: teacher'\n"), "\(practice)")
    try folder.edit(path, "\nkind: practice", "\nkind: survey")
    let survey = try command("results", "publish", "biology/cells", status: 1)
    #expect(survey.contains("'biology/cells' is a survey: surveys and polls have no scores"))
  }

  @Test("A run that could not write the results can be repeated with the same table of codes")
  func codesLast() throws {
    let outside = try TemporaryFolder()
    let publish = ["results", "publish", "biology/cells", "--codes", "\(outside.path)/codes.csv"]
    try handIn(1, by: "Ada", selected: "oak", key: "B", as: "1")
    try command("merge")
    // The folder of the results cannot be made.
    try folder.write("", to: "results")
    #expect(try quizpress(publish, in: folder.path).status == 74)
    #expect(try outside.files().isEmpty)
    try FileManager.default.removeItem(atPath: "\(folder.path)/results")
    let again = try quizpress(publish, in: folder.path)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try outside.text("codes.csv").contains("Ada"))
    try forgetResults()
    let refused = try quizpress(publish, in: folder.path)
    #expect(refused.status == 1 && refused.errors.contains("already exists"), "\(refused.errors)")
  }

  @Test("A student whose attempts all do not count gets no code") func noneCounts() throws {
    let outside = try TemporaryFolder()
    try folder.edit(
      "content/biology/classroom.md", "\ncreated: ", "\ngrading: { late: refuse }\ncreated: ")
    try handIn(1, by: "Ada", selected: "oak", key: "B", as: "1")
    try command("merge")
    try handIn(2, by: "Bob", selected: "oak", key: "C", as: "2")
    let late = try quizpress(["merge", "--now", "2026-10-01T00:00:00Z"], in: folder.path)
    #expect(late.status == 0, "\(late.errors)")
    let output = try command(
      "results", "publish", "biology/cells", "--codes", "\(outside.path)/codes.csv")
    #expect(output.contains("3 results in"), "\(output)")
    #expect(output.contains("no code for 'Bob': none of the attempts counts"), "\(output)")
    let codes = try outside.text("codes.csv")
    #expect(codes.contains("Ada") && !codes.contains("Bob"))
  }

  @Test("Removing a student says which results have to be published again")
  func removedStudent() throws {
    try folder.write("id,name\ns1,Ada\ns2,Bob\n", to: "content/biology/members.csv")
    try handIn(1, by: "Ada", selected: "oak", key: "B", as: "1")
    try handIn(2, by: "Bob", selected: "quartz", key: "C", as: "2")
    try command("merge")
    let silent = try command("members", "remove", "biology", "s2")
    #expect(!silent.contains("results publish"), "\(silent)")
    try command("results", "publish", "biology/cells")
    let removed = try command("members", "remove", "biology", "s2", "--yes")
    let advice = "not changed: 'results/biology/quizzes/cells.jsonl', which may contain results of "
    #expect(removed.contains(advice), "\(removed)")
    #expect(removed.contains("'quizpress results publish biology/cells' again"), "\(removed)")
  }
}
