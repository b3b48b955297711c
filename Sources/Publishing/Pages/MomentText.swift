import Courseware

extension Moment {
  /// RFC 3339 with the class's offset: `2026-09-14T23:59:00+02:00`.
  var rfc3339: String {
    let minutes = abs(Int(offset)) / 60
    return "\(localDate)T\(localTime):\(zeroPadded(local.second))"
      + "\(offset < 0 ? "-" : "+")\(zeroPadded(minutes / 60)):\(zeroPadded(minutes % 60))"
  }

  /// A `time` element with the class's day and time; the script adds the reader's own.
  func write(to out: inout [UInt8], zone: String, _ phrases: Phrases) {
    out.write("<time datetime=\"")
    out.write(rfc3339)
    out.write("\">")
    out.writeEscaped(
      phrases("dateAndTime", ["date": phrases.date(self), "time": String(localTime)]))
    out.write("</time> <span class=\"zone\">")
    out.writeEscaped(zone)
    out.write("</span>")
  }

  /// A `time` element with the day only, for times whose time of day does not matter.
  func writeDate(to out: inout [UInt8], _ phrases: Phrases) {
    out.write("<time datetime=\"")
    out.write(localDate)
    out.write("\">")
    out.writeEscaped(phrases.date(self))
    out.write("</time>")
  }
}
