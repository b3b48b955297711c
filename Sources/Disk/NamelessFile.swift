import Glibc

extension Folder {
  /// Opens a file for reading and writing that has no name and is deleted when it is closed.
  package func makeNamelessFile() throws(DiskError) -> OpenFile {
    // O_TMPFILE, a macro that Swift does not import; see linux/fcntl.h.
    let nameless = unsafe openat(
      descriptor, ".", 0o20000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
    if nameless >= 0 { return OpenFile(nameless, path: path) }
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let named = unsafe openat(descriptor, ".quizpress-spool", flags, 0o600)
    guard named >= 0 else { throw DiskError("write", path) }
    _ = unsafe unlinkat(descriptor, ".quizpress-spool", 0)
    return OpenFile(named, path: path)
  }
}
