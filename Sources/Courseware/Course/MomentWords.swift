extension Moment {
  /// The class's day and time in words: `Monday, 14 September 2026, 23:59 (Europe/Berlin)`.
  package func words(zone: String, withSeconds: Bool = false) -> String {
    let second = CivilTime(seconds: seconds + Int64(offset)).second
    let rest = withSeconds ? ":" + (second < 10 ? "0" : "") + "\(second)" : ""
    return "\(dayWords), \(localTime)\(rest) (\(zone))"
  }

  /// The class's day in words: `Monday, 14 September 2026`.
  package var dayWords: String {
    let local = seconds + Int64(offset)
    let day = CivilTime(seconds: local)
    // 1970-01-01 was a Thursday.
    let sinceMonday = ((local - CivilTime(seconds: local).secondOfDay) / 86_400 + 3) % 7
    let weekday = weekdays[Int((sinceMonday + 7) % 7)]
    return "\(weekday), \(day.day) \(months[day.month - 1]) \(day.year)"
  }
}

extension CivilTime {
  fileprivate var secondOfDay: Int64 { Int64(hour * 3_600 + minute * 60 + second) }
}

private let weekdays = [
  "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
]

private let months = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December",
]
