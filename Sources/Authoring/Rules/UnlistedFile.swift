import Courseware

extension Rule {
  static let unlistedFile = Rule(
    "unlisted-file", .error,
    "Files of uncommon types are published only where front matter lists them.",
    explanation: """
      Pictures, audio, video, documents, archives, tables, plain text and source code are published
      with the page that shows them or links to them. Any other file, such as a web page, may
      contain scripts, and scripts from your site can read and change what students answer there.
      Offer such a file as a PDF or in a ZIP archive. If students need it as it is and you trust it,
      list it under 'publish' in the front matter of the quiz or the classroom, with every file that
      it loads; whoever reviews the change sees that line. Backups, rosters, settings and Markdown
      files that are not pages are never published.
      """,
    bad: .questions(
      """
      Try the [simulation](osmosis.html) first.

      ## Which part of a plant takes in water?

      - [x] Root
      - [ ] Flower
      """, beside: ["osmosis.html"]),
    good: .files(
      [
        "content/class/quizzes/quiz.md": .text(listing),
        "content/class/quizzes/osmosis.html": "any",
      ], shown: listing))
}

private let listing = """
  ---
  name: Quiz
  created: 2026-09-01
  deadline: 2026-09-14
  publish: [osmosis.html]
  ---

  Try the [simulation](osmosis.html) first.

  ## Which part of a plant takes in water?

  - [x] Root
  - [ ] Flower

  """
