import Courseware

extension Rule {
  static let typographicQuotes = Rule(
    "typographic-quotes", .warning, "Quotation marks around a value are straight.",
    explanation: """
      Word processors turn straight quotation marks into curly ones. In front matter curly
      quotation marks are part of the value: students would see them around the name, and a colon
      between them still ends the name of the field. Write straight quotation marks, or none. If
      the marks belong to the name, put straight ones around them, too.
      """,
    bad: .quiz(name: "“Cell structure”"),
    good: .quiz(name: "\"Cell structure\""))
}
