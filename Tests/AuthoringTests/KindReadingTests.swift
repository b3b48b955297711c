import Courseware
import TestSupport
import Testing

@testable import Authoring

private func kind(_ body: String, front: String = "") throws -> Question.Kind {
  try #require(try quiz(body, front: front).questions.first).kind
}

private func ordering(_ body: String) throws -> Ordering {
  guard case .ordering(let ordering) = try kind(body) else { throw WrongKind() }
  return ordering
}

private func matching(_ body: String) throws -> Matching {
  guard case .matching(let matching) = try kind(body) else { throw WrongKind() }
  return matching
}

private func blanks(_ body: String, front: String = "") throws -> [Blanks.Blank] {
  guard case .blanks(let blanks) = try kind(body, front: front) else { throw WrongKind() }
  return blanks.blanks
}

private struct WrongKind: Error {}

@Suite struct OrderingQuestions {
  private let whole = """
    ## Order these. {type=ordering}

    Text before.

    1. One *word*
    2. A program

       ```text
       print(1)
       ```

       > with a quote
    3. Last {#end}

    > Why.
    """

  @Test("Items are whatever Markdown a numbered list holds, in the right order") func items() throws
  {
    let items = try ordering(whole).items
    #expect(items.map(\.id).first == "one-word" && items.map(\.id).last == "end")
    #expect(items[0].text.html == "One <em>word</em>" && items[2].text.html == "Last")
    #expect(items[1].text.html.contains("<blockquote>"))
    let question = try quiz(whole).questions[0]
    #expect(question.body.text == "Text before." && question.explanation.text == "Why.")
  }

  @Test(
    "What is no order is said once",
    arguments: [
      ("- a\n- b", "no-options"), ("1. a", "too-few-options"), ("1. a\n2. a", "duplicate-option"),
      ("1. a {#x}\n2. b {#x}", "duplicate-option-id"), ("1. a {#x}\n2. a {#x}", "duplicate-option"),
      ("1. a {weight=5}\n2. b", "unknown-attribute"), ("1. é\n2. e\u{301}", "duplicate-option"),
      ("= a\n= b", "no-options"), ("1. a\n2. b\n\n- [x] c\n- [ ] d", "two-ways-to-answer"),
      ("= a\n\n1. a\n2. b", "two-ways-to-answer"), ("1. a\n2. b\n\nText", "text-after-options"),
      ("1. a\n2. b\n\n<!-- -->\n\n3. c", "text-after-options"), ("1. a\n2.\n3. b", "empty-option"),
    ])
  func faults(_ body: String, _ code: String) throws {
    #expect(try codes("## A? {type=ordering}\n\n\(body)\n") == [code])
  }

  @Test("Parts score unless all have to be right") func parts() throws {
    let body = "## A? {type=ordering}\n\n1. a\n2. b\n"
    #expect(try ordering(body).scoresParts == false)
    #expect(try ordering(body.replacing("}", with: " scoring=each-option}")).scoresParts)
    guard case .ordering(let parts) = try kind(body, front: "scoring: net-correct\n") else {
      throw WrongKind()
    }
    #expect(parts.scoresParts)
  }
}

@Suite struct MatchingQuestions {
  private let whole = """
    ## Match. {type=matching}

    | Who | What |
    |:--|--:|
    | Hooke | Cells in `cork` |
    | *Leeuwenhoek* {#leeuwenhoek} | Bacteria |
    | Koch | Bacteria |
    | | Penicillin |

    > Why.
    """

  @Test("Each row is a pair; one without a left side is one more thing to choose") func rows()
    throws
  {
    let matching = try matching(whole)
    #expect(matching.rows.map(\.text.html) == ["Hooke", "<em>Leeuwenhoek</em>", "Koch"])
    #expect(matching.rows.map(\.text.markdown) == ["Hooke", "*Leeuwenhoek*", "Koch"])
    #expect(matching.rows.map(\.id) == ["hooke", "leeuwenhoek", "koch"])
    #expect(matching.rows.map(\.partner) == ["cells-in-cork", "bacteria", "bacteria"])
    #expect(matching.partners.map(\.id) == ["bacteria", "cells-in-cork", "penicillin"])
    #expect(matching.partners[1].text.html == "Cells in <code>cork</code>")
    #expect(try quiz(whole).questions[0].explanation.text == "Why.")
  }

