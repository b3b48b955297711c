import Courseware

extension SiteAssets {
  /// What opens pages of classrooms with a password, and for pages that list them what opens the
  /// lists.
  static func unlockScript(_ phrases: Phrases) -> SiteAssets {
    block(
      "unlock", phrases, as: "UNLOCK_PHRASES",
      [
        PackageResources.sealing_js, PackageResources.unsealing_js, PackageResources.codes_js,
        PackageResources.password_key_js, PackageResources.unlock_js,
      ])
  }
}
