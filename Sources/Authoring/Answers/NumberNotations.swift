import Courseware

/// Notations of other programs and of paper that are not read as numbers.
extension NumberPieces {
  func notation(_ text: String, _ mark: DecimalMark) -> AnswerMistake? {
    if let found = creditMistake(text) ?? feedback() ?? colonTolerance(text, mark) { return found }
    if let found = rangeInBrackets() ?? quantities() ?? remark(text, mark) ?? explanation(mark) {
      return found
    }
    return exponent() ?? hexadecimal(text) ?? currencyBefore() ?? bothSigns() ?? fraction()
      ?? calculation(text, mark)
  }

  /// `46#Well done`.
  private func feedback() -> AnswerMistake? {
    guard numbers.count == 1, let sign, unit.hasPrefix("#"), unit.contains(where: \.isLetter) else {
      return nil
    }
    return AnswerMistake(
      "a typed answer has no feedback; explain it in a block quote below",
      meant: [sign + numbers[0]])
  }

  /// `#9.81:0.05`, `#46..48` and `9.81:0.05`, as Moodle writes them.
  ///
  /// Times and ratios such as `10:30` and `3:2` are not reported.
  private func colonTolerance(_ text: String, _ mark: DecimalMark) -> AnswerMistake? {
    guard numbers.count == 2, words[2].isEmpty else { return nil }
    let isMarked = text.hasPrefix("#")
    let sign = isMarked ? cleanedName(words[0].dropFirst()) : words[0]
    guard ["", "-", "\u{2212}"].contains(sign) else { return nil }
    if isMarked, words[1] == ".." || words[1] == "..-" {
      let end = words[1].dropFirst(2) + numbers[1]
      return AnswerMistake("a range has no '#'", meant: ["\(sign)\(numbers[0])..\(end)"])
    }
    guard words[1] == ":", isMarked || isTolerance(mark) else { return nil }
    return AnswerMistake(
      "write a tolerance with '±' or '+-'", meant: ["\(sign)\(numbers[0]) ± \(numbers[1])"])
  }

  /// Whether the second number is a fraction and at most a fifth of the first.
  private func isTolerance(_ mark: DecimalMark) -> Bool {
    guard numbers[1].contains(where: { ".,".contains($0) }), numbers[0] != "1",
      let value = Measure(numbers[0], mark)?.number, let width = Measure(numbers[1], mark)?.number,
      let five = Measure("5", mark)?.number, let widths = ExactNumber.product(width, five)
    else { return false }
    return widths <= value
  }

  /// `46 [44-48]` and `46 (44..48)`.
  private func rangeInBrackets() -> AnswerMistake? {
    guard numbers.count == 3, sign != nil, "[(".contains(words[1].last ?? " "),
      let close = words[3].first, "])".contains(close),
      [",", ";", "..", "...", "…", "-", "–", "—", "to", "bis"].contains(words[2].lowercased())
    else { return nil }
    let before = cleanedName(words[1].dropLast())
    let after = cleanedName(words[3].dropFirst())
    let unit = before.isEmpty ? after : before
    return AnswerMistake(
      "write a range alone, with '..'",
      meant: [withUnit("\(numbers[1])..\(numbers[2])", unit)])
  }

  /// `5 m or 500 cm`, `5 m = 500 cm`, `5 m (500 cm)`: one quantity in several units.
  private func quantities() -> AnswerMistake? {
    guard (2...4).contains(numbers.count), let sign else { return nil }
    var units: [String] = []
    for between in words[1...].dropLast() {
      guard let unit = unitBeforeSeparator(between) else { return nil }
      units.append(unit)
    }
    let isClosed = words[1].hasSuffix("(") && unit.hasSuffix(")")
    units.append(isClosed ? String(unit.dropLast()) : unit)
    guard units.allSatisfy(isShortUnit), numbers.last != "1" || !words[1].hasSuffix("/") else {
      return nil
    }
    let meant = zip(numbers, units).map { "\($0) \($1)" }
    return .several([sign + meant[0]] + meant.dropFirst())
  }

