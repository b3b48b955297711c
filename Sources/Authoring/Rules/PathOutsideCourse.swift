import Courseware

extension Rule {
  static let pathOutsideCourse = Rule(
    "path-outside-course", .error, "Links and images stay inside the folder content/.",
    explanation: """
      Only files in 'content' are published. A path that starts with '/' or goes up too far with
      '..' leads to a file on your computer, which students do not have and which may be private.
      Copy the file beside the quiz and link to it there.
      """,
    bad: .questions(linking(to: "../../../summary.pdf")),
    good: .questions(linking(to: "summary.pdf"), beside: ["summary.pdf"]))

  private static func linking(to address: String) -> String {
    """
    Read the [summary](\(address)) first.

    ## Which part of a plant takes in water?

    - [x] Root
    - [ ] Flower
    """
  }
}

/// Whether a path in front matter is an address on the web or starts with a drive of Windows.
func isAddressOrDrive(_ path: String) -> Bool {
  path.contains("://") || path.hasPrefix("//") || path.dropFirst().hasPrefix(":")
}

extension Report {
  /// Reports a path in front matter that is not one of a file in `content`; `field` is its field
  /// as words.
  mutating func refuseOutside(_ path: Located<String>, in field: String) {
    add(
      .pathOutsideCourse,
      isAddressOrDrive(path.value)
        ? "\(field) must be a file of the course, not '\(path.value)'"
        : "'\(path.value)' is outside the folder 'content'", at: path.span,
      note: "copy that file next to this one, and write its name here")
  }
}
