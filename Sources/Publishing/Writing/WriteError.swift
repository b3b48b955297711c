package import Disk

/// The reason why an output folder was not written; the folder is then unchanged.
package enum WriteError: Error, Sendable, Equatable {
  /// The folder must not be replaced: a mistake of the caller, and nothing was changed.
  case refused(folder: String, because: Refusal)
  /// The disk or the system refused an operation.
  case failed(DiskError)
  /// A file of the course or a template could not be read; the reason is in the reader's words.
  case unreadable(path: String, reason: String)

  /// The reason why a folder must not be replaced.
  package enum Refusal: String, Sendable, CaseIterable {
    case root = "it is the root of the file system"
    case home = "it is a home folder or contains one"
    case course = "it is the course or contains it"
    case built = "the next build deletes files there"
    case source = "it is in a folder that contains the course's source"
    case notAFolder = "it is not a folder"
    case foreign = "it contains files that were not written by 'quizpress build'"
    case repository = "it contains a Git repository"
    case missingParent = "its path has '..' after a folder that does not exist"
    case unnamed = "its path has no last component"
  }
}

extension WriteError: CustomStringConvertible {
  /// One line for the terminal, without a period.
  package var description: String {
    switch self {
    case .refused(let folder, let reason):
      "cannot write to '\(folder)': \(reason.rawValue)"
    case .failed(let error): error.description
    case .unreadable(let path, let reason):
      "cannot read '\(path)': \(reason)"
    }
  }
}

/// Turns errors of the disk into those of writing.
func onDisk<Value>(_ body: () throws(DiskError) -> Value) throws(WriteError) -> Value {
  do throws(DiskError) { return try body() } catch { throw .failed(error) }
}
