import Courseware

extension Report {
  /// Leaves one message where several rules saw one mistake in front matter: that of its cause.
  ///
  /// What a rule says of the place of a slip is its consequence. A sign that nobody can see is the
  /// cause of what a value or a key that holds it is refused for: it stays an error, in its words.
  mutating func mergeCauses() {
    let slips = diagnostics.filter { Causes.slips.contains($0.code) }
    let signs = diagnostics.filter { Causes.signs.contains($0.code) }
    if !slips.isEmpty {
      diagnostics.removeAll { found in
        Causes.beyond.contains(found.code) && slips.contains { $0.touches(found) }
      }
    }
    for sign in signs { merge(sign) }
  }

  /// Puts a warning in the place of the error that it caused, if it did.
  private mutating func merge(_ sign: Diagnostic) {
    guard
      let caused = diagnostics.firstIndex(where: {
        $0.severity == .error && Causes.refusals.contains($0.code) && $0.touches(sign)
      })
    else { return }
    if sign.code != Rule.typographicQuotes.code {
      diagnostics[caused].message = sign.message
      diagnostics[caused].span = sign.span
      diagnostics[caused].notes = sign.notes
      diagnostics[caused].fixes = sign.fixes
    }
    diagnostics.removeAll { $0.code == sign.code && $0.span == sign.span }
  }
}

/// The codes among which one mistake may be told twice.
private enum Causes {
  /// Slips of the pen, read as they were most likely meant.
  static let slips = codes(.frontMatterSyntax, .unsupportedYAML)
  /// Rules that compare what was read with what stands elsewhere.
  static let beyond = codes(.nameLength, .unknownReceiver, .unknownCategory)
  /// Signs that are not seen, or not seen as what they are.
  static let signs = codes(
    .invisibleCharacter, .bidirectionalControl, .mixedScript, .typographicQuotes)
  /// What values, keys and lines of front matter are refused for.
  static let refusals = codes(
    .missingFrontMatter, .unclosedFrontMatter, .frontMatterSyntax, .unsupportedYAML, .unknownKey,
    .wrongType, .unknownValue, .impossibleTime, .unknownTimeZone, .unknownCategory,
    .unknownReceiver, .badFormerName, .badTranslation, .rosterSyntax)

  private static func codes(_ rules: Rule...) -> Set<String> { Set(rules.map(\.code)) }
}

extension Diagnostic {
  /// Whether two diagnostics mark the same words, or one some of those of the other.
  fileprivate func touches(_ other: Diagnostic) -> Bool {
    guard let own = span, let its = other.span, own.path == its.path else { return false }
    return own.bytes.lowerBound <= its.bytes.upperBound
      && its.bytes.lowerBound <= own.bytes.upperBound
  }
}
