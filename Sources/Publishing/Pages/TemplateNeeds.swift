import Courseware

/// What a template of a course has to keep of the built-in one, by page, as templates write it:
/// `id="submit"`, `{{{form}}}`.
///
/// The scripts of these pages look for it; without it students could not submit, for example, and
/// nothing else would say so. The other pages can do without their script, and may be written
/// freely.
private let neededParts: [String: [String]] = [
  QuizPage.template: ["{{{form}}}", "{{{island}}}"], LivePage.template: [],
  PresenterPage.template: ["{{{slides}}}"], LockedPage.template: ["{{{island}}}"],
  GradesPage.template: [],
].reduce(into: [:]) { needed, page in
  needed[page.key] = ["{{script}}"] + neededAnchors(of: page.key) + page.value
}

/// The anchors of a built-in template, without the ids of elements that only name or describe
/// others, of the place to which readers skip, and of buttons that scripts do without.
private func neededAnchors(of template: String) -> [String] {
  let text = builtInText(of: template)
  // A test checks that the built-in templates have no errors.
  guard let tags = try? templateTags(in: text, template: template),
    let anchors = try? checkMarkup(of: text, tags, template: template)
  else { return [] }
  return anchors.filter { anchor in
    !["-heading\"", "-hint\"", "=\"content\"", "=\"large\"", "=\"rename\""]
      .contains { anchor.hasSuffix($0) }
  }
}

private func builtInText(of template: String) -> String {
  String(decoding: TemplateSources.builtIn[template] ?? [], as: UTF8.self)
}

extension TemplateCheck {
  /// Refuses templates of a course that lack what the script of the page visited last needs.
  func refuseMissingParts(
    of page: String, _ overrides: Set<String>, _ anchors: [String: [String]]
  ) throws(TemplateError) {
    let own = visitedLast.filter { overrides.contains($0) }
    guard !own.isEmpty, let needed = neededParts[page] else { return }
    let found = visitedLast.reduce(into: shown) { $0.formUnion(anchors[$1] ?? []) }
    let missing = needed.filter { !found.contains($0) }
    guard let first = missing.first else { return }
    let template = own.first { builtInText(of: $0).contains(first) } ?? own[0]
    throw TemplateError(
      template: template, line: 1, column: 1,
      message: "the script of the page '\(page)' needs"
        + " \(shortList(of: missing.map { "'\($0)'" }, most: 4));"
        + " to see where the built-in template has it, rename this file and run"
        + " 'quizpress templates copy \(template)'")
  }
}
