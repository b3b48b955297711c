import Glibc

/// The bytes of a file of this machine, none of the course, at most `cap` of them.
func wholeFile(_ path: String, cap: Int) -> Result<[UInt8], Refusal> {
  // Without waiting, since a pipe may have the name.
  let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard file >= 0 else { return .failure(.lastError) }
  defer { close(file) }
  return readAll(file, cap: cap)
}

/// Puts a file in place as a whole, its folders made where they are missing; a file that cannot be
/// written is left as it was.
func replaceFile(_ path: String, with bytes: [UInt8]) {
  makeFolders(above: path)
  let draft = "\(path).\(getpid()).new"
  let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
  guard file >= 0 else { return }
  let isWritten = writeAll(bytes, to: file)
  guard close(file) == 0, isWritten, unsafe rename(draft, path) == 0 else {
    unsafe unlink(draft)
    return
  }
}

private func makeFolders(above path: String) {
  var folder = ""
  for part in path.split(separator: "/").dropLast() {
    folder += "/" + part
    unsafe mkdir(folder, 0o700)
  }
}
