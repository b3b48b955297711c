/// A point in time with the offset of the class's clock at that moment.
///
/// Local times are resolved once, when a course is read, so that nothing later needs a zone table.
package struct Moment: Sendable, Hashable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  package var seconds: Int64
  /// How far the class's clock is ahead of UTC at this moment, in seconds.
  package var offset: Int32
  /// Whether the teacher wrote only a date.
  package var isDateOnly: Bool

  /// Creates a moment, by default in UTC and with a time of day.
  package init(seconds: Int64, offset: Int32 = 0, isDateOnly: Bool = false) {
    (self.seconds, self.offset, self.isDateOnly) = (seconds, offset, isDateOnly)
  }

  /// RFC 3339 in UTC, to the second: `2026-09-14T21:59:00Z`.
  package var utc: String {
    var bytes: [UInt8] = []
    bytes.writeUTC(self)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The class's calendar day, `2026-09-14`.
  package var localDate: String { local.date }

  /// The class's time of day, `23:59`.
  package var localTime: String { "\(zeroPadded(local.hour)):\(zeroPadded(local.minute))" }

  /// The class's date and time.
  package var local: CivilTime { CivilTime(seconds: seconds + Int64(offset)) }
}

extension Moment: Comparable {
  /// Compares only ``seconds``; equality also compares the offsets.
  package static func < (a: Moment, b: Moment) -> Bool { a.seconds < b.seconds }
}

/// A length of time in whole seconds.
package struct Seconds: Sendable, Hashable {
  /// The number of seconds; negative only for the distance to an earlier time.
  package var count: Int

  /// Creates a length of time; no range is checked.
  package init(_ count: Int) { self.count = count }

  /// A share of it in whole seconds, rounded up.
  package func share(_ share: Percent) -> Seconds {
    Seconds((count * share.hundredths + 9_999) / 10_000)
  }

  /// The exact duration: `1 hour 30 minutes`.
  package var words: String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
    var rest = abs(count)
    var parts: [String] = []
    for (size, name) in units where rest >= size {
      let number = rest / size
      parts.append("\(number) \(name)\(number == 1 ? "" : "s")")
      rest %= size
    }
    return parts.isEmpty ? "0 seconds" : parts.joined(separator: " ")
  }
}

/// A date and a time of day in the proleptic Gregorian calendar, without a time zone.
package struct CivilTime: Sendable, Equatable {
  /// The year; 0 is the year before 1.
  package var year: Int
  /// The month, 1 to 12.
  package var month: Int
  /// The day of the month, from 1; ``seconds`` counts days after its last one in the next month.
  package var day: Int
  /// The hour, 0 to 23.
  package var hour: Int
  /// The minute, 0 to 59.
  package var minute: Int
  /// The second, 0 to 59, since leap seconds are not counted.
  package var second: Int

  /// Creates a civil time, by default at midnight; whether it exists is not checked.
  package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// The civil time that many seconds after 1970-01-01 00:00:00.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
  package init(seconds: Int64) {
    let days = seconds.dividedFloor(by: 86_400)
    let rest = Int(seconds - days * 86_400)
    let z = days + 719_468
    let era = z.dividedFloor(by: 146_097)
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = Int(shifted < 10 ? shifted + 3 : shifted - 9)
    self.init(
      year: Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0), month: month,
      day: Int(dayOfYear - (153 * shifted + 2) / 5 + 1),
      hour: rest / 3_600, minute: rest / 60 % 60, second: rest % 60)
  }

  /// Seconds since 1970-01-01 00:00:00 on the same clock.
  package var seconds: Int64 {
    let y = Int64(month <= 2 ? year - 1 : year)
    let era = y.dividedFloor(by: 400)
    let yearOfEra = y - era * 400
    let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return days * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
  }

  /// `2026-09-14`.
  package var date: String {
    "\(zeroPadded(year, to: 4))-\(zeroPadded(month))-\(zeroPadded(day))"
  }
}

extension Int64 {
  /// The quotient rounded down, also for a number below 0; `divisor` must be above 0.
  package func dividedFloor(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

extension [UInt8] {
  /// Appends a time in the format of ``Moment/utc``.
  package mutating func writeUTC(_ moment: Moment) {
    let time = CivilTime(seconds: moment.seconds)
    if !(0...9999).contains(time.year) { append(contentsOf: "\(time.year)".utf8) }
    append(addingCapacity: 20) { out in
      if (0...9999).contains(time.year) {
        out.appendTwoDigits(time.year / 100)
        out.appendTwoDigits(time.year % 100)
      }
      out.append(UInt8(ascii: "-"))
      out.appendTwoDigits(time.month)
      out.append(UInt8(ascii: "-"))
      out.appendTwoDigits(time.day)
      out.append(UInt8(ascii: "T"))
      out.appendTwoDigits(time.hour)
      out.append(UInt8(ascii: ":"))
      out.appendTwoDigits(time.minute)
      out.append(UInt8(ascii: ":"))
      out.appendTwoDigits(time.second)
      out.append(UInt8(ascii: "Z"))
    }
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func appendTwoDigits(_ number: Int) {
    append(UInt8(ascii: "0") + UInt8(number / 10))
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

extension Moment {
  /// The class's day and time in words: `Monday, September 14, 2026 at 23:59 (Europe/Berlin)`.
  package func words(zone: String, withSeconds: Bool = false) -> String {
    let rest = withSeconds ? ":" + zeroPadded(local.second) : ""
    return "\(dayWords) at \(localTime)\(rest) (\(zone))"
  }

  /// The class's day in words: `Monday, September 14, 2026`.
  package var dayWords: String {
    let day = local
    // 1970-01-01 was a Thursday.
    let sinceMonday = ((seconds + Int64(offset) - day.secondOfDay) / 86_400 + 3) % 7
    let weekday = weekdays[Int((sinceMonday + 7) % 7)]
    return "\(weekday), \(months[day.month - 1]) \(day.day), \(day.year)"
  }
}

extension CivilTime {
  fileprivate var secondOfDay: Int64 { Int64(hour * 3_600 + minute * 60 + second) }

  /// The English name of the month.
  package var monthName: String { months[month - 1] }
}

private let weekdays = [
  "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
]

private let months = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December",
]
