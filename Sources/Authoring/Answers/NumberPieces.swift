import Courseware

/// A text split into the numbers in it and the words around them.
struct NumberPieces {
  /// Digits with the marks between them and an exponent, as written; at least one.
  var numbers: [String] = []
  /// The text before the first number, between each two numbers and after the last, without spaces
  /// at the ends: one element more than `numbers`.
  var words: [String] = []

  /// `nil` if the text has no digit or exceeds 80 bytes.
  init?(_ text: String) {
    guard text.utf8.count <= 80, text.utf8.contains(where: isDigit) else { return nil }
    let scalars = Array(text.unicodeScalars)
    var (at, start) = (0, 0)
    while at < scalars.count {
      guard isDigit(scalars[at]) else {
        at += 1
        continue
      }
      words.append(trimmedText(scalars[start..<at]))
      start = at
      while at < scalars.count, Self.goesOn(scalars, at, from: start) { at += 1 }
      at = Self.exponentEnd(scalars, at, from: start)
      numbers.append(trimmedText(scalars[start..<at]))
      start = at
    }
    words.append(trimmedText(scalars[start...]))
  }

  /// Whether the number continues at an index: with a digit, with a mark followed by a digit, or
  /// with a space followed by exactly three digits.
  private static func goesOn(_ text: [Unicode.Scalar], _ at: Int, from start: Int) -> Bool {
    if isDigit(text[at]) { return true }
    let next = text[(at + 1)...].prefix { isDigit($0) }.count
    switch text[at] {
    case ".", ",", "'", "\u{2019}", "_": return next > 0
    case " ", "\u{A0}", "\u{202F}", "\u{2009}": return next == 3 && at - start <= 12
    default: return false
    }
  }

  var unit: String { words.last ?? "" }

  /// The sign before the first number, or the empty string; `nil` if other text is before it.
  var sign: String? { ["", "+", "-", "\u{2212}"].contains(words[0]) ? words[0] : nil }

  /// The unit as it is written after a number, with a space before it; empty if there is none.
  var unitAfter: String { unit.isEmpty ? "" : " " + unit }
}

/// A number with its unit, if it has one.
func withUnit(_ number: String, _ unit: String) -> String {
  unit.isEmpty ? number : "\(number) \(unit)"
}

private func trimmedText(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
  let kept = scalars.drop { $0.properties.isWhitespace }
  let end = kept.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? kept.startIndex
  return String(String.UnicodeScalarView(kept[..<end]))
}

/// Detection of texts that are almost numbers.
extension NumberPieces {
  func mistake(_ text: String, _ mark: DecimalMark) -> AnswerMistake? {
    if let found = letterForDigit(text) ?? powerOfTen(text) ?? bothMarks() { return found }
    if let found = interval() ?? bothBounds() ?? groups(mark) { return found }
    if let found = range() ?? tolerance() ?? list() { return found }
    return openEnd() ?? surroundings(mark) ?? amount() ?? notation(text, mark)
  }

  /// `4O` or `1l0`: letters that look like digits.
  private func letterForDigit(_ text: String) -> AnswerMistake? {
    let word = text.prefix { $0 != " " }
    var (corrected, isLast) = ("", true)
    for letter in word.unicodeScalars.reversed() {
      if zeros.contains(letter) || letter == "o" && !isLast {
        corrected = "0" + corrected
      } else if ones.contains(letter), !isLast {
        corrected = "1" + corrected
      } else if ("0"..."9").contains(letter) || letter == "." || letter == "," {
        corrected = String(letter) + corrected
      } else {
        return nil
      }
      isLast = false
    }
    guard corrected != word, word.unicodeScalars.contains(where: { ("0"..."9").contains($0) }),
      word.first.map({ $0.isNumber || word.contains(".") || word.contains(",") }) == true
    else { return nil }
    return AnswerMistake(
      "this number contains letters that look like digits",
      meant: [corrected + text[word.endIndex...]])
  }

  /// `1.000.000`, `1'000` or `1_000`: thousands that are separated by something other than a space.
  func groups(_ mark: DecimalMark) -> AnswerMistake? {
    guard numbers.count == 1, let sign, var found = DigitGroups(numbers[0]),
      [".", ",", "'", "\u{2019}", "_"].contains(found.mark)
    else { return nil }
    let lastGroup = found.takeLastGroup()
    let fraction = lastGroup ?? found.takeFraction()
    guard found.areThousands, !found.areAddress else { return nil }
    let isSingle = found.groups.count == 2 && fraction == nil
    if found.mark == ".", isSingle {
      guard mark == .comma else { return nil }
      return pointOrThousands
    }
    let isRead =
      mark == .comma
      ? fraction == nil && found.groups.count == 2
      : found.groups.dropFirst().allSatisfy { $0.count == 3 }
    if found.mark == ",", lastGroup == nil, isRead { return nil }
    let rest = fraction.map { (mark == .comma ? "," : ".") + $0 } ?? ""
    return AnswerMistake(
      "write the digits of a number without spaces, or in groups of three separated by spaces",
      meant: [sign + found.groups.joined() + rest + unitAfter])
  }

