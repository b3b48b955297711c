import Disk
import Glibc

/// Asks for passphrases at the terminal, without showing them.
enum Passphrase {
  /// The fewest characters of a new one.
  private static let fewest = 10

  /// A passphrase that a key is to have from now on, typed twice.
  ///
  /// - Throws: ``ExitStatus/errors`` after saying why there is none.
  static func new() throws -> String {
    let first = try ask("New passphrase: ")
    if let reason = NewPassword.weakness(of: first, fewest: fewest) {
      printError("this passphrase is refused: \(reason)")
      throw ExitStatus.errors
    }
    guard try ask("The same again: ") == first else {
      printError("the two passphrases differ")
      throw ExitStatus.errors
    }
    return first
  }

  /// Whether the process has a terminal.
  static var canAsk: Bool {
    let terminal = unsafe Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
    if terminal >= 0 { close(terminal) }
    return terminal >= 0
  }

  /// A line that is typed at the terminal of the process, whatever standard input is.
  static func ask(_ question: String) throws -> String {
    let terminal = unsafe Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      printError(
        "a passphrase is needed, but there is no terminal to ask at; use a key without one in the "
          + "variable QUIZPRESS_KEYS")
      throw ExitStatus.errors
    }
    defer { close(terminal) }
    var usual = termios()
    unsafe tcgetattr(terminal, &usual)
    var silent = silenced(usual)
    unsafe tcsetattr(terminal, TCSAFLUSH, &silent)
    defer { unsafe tcsetattr(terminal, TCSAFLUSH, &usual) }
    try write(Array(question.utf8), toDescriptor: terminal)
    defer { try? write([10], toDescriptor: terminal) }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 1024, unsafe read(terminal, &byte, 1) == 1, byte != 10 {
      if stops.contains(byte) {
        unsafe tcsetattr(terminal, TCSAFLUSH, &usual)
        raise(SIGINT)
        throw ExitStatus.errors
      }
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Ctrl-C, Ctrl-\ and Ctrl-Z.
  private static let stops: [UInt8] = [3, 28, 26]

  /// The settings of a terminal that shows nothing of what is typed.
  ///
  /// Ctrl-C and Ctrl-\ end a line there and send no signal: a process that a signal ends would
  /// leave a terminal that never shows anything again.
  private static func silenced(_ usual: termios) -> termios {
    var silent = usual
    silent.c_lflag &= ~UInt32(ECHO | ISIG)
    (silent.c_cc.11, silent.c_cc.16) = (stops[0], stops[1])  // VEOL and VEOL2
    return silent
  }
}
