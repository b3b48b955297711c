import Exchange
import TestSupport
import Testing

/// GIFT as Moodle reads it, in our format.
@Suite("Importing GIFT")
struct GIFTTests {
  @Test("each kind becomes the same question here", arguments: giftKinds + giftTexts + giftFaults)
  func becomes(_ case: ImportCase) throws {
    let quiz = try imported(`case`.source, images: `case`.images, by: importGIFT)
    #expect(quiz.body == `case`.result + "\n")
    #expect(quiz.told == `case`.told)
    #expect(try quiz.faults() == [])
  }

  @Test("a name that has no other use is noted once")
  func names() throws {
    let quiz = try imported("::a::1 + 1 {#2}\n\n\n::b::2 + 2 {#4}", by: importGIFT)
    #expect(quiz.told == ["note 1: names of questions are not imported: students do not see them"])
  }

  @Test(
    "the time grows evenly with the file", .timeLimit(.minutes(1)),
    arguments: [#"\\("#, #"\\[ a "#, "<ul><li>a", "<b>a<br>", "<!-- ", "b\n\n"])
  func time(_ part: String) throws {
    let text = String(repeating: part, count: 100_000 / part.utf8.count)
    #expect(try imported("A{T}\n\n\(text){T}\n", by: importGIFT).questions == 2)
  }

  @Test(
    "a file without questions gives a quiz without questions", arguments: ["", "// a\n\n", "\n"])
  func empty(_ source: String) throws {
    #expect(try imported(source, by: importGIFT).questions == 0)
  }
}

private let giftKinds = [
  ImportCase(
    name: "single choice with feedback",
    source: "Which is red?{\n~grass#That is green.\n=[plain]blood#Yes.\n~ the sky\n#### Iron.}",
    result: """
      ## Which is red?

      - [ ] grass
        > That is green.

      - [x] blood
        > Yes.

      - [ ] the sky

      > Iron.
      """),
  ImportCase(
    name: "part of the points for an option",
    source: "Where is the Louvre?{~Lyon ~%50%France =Paris ~%-25%London}",
    result: """
      ## Where is the Louvre? {scoring=weights}

      - [ ] Lyon
      - [ ] France {weight=50}
      - [x] Paris
      - [ ] London {weight=-25}
      """),
  ImportCase(
    name: "several options",
    source: "Which are prime?{~%33.33333%2 ~%33.33333%3 ~%33.33333%5 ~%-100%9}",
    result: """
      ## Which are prime? {type=multiple scoring=weights}

      - [x] 2 {weight=33.33}
      - [x] 3 {weight=33.33}
      - [x] 5 {weight=33.33}
      - [ ] 9 {weight=-100}
      """),
  ImportCase(
    name: "several options of which one is correct",
    source: "Which are even?{~%100%2 ~3 ~5}",
    result: """
      ## Which are even? {type=multiple scoring=weights}

      - [x] 2 {weight=100}
      - [ ] 3
      - [ ] 5
      """),
  ImportCase(
    name: "a blank in the text",
    source: "The {=cat ~dog} says meow.",
    result: """
      ## The \\_\\_\\_\\_\\_ says meow.

      - [x] cat
      - [ ] dog
      """),
  ImportCase(
    name: "true or false",
    source: "Fish sleep.{TRUE#They rest.#Right.####All do.}",
    result: """
      ## Fish sleep.

      = true

      > They rest.
      >
      > All do.
      """,
    told: [
      "note 1: the feedback for the correct answer is not imported: an explanation is for all"
    ]),
  ImportCase(
    name: "words",
    source: "Which language is this page in?{=HTML =C\\# =*script* =%50%CSS#Nearly =%0%*#No}",
    result: """
      ## Which language is this page in? {type=short-text}

      = HTML
      = `C#`
      = /.*script.*/i
      """,
    told: [
      "note 1: the answer 'CSS' for 50 % of the points is not imported",
      "note 1: the feedback on 2 answers is not imported: write an explanation for all",
    ]),
  ImportCase(
    name: "numbers",
    source: "A third of ten?{#=3.33:0.01 =%50%3:0.5 =10..11 =7\\:0}",
    result: """
      ## A third of ten? {type=numeric}

      = 3.33 ± 0.01
      = 10..11
      = 7
      """,
    told: ["note 1: the answer '3:0.5' for 50 % of the points is not imported"]),
  ImportCase(
    name: "pairs",
    source: "Match.{=one \\= 1 -> [html]<b>eins</b> =a|b -> zwei = -> drei}",
    result: """
      ## Match. {type=matching scoring=each-option}

      | | |
      |---|---|
      | one = 1 | <b>eins</b> |
      | a\\|b | zwei |
      | | drei |
      """),
  ImportCase(
    name: "an order",
    source:
      "Sort.{>3 CONTIGUOUS VERT RELATIVE_ALL TRUE\nfirst\n[html]<i>second</i>\nthird"
      + "\n####Of\ncourse}",
    result: """
      ## Sort. {type=ordering scoring=each-option}

      1. first
      2. <i>second</i>
      3. third

      > Of\\
      > course
      """),
  ImportCase(
    name: "an essay",
    source: "// [tag:a b] [tag:c]\nWhy?{\n// [tag:C++_1]\n#### Because.}",
    result: """
      ## Why? {type=essay tags="a-b c C++_1"}

      > Because.
      """,
    told: ["note 2: the feedback on an essay becomes its rubric, which students do not see"]),
  ImportCase(
    name: "the category above all others",
    source: "$CATEGORY: $course$\n\nA{T}",
    result: """
      ## A

      = true
      """),
  ImportCase(
    name: "categories and text between questions",
    source: """
      $CATEGORY: $course$/top/Waves//Light/Optics

      Read this first.

      1 + 1 {#2}

      // a comment
      ::More::About the next question:\\n
      take your time

      2 + 2 {#4}

      $CATEGORY: A//B
      3 + 3 {#6}

      The end.
      """,
    result: """
      # Optics

      Read this first.

      ## 1 + 1 {type=numeric}

      = 2

      # More

      About the next question:

      take your time

      ## 2 + 2 {type=numeric}

      = 4

      # A/B

      ## 3 + 3 {type=numeric}

      = 6
      """,
    told: ["note 16: the text is not imported: there is no question below it"]),
]
