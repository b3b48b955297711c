import Foundation
import Glibc
import TestSupport
import Testing

/// Commands that the system gives too little, or a file of the wrong kind.
@Suite struct StarvedTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try HandedInCourse().folder
    try folder.write(HandedInCourse.attempt(1), to: "first/1.json")
    try folder.write(HandedInCourse.attempt(2, by: "Bob"), to: "second/2.json")
    let merged = try quizpress(HandedInCourse.merge("first"), in: folder.path)
    #expect(merged.status == 0, "\(merged.errors)")
  }

  @Test(
    "Limits of the system end a command with a message and the documented status",
    arguments: sampled(
      [
        ("-v 120000", "check"), ("-v 130000", "build"), ("-d 60000", "stats"),
        ("-f 0", "build"), ("-f 1", "build"), ("-f 0", "merge second"),
        ("-f 0", "new quiz biology/new"),
        ("-f 0", "stats --format html -o reports"), ("-n 6", "check"), ("-n 7", "build"),
        ("-n 6", "merge second"), ("-n 6", "fmt"), ("-n 8", "diff HEAD"),
      ], every: 4))
  func limited(_ limit: String, _ command: String) throws {
    let outcome = try run(command, under: limit)
    #expect(outcome.status == 74, "\(limit) \(command): \(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("error: "), "\(limit) \(command): \(outcome.output)")
    #expect(!outcome.ranTooLong)
  }

  @Test(
    "With few files, little memory or no thread but its own a command still does its work",
    arguments: sampled(["-n 32", "-v 400000", "-u 1"], every: 2))
  func narrow(_ limit: String) throws {
    for command in ["check", "build", "stats", "fmt --check"] {
      let outcome = try run(command, under: limit)
      #expect(outcome.status == 0, "\(limit) \(command): \(outcome.output)")
    }
  }

  @Test("Standard output that is closed is told, and no file takes its place")
  func closedOutput() throws {
    let before = try folder.files()
    for command in ["stats", "members list biology", "merge second --dry-run"] {
      let outcome = try EndToEndTests.run(
        "/bin/bash", ["-c", "exec '\(programFolder)/quizpress' \(command) >&-"], in: folder.path)
      #expect(outcome.status == 74, "\(command)")
      #expect(outcome.errors.contains("standard output cannot be written"), "\(command)")
    }
    #expect(try folder.files() == before)
  }

  @Test("A command says nothing if the program that reads its output has ended")
  func endedReader() throws {
    let before = try folder.files()
    for command in ["stats", "explain", "help", "merge second --dry-run"] {
      let outcome = try EndToEndTests.run(
        "/bin/bash",
        [
          "-c",
          "mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; rm pipe; "
            + "exec '\(programFolder)/quizpress' \(command) >&4",
        ], in: folder.path)
      #expect(outcome.status == 74, "\(command)")
      #expect(outcome.errors == "", "\(command)")
    }
    #expect(try folder.files() == before)
  }

  @Test("A name that is not UTF-8 is refused, and no file with a similar name is written")
  func otherEncoding() throws {
    let before = try folder.files()
    for command in ["build -o", "stats --format html -o", "mark --export", "merge --receipts"] {
      let outcome = try EndToEndTests.run(
        "/bin/bash", ["-c", "exec '\(programFolder)/quizpress' \(command) $'\\xe9t\\xe9'"],
        in: folder.path)
      #expect(outcome.status == 64, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("is not UTF-8"), "\(outcome.errors)")
    }
    #expect(try folder.files() == before)
  }

  @Test("A folder in 'stats' whose name is not UTF-8 is ignored, like every other file there")
  func foreignFolder() throws {
    _ = try EndToEndTests.run(
      "/bin/bash", ["-c", "mkdir $'stats/caf\\xe9' && touch $'stats/biology/caf\\xe9'"],
      in: folder.path)
    let merge = HandedInCourse.merge("second")
    for command in [merge, ["stats"], ["gradebook"], ["build"], ["prune"]] {
      let outcome = try quizpress(command, in: folder.path)
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    }
  }

  @Test("An attempt in a file or folder whose name is not UTF-8 is refused with the reason")
  func foreignAttempts() throws {
    _ = try EndToEndTests.run(
      "/bin/bash", ["-c", "mkdir $'second/\\xdcbung' && touch $'second/caf\\xe9.json'"],
      in: folder.path)
    let merged = try quizpress(HandedInCourse.merge("second"), in: folder.path)
    #expect(merged.status == 1)
    for name in ["\u{FFFD}bung", "caf\u{FFFD}.json"] {
      #expect(
        merged.errors.contains(
          "error: 'second/\(name)' refused: its name is not UTF-8: rename it\n"),
        "\(merged.errors)")
    }
  }

  @Test("A file or folder of the course whose name is not UTF-8 is an error that says so")
  func foreignCourseFiles() throws {
    let quizzes = "content/biology/quizzes"
    _ = try EndToEndTests.run(
      "/bin/bash", ["-c", "mkdir $'\(quizzes)/\\xdcbung' && touch $'\(quizzes)/caf\\xe9.md'"],
      in: folder.path)
    let errors = try quizpress(["check"], in: folder.path).errors
    for kind in ["file", "folder"] {
      let message = "the \(kind) cannot be read: its name is not UTF-8: rename it\n"
      #expect(errors.contains("error[unreadable-file]: " + message), "\(errors)")
    }
  }

  private func run(_ command: String, under limit: String) throws -> Outcome {
    // What it writes goes through a pipe, to which no limit on the size of files applies.
    let program = "(ulimit \(limit); exec '\(programFolder)/quizpress' \(command)) 2>&1 | cat"
    return try EndToEndTests.run(
      "/bin/bash", ["-c", "set -o pipefail; \(program)"], in: folder.path)
  }

  @Test(
    "What is no regular file in the place of one is named, neither read nor replaced",
    arguments: sampled(
      [
        "biology/cells.ledger.jsonl", "biology/cells.summary.json", "biology/revisions.jsonl",
        "biology/cells.marks.jsonl", "set-aside.jsonl", "resolved.jsonl", "removed.jsonl",
        "settled.jsonl", "elsewhere",
      ], every: 4))
  func odd(_ name: String) throws {
    let path = "\(folder.path)/stats/\(name)"
    for isPipe in [true, false] {
      unlink(path)
      #expect(isPipe ? mkfifo(path, 0o600) == 0 : symlink("/dev/zero", path) == 0)
      let outcome = try quizpress(HandedInCourse.merge("second"), in: folder.path)
      #expect(outcome.status == 74 && !outcome.ranTooLong, "\(outcome.errors)")
      #expect(outcome.errors.contains(name), "\(outcome.errors)")
      var facts = stat()
      #expect(lstat(path, &facts) == 0)
      #expect(facts.st_mode & S_IFMT == (isPipe ? S_IFIFO : S_IFLNK))
    }
  }
}

