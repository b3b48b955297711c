import Courseware

extension Question {
  /// What is right, as a message says it: `'Chloroplast'`, `'2', '3'`, `no key`.
  var keyWords: String {
    switch kind {
    case .choice(let choice): listed(choice.options.filter(\.isKey).map(\.text.text))
    case .numeric(let gap), .shortText(let gap): listed(gap.rightWords)
    case .blanks(let blanks): listed(blanks.blanks.map(\.rightWords))
    case .ordering(let ordering): listed(ordering.items.map(\.text.text))
    case .matching(let matching): listed(matching.pairWords)
    case .essay, .scale: "no key"
    }
  }
}

/// The words in quotes, not more than a line holds.
private func listed(_ words: [String]) -> String {
  if words.isEmpty { return "no key" }
  let shown = words.prefix(4).map { "'\(shortened(cleanedName($0)))'" }.joined(separator: ", ")
  return words.count > 4 ? "\(shown) and \(words.count - 4) more" : shown
}

private func shortened(_ text: String) -> String {
  text.count <= 60 ? text : String(text.prefix(59)) + "…"
}

extension Gap {
  fileprivate var rightWords: [String] {
    accepted.map { accepted in
      switch accepted {
      case .number(let range):
        (range.low == range.high ? plain(range.low) : "\(plain(range.low))..\(plain(range.high))")
          + (range.unit.isEmpty ? "" : " \(range.unit)")
      case .text(let text): text
      case .pattern(let pattern): pattern.written
      }
    }
  }
}

/// A number as people write it, where that is not too long.
private func plain(_ number: ExactNumber) -> String {
  let (digits, exponent) = (number.digits.map { String($0) }, number.exponent)
  guard !digits.isEmpty, (-6...20).contains(exponent), digits.count <= 24 else {
    return number.text
  }
  let zeros = String(repeating: "0", count: max(0, max(-exponent, exponent - digits.count)))
  let sign = number.isNegative ? "-" : ""
  if exponent <= 0 { return "\(sign)0.\(zeros)\(digits.joined())" }
  if exponent >= digits.count { return sign + digits.joined() + zeros }
  return "\(sign)\(digits[..<exponent].joined()).\(digits[exponent...].joined())"
}

extension Blanks.Blank {
  fileprivate var rightWords: String {
    switch content {
    case .gap(let gap): gap.rightWords.joined(separator: " or ")
    case .menu(let items): items.filter(\.isKey).map(\.text).joined(separator: " or ")
    }
  }
}

extension Matching {
  fileprivate var pairWords: [String] {
    rows.map { row in
      "\(row.text.text) – \(partners.first { $0.id == row.partner }?.text.text ?? "")"
    }
  }
}
