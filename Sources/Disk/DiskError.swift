import Glibc

/// An error of the disk or the operating system.
package struct DiskError: Error, Hashable, Sendable {
  /// The operation that failed, as it follows "cannot": "write", "open the folder".
  package var operation: String
  /// The file or folder of the operation, as messages name it.
  package var path: String
  /// The reason for the failure.
  package var reason: Reason

  /// Creates an error with the error number of the last system call, unless another reason is
  /// given.
  package init(_ operation: String, _ path: String, _ reason: Reason = .lastError) {
    (self.operation, self.path, self.reason) = (operation, path, reason)
  }

  /// The reason why an operation failed.
  ///
  /// It is thrown on its own if the caller knows the file.
  package enum Reason: Error, Hashable, Sendable {
    /// A symbolic link in a place where links are not followed.
    case symbolicLink
    /// A folder, a device, a pipe or a socket instead of a regular file.
    case notAFile
    /// A file with more bytes than the limit.
    case tooLarge(cap: Int)
    /// A line with more bytes than the limit.
    case lineTooLong(cap: Int)
    /// A file that changed after it was read.
    case changed
    /// Another run has locked the file.
    case busy
    /// The file was replaced, but a power cut may undo the replacement; with the system's error
    /// number.
    case unconfirmed(Int32)
    /// The system's error number.
    case system(Int32)

    /// The file or folder does not exist.
    package static let missing = Reason.system(ENOENT)
    /// The path is not valid.
    package static let invalidPath = Reason.system(EINVAL)
    /// The file or folder exists already.
    package static let exists = Reason.system(EEXIST)
    /// A name in the path has more bytes than the file system allows.
    package static let nameTooLong = Reason.system(ENAMETOOLONG)
    /// Whether the disk, or the user's share of it, is full.
    package var isFullDisk: Bool { self == .system(ENOSPC) || self == .system(EDQUOT) }
    /// The user does not have the permission.
    package static let forbidden = Reason.system(EACCES)
    /// The file system is read-only.
    package static let readOnly = Reason.system(EROFS)

    /// The reason for the error number of the last system call.
    package static var lastError: Reason { errno == ELOOP ? .symbolicLink : .system(errno) }
  }
}

extension DiskError.Reason {
  /// Whether the path does not exist.
  package var isMissing: Bool { self == .system(ENOENT) || self == .system(ENOTDIR) }

  /// Whether the disk or the system failed; false if a path is missing, the user has no permission,
  /// or the file is of a kind that is never opened.
  package var isMachineFault: Bool {
    let ofPaths = [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, EISDIR, EACCES, EPERM, ENXIO, ENODEV]
    return switch self {
    case .symbolicLink, .notAFile, .tooLarge, .lineTooLong, .changed, .busy: false
    case .unconfirmed: true
    case .system(let number): !ofPaths.contains(number)
    }
  }
}

extension DiskError: CustomStringConvertible {
  /// The message on one line, without a period.
  package var description: String { "cannot \(operation) '\(path)': \(reason)" }
}

extension DiskError.Reason: CustomStringConvertible {
  /// The text after a file's name and a colon.
  package var description: String {
    switch self {
    case .symbolicLink: "symbolic links are not followed"
    case .notAFile: "it is not a regular file"
    case .tooLarge(let cap): "it is larger than \(cap >> 20) MB"
    case .lineTooLong(let cap): "it has a line longer than \(cap >> 20) MB"
    case .changed: "it changed while quizpress was reading it"
    case .busy: "another run is writing it"
    case .unconfirmed(let number):
      "the disk did not confirm the new file: \(systemWords(number))"
    case .missing: "there is no such file or folder"
    case .system(let number): systemWords(number)
    }
  }
}

extension DiskError.Reason {
  /// The text after the name of a file or folder that was found in a folder, and a colon.
  ///
  /// Swift replaces bytes of a name that are not UTF-8 with U+FFFD, so the file seems to be
  /// missing.
  package func description(ofListed path: String) -> String {
    self == .missing && path.unicodeScalars.contains("\u{FFFD}")
      ? "its name is not UTF-8: rename it" : description
  }
}

/// The system's message for an error number.
package func systemWords(_ number: Int32) -> String {
  var text = [CChar](repeating: 0, count: 256)
  guard unsafe strerror_r(number, &text, text.count) == 0 else { return "error \(number)" }
  return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Repeats a system call as long as signals interrupt it.
///
/// - Returns: What the last call returned; -1 is a failure, whose number is in `errno`.
func uninterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
