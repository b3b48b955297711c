import Courseware

/// The value that a teacher probably meant, as it must be written.
struct SuggestedValue: Equatable {
  var text: String
  /// Whether it certainly has the same meaning.
  var isCertain: Bool
}

/// `true` or `false` for words that mean the same in other programs.
func suggestedFlag(_ text: String) -> SuggestedValue? {
  switch withoutCurlyQuotes(text).lowercased() {
  case "true", "yes", "on", "y": SuggestedValue(text: "true", isCertain: true)
  case "false", "no", "off", "n": SuggestedValue(text: "false", isCertain: true)
  case "1", "ja", "oui", "si", "sí", "x": SuggestedValue(text: "true", isCertain: false)
  case "0", "nein", "non", "none", "never": SuggestedValue(text: "false", isCertain: false)
  default: nil
  }
}

/// Digits for `3.0`, `three`, `3 times` if the number is in a range; `unlimited` for words with
/// that meaning.
func suggestedCount(_ text: String, _ range: ClosedRange<Int>, orUnlimited: Bool)
  -> SuggestedValue?
{
  let text = withoutCurlyQuotes(text).lowercased()
  let words = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]
  if orUnlimited {
    if text == "unlimited" { return SuggestedValue(text: text, isCertain: true) }
    let others = ["infinite", "infinity", "inf", "∞", "no limit", "any", "many", "all", "0", "-1"]
    if others.contains(text) || nearest(to: text, among: ["unlimited"]) != nil {
      return SuggestedValue(text: "unlimited", isCertain: false)
    }
  }
  if let index = words.firstIndex(of: text) {
    return SuggestedValue(text: String(index + 1), isCertain: true)
  }
  let found = pieces(of: text)
  guard case .number(let digits)? = found.first, let value = Int(digits), range.contains(value)
  else { return nil }
  let rest = found.dropFirst().map(\.text).joined()
  if rest.isEmpty || [".0", ".00", ",0"].contains(rest) {
    return SuggestedValue(text: String(value), isCertain: true)
  }
  return rest.allSatisfy(\.isLetter) ? SuggestedValue(text: String(value), isCertain: false) : nil
}

/// A number for `60 percent` or `60,5` if it is in a range.
func suggestedPercent(_ text: String, _ range: ClosedRange<Int>) -> SuggestedValue? {
  let found = pieces(of: withoutCurlyQuotes(text).lowercased())
  var number = ""
  for token in found {
    switch token {
    case .number(let digits): number += digits
    case .character(let character) where ".,".contains(character) && !number.contains("."):
      number += "."
    case .character(let character) where "%٪％".contains(character): break
    case .word(let word) where ["percent", "per", "cent", "pct", "points"].contains(word): break
    default: return nil
    }
  }
  number = withLeadingZero(number)
  guard let value = hundredths(number), number != text,
    (range.lowerBound * 100...range.upperBound * 100).contains(value)
  else { return nil }
  return SuggestedValue(text: number, isCertain: true)
}

/// `20 min` for `20 minutes`, `20m`, `PT20M`, `0:20:00`, or a number without a unit.
func suggestedDuration(_ text: String) -> SuggestedValue? {
  var found = pieces(of: withoutCurlyQuotes(text).lowercased())[...]
  if case .number(let digits)? = found.first, found.count == 1, let minutes = Int(digits) {
    return written(minutes * 60, isCertain: false)
  }
  if let clock = clock(found) { return written(clock, isCertain: true) }
  if case .word(let word)? = found.first, word.hasPrefix("pt") {
    found.removeFirst()
    if word.count > 2 { return nil }
  }
  var (days, total) = (0, 0.0)
  while case .number(let digits)? = found.popFirst() {
    var number = digits
    if case .character(let character)? = found.first, ".,".contains(character) {
      found.removeFirst()
      guard case .number(let part)? = found.popFirst() else { return nil }
      number += "." + part
    }
    if case .character("-")? = found.first { found.removeFirst() }
    guard case .word(let unit)? = found.popFirst(), let value = Double(number),
      let size = unitSeconds(unit)
    else { return nil }
    if size == 86_400, value == value.rounded(), value <= 7 {
      days += Int(value)
    } else {
      total += value * Double(size)
    }
    while let next = found.first, next.text == "," || next.text == "and" { found.removeFirst() }
  }
  return found.isEmpty ? written(Int(total.rounded()), days: days, isCertain: true) : nil
}

