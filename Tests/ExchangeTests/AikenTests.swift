import Exchange
import TestSupport
import Testing

/// Aiken as Moodle reads it, and as people write it.
@Suite("Importing Aiken")
struct AikenTests {
  @Test("each question becomes the same question here", arguments: aikenCases)
  func becomes(_ case: ImportCase) throws {
    let quiz = try imported(`case`.source, by: importAiken)
    #expect(quiz.body == `case`.result + "\n")
    #expect(quiz.told == `case`.told)
    #expect(try quiz.faults() == [])
  }

  @Test("lines that belong to no question are named", arguments: ["A) x", "ANSWER: A"])
  func stray(_ line: String) throws {
    let quiz = try imported(line + "\n\nOne?\nA) 1\nB) 2\nANSWER: B\n", by: importAiken)
    #expect(quiz.questions == 1)
    #expect(
      quiz.told.count == 1 && quiz.told[0].hasSuffix("has no question above it and is not imported")
    )
  }

  @Test(
    "a file without questions gives a quiz without questions",
    arguments: ["", "\n\n", "ANSWER: A", "Dear parents,\nwe meet today."])
  func empty(_ source: String) throws {
    #expect(try imported(source, by: importAiken).questions == 0)
  }
}

private let aikenCases = [
  ImportCase(
    name: "options with a bracket or a point, with and without a space",
    source: """
      Which of these is <red> & costs $5?
      A) grass
      B.blood *x*
      C)  sky
      ANSWER: B

      Two?
      A. cat
      B. dog
      answer:b
      """,
    result: """
      ## Which of these is \\<red> & costs \\$5?

      - [ ] grass
      - [x] blood \\*x\\*
      - [ ] sky

      ## Two?

      - [ ] cat
      - [x] dog
      """),
  ImportCase(
    name: "text of several lines and paragraphs",
    source: "Read this.\nIt has two lines.\n\nWhich is true?\nA) one\nB) two\nANSWER: A",
    result: """
      ## Read this.

      It has two lines.

      Which is true?

      - [x] one
      - [ ] two
      """),
  ImportCase(
    name: "a letter that is not the next one is text",
    source: "I. Newton found what?\nA) gravity\nB) light\nANSWER: A",
    result: """
      ## I. Newton found what?

      - [x] gravity
      - [ ] light
      """),
  ImportCase(
    name: "an answer that names no option, or several",
    source: "One?\nA) cat\nB) dog\nANSWER: C\n\nTwo?\nA) cat\nB) dog\nANSWER: A, B",
    result: """
      ## One? {draft=true}

      <!-- not published: 'ANSWER: C' does not name one of its options by its letter (line 1 of sample.md) -->

      - [ ] cat
      - [ ] dog

      ## Two? {draft=true}

      <!-- not published: 'ANSWER: A, B' does not name one of its options by its letter (line 6 of sample.md) -->

      - [ ] cat
      - [ ] dog
      """,
    told: [
      "draft 1: 'ANSWER: C' does not name one of its options by its letter",
      "draft 6: 'ANSWER: A, B' does not name one of its options by its letter",
    ]),
  ImportCase(
    name: "letters that are not in order",
    source: "One?\nA) cat\nC) dog\nANSWER: C",
    result: """
      ## One? {draft=true}

      <!-- not published: the letters of its options are not A, B, C and so on, in order (line 1 of sample.md) -->

      - [ ] cat
      - [ ] dog
      """,
    told: ["draft 1: the letters of its options are not A, B, C and so on, in order"]),
  ImportCase(
    name: "no answer at all",
    source: "One?\nA) cat\nB) dog\n\nTwo?\nA) cat\nB) dog\nANSWER: A",
    result: """
      ## One? {draft=true}

      <!-- not published: it has no line 'ANSWER:' with the letter of the correct option (line 1 of sample.md) -->

      - [ ] cat
      - [ ] dog

      ## Two?

      - [x] cat
      - [ ] dog
      """,
    told: ["draft 1: it has no line 'ANSWER:' with the letter of the correct option"]),
]
