import Courseware

extension Rule {
  /// A translation names an original in its classroom that is in another language.
  static let badTranslation = Rule(
    "bad-translation", .error,
    "A translation names an original in its classroom that is in another language.",
    explanation: """
      'translates' is the id of the original: the name of its file without '.md'. The original is
      in the same classroom, is not itself a translation and has another 'language'; a quiz without
      'language' is in the site's.
      """,
    bad: .quiz(
      """
      ---
      name: Ein anderes Quiz
      created: 2026-09-01
      kind: practice
      language: de
      translates: othr
      ---

      ## Welches Gas nehmen Pflanzen auf? {#gas}

      - [x] Kohlendioxid
      - [ ] Sauerstoff
      """),
    good: .files(
      inTwoLanguages(
        """
        ## Welches Gas nehmen Pflanzen auf? {#gas}

        - [x] Kohlendioxid
        - [ ] Sauerstoff
        """),
      shown: """
        ---
        name: Ein anderes Quiz
        created: 2026-09-01
        kind: practice
        language: de
        translates: other
        ---
        """),
    check: .course(checkTranslations))
}

private func checkTranslations(_ course: ParsedCourse, _ report: inout Report) {
  guard course.quizHeads.contains(where: { $0.translates != nil }) else { return }
  let places = course.quizPlaces
  let files = Set(course.files)
  for head in course.quizHeads {
    guard let written = head.translates else { continue }
    guard let index = places["\(head.classroom)/\(written.value)"] else {
      // One that is there and could not be read has its own message.
      if files.contains("content/\(head.classroom)/quizzes/\(written.value).md") { continue }
      let known = course.quizHeads.filter { $0.classroom == head.classroom }.map(\.id)
      report.add(
        .badTranslation,
        "this classroom has no quiz '\(written.value)'" + suggestion(written.value, known),
        at: written.span)
      continue
    }
    let original = course.quizHeads[index]
    if original.path == head.path {
      report.add(.badTranslation, "a quiz cannot translate itself", at: written.span)
    } else if original.translates != nil {
      report.add(
        .badTranslation, "'\(written.value)' is itself a translation: name its original",
        at: written.span, notes: [.init("here", at: original.translates?.span)])
    } else if course.language(of: original) == course.language(of: head) {
      report.add(
        .badTranslation, "a translation must have a different 'language' than its original",
        at: written.span, notes: [.init("the original", at: original.place)])
    }
  }
}

/// An example: an original of one question, 'other', and its translation.
func inTwoLanguages(
  _ translated: String, beside files: [String: Rule.Example.File] = [:]
) -> [String: Rule.Example.File] {
  let front = "---\nname: Ein anderes Quiz\ncreated: 2026-09-01\nkind: practice\nlanguage: de\n"
  return [
    "content/site.yml": .text("title: Course\ntime-zone: Europe/Berlin\n"),
    "content/class/quizzes/other.md": """
    ---
    name: Another quiz
    created: 2026-09-01
    kind: practice
    ---

    ## Which gas do plants take in? {#gas}

    - [x] Carbon dioxide
    - [ ] Oxygen

    """,
    "content/class/quizzes/quiz.md": .text("\(front)translates: other\n---\n\n\(translated)\n"),
  ].merging(files) { $1 }
}
