import Foundation
import TestSupport
import Testing

/// Attempts that somebody made up, and words in them that act on terminals and spreadsheets.
@Suite struct ForgedAttemptTests {
  @Test func `a copy under another name is named wherever a teacher looks`() throws {
    let course = try HandedInCourse()
    let original = HandedInCourse.attempt(1, by: "Ada")
    let id = String(repeating: "0", count: 31)
    let copy = original.replacingOccurrences(of: id + "1\",\"site", with: id + "2\",\"site")
      .replacingOccurrences(of: "\"Ada\"", with: "\"Bob\"")
    try course.folder.write(original + "\n" + copy, to: "in/all.jsonl")
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(merged.status == 0)
    #expect(merged.output.contains("check 1: several attempts with the same seed or content"))
    #expect(merged.output.contains("'Ada' \(id)1, 'Bob' \(id)2: the same seed"))
    #expect(merged.output.contains("quizpress mark --question"))
    let again = try quizpress(
      HandedInCourse.merge("in") + ["--format", "json"], in: course.folder.path)
    #expect(again.output.contains(#""checks":[{"kind":"same-content","count":1"#))
    for arguments in [
      ["stats"], ["stats", "--format", "html"], ["stats", "--format", "json"],
      ["gradebook"], ["gradebook", "--format", "html"], ["gradebook", "--format", "json"],
    ] {
      let outcome = try quizpress(arguments, in: course.folder.path)
      #expect(outcome.output.contains("the same seed"), "\(arguments)")
    }
  }

  @Test(
    arguments: sampled(
      [
        "A\\u001b[2Jda", "A\\u007fda", "A\u{7f}da", "A\u{9b}31mda", "A\\u0085da", "A\\nda",
        "A\\tda",
        "A\\bda",
      ], every: 4))
  func `a control character in a name is refused`(name: String) throws {
    let course = try HandedInCourse()
    try course.folder.write(HandedInCourse.attempt(1, by: name), to: "in/a.json")
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(merged.status == 1)
    #expect(merged.errors.contains("a control character in 'name'"))
  }

  @Test func `a line end or a tab in an id of an answer is refused`() throws {
    let course = try HandedInCourse()
    let responses = [
      #"{"question":"a\nb","options":null}"#, #"{"question":"a","options":["b\tc"]}"#,
      #"{"question":"a","order":["b\rc"]}"#, #"{"question":"a","blanks":{"b\nc":"d"}}"#,
      #"{"question":"a","pairs":{"b":"c\nd"}}"#,
    ]
    for (number, response) in responses.enumerated() {
      try course.folder.write(
        HandedInCourse.attempt(number, responses: "[\(response)]"), to: "in/\(number).json")
    }
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(merged.status == 1)
    #expect(merged.errors.split(separator: "a control character in").count == 6)
  }