  /// `3,14 / 3.14`: one number with each decimal mark.
  func bothMarks() -> AnswerMistake? {
    guard numbers.count == 2, let sign, numbers[0] != numbers[1],
      numbers[0].replacing(",", with: ".") == numbers[1].replacing(",", with: "."),
      words[1] == "|" || quantityWords.contains(words[1].lowercased())
    else { return nil }
    return AnswerMistake(
      "write the number once, with the decimal mark of the quiz's language",
      meant: [sign + numbers[0] + unitAfter])
  }

  /// The unit before the word or symbol that separates two quantities; `nil` if there is no
  /// separator.
  private func unitBeforeSeparator(_ between: String) -> String? {
    var rest = between
    while let last = rest.split(separator: " ").last, quantityWords.contains(last.lowercased()) {
      rest = cleanedName(rest.dropLast(last.count))
    }
    while let last = rest.last, ",;(|".contains(last) {
      rest = cleanedName(rest.dropLast())
    }
    return rest == between ? nil : rest
  }

  private func isShortUnit(_ unit: String) -> Bool {
    unit.utf8.count <= 24 && unit.count(where: { $0 == " " }) <= 1
      && unit.first.map { $0.isLetter || "%°‰€$£".contains($0) } ?? false
      && !unit.contains(where: { "()[]{}+=<>".contains($0) })
  }

  /// `5 (m)`, `5 [m]` and `3.14 (2 d.p.)`: something in brackets after a number.
  private func remark(_ text: String, _ mark: DecimalMark) -> AnswerMistake? {
    guard let last = text.last, let open = [")": " (", "]": " ["][last],
      let place = text.firstRange(of: open)
    else { return nil }
    let number = String(text[..<place.lowerBound])
    let inner = String(text[place.upperBound...].dropLast())
    guard let range = WrittenNumber(number, mark).range, inner.contains(where: \.isLetter),
      !inner.contains(where: { "+*=^()[]{}".contains($0) }), !inner.hasPrefix("mod ")
    else { return nil }
    if range.unit.isEmpty, last == "]" && !inner.contains(" ") || isUnitSign(inner) {
      return AnswerMistake("write a unit without brackets", meant: ["\(number) \(inner)"])
    }
    return AnswerMistake(
      "write a remark such as '\(inner)' into the question", meant: [number])
  }

  /// Whether a word is short enough for the symbol of a unit, such as `kPa` or `m/s`.
  private func isUnitSign(_ word: String) -> Bool {
    let isSigned = word.contains { "/°%µμΩ·²³".contains($0) }
    let isShort = word.count <= 3 && word.allSatisfy(\.isLetter)
    return !word.contains(" ")
      && (isSigned || isShort && !["one", "two", "six", "ten"].contains(word.lowercased()))
  }

  /// `6.022 E23`, `1.67e^-27`, `1.67 exp -27` and `10**-3`.
  private func exponent() -> AnswerMistake? {
    guard numbers.count == 2, let sign, (1...3).contains(numbers[1].count),
      numbers[1].allSatisfy(\.isNumber)
    else { return nil }
    var letters = words[1].filter { !" ({".contains($0) }
    var minus = ""
    if let last = letters.unicodeScalars.last, "+-−–".unicodeScalars.contains(last) {
      minus = last == "+" ? "" : "-"
      letters.removeLast()
    }
    let isTen = numbers[0] == "10" && ["^", "**"].contains(letters)
    let isClear =
      numbers[1].count == 2 || numbers[0].contains { ".,".contains($0) } || letters == "E"
    guard isTen || isClear && exponentSigns.contains(letters.lowercased()) else { return nil }
    let unit = cleanedName(self.unit.drop { ")} ".contains($0) })
    return AnswerMistake(
      "write a power of ten as '6.02e23' or '6.02 × 10^23'",
      meant: [withUnit("\(sign)\(isTen ? "1" : numbers[0])e\(minus)\(numbers[1])", unit)])
  }

