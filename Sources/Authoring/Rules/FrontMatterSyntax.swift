import Courseware

extension Rule {
  static let frontMatterSyntax = Rule(
    "front-matter-syntax", .error, "Front matter has lines of the form 'field: value', in YAML.",
    explanation: """
      The lines at the top of a file are read by a program, for which a colon followed by a space
      ends the name of a field. A value that contains one needs quotation marks around it, and so
      does a value that starts with a character such as '@', '[' or '*'. Indent with spaces, never
      with tabs.
      """,
    bad: .quiz(name: "Cells: structure and function"),
    good: .quiz(name: "\"Cells: structure and function\""))
}
