import Courseware

/// Ids: what attempts, links and bundles call questions and options by.
enum Identifier {
  /// What a teacher may write after `#`: a letter, then letters, digits, `-` and `_`, 64 at most.
  static func isValid(_ id: String) -> Bool {
    let bytes = Array(id.utf8)
    guard let first = bytes.first, bytes.count <= 64, isLowerLetter(first) else { return false }
    return bytes.allSatisfy {
      isLowerLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }

  /// The names of folders and files that become ids: lower-case letters, digits and inner hyphens,
  /// and no name that Windows keeps for a device.
  static func isValidFileStem(_ stem: String) -> Bool {
    let bytes = Array(stem.utf8)
    guard (1...64).contains(bytes.count), bytes.first != UInt8(ascii: "-"),
      bytes.last != UInt8(ascii: "-"),
      bytes.allSatisfy({ isLowerLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") })
    else { return false }
    let devices = ["con", "prn", "aux", "nul"]
    let isNumbered = bytes.count == 4 && isDigit(bytes[3]) && ["com", "lpt"].contains(stem.prefix(3))
    return !devices.contains(stem) && !isNumbered
  }

  /// An id made from text: its letters and digits, and a hash of all of it where something would
  /// be lost otherwise.
  static func made(from text: [UInt8], limit: Int, prefix: String) -> String {
    var slug: [UInt8] = []
    var isLossy = false
    for byte in text {
      let letter = (65...90).contains(byte) ? byte + 32 : byte
      if isLowerLetter(letter) || isDigit(letter) {
        slug.append(letter)
      } else {
        if !isPunctuation(byte) { isLossy = true }
        if let last = slug.last, last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) }
      }
    }
    while slug.last == UInt8(ascii: "-") { slug.removeLast() }
    if slug.count > limit {
      isLossy = true
      slug.removeLast(slug.count - limit)
      while slug.last == UInt8(ascii: "-") { slug.removeLast() }
    }
    if slug.isEmpty { return prefix + "-" + hash(text) }
    if !isLowerLetter(slug[0]) { slug.insert(contentsOf: (prefix + "-").utf8, at: 0) }
    let id = String(decoding: slug, as: UTF8.self)
    return isLossy ? id + "-" + hash(text) : id
  }

  /// Six letters and digits that stand for a text: 30 bits of FNV-1a.
  ///
  /// Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm".
  static func hash(_ text: [UInt8]) -> String {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    let folded = state ^ (state >> 32)
    let letters = (0..<6).map { alphabet[Int((folded >> UInt64($0 * 5)) & 31)] }
    return String(decoding: letters, as: UTF8.self)
  }
}

private func isLowerLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) }
private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

/// Blanks and marks that a text may lose without becoming another one.
private func isPunctuation(_ byte: UInt8) -> Bool {
  switch byte {
  case 9, 10, 32, UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ","), UInt8(ascii: "."),
    UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "'"), UInt8(ascii: "\""),
    UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "-"):
    true
  default: false
  }
}
