import Courseware

extension Report {
  /// Leaves one message where several rules saw one mistake in front matter: that of its cause.
  ///
  /// What a rule says of the place of a slip is its consequence. A sign that nobody can see is the
  /// cause of what a value or a key that holds it is refused for: it stays an error, in its words.
  mutating func mergeCauses() {
    let slips = placed(Causes.slips)
    if !slips.isEmpty {
      let all = diagnostics
      diagnostics.removeAll { found in
        Causes.beyond.contains(found.code)
          && slips[found.span?.path ?? "", default: []].contains { all[$0].touches(found) }
      }
    }
    let refused = placed(Causes.refusals)
    if refused.isEmpty { return }
    let signs = placed(Causes.signs)
    var told = Set<Int>()
    for (path, errors) in refused {
      guard let own = signs[path] else { continue }
      for error in errors where diagnostics[error].severity == .error {
        explain(error, by: own, &told)
      }
    }
    if told.isEmpty { return }
    diagnostics = diagnostics.indices.filter { !told.contains($0) }.map { diagnostics[$0] }
  }

  /// Where diagnostics of some codes stand in the report, by file and in its order.
  private func placed(_ codes: Set<String>) -> [String: [Int]] {
    let found = diagnostics.indices.filter { codes.contains(diagnostics[$0].code) }
    return Dictionary(grouping: found) { diagnostics[$0].span?.path ?? "" }
      .mapValues { $0.sorted { diagnostics[$0].start < diagnostics[$1].start } }
  }

  /// Puts a warning of a sign in the place of the error that it caused, if it did.
  ///
  /// The signs are those of its file in order; there may be very many.
  private mutating func explain(_ error: Int, by signs: [Int], _ told: inout Set<Int>) {
    var (low, high) = (0, signs.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = diagnostics[signs[middle]].end < diagnostics[error].start
      if isBefore { low = middle + 1 } else { high = middle }
    }
    for sign in signs[low...] {
      guard diagnostics[sign].touches(diagnostics[error]) else { return }
      guard told.insert(sign).inserted else { continue }
      if diagnostics[sign].code == Rule.typographicQuotes.code { continue }
      diagnostics[error].message = diagnostics[sign].message
      diagnostics[error].span = diagnostics[sign].span
      diagnostics[error].notes = diagnostics[sign].notes
      diagnostics[error].fixes = diagnostics[sign].fixes
    }
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
  fileprivate var start: Int { span?.bytes.lowerBound ?? 0 }
  fileprivate var end: Int { span?.bytes.upperBound ?? 0 }

  /// Whether two diagnostics mark the same words, or one some of those of the other.
  fileprivate func touches(_ other: Diagnostic) -> Bool {
    guard let own = span, let its = other.span, own.path == its.path else { return false }
    return own.bytes.lowerBound <= its.bytes.upperBound
      && its.bytes.lowerBound <= own.bytes.upperBound
  }
}
