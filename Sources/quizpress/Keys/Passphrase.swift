import Disk
import Glibc

/// Asks for passphrases at the terminal, without showing them.
enum Passphrase {
  /// The minimum length of a new passphrase, in characters.
  private static let fewest = 10

  /// A new passphrase for a key, typed twice.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing why there is none.
  static func new() throws -> String {
    let first = try ask("New passphrase: ")
    if let reason = NewPassword.weakness(of: first, fewest: fewest) {
      try fail("this passphrase is refused: \(reason)")
    }
    guard try ask("The same again: ") == first else {
      try fail("the two passphrases differ: run the command again")
    }
    return first
  }

  /// Whether the process has a terminal.
  static var canAsk: Bool {
    let terminal = unsafe Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
    if terminal >= 0 { close(terminal) }
    return terminal >= 0
  }

  /// A line typed at the terminal of the process, whatever standard input is.
  static func ask(_ question: String) throws -> String {
    let terminal = unsafe Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      try fail(
        "a passphrase is needed, but there is no terminal to ask for it; use a key without one in "
          + "the variable QUIZPRESS_KEYS")
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

  /// The characters of Ctrl-C, Ctrl-\ and Ctrl-Z.
  private static let stops: [UInt8] = [3, 28, 26]

  /// The settings of a terminal that does not show what is typed.
  ///
  /// Ctrl-C and Ctrl-\ end a line and send no signal: a process ended by a signal would leave the
  /// terminal in a state in which it shows nothing.
  private static func silenced(_ usual: termios) -> termios {
    var silent = usual
    silent.c_lflag &= ~UInt32(ECHO | ISIG)
    (silent.c_cc.11, silent.c_cc.16) = (stops[0], stops[1])  // VEOL and VEOL2
    return silent
  }
}
