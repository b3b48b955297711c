import ArgumentParser
import Courseware
import FoundationEssentials
import Glibc

/// Why git could not answer; ``reason`` describes each case in human-readable form.
enum GitFault: Error, Equatable {
  /// There is no program `git`.
  case missingProgram
  /// The system did not start it; with the system's message.
  case notStarted(String)
  /// The folder is not in a repository.
  case noRepository
  /// The repository has no commit of this name; perhaps because it has only the end of the history.
  case unknownRevision(String, isShallow: Bool = false)
  /// Two commits have no common history; perhaps because only the end of the history is available.
  case noCommonHistory(String, String, isShallow: Bool = false)
  /// git failed with its own error message.
  case refused(String)

  /// Without a period, in the style of a diagnostic.
  var reason: String {
    switch self {
    case .missingProgram: "the program 'git' was not found"
    case .notStarted(let reason): "'git' cannot be started: \(reason)"
    case .noRepository: "the course is not in a Git repository"
    case .unknownRevision(let name, let isShallow):
      "there is no Git revision '\(name)'" + (isShallow ? Self.shallow : "")
    case .noCommonHistory(let one, let other, let isShallow):
      "'\(one)' and '\(other)' have no common history here" + (isShallow ? Self.shallow : "")
    case .refused(let words): "Git reports: \(words)"
    }
  }

  /// Whether the error is in the command line.
  var isUsage: Bool {
    switch self {
    case .noRepository, .unknownRevision, .noCommonHistory: true
    case .missingProgram, .notStarted, .refused: false
    }
  }

  /// The exit status of a command that needs what Git did not answer.
  var status: ExitCode { isUsage ? ExitStatus.usage : ExitStatus.disk }

  private static let shallow =
    ": this clone has only a part of the history; 'git fetch --unshallow' fetches the rest"
}

/// One completed run of `git`.
struct GitProcess {
  /// Settings that keep a query from changing the repository, prompting, or running a program that
  /// its configuration names.
  private static let settings = [
    "--no-pager", "--no-replace-objects", "-c", "core.fsmonitor=false", "-c", "diff.external=",
    "-c", "core.quotePath=false", "-c", "color.ui=false",
  ]

  /// In a git hook, these variables refer to a repository other than the folder's own; see `git
  /// rev-parse --local-env-vars`.
  private static let local = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY",
    "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT", "GIT_NAMESPACE",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE",
    "GIT_INTERNAL_SUPER_PREFIX", "GIT_IMPLICIT_WORK_TREE", "GIT_REPLACE_REF_BASE",
    "GIT_EXTERNAL_DIFF", "GIT_LITERAL_PATHSPECS",
  ]

  private(set) var status: Int32
  private(set) var output: [UInt8]
  /// The text written to standard error, on one line.
  private(set) var words: String

  /// Runs git in a folder; `input` is its standard input, and `index` the path of an index other
  /// than the repository's, as in a hook.
  ///
  /// - Throws: ``GitFault/missingProgram`` or ``GitFault/notStarted(_:)``.
  init(
    in folder: String, _ arguments: [String], input: [UInt8] = [], index: String? = nil
  ) throws(GitFault) {
    var environment = Self.environment
    environment["GIT_INDEX_FILE"] = index
    let ended: ProgramRun
    do throws(SpawnFault) {
      ended = try ProgramRun(
        ["git", "-C", folder] + Self.settings + arguments, environment, input: input)
    } catch {
      throw error.code == ENOENT ? .missingProgram : .notStarted(error.reason)
    }
    status = ended.status
    output = ended.output
    words = singleLine(String(decoding: ended.errors, as: UTF8.self))
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

/// Why a program could not be started.
struct SpawnFault: Error {
  /// The system's error number.
  var code: Int32

  var reason: String { unsafe String(cString: strerror(code)) }
}

/// One completed run of a program.
///
/// Foundation's `Process` traps if the system has no more file descriptors or threads.
struct ProgramRun {
  /// The exit status; 128 plus the number of the signal if a signal ended it.
  private(set) var status: Int32 = 0
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []

  /// Runs a program, named by the first argument and searched for in `PATH`.
  init(
    _ arguments: [String], _ environment: [String: String], input: [UInt8]
  ) throws(SpawnFault) {
    let (feed, out, err) = (try Pipe(), try Pipe(), try Pipe())
    let child = try spawn(
      arguments, environment, files: [feed.readEnd, out.writeEnd, err.writeEnd])
    feed.closeReadEnd()
    out.closeWriteEnd()
    err.closeWriteEnd()
    exchange(input, feed, out, err)
    var ending: Int32 = 0
    while unsafe waitpid(child, &ending, 0) < 0, errno == EINTR {}
    let signal = ending & 0x7F
    status = signal == 0 ? (ending >> 8) & 0xFF : 128 + signal
  }

  /// Writes and reads whatever is ready, so that the two processes cannot block each other forever.
  private mutating func exchange(_ input: [UInt8], _ feed: Pipe, _ out: Pipe, _ err: Pipe) {
    var written = 0
    if input.isEmpty { feed.closeWriteEnd() }
    while out.readEnd >= 0 || err.readEnd >= 0 {
      // `poll` ignores negative descriptors.
      var ready = [
        pollfd(fd: feed.writeEnd, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: out.readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: err.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&ready, nfds_t(ready.count), -1) >= 0 else {
        if errno == EINTR { continue }
        return
      }
      // If the program ends before it has read everything, the rest is not needed.
      if ready[0].revents != 0, !feed.write(input, &written) { feed.closeWriteEnd() }
      if ready[1].revents != 0, !out.read(&output) { out.closeReadEnd() }
      if ready[2].revents != 0, !err.read(&errors) { err.closeReadEnd() }
    }
  }
}

/// A pipe whose ends are closed separately; the descriptor of a closed end is negative.
private final class Pipe {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws(SpawnFault) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SpawnFault(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  /// Writes the next bytes, at most `PIPE_BUF`; returns whether there are more to write.
  func write(_ bytes: [UInt8], _ written: inout Int) -> Bool {
    let size = min(Int(PIPE_BUF), bytes.count - written)
    let count = unsafe bytes[written..<written + size].withUnsafeBytes {
      unsafe Glibc.write(writeEnd, $0.baseAddress, $0.count)
    }
    if count < 0 { return errno == EINTR }
    written += count
    return written < bytes.count
  }

  /// Reads the available bytes; returns whether more may come.
  func read(_ bytes: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe Glibc.read(readEnd, &piece, piece.count)
    if count < 0 { return errno == EINTR }
    bytes += piece[..<count]
    return count > 0
  }
}

/// Starts a program with the given descriptors as its standard input, output and error.
private func spawn(
  _ arguments: [String], _ environment: [String: String], files: [Int32]
) throws(SpawnFault) -> pid_t {
  var actions = unsafe posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()
  unsafe posix_spawn_file_actions_init(&actions)
  unsafe posix_spawnattr_init(&attributes)
  defer {
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }
  for (place, file) in files.enumerated() {
    unsafe posix_spawn_file_actions_adddup2(&actions, file, Int32(place))
  }
  // The other program gets the default action for signals that this process ignores.
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGPIPE)
  unsafe sigaddset(&signals, SIGXFSZ)
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
  var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
  var settings = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
  defer { unsafe (words + settings).forEach { unsafe free($0) } }
  var child = pid_t()
  let code = unsafe posix_spawnp(&child, arguments[0], &actions, &attributes, &words, &settings)
  guard code == 0 else { throw SpawnFault(code: code) }
  return child
}