  @Test func `of a typed answer control characters are dropped, and lines stay`() throws {
    let course = try HandedInCourse()
    let texts = ["a\\nb\\tc", "a\\u0007b", "a\\u001b]0;x", "a\u{85}b", "a\u{7f}b\\f", "caf\u{e9}"]
    for (number, text) in texts.enumerated() {
      let answer = #"[{"question":"made-of-cells","text":"\#(text)"}]"#
      try course.folder.write(
        HandedInCourse.attempt(number, responses: answer), to: "in/\(number).json")
    }
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(merged.status == 0 && merged.output.contains("6 new"))
    let ledger = try course.text("stats/biology/cells.ledger.jsonl")
    for text in ["a\\nb\\tc", "\"ab\"", "a]0;x", "caf\u{e9}"] { #expect(ledger.contains(text)) }
    #expect(!ledger.contains("\\u00") && !ledger.contains("\u{85}") && !ledger.contains("\u{7f}"))
  }

  @Test func `what hides or turns text is shown as an escape in every listing`() throws {
    let course = try HandedInCourse()
    let marks = ["\u{202e}", "\u{feff}", "\u{200b}", "\u{2066}", "\u{e0041}", "\u{3164}"]
    for (number, mark) in marks.enumerated() {
      try course.folder.write(
        HandedInCourse.attempt(number, by: "=A\(mark)da"), to: "in/\(number).json")
      try course.folder.write("{", to: "in/bad\(mark)\(number).json")
    }
    let members = ["members", "list", "biology"]
    for arguments in [HandedInCourse.merge("in"), members, ["gradebook"], ["stats"]] {
      let outcome = try quizpress(arguments, in: course.folder.path)
      #expect((outcome.output + outcome.errors).contains("\\u{202e}"), "\(arguments)")
      for mark in marks {
        #expect(!outcome.output.contains(mark) && !outcome.errors.contains(mark), "\(arguments)")
      }
    }
  }

  @Test func `bad lines without end are counted, not listed, in little memory`() throws {
    let course = try HandedInCourse()
    let count = isFullRun ? 100_000 : 20_000
    let bad = String(repeating: "{\"a\":1\n", count: count)
    try course.folder.write(bad + HandedInCourse.attempt(1), to: "in/all.jsonl")
    let merged = try quizpress(
      HandedInCourse.merge("in"), in: course.folder.path, measuringMemory: true)
    #expect(merged.status == 1 && !merged.ranTooLong)
    #expect(merged.output.contains("1 new"))
    #expect(merged.errors.contains("and \(count - 200) more refused"))
    #expect(merged.errors.count < 100_000 && merged.peakKilobytes < 200_000)
  }

  @Test func `tables and folders with endless faults are cut, too`() throws {
    let course = try HandedInCourse()
    let count = isFullRun ? 20_000 : 1_000
    let rows = String(repeating: "s1,Z\n", count: count)
    try course.folder.write("id,made-of-cells\n" + rows, to: "paper.csv")
    let sheet = try quizpress(
      HandedInCourse.merge("--responses", "paper.csv", "--quiz", "biology/cells"),
      in: course.folder.path)
    #expect(sheet.status == 1 && sheet.errors.contains("more\n") && sheet.errors.count < 60_000)
    let scores = String(repeating: "nobody,labs,a,x,2\n", count: count)
    try course.folder.write("member,category,item,score,maximum\n" + scores, to: "scores.csv")
    let grades = try quizpress(["gradebook", "--scores", "scores.csv"], in: course.folder.path)
    #expect(grades.status == 1 && grades.errors.contains("and \(count - 200) more"))
    for number in 0..<1_100 { try course.folder.write("{", to: "in/\(number).json") }
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(merged.errors.contains("and 100 more refused"))
  }

  @Test func `versions without end are counted, not listed`() throws {
    let course = try HandedInCourse()
    let versions = (1...60).map { HandedInCourse.attempt(1, by: "Ada \($0)") }
    try course.folder.write(versions.joined(separator: "\n"), to: "in/all.jsonl")
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    let id = "00000000000000000000000000000001"
    let rest = "    and 40 more: 'quizpress resolve \(id)' shows them\n"
    #expect(merged.status == 1 && merged.output.contains(rest), "\(merged.output)")
    #expect(merged.output.split(separator: "\n").count < 60)
    let json = try quizpress(
      HandedInCourse.merge("in", "--format", "json"), in: course.folder.path
    ).output
    #expect(json.contains(#"],"moreVersions":40}"#))
    #expect(json.components(separatedBy: #"{"hash":"#).count == 21)
    let shown = try quizpress(["resolve", id], in: course.folder.path)
    #expect(shown.output.contains("\n  60 "), "\(shown.output)")
  }

  @Test func `nobody is advised to write a name that no quiz can have`() throws {
    let course = try HandedInCourse()
    let name = "cells', then run 'rm"
    try course.folder.write(
      HandedInCourse.attempt(1).replacingOccurrences(of: "\"cells\"", with: "\"\(name)\""),
      to: "in/1.json")
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    let advice = "'biology/\(name)': no quiz can have this name: someone edited the attempt\n"
    #expect(merged.status == 0 && merged.output.contains(advice), "\(merged.output)")
    let warned = try quizpress(["gradebook"], in: course.folder.path).errors
    #expect(!warned.contains("formerly"), "\(warned)")
  }

  @Test func `attempts at quizzes without end are counted, not listed`() throws {
    let course = try HandedInCourse()
    let attempts = (1...300).map {
      HandedInCourse.attempt($0).replacingOccurrences(of: "\"cells\"", with: "\"cells-\($0)\"")
    }
    try course.folder.write(attempts.joined(separator: "\n"), to: "in/all.jsonl")
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(merged.status == 0 && merged.output.contains("and 100 more"))
    for command in ["stats", "gradebook", "build"] {
      let outcome = try quizpress([command], in: course.folder.path)
      #expect(outcome.errors.contains("and the attempts at 100 more quizzes are unmatched"))
      #expect(outcome.errors.split(separator: "\n").count < 250, "\(command)")
      let quiet = try quizpress([command, "--quiet"], in: course.folder.path)
      #expect(quiet.status == 0 && !quiet.errors.contains("unmatched"), "\(command)")
    }
    let other = try HandedInCourse()
    try other.folder.write(attempts.prefix(201).joined(separator: "\n"), to: "in/all.jsonl")
    _ = try quizpress(HandedInCourse.merge("in"), in: other.folder.path)
    let warnings = try quizpress(["stats"], in: other.folder.path).errors
    #expect(warnings.contains("and the attempts at 1 more quiz are unmatched"))
  }
}
