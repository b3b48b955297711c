extension AnswerField {
  /// The accepted answers in human-readable form.
  package var words: [String] { accepted.map { words(of: $0) } }

  /// The accepted answers in human-readable form, each text as the teacher wrote it.
  ///
  /// Published revisions contain ``words``, which therefore stay as they are.
  package var wordsAsWritten: [String] {
    guard written.count == accepted.count else { return words }
    return zip(accepted, written).map { accepted, written in
      if case .text = accepted { written } else { words(of: accepted) }
    }
  }

  private func words(of accepted: Accepted) -> String {
    switch accepted {
    case .number(let range): range.words
    case .pattern(let pattern): pattern.written
    case .text(let text):
      // The normal form is in lower case; the first answer is shown as it was written.
      if let shown, AnswerText.folded(shown) == AnswerText.folded(text) { shown } else { text }
    }
  }

  /// The accepted answers; in folded form if one of the two compared fields ignores case.
  package func answers(folded isFolded: Bool) -> Set<Accepted> {
    Set(
      accepted.map { accepted in
        if isFolded, case .text(let text) = accepted { return .text(AnswerText.folded(text)) }
        return accepted
      })
  }
}

extension NumberRange {
  /// `46`, `1.25 to 1.3 kg`.
  package var words: String {
    let numbers = low == high ? low.words : "\(low.words) to \(high.words)"
    return unit.isEmpty ? numbers : "\(numbers) \(unit)"
  }
}

extension ExactNumber {
  /// The number in human-readable form, with a decimal point; very large and very small numbers
  /// with a power of ten.
  package var words: String {
    if digits.isEmpty { return "0" }
    let text = String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
    let sign = isNegative ? "-" : ""
    guard (-5...15).contains(exponent) else {
      let rest = text.dropFirst()
      return "\(sign)\(text.prefix(1))\(rest.isEmpty ? "" : "." + rest)e\(exponent - 1)"
    }
    if exponent <= 0 { return "\(sign)0.\(String(repeating: "0", count: -exponent))\(text)" }
    if exponent >= text.count {
      return sign + text + String(repeating: "0", count: exponent - text.count)
    }
    return "\(sign)\(text.prefix(exponent)).\(text.dropFirst(exponent))"
  }
}

extension Points {
  /// `1`, `1.5`.
  package var words: String { halves % 2 == 0 ? "\(halves / 2)" : "\(halves / 2).5" }

  /// `1 point`, `1.5 points`.
  package var wordsWithUnit: String { self == .one ? "1 point" : "\(words) points" }
}

extension Percent {
  /// `12.5`, without a percent sign.
  package var words: String {
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : zeroPadded(rest)
    return "\(sign)\(whole).\(decimals)"
  }
}

extension ScoringRule {
  /// The rule as written in front matter: `penalty=0.25`.
  package var words: String {
    guard case .penalty(let loss) = self else { return name }
    return "penalty=\(Percent(hundredths: loss.hundredths / 100).words)"
  }
}

extension Question.Kind {
  /// What a question of this kind asks for.
  package var words: String { content.words }
}

extension Question {
  /// The correct answers in human-readable form: options, numbers, words, items in order, pairs.
  package var rightWords: [String] { kind.content.rightWords }
  /// How the score of an answer is computed, in words; `nil` if there is only one way.
  package var ruleWords: String? { kind.content.ruleWords }
}
