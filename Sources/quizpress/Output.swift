import Courseware
import Disk
import Glibc

/// A result that could not be handed to whoever reads standard output.
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

/// Writes what a file holds: byte for byte to files and to other programs; to a terminal with its
/// control characters as escapes.
func put(contents bytes: [UInt8]) throws(OutputFault) {
  guard isTerminal(STDOUT_FILENO) else { return try put(bytes) }
  try put(Array(withVisibleControls(String(decoding: bytes, as: UTF8.self)).utf8))
}

/// Writes lines for people: nothing in them acts on a terminal, wherever the words came from.
func put(_ text: String) throws(OutputFault) { try put(Array(safeLinesForTerminal(text).utf8)) }

/// Writes text to standard error, with control characters escaped; write errors are ignored.
func printDiagnostic(_ text: String) {
  printDiagnostic(bytes: Array(safeLinesForTerminal(text).utf8))
}

/// Writes what may act on a terminal, such as colors and progress, to standard error.
func printDiagnostic(bytes: [UInt8]) { try? write(bytes, toDescriptor: STDERR_FILENO) }

/// Prints an error that is not about the course's files.
func printError(_ message: String) { printDiagnostic("error: \(message)\n") }

/// Makes writing to a reader that has gone an error like any other.
func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

/// Exits immediately with status 0, because freeing a large course takes longer than exiting.
func exitImmediately() -> Never { exit(0) }

func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