  /// `3-5`, `3 to 5` or `-5 to -3`.
  private func range() -> AnswerMistake? {
    guard numbers.count == 2, let sign else { return nil }
    let (between, endSign) = withoutSign(words[1])
    let isDash = between.unicodeScalars.last.map { dashes.contains($0) } ?? false
    let word = between.split(separator: " ").last.map { $0.lowercased() } ?? ""
    guard isDash || rangeWords.contains(word) else { return nil }
    let before = cleanedName(between.dropLast(isDash ? 1 : word.count))
    guard before.isEmpty || before == unit, sign + numbers[0] != endSign + numbers[1],
      !isDash || numbers.allSatisfy(isShort)
    else { return nil }
    return AnswerMistake(
      "write a range with '..'",
      meant: ["\(sign)\(numbers[0])..\(endSign)\(numbers[1])\(unitAfter)"])
  }

  /// Splits `to -`, the text between two numbers, into `to` and the sign of the second number;
  /// a dash alone, or after the unit of the first number, is no sign.
  private func withoutSign(_ between: String) -> (between: String, sign: String) {
    let isSigned = between.unicodeScalars.last.map { dashes.contains($0) } ?? false
    let rest = cleanedName(between.dropLast())
    return isSigned && !rest.isEmpty && rest != unit ? (rest, "-") : (between, "")
  }

  /// Whether a number has at most three digits and no leading zero.
  ///
  /// Numbers joined by a dash that are longer or start with a zero are years, telephone numbers and
  /// the like.
  private func isShort(_ number: String) -> Bool {
    let whole = number.prefix { $0.isNumber }
    return whole.count <= 3 && (whole == "0" || !whole.hasPrefix("0"))
  }

  /// `46 -+ 2`, `46 (± 2)` or `46 {± 2}`.
  private func tolerance() -> AnswerMistake? {
    guard numbers.count == 2, let sign else { return nil }
    var between = words[1].lowercased().unicodeScalars.filter { !$0.properties.isWhitespace }
      .map { dashes.contains($0) ? "-" : String($0) }.joined()
    var unit = self.unit
    // `{tolerance=2}` is an attribute, which is reported as such.
    let isAttribute = between.hasPrefix("{") && between.contains("=")
    if let open = between.first, let other = [Character("("): Character(")"), "{": "}"][open],
      !isAttribute, let close = unit.firstIndex(of: other)
    {
      between.removeFirst()
      unit.remove(at: close)
      unit = cleanedName(unit)
    }
    between = String(between.drop { ",;([".contains($0) })
    while let last = between.last, ":=".contains(last) { between.removeLast() }
    if let close = unit.last, ")]".contains(close), "([".contains(words[1].first ?? " ") {
      unit = cleanedName(unit.dropLast())
    }
    if between == "±", percentWords.contains(unit.lowercased()) {
      unit = "%"
    } else if !tolerances.contains(between), !danglingTolerances.contains(between) {
      return nil
    }
    return AnswerMistake(
      "write a tolerance with '±' or '+-'",
      meant: [withUnit("\(sign)\(numbers[0]) ± \(numbers[1])", unit)])
  }

  /// `46, 47` or `46 or 47`.
  private func list() -> AnswerMistake? {
    guard numbers.count > 1, let sign else { return nil }
    var found = [sign + numbers[0]]
    var (isChoice, lacksUnit) = (true, false)
    for (between, number) in zip(words.dropFirst(), numbers.dropFirst()) {
      guard let joint = NumberSeparator(between), joint.unit.isEmpty || joint.unit == unit else {
        return nil
      }
      if sumWords.contains(joint.word) { isChoice = false }
      if joint.unit.isEmpty { lacksUnit = true }
      found.append(joint.sign + number)
    }
    let meant =
      lacksUnit && !unit.isEmpty ? withLastUnit(found) : found.map { $0 + unitAfter }
    return isChoice
      ? .several(meant)
      : AnswerMistake("an answer is one number; to ask for several, use blanks '[[=…]]'")
  }

