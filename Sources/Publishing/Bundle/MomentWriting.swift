import Courseware

extension [UInt8] {
  /// Appends a time as a JSON string, RFC 3339 in UTC: `"2026-09-14T21:59:00Z"`.
  ///
  /// The same text as `Moment.utc`, without making a string of it first.
  mutating func writeJSON(_ moment: Moment) {
    let time = CivilTime(seconds: moment.seconds)
    guard (0...9999).contains(time.year) else {
      writeJSON(moment.utc)
      return
    }
    append(UInt8(ascii: "\""))
    writeDigits(time.year / 100, then: nil)
    writeDigits(time.year % 100, then: UInt8(ascii: "-"))
    writeDigits(time.month, then: UInt8(ascii: "-"))
    writeDigits(time.day, then: UInt8(ascii: "T"))
    writeDigits(time.hour, then: UInt8(ascii: ":"))
    writeDigits(time.minute, then: UInt8(ascii: ":"))
    writeDigits(time.second, then: UInt8(ascii: "Z"))
    append(UInt8(ascii: "\""))
  }

  mutating func field(_ name: StaticString, _ value: Moment?) {
    key(name)
    if let value { writeJSON(value) } else { write(literal: "null") }
  }

  /// The names of those times that the teacher wrote as a date alone.
  mutating func fieldDateOnly(_ times: KeyValuePairs<StaticString, Moment?>) {
    key("dateOnly")
    beginArray()
    for (name, time) in times where time?.isDateOnly == true { element(name) }
    endArray()
  }

  private mutating func writeDigits(_ number: Int, then separator: UInt8?) {
    append(UInt8(ascii: "0") + UInt8(number / 10))
    append(UInt8(ascii: "0") + UInt8(number % 10))
    if let separator { append(separator) }
  }
}
