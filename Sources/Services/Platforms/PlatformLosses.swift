import Courseware

extension LossList {
  /// Adds what a text of a field lost on its way to a learning platform.
  mutating func add(_ text: PlatformText, in field: String, at place: Loss.Place) {
    if text.hasLostLink { add(Loss(code: .linkDropped, place: place, fields: [field])) }
    if text.hasLostFile { add(Loss(code: .imageDropped, place: place, fields: [field])) }
  }

  /// Adds what texts of a field lose that become plain text.
  mutating func addFlattened(_ field: String, _ texts: [Prose], at place: Loss.Place) {
    let tags = texts.reduce(into: Prose.Tags()) { $0.formUnion($1.tags) }
    add(.markupFlattened, at: place, fields: [field: tags.contains(.markup)])
    add(.imageDropped, at: place, fields: [field: tags.contains(.image)])
  }

  /// The accepted answers of a field as texts to compare with, each once; of a range of numbers the
  /// middle.
  ///
  /// Adds the loss of patterns, numbers and tolerances.
  mutating func texts(
    of field: AnswerField, _ mark: DecimalMark, at place: Loss.Place
  ) -> [String] {
    var texts: [String] = []
    for (accepted, words) in zip(field.accepted, field.wordsAsWritten) {
      let text: String
      switch accepted {
      case .pattern:
        add(.pattern, at: place)
        continue
      case .text: text = words
      case .number(let range):
        add(.numberAsText, at: place)
        add(.tolerance, at: place, if: range.low != range.high)
        let middle = range.middleAndTolerance.0.words(mark)
        text = range.unit.isEmpty ? middle : "\(middle) \(range.unit)"
      }
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }
}
