extension Moment {
  /// Reads `2026-09-10T08:00:00.000+02:00` or `…Z`; `nil` for anything else.
  ///
  /// The profile of RFC 3339 that a page writes: upper-case letters, seconds, an offset of less
  /// than a day; no leap second, no 24:00, no 30 February; no time in the year −1 or 10000 in UTC.
  /// Fractions of a second are dropped.
  package init?(rfc3339 text: String) {
    var text = text
    guard let moment = text.withUTF8({ unsafe Moment(rfc3339: $0) }) else { return nil }
    self = moment
  }

  /// The same as ``init(rfc3339:)-(String)``, for bytes.
  init?(rfc3339 bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 20, bytes.count <= 64,
      let year = unsafe number(bytes[0..<4]), unsafe bytes[4] == dash,
      let month = unsafe number(bytes[5..<7]), unsafe bytes[7] == dash,
      let day = unsafe number(bytes[8..<10]), unsafe bytes[10] == UInt8(ascii: "T"),
      let time = unsafe timeOfDay(bytes[11..<19]),
      (1...12).contains(month), (1...daysIn(month: month, year: year)).contains(day)
    else { return nil }
    var rest = unsafe bytes[19...]
    if unsafe rest.first == UInt8(ascii: ".") {
      let fraction = unsafe rest.dropFirst().prefix { isDigit($0) }
      guard unsafe !fraction.isEmpty else { return nil }
      unsafe rest = unsafe rest.dropFirst(fraction.count + 1)
    }
    guard let offset = unsafe secondsAheadOfUTC(rest) else { return nil }
    let clock = CivilTime(
      year: year, month: month, day: day, hour: time / 3_600, minute: time / 60 % 60,
      second: time % 60)
    self.init(seconds: clock.seconds - Int64(offset), offset: Int32(offset))
    guard isWritable else { return nil }
  }

  /// Microseconds since 1970-01-01T00:00:00Z of a time that ``init(rfc3339:)-(String)`` reads,
  /// including the fraction of its second; digits beyond microseconds are dropped.
  package static func microseconds(rfc3339 bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let moment = unsafe Moment(rfc3339: bytes) else { return nil }
    var fraction: Int64 = 0
    if unsafe bytes[19] == UInt8(ascii: ".") {
      var unit: Int64 = 100_000
      for at in 20..<min(26, bytes.count) {
        let digit = unsafe bytes[at]
        guard isDigit(digit) else { break }
        fraction += Int64(digit - UInt8(ascii: "0")) * unit
        unit /= 10
      }
    }
    return moment.seconds * 1_000_000 + fraction
  }

  /// Whether ``utc`` can be read again: whether the year is from 0000 to 9999.
  package var isWritable: Bool { (-62_167_219_200...253_402_300_799).contains(seconds) }
}

private let dash = UInt8(ascii: "-")
private let colon = UInt8(ascii: ":")

private func number(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  var number = 0
  for place in unsafe bytes.startIndex..<bytes.endIndex {
    let byte = unsafe bytes[place]
    guard isDigit(byte) else { return nil }
    number = number &* 10 &+ Int(byte &- UInt8(ascii: "0"))
  }
  return number
}

/// The time of day `08:00:00` in seconds since midnight.
private func timeOfDay(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  let first = unsafe bytes.startIndex
  guard let hours = unsafe number(bytes[first..<first + 2]), unsafe bytes[first + 2] == colon,
    hours < 24,
    let minutes = unsafe number(bytes[first + 3..<first + 5]), unsafe bytes[first + 5] == colon,
    minutes < 60,
    let seconds = unsafe number(bytes[first + 6..<first + 8]), seconds < 60
  else { return nil }
  return hours * 3_600 + minutes * 60 + seconds
}

/// The offset `+02:00` in seconds; 0 for `Z`.
private func secondsAheadOfUTC(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  let first = unsafe bytes.startIndex
  if unsafe bytes.count == 1, unsafe bytes[first] == UInt8(ascii: "Z") { return 0 }
  guard unsafe bytes.count == 6, unsafe bytes[first] == UInt8(ascii: "+") || bytes[first] == dash,
    let hours = unsafe number(bytes[first + 1..<first + 3]), unsafe bytes[first + 3] == colon,
    hours < 24,
    let minutes = unsafe number(bytes[first + 4..<first + 6]), minutes < 60
  else { return nil }
  let seconds = hours * 3_600 + minutes * 60
  return unsafe bytes[first] == dash ? -seconds : seconds
}

private func daysIn(month: Int, year: Int) -> Int {
  switch month {
  case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}
