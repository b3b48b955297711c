package import Courseware
package import Disk

/// The time zone of the class, which converts local times to UTC.
///
/// Days without a clock change are cached, since the times of a course are on few days and looking
/// them up in the zone's table is slow.
struct ClassZone {
  let name: String
  private let zone: TimeZoneFile?
  /// The offset on each day looked up; `nil` within a day of a change.
  private var offsets: [Int64: Int32?] = [:]

  /// The zone with an IANA name; `nil` if the system does not know the name.
  ///
  /// - Throws: An error of the disk or the system.
  init?(named name: String) throws(DiskError) {
    let isName = name == "UTC" || name == "GMT" || name.contains("/")
    guard isName, name.utf8.allSatisfy(isNameByte), let zone = try TimeZoneFile(named: name) else {
      return nil
    }
    self.init(name: name, zone: zone)
  }

  static let utc = ClassZone(name: "UTC", zone: nil)

  private init(name: String, zone: TimeZoneFile?) {
    (self.name, self.zone) = (name, zone)
  }

  /// The moments with a local time: none in the gap when clocks go forward, two in the overlap when
  /// they go back, and one at all other times.
  mutating func moments(of local: CivilTime) -> [Moment] {
    let localSeconds = local.seconds
    if let offset = steadyOffset(onDayOf: localSeconds) {
      return [Moment(seconds: localSeconds - Int64(offset), offset: offset)]
    }
    let candidates = Set([offset(at: localSeconds - 86_400), offset(at: localSeconds + 86_400)])
      .sorted(by: >)
    return candidates.filter { offset(at: localSeconds - Int64($0)) == $0 }
      .map { Moment(seconds: localSeconds - Int64($0), offset: $0) }
  }

  /// The start of a day, given by midnight, or the last second of a day, given by 23:59:59, if
  /// clocks skip that time; `nil` if they skip the whole day.
  ///
  /// In some zones, clocks go forward at midnight, so that the day starts at one o'clock. In
  /// Greenland, they go forward at 23:00, so that the day ends at 22:59:59.
  mutating func momentInGap(_ edge: DayEdge, _ local: CivilTime) -> Moment? {
    switch edge {
    case .start: return moments(of: CivilTime(seconds: local.seconds + 3_600)).first
    case .end:
      let next = moments(of: CivilTime(seconds: local.seconds + 1)).first
      guard let last = next.map({ onClassClock($0.seconds - 1) }) else { return nil }
      return last.localDate == local.date ? last : nil
    }
  }

  /// The same time of day some days after a moment, also if clocks change in between.
  ///
  /// If that time occurs twice, it is the second one; if clocks skip it, it is as much later as
  /// they go forward. The end of a day, from a date without a time, becomes the end of another day.
  mutating func moment(_ days: Int, daysAfter moment: Moment) -> Moment {
    let start = moment.seconds + Int64(moment.offset)
    let local = CivilTime(seconds: start + Int64(days) * 86_400)
    if let last = moments(of: local).last { return last }
    if moment.isDateOnly, let end = momentInGap(.end, local) { return end }
    return onClassClock(local.seconds - Int64(offset(at: local.seconds - 86_400)))
  }

  /// The same moment with the class's offset.
  func onClassClock(_ seconds: Int64) -> Moment {
    Moment(seconds: seconds, offset: offset(at: seconds))
  }

  private mutating func steadyOffset(onDayOf localSeconds: Int64) -> Int32? {
    let day = localSeconds.dividedFloor(by: 86_400)
    if let known = offsets[day] { return known }
    let (before, after) = (offset(at: (day - 1) * 86_400), offset(at: (day + 2) * 86_400))
    let found = before == after ? before : nil
    offsets[day] = .some(found)
    return found
  }

  private func offset(at seconds: Int64) -> Int32 { zone?.offset(at: seconds) ?? 0 }
}

