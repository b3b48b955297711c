import Courseware
import Digest
import Sealing

extension ClassroomLock {
  /// A commitment to the key, because AES-GCM does not bind a ciphertext to one key: 32 bytes that
  /// reveal nothing about it.
  ///
  /// A device compares them with those of the key that it remembers, and a build with those of the
  /// course.
  package var commitment: [UInt8] { sha256(of: Array("qp1 ck".utf8) + key) }
}

/// Encrypts the files of a classroom with a password.
///
/// The same key and content give the same bytes. Of the content, only its length is visible,
/// rounded up by ``padded(_:)``.
struct FileSealer: Sendable {
  /// The classroom's id.
  let classroom: String
  /// The site's title.
  let site: String
  let lock: ClassroomLock

  /// The sealer of a classroom that is locked.
  init?(_ classroom: Classroom, _ site: Site) {
    guard let lock = classroom.lock else { return nil }
    (self.classroom, self.site, self.lock) = (classroom.id, site.title, lock)
  }

  /// A file below the site, encrypted.
  func seal(_ bytes: [UInt8], as path: String) -> DeterministicMessage {
    sealDeterministically(
      Self.padded(bytes), key: lock.key,
      authenticating: Array("qp1|page|\(site)|\(classroom)|\(lock.epoch)|\(path)".utf8))
  }

  /// A script below the site that hands its encrypted content to the page.
  ///
  /// It is a script because a page opened from a file can load nothing else.
  func script(_ bytes: [UInt8], as path: String) -> [UInt8] {
    let message = seal(bytes, as: path)
    var out = Array("addSealed(".utf8)
    out.writeJSON(path)
    out.write(", \"\(base64URL(message.initialization))\", \"")
    out.append(contentsOf: base64URL(message.ciphertext).utf8)
    out.write("\");\n")
    return out
  }

  /// The path of the script with a file such as an image; its name does not reveal what the file
  /// shows.
  func script(for path: String) -> String {
    let key = deriveKey(from: lock.key, purpose: Array("qp1 name".utf8))
    let name = hmac(of: Array(path.utf8), key: key).prefix(16)
    let digits = name.map { byte in hexadecimal(UInt64(byte)).suffix(2) }.joined()
    return "\(classroom)/\(digits).js"
  }

  /// The length of a file in 8 bytes, the file, and zeros up to a multiple of 4,096 bytes or, if
  /// this is more, of an eighth of the largest power of two that is not more than the length.
  static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let length = bytes.count + 8
    let power = 1 << (Int.bitWidth - 1 - length.leadingZeroBitCount)
    let step = max(4_096, power / 8)
    var out: [UInt8] = []
    out.reserveCapacity(length + step)
    out += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) }
    out += bytes
    out += [UInt8](repeating: 0, count: (length + step - 1) / step * step - length)
    return out
  }
}
