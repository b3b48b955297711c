import Courseware

/// A likely mistake in an answer: what it was meant to be, and how it is read.
struct AnswerMistake: Equatable {
  /// What it does not keep: "write a range with '..'".
  var rule: String
  /// The suggested answers; empty if there is no obvious suggestion.
  var meant: [String] = []
  /// How the answer is read, if not as text.
  var reading: String?
  /// Whether words are meant.
  var isWords = false

  /// For an answer that is not a number, or a number with a unit that looks like a part of it.
  ///
  /// Documentation/format.md lists the shapes.
  init?(number text: String, _ mark: DecimalMark) {
    guard let pieces = NumberPieces(text) else { return nil }
    let number = WrittenNumber(text, mark)
    let found =
      number.isPlain ? pieces.groups(mark) : markup(in: text) ?? pieces.mistake(text, mark)
    guard var mistake = found else { return nil }
    // A teacher who writes such a number may also write a comma in place of the point.
    mistake.meant = mistake.meant.map { meant in
      let point = meant.replacing(",", with: ".")
      let isOther = WrittenNumber(meant, mark).range == nil
      return isOther && WrittenNumber(point, mark).range != nil ? point : meant
    }
    let isMeant = mistake.meant.allSatisfy { WrittenNumber($0, mark).range != nil }
    if !isMeant { return nil }
    // Unusual, and read as it is meant.
    if mistake.meant.count == 1, WrittenNumber(mistake.meant[0], mark).range == number.range {
      return nil
    }
    mistake.reading = number.range.map { words(for: $0, mark) }
    self = mistake
  }

  init(_ rule: String, meant: [String] = [], readAs reading: String? = nil) {
    (self.rule, self.meant, self.reading) = (rule, meant, reading)
  }

  /// For a text answer: a pattern with unsupported flags, Markdown, or several answers in one.
  ///
  /// In a blank, bars are what they look like.
  init?(words text: String, isInBlank: Bool) {
    let mistake =
      text.utf8.first == UInt8(ascii: "/")
      ? patternWithFlags(text) : markup(in: text) ?? alternatives(text, isInBlank: isInBlank)
    guard let mistake else { return nil }
    self = mistake
    isWords = true
  }
}

extension WrittenNumber {
  var range: NumberRange? { if case .range(let range) = self { range } else { nil } }

  /// Whether it is a number and nothing else.
  fileprivate var isPlain: Bool { range?.unit.isEmpty ?? false }
}

/// How a number with something behind it is read.
private func words(for range: NumberRange, _ mark: DecimalMark) -> String {
  let unit = range.unit.isEmpty ? "" : " with the unit '\(range.unit)'"
  return plain(range.low, mark) + unit
}

/// A number in digits; in the form of answers where they were too many.
private func plain(_ number: ExactNumber, _ mark: DecimalMark) -> String {
  guard (-6...15).contains(number.exponent), number.digits.count < 20 else { return number.text }
  let zeros = String(repeating: "0", count: max(0, -number.exponent))
  var digits = zeros + String(decoding: number.digits.map { $0 + 48 }, as: UTF8.self)
  let whole = max(0, number.exponent)
  while digits.count < whole { digits.append("0") }
  let fraction = digits.dropFirst(whole)
  return (number.isNegative ? "-" : "") + (whole == 0 ? "0" : String(digits.prefix(whole)))
    + (fraction.isEmpty ? "" : (mark == .comma ? "," : ".") + fraction)
}

/// `/foo/g`: a pattern as other programs write it.
private func patternWithFlags(_ text: String) -> AnswerMistake? {
  guard let slash = text.lastIndex(of: "/"), slash > text.startIndex else { return nil }
  let flags = text[text.index(after: slash)...]
  guard (1...3).contains(flags.count), flags.allSatisfy({ "gimsux".contains($0) }), flags != "i",
    Set(flags).count == flags.count
  else { return nil }
  let pattern = text[...slash]
  let inner = pattern.dropFirst().dropLast()
  guard !inner.isEmpty, !inner.replacing("\\/", with: "").contains("/") else { return nil }
  return AnswerMistake(
    "the only flag of a pattern is 'i'", meant: ["\(pattern)\(flags.contains("i") ? "i" : "")"])
}
