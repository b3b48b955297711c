import Courseware

/// What a question is worth and how it is scored, in small print below the stem.
struct QuestionNotes {
  let question: Question
  let isGraded: Bool
  let disclosure: Disclosure
  let language: ContentLanguage

  func write(to out: inout [UInt8]) {
    let ticking = question.choice?.allowsSeveral == true ? Phrases.tickAll : nil
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
    guard disclosure.showsAnswers, case .numeric(let gap) = question.kind, !gap.accepted.isEmpty,
      gap.accepted.allSatisfy({
        if case .number(let range) = $0 { !range.unit.isEmpty } else { false }
      })
    else { return nil }
    return Phrases.withUnit
  }

  /// How it is scored, where it is not simply right or wrong.
  private var rule: String? {
    guard isGraded else { return nil }
    return switch question.kind {
    case .choice(let choice):
      // Whether a question has weights is for the key to say.
      Phrases.rule(disclosure.showsAnswers ? choice.scoring : choice.announcedScoring)
    case .blanks(let blanks):
      blanks.scoresParts && blanks.blanks.count > 1 ? Phrases.eachBlank : nil
    case .ordering(let ordering): ordering.scoresParts ? Phrases.eachPlace : nil
    case .matching(let matching): matching.scoresParts ? Phrases.eachPair : nil
    case .essay: Phrases.byHand
    case .numeric, .shortText, .scale: nil
    }
  }
}
