/// The tokens that the style sheets of the site and of reports share: custom properties for colors,
/// shadows, corners, fonts, text sizes and spacing, as declarations for a rule of `:root`.
package enum StyleTokens {
  /// The tokens for a light background, and those that both backgrounds share.
  package static let light: StaticString = """
    color-scheme: light dark;
    --ground: #f5f6f9;
    --paper: #ffffff;
    --sunken: #eef0f5;
    --ink: #1b2130;
    --soft: #535c6f;
    --line: #d9dde6;
    --edge: #7b8598;
    --accent: #2f4fc4;
    --accent-ink: #ffffff;
    --right-wash: #e6f4ea;
    --wrong-wash: #fbeae7;
    --warn-wash: #fdf2da;
    --shadow: 0 1px 2px rgb(20 28 50 / 6%), 0 4px 16px rgb(20 28 50 / 5%);
    --radius: 0.75rem;
    --radius-s: 0.5rem;
    --text-xs: 0.82rem;
    --text-s: 0.92rem;
    --text-m: 1rem;
    --text-l: 1.1rem;
    --text-xl: 1.25rem;
    --text-2xl: 1.5rem;
    --text-title: clamp(1.65rem, 1.3rem + 1.6vw, 2.35rem);
    --space-1: 0.25rem;
    --space-2: 0.5rem;
    --space-3: 0.75rem;
    --space-4: 1rem;
    --space-5: 1.25rem;
    --space-6: 1.5rem;
    --space-8: 2rem;
    --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial,
      sans-serif;

    """
  /// The tokens for a dark background.
  package static let dark: StaticString = """
    --ground: #11141b;
    --paper: #191d27;
    --sunken: #222834;
    --ink: #e7eaf1;
    --soft: #a6afc0;
    --line: #303747;
    --edge: #7f8a9f;
    --accent: #9db4ff;
    --accent-ink: #10182f;
    --right-wash: #17301f;
    --wrong-wash: #3a1d1a;
    --warn-wash: #352a12;
    --shadow: none;

    """

  /// The tokens of a course that differ from the defaults, as a style sheet that comes after them;
  /// empty if there are none.
  ///
  /// `dark` is the media query for a dark background; `fontURL` returns the address of a file below
  /// `content/`, `nil` if pages cannot load it.
  package static func rules(
    of style: SiteStyle, dark: StaticString, fontURL: (String) -> String?
  ) -> String {
    let (light, darker) = style.accents
    var (rules, tokens) = ("", light.map(declarations) ?? "")
    if let family = family(of: style.font, fontURL, &rules) {
      tokens += "--sans: \(family);\n"
    }
    if !tokens.isEmpty { rules += ":root {\n\(tokens)}\n" }
    if let darker { rules += "@media \(dark) {\n:root {\n\(declarations(darker))}\n}\n" }
    return rules
  }

  private static func declarations(_ colors: AccentColors) -> String {
    """
    --accent: \(colors.accent.text);
    --accent-strong: \(colors.strong.text);
    --accent-wash: \(colors.wash.text);

    """
  }

  /// The names of a font in order of preference; a font from a file is declared by a rule that is
  /// added.
  private static func family(
    of font: SiteStyle.Font, _ url: (String) -> String?, _ rules: inout String
  ) -> String? {
    switch font {
    case .system: return nil
    case .serif: return "Charter, \"Bitstream Charter\", \"Sitka Text\", Cambria, Georgia, serif"
    case .humanist:
      return "Seravek, \"Gill Sans Nova\", Ubuntu, Calibri, \"DejaVu Sans\", sans-serif"
    case .rounded:
      return "ui-rounded, \"Hiragino Maru Gothic ProN\", Quicksand, Comfortaa, Nunito, "
        + "\"Arial Rounded MT Bold\", sans-serif"
    case .file(let path):
      guard let url = url(path) else { return nil }
      rules += "@font-face {\nfont-family: Course;\nfont-display: swap;\n"
      rules += "src: url(\"\(url)\");\n}\n"
      return "Course, system-ui, sans-serif"
    }
  }
}
