import Courseware

extension Rule {
  static let unsupportedYAML = Rule(
    "unsupported-yaml", .error,
    "Front matter uses no anchors, aliases, tags, directives or second documents.",
    explanation: """
      The notation of front matter, YAML, has special characters for programmers: '&' and '*'
      repeat a part under a name, '!' names a type, '%' gives instructions. Programs do not agree
      on them, so they are not allowed here. If such a character is text, put quotation marks
      around the value. To repeat a part, write it out.
      """,
    bad: described("!new What a cell is made of"),
    good: described("\"!new What a cell is made of\""))

  private static func described(_ value: String) -> Example {
    .fields(
      """
      name: Cell structure
      description: \(value)
      created: 2026-09-01
      deadline: 2026-09-14
      """)
  }
}
