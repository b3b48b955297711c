package import Courseware

extension Quiz {
  /// Whether its page encrypts attempts, so that only the holder of the key can read them.
  ///
  /// This is true if the site has a key, unless everyone can read the answers in the page.
  package func isSealed(in site: Site) -> Bool { site.examKey != nil && answers != .open }
}

extension SiteAssets {
  /// The script that pages of quizzes need if attempts are encrypted.
  ///
  /// The script of quizzes loads it, so that no template can leave it out.
  static func sealingScript(_ phrases: Phrases) -> SiteAssets {
    let scripts = parts(
      "sealing.js", "hybrid-encryption.js", "unsealing.js", "codes.js", "sealed-attempt.js",
      "returned-result.js")
    return SiteAssets(
      name: "sealing", ending: "js",
      parts: [strict, Part(phrases.furtherScript(["sealed"]))] + scripts)
  }

  /// The sealing scripts of all languages, if a quiz of the course needs them.
  static func sealingScripts(for course: Course, in languages: [SiteLanguage]) -> [SiteAssets] {
    let isNeeded = course.classrooms.contains { classroom in
      classroom.quizzes.contains { $0.isSealed(in: course.site) }
    }
    return isNeeded ? languages.map(\.sealingScript) : []
  }
}