/// A duration in hours, minutes and seconds, separated by colons.
private func clock(_ pieces: ArraySlice<ValuePiece>) -> Int? {
  let parts = pieces.compactMap { if case .number(let digits) = $0 { Int(digits) } else { nil } }
  let colons = pieces.count { $0 == .character(":") }
  guard parts.count == 3, colons == 2, pieces.count == 5 else { return nil }
  return parts[0] * 3_600 + parts[1] * 60 + parts[2]
}

private func unitSeconds(_ unit: String) -> Int? {
  switch unit {
  case "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden": 1
  case "m", "min", "mins", "minute", "minutes", "minuten": 60
  case "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden": 3_600
  case "d", "day", "days", "tag", "tage": 86_400
  default: nil
  }
}

/// Days stay days, since an extension moves a deadline by days of the calendar.
private func written(_ seconds: Int, days: Int = 0, isCertain: Bool) -> SuggestedValue? {
  let week = 7 * 86_400
  guard (0...week).contains(seconds), days <= 7, (1...week).contains(days * 86_400 + seconds)
  else { return nil }
  let parts = [
    (days, "d"), (seconds / 3_600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
  ]
  let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  return SuggestedValue(text: text, isCertain: isCertain)
}

/// A piece of a value: digits, lowercase letters, or one other character.
enum ValuePiece: Equatable {
  case number(String)
  case word(String)
  case character(Character)

  var text: String {
    switch self {
    case .number(let text), .word(let text): text
    case .character(let character): String(character)
    }
  }
}

/// The pieces of a value, without spaces.
func pieces(of text: String) -> [ValuePiece] {
  var found: [ValuePiece] = []
  var rest = text.lowercased()[...]
  while let first = rest.first {
    if first.isASCII, first.isNumber {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      found.append(.number(String(digits.prefix(9))))
      rest = rest[digits.endIndex...]
    } else if first.isLetter {
      let letters = rest.prefix { $0.isLetter }
      found.append(.word(String(letters)))
      rest = rest[letters.endIndex...]
    } else {
      if !first.isWhitespace { found.append(.character(first)) }
      rest.removeFirst()
    }
  }
  return found
}

/// A value without enclosing typographic quotation marks.
func withoutCurlyQuotes(_ text: String) -> String {
  guard text.unicodeScalars.count > 1, let first = text.unicodeScalars.first,
    let last = text.unicodeScalars.last, isCurlyQuote(first), isCurlyQuote(last)
  else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.dropFirst().dropLast()))
}

/// The text between typographic quotation marks that were meant as YAML's; `nil` if they are part
/// of the text, as in `“Hamlet” and “Macbeth”`.
///
/// An unclosed mark counts, too, except single ones, which are also apostrophes.
func withinCurlyQuotes(_ text: String) -> String? {
  let scalars = text.unicodeScalars
  guard let first = scalars.first, isCurlyQuote(first), scalars.count > 1 else { return nil }
  let inner = withoutCurlyQuotes(text)
  let isSingle = (0x2018...0x201A).contains(first.value)
  if inner == text {
    return isSingle || scalars.dropFirst().contains(where: isCurlyQuote)
      ? nil : String(String.UnicodeScalarView(scalars.dropFirst()))
  }
  let own = inner.unicodeScalars.contains { isCurlyQuote($0) && $0 != "’" && $0 != "‘" }
  return own ? nil : inner
}

/// Whether a scalar is one of “ ” „ « » ‘ ’ ‚ ‹ ›.
func isCurlyQuote(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0xAB, 0xBB, 0x2018...0x201A, 0x201C...0x201E, 0x2039, 0x203A: true
  default: false
  }
}

