import ArgumentParser

/// The exit statuses of the command; invalid arguments give 64, by the argument parser.
enum ExitStatus {
  /// The course or the input has errors.
  static let errors = ExitCode(1)
  static let usage = ExitCode(64)
  /// The disk or the system failed.
  static let disk = ExitCode(74)
  /// Another run is using the course.
  static let busy = ExitCode(75)
}
