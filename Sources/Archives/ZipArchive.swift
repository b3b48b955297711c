import CZip
import Glibc

/// A ZIP archive of files in the given order; the same files always give the same bytes.
///
/// - Parameter files: The names, which may contain slashes, and the contents.
/// - Returns: The archive; `nil` if there is not enough memory for it.
package func zipArchive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8]? {
  var buffer: UnsafeMutablePointer<CChar>?
  var size = 0
  defer { unsafe free(buffer) }
  let isWritten = unsafe withUnsafeMutablePointer(to: &buffer) { buffer in
    unsafe withUnsafeMutablePointer(to: &size) { size in
      guard let stream = unsafe open_memstream(buffer, size) else { return false }
      return unsafe write(files, to: stream)
    }
  }
  guard isWritten, let buffer = unsafe buffer else { return nil }
  return unsafe UnsafeRawBufferPointer(start: buffer, count: size).map(\.self)
}

/// Writes an archive to a stream and closes it.
private func write(
  _ files: [(name: String, bytes: [UInt8])], to stream: UnsafeMutablePointer<FILE>
) -> Bool {
  var functions = unsafe zlib_filefunc64_def()
  unsafe fill_fopen64_filefunc(&functions)
  // The library opens a file by its name; this stream is open already.
  unsafe functions.zopen64_file = { stream, _, _ in unsafe stream }
  unsafe functions.opaque = UnsafeMutableRawPointer(stream)
  guard let archive = unsafe zipOpen2_64("", APPEND_STATUS_CREATE, nil, &functions) else {
    return unsafe fclose(stream) != 0
  }
  var isWritten = true
  for (name, bytes) in files {
    if isWritten { isWritten = unsafe add(name, bytes, to: archive) }
  }
  return unsafe zipClose(archive, nil) == ZIP_OK && isWritten
}

private func add(_ name: String, _ bytes: [UInt8], to archive: zipFile) -> Bool {
  var details = zip_fileinfo()
  // The first day that the format knows, so that no archive depends on the time.
  details.dosDate = 1 << 21 | 1 << 16
  let nameIsUTF8: UInt = 1 << 11
  let status = unsafe zipOpenNewFileInZip4_64(
    archive, name, &details, nil, 0, nil, 0, nil, Z_DEFLATED, Z_DEFAULT_COMPRESSION, 0, -MAX_WBITS,
    DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, nil, 0, 0, nameIsUTF8, 0)
  guard status == ZIP_OK else { return false }
  let isWritten = unsafe bytes.withUnsafeBytes {
    unsafe zipWriteInFileInZip(archive, $0.baseAddress, UInt32($0.count)) == ZIP_OK
  }
  return unsafe zipCloseFileInZip(archive) == ZIP_OK && isWritten
}
