import Courseware

/// The moment of a day that a date without a time means.
enum DayEdge {
  case start, end
}

/// The state for reading the times of one file.
struct Clock {
  /// `nil` if `site.yml` sets no time zone.
  var zone: ClassZone?
  /// The span of the first local time read without a time zone.
  var firstLocalTime: Span?
}

extension Fields {
  mutating func moment(_ key: String, _ clock: inout Clock) -> Located<Moment>? {
    let edge = dayEdge(of: key)
    guard let text = text(key) else { return nil }
    guard let written = WrittenTime(cleanedName(text.value)) else {
      refuse(text, key)
      return nil
    }
    return moment(written, edge, text.span, &clock).map { Located($0, at: text.span) }
  }

  /// The start of the day that a file name specifies.
  mutating func day(_ name: String, _ clock: inout Clock) -> Located<Moment>? {
    guard let written = WrittenTime(name) else { return nil }
    return moment(written, .start, place, &clock).map { Located($0, at: place) }
  }

  private mutating func refuse(_ text: Located<String>, _ key: String) {
    let meant = SuggestedTime(text.value)
    if let length = meant.lengthOfMonth {
      let rule = "'\(key)' is a day that does not exist: \(length)"
      return report.add(.impossibleTime, rule, at: text.span)
    }
    let year = text.value.prefix { $0 != "-" }
    if year.utf8.count == 4, let number = wholeNumber(String(year)),
      !(1900...2999).contains(number)
    {
      return report.add(
        .impossibleTime, "'\(key)' must have a year from 1900 to 2999", at: text.span)
    }
    let only = meant.readings.count == 1 ? meant.readings.first : nil
    let note =
      meant.readings.count > 1
      ? "could be " + meant.readings.joined(separator: " or ")
      : "write it as 2026-09-14, 2026-09-14 23:59 or, with an offset from UTC, "
        + "2026-09-14T23:59:00+02:00"
    report.add(
      .impossibleTime, "'\(key)' must be a valid date, alone or with a time from 00:00 to 23:59",
      at: text.span, note: note,
      fixes: fix(text.span, only.map { SuggestedValue(text: $0, isCertain: meant.isCertain) }))
  }

  private mutating func moment(
    _ written: WrittenTime, _ edge: DayEdge, _ span: Span, _ clock: inout Clock
  ) -> Moment? {
    if let offset = written.offset {
      let seconds = written.civil.seconds - Int64(offset)
      return (clock.zone ?? .utc).onClassClock(seconds)
    }
    if clock.zone == nil, written.hasTimeOfDay || edge == .end, clock.firstLocalTime == nil {
      clock.firstLocalTime = span
    }
    var local = written.civil
    if !written.hasTimeOfDay, edge == .end {
      (local.hour, local.minute, local.second) = (23, 59, 59)
    }
    var zone = clock.zone ?? .utc
    var moments = zone.moments(of: local)
    if moments.isEmpty, !written.hasTimeOfDay, let found = zone.momentInGap(edge, local) {
      moments = [found]
    }
    if clock.zone != nil { clock.zone = zone }
    if moments.count == 1 || (!written.hasTimeOfDay && !moments.isEmpty) {
      var moment = edge == .end ? moments[moments.count - 1] : moments[0]
      moment.isDateOnly = !written.hasTimeOfDay
      return moment
    }
    return refuse(local, moments, span, zone)
  }

  private mutating func refuse(
    _ local: CivilTime, _ moments: [Moment], _ span: Span, _ zone: ClassZone
  ) -> Moment? {
    if moments.isEmpty {
      let around = [-3_600, 3_600].map { zone.onClassClock(shifted(local, by: $0, zone)) }
      report.add(
        .nonexistentTime, "in \(zone.name) this time does not exist, because clocks go forward",
        at: span,
        fixes: around.map { .writing(rfc3339($0), at: span) })
    } else {
      report.add(
        .ambiguousTime, "in \(zone.name) this time occurs twice, because clocks go back", at: span,
        fixes: moments.map { .writing(rfc3339($0), at: span) })
    }
    return nil
  }
}

private func shifted(_ local: CivilTime, by seconds: Int, _ zone: ClassZone) -> Int64 {
  var zone = zone
  let moved = CivilTime(seconds: local.seconds + Int64(seconds))
  return zone.moments(of: moved).first?.seconds ?? moved.seconds
}

/// A moment in RFC 3339 format with the class's offset: `2026-11-01T01:30:00-04:00`.
private func rfc3339(_ moment: Moment) -> String {
  let local = moment.local
  let ahead = abs(Int(moment.offset)) / 60
  let offset =
    moment.offset == 0
    ? "Z"
    : (moment.offset < 0 ? "-" : "+") + "\(zeroPadded(ahead / 60)):\(zeroPadded(ahead % 60))"
  let clock = [local.hour, local.minute, local.second].map { zeroPadded($0) }
  return "\(local.date)T\(clock.joined(separator: ":"))\(offset)"
}

extension Fields {
  /// A duration: `45 s`, `20 min`, `1 h 30 min`; a day is 24 hours.
  mutating func duration(_ key: String) -> Located<Seconds>? {
    daysAndTime(key)?.map { Seconds($0.days * 86_400 + $0.time.count) }
  }

  /// A duration, with its days apart from hours, minutes and seconds.
  mutating func daysAndTime(_ key: String) -> Located<(days: Int, time: Seconds)>? {
    guard let text = text(key) else { return nil }
    let range = range(of: key)
    if let (days, seconds) = duration(in: text.value) {
      if range.contains(days * 86_400 + seconds) {
        return Located((days: days, time: Seconds(seconds)), at: text.span)
      }
      let most = range.upperBound / 86_400
      report.add(
        .wrongType,
        "'\(key)' must be \(range.lowerBound == 0 ? "" : "more than 0 and ")at most \(most) d",
        at: text.span)
      return nil
    }
    let isAmbiguous = pieces(of: text.value).count { $0 == .character(":") } == 1
    report.add(
      .wrongType, "'\(key)' must be a duration such as '45 s', '20 min' or '1 h 30 min'",
      at: text.span,
      note: isAmbiguous ? "one colon could separate hours and minutes or minutes and seconds" : nil,
      fixes: fix(text.span, suggestedDuration(text.value)))
    return nil
  }

  private func duration(in text: String) -> (days: Int, seconds: Int)? {
    var (days, seconds) = (0, 0)
    var last = Int.max
    var rest = Substring(text)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest[digits.endIndex...].drop { $0 == " " }
      let unit = rest.prefix { $0.isLetter }
      rest = rest[unit.endIndex...].drop { $0 == " " }
      let units = ["s": 1, "min": 60, "h": 3_600, "d": 86_400]
      guard let count = wholeNumber(String(digits)), let size = units[String(unit)], size < last
      else { return nil }
      last = size
      if unit == "d" { days = count } else { seconds += count * size }
    }
    if last == .max { return nil }
    return (days, seconds)
  }
}
