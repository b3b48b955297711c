import Courseware
import Glibc

/// Records of the bundle as JSON.
///
/// Text, times and numbers are written as bytes straight into the buffer, since a bundle may hold
/// half a million pieces of prose.
extension [UInt8] {
  /// Starts a record of a collection, on a line of its own.
  mutating func beginRecord() {
    write(",\n{")
  }
}

extension [UInt8] {
  mutating func field(_ name: StaticString, _ value: Percent?) {
    key(name)
    if let value { writeJSON(value.value) } else { write("null") }
  }

  mutating func field(_ name: StaticString, _ value: Points) {
    key(name)
    write(String(value.halves / 2))
    if value.halves % 2 != 0 { write(".5") }
  }

  /// A piece of prose in its three forms; `null` where there is none.
  mutating func field(_ name: StaticString, _ prose: Prose) {
    key(name)
    writeProseOrNull(prose)
  }

  mutating func writeProseOrNull(_ prose: Prose) {
    guard !prose.isEmpty else {
      write("null")
      return
    }
    writeProse(prose)
  }

  mutating func field(_ name: StaticString, _ pieces: [Prose]) {
    key(name)
    beginArray()
    for piece in pieces {
      separate()
      writeProse(piece)
    }
    endArray()
  }

  private mutating func writeProse(_ prose: Prose) {
    write("{\"markdown\":")
    let start = count
    writeJSON(prose.markdownBytes)
    if prose.isPlain {
      // A copy: a slice would share this buffer, and appending to it copy the whole.
      let written = Array(self[start...])
      write(",\"html\":")
      append(contentsOf: written)
      write(",\"text\":")
      append(contentsOf: written)
      append(UInt8(ascii: "}"))
      return
    }
    write(",\"html\":")
    writeJSON(prose.htmlBytes)
    write(",\"text\":")
    writeJSON { prose.appendText(to: &$0) }
    append(UInt8(ascii: "}"))
  }
}

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
    if let value { writeJSON(value) } else { write("null") }
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
