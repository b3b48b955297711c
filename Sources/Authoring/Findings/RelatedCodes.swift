import Courseware

extension Report {
  /// If several rules report the same mistake in front matter, keeps only the message about its
  /// cause.
  ///
  /// Other messages at the place of a syntax mistake are its consequences. An invisible character
  /// is the cause of errors about the value or field that contains it: it becomes an error itself.
  mutating func mergeCauses() {
    let mistakes = placed(RelatedCodes.mistakes)
    if !mistakes.isEmpty {
      let all = diagnostics
      diagnostics.removeAll { found in
        RelatedCodes.beyond.contains(found.code)
          && mistakes[found.span?.path ?? "", default: []].contains { all[$0].touches(found) }
      }
    }
    let refused = placed(RelatedCodes.refusals)
    if refused.isEmpty { return }
    let symptoms = placed(RelatedCodes.symptoms)
    var reported = Set<Int>()
    for (path, errors) in refused {
      guard let own = symptoms[path] else { continue }
      for error in errors where diagnostics[error].severity == .error {
        explain(error, by: own, &reported)
      }
    }
    if reported.isEmpty { return }
    diagnostics = diagnostics.indices.filter { !reported.contains($0) }.map { diagnostics[$0] }
  }

  /// The indices of diagnostics with some codes, by file, in the order of the report.
  private func placed(_ codes: Set<String>) -> [String: [Int]] {
    let found = diagnostics.indices.filter { codes.contains(diagnostics[$0].code) }
    return Dictionary(grouping: found) { diagnostics[$0].span?.path ?? "" }
      .mapValues { $0.sorted { diagnostics[$0].start < diagnostics[$1].start } }
  }

  /// Replaces an error by the warning about the character that caused it, if there is one.
  ///
  /// `symptoms` are the indices of such warnings in the same file, in order; there may be many.
  private mutating func explain(_ error: Int, by symptoms: [Int], _ reported: inout Set<Int>) {
    let start = diagnostics[error].start
    for symptom in symptoms[symptoms.partitioningIndex { diagnostics[$0].end >= start }...] {
      guard diagnostics[symptom].touches(diagnostics[error]) else { return }
      guard reported.insert(symptom).inserted else { continue }
      if diagnostics[symptom].code == Rule.typographicQuotes.code { continue }
      diagnostics[error].message = diagnostics[symptom].message
      diagnostics[error].span = diagnostics[symptom].span
      diagnostics[error].notes = diagnostics[symptom].notes
      diagnostics[error].fixes = diagnostics[symptom].fixes
    }
  }
}

/// The groups of codes that may report one mistake twice.
private enum RelatedCodes {
  /// Syntax mistakes, which are read as they were most likely meant.
  static let mistakes = codes(.frontMatterSyntax, .unsupportedYAML)
  /// Rules that compare a value with other parts of the course.
  static let beyond = codes(.nameLength, .unknownReceiver, .unknownCategory, .badFormerName)
  /// Characters that are invisible or look like others.
  static let symptoms = codes(
    .invisibleCharacter, .bidirectionalControl, .mixedScript, .typographicQuotes)
  /// Errors that reject values, fields and lines of front matter.
  static let refusals = codes(
    .missingFrontMatter, .unclosedFrontMatter, .frontMatterSyntax, .unsupportedYAML, .unknownField,
    .wrongType, .unknownValue, .impossibleTime, .unknownTimeZone, .unknownCategory,
    .unknownReceiver, .badFormerName, .badTranslation, .rosterSyntax)

  private static func codes(_ rules: Rule...) -> Set<String> { Set(rules.map(\.code)) }
}

extension Diagnostic {
  fileprivate var start: Int { span?.bytes.lowerBound ?? 0 }
  fileprivate var end: Int { span?.bytes.upperBound ?? 0 }

  /// Whether the spans of two diagnostics overlap or are adjacent.
  fileprivate func touches(_ other: Diagnostic) -> Bool {
    guard let own = span, let its = other.span, own.path == its.path else { return false }
    return own.bytes.lowerBound <= its.bytes.upperBound
      && its.bytes.lowerBound <= own.bytes.upperBound
  }
}
