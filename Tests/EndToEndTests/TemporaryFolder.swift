import Foundation
import Testing

/// A folder that goes away with the value that holds it.
final class TemporaryFolder: Sendable {
  /// Its path, symbolic links resolved, as a program that asks for its own folder sees it.
  let path: String

  init() throws {
    let base = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
    let folder = base.appendingPathComponent("quizpress-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and the folders it needs.
  func write(_ bytes: some Sequence<UInt8>, to file: String) throws {
    let whole = "\(path)/\(file)"
    let parent = String(whole[..<(whole.lastIndex(of: "/") ?? whole.endIndex)])
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: whole))
  }

  func write(_ text: String, to file: String) throws { try write(text.utf8, to: file) }

  /// What a file holds.
  func text(_ file: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
  }

  /// Puts other words in the place of some that a file has to hold.
  func edit(_ file: String, _ old: String, _ new: String) throws {
    let text = try text(file)
    #expect(text.contains(old), "\(old) is not there")
    try write(text.replacingOccurrences(of: old, with: new), to: file)
  }

  /// Runs lines of a shell in the folder, which have to succeed.
  func shell(_ lines: String) throws {
    let outcome = try run("/bin/sh", ["-e", "-c", lines], in: path)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// Runs a command before the deadline of ``HandedInCourse``; it has to end with `status`.
  @discardableResult
  func command(_ arguments: String..., status: Int = 0) throws -> Outcome {
    let outcome = try quizpress(arguments + ["--now", "2026-09-11T00:00:00Z"], in: path)
    #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
    return outcome
  }

  /// Commits the content of a course; makes the repository if there is none.
  func commit() throws {
    let names = "-c user.name=A -c user.email=a@b.example"
    try shell("git init -q; git add content; git \(names) commit -qm edited")
  }

  /// What `diff` says of the changes since the last commit.
  func diff(_ arguments: String...) throws -> String {
    let outcome = try quizpress(["diff", "HEAD"] + arguments, in: path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  /// Every file below the folder with its bytes, by path; a symbolic link by where it leads.
  func files() throws -> [String: Data] { try filesBelow(path) }
}

/// Every file below a folder with its bytes, by path below it; nothing where there is no folder.
func filesBelow(_ folder: String) throws -> [String: Data] {
  var found: [String: Data] = [:]
  guard let names = FileManager.default.enumerator(atPath: folder) else { return [:] }
  for case let name as String in names {
    let path = "\(folder)/\(name)"
    let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    if type == .typeSymbolicLink {
      found[name] = Data(try FileManager.default.destinationOfSymbolicLink(atPath: path).utf8)
    } else if type == .typeRegular {
      found[name] = try Data(contentsOf: URL(fileURLWithPath: path))
    }
  }
  return found
}
