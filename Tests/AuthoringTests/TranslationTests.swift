import Courseware
import Testing

@testable import Authoring

@Suite struct TranslatedTruthTests {
  @Test("Feedback that is read as text is one message", arguments: ["  ＞ Richtig.", " > Richtig."])
  func feedback(_ line: String) throws {
    let body = "## Which? {#a}\n\n- [ ] A stone\n- [x] A leaf\n  > Right.\n"
    let german = "---\nname: Fragen\n---\n\n## Was? {#a}\n\n- [ ] Stein\n- [x] Blatt\n\(line)\n"
    let path = "content/class/quizzes/quiz.de.md"
    let found = try diagnostics(about: body, beside: [path: .text(german)])
    #expect(found.count == 1 && found[0].code != "missing-translation")
  }

  @Test("A word for true in a translation is one message, and its fix makes it a choice")
  func truth() throws {
    let body = "## Ice floats. {#ice}\n\n= true\n"
    let path = "content/class/quizzes/quiz.de.md"
    let german = "---\nname: Fragen\n---\n\n## Eis schwimmt. {#ice}\n\n= wahr\n"
    let found = try diagnostics(about: body, beside: [path: .text(german)])
    #expect(found.map(\.code) == ["translation-key"])
    let fixed = applying(try #require(found.first?.fixes.first), to: german)
    #expect(try diagnostics(about: body, beside: [path: .text(fixed)]).isEmpty)
  }
}

/// A quiz and its translation beside it: what may differ, and what a student is shown.
struct TranslationTests {
  @Test(
    "Each difference that is not one of language has one message with what to write",
    arguments: [
      ("- [x] Ein Blatt\n- [ ] E", "- [ ] Ein Blatt\n- [x] E", "the same ones with"),
      ("- [ ] Ein Stein", "- [ ] Ein Stein\n- [ ] Luft", "translate all options"),
      ("{#leaf points=2}", "{#leaf points=3}", "write '{points=2}'"),
      ("{#leaf points=2}", "{#leaf points=2 pin=last}", "does not have 'pin=last'"),
      ("{#leaf points=2}", "{#leaf points=2 tags=Blatt}", "has other 'tags'"),
      ("{#leaf points=2}", "{#leaf points=2 difficulty=hard}", "has another 'difficulty'"),
      ("scoring=each-option ", "", "the original has 'scoring=each-option'"),
      ("{#leaf points=2}", "{#blatt points=2}", "if it translates 'leaf', write '{#leaf}'"),
      ("{#leaf points=2}", "{points=2}", "if it translates 'leaf', write '{#leaf}'"),
      ("- [ ] Ein Stein", "- [ ] Ein Stein {#stein}", "write '{#a-stone}', or nothing"),
      ("= 1,5 m", "= 2,5 m", "write those of the original"),
      ("[[(Blatt)|Ast]]", "[[Blatt]]", "write those of the original"),
      ("1. Samen\n2. Keim", "1. Samen\n2. Keim\n3. Baum", "translate all items"),
      ("| Wal | Meer |\n", "| Wal | Wald |\n", "write those of the original"),
      ("# Mehr {pick=1}", "# Mehr", "write '{pick=1}'"),
      ("# Mehr {pick=1}\n\nWähle.\n", "", "translate each level-1 heading"),
      ("name: Pflanzen", "name: Pflanzen\ndeadline: 2099-01-01", "delete it"),
      ("name: Pflanzen", "name: Pflanzen\nlanguage: fr", "delete it"),
    ])
  func differences(_ old: String, _ new: String, _ advice: String) throws {
    #expect(german.contains(old))
    let found = try diagnostics(german.replacing(old, with: new))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.severity == .error)
    let words = found.first.map { [$0.message] + $0.notes.map(\.message) } ?? []
    #expect(words.contains { $0.contains(advice) }, "\(words)")
    #expect(found.first?.span?.path == "content/class/quizzes/quiz.de.md")
  }

