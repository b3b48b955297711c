import Courseware

extension Rule {
  static let questionTooLong = Rule(
    "question-too-long", .error, "Questions and introductions are at most 64 kB long.",
    explanation: """
      Everything from one heading to the next belongs to one question, and this one is very long.
      Perhaps a heading '## ' is missing, so that many questions are read as one. Give each
      question its heading; put long reading matter into a file of its own and link to it.
      """,
    bad: .questions(
      String(repeating: "A line of a long story.\n\n", count: 3_000),
      shown: "An introduction of 75 kB"),
    good: .questions(
      """
      Read the first chapter of your book.

      ## Who tells the story?

      - [x] Ishmael
      - [ ] Ahab
      """))
}
