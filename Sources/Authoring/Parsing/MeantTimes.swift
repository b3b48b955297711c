import Courseware

/// Suggestions for a time in another notation: `14.09.2026`, `Sept 14, 2026`, `8:00 pm`.
struct SuggestedTime {
  /// In the order of this format; two where day and month could change places.
  private(set) var readings: [String] = []
  /// Whether there is only one reading.
  private(set) var isCertain = false

  init(_ text: String) {
    var rest = pieces(of: withoutCurlyQuotes(text))[...]
    let dates = Self.dates(&rest)
    isCertain = dates.count == 1 && dates[0].isCertain
    guard let time = Self.timeOfDay(&rest), rest.isEmpty else { return }
    readings = dates.map { $0.text(at: time) }.filter { WrittenTime($0) != nil }
  }

  private struct Day {
    var year: Int
    var month: Int
    var day: Int
    var isCertain = true

    func text(at time: String) -> String {
      let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      // ISO 8601 calls the end of a day 24:00; the next one starts then.
      guard time == " 24:00", let civil = WrittenTime(date)?.civil else { return date + time }
      return CivilTime(seconds: civil.seconds + 86_400).date + " 00:00"
    }
  }

  private static func dates(_ pieces: inout ArraySlice<ValuePiece>) -> [Day] {
    var numbers: [String] = []
    var month: Int?
    var signs: Set<Character> = []
    while let token = pieces.first, numbers.count + (month == nil ? 0 : 1) < 3 {
      pieces.removeFirst()
      switch token {
      case .number(let digits): numbers.append(digits)
      case .sign(let sign): signs.insert(sign)
      case .word(let word):
        if let found = monthNumber(word) { month = found } else if !isFiller(word) { return [] }
      }
    }
    if numbers.count == 1, numbers[0].utf8.count == 8 { return compact(numbers[0]) }
    if let month { return numbers.count == 2 ? named(numbers, month) : [] }
    return numbers.count == 3 ? ordered(numbers, signs) : []
  }

  private static func compact(_ digits: String) -> [Day] {
    let all = Int(digits) ?? 0
    return [Day(year: all / 10_000, month: all / 100 % 100, day: all % 100)]
  }

  private static func named(_ numbers: [String], _ month: Int) -> [Day] {
    let isYearFirst = numbers[0].utf8.count == 4
    guard let year = Int(numbers[isYearFirst ? 0 : 1]), let day = Int(numbers[isYearFirst ? 1 : 0])
    else { return [] }
    return [Day(year: year, month: month, day: day)]
  }

  /// Dots stand in dates whose day comes first; with other signs 9/10 is September to some readers
  /// and October to others.
  private static func ordered(_ numbers: [String], _ signs: Set<Character>) -> [Day] {
    let values = numbers.compactMap { Int($0) }
    guard values.count == 3 else { return [] }
    let (a, b, c) = (values[0], values[1], values[2])
    if numbers[0].utf8.count == 4 { return [Day(year: a, month: b, day: c)] }
    let isFull = numbers[2].utf8.count == 4
    guard isFull || numbers[2].utf8.count == 2 else { return [] }
    let year = isFull ? c : 2000 + c
    let dayFirst = Day(year: year, month: b, day: a, isCertain: isFull)
    let monthFirst = Day(year: year, month: a, day: b, isCertain: isFull)
    if b > 12 { return [monthFirst] }
    return a > 12 || a == b || signs == ["."] ? [dayFirst] : [dayFirst, monthFirst]
  }

  /// Reads `, 8:00 pm`, `23.59 Uhr`, `at 9 am`, `24:00 +02:00`; nothing where there is no time.
  private static func timeOfDay(_ pieces: inout ArraySlice<ValuePiece>) -> String? {
    while let first = pieces.first, first.isFiller { pieces.removeFirst() }
    guard case .number(let digits)? = pieces.popFirst(), var hour = Int(digits) else { return "" }
    var parts: [Int] = []
    while parts.count < 2, case .sign(let sign)? = pieces.first, ":.h".contains(sign) {
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
    let clock = ([hour] + (parts.isEmpty ? [0] : parts)).map { padded($0, 2) }
    return " " + clock.joined(separator: ":") + offset(&pieces)
  }

  private static func offset(_ pieces: inout ArraySlice<ValuePiece>) -> String {
    if case .word(let word)? = pieces.first, ["z", "utc", "gmt"].contains(word), pieces.count == 1 {
      pieces.removeAll()
      return "Z"
    }
    guard pieces.count == 4, case .sign(let sign)? = pieces.first, "+-".contains(sign) else {
      return ""
    }
    let text = pieces.map(\.text).joined()
    pieces.removeAll()
    return text
  }
}

/// A number from 1 of an English month's name of at least three letters.
private func monthNumber(_ word: String) -> Int? {
  let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  guard word.count >= 3 else { return nil }
  return names.firstIndex { $0.hasPrefix(word) || word == "sept" && $0 == "september" }
    .map { $0 + 1 }
}

/// Words that a date can do without: ordinals, weekdays, 'at'.
private func isFiller(_ word: String) -> Bool {
  let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  return ["st", "nd", "rd", "th", "of", "at", "t", "uhr", "on", "the"].contains(word)
    || word.count >= 3 && days.contains { $0.hasPrefix(word) }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension ValuePiece {
  fileprivate var isFiller: Bool {
    switch self {
    case .word(let word): Authoring.isFiller(word)
    case .sign(let sign): sign == ","
    case .number: false
    }
  }

  /// The hours that `am` or `pm` adds.
  fileprivate var dayHalf: Int? {
    guard case .word(let word) = self else { return nil }
    return ["am": 0, "pm": 12][word]
  }
}
