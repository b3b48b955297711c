/// The results of a library as a sequence of records: two 32-bit little-endian lengths, the source
/// and the result.
///
/// The bytes in memory are those of the file, so that loading twenty thousand results requires a
/// single read and a scan of the lengths.
struct RenderingCache: Sendable {
  /// The size in bytes above which records that a run did not use are dropped.
  static let limit = 64 << 20
  private static let mark = Array("QUIZPRS1".utf8)
  private static let headSize = 16

  private var bytes: [UInt8]
  /// The offset of the record of each source, by the source's fingerprint.
  private var places: [UInt64: Int] = [:]
  private var used: Set<Int> = []
  /// Whether a record has been added since the cache was read.
  private(set) var hasNews = false

  init() { bytes = Self.mark + [UInt8](repeating: 0, count: 8) }

  /// Reads a file of the cache; `nil` if it is damaged.
  init?(file: [UInt8]) {
    guard file.count >= Self.headSize, file.starts(with: Self.mark),
      number(in: file, at: 8, size: 8) == Int(truncatingIfNeeded: fingerprint(file[16...]))
    else { return nil }
    bytes = file
    var at = Self.headSize
    while at < bytes.count {
      guard let (source, result) = record(at) else { return nil }
      places[fingerprint(bytes[source])] = at
      at = result.upperBound
    }
  }

  /// The cached result for a source; `nil` if there is none.
  mutating func result(of source: [UInt8]) -> String? {
    guard let at = places[fingerprint(source[...])], let (key, result) = record(at),
      bytes[key] == source[...]
    else { return nil }
    used.insert(at)
    return String(decoding: bytes[result], as: UTF8.self)
  }

  mutating func add(_ result: String, for source: [UInt8]) {
    let at = bytes.count
    append(source.count)
    append(result.utf8.count)
    bytes += source
    bytes += result.utf8
    places[fingerprint(source[...])] = at
    used.insert(at)
    hasNews = true
  }

  /// The contents of the file to write: every record, or if they exceed the limit, those used in
  /// this run.
  func file() -> [UInt8] {
    var file = bytes.count <= Self.limit ? bytes : Array(bytes[..<Self.headSize])
    if bytes.count > Self.limit {
      for at in used.sorted() {
        if let (_, result) = record(at) { file += bytes[at..<result.upperBound] }
      }
    }
    let sum = fingerprint(file[Self.headSize...])
    for index in 0..<8 { file[8 + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
    return file
  }

  private func record(_ at: Int) -> (source: Range<Int>, result: Range<Int>)? {
    guard at + 8 <= bytes.count else { return nil }
    let source = at + 8..<at + 8 + number(in: bytes, at: at, size: 4)
    let result = source.upperBound..<source.upperBound + number(in: bytes, at: at + 4, size: 4)
    return result.upperBound <= bytes.count ? (source, result) : nil
  }

  private mutating func append(_ count: Int) {
    for index in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: count >> (8 * index))) }
  }
}

/// A little-endian number of up to eight bytes.
private func number(in bytes: [UInt8], at start: Int, size: Int) -> Int {
  var number = 0
  for index in (0..<size).reversed() { number = number << 8 | Int(bytes[start + index]) }
  return number
}

/// A 64-bit hash, computed eight bytes at a time, to distinguish versions and detect damage.
///
/// It does not resist attacks.
///
/// Each word is multiplied by 2^64 divided by the golden ratio, and the high half of the product is
/// folded back. Source: Knuth, The Art of Computer Programming 3, section 6.4, multiplicative
/// hashing.
func fingerprint(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  let span = bytes.span
  var hash = UInt64(span.count)
  var at = 0
  while at + 8 <= span.count {
    let word = unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
    hash = mixed(hash ^ UInt64(littleEndian: word))
    at += 8
  }
  var last: UInt64 = 0
  while at < span.count {
    last = last << 8 | UInt64(span[at])
    at += 1
  }
  return mixed(mixed(hash ^ last))
}

@inline(__always)
private func mixed(_ value: UInt64) -> UInt64 {
  let product = value &* 0x9E37_79B9_7F4A_7C15
  return product ^ product >> 32
}
