import FoundationEssentials
import Glibc

/// Why git could not answer; each case is worded for a person by ``reason``.
enum GitFault: Error, Equatable {
  /// There is no program `git`.
  case missingProgram
  /// The system did not start it, in the system's words.
  case notStarted(String)
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
    case .missingProgram: "the program 'git' was not found"
    case .notStarted(let reason): "'git' cannot be started: \(reason)"
    case .noRepository: "the course is not in a Git repository"
    case .unknownRevision(let name): "there is no Git revision '\(name)'"
    case .noCommonHistory(let one, let other): "'\(one)' and '\(other)' have no common history here"
    case .refused(let words): "Git reports: \(words)"
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
  /// - Throws: ``GitFault/missingProgram`` or ``GitFault/notStarted(_:)``.
  init(in folder: String, _ arguments: [String], input: Data = Data()) throws(GitFault) {
    let ended: ProgramRun
    do throws(SpawnFault) {
      ended = try ProgramRun(
        ["git", "-C", folder] + Self.settings + arguments, Self.environment,
        input: [UInt8](input))
    } catch {
      throw error.code == ENOENT ? .missingProgram : .notStarted(error.reason)
    }
    status = ended.status
    output = Data(ended.output)
    let words = String(decoding: ended.errors, as: UTF8.self).drop(while: \.isWhitespace)
    self.words = String(words.reversed().drop(while: \.isWhitespace).reversed())
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
