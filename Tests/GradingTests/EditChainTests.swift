import Courseware
import Digest
import Testing

@testable import Ledgers

/// What answers to one state of a question come to after several edits, published one by one.
@Suite("Chains of edits") struct EditChainTests {
  private func published(_ revision: String, _ questions: [Question]) -> Quiz {
    var made = quiz("cells", questions)
    made.revision = revision
    return made
  }

  private func options(_ texts: [(String, String)], key: String) -> Question {
    let options = texts.map { id, text in
      Choice.Option(id: id, text: Prose(markdown: text, html: text), isKey: id == key)
    }
    return question(
      "q", .choice(Choice(options: options, allowsSeveral: false, scoring: .allOrNothing)))
  }

  /// The response as it reads today, answered at the first of some states.
  private func translated(_ answer: Response.Answer, _ states: [[Question]]) -> Response.Answer? {
    var revisions = Revisions.empty
    // The same state has the same revision.
    let quizzes = states.map { state in
      published("a\(states.firstIndex(of: state) ?? 0)", state)
    }
    for quiz in quizzes { _ = revisions.add(quiz) }
    let idMapping = IDMapping(
      of: QuizHistory(revisions.lines(of: "cells")), in: quizzes[quizzes.count - 1])
    let response = Response(question: states[0][0].id, answer: answer)
    return idMapping.names(at: "a0").translate(response)?.response.answer
  }

  @Test("Texts that changed places are followed when they are reworded later, step by step")
  func swappedThenReworded() {
    let first = options([("a", "Elm tree"), ("b", "Grey stone"), ("c", "Wet sand")], key: "a")
    let swapped = options([("a", "Grey stone"), ("b", "Elm tree"), ("c", "Wet sand")], key: "b")
    let reworded = options([("a", "Gray rock"), ("b", "Elm tree"), ("c", "Wet sand")], key: "b")
    let both = options([("a", "Gray rock"), ("b", "Tall elms"), ("c", "Wet sand")], key: "b")
    let again = options([("c", "Gray rock"), ("b", "Tall elms"), ("a", "Wet sand")], key: "b")
    let steps = [first, swapped, reworded, both, again].map { [$0] }
    for count in 2...5 {
      let own = Array(steps.prefix(count))
      #expect(translated(.options(["a"]), own) == .options(["b"]), "\(count)")
      let stone = count == 5 ? "c" : "a"
      #expect(translated(.options(["b"]), own) == .options([stone]), "\(count)")
    }
    // Without the steps in between the ids are all there is.
    #expect(translated(.options(["a"]), [steps[0], steps[3]]) == .options(["a"]))
  }

  @Test("A state that was superseded under another name gets a step to itself") func returning() {
    let line = publishedLine(of: published("a0", [options([("a", "Elm tree")], key: "a")]))
    let digest = contentDigest(of: line)
    var history = QuizHistory([line[...]])
    #expect(history.add(line, of: "cells").isEmpty)
    let news = history.add(line, of: "cells", returning: 3)
    #expect(history.steps == [.init(number: 3, from: digest, to: digest)])
    #expect(QuizHistory([line[...]] + news.map { $0[...] }).steps == history.steps)
  }