/// Suggestions for a time in another notation: `14.09.2026`, `Sept 14, 2026`, `8:00 pm`.
struct SuggestedTime {
  /// The suggestions in the format's notation; two if day and month could be exchanged.
  private(set) var readings: [String] = []
  /// Whether there is only one suggestion.
  private(set) var isCertain = false
  /// The length of the month, if the text has a day that the month does not have.
  private(set) var lengthOfMonth: String?

  init(_ text: String) {
    var rest = pieces(of: withoutCurlyQuotes(text))[...]
    let dates = Self.dates(&rest)
    if dates.count == 1 { lengthOfMonth = dates[0].civil.lengthOfMonth }
    isCertain = dates.count == 1 && dates[0].isCertain
    guard let time = Self.timeOfDay(&rest), rest.isEmpty else { return }
    readings = dates.map { $0.text(at: time) }.filter { WrittenTime($0) != nil }
  }

  private struct Day {
    var year: Int
    var month: Int
    var day: Int
    var isCertain = true

    var civil: CivilTime { CivilTime(year: year, month: month, day: day) }

    func text(at time: String) -> String {
      let date = self.civil.date
      // In ISO 8601, 24:00 is the end of a day, which is the start of the next one.
      guard time == " 24:00", let civil = WrittenTime(date)?.civil else { return date + time }
      return CivilTime(seconds: civil.seconds + 86_400).date + " 00:00"
    }
  }

  private static func dates(_ pieces: inout ArraySlice<ValuePiece>) -> [Day] {
    var numbers: [String] = []
    var month: Int?
    var characters: Set<Character> = []
    while let token = pieces.first, numbers.count + (month == nil ? 0 : 1) < 3 {
      pieces.removeFirst()
      switch token {
      case .number(let digits): numbers.append(digits)
      case .character(let character): characters.insert(character)
      case .word(let word):
        if let found = monthNumber(word) { month = found } else if !isFiller(word) { return [] }
      }
    }
    if numbers.count == 1, numbers[0].utf8.count == 8 { return compact(numbers[0]) }
    if let month { return numbers.count == 2 ? named(numbers, month) : [] }
    return numbers.count == 3 ? ordered(numbers, characters) : []
  }

  private static func compact(_ digits: String) -> [Day] {
    let all = Int(digits) ?? 0
    return [Day(year: all / 10_000, month: all / 100 % 100, day: all % 100)]
  }

  private static func named(_ numbers: [String], _ month: Int) -> [Day] {
    let isYearFirst = numbers[0].utf8.count == 4
    guard let year = Int(numbers[isYearFirst ? 0 : 1]), let day = Int(numbers[isYearFirst ? 1 : 0])
    else { return [] }
    let full = fullYear(year)
    return [Day(year: full ?? year, month: month, day: day, isCertain: full == nil)]
  }

  /// The possible dates for some numbers.
  ///
  /// With dots, the day comes first; otherwise 9/10 is ambiguous: September 10 or October 9. A year
  /// of two digits comes first if the last number cannot be one, and perhaps with hyphens, which
  /// the format has between its numbers.
  private static func ordered(_ numbers: [String], _ characters: Set<Character>) -> [Day] {
    let values = numbers.compactMap { Int($0) }
    guard values.count == 3 else { return [] }
    let (a, b, c) = (values[0], values[1], values[2])
    if numbers[0].utf8.count == 4 {
      let isDayNext = b > 12
      return [Day(year: a, month: isDayNext ? c : b, day: isDayNext ? b : c, isCertain: !isDayNext)]
    }
    let isFull = numbers[2].utf8.count == 4
    guard isFull || numbers[2].utf8.count == 2 else { return [] }
    let yearFirst = fullYear(a).map { [Day(year: $0, month: b, day: c, isCertain: false)] } ?? []
    guard let year = isFull ? c : fullYear(c) else { return yearFirst }
    let dayFirst = Day(year: year, month: b, day: a, isCertain: isFull)
    let monthFirst = Day(year: year, month: a, day: b, isCertain: isFull)
    if b > 12 { return [monthFirst] }
    if a > 12 || a == b { return [dayFirst] + (isFull || characters != ["-"] ? [] : yearFirst) }
    return characters == ["."] ? [dayFirst] : [dayFirst, monthFirst]
  }

