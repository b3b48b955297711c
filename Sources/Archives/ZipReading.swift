import CZip
import Glibc

/// The reason why an archive, or a file in it, cannot be read.
package struct ZipFault: Error, Equatable {
  /// In lower case, without a period.
  package var reason: String

  /// Creates a fault from the end of a sentence about the archive.
  package init(reason: String) { self.reason = reason }
}

/// What is refused, so that an archive of a few bytes cannot take much time or memory.
private enum ZipLimits {
  /// The maximum number of files.
  static let files = 20_000
  /// The maximum size of all files that are read, in bytes.
  static let total = 512 << 20
  /// The maximum length of a name, in bytes.
  static let name = 1_000
}

/// A ZIP archive in memory, whose files are read one at a time; nothing is written to the disk.
@safe package final class ZipReading {
  private let archive: unzFile
  /// The archive, which must stay at its address as long as it is read.
  private let bytes: UnsafeMutableRawBufferPointer
  private var places: [String: (place: unz64_file_pos, size: UInt64, isEncrypted: Bool)] = [:]
  private var readCount = 0
  /// The names of its files in the order of the archive, with slashes between folders.
  ///
  /// Folders, symbolic links, files whose names lead out of the archive or contain control
  /// characters, those that macOS adds, and all but the first file with a name are left out.
  package private(set) var names: [String] = []

  /// Opens an archive.
  package init(_ content: [UInt8]) throws(ZipFault) {
    let damaged = ZipFault(reason: "this is not a ZIP archive, or it is damaged")
    unsafe bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(content.count, 1), alignment: 1)
    unsafe bytes.copyBytes(from: content)
    var functions = unsafe zlib_filefunc64_def()
    unsafe fill_fopen64_filefunc(&functions)
    // The library opens a file by its name; this stream is open already.
    unsafe functions.zopen64_file = { stream, _, _ in unsafe stream }
    let stream = unsafe fmemopen(bytes.baseAddress, max(content.count, 1), "rb")
    unsafe functions.opaque = UnsafeMutableRawPointer(stream)
    guard unsafe stream != nil, let archive = unsafe unzOpen2_64("", &functions) else {
      unsafe bytes.deallocate()
      throw damaged
    }
    unsafe self.archive = archive
    var status = unsafe unzGoToFirstFile(archive)
    var count = 0
    while status == UNZ_OK {
      count += 1
      guard count <= ZipLimits.files else {
        throw ZipFault(reason: "the archive has more than \(ZipLimits.files) files")
      }
      addFile()
      status = unsafe unzGoToNextFile(archive)
    }
    guard status == UNZ_END_OF_LIST_OF_FILE else { throw damaged }
  }

  deinit {
    unsafe unzClose(archive)
    unsafe bytes.deallocate()
  }

  /// Keeps the name of the current file, if it is one that can be read.
  private func addFile() {
    var details = unz_file_info64()
    var name = [CChar](repeating: 0, count: ZipLimits.name + 1)
    var place = unz64_file_pos()
    guard
      unsafe unzGetCurrentFileInfo64(
        archive, &details, &name, UInt(ZipLimits.name), nil, 0, nil, 0) == UNZ_OK,
      details.size_filename <= ZipLimits.name,
      unsafe unzGetFilePos64(archive, &place) == UNZ_OK
    else { return }
    let written = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    // The upper half of the attributes is the mode of a file in Unix.
    let isLink = details.external_fa >> 16 & UInt(S_IFMT) == UInt(S_IFLNK)
    guard !isLink, written.count == details.size_filename, let name = safeName(written),
      places[name] == nil
    else { return }
    places[name] = (place, UInt64(details.uncompressed_size), details.flag & 1 == 1)
    names.append(name)
  }

  /// The first bytes of a file, at most `count`.
  ///
  /// - Throws: The reason why it cannot be read.
  package func start(of name: String, count: Int) throws(ZipFault) -> [UInt8] {
    guard let known = places[name], !known.isEncrypted else { return try read(name, limit: 0) }
    let damaged = ZipFault(reason: "'\(name)' is damaged, or compressed in an unknown way")
    try open(known.place, damaged)
    var start = [UInt8](repeating: 0, count: count)
    let read = unsafe unzReadCurrentFile(archive, &start, UInt32(count))
    _ = unsafe unzCloseCurrentFile(archive)
    guard read >= 0 else { throw damaged }
    return Array(start.prefix(Int(read)))
  }

  private func open(_ place: unz64_file_pos, _ damaged: ZipFault) throws(ZipFault) {
    var place = place
    guard unsafe unzGoToFilePos64(archive, &place) == UNZ_OK,
      unsafe unzOpenCurrentFile(archive) == UNZ_OK
    else { throw damaged }
  }

  /// The content of a file.
  ///
  /// - Parameters:
  ///   - name: One of ``names``.
  ///   - limit: The maximum size, in bytes.
  /// - Returns: The bytes.
  /// - Throws: The reason why it cannot be read.
  package func read(_ name: String, limit: Int) throws(ZipFault) -> [UInt8] {
    guard let known = places[name] else {
      throw ZipFault(reason: "'\(name)' is not in the archive")
    }
    guard !known.isEncrypted else {
      throw ZipFault(reason: "'\(name)' is encrypted: save the archive without a password")
    }
    let damaged = ZipFault(reason: "'\(name)' is damaged, or compressed in an unknown way")
    try open(known.place, damaged)
    var out: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var count: Int32 = 0
    repeat {
      count = unsafe unzReadCurrentFile(archive, &piece, UInt32(piece.count))
      if count > 0 { out += piece.prefix(Int(count)) }
      readCount += max(0, Int(count))
    } while count > 0 && out.count <= limit && readCount <= ZipLimits.total
    let status = unsafe unzCloseCurrentFile(archive)
    guard out.count <= limit else {
      throw ZipFault(reason: "'\(name)' is larger than \(limit >> 20) MB")
    }
    guard readCount <= ZipLimits.total else {
      throw ZipFault(reason: "its files are larger than \(ZipLimits.total >> 20) MB together")
    }
    // The library does not compare the checksum of a file that ends too early.
    guard count == 0, status == UNZ_OK, out.count == known.size else { throw damaged }
    return out
  }
}

/// The name of a file with slashes; `nil` for a folder, and for a name that leads out of the
/// archive, contains control characters, or is one that macOS adds.
private func safeName(_ written: [UInt8]) -> String? {
  guard let text = String(validating: written, as: UTF8.self) ?? latin(written) else { return nil }
  let name = String(text.map { $0 == "\\" ? "/" : $0 })
  let parts = name.split(separator: "/", omittingEmptySubsequences: false)
  let isSafe = parts.allSatisfy { !["", ".", ".."].contains($0) } && !name.contains(":")
  let hasControls = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  guard isSafe, !hasControls, parts.first != "__MACOSX", parts.last?.hasPrefix("._") != true else {
    return nil
  }
  return name
}

/// A name that is not UTF-8, in which each byte is a character.
private func latin(_ bytes: [UInt8]) -> String? {
  String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
}
