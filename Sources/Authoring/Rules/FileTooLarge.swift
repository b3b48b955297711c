import Courseware

extension Rule {
  static let fileTooLarge = Rule(
    "file-too-large", .error,
    "Markdown files are at most 1 MB, site.yml 64 kB, rosters 4 MB and files on pages 256 MB.",
    explanation: """
      A quiz of a hundred questions takes about 50 kB, so a text file of this size is nearly
      always something else: a picture pasted into the text, or a whole question bank. Reading it
      would take long and its page would be slow to open. Keep pictures as files next to the quiz,
      and split a question bank into several quizzes. Link to a long video instead of publishing it.
      A file with more than 1,000 errors in its questions is not read further, either.
      """,
    bad: .questions(
      String(repeating: "Words without end.\n\n", count: 60_000),
      shown: "A quiz file of 1.2 MB"),
    good: .questions(
      """
      ## Which unit is the larger one?

      - [x] Megabyte
      - [ ] Kilobyte
      """))
}
