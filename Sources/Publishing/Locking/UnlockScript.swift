import Courseware

extension SiteAssets {
  /// What opens pages of classrooms with a password, and for pages that list them what opens the
  /// lists.
  ///
  /// It is a block, because the scripts of the page that it opens have some of the same names.
  static func unlockScript(_ phrases: Phrases) -> SiteAssets {
    let words = Array("const UNLOCK_PHRASES = ".utf8) + phrases.words(["unlock"])
    let scripts = [
      PackageResources.sealing_js, PackageResources.unsealing_js, PackageResources.password_key_js,
      PackageResources.unlock_js,
    ]
    return SiteAssets(
      name: "unlock", ending: "js",
      parts: [strict, Part(Array("{\n".utf8) + words + Array(";\n".utf8))]
        + scripts.map(Part.init) + [Part(Array("}\n".utf8))])
  }
}
