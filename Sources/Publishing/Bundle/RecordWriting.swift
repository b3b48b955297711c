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

  mutating func field(_ name: StaticString, _ value: Percent?) {
    key(name)
    if let value { writeJSON(value.value) } else { write("null") }
  }

  mutating func field(_ name: StaticString, _ value: Points) {
    key(name)
    write(value.halves / 2)
    if value.halves % 2 != 0 { write(".5") }
  }

  /// A piece of prose in its three forms; `null` if it is empty.
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
    array(name, pieces) {
      $0.separate()
      $0.writeProse($1)
    }
  }

  private mutating func writeProse(_ prose: Prose) {
    write("{\"markdown\":")
    let start = count
    writeJSON(prose.markdownBytes)
    if prose.isPlain {
      // A copy, because a slice would share this buffer, and appending it would copy the whole
      // buffer.
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

  /// Appends a time as a JSON string, RFC 3339 in UTC: `"2026-09-14T21:59:00Z"`.
  mutating func writeJSON(_ moment: Moment) {
    append(UInt8(ascii: "\""))
    writeUTC(moment)
    append(UInt8(ascii: "\""))
  }

  mutating func field(_ name: StaticString, _ value: Moment?) {
    key(name)
    if let value { writeJSON(value) } else { write("null") }
  }

  /// The names of the times that the teacher wrote as a date only.
  mutating func fieldDateOnly(_ times: KeyValuePairs<StaticString, Moment?>) {
    key("dateOnly")
    beginArray()
    for (name, time) in times where time?.isDateOnly == true { element(name) }
    endArray()
  }
}