/// Commands that a disk does not hand a file to, or does not confirm one.
@Suite(.enabled(if: DisturbedRun.isPossible)) struct BrokenDiskTests {
  private static let scripts = "/usr/share/javascript"

  private static let reads: [(command: String, path: String)] = [
    ("check", "content/site.yml"), ("build", "content/biology/classroom.md"),
    ("stats", "content/biology/members.csv"), ("fmt", "content/biology/quizzes/cells.md"),
    ("merge first", "content/biology/quizzes/cells.md"), ("merge first", "first/1.json"),
    ("build", "content/biology/quizzes/leaf.svg"), ("build", "templates/home.mustache"),
    ("class biology cells --port 0", "templates/home.mustache"),
    ("gradebook --scores labs.csv", "labs.csv"), ("import markdown old.md --into other", "old.md"),
    ("import markdown old.md --into biology", "content/biology/quizzes/cells.md"),
    ("clone biology/cells --into biology --as copy", "content/biology/classroom.md"),
    ("new quiz biology/genes", "content/biology/classroom.md"),
    ("members add biology eve --name Eve", "content/biology/quizzes/cells.md"),
    ("check --no-cache", "\(scripts)/katex/katex.min.js"),
    ("check --no-cache", "\(scripts)/highlight.js/highlight.min.js"),
  ]

  @Test(
    "A file that the disk does not hand over ends a command with 74",
    arguments: sampled(reads, every: 6))
  func reading(_ command: String, _ path: String) throws {
    let folder = try course()
    let whole = path.hasPrefix("/") ? path : "\(folder.path)/\(path)"
    let before = try folder.files().filter { $0.key.hasPrefix("content/") }
    let outcome = try disturbed(command, "read:error=EIO", at: whole, in: folder)
    #expect(outcome.status == 74, "\(command): \(outcome.errors)")
    #expect(outcome.errors.contains("error: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("Input/output error"), "\(outcome.errors)")
    let after = try folder.files().filter { $0.key.hasPrefix("content/") }
    #expect(Set(after.keys) == Set(before.keys), "\(command)")
    let roster = "content/biology/members.csv"
    #expect(after[roster] == before[roster], "\(command)")
  }

  @Test("A course that the disk does not show at once is not said to be missing")
  func lookingUp() throws {
    let folder = try course()
    let outcome = try disturbed(
      "members list biology", "newfstatat:error=EIO:when=1",
      at: "\(folder.path)/content/site.yml", in: folder)
    #expect(!outcome.errors.contains("no course found"), "\(outcome.errors)")
  }

  @Test(
    "A folder that the disk does not list ends a command with 74",
    arguments: sampled(["check", "fmt", "build", "stats", "members list biology"], every: 2))
  func listing(_ command: String) throws {
    let folder = try course()
    let outcome = try disturbed(
      command, "getdents64:error=EIO", at: "\(folder.path)/content/biology/quizzes", in: folder)
    #expect(outcome.status == 74, "\(command): \(outcome.errors)")
  }

  @Test(
    "A file that the disk does not confirm is told",
    arguments: sampled(
      [
        "fmt", "new quiz biology/new", "build", "gradebook --format html -o pages", "merge first",
        "members rename biology ada --name Adah --yes",
      ], every: 2))
  func unconfirmed(_ command: String) throws {
    for call in ["fsync", "syncfs"] where call == "fsync" || command == "build" {
      let folder = try course()
      let outcome = try disturbed(command, "\(call):error=EIO", at: nil, in: folder)
      #expect(outcome.status == 74, "\(command), \(call): \(outcome.output)\(outcome.errors)")
      #expect(outcome.errors.contains("error: "), "\(outcome.errors)")
    }
  }

  @Test("On a full disk a student is renamed in no table")
  func tables() throws {
    let folder = try course()
    let sheet = "content/biology/scores.csv", roster = "content/biology/members.csv"
    try folder.write("member,item,score,maximum\nada,One,1,2\n", to: sheet)
    let before = try folder.files()
    let outcome = try disturbed(
      "members rename biology ada --id a9 --yes", "pwrite64:error=ENOSPC",
      at: "\(folder.path)/content/biology/.members.csv.new", in: folder)
    #expect(outcome.status == 74)
    #expect(outcome.errors.hasSuffix("'\(roster)' was not changed: No space left on device\n"))
    let after = try folder.files()
    #expect(after[sheet] == before[sheet] && after[roster] == before[roster])
  }

  private func course() throws -> TemporaryFolder {
    let folder = try HandedInCourse().folder
    let quiz = HandedInCourse.quiz.replacing(
      "## Which one", with: "![Leaf](leaf.svg) $x^2$\n\n```python\nx = 1\n```\n\n##  Which one")
    try folder.write(quiz, to: "content/biology/quizzes/cells.md")
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>",
      to: "content/biology/quizzes/leaf.svg")
    try folder.write("<main>{{title}}</main>", to: "templates/home.mustache")
    try folder.write("id,name\nada,Ada\n", to: "content/biology/members.csv")
    try folder.write("student,item,points,max\nada,Lab 1,1,2\n", to: "labs.csv")
    try folder.write("# T\n\n#### Q1. What?\n\n- [ ] a\n- [x] b\n", to: "old.md")
    try folder.write(HandedInCourse.attempt(1), to: "first/1.json")
    return folder
  }

  /// Runs a command while a call fails, everywhere or with one file.
  private func disturbed(
    _ command: String, _ inject: String, at path: String?, in folder: TemporaryFolder
  ) throws -> Outcome {
    let call = inject.prefix { $0 != ":" }
    return try run(
      DisturbedRun.strace,
      ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(inject)"]
        + ["-E", "QUIZPRESS_JAVASCRIPT=\(Self.scripts)"] + (path.map { ["-P", $0] } ?? []) + [
          "\(programFolder)/quizpress"
        ]
        + command.split(separator: " ").map(String.init), in: folder.path)
  }
}
