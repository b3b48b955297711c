import Courseware
import Foundation
import TestSupport
import Testing

/// Answers of other people's data through the whole command: a sheet in, figures out.
@Suite struct SheetFiguresTests {
  /// A course with one quiz of single choices with so many options, the keys by place.
  private func course(_ keys: [Int], options: Int) throws -> TemporaryFolder {
    let folder = try HandedInCourse().folder
    let questions = keys.enumerated().map { index, key in
      "## Question \(index + 1)? {#q\(index + 1)}\n\n"
        + (0..<options).map { "- [\($0 == key ? "x" : " ")] Choice \($0 + 1)\n" }.joined()
    }
    let head = "---\nname: Sheet\ncreated: 2026-08-02\ndeadline: 2026-09-14 23:59\n---\n\n"
    try folder.write(
      head + questions.joined(separator: "\n"), to: "content/biology/quizzes/sheet.md")
    return folder
  }

  /// What `stats` says after a sheet was merged; the folder is kept as long as it is read.
  private func figures(_ csv: String, _ folder: TemporaryFolder) throws -> JSONValue {
    try folder.write(csv, to: "sheet.csv")
    let merged = try quizpress(
      ["merge", "--responses", "sheet.csv", "--quiz", "biology/sheet"], in: folder.path)
    #expect(merged.status == 0, "\(merged.errors)")
    let stats = try quizpress(["stats", "biology/sheet", "--format", "json"], in: folder.path)
    return try #require(JSONValue(Array(stats.output.utf8), limit: .max)["quizzes"]?.array?.first)
  }

  private func expectGolden(_ figures: JSONValue) {
    for (name, value) in GoldenVector.quiz {
      #expect(isNear(figures[name]?.double, value), "\(name)")
    }
    let questions = figures["questions"]?.array ?? []
    #expect(questions.count == 6)
    for (question, values) in zip(questions, GoldenVector.questions) {
      for (name, value) in zip(GoldenVector.names, values) {
        #expect(isNear(question[name]?.double, value), "\(name) of \(question["id"] ?? .null)")
      }
    }
  }

  private func isNear(_ found: Double?, _ value: Double, within error: Double = 1e-6) -> Bool {
    abs((found ?? .infinity) - value) <= error
  }

  /// The golden rows as a table, each score by its cell.
  private func sheet(_ heading: String, _ cell: (Int, Character) -> String) -> String {
    heading
      + GoldenVector.rows.enumerated().map { index, row in
        "\ns\(index + 1),Student \(index + 1),"
          + row.enumerated().map { cell($0, $1) }.joined(separator: ",")
      }.joined() + "\n"
  }

  @Test(arguments: [
    "q1,q2,q3,q4,q5,q6", "1,2,3,4,5,6", "q1 [score],q2 [points],q3,q4,5,Question 6?",
  ])
  func `scores of 0 and 1 give every figure of the golden vector`(_ questions: String) throws {
    let folder = try course([0, 1, 2, 3, 0, 1], options: 4)
    expectGolden(try figures(sheet("id,name,\(questions)") { _, score in "\(score)" }, folder))
  }

  @Test func `so do answers by letter, by id and by text`() throws {
    let keys = [0, 1, 2, 3, 0, 1]
    let folder = try course(keys, options: 4)
    let cells = sheet("id,name,q1,q2,q3,q4,q5,q6") { place, score in
      let option = score == "1" ? keys[place] : (keys[place] + 1) % 4
      return [["A", "b", "C", "d"][option], "choice-\(option + 1)", "CHOICE  \(option + 1)"][
        place % 3]
    }
    expectGolden(try figures(cells, folder))
  }

  @Test func `a sheet that comes again under any name changes nothing`() throws {
    let folder = try course([0, 1, 2, 3, 0, 1], options: 4)
    let csv = sheet("id,name,q1,q2,q3,q4,q5,q6") { _, score in "\(score)" }
    let first = try figures(csv, folder)
    let before = try filesBelow("\(folder.path)/stats")
    #expect(try figures(csv, folder) == first)
    #expect(try filesBelow("\(folder.path)/stats") == before)
  }
}

