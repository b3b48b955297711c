import Courseware

extension SiteAssets {
  /// What opens pages of classrooms with a password, and for pages that list them what opens the
  /// lists.
  static func unlockScript(_ phrases: Phrases) -> SiteAssets {
    block(
      "unlock", phrases, as: "UNLOCK_PHRASES",
      parts("sealing.js", "unsealing.js", "codes.js", "password-key.js", "unlock.js"))
  }
}
