import Courseware

extension QuestionReader {
  /// Questions whose headings make one id, such as "What does this print?", get a hash of all that
  /// they ask each; drafts change nobody's id.
  func distinguishQuestions(of sections: inout [ParsedSection]) {
    var (seen, repeated): (Set<String>, Set<String>) = ([], [])
    seen.reserveCapacity(sections.reduce(0) { $0 + $1.questions.count })
    for section in sections {
      for question in section.questions where !question.isDraft {
        if !seen.insert(question.id).inserted { repeated.insert(question.id) }
      }
    }
    guard !repeated.isEmpty else { return }
    for section in sections.indices {
      for index in sections[section].questions.indices {
        let question = sections[section].questions[index]
        guard repeated.contains(question.id), !question.isIDWritten else { continue }
        sections[section].questions[index].id = Identifier.distinguished(
          question.id, by: asked(by: question)[...])
      }
    }
  }

  /// Stem, body and what is to be ticked, ordered or matched as HTML, a line feed after each.
  ///
  /// Never anything that tells the key: no typed answers, no order of options or items, no pairs.
  /// Colors of code and the like are left out.
  private func asked(by question: ParsedQuestion) -> [UInt8] {
    let pieces = [question.stem, question.body] + (question.answer?.shownTexts ?? [])
    return pieces.reduce(into: []) { asked, piece in
      appendUnrendered(prose.bytes[piece.html], to: &asked)
      asked.append(10)
    }
  }
}