  @Test("Cells with the same id are distinguished by their punctuation") func ids() throws {
    let matching = try matching("## A? {type=matching}\n\n|a|b|\n|-|-|\n|`i++`|1!|\n|`++i`|1?|\n")
    #expect(Set(matching.rows.map(\.id)).count == 2)
    #expect(Set(matching.partners.map(\.id)).count == 2)
  }

  @Test("A table of pairs may have 100 rows") func hundred() throws {
    let rows = (0..<100).map { "|\($0)|\($0)|\n" }.joined()
    let text = "## A? {type=matching}\n\n|a|b|\n|-|-|\n" + rows
    #expect(try matching(text).rows.count == 100)
    #expect(try codes(text + "|a|b|\n") == ["bad-matching"])
  }

  @Test(
    "A table that is no set of pairs is said once",
    arguments: [
      ("|a|\n|-|\n|1|", "bad-matching"), ("|a|b|c|\n|-|-|-|\n|1|2|3|\n|2|3|4|", "bad-matching"),
      ("|a|b|\n|-|-|\n|1|2|", "bad-matching"), ("|a|b|\n|-|-|\n|1|2|\n|3|2|", "bad-matching"),
      ("|a|b|\n|-|-|\n|1|2|\n|3||\n|4|5|", "bad-matching"),
      ("|a|b|\n|-|-|\n|1|2|\n|1|3|", "duplicate-option"), ("- a", "no-options"), ("", "no-options"),
      ("|a|b|\n|-|-|\n|1 {#x}|2|\n|3 {#x}|4|", "duplicate-option-id"),
      ("|a|b|\n|-|-|\n|1 {points=3}|2|\n|3|4|", "unknown-attribute"),
      ("|a|b|\n|-|-|\n|1|2|\n|3|4|\n\nText", "text-after-options"),
    ])
  func faults(_ table: String, _ code: String) throws {
    #expect(try codes("## A? {type=matching}\n\n\(table)\n") == [code])
  }
}

@Suite struct EqualParts {
  @Test(
    "Equal items and rows are not called options",
    arguments: [
      ("ordering", "1. a\n2. a", "two items are the same"),
      ("matching", "|a|b|\n|-|-|\n|1|2|\n|1|3|", "two rows have the same left side"),
    ])
  func words(_ type: String, _ answers: String, _ message: String) throws {
    let text = frontMatter() + "## A? {type=\(type)}\n\n\(answers)\n"
    #expect(try check(text).diagnostics.map(\.message) == [message])
  }
}

@Suite struct EssaysAndScales {
  @Test("The quotes below an essay are its rubric and explain nothing") func essay() throws {
    let body =
      "## A? {type=essay points=5}\n\nBody.\n\n> Look for:\n\n> water\n\n> [!TIP]\n> Hint\n"
    let question = try quiz(body).questions[0]
    guard case .essay(let essay) = question.kind else { throw WrongKind() }
    #expect(essay.rubric.text == "Look for:\nwater" && question.explanation.isEmpty)
    #expect(question.hints.map(\.text) == ["Hint"] && question.body.text == "Body.")
    #expect(try codes("## A? {type=essay}\n") == [])
    #expect(try codes("## A? {type=essay}\n\n> Rubric\n\nText\n") == ["text-after-options"])
    #expect(try codes("## A? {type=essay}\n\n- [x] a\n- [ ] b\n") == ["two-ways-to-answer"])
  }

  @Test("A scale has steps, none of them right, and earns nothing", arguments: ["-", "1."])
  func scale(_ bullet: String) throws {
    let question = try quiz("## A? {type=scale}\n\n\(bullet) Never\n\(bullet) Always {#all}\n")
      .questions[0]
    guard case .scale(let scale) = question.kind else { throw WrongKind() }
    #expect(scale.steps.map(\.id) == ["never", "all"] && question.points.value == 0)
  }