  /// Numbers of which only the last has a unit: `46 or 47 km`, `0.5 or 50 %`, `2 or 2 m`.
  ///
  /// Empty if the others may have been meant without the unit.
  private func withLastUnit(_ found: [String]) -> [String] {
    let values = found.compactMap { Double($0.replacing(",", with: ".")) }
    guard values.count == found.count, let last = values.last else { return [] }
    let isPercentage = unit == "%"
    let others = values.dropLast()
    if others.allSatisfy({ $0 == last || isPercentage && abs($0 * 100 - last) < 1e-9 }) {
      return found.dropLast() + found.suffix(1).map { $0 + unitAfter }
    }
    let areAlike = others.allSatisfy { abs($0) <= abs(last) * 10 && abs(last) <= abs($0) * 10 }
    return areAlike && !isPercentage ? found.map { $0 + unitAfter } : []
  }

  /// `about 46` and `46 ±`; also ranges with one end, such as `> 46` and `46 or more`.
  private func openEnd() -> AnswerMistake? {
    guard numbers.count == 1 else { return nil }
    let (before, after) = (words[0].lowercased(), unit.lowercased())
    if roughly.contains(before) || danglingTolerances.contains(after) || isRough(after) {
      return AnswerMistake("an approximate number needs a tolerance, as in '5 ± 0.1'")
    }
    return oneBound(before, after)
  }

  /// Whether a unit ends with a word for an approximate number: `km (approx.)`, `or so`.
  private func isRough(_ after: String) -> Bool {
    if after.hasSuffix("or so") || after == "ish" || after == "-ish" { return true }
    guard let last = after.split(separator: " ").last else { return false }
    let word = last.hasPrefix("(") && last.hasSuffix(")") ? last.dropFirst().dropLast() : last
    return word != "c." && roughly.contains(String(word)) || rounded.contains(String(word))
  }

  /// `between 3 and 4`, `[3, 4]`, `]3; 4[` or `3 < x < 4`.
  private func interval() -> AnswerMistake? {
    if numbers.count == 1, let close = unit.first, isInterval(words[0], close),
      numbers[0].count(where: isComma) == 1
    {
      let ends = numbers[0].split(whereSeparator: isComma)
      let isOpen = words[0] != "[" || close != "]"
      return ends.count == 2
        ? rangeMistake("\(ends[0])..\(ends[1])", unit.dropFirst(), isOpen: isOpen) : nil
    }
    guard numbers.count == 2 else { return nil }
    let (between, endSign) = withoutSign(words[1].lowercased())
    var (before, sign, unit) = (words[0].lowercased(), "", unit[...])
    if let last = before.unicodeScalars.last, dashes.contains(last), before.count > 1 {
      sign = "-"
      before = cleanedName(before.dropLast())
    }
    var isOpen = between.replacing("<=", with: "≤").contains("<")
    if ["[", "]", "("].contains(before), [",", ";", "..", "–", "-"].contains(between) {
      guard let close = unit.first,
        isInterval(before, close) || before == "(" && between == ";" && close == ")"
      else { return nil }
      isOpen = before != "[" || close != "]"
      unit = unit.dropFirst()
    } else if !before.isEmpty || !isBounded(between) {
      guard betweenWords.contains("\(before) \(between)") else { return nil }
    }
    return rangeMistake("\(sign)\(numbers[0])..\(endSign)\(numbers[1])", unit, isOpen: isOpen)
  }

  /// Whether two brackets are those of an interval; `(3, 4)` may be a point.
  private func isInterval(_ open: String, _ close: Character) -> Bool {
    ["[", "]"].contains(open) && "[])".contains(close) || open == "(" && close == "]"
  }

  /// The mistake of a range in another notation; `isOpen` if the notation excludes an end.
  private func rangeMistake(_ range: String, _ unit: Substring, isOpen: Bool) -> AnswerMistake {
    AnswerMistake(
      isOpen
        ? "write a range with '..', which includes both ends" : "write a range with '..'",
      meant: [withUnit(range, cleanedName(unit))])
  }

  /// Whether a letter has a "less than" sign on both sides: `< x ≤`.
  private func isBounded(_ between: String) -> Bool {
    let signs = between.replacing("<=", with: "≤").filter { $0 != " " }
    return signs.count == 3 && signs.first.map("<≤".contains) == true
      && signs.last.map("<≤".contains) == true && signs.dropFirst().first?.isLetter == true
  }

