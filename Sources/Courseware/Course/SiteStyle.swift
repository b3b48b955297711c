/// How the pages of a course look, where `site.yml` says so.
package struct SiteStyle: Sendable, Equatable {
  /// The color of links and buttons on a light background.
  package var accent: RGBColor?
  /// The same on a dark background.
  package var darkAccent: RGBColor?
  package var font = Font.system
  package var logo: Logo?

  package init() {}

  /// The font of the pages.
  package enum Font: Sendable, Equatable {
    /// Of the reader's system: the one of its menus, with serifs, of plain letters, or round.
    case system, serif, humanist, rounded
    /// A file below `content/`.
    case file(String)

    /// The names that teachers write.
    package static let named: [(name: String, font: Font)] = [
      ("system", .system), ("serif", .serif), ("humanist", .humanist), ("rounded", .rounded),
    ]
  }

  /// An image in the bar of every page.
  package struct Logo: Sendable, Equatable {
    /// Below `content/`.
    package var path: String
    /// For a height of 28 pixels; `nil` if the file does not say.
    package var width: Int?

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

/// The accent colors of one color scheme, all of which follow from one.
package struct AccentColors: Sendable {
  /// Of links, buttons and what is chosen.
  package let accent: RGBColor
  /// Under the pointer.
  package let strong: RGBColor
  /// Behind what is chosen.
  package let wash: RGBColor
  /// Whether it is for a dark background.
  private let isDark: Bool

  package init(_ accent: RGBColor, isDark: Bool) {
    self.accent = accent
    self.isDark = isDark
    strong = accent.mixed(with: isDark ? .white : .black, 0.25)
    wash = Self.paper(isDark).mixed(with: accent, isDark ? 0.16 : 0.09)
  }

  /// The least contrast that it has with what is behind and in front of it.
  ///
  /// WCAG 2.2 demands 4.5 for text and 3 for controls; these colors are used for both.
  package var contrast: Double {
    let ground = RGBColor(isDark ? "#11141b" : "#f5f6f9") ?? .white
    let ink = RGBColor(isDark ? "#10182f" : "#ffffff") ?? .white
    return [ground, Self.paper(isDark), wash, ink].map(accent.contrast).min() ?? 1
  }

  package static let leastContrast = 4.5

  private static func paper(_ isDark: Bool) -> RGBColor {
    RGBColor(isDark ? "#191d27" : "#ffffff") ?? .white
  }

  /// The color nearest to one that can be read, between it and black, or on a dark
  /// background between it and white.
  package static func readable(_ color: RGBColor, isDark: Bool) -> RGBColor {
    let end: RGBColor = isDark ? .white : .black
    let colors = (0...100).lazy.map { color.mixed(with: end, Double($0) / 100) }
    return colors.first { AccentColors($0, isDark: isDark).contrast >= leastContrast } ?? end
  }
}

extension SiteStyle {
  /// The accent colors for a light background, and for a dark one; `nil` for the usual ones.
  ///
  /// A color for light backgrounds alone is made brighter for dark ones.
  package var accents: (light: AccentColors?, dark: AccentColors?) {
    let dark = darkAccent ?? accent.map { AccentColors.readable($0, isDark: true) }
    return (
      accent.map { AccentColors($0, isDark: false) }, dark.map { AccentColors($0, isDark: true) }
    )
  }
}