/// Where response data with known statistics lie; without it these tests do not run.
private let corpora = ProcessInfo.processInfo.environment["QUIZPRESS_CORPORA"]

extension SheetFiguresTests {
  private func corpus(_ name: String) throws -> String {
    let path = "\(corpora ?? "")/item-analysis/\(name)"
    return String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
  }

  /// A corpus file as a sheet: its columns are questions 1, 2, …, its rows students.
  private func corpusSheet(_ name: String) throws -> String {
    let rows = try corpus(name).split(whereSeparator: \.isNewline).dropFirst()
    let count = rows.first?.split(separator: ",").count ?? 0
    let heading = "name," + (1...count).map { "\($0)" }.joined(separator: ",")
    return heading
      + rows.enumerated().map { "\nStudent \($0.offset),\($0.element)" }.joined() + "\n"
  }

  @Test(
    .enabled(if: corpora != nil),
    arguments: [("LSAT", 5), ("WIRS", 6), ("CTTdata", 20)])
  func `published data give what R computes on them`(_ name: String, _ count: Int) throws {
    let isScored = name != "CTTdata"
    let keys =
      isScored
      ? [Int](repeating: 0, count: count)
      : try corpus("CTTkey.csv").split(whereSeparator: \.isNewline).dropFirst()
        .map { Int($0.utf8.first ?? 65) - 65 }
    let folder = try course(keys, options: 4)
    let found = try figures(try corpusSheet("\(name).csv"), folder)
    let file = isScored ? "ltm__\(name).json" : "CTT__CTTdata_scored.json"
    let expected = try JSONValue(Array(try corpus(file).utf8), limit: .max)
    for (ours, theirs) in [("mean", "mean"), ("sd", "sd"), ("median", "median")] {
      let value = try #require(expected["total"]?[theirs]?.double)
      #expect(isNear(found[ours]?.double, value), "\(ours)")
    }
    let alpha = try #require(expected["psych_alpha"]?["raw_alpha"]?.double)
    #expect(isNear(found["alpha"]?.double, alpha))
    let items = try #require(expected["psych_items"]?.array)
    let pairs = [
      ("facility", "mean"), ("r_total", "r_item_total_raw"), ("r_rest", "r_drop_item_rest"),
      ("alpha_if_deleted", "alpha_if_dropped"),
    ]
    for (question, item) in zip(found["questions"]?.array ?? [], items) {
      for (ours, theirs) in pairs {
        let value = try #require(item[theirs]?.double)
        #expect(isNear(question[ours]?.double, value), "\(ours) of \(question["id"] ?? .null)")
      }
    }
  }

  @Test("An earlier table that counts again regrades students without another reason")
  func earlierTable() throws {
    let folder = try HandedInCourse("## Why? {#why type=essay points=3}\n").folder
    func merge(_ rows: String, at hour: Int) throws -> String {
      try folder.write("name,why [points]\n\(rows)", to: "sheet.csv")
      let merged = try quizpress(
        [
          "merge", "--responses", "sheet.csv", "--quiz", "biology/cells", "--now",
          "2026-09-11T1\(hour):00:00Z",
        ], in: folder.path)
      #expect(merged.status == 0, "\(merged.errors)")
      return merged.output
    }
    _ = try merge("Ada,3\nBob,1\n", at: 0)
    _ = try merge("Ada,2\n", at: 1)
    let again = try merge("Ada,3\nBob,1\n", at: 2)
    #expect(again.contains("  regraded 'Ada': 2.00 of 3.00 -> 3.00 of 3.00\n"), "\(again)")
    #expect(!again.contains("because"), "\(again)")
    #expect(!again.contains("the grade stays"), "\(again)")
  }
}
