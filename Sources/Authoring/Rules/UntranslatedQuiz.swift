import Courseware

extension Rule {
  /// A quiz exists in every language that the site lists.
  static let untranslatedQuiz = Rule(
    "untranslated-quiz", .warning, "A quiz exists in every language that the site lists.",
    explanation: """
      'languages' in site.yml lists the languages that the course is in, and this quiz is missing in
      one of them. Write its translation, a quiz with 'translates' and that 'language' in its front
      matter. Nothing is said of a language into which no quiz of the course has been translated
      yet.
      """,
    bad: .files(
      inTwoLanguages(
        """
        ## Welches Gas nehmen Pflanzen auf? {#gas}

        - [x] Kohlendioxid
        - [ ] Sauerstoff
        """, languages: "languages: [en, de]\n",
        beside: [
          "content/class/quizzes/third.md": """
          ---
          name: A third quiz
          created: 2026-09-01
          kind: practice
          ---

          ## Which part of a plant drinks?

          - [x] The root
          - [ ] The flower

          """
        ]),
      shown: """
        languages: [en, de]

        in site.yml, and beside quizzes in both languages one in English alone
        """),
    good: .files(
      inTwoLanguages(
        """
        ## Welches Gas nehmen Pflanzen auf? {#gas}

        - [x] Kohlendioxid
        - [ ] Sauerstoff
        """, languages: "languages: [en, de]\n"),
      shown: """
        languages: [en, de]

        in site.yml, and every quiz in both languages
        """),
    check: .course(checkLanguages))
}

private func checkLanguages(_ course: ParsedCourse, _ report: inout Report) {
  let translations = course.translations
  guard let site = course.site?.value, !site.languages.isEmpty, !translations.isEmpty,
    course.isReadWhole
  else { return }
  let begun = Set(translations.map { course.language(of: $0.head) })
  let there = Set(translations.map { $0.original.head.path + "\n" + course.language(of: $0.head) })
  for head in course.quizHeads where head.translates == nil && !head.isDraft {
    let missing = site.languages.filter { listed in
      let language = listed.lowercased()
      return language != course.language(of: head) && begun.contains(language)
        && !there.contains(head.path + "\n" + language)
    }
    guard !missing.isEmpty else { continue }
    let names = missing.map { "'\($0)'" }.joined(separator: ", ")
    report.add(
      .untranslatedQuiz, "this quiz has no translation into \(names)",
      at: head.name?.span ?? head.place)
  }
}
