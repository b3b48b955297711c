/// The right to change a course's output or its ledgers, held by one run at a time.
///
/// The kernel holds it on the open folder, so it ends with the process however that ends, and
/// leaves no file behind.
package struct CourseLock: ~Copyable, Sendable {
  private let folder: Folder

  /// Takes the lock of a course's root folder; another run that has it is `WriteError.busy`.
  package static func acquire(folder path: String) throws(WriteError) -> CourseLock {
    let folder = try Folder(opening: path)
    guard try folder.lock() else { throw .busy(folder: path) }
    return CourseLock(folder: folder)
  }

  private init(folder: consuming Folder) { self.folder = folder }

  /// Gives the lock up; until then it is held.
  package consuming func release() {}
}
