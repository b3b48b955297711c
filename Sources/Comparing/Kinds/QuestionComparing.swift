import Courseware

extension QuizComparison {
  /// Compares the parts and the key, depending on the kind of question; each kind with parts of its
  /// own has a file in this folder.
  mutating func compareAnswers(_ pair: QuestionPair) {
    switch (pair.old.kind, pair.new.kind) {
    case (.choice(let old), .choice(let new)):
      compareType(pair)
      compareChoice(pair, old, new)
    case (.trueFalse(let old), .trueFalse(let new)):
      compareChoice(pair, old.asChoice, new.asChoice)
    case (.hotspot(let old), .hotspot(let new)):
      compareType(pair)
      compareHotspot(pair, old, new)
    case (.numeric(let old), .numeric(let new)):
      compareAnswerField(pair, old.answer, new.answer, name: "")
    case (.shortText(let old), .shortText(let new)):
      compareAnswerField(pair, old.answer, new.answer, name: "")
    case (.blanks(let old), .blanks(let new)): compareBlanks(pair, old, new)
    case (.matching(let old), .matching(let new)): compareMatching(pair, old, new)
    case (.ordering, .ordering): compareOrdering(pair)
    case (.scale, .scale): compareScale(pair)
    // The rubric is compared with the other notes.
    case (.essay, .essay): break
    case (.choice, _), (.trueFalse, _), (.hotspot, _), (.numeric, _), (.shortText, _), (.blanks, _),
      (.matching, _), (.ordering, _), (.scale, _), (.essay, _):
      compareType(pair)
    }
  }

  mutating func compareType(_ pair: QuestionPair) {
    addSetting(
      pair, .type, .grades, "type", .words(pair.old.kind.words), .words(pair.new.kind.words))
  }
}

/// The texts of items, in their order.
func quotes(_ items: [Item]) -> Change.Value { .quotes(items.map { singleLine($0.prose.text) }) }
