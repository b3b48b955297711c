import Courseware

extension Rule {
  static let noCorrectOption = Rule(
    "no-correct-option", .error, "A graded question has a correct option.",
    explanation: """
      No option is marked as correct, so every answer would be wrong. Put an 'x' between the
      brackets of each correct option; if students type the answer, write each correct answer
      after '= '. If you ask for an opinion and there is no correct answer, write 'kind: survey'
      at the top of the file.
      """,
    bad: "- [ ] Jupiter", good: "- [x] Jupiter", check: .question(checkKeys),
    questions: planet(firstOption:))
}

private func checkKeys(_ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.head.kind.isGraded else { return }
  guard let advice = question.answer?.adviceWithoutKey(question) else { return }
  var (notes, fixes) = ([Diagnostic.Note(advice)], question.statedAnswer?.fixes ?? [])
  if let stated = question.statedAnswer {
    notes = [
      .init(
        "mark the option that this line names with '[x]', and delete the line", at: stated.place)
    ]
  } else if let (option, fix) = announcedKey(of: question, quiz) {
    notes = [
      .init("mark this option with '[x]', and delete the words that say so", at: option.span)
    ]
    fixes = fix
  }
  report.add(
    .noCorrectOption, "the question has no correct option", at: question.span, notes: notes,
    fixes: fixes)
}

/// The first option that says that it is correct, and the fix that marks all that do and deletes
/// the words; no fix if an option has more than one line.
private func announcedKey(
  of question: ParsedQuestion, _ quiz: ParsedQuiz
) -> (option: ParsedOption, fixes: [Diagnostic.Fix])? {
  var (first, edits, isFixed): (ParsedOption?, [Diagnostic.Edit], Bool) = (nil, [], true)
  for option in question.options ?? [] {
    let (line, text) = (option.span.bytes, quiz.prose[option.text.markdown])
    guard let verdict = spokenVerdict(text) else { continue }
    // Only '- [ ] ' is before the text.
    let start = line.lowerBound + 6
    isFixed = isFixed && line.upperBound == start + text.count && !text.contains(10)
    if verdict.isRight {
      first = first ?? option
      edits.append(edit(line.lowerBound + 2..<line.lowerBound + 5, "[x]", option))
    }
    let offset = start - text.startIndex
    let words = verdict.place.lowerBound + offset..<verdict.place.upperBound + offset
    edits.append(edit(words, "", option))
  }
  guard let first else { return nil }
  return (first, isFixed ? [.init("mark it and delete the words", edits)] : [])
}

private func edit(
  _ place: Range<Int>, _ text: String, _ option: ParsedOption
) -> Diagnostic.Edit {
  .init(span: Span(path: option.span.path, bytes: place), replacement: text)
}