  /// `6,022e23` and `6,022 × 10^23`: a comma that separates thousands in a language with decimal
  /// points, in a number that nobody writes with thousands.
  func commaBeforePower(_ text: String, _ mark: DecimalMark) -> AnswerMistake? {
    guard mark == .point, sign != nil, let number = numbers.first else { return nil }
    let mantissa = number.prefix { $0.isNumber || $0 == "," }
    guard let found = DigitGroups(String(mantissa)), found.mark == ",", found.groups.count == 2,
      found.areThousands, let next = number[mantissa.endIndex...].first, " eE×xX*·⋅".contains(next),
      number.contains(where: { "eE^⁰¹²³⁴⁵⁶⁷⁸⁹".contains($0) })
    else { return nil }
    return AnswerMistake(
      "in a language with decimal points, the comma separates thousands",
      meant: [text.replacing(",", with: ".", maxReplacements: 1)])
  }

  /// `500.000..1.500.000` and `1.000.000 ± 1.000` in a language with decimal commas.
  ///
  /// If points separate no thousands in one of the numbers, as in `0.5`, all of them are decimal
  /// marks.
  func pointInRange(_ mark: DecimalMark) -> AnswerMistake? {
    guard mark == .comma, numbers.count == 2 else { return nil }
    var isDoubtful = false
    for number in numbers where number.contains(".") {
      guard var found = DigitGroups(number) else { return nil }
      let fraction = found.takeFraction()
      guard found.mark == ".", found.areThousands else { return nil }
      if found.groups.count == 2, fraction == nil { isDoubtful = true }
    }
    return isDoubtful ? pointOrThousands : nil
  }

  /// A point that may be a decimal mark or separate thousands.
  var pointOrThousands: AnswerMistake {
    AnswerMistake("in a language with decimal commas, the point could also separate thousands")
  }

  /// `0xFF`, `0b1010` and `0o17`.
  private func hexadecimal(_ text: String) -> AnswerMistake? {
    let bases: [String: Int] = ["0x": 16, "0b": 2, "0o": 8]
    guard let base = bases[text.prefix(2).lowercased()], (3...12).contains(text.utf8.count),
      let value = UInt64(text.dropFirst(2), radix: base)
    else { return nil }
    return AnswerMistake(
      "a number is written in decimal digits", meant: ["\(value)"], isReadableAsWords: true)
  }

  /// `$20`; `$1` is left alone as a possible name in a program.
  private func currencyBefore() -> AnswerMistake? {
    guard numbers.count == 1, unit.isEmpty, let sign = words[0].unicodeScalars.last,
      sign.properties.generalCategory == .currencySymbol, sign != "$" || numbers[0].count > 1
    else { return nil }
    let before = words[0].dropLast()
    guard before.isEmpty || ["-", "\u{2212}", "US", "A", "C"].contains(before) else { return nil }
    let minus = before.first?.isLetter ?? true ? "" : "-"
    return AnswerMistake(
      "write a currency after the number", meant: ["\(minus)\(numbers[0]) \(sign)"],
      isReadableAsWords: true)
  }

  /// `±2`, written for two numbers.
  private func bothSigns() -> AnswerMistake? {
    guard numbers.count == 1, ["±", "+-", "+/-", "∓"].contains(words[0]) else { return nil }
    return .several(["", "-"].map { $0 + numbers[0] + unitAfter }, isReadableAsWords: true)
  }

  /// `1 1/2` and `2½`.
  private func fraction() -> AnswerMistake? {
    guard let sign else { return nil }
    var fraction: (upper: Int, lower: Int)?
    var unit = self.unit
    if numbers.count == 3, words[1].isEmpty, words[2] == "/" || words[2] == "⁄",
      let upper = Int(numbers[1]), let lower = Int(numbers[2])
    {
      fraction = (upper, lower)
    } else if numbers.count == 1, let found = unit.first.flatMap({ vulgarFractions[$0] }) {
      fraction = found
      unit = cleanedName(unit.dropFirst())
    }
    guard let (upper, lower) = fraction, upper > 0, upper < lower, lower <= 1000,
      Int(numbers[0]) != nil, !isVariable(unit)
    else { return nil }
    let digits = decimalDigits(of: upper, over: lower)
    return .fraction(meant: digits.map { withUnit("\(sign)\(numbers[0]).\($0)", unit) })
  }
}

