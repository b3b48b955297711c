import Courseware

extension Rule {
  /// A file defines at most 512 links of 2 kB each, and they do not fill the page.
  static let tooManyReferences = Rule(
    "too-many-references", .error, "A file defines at most 512 links of 2 kB each, and they do not fill the page.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
