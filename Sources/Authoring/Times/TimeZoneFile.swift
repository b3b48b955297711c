import Courseware
import Disk
import Glibc

/// The path of the system file that defines a time zone; the file may not exist.
package func timeZonePath(of name: String) -> String { TimeZoneFile.path(of: name) }

/// The contents of a system file for a time zone: the offset from UTC at any time.
///
/// Source: RFC 9636, "The Time Zone Information Format (TZif)".
struct TimeZoneFile: Sendable {
  private struct Change {
    /// Seconds since 1970.
    var time: Int64
    /// The offset from UTC from then on, in seconds.
    var offset: Int32
  }

  /// The changes of the offset, by time.
  private var changes: [Change] = []
  /// The offset before the first change.
  private var firstOffset: Int32 = 0
  /// The rule for times after the last change.
  private var rule: TimeZoneRule?

  /// The folder with the system's files, which are named after the zones.
  private static let folder = "/usr/share/zoneinfo"
  /// The maximum size in bytes; the largest file of the system has 4 kB.
  private static let cap = 1 << 20

  /// The path of the file for a zone.
  static func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Reads the zone with a name of letters, digits and `/_-+`; `nil` if the system does not have
  /// it.
  ///
  /// - Throws: An error of the disk or the system, also if there is no permission to read the file.
  init?(named name: String, below folder: String = Self.folder) throws(DiskError) {
    // These folders contain the same zones again, in the second one with leap seconds.
    if name.hasPrefix("posix/") || name.hasPrefix("right/") { return nil }
    do throws(DiskError) {
      self.init(try wholeFile("\(folder)/\(name)", cap: Self.cap))
    } catch {
      // Everybody may read the system's files, but a name may be invalid or that of a folder.
      let reasons: [DiskError.Reason] = [.notAFile, .system(EISDIR), .system(ENAMETOOLONG)]
      if error.reason.isMissing || reasons.contains(error.reason) { return nil }
      throw error
    }
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
      Change(time: bigEndian(times.dropFirst(index * 8).prefix(8)), offset: offsets[Int(kind)])
    }
    let footer = reader.rest.dropFirst().prefix { $0 != 10 }
    rule = TimeZoneRule(String(decoding: footer, as: UTF8.self))
  }

  /// The offset from UTC in seconds at a time in seconds since 1970.
  func offset(at time: Int64) -> Int32 {
    if let rule, time >= changes.last?.time ?? .min { return rule.offset(at: time) }
    let next = changes.partitioningIndex { $0.time > time }
    return next == 0 ? firstOffset : changes[next - 1].offset
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

  /// The size in bytes of all data after the header, if a time has `width` bytes.
  func size(ofTime width: Int) -> Int {
    changes * (width + 1) + types * 6 + sizeOfRest(ofTime: width)
  }

  /// The size in bytes of the data after the types.
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

/// The yearly clock changes of a zone: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: POSIX, "Environment Variables", TZ, with the hours from -167 to 167 of RFC 9636.
struct TimeZoneRule: Sendable, Equatable {
  /// The offset of standard time from UTC, in seconds.
  private var standard: Int32
  /// The rule for daylight saving time; `nil` if the clock does not change.
  private var summer: DaylightTime?

  private struct DaylightTime: Equatable {
    /// The offset from UTC, in seconds.
    var offset: Int32
    var start: YearlyChange
    var end: YearlyChange
  }

  init?(_ text: String) {
    var reader = RuleReader(rest: Substring(text).utf8)
    guard reader.name(), let west = reader.time() else { return nil }
    standard = -west
    if reader.rest.isEmpty { return }
    guard reader.name() else { return nil }
    // The default offset of daylight saving time is one hour more than that of standard time.
    let summerWest = reader.rest.first == UInt8(ascii: ",") ? west - 3_600 : reader.time()
    guard let summerWest, reader.take(","), let start = reader.change(), reader.take(","),
      let end = reader.change(), reader.rest.isEmpty
    else { return nil }
    summer = DaylightTime(offset: -summerWest, start: start, end: end)
  }

  /// The offset from UTC in seconds at a time in seconds since 1970.
  func offset(at time: Int64) -> Int32 {
    guard let summer else { return standard }
    let year = CivilTime(seconds: time + Int64(standard)).year
    let start = summer.start.seconds(in: year) - Int64(standard)
    let end = summer.end.seconds(in: year) - Int64(summer.offset)
    let isSummer = start < end ? (start..<end).contains(time) : !(end..<start).contains(time)
    return isSummer ? summer.offset : standard
  }
}

/// A day of each year and a time on that day.
private struct YearlyChange: Equatable {
  enum Day: Equatable {
    /// The day from 1 to 365, without February 29.
    case julian(Int)
    /// The day from 0, including February 29.
    case ofYear(Int)
    /// The month from 1, the week from 1 (5 means the last one), and the day of the week from 0 for
    /// Sunday.
    case weekday(month: Int, week: Int, day: Int)
  }

  var day: Day
  /// Seconds after midnight, by the clock before the change.
  var time: Int32

  /// The local time of the change in a year, in seconds since 1970 as if it were UTC.
  func seconds(in year: Int) -> Int64 {
    let midnight =
      switch day {
      case .julian(let day) where day < 60: seconds(year, 1, day - 1)
      case .julian(let day): seconds(year, 3, day - 60)
      case .ofYear(let day): seconds(year, 1, day)
      case .weekday(let month, let week, let day): weekday(year, month, week, day)
      }
    return midnight + Int64(time)
  }

  private func weekday(_ year: Int, _ month: Int, _ week: Int, _ day: Int) -> Int64 {
    // January 1, 1970 was a Thursday.
    let firstDay = ((seconds(year, month, 0) / 86_400 + 4) % 7 + 7) % 7
    let days = (day - Int(firstDay) + 7) % 7 + (week - 1) * 7
    let found = seconds(year, month, days)
    return CivilTime(seconds: found).month == month ? found : seconds(year, month, days - 7)
  }

  private func seconds(_ year: Int, _ month: Int, _ days: Int) -> Int64 {
    CivilTime(year: year, month: month, day: 1 + days).seconds
  }
}

private struct RuleReader {
  private(set) var rest: Substring.UTF8View

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads the name of a clock: letters, or any text in angle brackets.
  mutating func name() -> Bool {
    if take("<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }
      return take(">")
    }
    let letters = rest.prefix { isLetter($0) }.count
    rest.removeFirst(letters)
    return letters > 0
  }

  private mutating func number() -> Int? {
    let digits = rest.prefix { (48...57).contains($0) }
    rest.removeFirst(digits.count)
    return digits.count > 4 ? nil : Int(String(decoding: digits, as: UTF8.self))
  }

  /// Reads `5`, `-5:30` or `5:30:15`, in seconds.
  mutating func time() -> Int32? {
    let sign = take("-") ? -1 : 1
    if sign > 0 { _ = take("+") }
    guard let hours = number() else { return nil }
    var seconds = hours * 3_600
    for unit in [60, 1] where take(":") {
      guard let part = number() else { return nil }
      seconds += part * unit
    }
    return Int32(sign * seconds)
  }

  /// Reads a day, optionally followed by a slash and a time; the default is 2 o'clock.
  mutating func change() -> YearlyChange? {
    guard let day = day() else { return nil }
    let time = take("/") ? time() : 7_200
    return time.map { YearlyChange(day: day, time: $0) }
  }

  private mutating func day() -> YearlyChange.Day? {
    if take("J") { return number().map { .julian($0) } }
    guard take("M") else { return number().map { .ofYear($0) } }
    guard let month = number(), (1...12).contains(month), take("."), let week = number(),
      (1...5).contains(week), take("."), let day = number(), day < 7
    else { return nil }
    return .weekday(month: month, week: week, day: day)
  }
}