  @Test(
    "What a kind has no use for is said once",
    arguments: [
      ("type=scale points=1", "- a\n- b"), ("type=scale shuffle=false", "- a\n- b"),
      ("type=essay pin=last", ""), ("type=essay scoring=each-option", ""),
      ("type=ordering shuffle=false", "1. a\n2. b"), ("case=sensitive", "- [x] a\n- [ ] b"),
      ("pin=last", "= 5"), ("scoring=net-correct", "= 5"), ("shuffle=true", "= x"),
      ("weight=5", "= x"),
    ])
  func useless(_ setting: String, _ body: String) throws {
    #expect(try codes("## A? {\(setting)}\n\n\(body)\n") == ["unknown-attribute"])
  }

  @Test(
    "A type agrees with the answers below it",
    arguments: [
      ("single", "= a"), ("multiple", "1. a\n2. b"), ("numeric", "- [x] 1\n- [ ] 2"),
      ("short-text", "- [x] 1\n- [ ] 2"), ("blanks", "Text"), ("scale", "- [ ] 1\n- [x] 2"),
      ("matching", "[[a]]"), ("ordering", "| a | b |\n|-|-|\n| 1 | 2 |"), ("scale", ""),
    ])
  func contradictions(_ type: String, _ body: String) throws {
    #expect(try codes("## A? {type=\(type)}\n\n\(body)\n") == ["no-options"])
  }

  @Test("A type that is none hides nothing and is said once") func unknownType() throws {
    #expect(try codes("## A? {type=odering}\n\n1. a\n2. b\n") == ["unknown-question-type"])
  }
}

@Suite struct TrueFalseQuestions {
  private func statement(_ body: String, front: String = "") throws -> TrueFalse {
    let quiz = try check(frontMatter(front) + body).quiz
    guard case .trueFalse(let statement)? = quiz?.questions.first?.kind else {
      throw WrongKind()
    }
    return statement
  }

  @Test("One line says which of the two is right", arguments: ["true", "True", "FALSE", " false"])
  func plain(_ word: String) throws {
    let statement = try statement("## Ice floats.\n\n= \(word)\n")
    #expect(statement.isTrue == (word.lowercased() == "true"))
    #expect(statement.labels == .english && statement.scoring == .allOrNothing)
  }

  @Test(
    "With the type the word may be one of another language",
    arguments: [("wahr", true), ("Faux", false), ("正确", true), ("t", true), ("falso", false)])
  func languages(_ word: String, _ isTrue: Bool) throws {
    let statement = try statement("## A. {type=true-false}\n\n= \(word)\n")
    #expect(statement.isTrue == isTrue && statement.labels == .english)
  }

  @Test(
    "What students read follows the quiz's language and never the key",
    arguments: [
      ("de-CH", "Wahr"), ("fr", "Vrai"), ("pt", "Verdadeiro"), ("ar", "صحيح"), ("ja", "True"),
    ])
  func labels(_ language: String, _ whenTrue: String) throws {
    for word in ["richtig", "falsch", "true", "false"] {
      let body = "## A. {type=true-false}\n\n= \(word)\n"
      #expect(try statement(body, front: "language: \(language)\n").labels.whenTrue == whenTrue)
    }
  }

  @Test("A survey asks what students think") func opinion() throws {
    let front = "---\nname: Q\ncreated: 2026-09-01\nkind: survey\n---\n\n"
    let survey = try check(front + "## A. {type=true-false}\n")
    let question = survey.quiz?.questions.first
    #expect(question?.kind == .trueFalse(TrueFalse(isTrue: nil)) && survey.diagnostics.isEmpty)
    #expect(try codes("## A. {type=true-false}\n") == ["no-correct-option"])
  }

  @Test(
    "Where the word is typed it is no true/false question",
    arguments: [
      "## A? {type=short-text}\n\n= true\n", "## A?\n\n= true\n= yes\n", "## A?\n\n= `true`\n",
    ])
  func words(_ body: String) throws {
    guard case .shortText = try kind(body) else { throw WrongKind() }
  }

  @Test(
    "What is no statement is said once",
    arguments: [
      ("type=true-false", "= maybe", "no-options"),
      ("type=true-false", "= true\n= false", "no-options"),
      ("type=true-false", "- [x] a\n- [ ] b", "no-options"),
      ("type=true-false pin=last", "= true", "unknown-attribute"),
      ("scoring=net-correct", "= true", "useless-scoring"),
    ])
  func faults(_ setting: String, _ body: String, _ code: String) throws {
    #expect(try codes("## A. {\(setting)}\n\n\(body)\n") == [code])
  }
}

