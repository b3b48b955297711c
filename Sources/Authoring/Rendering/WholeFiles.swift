import Glibc

/// The bytes of a file of this machine, none of the course; `nil` where it cannot be read or holds
/// more than `cap`.
func wholeFile(_ path: String, cap: Int) -> [UInt8]? {
  let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var info = stat()
  guard unsafe fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size <= cap
  else { return nil }
  var isWhole = false
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(info.st_size)) { buffer, count in
    while count < buffer.count, let start = buffer.baseAddress {
      let got = unsafe Glibc.read(file, start + count, buffer.count - count)
      if got < 0, errno == EINTR { continue }
      if got <= 0 { return }
      count += got
    }
    isWhole = true
  }
  return isWhole ? bytes : nil
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