extension NumberPieces {
  /// `2/3 ± 0.01`, `√2 ± 1%` and `(3.5 ± 0.1) m`: a tolerance after a number that is to be
  /// calculated, or in parentheses.
  ///
  /// Letters before the tolerance, as in `x ± 2`, and the roots of an equation, as in `(1 ± 5)/2`,
  /// are words.
  private func calculation(_ text: String, _ mark: DecimalMark) -> AnswerMistake? {
    let between = words[numbers.count - 1]
    guard WrittenNumber(text, mark).range == nil,
      let sign = ["±", "+-", "+/-"].first(where: between.hasSuffix)
    else { return nil }
    let isInParentheses = unit.hasPrefix(")")
    let unit = cleanedName(self.unit.drop { $0 == ")" })
    let before = words.dropLast(2) + [cleanedName(between.dropLast(sign.count))]
    let isUnit = unit.first.map { $0.isLetter || "%‰°".contains($0) } ?? true
    guard isUnit, numbers.count > 1 || !before[0].isEmpty,
      before.allSatisfy({ $0.lowercased().replacing("pi", with: "").allSatisfy(isOperator) })
    else { return nil }
    if isInParentheses, numbers.count == 2, before == ["(", ""] {
      return AnswerMistake(
        "write a number without parentheses",
        meant: [withUnit("\(numbers[0]) ± \(numbers[1])", unit)])
    }
    return AnswerMistake("write a decimal number before a tolerance")
  }
}

private func isOperator(_ character: Character) -> Bool { "+-−*/⁄·×^√π() ".contains(character) }

/// Text in a unit that units never contain: a second answer, a tolerance or a word for one.
func unitMistake(_ unit: String) -> AnswerMistake? {
  let words = unit.lowercased().split { " ,;:=()[]".contains($0) }.map(String.init)
  guard words.contains(where: noUnits.contains) else { return nil }
  return AnswerMistake(
    "what follows a number is its unit; write a tolerance after '±', and each correct answer on"
      + " its own line")
}

/// The credit and the answer after it, for `%100%` or `%50%` at the start; `nil` if there is no
/// credit.
func creditedAnswer(_ text: String) -> (percent: String, answer: String)? {
  guard text.hasPrefix("%"), let end = text.dropFirst().firstIndex(of: "%") else { return nil }
  let percent = String(text[..<end].dropFirst())
  let answer = cleanedName(text[text.index(after: end)...])
  guard (1...8).contains(percent.utf8.count), !answer.isEmpty, answer.first != "%",
    percent.allSatisfy({ $0.isASCII && $0.isNumber || ".-".contains($0) }),
    percent.contains(where: \.isNumber)
  else { return nil }
  return (percent, answer)
}

/// `%100%grey` and `%50%46`: the share of the points that an answer earns, before the answer.
func creditMistake(_ text: String) -> AnswerMistake? {
  creditedAnswer(text).map { percent, answer in
    AnswerMistake(
      "every correct answer is worth all points, and none has '%\(percent)%' before it",
      meant: [answer])
  }
}

private let quantityWords: Set = ["or", "oder", "ou", "eller", "=", "/", "≈", "≙", "resp.", "bzw."]
private let exponentSigns: Set = ["e", "e^", "exp", "exp^", "ee", "e**", "*e", "xe", "x10e"]
private let noUnits: Set = [
  "or", "oder", "tolerance", "tol", "toleranz", "tolérance", "tolerancia", "approx",
  "approximately", "accept", "accepted", "also", "either", "plusminus",
]