@Suite struct BlankQuestions {
  @Test("Blanks may be in the stem, in text, lists and tables") func places() throws {
    let body = """
      ## The [[sun|star]] is *a [[=5 ± 1]]*.

      It [[(shines)|rains|snows]] and

      - an item [[/x|y/i|a\\|b]]

      | a | b |
      |---|---|
      | in a cell | [[c|d]] |

      > Why [[not]]?
      """
    let question = try quiz(body).questions[0]
    let found = try blanks(body)
    #expect(found.map(\.id) == ["the", "is-a", "it", "an-item", "blank-" + Identifier.hash([])])
    guard case .typed(let first) = found[0].content, case .typed(let second) = found[1].content,
      case .menu(let third) = found[2].content, case .typed(let fourth) = found[3].content
    else { throw WrongKind() }
    #expect(first.accepted == [.text("sun"), .text("star")] && first.shown == "sun")
    #expect(second.shown == "5 ± 1" && second.accepts("4", .point) && !second.accepts("3", .point))
    #expect(third.map(\.text) == ["shines", "rains", "snows"])
    #expect(third.map(\.isKey) == [true, false, false] && third[0].id == "shines")
    #expect(fourth.accepts("Y", .point) && fourth.accepts("a|b", .point) && fourth.shown == "a|b")
    #expect(question.stem.html.hasPrefix("The " + Blanks.marker(of: "the") + " is <em>a "))
    #expect(question.stem.text == "The ___ is a ___." && question.id.hasPrefix("the-is-a-"))
    #expect(question.stem.markdown == "The ___ is *a ___*.")
    #expect(question.body.markdown.contains("| in a cell | ___ |"))
    #expect(question.explanation.html == "<p>Why [[not]]?</p>")
  }

  @Test("A blank's id comes from the words around it and survives edits elsewhere") func ids()
    throws
  {
    let before = try blanks("## A [[x]] b [[y]].\n\nC [[z|zz]] d.\n").map(\.id)
    let reworded = try blanks("## A [[q]] b [[(r)|s]].\n\nC [[=5]] d.\n").map(\.id)
    #expect(before == reworded && before == ["a", "b", "c"])
    let more = try blanks("## A [[x]] b [[y]] and [[w]].\n\nNew [[n]].\n\nC [[z]] d.\n").map(\.id)
    #expect(more == ["a", "b", "and", "new", "c"])
    let alike = try blanks("## A?\n\nx [[1]] e\n\nx [[2]] f\n\nx [[3]] f\n").map(\.id)
    #expect(Set(alike).count == 3 && alike.allSatisfy { $0.hasPrefix("x-") })
    #expect(alike[2] == alike[1] + "-2" && alike.allSatisfy(Identifier.isValid))
  }

  @Test("Items of a menu are plain text and are distinguished by all of it") func menus() throws {
    guard case .menu(let items) = try blanks("## A [[(i++)|++i|(a) b]].\n")[0].content else {
      throw WrongKind()
    }
    #expect(items.map(\.text) == ["i++", "++i", "(a) b"])
    #expect(Set(items.map(\.id)).count == 3 && items.map(\.isKey) == [true, false, false])
    guard case .menu(let signs) = try blanks("## A [[(\u{93E})|\u{93F}]].\n")[0].content else {
      throw WrongKind()
    }
    #expect(signs.map(\.text) == ["\u{93E}", "\u{93F}"] && signs.map(\.isKey) == [true, false])
  }

