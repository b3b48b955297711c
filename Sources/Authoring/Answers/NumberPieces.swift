import Courseware

/// A text cut into the numbers in it and the words around them.
struct NumberPieces {
  /// Digits with the marks between them, as written; at least one.
  var numbers: [String] = []
  /// What stands before the first number, between two, and behind the last, blanks at the ends left
  /// out: one more than there are numbers.
  var words: [String] = []

  /// `nil` where a text has no digit, or is too long for a number.
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
      numbers.append(trimmedText(scalars[start..<at]))
      start = at
    }
    words.append(trimmedText(scalars[start...]))
  }

  /// Whether a number goes on: with a digit, or with a mark and a digit; with a blank where three
  /// digits follow.
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

  /// What stands before the first number is a sign, or nothing.
  var sign: String? { ["", "+", "-", "\u{2212}"].contains(words[0]) ? words[0] : nil }

  /// A unit to write behind a number.
  var unitBehind: String { unit.isEmpty ? "" : " " + unit }
}

/// The digits of a number in the groups that marks part it into.
struct DigitGroups {
  var groups: [String]
  /// Between the groups, all the same; the last may be another before a fraction.
  var mark: Unicode.Scalar

  /// `nil` where no mark parts them.
  init?(_ number: String) {
    guard let mark = number.unicodeScalars.first(where: { !isDigit($0) }) else { return nil }
    self.mark = mark
    groups = number.unicodeScalars.split(separator: mark, omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
  }

  /// Takes off what stands behind a comma in the last group of points.
  mutating func takeFraction() -> String? {
    guard mark == ".", let last = groups.last, let comma = last.firstIndex(of: ",") else {
      return nil
    }
    groups[groups.count - 1] = String(last[..<comma])
    return String(last[last.index(after: comma)...])
  }

  /// Whether they are thousands, millions and so on: groups of three, or as India writes them.
  var areThousands: Bool {
    guard let first = groups.first, let last = groups.last, groups.count > 1,
      (1...3).contains(first.count), first != "0", last.count == 3,
      groups.allSatisfy({ $0.unicodeScalars.allSatisfy { isDigit($0) } })
    else { return false }
    let inner = groups.dropFirst().dropLast().map(\.count)
    return inner.allSatisfy { $0 == 3 } || inner.allSatisfy { $0 == 2 } && first.count < 3
  }

  /// Whether they are an address of the Internet: four numbers up to 255.
  var areAddress: Bool {
    groups.count == 4
      && groups.allSatisfy { group in
        Int(group).map { $0 < 256 && String($0) == group } ?? false
      }
  }
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

private func trimmedText(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
  let kept = scalars.drop { $0.properties.isWhitespace }.reversed()
    .drop { $0.properties.isWhitespace }.reversed()
  return String(String.UnicodeScalarView(kept))
}
