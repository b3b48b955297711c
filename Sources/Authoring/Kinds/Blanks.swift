import Courseware

/// Blanks to fill in, in the stem or the body.
struct ParsedBlanks: ParsedParts {
  /// The blanks, at least one.
  var blanks: [Blanks.Blank]

  static let need = "a blank, such as '[[word]]'"
  static let answerForm = AnswerForm.blanks
  static let partsName = "blanks"

  static func read(_ source: AnswerSource, _ reader: inout QuestionReader) -> AnswerReading? {
    source.blanks.answer
  }

  var words: String { "a question with blanks" }
  var uselessAttributes: [String] {
    let comparesLetters = blanks.contains {
      if case .typed(let field) = $0.content { field.comparesLetters } else { false }
    }
    return ["pin", "shuffle"] + (comparesLetters ? [] : ["case"])
  }

  var form: (count: Int, key: UInt64) {
    (blanks.count, blanks.reduce(0) { finished($0 &* 3 ^ $1.formDigest) })
  }

  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType { .blanks }

  func digest(
    of question: ParsedQuestion, _ digests: inout QuestionDigests, _ scan: inout TextScan
  ) -> QuestionDigests.Answer {
    QuestionDigests.Answer(asked: blanks.shownDigest, key: blanks.keyDigest)
  }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    .blanks(Blanks(blanks, scoresParts: settings.scoresParts))
  }
}

extension [Blanks.Blank] {
  /// A hash of the menus' items.
  ///
  /// Blanks as such are part of the text's hash.
  fileprivate var shownDigest: UInt64 {
    var sum: UInt64 = 3
    for blank in self {
      guard case .menu(let items) = blank.content else { continue }
      for item in items { sum &+= finished(hashed(item.text.utf8)) }
    }
    return sum
  }

  fileprivate var keyDigest: UInt64 {
    reduce(0) { found, blank in
      switch blank.content {
      case .typed(let field): finished(found &* 3 ^ field.digest)
      case .menu(let items):
        finished(
          found &* 3
            ^ items.reduce(0) { $1.isKey ? $0 &+ finished(hashed($1.text.utf8)) : $0 })
      }
    }
  }
}

extension Blanks.Blank {
  fileprivate var formDigest: UInt64 {
    switch content {
    case .typed(let field): field.numbersDigest
    case .menu(let items): bits(items.indices.lazy.filter { items[$0].isKey }) ^ UInt64(items.count)
    }
  }
}