  @Test(
    "What is wrong with a blank is said at its place",
    arguments: [
      ("## A 1️⃣[[x|]]2️⃣", "empty-answer"), ("## A [[=1️⃣x2️⃣]]", nil), ("## A [[1️⃣=x2️⃣|=3]]", "bad-number"),
      ("## A [[/a1️⃣*?2️⃣/]]", nil), ("## A [[(a)|b|1️⃣b2️⃣]]", "duplicate-option"),
      ("## A [[a|1️⃣A2️⃣]]", "duplicate-answer"),
      ("## A 1️⃣[[b]]2️⃣\n\n- [x] c\n- [ ] d", "two-ways-to-answer"),
      ("## A\n\n= x\n\nC 1️⃣[[b]]2️⃣", nil), ("## A 1️⃣[[b]]2️⃣\n\n= c", "two-ways-to-answer"),
    ] as [(String, String?)])
  func faults(_ marked: String, _ code: String?) throws {
    let source = MarkedSource(frontMatter() + marked + "\n")
    let diagnostics = try check(source.text).diagnostics
    #expect(diagnostics.count == 1, "\(diagnostics)")
    if let code {
      #expect(diagnostics.first?.code == code && diagnostics.first?.span?.bytes == source.range(0))
    }
  }

  @Test("Brackets in code, after a backslash, in an introduction and in options are text")
  func text() throws {
    let quiz = try quiz(
      "Intro [[x]]\n\n## `[[ -f x ]]` \\[[y]]?\n\n- [x] a [[b]]\n- [ ] c\n\n> d [[e]]\n")
    #expect(quiz.introduction.text == "Intro [[x]]")
    #expect(quiz.questions[0].stem.text == "[[ -f x ]] [[y]]?")
    #expect(quiz.questions[0].options[0].text.text == "a [[b]]")
  }
}

@Suite struct ManyAnswers {
  @Test(
    "Files full of answers are read at once",
    arguments: sampled(
      [
        String(repeating: "= $x$ a\n", count: 2_000) + "\n",
        String(repeating: "= $x$\n\n", count: 4_500),
        String(repeating: "b [[a]]\n", count: 2_000), String(repeating: "[[a]]\n\n", count: 4_500),
        "[[" + String(repeating: "(a)|", count: 8_000) + "b]]",
        "[[" + String(repeating: "/", count: 30_000) + "]]",
        "| a | b |\n|-|-|\n" + String(repeating: "| 1 | 2 |\n", count: 1_500),
        "= /" + String(repeating: "[^a-\u{ff}]", count: 99) + "/i",
        "- [x] a\n  ```\n" + String(repeating: "---\n", count: 4_000),
      ], every: 4))
  func large(_ answers: String) throws {
    let types = ["", "type=numeric", "type=blanks", "type=matching"]
    let body = types.map { "## A? {#q\(types.firstIndex(of: $0) ?? 0) \($0)}\n\n\(answers)\n\n" }
    let time = try processorTime { _ = try check(frontMatter() + body.joined()) }
    #expect(time < .seconds(20))
  }
}

@Suite struct KeysAreNoPart {
  @Test(
    "Ids and the revision are the same whatever is right",
    arguments: [
      ("- [x] a\n- [ ] b", "- [ ] a\n- [x] b", ""), ("= 1", "= x\n= /y/", ""),
      ("1. a\n2. b\n3. c", "1. c\n2. a\n3. b", "type=ordering"),
      ("|l|r|\n|-|-|\n|a|1|\n|b|2|", "|l|r|\n|-|-|\n|a|2|\n|b|1|", "type=matching"),
      ("X [[a]] y [[b]]", "X [[=5]] y [[c|/d/]]", ""), ("X [[(a)|b]]", "X [[a|(b)]]", ""),
      ("> Rubric", "> Another\n>\n> one", "type=essay"), ("= x", "", "type=short-text"),
    ])
  func keys(_ first: String, _ second: String, _ setting: String) throws {
    func both(_ answers: String) throws -> Quiz {
      let front = "---\nname: Q\ncreated: 2026-09-01\nkind: survey\n---\n\n"
      let body = ["one", "two"].map { "## A? {\(setting)}\n\nText \($0)\n\n\(answers)\n" }
      let checked = try check(front + body.joined(separator: "\n"))
      #expect(checked.diagnostics.isEmpty)
      return try #require(checked.course?.classrooms[0].quizzes[0])
    }
    let (one, other) = (try both(first), try both(second))
    #expect(one.questions.map(\.id) == other.questions.map(\.id))
    #expect(one.revision == other.revision)
    #expect(one.questions.map(\.stem.markdown) == other.questions.map(\.stem.markdown))
    #expect(one.questions.map(\.body.markdown) == other.questions.map(\.body.markdown))
  }
}
