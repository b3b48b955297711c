import Courseware

/// A character that nobody can see before or within the marks at the start of a line.
struct HiddenCharacter {
  var place: Int
  /// The range around it from one heading to the next.
  var question: Range<Int>
}

extension Report {
  /// The first reported characters that may keep a line from being an option, a heading, an answer
  /// or a quote; more of them in a file have the same cause.
  func hiddenCharacters(in text: SourceText, _ body: Range<Int>) -> [HiddenCharacter] {
    let places = diagnostics.lazy.filter { $0.code == Rule.invisibleCharacter.code }
      .compactMap { $0.span?.bytes }
      .filter { found in
        let line = text.bytes.lineStart(found.lowerBound)
        let before = text.bytes[line..<found.lowerBound]
        guard body.contains(line), before.allSatisfy(isLineMark) else { return false }
        // After the space of a mark, text begins.
        let isInMark = before.last.map { $0 != 32 && $0 != 9 } ?? false
        let isBeforeMark = before.allSatisfy { $0 == 32 || $0 == 9 }
        return isInMark
          || isBeforeMark && text.bytes[found.upperBound...].first.map(isLineMark) == true
      }
    return places.prefix(10).map {
      HiddenCharacter(
        place: $0.lowerBound, question: text.question(around: $0.lowerBound, mark: "#"))
    }
  }

  /// If there are errors between the headings around such a character, keeps only one of them,
  /// which says what the warning about the character says.
  mutating func dropConsequences(of character: HiddenCharacter, _ path: String) {
    func isConsequence(_ found: Diagnostic) -> Bool {
      guard found.severity == .error, let place = found.span, place.path == path else {
        return false
      }
      return character.question.contains(place.bytes.lowerBound)
    }
    // A no-break space is as long as two spaces, which the feedback below it may lack.
    diagnostics.removeAll { found in
      found.code == Rule.textBelowOption.code && found.span?.path == path
        && found.span.map { character.question.contains($0.bytes.lowerBound) } == true
    }
    guard let first = diagnostics.first(where: isConsequence),
      let cause = diagnostics.firstIndex(where: {
        $0.code == Rule.invisibleCharacter.code && $0.span?.path == path
          && $0.span?.bytes.lowerBound == character.place
      })
    else { return }
    (diagnostics[cause].code, diagnostics[cause].severity) = (first.code, .error)
    let kept = diagnostics[cause]
    diagnostics.removeAll { isConsequence($0) && $0.span != kept.span }
  }
}

/// Whether a byte is a space or may belong to the marks of Markdown at the start of a line.
private func isLineMark(_ byte: UInt8) -> Bool { " \t-*+#>=[]x`|".utf8.contains(byte) }
