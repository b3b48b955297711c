import Foundation
import Glibc
import Synchronization

/// What a program that was run to its end left behind.
struct Outcome {
  /// The exit status; 128 plus the signal's number if a signal ended it, as in shells.
  var status: Int
  var output: String
  var errors: String
  /// Time on the processor, own and the system's, in seconds.
  var processorSeconds: Double
  /// The most memory it held at once, in kilobytes; 0 where it was not measured.
  var peakKilobytes: Int
  /// Whether it had to be stopped.
  var ranTooLong: Bool
}

/// A program that could not be started.
struct StartFailure: Error {
  var program: String
  var code: Int32
}

/// Runs a program to its end, in a clean environment and in a folder.
///
/// After `patience` seconds it is stopped. Its memory is measured only where that is asked for,
/// since looking again and again takes time.
func run(
  _ program: String, _ arguments: [String], in folder: String, patience: Double = 300,
  measuringMemory: Bool = false
) throws -> Outcome {
  let scratch = try TemporaryFolder()
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  for (descriptor, name) in [(Int32(1), "out"), (2, "err")] {
    posix_spawn_file_actions_addopen(
      &actions, descriptor, "\(scratch.path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  }
  let environment = [
    "PATH=\(programFolder):/usr/bin:/bin", "HOME=\(scratch.path)", "LC_ALL=C.UTF-8", "TZ=UTC",
    "SOURCE_DATE_EPOCH=\(testTime)",
    // The repository that holds the tests is none of a course's among them.
    "GIT_CEILING_DIRECTORIES=\(packageRoot)/Tests/EndToEndTests",
  ]
  var process: pid_t = 0
  let command = ["/usr/bin/env", "-C", folder, program] + arguments
  let code = withCStrings(command) { argv in
    withCStrings(environment) { envp in
      posix_spawn(&process, command[0], &actions, nil, argv, envp)
    }
  }
  guard code == 0 else { throw StartFailure(program: program, code: code) }
  var outcome = wait(for: process, patience: patience, measuringMemory: measuringMemory)
  outcome.output = try text(of: "\(scratch.path)/out")
  outcome.errors = try text(of: "\(scratch.path)/err")
  return outcome
}

/// What deadlines are held against where a command does not say: 2026-09-01T12:00:00Z.
let testTime = 1_788_264_000

/// Runs `quizpress`.
func quizpress(
  _ arguments: [String], in folder: String, measuringMemory: Bool = false
) throws -> Outcome {
  try run(
    "\(programFolder)/quizpress", arguments, in: folder, measuringMemory: measuringMemory)
}

/// The help of the commands, each asked for once.
enum Help {
  private static let known = Mutex<[[String]: String]>([:])

  /// What a command, given by its words, says with `--help`.
  static func text(of command: [String]) throws -> String {
    if let text = known.withLock({ $0[command] }) { return text }
    let text = try quizpress(command + ["--help"], in: packageRoot).output
    known.withLock { $0[command] = text }
    return text
  }
}

/// Where the programs of this build lie: beside the program that runs the tests.
let programFolder: String = {
  let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path
  if FileManager.default.isExecutableFile(atPath: "\(folder)/quizpress") { return folder }
  return "\(packageRoot)/.build/debug"
}()

/// The folder that holds Package.swift.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

private func text(of path: String) throws -> String {
  String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
}

private func wait(for process: pid_t, patience: Double, measuringMemory: Bool) -> Outcome {
  let end = Date().addingTimeInterval(patience)
  var ranTooLong = false
  var status: Int32 = 0
  var usage = rusage()
  var peak = 0
  while wait4(process, &status, WNOHANG, &usage) == 0 {
    if measuringMemory { peak = max(peak, peakKilobytes(of: process)) }
    if !ranTooLong, Date() > end {
      ranTooLong = true
      kill(process, SIGKILL)
    }
    usleep(2_000)
  }
  let signal = status & 0x7F
  let used = seconds(usage.ru_utime) + seconds(usage.ru_stime)
  return Outcome(
    status: Int(signal == 0 ? (status >> 8) & 0xFF : 128 + signal), output: "", errors: "",
    processorSeconds: used, peakKilobytes: peak, ranTooLong: ranTooLong)
}

/// The most memory a running program has held so far, as seen every two milliseconds.
///
/// Not `ru_maxrss`: that counts what the process that started it held before. So does a process that
/// is about to become the program, which is still this one.
private func peakKilobytes(of process: pid_t) -> Int {
  guard program(of: "\(process)") != program(of: "self"),
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
  else { return 0 }
  return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
}

private func program(of process: String) -> String? {
  try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
}

private func seconds(_ time: timeval) -> Double {
  Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
}

private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
