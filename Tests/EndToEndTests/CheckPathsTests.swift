import Testing

/// `check` with paths reports on what they name, wherever the command runs from.
@Suite struct CheckPathsTests {
  private static let faulty = HostileInput("no such key", head: "colour: red", nil)

  @Test(
    "a fault is reported however the path to it is written",
    arguments: [
      ".", "content", "./content", "content//class", "content/class/quizzes",
      "content/class/quizzes/quiz.md",
    ])
  func named(_ path: String) throws {
    let folder = try Self.faulty.course()
    let outcome = try withExtendedLifetime(folder) {
      try quizpress(["check", path], in: folder.path)
    }
    #expect(outcome.status == 1 && outcome.errors.contains("error[unknown-field]"))
  }

  @Test("a fault elsewhere is not reported")
  func elsewhere() throws {
    let folder = try Self.faulty.course()
    let outcome = try withExtendedLifetime(folder) {
      try quizpress(["check", "content/class/classroom.md"], in: folder.path)
    }
    #expect(outcome.status == 0 && !outcome.errors.contains("error["))
  }

  @Test("a path from inside the course is meant from there")
  func inside() throws {
    let folder = try Self.faulty.course()
    let outcome = try withExtendedLifetime(folder) {
      try quizpress(["check", "quiz.md"], in: folder.path + "/content/class/quizzes")
    }
    #expect(outcome.status == 1)
  }

  @Test(
    "a path that leads nowhere or out of the course is a wrong command", arguments: ["no", "/"])
  func wrong(_ path: String) throws {
    let folder = try Self.faulty.course()
    let outcome = try withExtendedLifetime(folder) {
      try quizpress(["check", path], in: folder.path)
    }
    #expect(outcome.status == 64)
  }
}