  @Test(
    "A translation that lacks a part or a change of the original is a warning",
    arguments: [
      ("\n> Blätter leben.\n", "", "lacks the explanation"),
      ("  > Steine leben nicht.\n", "", "lacks the feedback of an option"),
      ("> [!TIP]\n> Denk an Zellen.\n\n", "", "lacks a hint"),
      (question, "", "does not have question 'height'"),
      ("{#height}", "{#height draft=true}", "does not have question 'height'"),
      ("{#height}", "{#height from=00000000}", "has changed since"),
    ])
  func after(_ old: String, _ new: String, _ words: String) throws {
    #expect(german.contains(old))
    let found = try diagnostics(german.replacing(old, with: new))
    #expect(found.count == 1 && found[0].severity == .warning, "\(found)")
    #expect(found.first?.message.contains(words) == true, "\(found)")
  }

  @Test(
    "A mistake in a question of a drawn section is one error",
    arguments: [
      ("{#a points=2}", "{#a}", "translation-key"),
      ("{#a points=2}", "{#a points=3}", "translation-key"),
      ("## A? {#a points=2}", "## Frage? {points=3}", "bad-translation"),
      ("## D? {#c points=2}\n", "## Neu?\n\n= d\n\n## D? {#c points=2}\n", "bad-translation"),
    ])
  func drawn(_ old: String, _ new: String, _ code: String) throws {
    let body = "# B {pick=1}\n\n## A? {#a points=2}\n\n= a\n\n## D? {#c points=2}\n\n= c\n"
    let found = try errors(in: body, german: body.replacing(old, with: new))
    #expect(found.map(\.code) == [code], "\(found)")
  }

  @Test("A drawn section may have fewer questions than it draws until all are translated")
  func partlyDrawn() throws {
    let body = "# B {pick=2}\n\n## A? {#a}\n\n= a\n\n## D? {#c}\n\n= c\n\n## F? {#f}\n\n= f\n"
    let found = try errors(in: body, german: "# B {pick=2}\n\n## Frage? {#a}\n\n= a\n")
    #expect(found.isEmpty, "\(found)")
  }

  @Test("Blanks in another order are an error, as they are paired by position")
  func exchangedBlanks() throws {
    let original = "## Water has [[2]] H and [[1]] O. {#water}\n"
    let cases = [("[[1]] O und [[2]]", 1), ("[[2]] H und [[1]]", 0), ("[[zwei]] und [[1]]", 0)]
    for (blanks, count) in cases {
      let found = try errors(in: original, german: "## Wasser hat \(blanks). {#water}\n")
      #expect(found.map(\.code) == Array(repeating: "translation-key", count: count), "\(found)")
    }
  }

  @Test("An error in front matter hides no unknown question of a translation")
  func errorsInFrontMatter() throws {
    let unknown = german.replacing("{#light}", with: "{#licht}")
    let found = try check(
      english.replacing("kind: practice\n", with: "kind: practise\n"),
      beside: [
        "content/class/quizzes/quiz.de.md": .text(
          unknown.replacing("name: Pflanzen", with: "nam: Pflanzen"))
      ]
    ).diagnostics.filter { $0.severity == .error }
    #expect(found.map(\.code) == ["unknown-field", "bad-translation", "unknown-value"])
  }

  @Test("A translation without its original, or in its language, is an error")
  func originals() throws {
    let alone = try check(english, beside: ["content/class/quizzes/quz.de.md": .text(german)])
    #expect(alone.diagnostics.map(\.code) == ["bad-translation"])
    #expect(alone.diagnostics[0].message.hasSuffix("did you mean 'quiz'?"))
    let inGerman = "kind: practice\nlanguage: de\nallow: interface-language\n"
    let same = try check(
      english.replacing("kind: practice\n", with: inGerman),
      beside: ["content/class/quizzes/quiz.de.md": .text(german)])
    #expect(same.diagnostics.map(\.code) == ["bad-translation"])
  }

  @Test("The texts are the translation's, everything else is the original's")
  func texts() throws {
    let quiz = try translated(german)
    let own = try #require(quiz.translations.first)
    #expect(quiz.translations.count == 1 && own.language == "de" && own.name == "Pflanzen")
    #expect(own.revision == quiz.revision && own.deadline == quiz.deadline && own.id == quiz.id)
    #expect(own.questions.map(\.id) == quiz.questions.map(\.id))
    for (question, original) in zip(own.questions, quiz.questions) {
      #expect(question.kind.parts.map(\.id) == original.kind.parts.map(\.id))
      let (own, other) = (question.kind.content, original.kind.content)
      #expect(own.pageParts.map(\.id) == other.pageParts.map(\.id))
      #expect(question.points == original.points && !question.isUntranslated)
      #expect(question.stem != original.stem)
    }
    #expect(own.sections.last?.heading.text == "Mehr")
    let blanks = try #require(own.questions.first { $0.id == "grows" })
    let part = try #require(quiz.questions.first { $0.id == "grows" }?.kind.parts.first)
    #expect(blanks.stem.html.contains(Blanks.marker(of: part.id)))
  }

