import Courseware

/// How a zone's clock changes each year: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: POSIX, "Environment Variables", TZ, with the hours from -167 to 167 of RFC 9636.
struct TimeZoneRule: Sendable, Equatable {
  /// Seconds ahead of UTC.
  private var standard: Int32
  /// `nil` for a zone whose clock does not change.
  private var summer: DaylightTime?

  private struct DaylightTime: Equatable {
    /// Seconds ahead of UTC.
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
    // Without an offset of its own, an hour ahead.
    let summerWest = reader.rest.first == UInt8(ascii: ",") ? west - 3_600 : reader.time()
    guard let summerWest, reader.take(","), let start = reader.change(), reader.take(","),
      let end = reader.change(), reader.rest.isEmpty
    else { return nil }
    summer = DaylightTime(offset: -summerWest, start: start, end: end)
  }

  /// Seconds ahead of UTC at a time in seconds since 1970.
  func offset(at time: Int64) -> Int32 {
    guard let summer else { return standard }
    let year = CivilTime(seconds: time + Int64(standard)).year
    let start = summer.start.seconds(in: year) - Int64(standard)
    let end = summer.end.seconds(in: year) - Int64(summer.offset)
    let isSummer =
      start < end ? (start..<end).contains(time) : !(end..<start).contains(time)
    return isSummer ? summer.offset : standard
  }
}

/// A day of each year, and a time on it.
private struct YearlyChange: Equatable {
  enum Day: Equatable {
    /// From 1 to 365; 29 February is not counted.
    case julian(Int)
    /// From 0, with 29 February.
    case ofYear(Int)
    /// The month from 1, the week from 1 with 5 for the last, and the day from 0 for Sunday.
    case weekday(month: Int, week: Int, day: Int)
  }

  var day: Day
  /// Seconds after midnight, of the clock before the change.
  var time: Int32

  /// Seconds since 1970, as if the clock were UTC's.
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
    // 1 January 1970 was a Thursday.
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

  /// The name of a clock: letters, or anything in angle brackets.
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

  /// `5`, `-5:30` or `5:30:15`, in seconds.
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

  /// A day and, after a slash, a time; at 2 o'clock without one.
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
