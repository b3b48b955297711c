import Exchange
import TestSupport
import Testing

@Suite("Importing files of text2qti")
struct Text2QTITests {
  @Test("each kind becomes the same question here", arguments: kinds)
  func becomes(_ source: String, _ result: String) throws {
    let quiz = try imported(source, by: importText2QTI)
    #expect(quiz.body == result + "\n")
    #expect(quiz.told == [])
    #expect(try quiz.faults() == [])
  }

  @Test("settings, texts and groups are those of the quiz")
  func quiz() throws {
    let quiz = try imported(
      """
      Quiz title: Sums
      Quiz description: Read *this*
          first.
      shuffle answers: false
      show correct answers: false
      can't go back: true
      Text title: More
      Text: to read
      % 1. hidden
      COMMENT
      2. hidden
      END_COMMENT
      GROUP
      pick: 1
      points per question: 3
      1. A?
      *a) yes
      b) no
      2. B?
      *a) yes
      b) no
      END_GROUP
      Title: C
      Points: 2
      3. C?
      * c
      """, by: importText2QTI)
    #expect(quiz.name == "Sums")
    let text = String(decoding: quiz.markdown, as: UTF8.self)
    #expect(text.contains("kind: practice\nshuffle: none\n---\n"))
    #expect(
      quiz.body == """
        Read *this*
        first.

        # Group 1 {pick=1}

        ### More

        to read

        ## A? {points=3}

        - [x] yes
        - [ ] no

        ## B? {points=3}

        - [x] yes
        - [ ] no

        # Questions

        ## C? {points=2 type=short-text}

        = c

        """)
    #expect(
      quiz.told == [
        "note 5: 'show correct answers' is not imported: write 'answers: teacher' to keep the "
          + "answer key out of the page",
        "note 6: 'can't go back' is not imported",
        "note 13: groups have no names: change the headings of the sections",
        "note 23: titles of questions are not imported",
      ])
    #expect(try quiz.faults() == [])
  }

  @Test("options named by letters keep their order if others are shuffled")
  func letters() throws {
    let question = "1. Which picture?\n*a) A\nb) B"
    let kept = try imported(question, by: importText2QTI)
    #expect(kept.body.hasPrefix("## Which picture?\n"))
    let shuffled = try imported("shuffle answers: true\n" + question, by: importText2QTI)
    #expect(shuffled.body.hasPrefix("## Which picture? {shuffle=false}\n"))
  }

  @Test("what has no counterpart is a draft, or noted")
  func faults() throws {
    let quiz = try imported(
      """
      * early
      1. A?
      ^^^
      2. B?
      *a) b
      *b) c
      3. D
      goes on?
      + Right.
      *a) d
      b) e
      Text: The end
      """, by: importText2QTI)
    #expect(
      quiz.told == [
        "note 1: this belongs to no question, and is not imported",
        "draft 2: students would have to hand in a file",
        "draft 4: 2 of its options are correct, but students choose one",
        "note 8: this line is not indented: it is read as part of the text above it",
        "note 9: the feedback on correct answers is not imported: an explanation is for all",
        "note 12: the text is not imported: there is no question below it",
      ])
    #expect(quiz.body.contains("## D goes on?\n\n- [x] d\n- [ ] e\n"))
    #expect(try quiz.faults() == [])
  }
}

private let kinds: [(String, String)] = [
  (
    """
    1.  What is $2+3$?
    ... Count.
    -   Count again.
    a)  6
    ... Too many.
    *b) 5
    !   Five.
    """,
    """
    ## What is $2+3$?

    - [ ] 6
      > Too many.

    - [x] 5

    > Count.
    >
    > Count again.
    >
    > Five.
    """
  ),
  (
    """
    1. Which?

        ```python
        if x:
            y()
        ```
    [] one
    [*] two

        lines
    """,
    """
    ## Which? {type=multiple}

    ```python
    if x:
        y()
    ```

    - [ ] one

    - [x] two

      lines
    """
  ),
  ("1. Name it.\n* a word\n* C++", "## Name it. {type=short-text}\n\n= a word\n= `C++`"),
  (
    "1. How many?\n= 1.5 +- 0.1\n= 3 +- 2%\n= [5, 6.5]\n= 42",
    "## How many? {type=numeric}\n\n= 1.5 ± 0.1\n= 3 ± 2%\n= 5..6.5\n= 42"
  ),
  ("1. Why?\n____", "## Why? {type=essay}"),
]
