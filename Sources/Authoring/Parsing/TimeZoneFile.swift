import Courseware

/// What a file of the system's time zones says: the offset from UTC at any time.
///
/// Source: RFC 9636, "The Time Zone Information Format (TZif)".
struct TimeZoneFile: Sendable {
  private struct Change {
    /// Seconds since 1970.
    var time: Int64
    /// Seconds ahead of UTC from then on.
    var offset: Int32
  }

  /// By time.
  private var changes: [Change] = []
  /// Before the first change.
  private var firstOffset: Int32 = 0
  /// After the last change.
  private var rule: TimeZoneRule?

  /// Where the system keeps its files, by the names of zones.
  private static let folder = "/usr/share/zoneinfo"
  /// The largest file of the system has 4 kB.
  private static let cap = 1 << 20

  /// The zone of a name made of letters, digits and `/_-+`; `nil` where the system has none.
  init?(named name: String) {
    // These folders hold the same zones again, the second one with leap seconds.
    guard !name.hasPrefix("posix/"), !name.hasPrefix("right/"),
      let bytes = try? wholeFile("\(Self.folder)/\(name)", cap: Self.cap)
    else { return nil }
    self.init(bytes)
  }

  init?(_ bytes: [UInt8]) {
    var reader = ZoneReader(rest: bytes[...])
    guard let old = reader.header(), old.version >= UInt8(ascii: "2"),
      reader.skip(old.size(ofTime: 4)), let head = reader.header(), head.types > 0,
      let times = reader.take(head.changes * 8), let kinds = reader.take(head.changes),
      let types = reader.take(head.types * 6), reader.skip(head.sizeOfRest(ofTime: 8)),
      kinds.allSatisfy({ $0 < head.types })
    else { return nil }
    let offsets = (0..<head.types).map { type in
      Int32(truncatingIfNeeded: bigEndian(types.dropFirst(type * 6).prefix(4)))
    }
    firstOffset = offsets[0]
    changes = kinds.enumerated().map { index, kind in
      Change(
        time: bigEndian(times.dropFirst(index * 8).prefix(8)), offset: offsets[Int(kind)])
    }
    let footer = reader.rest.dropFirst().prefix { $0 != 10 }
    rule = TimeZoneRule(String(decoding: footer, as: UTF8.self))
  }

  /// Seconds ahead of UTC at a time in seconds since 1970.
  func offset(at time: Int64) -> Int32 {
    if let rule, time >= changes.last?.time ?? .min { return rule.offset(at: time) }
    // The first change that is later.
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffset : changes[low - 1].offset
  }
}

private struct ZoneHeader {
  var version: UInt8
  var utcMarks: Int
  var standardMarks: Int
  var leapSeconds: Int
  var changes: Int
  var types: Int
  var characters: Int

  /// Of all that follows, where a time takes so many bytes.
  func size(ofTime width: Int) -> Int {
    changes * (width + 1) + types * 6 + sizeOfRest(ofTime: width)
  }

  /// Of what follows the types.
  func sizeOfRest(ofTime width: Int) -> Int {
    characters + leapSeconds * (width + 4) + standardMarks + utcMarks
  }
}

private struct ZoneReader {
  private(set) var rest: ArraySlice<UInt8>

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func skip(_ count: Int) -> Bool { take(count) != nil }

  mutating func header() -> ZoneHeader? {
    guard let bytes = take(44), bytes.starts(with: "TZif".utf8) else { return nil }
    let counts = (0..<6).map { Int(bigEndian(bytes.dropFirst(20 + 4 * $0).prefix(4))) }
    return ZoneHeader(
      version: bytes[bytes.startIndex + 4], utcMarks: counts[0], standardMarks: counts[1],
      leapSeconds: counts[2], changes: counts[3], types: counts[4], characters: counts[5])
  }
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int64 {
  bytes.reduce(0) { $0 << 8 | Int64($1) }
}