extension Classroom {
  /// Computes the deadlines of quizzes that extensions by days give, in the time zone of the class.
  mutating func extendDeadlines(of quizzes: [Quiz], in zone: ClassZone?) {
    var zone = zone ?? .utc
    for place in extensions.indices {
      guard case .by(let days, let more) = extensions[place].time, days > 0 else { continue }
      for quiz in quizzes where extensions[place].quiz ?? quiz.id == quiz.id {
        guard let deadline = quiz.deadline else { continue }
        let moved = zone.moment(days, daysAfter: deadline)
        extensions[place].deadlines[quiz.id] = zone.onClassClock(moved.seconds + Int64(more.count))
      }
    }
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || "/_-+".utf8.contains(byte)
}

/// A moment with the offset of a zone, or of UTC if the system does not know the zone.
///
/// - Throws: An error of the disk or the system.
package func onClassClock(_ seconds: Int64, zone: String) throws(DiskError) -> Moment {
  (try ClassZone(named: zone) ?? .utc).onClassClock(seconds)
}

/// A moment with the offset of the site's time zone; `nil` if `site.yml` names none or cannot be
/// read.
package func onClassClock(_ seconds: Int64, in folder: CourseFolder) -> Moment? {
  var reader = folder.reader()
  var report = Report()
  let text = readText("content/site.yml", cap: TextLimit.site, &reader, &report)
  return text.flatMap { readSite($0, &report).zone }?.onClassClock(seconds)
}

/// A time as written: a date, optionally with a time of day, and with that optionally an offset.
package struct WrittenTime: Equatable {
  var civil: CivilTime
  var hasTimeOfDay: Bool
  /// The offset from UTC in seconds; `nil` for a local time.
  var offset: Int32?

  /// Reads `2026-09-14`, `2026-09-14 23:59`, `2026-09-14T23:59:30` and RFC 3339.
  ///
  /// The following are rejected: February 30, 24:00, leap seconds, offsets of more than 18 hours,
  /// and years outside 1900...2999.
  ///
  /// Source: RFC 3339, section 5.6, with optional seconds and optionally a space instead of the
  /// `T`.
  package init?(_ text: String) {
    var digits = DigitReader(text)
    guard let year = digits.number(4), digits.take("-"), let month = digits.number(2),
      digits.take("-"), let day = digits.number(2)
    else { return nil }
    civil = CivilTime(year: year, month: month, day: day)
    hasTimeOfDay = false
    offset = nil
    guard isRealDate else { return nil }
    if digits.isAtEnd { return }
    guard digits.take("T") || digits.take("t") || digits.takeBlanks() else { return nil }
    guard let hour = digits.number(2), digits.take(":"), let minute = digits.number(2) else {
      return nil
    }
    var second = 0
    if digits.take(":") {
      guard let read = digits.number(2) else { return nil }
      second = read
      if digits.take("."), digits.takeDigits() == 0 { return nil }
    }
    guard hour < 24, minute < 60, second < 60 else { return nil }
    (civil.hour, civil.minute, civil.second, hasTimeOfDay) = (hour, minute, second, true)
    if digits.isAtEnd { return }
    guard let read = digits.offset(), digits.isAtEnd else { return nil }
    offset = read
  }

  /// The time in seconds since 1970, if it has an offset; `nil` for a local time.
  package var seconds: Int64? { offset.map { civil.seconds - Int64($0) } }

  private var isRealDate: Bool {
    guard (1900...2999).contains(civil.year), (1...12).contains(civil.month), civil.day >= 1 else {
      return false
    }
    return CivilTime(seconds: civil.seconds).date == civil.date
  }
}

extension CivilTime {
  /// The length of the month, if it does not have this day: `September has 30 days`.
  ///
  /// `nil` if the day exists, and in a year or month that a course cannot have.
  var lengthOfMonth: String? {
    guard (1900...2999).contains(year), (1...12).contains(month) else { return nil }
    let next = CivilTime(year: month < 12 ? year : year + 1, month: month % 12 + 1, day: 1)
    let last = CivilTime(seconds: next.seconds - 86_400).day
    return day <= last ? nil : "\(monthName)\(month == 2 ? " \(year)" : "") has \(last) days"
  }
}

/// Reads numbers with a fixed number of digits.
private struct DigitReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func takeBlanks() -> Bool {
    let count = rest.prefix { $0 == 32 }.count
    rest.removeFirst(count)
    return count > 0
  }

  mutating func takeDigits() -> Int {
    let count = rest.prefix { isDigit($0) }.count
    rest.removeFirst(count)
    return count
  }

  mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = rest.popFirst(), isDigit(digit) else { return nil }
      value = value * 10 + Int(digit) - 48
    }
    return value
  }

  mutating func offset() -> Int32? {
    if take("Z") || take("z") { return 0 }
    let sign: Int32 = take("-") ? -1 : 1
    if sign > 0, !take("+") { return nil }
    guard let hours = number(2), take(":"), let minutes = number(2), minutes < 60 else {
      return nil
    }
    let seconds = hours * 3_600 + minutes * 60
    return seconds <= 18 * 3_600 ? sign * Int32(seconds) : nil
  }
}

/// What is wrong with a name that is no time zone of the system, what to do, and the zone that is
/// meant, if only its continent is missing or its letters have another case.
package func timeZoneFault(_ name: String) -> (reason: String, advice: String, meant: String?) {
  if (try? status(at: TimeZoneFile.path(of: "UTC"))) != nil {
    let example = "write a continent and a city, for example Europe/Berlin"
    let meant = timeZone(meantBy: name)
    return ("'\(name)' is not a time zone", meant.map { "did you mean \($0)?" } ?? example, meant)
  }
  return ("this computer has no time zones", "install the package 'tzdata'", nil)
}

/// `Europe/Berlin` for `europe/berlin` and `Berlin`; `nil` if there is no such zone.
private func timeZone(meantBy name: String) -> String? {
  let isName = name.utf8.allSatisfy { isLetter($0) || " _-/".utf8.contains($0) }
  guard isName, name.utf8.count <= 64, name.utf8.contains(where: isLetter) else { return nil }
  let parts = name.split(separator: "/").map { part in
    part.split { " _".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
      .joined(separator: "_")
  }
  let written = parts.joined(separator: "/")
  let continents = [
    "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian",
  ]
  return parts.count > 1
    ? [written].first(where: isTimeZone)
    : continents.lazy.map { "\($0)/\(written)" }.first(where: isTimeZone)
}

/// Whether the system knows a time zone by this name.
package func isTimeZone(_ name: String) -> Bool { (try? ClassZone(named: name)) != nil }