  /// The year that two digits mean in a new course: 26 is 2026, but 14 is a day rather than 2014.
  private static func fullYear(_ number: Int) -> Int? {
    (20...68).contains(number) ? 2000 + number : nil
  }

  /// Reads a time of day: `, 8:00 pm`, `23.59 Uhr`, `at 9 am`, `24:00 +02:00`; empty if there is
  /// none.
  private static func timeOfDay(_ pieces: inout ArraySlice<ValuePiece>) -> String? {
    while let first = pieces.first, first.isFiller { pieces.removeFirst() }
    guard case .number(let digits)? = pieces.popFirst(), var hour = Int(digits) else { return "" }
    var parts: [Int] = []
    while parts.count < 2, case .character(let character)? = pieces.first, ":.h".contains(character)
    {
      pieces.removeFirst()
      guard case .number(let digits)? = pieces.popFirst(), digits.utf8.count == 2,
        let part = Int(digits)
      else { return nil }
      parts.append(part)
    }
    let half = pieces.first.flatMap(\.dayHalf)
    if let half {
      pieces.removeFirst()
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    }
    guard half != nil || !parts.isEmpty else { return nil }
    while let first = pieces.first, first.isFiller { pieces.removeFirst() }
    let clock = ([hour] + (parts.isEmpty ? [0] : parts)).map { zeroPadded($0) }
    return " " + clock.joined(separator: ":") + offset(&pieces)
  }

  private static func offset(_ pieces: inout ArraySlice<ValuePiece>) -> String {
    if case .word(let word)? = pieces.first, ["z", "utc", "gmt"].contains(word), pieces.count == 1 {
      pieces.removeAll()
      return "Z"
    }
    guard pieces.count == 4, case .character(let character)? = pieces.first,
      "+-".contains(character)
    else { return "" }
    let text = pieces.map(\.text).joined()
    pieces.removeAll()
    return text
  }
}

/// The number, from 1, of an English month name or of its first three or more letters.
private func monthNumber(_ word: String) -> Int? {
  let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  guard word.count >= 3 else { return nil }
  return names.firstIndex { $0.hasPrefix(word) || word == "sept" && $0 == "september" }
    .map { $0 + 1 }
}

/// Words that can be ignored in a date: ordinals, weekdays, 'at'.
private func isFiller(_ word: String) -> Bool {
  let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  return ["st", "nd", "rd", "th", "of", "at", "t", "uhr", "on", "the"].contains(word)
    || word.count >= 3 && days.contains { $0.hasPrefix(word) }
}

extension ValuePiece {
  fileprivate var isFiller: Bool {
    switch self {
    case .word(let word): Authoring.isFiller(word)
    case .character(let character): character == ","
    case .number: false
    }
  }

  /// The number of hours that `am` or `pm` adds.
  fileprivate var dayHalf: Int? {
    guard case .word(let word) = self else { return nil }
    return ["am": 0, "pm": 12][word]
  }
}

extension Fields {
  /// A percentage; reports values below one percent such as `0.6`, unless `%` follows.
  mutating func wholePercent(_ node: YAMLNode, _ key: String) -> Located<Percent>? {
    guard let found = percent(node, key, 0...100) else { return nil }
    guard case .scalar(let text, _) = node.content, !text.hasSuffix("%"),
      (1..<100).contains(found.value.hundredths)
    else { return found }
    report.add(
      .wrongType, "'\(key)' must be a percentage from 0 to 100, and '\(text)' is less than 1 %",
      at: found.span, note: "if that is meant, write '\(text)%'",
      fixes: [.writing("\(found.value.hundredths)", at: found.span)])
    return found
  }
}
