/// A file that every page uses, named after its content so that a browser may keep it for ever.
struct SiteAssets: Sendable {
  /// Below `site/`.
  let path: String
  let bytes: [UInt8]

  private init(name: String, ending: String, bytes: [UInt8]) {
    path = "assets/\(name).\(contentHash(of: bytes)).\(ending)"
    self.bytes = bytes
  }

  static let stylesheet = SiteAssets(
    name: "style", ending: "css", bytes: PackageResources.style_css)
  static let script = SiteAssets(name: "quiz", ending: "js", bytes: PackageResources.quiz_js)
  static let icon = SiteAssets(name: "icon", ending: "svg", bytes: PackageResources.icon_svg)

  static let all = [stylesheet, script, icon]
}

/// FNV-1a of 64 bits in hexadecimal: tells versions of a file apart, and promises nothing more.
///
/// Source: Fowler, Noll and Vo, draft-eastlake-fnv.
private func contentHash(of bytes: [UInt8]) -> String {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  let hex = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - hex.utf8.count) + hex
}
