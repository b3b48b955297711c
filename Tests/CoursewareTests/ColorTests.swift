import Courseware
import TestSupport
import Testing

@Suite struct ColorTests {
  @Test("Colors are read with or without a number sign, and written in one format") func text() {
    #expect(RGBColor("#0B6e4f")?.text == "#0b6e4f")
    #expect(RGBColor("0b6e4f") == RGBColor(red: 11, green: 110, blue: 79))
    for text in ["", "#", "0b6e4", "#0b6e4fa", "##b6e4f", "+b6e4f", "0b6e4g", "green", "#０b6e4"] {
      #expect(RGBColor(text) == nil, "\(text)")
    }
  }

  @Test(
    "Contrasts are those that other programs compute",
    arguments: [
      // Computed by a program in Python from the formula of WCAG 2.2.
      ("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48), ("#767676", "#ffffff", 4.54),
      ("#ff0000", "#ffffff", 4), ("#0000ff", "#ffffff", 8.59), ("#ffff00", "#0000ff", 8),
      ("#336699", "#ffffff", 6), ("#123456", "#123456", 1),
    ])
  func contrast(_ one: String, _ other: String, _ expected: Double) throws {
    let (a, b) = try (#require(RGBColor(one)), #require(RGBColor(other)))
    #expect(abs(a.contrast(with: b) - expected) < 0.006)
    #expect(a.contrast(with: b) == b.contrast(with: a))
  }

  @Test("The nearest readable color can be read, and a readable one is its own") func readable() {
    for step in stride(from: UInt32(0), through: 0xFF_FFFF, by: 40_503) {
      let color = RGBColor(
        red: UInt8(step >> 16), green: UInt8(step >> 8 & 0xFF), blue: UInt8(step & 0xFF))
      for isDark in [false, true] {
        let near = AccentColors.readable(color, isDark: isDark)
        #expect(AccentColors(near, isDark: isDark).contrast >= 4.5, "\(color.text) \(isDark)")
        let isReadable = AccentColors(color, isDark: isDark).contrast >= 4.5
        #expect((near == color) == isReadable, "\(color.text) \(isDark)")
      }
    }
  }

  @Test("The backgrounds that colors are compared with are those of the style sheet")
  func backgrounds() throws {
    let source = try Repository.text("Sources/Courseware/Course/SiteStyle.swift")
    let tokens = [("\(StyleTokens.light)", false), ("\(StyleTokens.dark)", true)]
    for (text, isDark) in tokens {
      for name in ["--ground", "--paper", "--accent-ink"] {
        let value = try #require(text.split(separator: "\(name): ").last?.prefix(7))
        #expect(source.contains("\"\(value)\""), "\(name) \(isDark)")
      }
    }
  }

  @Test("A course without colors and font has no rules of its own") func none() {
    #expect(StyleTokens.rules(of: SiteStyle(), dark: "(prefers-color-scheme: dark)") { $0 } == "")
  }

  @Test("One accent color gives both color schemes; a font of a file is declared") func rules() {
    var style = SiteStyle()
    style.accent = RGBColor("#0b6e4f")
    style.font = .file("fonts/school.woff2")
    let rules = StyleTokens.rules(of: style, dark: "(prefers-color-scheme: dark)") { "../\($0)" }
    #expect(rules.contains("--accent: #0b6e4f;"))
    #expect(rules.contains("src: url(\"../fonts/school.woff2\")"))
    #expect(rules.split(separator: "--accent: ").count == 3)
    let without = StyleTokens.rules(of: style, dark: "screen") { _ in nil }
    #expect(!without.contains("@font-face") && !without.contains("--sans"))
    style.accent = nil
    style.darkAccent = RGBColor("#7fd6b0")
    style.font = .serif
    let dark = StyleTokens.rules(of: style, dark: "screen") { $0 }
    #expect(dark.split(separator: "--accent: ").count == 2 && dark.contains("Charter"))
  }
}
