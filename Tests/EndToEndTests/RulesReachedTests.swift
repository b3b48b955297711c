import Authoring
import Courseware
import Foundation
import Glibc
import TestSupport
import Testing

/// Every rule's bad example through the command itself, so that no rule waits for an argument that
/// no command passes.
@Suite struct RulesReachedTests {
  @Test(
    "'check' reports the bad example of every rule",
    arguments: sampled(Rule.all, every: 24))
  func checked(_ rule: Rule) throws {
    // The time is not known to a plain 'check'.
    guard rule.code != "deadline-past" else { return }
    try expect(rule, from: "check")
  }

  @Test("'build' reports it, too", arguments: sampled(Rule.all, every: 48))
  func built(_ rule: Rule) throws { try expect(rule, from: "build") }

  @Test("An old deadline is reported by the first build alone, and never by a plain check")
  func pastDeadline() throws {
    let course = try TemporaryFolder()
    try write(try #require(Rule.all.first { $0.code == "deadline-past" }).bad, to: course)
    let told = try ["check", "build", "build"].map {
      try quizpress([$0], in: course.path).errors.contains("warning[deadline-past]")
    }
    #expect(told == [false, true, false])
  }

  private func expect(_ rule: Rule, from command: String) throws {
    let course = try TemporaryFolder()
    try write(rule.bad, to: course)
    let outcome = try report(rule.bad, command, in: course.path)
    let codes = outcome.errors.matches(of: /(?m)^(?:error|warning)\[([a-z0-9-]+)\]/).map(\.1)
    #expect(codes.contains(rule.code[...]), "\(outcome.errors)")
    #expect(outcome.status == (rule.severity == .error ? 1 : 0), "\(outcome.errors)")
  }

  /// Writes an example in the surroundings that it asks for.
  private func write(_ example: Rule.Example, to folder: TemporaryFolder) throws {
    for (path, file) in example.completed {
      switch file {
      case .text(let text): try folder.write(text, to: path)
      case .bytes(let bytes): try folder.write(bytes, to: path)
      case .folder:
        try folder.write("", to: "\(path)/x")
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(path)/x")
      case .link(let target):
        try folder.write("", to: path)
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(path)")
        #expect(symlink(target, "\(folder.path)/\(path)") == 0)
      case .vanishing:
        try folder.write("", to: path)
        #expect(chmod("\(folder.path)/\(path)", 0) == 0)
      case .absent: break
      }
    }
    if !example.surroundings.sharedRosters.isEmpty {
      #expect(try run("/usr/bin/git", ["init", "-q"], in: folder.path).status == 0)
    }
  }

  private func report(
    _ example: Rule.Example, _ command: String, in folder: String
  ) throws -> Outcome {
    let arguments = [command, "--root", folder]
    if let scripts = example.scripts {
      let program = "\(programFolder)/quizpress"
      return try run(
        "/usr/bin/env", ["QUIZPRESS_JAVASCRIPT=\(scripts)", program] + arguments, in: folder)
    }
    let isClosed = example.files.values.contains { if case .vanishing = $0 { true } else { false } }
    return try isClosed
      ? quizpressAsAnotherUser(arguments, in: folder) : quizpress(arguments, in: folder)
  }
}
