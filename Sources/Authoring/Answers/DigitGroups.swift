/// The digits of a number, split into groups at the first mark in it.
struct DigitGroups {
  var groups: [String]
  /// The mark between the groups; a fraction after another mark is part of the last group.
  var mark: Unicode.Scalar

  /// `nil` if the number has no marks.
  init?(_ number: String) {
    guard let mark = number.unicodeScalars.first(where: { !isDigit($0) }) else { return nil }
    self.mark = mark
    groups = number.unicodeScalars.split(separator: mark, omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
  }

  /// Removes and returns the digits after another mark in the last group: `1.000,5` and `1'000.5`.
  mutating func takeFraction() -> String? {
    guard let last = groups.last, let other = last.firstIndex(where: { ",.".contains($0) }) else {
      return nil
    }
    groups[groups.count - 1] = String(last[..<other])
    return String(last[last.index(after: other)...])
  }

  /// Removes and returns the last group of `12,000,5`, which is a fraction.
  mutating func takeLastGroup() -> String? {
    let whole = DigitGroups(groups: Array(groups.dropLast()), mark: mark)
    guard mark == ",", whole.areThousands, let last = groups.last, (1...2).contains(last.count),
      last.unicodeScalars.allSatisfy({ isDigit($0) })
    else { return nil }
    self = whole
    return last
  }

  private init(groups: [String], mark: Unicode.Scalar) {
    (self.groups, self.mark) = (groups, mark)
  }

  /// Whether the groups separate thousands: groups of three digits, or the Indian system.
  var areThousands: Bool {
    guard let first = groups.first, let last = groups.last, groups.count > 1,
      (1...3).contains(first.count), first != "0", last.count == 3,
      groups.allSatisfy({ $0.unicodeScalars.allSatisfy { isDigit($0) } })
    else { return false }
    let inner = groups.dropFirst().dropLast().map(\.count)
    return inner.allSatisfy { $0 == 3 } || inner.allSatisfy { $0 == 2 } && first.count < 3
  }

  /// Whether the groups form an IPv4 address: four numbers from 0 to 255.
  var areAddress: Bool {
    groups.count == 4
      && groups.allSatisfy { group in
        Int(group).map { $0 < 256 && String($0) == group } ?? false
      }
  }
}

/// Whether a character is an ASCII digit.
func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
