import Courseware

extension Rule {
  static let tooManyReferences = Rule(
    "too-many-references", .error,
    "A file defines at most 512 links and footnotes, used sparingly.",
    explanation: """
      A line such as '[atlas]: https://example.org/atlas' defines an address once, for links to use
      anywhere in the file; '[^1]: …' defines a footnote. With thousands of them in one quiz, a page
      could become extremely large as each use copies the address or the note. Keep the definitions
      that are used, and shorten addresses of more than 2 kB.
      """,
    bad: .questions(
      (1...513).map { "[\($0)]: https://example.org/\($0)\n\n" }.joined(),
      shown: "513 lines such as '[1]: https://example.org/1'"),
    good: .questions(
      """
      Use the [atlas].

      ## Which sea lies north of Egypt?

      - [x] The Mediterranean
      - [ ] The Red Sea

      [atlas]: https://example.org/atlas
      """))
}