  /// `"46"`, `x = 46`, `= 46` or `46,`.
  private func surroundings(_ mark: DecimalMark) -> AnswerMistake? {
    guard numbers.count == 1 else { return nil }
    let pairs = [("\"", "\""), ("'", "'"), ("“", "”"), ("„", "“"), ("«", "»")]
    if pairs.contains(where: { $0.0 == words[0] && $0.1 == unit }) {
      return AnswerMistake("write a number without quotation marks", meant: [numbers[0]])
    }
    // `(1,2)` is a point where the comma is no decimal mark.
    if words[0] == "(", unit == ")", mark == .comma || !numbers[0].contains(",") {
      return AnswerMistake("write a number without parentheses", meant: [numbers[0]])
    }
    let isSentence =
      unit == "." && numbers[0].contains { ".,".contains($0) }
      && !(mark == .comma && isDayAndMonth(numbers[0]))
    if let sign, let mark = unit.last, isSentence || ",;".contains(mark) {
      return AnswerMistake(
        "an answer has no '\(mark)' at its end",
        meant: [withUnit(sign + numbers[0], cleanedName(unit.dropLast()))])
    }
    let name = words[0].dropLast().filter { $0 != " " }
    guard words[0].hasSuffix("="), name.count <= 1, name.first?.isLetter ?? true else { return nil }
    return AnswerMistake(
      "nothing but the number may follow the '='", meant: [numbers[0] + unitAfter])
  }
}

/// The text between two numbers of a list, such as `km, or -`, split into its parts.
private struct NumberSeparator {
  var unit: String
  var word: String
  /// The sign of the number after it.
  var sign: String

  /// `nil` if no comma, semicolon, bar or word separates the numbers.
  init?(_ between: String) {
    var rest = between
    sign = ""
    if let last = rest.last, "-\u{2212}".contains(last) {
      sign = "-"
      rest = cleanedName(rest.dropLast())
    }
    word = rest.split(separator: " ").last.map { $0.lowercased() } ?? ""
    let isWord = choiceWords.contains(word) || sumWords.contains(word)
    if isWord { rest = cleanedName(rest.dropLast(word.count)) }
    let hasSign = [",", ";", "|"].contains { rest.hasSuffix($0) }
    if hasSign { rest = cleanedName(rest.dropLast()) }
    guard isWord || hasSign else { return nil }
    unit = rest
  }
}

private let dashes: Set<Unicode.Scalar> = [
  "-", "\u{2010}", "\u{2011}", "–", "—", "\u{2212}", "~", "～", "〜",
]
private let zeros: Set<Unicode.Scalar> = ["O", "\u{41E}", "\u{39F}"]
private let ones: Set<Unicode.Scalar> = ["l", "I"]
private let rangeWords: Set = [
  "to", "till", "until", "through", "bis", "à", "hasta", "до", "到", "至", "إلى",
]
private let betweenWords: Set = [
  "between and", "from to", "zwischen und", "von bis", "entre et", "entre y", "entre e", "de à",
  "de a", "desde hasta", "tra e", "fra e", "da a", "tussen en", "van tot", "od do", "между и",
  "от до",
]
private func isComma(_ sign: Character) -> Bool { sign == "," }
private let choiceWords: Set = ["or", "oder", "ou", "eller", "lub", "или", "或", "أو"]
private let sumWords: Set = ["and", "&", "und", "et", "och"]
private let tolerances: Set = [
  "-+", "∓", "-/+", "+-", "+/-", "+,-", "plusminus", "plus-minus", "plus/minus", "plusorminus",
  "tolerance", "tol", "tol.", "toleranceof", "toleranceis", "withtolerance", "withatoleranceof",
  "withtoleranceof", "giveortake", "error", "err", "uncertainty", "margin", "marginoferror",
  "delta",
  "within", "toleranz", "miteinertoleranzvon", "mittoleranz", "tolérance", "tolerancia",
  "tolleranza", "tolerantie", "tolerância", "±tolerance", "maxerror", "+or-", "accuracy",
]
private let percentWords: Set = ["percent", "per cent", "pct", "prozent", "pour cent"]
private let danglingTolerances: Set = ["±", "+-", "+/-", "?", "(?)"]
private let roughly: Set = [
  "~", "≈", "∼", "ca", "ca.", "c.", "circa", "about", "around", "roughly", "approx", "approx.",
  "approximately", "etwa", "ungefähr", "rund", "zirka", "environ", "aproximadamente",
  "unos", "cerca de", "około", "nearly", "almost", "roughly about", "estimated", "est.", "≅", "≃",
]
private let rounded: Set = ["rounded", "gerundet", "arrondi", "redondeado"]