  @Test("What was taken out counts again once it is back, and its id alone is not enough")
  func takenOut() {
    let whole = options([("a", "Elm tree"), ("b", "Grey stone"), ("c", "Wet sand")], key: "a")
    let without = options([("b", "Grey stone"), ("c", "Wet sand")], key: "c")
    let back = options([("b", "Grey stone"), ("c", "Wet sand"), ("d", "Elm tree")], key: "d")
    let other = options([("a", "Blue glass"), ("b", "Grey stone"), ("c", "Wet sand")], key: "c")
    #expect(translated(.options(["a"]), [[whole], [without], [back]]) == .options(["d"]))
    #expect(translated(.options(["a"]), [[whole], [without], [other]]) == .options([]))
    #expect(translated(.options(["a"]), [[whole], [other]]) == .options(["a"]))
    // What is back under another id is followed when it is reworded later.
    let reworded = options([("b", "Grey stone"), ("c", "Wet sand"), ("d", "Old timber")], key: "d")
    let removed = options([("b", "Grey stone"), ("c", "Wet sand"), ("e", "Clear ice")], key: "e")
    let states = [[whole], [without], [back], [reworded]]
    #expect(translated(.options(["a"]), states) == .options(["d"]))
    #expect(translated(.options(["a"]), Array(states.prefix(3)) + [[removed]]) == .options(["a"]))
    // A state that came back is followed from there, not through what it was for a while.
    let edited = options([("a", "Old timber"), ("b", "Grey stone"), ("c", "Wet sand")], key: "a")
    #expect(
      translated(.options(["a"]), [[whole], [without], [whole], [edited]]) == .options(["a"]))
  }

  @Test("A question that came back is followed, and hundreds of replaced questions are read fast")
  func manyRevisions() {
    func asked(_ number: Int) -> Question {
      let words = (0..<4).map { String((number * 4 + $0 + 1) * 7_919, radix: 36) }
      var made = options(words.enumerated().map { ("o\($0)", $1) }, key: "o0")
      made.id = "q\(number)"
      let text = words.joined(separator: " ")
      made.stem = Prose(markdown: text, html: text)
      return made
    }
    let first = asked(1_000)
    var back = first
    back.id = "back"
    var reworded = back
    reworded.stem = Prose(markdown: "Name a wood.", html: "Name a wood.")
    let window = { (start: Int) in (start..<(start + 8)).map { asked($0) } }
    var states = (0..<80).map(window)
    states[0].append(first)
    states.append(window(80) + [back])
    states += (81..<160).map { window($0) + [reworded] }
    var revisions = Revisions.empty
    let quizzes = states.enumerated().map { published("a\($0)", $1) }
    for quiz in quizzes { _ = revisions.add(quiz) }
    let lines = revisions.lines(of: "cells")
    let clock = ContinuousClock()
    var idMapping = IDMapping.none
    let elapsed = clock.measure {
      idMapping = IDMapping(of: QuizHistory(lines), in: quizzes[quizzes.count - 1])
    }
    #expect(idMapping.names(at: "a0").questions["q1000"] == "back")
    #expect(elapsed < .seconds(20), "every state was compared with every later one")
  }

  @Test("Menus of blanks, and rows with their partners, are followed together")
  func lists() {
    func menu(_ blank: String, _ items: [String]) -> Question {
      question(
        "q",
        .blanks(
          Blanks(
            [
              .init(
                id: blank,
                content: .menu(items.map { .init(id: $0, text: $0, isKey: $0 == items[0]) }))
            ], scoresParts: true)))
    }
    let blanks = [
      menu("light-moves-at", ["fast", "slow"]), menu("light-moves-very", ["fast", "slow"]),
      menu("light-moves-very", ["slow", "fast"]),
    ].map { [$0] }
    let typed = Response.Answer.blanks([.init(id: "light-moves-at", value: "slow")])
    #expect(
      translated(typed, blanks) == .blanks([.init(id: "light-moves-very", value: "slow")]))

    func pairs(_ row: (String, String), _ partner: (String, String)) -> Question {
      func prose(_ text: String) -> Prose { Prose(markdown: text, html: text) }
      return question(
        "q",
        .matching(
          Matching(
            rows: [
              .init(id: row.0, text: prose(row.1), partner: partner.0),
              .init(id: "s", text: prose("Newton"), partner: "t"),
            ],
            partners: [
              .init(id: partner.0, text: prose(partner.1)), .init(id: "t", text: prose("Apples")),
            ], scoresParts: true)))
    }
    // Both are reworded in one step: the row's partner is the same thing under another id.
    let matched = [
      pairs(("hooke", "Robert Hooke"), ("cork", "Cells in cork")),
      pairs(("r-hooke", "Hooke, Robert"), ("cork-cells", "The cells in cork")),
    ].map { [$0] }
    #expect(
      translated(.pairs([.init(id: "hooke", value: "cork")]), matched)
        == .pairs([.init(id: "r-hooke", value: "cork-cells")]))
  }

  @Test("Two questions that changed places under their ids, and were reworded later")
  func questions() {
    func asked(_ id: String, _ text: String, _ letters: String) -> Question {
      var made = question(id, choice(letters))
      made.stem = Prose(markdown: text, html: text)
      return made
    }
    let steps = [
      [asked("q1", "Which gas do plants take in?", "Ab"), asked("q2", "What is quartz?", "aB")],
      [asked("q1", "What is quartz?", "aB"), asked("q2", "Which gas do plants take in?", "Ab")],
      [asked("q1", "What is quartz?", "aB"), asked("q2", "Name a gas for leaves.", "Ab")],
    ]
    var revisions = Revisions.empty
    let quizzes = steps.enumerated().map { published("a\($0)", $1) }
    for quiz in quizzes { _ = revisions.add(quiz) }
    let idMapping = IDMapping(of: QuizHistory(revisions.lines(of: "cells")), in: quizzes[2])
    #expect(idMapping.names(at: "a0").questions == ["q1": "q2", "q2": "q1"])
    #expect(idMapping.names(at: "a1").questions.isEmpty)
  }
}
