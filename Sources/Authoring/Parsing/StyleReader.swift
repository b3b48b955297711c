import Courseware

extension SiteStyle.Font {
  /// The extensions of font files.
  static let endings = ["woff2", "woff", "ttf", "otf"]
}

extension Fields {
  /// The style of the pages: `colors`, `font` and `logo`.
  mutating func style(_ tree: SourceTree?) -> SiteStyle {
    var style = SiteStyle()
    if let node = node("colors") {
      var fields = Fields(node, .colors, place: node.span)
      style.accent = fields.color("accent", isDark: false)
      style.darkAccent = fields.color("accent-dark", isDark: true)
      report.take(fields.reportOfNames)
    }
    style.font = font(tree) ?? .system
    style.logo = logo(tree)
    return style
  }

  /// The font and the logo, by path below the root, each with the span of its field.
  mutating func filesOfStyle(_ style: SiteStyle) -> [Located<String>] {
    var files: [Located<String>] = []
    if case .file(let path) = style.font, let node = node("font") {
      files.append(Located("content/" + path, at: node.span))
    }
    if let logo = style.logo, let node = node("logo") {
      files.append(Located("content/" + logo.path, at: node.span))
    }
    return files
  }

  /// A color with sufficient contrast on every background of the pages; `nil` for others.
  private mutating func color(_ key: String, isDark: Bool) -> RGBColor? {
    guard let text = text(key) else { return nil }
    guard let color = RGBColor(text.value) else {
      // CSS also has `#0b6`, which means `#00bb66`.
      let short = text.value.hasPrefix("#") ? text.value.dropFirst() : ""
      let long = RGBColor(short.map { "\($0)\($0)" }.joined())
      report.add(
        .wrongType, "'\(key)' must be a color such as \"#0b6e4f\"", at: text.span,
        note: "six hexadecimal digits in quotation marks: two each for red, green and blue",
        fixes: long.map { [.writing("\"\($0.text)\"", at: text.span)] } ?? [])
      return nil
    }
    let contrast = AccentColors(color, isDark: isDark).contrast
    if contrast >= AccentColors.leastContrast { return color }
    let near = AccentColors.readable(color, isDark: isDark).text
    report.add(
      .lowContrast,
      "text in \(color.text) is hard to read on \(isDark ? "dark" : "light") backgrounds: the "
        + "contrast is \(written(contrast)), and must be at least \(AccentColors.leastContrast)",
      at: text.span, note: "the nearest color that can be read is \"\(near)\"",
      fixes: [.writing("\"\(near)\"", at: text.span)])
    return nil
  }

  /// A contrast with one decimal, rounded down, so that an insufficient contrast never looks
  /// sufficient.
  private func written(_ contrast: Double) -> String {
    let tenths = Int(contrast * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }

  private mutating func font(_ tree: SourceTree?) -> SiteStyle.Font? {
    guard let text = text("font") else { return nil }
    let names = SiteStyle.Font.named
    if let found = names.first(where: { $0.name == text.value }) { return found.font }
    guard text.value.contains(".") else {
      unknownValue("font", text, names.map(\.name))
      return nil
    }
    let ending = text.value.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard SiteStyle.Font.endings.contains(ending) else {
      report.add(.wrongType, "'font' must be a file of type woff2, woff, ttf or otf", at: text.span)
      return nil
    }
    return file(text, "font", "font file", tree).map(SiteStyle.Font.file)
  }

  private mutating func logo(_ tree: SourceTree?) -> SiteStyle.Logo? {
    guard let text = text("logo") else { return nil }
    guard MediaKind.isMedia(path: text.value), MediaKind(path: text.value) == .picture else {
      report.add(.wrongType, "'logo' must be an image file, such as 'logo.svg'", at: text.span)
      return nil
    }
    guard let path = file(text, "logo", "image", tree) else { return nil }
    var size: ImageSize?
    if let tree {
      var sizes = ImageSizes(tree.folder)
      size = sizes.size(of: "content/" + path)
    }
    return SiteStyle.Logo(
      path: path, width: size.map { min(240, max(1, ($0.width * 28 + $0.height / 2) / $0.height)) })
  }

  /// The path of a file below `content/`, if it exists.
  private mutating func file(
    _ text: Located<String>, _ field: String, _ noun: String, _ tree: SourceTree?
  ) -> String? {
    guard let tree else { return text.value }
    let addresses = Addresses(tree: tree, folder: "content")
    guard !isAddressOrDrive(text.value), let path = addresses.resolved(text.value),
      path.hasPrefix("content/")
    else {
      report.refuseOutside(text, in: "'\(field)'")
      return nil
    }
    guard tree.contains(path) else {
      let near = addresses.near(path)
      report.add(
        .missingImage, "no \(noun) 'content/\(text.value)'" + suggestion(near?.name),
        at: text.span)
      return nil
    }
    return String(path.dropFirst("content/".count))
  }
}
