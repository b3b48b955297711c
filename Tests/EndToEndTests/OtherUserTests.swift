import Foundation
import Glibc
import Testing

/// What belongs to another user is named, never taken for something that is not there.
@Suite(.enabled(if: geteuid() != 0 || FileManager.default.isExecutableFile(atPath: setpriv)))
struct OtherUserTests {
  /// What is closed, what opening it needs, and what is said of it.
  private static let closed: [(path: String, mode: mode_t, error: String)] = [
    ("content", 0, "folder"), ("content", 0o111, "folder"), ("content", 0o444, "folder"),
    ("content/site.yml", 0, "file"), ("content/biology", 0, "folder"),
    ("content/biology/classroom.md", 0, "file"), ("content/biology/quizzes", 0, "folder"),
    ("content/biology/quizzes/cells.md", 0, "file"), ("templates", 0, "folder"),
  ]

  @Test("What may not be read is named, and nothing that follows from it", arguments: closed)
  func unreadable(_ path: String, _ mode: mode_t, _ kind: String) throws {
    let folder = try HandedInCourse().folder
    try folder.edit("content/biology/classroom.md", "Biology 9B", "Biology of class 9B")
    try folder.write("<main>{{title}}</main>", to: "templates/home.mustache")
    #expect(chmod("\(folder.path)/\(path)", mode) == 0)
    defer { chmod("\(folder.path)/\(path)", 0o755) }
    for command in ["check", "build"] {
      let outcome = try quizpressAsAnotherUser([command], in: folder.path)
      #expect(outcome.status == 1, "\(command): \(outcome.output)")
      let said = outcome.errors.split(separator: "\n").filter {
        $0.hasPrefix("error") || $0.hasPrefix("warning") || $0.hasPrefix("  -->")
      }
      #expect(
        said == [
          "error[unreadable-file]: the \(kind) cannot be read: Permission denied",
          "  --> \(path)",
        ], "\(command): \(outcome.errors)")
    }
  }

  @Test(
    "Formatting names a folder that it may not read, where it is asked for",
    arguments: [("content/biology/quizzes", 0), ("content/biology", 0o111)] as [(String, mode_t)])
  func unformatted(_ path: String, _ mode: mode_t) throws {
    let folder = try HandedInCourse().folder
    #expect(chmod("\(folder.path)/\(path)", mode) == 0)
    defer { chmod("\(folder.path)/\(path)", 0o755) }
    for arguments in [["fmt"], ["fmt", "--check"], ["fmt", path]] {
      let outcome = try quizpressAsAnotherUser(arguments, in: folder.path)
      #expect(outcome.status == 1, "\(arguments): \(outcome.output)")
      #expect(outcome.errors == "error: '\(path)' cannot be read: Permission denied\n")
    }
    #expect(try quizpressAsAnotherUser(["fmt", "content/site.yml"], in: folder.path).status == 0)
  }

  @Test(
    "A classroom whose folder may not be read is not said to be missing",
    arguments: [
      "members add biology s1 --name Ada", "new quiz biology/genes",
      "new lecture biology 2026-09-07", "clone biology/cells --into biology --as copy",
    ])
  func unreadableClassroom(_ command: String) throws {
    let folder = try HandedInCourse().folder
    for path in ["content", "content/biology"] {
      #expect(chmod("\(folder.path)/\(path)", 0) == 0)
      defer { chmod("\(folder.path)/\(path)", 0o755) }
      let outcome = try quizpressAsAnotherUser(
        command.split(separator: " ").map(String.init), in: folder.path)
      #expect(outcome.status == 1)
      #expect(outcome.errors == "error: '\(path)' cannot be read: Permission denied\n")
    }
  }

  @Test("A quiz of another course in a folder that may not be read is not said to be missing")
  func unreadableOrigin() throws {
    let folder = try HandedInCourse().folder
    let other = try HandedInCourse().folder
    let quizzes = "\(other.path)/content/biology/quizzes"
    #expect(chmod(quizzes, 0) == 0)
    defer { chmod(quizzes, 0o755) }
    let outcome = try quizpressAsAnotherUser(
      ["clone", "\(quizzes)/cells.md", "--into", "biology", "--as", "copy"], in: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix("cells.md' cannot be read: Permission denied\n"))
  }

  @Test("A file that may not be written is not counted as formatted")
  func unwritable() throws {
    let folder = try HandedInCourse().folder
    let path = "content/biology/classroom.md"
    try folder.edit(path, "name: Biology 9B", "name:   Biology 9B")
    #expect(chmod("\(folder.path)/content/biology", 0o555) == 0)
    defer { chmod("\(folder.path)/content/biology", 0o755) }
    let outcome = try quizpressAsAnotherUser(["fmt", path], in: folder.path)
    #expect(outcome.status == 74)
    #expect(outcome.errors == "error: '\(path)' was not formatted: Permission denied\n")
    #expect(outcome.output == "no files formatted, 0 unchanged, 1 not formatted\n")
  }

  @Test("The umask decides who else may write into the folders of a new course")
  func shared() throws {
    let folder = try TemporaryFolder()
    let commands = "umask 002 && $0 new site . && $0 new classroom biology --teacher Ada"
    let arguments = ["-c", commands, "\(programFolder)/quizpress"]
    let outcome = try run("/bin/sh", arguments, in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(folder.path)/content/biology")
    #expect(attributes[.posixPermissions] as? Int == 0o775)
  }

  @Test("A folder 'content' that is a link is named as one")
  func linked() throws {
    let folder = try HandedInCourse().folder
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/content", toPath: "\(folder.path)/elsewhere")
    #expect(symlink("elsewhere", "\(folder.path)/content") == 0)
    let outcome = try quizpress(["check"], in: folder.path)
    #expect(
      outcome.errors.hasPrefix(
        "error[symbolic-link]: symbolic links are not followed\n  --> content\n"))
    #expect(!outcome.errors.contains("missing-site") && outcome.status == 1)
  }
}

/// Runs the command as a user who is not root.
func quizpressAsAnotherUser(_ arguments: [String], in folder: String) throws -> Outcome {
  let program = "\(programFolder)/quizpress"
  if geteuid() != 0 { return try run(program, arguments, in: folder) }
  let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups", program]
  return try run(setpriv, nobody + arguments, in: folder)
}

private let setpriv = "/usr/bin/setpriv"
