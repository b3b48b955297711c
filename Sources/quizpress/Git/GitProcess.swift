import Dispatch
import Foundation

/// Why git could not answer; each case is worded for a person by ``reason``.
enum GitFault: Error, Equatable {
  /// There is no program `git`.
  case missingProgram
  /// No repository holds the folder.
  case noRepository
  /// The repository has no commit of this name.
  case unknownRevision(String)
  /// Two commits have no common history, or the part of it that is there is too shallow.
  case noCommonHistory(String, String)
  /// git ended with an error of its own, in its words.
  case refused(String)

  /// Without an end of sentence, in the style of a diagnostic.
  var reason: String {
    switch self {
    case .missingProgram: "the program 'git' is not there"
    case .noRepository: "the course is in no git repository"
    case .unknownRevision(let name): "git knows no revision '\(name)'"
    case .noCommonHistory(let one, let other): "'\(one)' and '\(other)' have no common history here"
    case .refused(let words): "git says: \(words)"
    }
  }
}

/// One run of `git`, to its end.
struct GitProcess {
  /// Settings that keep a question from changing the repository, asking anyone, or running a
  /// program that its settings name.
  private static let settings = [
    "--no-pager", "--no-replace-objects", "-c", "core.fsmonitor=false", "-c", "diff.external=",
    "-c", "core.quotePath=false", "-c", "color.ui=false",
  ]

  /// Where a hook of git runs, these name another repository than the folder's own; see
  /// `git rev-parse --local-env-vars`.
  private static let local = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY",
    "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT", "GIT_NAMESPACE",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE",
    "GIT_INTERNAL_SUPER_PREFIX", "GIT_IMPLICIT_WORK_TREE", "GIT_REPLACE_REF_BASE",
    "GIT_EXTERNAL_DIFF", "GIT_LITERAL_PATHSPECS",
  ]

  private(set) var status: Int32
  private(set) var output: Data
  /// What it wrote to standard error, its line ends at the end left out.
  private(set) var words: String

  /// Runs git in a folder; the input is what it reads from standard input.
  ///
  /// - Throws: ``GitFault/missingProgram``.
  init(in folder: String, _ arguments: [String], input: Data = Data()) throws(GitFault) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + Self.settings + arguments
    process.environment = Self.environment
    let (input, output, errors) = (FedPipe(input), ReadPipe(), ReadPipe())
    process.standardInput = input.pipe
    process.standardOutput = output.pipe
    process.standardError = errors.pipe
    do { try process.run() } catch { throw .missingProgram }
    input.start()
    errors.start()
    self.output = output.readAll()
    words = String(decoding: errors.finish(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    process.waitUntilExit()
    status = process.terminationStatus
    if status == 127 { throw .missingProgram }
  }

  private static let environment: [String: String] = {
    var environment = ProcessInfo.processInfo.environment
    for name in local { environment[name] = nil }
    environment["LC_ALL"] = "C"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    return environment
  }()
}

/// A pipe that is filled beside what else runs, so that neither side waits for the other for ever.
private struct FedPipe: @unchecked Sendable {
  let pipe = Pipe()
  private let content: Data

  init(_ content: Data) { self.content = content }

  func start() {
    DispatchQueue.global().async {
      // Where git ends before it has read all, nobody needs the rest.
      try? pipe.fileHandleForWriting.write(contentsOf: content)
      try? pipe.fileHandleForWriting.close()
    }
  }
}

/// A pipe that is read to its end, at once or beside what else runs.
private final class ReadPipe: @unchecked Sendable {
  let pipe = Pipe()
  private var content = Data()
  private let group = DispatchGroup()

  func start() { DispatchQueue.global().async(group: group) { self.content = self.readAll() } }

  func finish() -> Data {
    group.wait()
    return content
  }

  func readAll() -> Data { (try? pipe.fileHandleForReading.readToEnd()) ?? Data() }
}
