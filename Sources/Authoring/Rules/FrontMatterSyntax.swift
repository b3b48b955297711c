import Courseware

extension Rule {
  /// Front matter is lines of the form 'key: value', in YAML.
  static let frontMatterSyntax = Rule(
    "front-matter-syntax", .error, "Front matter is lines of the form 'key: value', in YAML.",
    explanation: """
      The lines at the top of a file are read by a program, which takes a colon with a blank after
      it for the end of a key. A name that holds one needs quotes around it, and so does a value
      that starts with a sign such as '@', '[' or '*'. Indent with blanks, never with tabs.
      """,
    bad: .quiz(
      """
      ---
      name: Cells: structure and function
      created: 2026-09-01
      deadline: 2026-09-14
      ---

      ## Which part holds the chromosomes?

      - [x] Nucleus
      - [ ] Membrane
      """),
    good: .quiz(
      """
      ---
      name: "Cells: structure and function"
      created: 2026-09-01
      deadline: 2026-09-14
      ---

      ## Which part holds the chromosomes?

      - [x] Nucleus
      - [ ] Membrane
      """))
}
