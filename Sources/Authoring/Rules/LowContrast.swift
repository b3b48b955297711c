import Courseware

extension Rule {
  static let lowContrast = Rule(
    "low-contrast", .error, "The colors of a site can be read.",
    explanation: """
      Links, buttons and badges have the accent color, on backgrounds and with text on it. Students
      with low vision, or with a phone in the sun, need a contrast ratio of at least 4.5. The
      message names the nearest color that has it; a darker shade of the same color usually looks
      right. 'accent-dark' is for devices with a dark color scheme and must be bright; without it, a
      brighter shade of 'accent' is used.
      """,
    bad: .site("title: Open classroom", "colors:", "  accent: \"#5fb3e6\""),
    good: .site(
      "title: Open classroom", "colors:", "  accent: \"#1f6fa8\"",
      "  accent-dark: \"#8ecbf2\""))
}
