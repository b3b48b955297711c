import Courseware

extension Moment {
  /// RFC 3339 on the class's clock: `2026-09-14T23:59:00+02:00`.
  var rfc3339: String {
    let minutes = abs(Int(offset)) / 60
    let second = CivilTime(seconds: seconds + Int64(offset)).second
    return "\(localDate)T\(localTime):\(twoDigits(second))"
      + "\(offset < 0 ? "-" : "+")\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
  }

  /// The class's day as a reader says it: `14 September 2026`.
  var longDate: String {
    let day = CivilTime(seconds: seconds + Int64(offset))
    return "\(day.day) \(Phrases.months[day.month - 1]) \(day.year)"
  }

  /// The class's month and year.
  var month: String {
    let day = CivilTime(seconds: seconds + Int64(offset))
    return "\(Phrases.months[day.month - 1]) \(day.year)"
  }

  /// A `time` element with the class's day and time; the script adds the reader's own.
  func write(to out: inout [UInt8], zone: String) {
    out.write("<time datetime=\"")
    out.write(rfc3339)
    out.write("\">")
    out.write(longDate)
    out.write(", ")
    out.write(localTime)
    out.write("</time> <span class=\"zone\">")
    out.writeEscaped(zone)
    out.write("</span>")
  }

  /// The day alone, for what has no time of day that matters.
  func writeDate(to out: inout [UInt8]) {
    out.write("<time datetime=\"")
    out.write(localDate)
    out.write("\">")
    out.write(longDate)
    out.write("</time>")
  }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
