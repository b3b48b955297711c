import Courseware

/// How to take a quiz, what happens to the answers, and how they are scored.
final class InstructionsPage: Page {
  static let template = "instructions"
  let frame: Frame

  init(_ site: Site, in language: SiteLanguage) {
    frame = Frame(
      of: site, page: "instructions.html", in: language, title: language.phrases["howItWorks"],
      summary: language.phrases["instructionsLead"])
  }

  static let fields = framed([:])
}
