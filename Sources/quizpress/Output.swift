import ArgumentParser
import Courseware
import Disk
import FoundationEssentials
import Glibc
import Synchronization

/// The output formats of commands that report something.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

/// The output formats of commands whose report is also a table and a page.
enum TableFormat: String, ExpressibleByArgument, CaseIterable { case text, json, csv, html }

/// A result that could not be written to standard output.
struct OutputFault: Error {
  var reason: DiskError.Reason
}

/// Writes a result to standard output.
func put(_ bytes: [UInt8]) throws(OutputFault) {
  do throws(DiskError) {
    try write(bytes, toDescriptor: STDOUT_FILENO)
  } catch {
    throw OutputFault(reason: error.reason)
  }
}

/// Writes JSON with the control characters U+0080 to U+009F escaped, since some terminals interpret
/// them.
func put(json bytes: [UInt8]) throws(OutputFault) {
  var out: [UInt8] = []
  var rest = bytes[...]
  while let lead = rest.firstIndex(of: 0xC2) {
    out += rest[..<lead]
    rest = rest[(lead + 1)...]
    if let byte = rest.first, byte < 0xA0 {
      out += "\\u00\(String(byte, radix: 16))".utf8
      rest = rest.dropFirst()
    } else {
      out.append(0xC2)
    }
  }
  try put(out.isEmpty ? bytes : out + rest)
}

/// Writes the content of a file: byte for byte to files and to other programs; to a terminal with
/// its control characters escaped.
func put(contents bytes: [UInt8]) throws(OutputFault) {
  guard isTerminal(STDOUT_FILENO) else { return try put(bytes) }
  try put(Array(withVisibleControls(String(decoding: bytes, as: UTF8.self)).utf8))
}

/// Writes human-readable lines with control characters escaped, so that no text can act on a
/// terminal.
func put(_ text: String) throws(OutputFault) { try put(Array(safeLinesForTerminal(text).utf8)) }

/// Writes human-readable lines with control characters and line ends in them escaped.
func put(lines: [String]) throws(OutputFault) {
  try put(lines.map { safeForTerminal($0) + "\n" }.joined())
}

/// Writes a human-readable line in the same way as ``put(lines:)``.
func put(line: String) throws(OutputFault) { try put(lines: [line]) }

/// Writes text to standard error, with control characters escaped; write errors are ignored.
func printDiagnostic(_ text: String) {
  printDiagnostic(bytes: Array(safeLinesForTerminal(text).utf8))
}

/// Writes bytes that may act on a terminal, such as colors and progress, to standard error.
func printDiagnostic(bytes: [UInt8]) { try? write(bytes, toDescriptor: STDERR_FILENO) }

/// Prints an error that is not about the course's files, with control characters and line ends
/// escaped.
func printError(_ message: String) { printDiagnostic("error: \(safeForTerminal(message))\n") }

/// Prints a warning in the same way as ``printError(_:)``.
func printWarning(_ message: String) { printDiagnostic("warning: \(safeForTerminal(message))\n") }

/// Prints a note in the same way as ``printError(_:)``.
func printNote(_ message: String) { printDiagnostic("note: \(safeForTerminal(message))\n") }

/// Ends a run: prints an error, and a note if there is one, and throws the exit status.
func fail(
  _ message: String, note: String? = nil, _ status: ExitCode = ExitStatus.errors
) throws -> Never {
  printError(message)
  if let note { printNote(note) }
  throw status
}

/// Makes writing to a closed pipe an ordinary error.
func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

/// Lets writing to a closed pipe end the process, as usual for filters.
func endAtBrokenPipes() { signal(SIGPIPE, SIG_DFL) }

/// Exits without freeing anything: freeing a large course takes longer than exiting, and the
/// handlers that libraries register for `exit` free what other threads may be using.
func exitImmediately(_ status: ExitCode = .success) -> Never { _exit(status.rawValue) }

func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

/// Whether a descriptor is a terminal that understands escape sequences; that of an editor may not.
func understandsEscapes(_ descriptor: Int32) -> Bool {
  isTerminal(descriptor) && ProcessInfo.processInfo.environment["TERM"] != "dumb"
}

/// Whether a descriptor is a pipe.
func isPipe(_ descriptor: Int32) -> Bool {
  var status = stat()
  return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
}

/// Makes exceeding a resource limit an ordinary error, where the process can.
///
/// - Throws: ``ExitStatus/disk`` after printing which limit leaves too little to start with. If
///   memory runs out later, the process ends: Swift cannot continue without memory.
func adaptToResourceLimits() throws {
  occupyStandardFiles()
  // Writing beyond the limit on file sizes then fails instead of ending the process.
  signal(SIGXFSZ, SIG_IGN)
  raiseFileLimit()
  guard hasRoom(minBytes) else {
    try fail(
      "less than \(minBytes >> 20) MB of memory is available to this process; "
        + "raise its limits ('ulimit -v', 'ulimit -d')", ExitStatus.disk)
  }
}

/// Opens a file as standard input, output or error if the caller closed it, so that no file of the
/// course gets its number; writing to it fails.
private func occupyStandardFiles() {
  for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
    // `open` takes the lowest free number: this one, since the lower ones are in use.
    _ = unsafe open("/dev/null", O_RDONLY)
  }
}

/// The memory that a small course needs in addition to the program, in bytes.
private let minBytes = 96 << 20

/// Raises the limit on open files to the maximum that the system allows this process.
private func raiseFileLimit() {
  var limit = rlimit()
  let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  guard unsafe getrlimit(files, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
  limit.rlim_cur = limit.rlim_max
  unsafe setrlimit(files, &limit)
}

/// Whether this many bytes can be mapped.
private func hasRoom(_ count: Int) -> Bool {
  let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
  let place = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0)
  guard unsafe place != MAP_FAILED else { return false }
  unsafe munmap(place, count)
  return true
}

/// The exit statuses of the command; the argument parser exits with 64 for invalid arguments.
enum ExitStatus {
  /// The course or the input has errors.
  static let errors = ExitCode(1)
  static let usage = ExitCode(64)
  /// The disk or the system failed.
  static let disk = ExitCode(74)
  /// Another run is using the course.
  static let busy = ExitCode(75)
}