  @Test("Typed answers of each language are accepted in both")
  func answers() throws {
    let quiz = try translated(german)
    for text in [quiz, try #require(quiz.translations.first)] {
      let fields = text.questions.flatMap(\.kind.content.answerFields)
      #expect(fields.contains { $0.accepts("sun", .point) && $0.accepts("Sonne", .point) })
      #expect(fields.contains { $0.accepts("1.5 m", .point) && $0.accepts("1,5 Meter", .comma) })
    }
    #expect(quiz.questions.first { $0.id == "light" }?.kind.content.answerField?.shown == "sun")
  }

  @Test("A question without a translation is shown as it is, marked")
  func missing() throws {
    let text = try #require(try translated(german.replacing(question, with: "")).translations.first)
    #expect(text.questions.map(\.isUntranslated).count { $0 } == 1)
    #expect(text.questions.first(where: \.isUntranslated)?.stem.text == "How high is it?")
  }

  @Test("A draft translation is left out")
  func draft() throws {
    let text = german.replacing("name: Pflanzen", with: "name: Pflanzen\ndraft: true")
    #expect(try translated(text).translations.isEmpty)
  }

  @Test("Names with a dot that name no language stay errors", arguments: ["v2", "zh_cn", "ZH", ""])
  func names(_ ending: String) throws {
    let found = try check(
      english, beside: ["content/class/quizzes/quiz.\(ending).md": .text(german)])
    #expect(found.diagnostics.map(\.code).contains("bad-file-name"), "\(found.diagnostics)")
  }

  private func diagnostics(_ translation: String) throws -> [Diagnostic] {
    try check(english, beside: ["content/class/quizzes/quiz.de.md": .text(translation)]).diagnostics
  }

  private func translated(_ translation: String) throws -> Quiz {
    let checked = try check(
      english, beside: ["content/class/quizzes/quiz.de.md": .text(translation)])
    return try #require(checked.quiz)
  }
}

private let english = """
  ---
  name: Plants
  created: 2026-09-01
  kind: practice
  ---

  ## What is alive? {#leaf points=2}

  - [x] A leaf
  - [ ] A stone
    > Stones are not alive.

  > [!TIP]
  > Think of cells.

  > Leaves are alive.

  ## How high is it? {#height}

  = 1.5 m

  ## Where does light come from? {#light}

  = sun

  ## A [[(leaf)|twig]] grows by [[light]]. {#grows}

  # More {pick=1}

  Choose.

  ## What comes first? {#first type=ordering}

  1. Seed
  2. Sprout

  ## Who lives where? {#seas scoring=each-option type=matching}

  | Animal | Place |
  |---|---|
  | Whale | Sea |
  | Fox | Forest |
  | | Sky |
  """

private let question = "## Wie hoch ist sie? {#height}\n\n= 1,5 m\n= 1,5 Meter\n\n"

private let german = """
  ---
  name: Pflanzen
  ---

  ## Was lebt? {#leaf points=2}

  - [x] Ein Blatt
  - [ ] Ein Stein
    > Steine leben nicht.

  > [!TIP]
  > Denk an Zellen.

  > Blätter leben.

  \(question)## Woher kommt Licht? {#light}

  = Sonne

  ## Ein [[(Blatt)|Ast]] wächst durch [[Licht]]. {#grows}

  # Mehr {pick=1}

  Wähle.

  ## Was kommt zuerst? {#first type=ordering}

  1. Samen
  2. Keim

  ## Wer lebt wo? {#seas scoring=each-option type=matching}

  | Tier | Ort |
  |---|---|
  | Wal | Meer |
  | Fuchs | Wald |
  | | Himmel |
  """
