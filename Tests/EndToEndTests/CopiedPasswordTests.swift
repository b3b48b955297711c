import Foundation
import Testing

/// The key of a classroom on the computers of two teachers.
@Suite struct CopiedPasswordTests {
  private let folder: TemporaryFolder
  private let ada: TemporaryFolder
  private let bob: TemporaryFolder
  private let copies: TemporaryFolder

  /// Ada makes the key, and Bob has a copy of it.
  init() throws {
    folder = try HandedInCourse().folder
    (ada, bob, copies) = try (TemporaryFolder(), TemporaryFolder(), TemporaryFolder())
    try quizpress(["password", "set", "biology"], by: ada)
    try hand("first", from: ada, to: bob)
  }

  /// Runs the command with the settings of a teacher.
  @discardableResult private func quizpress(
    _ arguments: [String], by teacher: TemporaryFolder, status: Int = 0
  ) throws -> Outcome {
    let done = try run(
      "/usr/bin/env",
      ["XDG_CONFIG_HOME=\(teacher.path)", "\(programFolder)/quizpress"] + arguments
        + ["--now", "2026-09-11T00:00:00Z"], in: folder.path)
    #expect(done.status == status, "\(arguments): \(done.errors)")
    return done
  }

  /// Copies the key of one teacher to another.
  @discardableResult private func hand(
    _ name: String, from one: TemporaryFolder, to other: TemporaryFolder, status: Int = 0
  ) throws -> Outcome {
    try quizpress(["keys", "backup", "-o", "\(copies.path)/\(name)"], by: one)
    return try quizpress(["keys", "import", "\(copies.path)/\(name)"], by: other, status: status)
  }

  private func passwords(of teacher: TemporaryFolder) throws -> Set<Substring> {
    Set(try quizpress(["password", "show", "biology"], by: teacher).output.split(separator: "\n"))
  }

  @Test("An imported copy of a key adds its passwords to those of the copy on this computer")
  func combined() throws {
    try quizpress(["password", "set", "biology", "--section", "A"], by: ada)
    try quizpress(["password", "set", "biology", "--section", "B"], by: bob)
    let both = try passwords(of: ada).union(passwords(of: bob))
    #expect(both.count == 3)
    let done = try hand("second", from: bob, to: ada)
    let kept = " is already on this computer; the passwords of both copies are kept\n"
    #expect(done.output.hasSuffix(kept))
    #expect(try passwords(of: ada) == both)
    let again = try hand("third", from: bob, to: ada)
    #expect(again.output.hasSuffix(" is already on this computer\n"), "\(again.output)")
    #expect(try passwords(of: ada) == both)
  }

  @Test("A copy of a key with another password for the same section is refused")
  func conflicting() throws {
    try quizpress(["password", "set", "biology", "--section", "A"], by: ada)
    try quizpress(["password", "set", "biology", "--section", "A"], by: bob)
    let own = try passwords(of: ada)
    let refused = try hand("second", from: bob, to: ada, status: 1)
    #expect(refused.errors.contains("has other passwords than"), "\(refused.errors)")
    #expect(try passwords(of: ada) == own)
  }

  @Test("An older copy of a key does not replace it, and the other keys of the copy are added")
  func earlier() throws {
    try quizpress(["release", "--new-key"], by: bob)
    try quizpress(["password", "renew", "biology"], by: ada)
    let own = try passwords(of: ada)
    let done = try hand("second", from: bob, to: ada)
    #expect(done.output.contains(" is older than the one on this computer, which was kept\n"))
    #expect(try quizpress(["keys", "list"], by: ada).output.contains("  release  "))
    #expect(try passwords(of: ada) == own)
  }
}
