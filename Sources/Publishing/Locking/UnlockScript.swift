extension SiteAssets {
  /// The script that opens the pages of classrooms with a password and, on pages that list these
  /// classrooms, their encrypted lists.
  static func unlockScript(_ phrases: Phrases) -> SiteAssets {
    block(
      "unlock", phrases, as: "UNLOCK_PHRASES",
      parts("sealing.js", "unsealing.js", "codes.js", "password-key.js", "unlock.js"))
  }
}
