/// The settings of `site.yml` for how the pages of a course look.
package struct SiteStyle: Sendable, Equatable {
  /// The color of links and buttons on a light background.
  package var accent: RGBColor?
  /// The color of links and buttons on a dark background.
  package var darkAccent: RGBColor?
  /// The field `font`; the system's font if it is not set.
  package var font = Font.system
  /// The field `logo`; `nil` if pages show the icon of Quizpress.
  package var logo: Logo?

  /// Creates the style of a site that sets no colors, font or logo.
  package init() {}

  /// The font of the pages.
  package enum Font: Sendable, Equatable {
    /// A font of the reader's system: that of its menus, with serifs, humanist, or rounded.
    case system, serif, humanist, rounded
    /// A file below `content/`.
    case file(String)

    /// The names that teachers write in `site.yml`.
    package static let named: [(name: String, font: Font)] = [
      ("system", .system), ("serif", .serif), ("humanist", .humanist), ("rounded", .rounded),
    ]
  }

  /// An image in the bar of every page.
  package struct Logo: Sendable, Equatable {
    /// Below `content/`.
    package var path: String
    /// At a height of 28 pixels; `nil` if the size is not in the file.
    package var width: Int?

    /// Creates a logo; the width is in pixels, from 1 to 240.
    package init(path: String, width: Int?) { (self.path, self.width) = (path, width) }
  }

  /// The files that it needs, below `content/`.
  package var files: [String] {
    var files: [String] = []
    if case .file(let path) = font { files.append(path) }
    if let logo { files.append(logo.path) }
    return files
  }
}

/// The accent colors of one color scheme, all derived from one color.
package struct AccentColors: Sendable {
  /// The color of links, buttons and selected elements.
  let accent: RGBColor
  /// The color under the pointer.
  let strong: RGBColor
  /// The background of selected elements.
  let wash: RGBColor
  /// Whether it is for a dark background.
  private let isDark: Bool

  /// Creates the colors of a scheme from the color of links, whose contrast is not checked.
  package init(_ accent: RGBColor, isDark: Bool) {
    (self.accent, self.isDark) = (accent, isDark)
    strong = accent.mixed(with: isDark ? .white : .black, 0.25)
    wash = Self.paper(isDark).mixed(with: accent, isDark ? 0.16 : 0.09)
  }

  /// The lowest contrast between the accent color and the colors behind and in front of it.
  ///
  /// WCAG 2.2 demands 4.5 for text and 3 for controls; these colors are used for both.
  package var contrast: Double {
    let ground = RGBColor(isDark ? "#11141b" : "#f5f6f9") ?? .white
    let ink = RGBColor(isDark ? "#10182f" : "#ffffff") ?? .white
    return [ground, Self.paper(isDark), wash, ink].map(accent.contrast).min() ?? 1
  }

  /// The lowest ``contrast`` allowed for a color in `site.yml`, as a ratio from 1 to 21.
  ///
  /// Source: WCAG 2.2, success criterion 1.4.3.
  package static let leastContrast = 4.5

  private static func paper(_ isDark: Bool) -> RGBColor {
    RGBColor(isDark ? "#191d27" : "#ffffff") ?? .white
  }

  /// The nearest readable color to a given one, mixed with black, or with white for a dark
  /// background.
  package static func readable(_ color: RGBColor, isDark: Bool) -> RGBColor {
    let end: RGBColor = isDark ? .white : .black
    let colors = (0...100).lazy.map { color.mixed(with: end, Double($0) / 100) }
    return colors.first { AccentColors($0, isDark: isDark).contrast >= leastContrast } ?? end
  }
}

extension SiteStyle {
  /// The accent colors for a light background, and for a dark one; `nil` for the defaults.
  ///
  /// If there is only a color for light backgrounds, a brighter one for dark backgrounds is made
  /// from it.
  var accents: (light: AccentColors?, dark: AccentColors?) {
    let dark = darkAccent ?? accent.map { AccentColors.readable($0, isDark: true) }
    return (
      accent.map { AccentColors($0, isDark: false) }, dark.map { AccentColors($0, isDark: true) }
    )
  }
}
