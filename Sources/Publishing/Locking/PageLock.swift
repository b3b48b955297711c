import Courseware
import Digest
import Sealing

/// The encryption of a page, and what the page needs of other encrypted files.
struct PageLock: Sendable {
  let sealer: FileSealer
  /// Below the site.
  let path: String
  /// Files below `content/` that the page shows later, in addition to those that its markup names.
  let laterFiles: Set<String>

  /// The text of a page as it is encrypted: a line of JSON with the encrypted files that it shows,
  /// each with its script and its media type, and then the page.
  func text(of page: [UInt8]) -> [UInt8] {
    var shown = ShownFiles(among: sealer.lock.files)
    shown.add(markup: page[...], of: path)
    var out: [UInt8] = []
    out.write("{")
    out.writeList(shown.files.union(laterFiles).sorted()) { out, file in
      out.writeJSON(file)
      out.write(":")
      out.writeJSON(.array([.string(sealer.script(for: file)), .string(mediaType(of: file))]))
    }
    out.write("}\n")
    return out + page
  }

  /// The encrypted page as JSON, safe inside a `script` element.
  func island(for page: [UInt8]) -> HTML {
    let message = sealer.seal(text(of: page), as: path)
    let members: [(String, JSONValue)] = [
      ("site", .string(sealer.site)), ("classroom", .string(sealer.classroom)),
      ("epoch", .whole(sealer.lock.epoch)), ("path", .string(path)),
      ("root", .string(Link.root(from: path))),
      ("commitment", .string(base64URL(sealer.lock.commitment))),
      ("passwords", .array(sealer.lock.passwords.map(\.json))),
      ("loads", .array(scripts(in: page).map { .object([.init(key: "script", value: $0)]) })),
      ("initialization", .string(base64URL(message.initialization))),
      ("ciphertext", .string(base64URL(message.ciphertext))),
    ]
    return HTML { out in
      let start = out.count
      out.writeJSON(.object(members.map { .init(key: $0, value: $1) }))
      out.escapeIsland(from: start)
    }
  }

  /// The addresses of the scripts of a page, which the service worker keeps with it.
  private func scripts(in page: [UInt8]) -> [JSONValue] {
    let quoted = page.split(separator: UInt8(ascii: "\""))
      .filter { $0.suffix(3).elementsEqual(".js".utf8) && $0.firstRange(of: "assets/".utf8) != nil }
    return Set(quoted.map { String(decoding: $0, as: UTF8.self) }).sorted().map { .string($0) }
  }
}

extension LockedKey {
  fileprivate var json: JSONValue {
    let members: [(String, JSONValue)] = [
      ("form", .string(form.rawValue)), ("salt", .string(base64URL(salt))),
      ("iterations", .whole(iterations)), ("nonce", .string(base64URL(nonce))),
      ("key", .string(base64URL(ciphertext))),
    ]
    return .object(members.map { .init(key: $0, value: $1) })
  }
}

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
    let digits = name.map { zeroPadded($0, radix: 16) }.joined()
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
