import Foundation
import Glibc
import TestSupport
import Testing

/// Files of services that are imported: broken ones, and folders that have something already.
@Suite struct ServiceImportTests {
  let ground: TemporaryFolder

  init() throws { ground = try TemporaryFolder() }

  private static let time =
    #"{"__datatype__":"timestamp","value":{"_seconds":1788000000,"_nanoseconds":5}}"#

  private static let classroom = """
    {"__collections__":{"classrooms":{"aB3/x":{"classroomName":"Physics for all","createdAt":\(time),
    "createdByName":"Noor","password":"p","extra":1,"__collections__":{
    "members":{"u1":{"userId":"u1","email":"a@x.example","name":"Ann","isCreator":true,
    "classroomCreatedAt":\(time)},"u2":{"userId":"u2","email":"","name":"Bo","isCreator":"no",
    "classroomCreatedAt":\(time)}},
    "quizzes":{"q1":{"quizName":"Light","createdAt":\(time),"deadline":\(time),"__collections__":{
    "quizQuestions":{"k":{"question":"What?","options":["A","B"],"answer":"C"},
    "l":{"question":"Who?","options":["A","B"],"answer":"B"}},"stats":{}}}},"other":{}}}}}}
    """

  private func importQaptain(
    _ text: String, into folder: String = "new", status: Int
  ) throws -> String {
    try ground.write(text, to: "firestore.json")
    let outcome = try quizpress(
      ["import", "qaptain", "firestore.json", "--into", folder], in: ground.path)
    #expect(outcome.status == status, "\(outcome.errors)")
    return outcome.output + outcome.errors
  }

