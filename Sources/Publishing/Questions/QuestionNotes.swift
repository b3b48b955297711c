import Courseware

/// What a question is worth and how it is scored, in small print below the stem.
struct QuestionNotes {
  let question: Question
  let isGraded: Bool
  let disclosure: Disclosure
  let language: ContentLanguage

  func write(to out: inout [UInt8]) {
    let ticking = question.kind.publishing.allowsSeveral ? Phrases.tickAll : nil
    let notes = [points, ticking, unit, rule].compactMap(\.self)
    guard !notes.isEmpty else { return }
    out.write("<span class=\"notes\"")
    out.writeInterfaceLanguage(within: language)
    out.write(">")
    for note in notes {
      out.write("<span>")
      out.write(note)
      out.write("</span>")
    }
    out.write("</span>")
  }

  private var points: String? {
    guard isGraded else { return nil }
    return question.marking == .none ? Phrases.notScored : Phrases.points(question.points)
  }

  /// That a bare number is wrong: for the key to say, as is that a number is wanted at all.
  private var unit: String? {
    guard disclosure.showsAnswers, let gap = question.kind.content.gap, !gap.accepted.isEmpty,
      gap.accepted.allSatisfy({
        if case .number(let range) = $0 { !range.unit.isEmpty } else { false }
      })
    else { return nil }
    return Phrases.withUnit
  }

  /// How it is scored, where it is not simply right or wrong.
  private var rule: String? {
    isGraded ? question.kind.publishing.scoringNote(disclosure) : nil
  }
}
