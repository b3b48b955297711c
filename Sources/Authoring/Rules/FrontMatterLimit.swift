import Courseware

extension Rule {
  static let frontMatterLimit = Rule(
    "front-matter-limit", .error, "Front matter is at most 64 kB and is nested at most 16 deep.",
    explanation: """
      Front matter is a page of fields at the very most. Text for students belongs after it, and
      no field takes lists in lists in lists. Move the text below the second line of dashes, and
      write tags and the like as one flat list. The weights of a classroom have at most 100
      categories.
      """,
    bad: .quiz(fields: "tags: [[[[[[[[[[[[[[[[[ cells ]]]]]]]]]]]]]]]]]"),
    good: .quiz(fields: "tags: [ cells ]"))
}