  @Test func `every record arrives or is named with its reason`() throws {
    let said = try importQaptain(Self.classroom, status: 0)
    for line in [
      "classrooms/aB3/x: 'extra' is not imported: the service has no such field",
      "classrooms/aB3/x/members/u2: 'Bo' is not imported: its 'isCreator' must be true or false",
      "classrooms/aB3/x/other: not imported: the service has no such collection",
      "classrooms/aB3/x: the password is not imported: everybody can open its pages",
      "classrooms/aB3/x: 'createdByName' is not imported: no teacher has this name",
      "classrooms/aB3/x: its folder is 'ab3-x'",
      "classrooms/aB3/x/quizzes/q1/quizQuestions/k: imported as a draft: ",
      "imported 1 classroom, 1 quiz, 2 questions, no members and no scores into 'new'",
    ] { #expect(said.contains(line), "\(line)") }
    #expect(try ground.text("new/content/ab3-x/classroom.md").contains("name: Physics for all"))
    #expect(try ground.text("new/.gitignore").contains("members.csv"))
    #expect(try quizpress(["check"], in: "\(ground.path)/new").status == 0)
  }

  @Test(
    arguments: sampled(
      [
        ("", "is not valid JSON"), ("{", "is not valid JSON"),
        ("[]", "has no object '__collections__'"),
        (#"{"__collections__":[]}"#, "has no object '__collections__'"),
        (#"{"__collections__":{}}"#, "no classroom"),
        (
          #"{"__collections__":{"classrooms":{"a":{"classroomName":3}}}}"#,
          "has no record of this service: the first is 'classrooms/a', but its "
        ),
        (
          #"{"__collections__":{"users":{"u":{"name":"Ann"}},"courses":{"c":{}}}}"#,
          "has no record of this service: the first is 'users/u', but its 'userId' is missing"
        ),
        (
          #"{"__collections__":{"breaks":{"b":{}}}}"#,
          "has no record of this service: the service has no collection 'breaks'"
        ),
        (#"{"a":1,"a":2}"#, "is not valid JSON"), ("\u{1B}]0;x\u{7}", "is not valid JSON"),
      ], every: 7))
  func `a file that is none of the service's is refused`(text: String, words: String) throws {
    let said = try importQaptain(text, status: 1)
    #expect(said.contains(words) && !said.contains("\u{1B}"), "\(said)")
    #expect(!FileManager.default.fileExists(atPath: "\(ground.path)/new"))
  }

  /// What `export` writes for a classroom without a password, and a classroom without one.
  @Test(arguments: [#"no password yet\nbiology"#, ""])
  func `no password is reported if there was none`(password: String) throws {
    let text = Self.classroom.replacing(#""password":"p""#, with: #""password":"\#(password)""#)
    let said = try importQaptain(text, status: 0)
    #expect(said.contains("imported 1 classroom") && !said.contains("password"), "\(said)")
  }

  @Test func `a record that several files contain is imported once`() throws {
    try ground.write(Self.classroom, to: "may.json")
    let later = Self.classroom.replacingOccurrences(of: "Who?", with: "Whose?")
    try ground.write(later, to: "june.json")
    let importing = ["import", "qaptain", "may.json", "may.json", "june.json", "--into", "new"]
    let outcome = try quizpress(importing, in: ground.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let said = outcome.output
    #expect(said.contains("imported 1 classroom, 1 quiz, 2 questions"), "\(said)")
    let note = "classrooms/aB3/x: not imported: an earlier record has the same id\n"
    #expect(said.components(separatedBy: note).count == 2, "\(said)")
  }

  @Test func `classrooms without a name for a folder do not get in each other's way`() throws {
    for (id, name) in [("课堂二", "Physics for all"), ("王老师", "Physics of light")] {
      let text = Self.classroom.replacingOccurrences(of: "aB3/x", with: id)
      _ = try importQaptain(
        text.replacingOccurrences(of: "Physics for all", with: name), status: 0)
    }
    #expect(try ground.text("new/content/classroom/classroom.md").contains("Physics for all"))
    #expect(try ground.text("new/content/classroom-2/classroom.md").contains("Physics of light"))
    let before = try filesBelow("\(ground.path)/new")
    let again = Self.classroom.replacingOccurrences(of: "aB3/x", with: "课堂二")
    _ = try importQaptain(again, status: 1)
    #expect(try filesBelow("\(ground.path)/new") == before)
  }

  @Test func `an empty path is no folder`() throws {
    try ground.write(Self.classroom, to: "firestore.json")
    for arguments in [
      ["import", "qaptain", "firestore.json", "--into", ""], ["new", "site", ""],
      ["import", "markdown", "a.md", "--into", ""], ["check", "--root", ""], ["build", "-o", ""],
      ["import", "bundle", "bundle.json", "--into", "new", "--files", ""], ["check", ""],
      ["export", "qaptain", "-o="], ["merge", ""], ["gradebook", "-o", ""], ["stats", "-o", ""],
    ] {
      let outcome = try quizpress(arguments, in: ground.path)
      #expect(outcome.status == 64 && outcome.errors.contains("empty"), "\(arguments)")
    }
    #expect(try filesBelow(ground.path).count == 1)
  }

  @Test func `a folder and a missing file are named`() throws {
    for (path, words) in [("..", "name a file in it"), ("none.json", "there is no such file")] {
      let outcome = try quizpress(["import", "qaptain", path, "--into", "new"], in: ground.path)
      #expect(outcome.status == 1 && outcome.errors.contains(words), "\(outcome.errors)")
    }
  }

  @Test func `what is there stays, and nothing is written through a link`() throws {
    _ = try importQaptain(Self.classroom, status: 0)
    let before = try filesBelow("\(ground.path)/new")
    #expect(
      try importQaptain(Self.classroom, status: 1)
        .contains("'new/content/ab3-x/classroom.md' already exists"))
    #expect(try filesBelow("\(ground.path)/new") == before)
    try FileManager.default.createDirectory(
      atPath: "\(ground.path)/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: "\(ground.path)/linked", withIntermediateDirectories: true)
    #expect(symlink("../elsewhere", "\(ground.path)/linked/content") == 0)
    let said = try importQaptain(Self.classroom, into: "linked", status: 1)
    #expect(said.contains("symbolic links are not followed"))
    #expect(try filesBelow("\(ground.path)/elsewhere").isEmpty)
  }
}
