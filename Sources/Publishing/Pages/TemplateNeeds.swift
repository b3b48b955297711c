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
  needed[page.key] = ["{{script}}"] + neededMarks(of: page.key) + page.value
}

/// The marks of a built-in template, without the ids of elements that only name or describe
/// others, and that of the place to which readers skip.
private func neededMarks(of template: String) -> [String] {
  let text = String(decoding: TemplateSources.builtIn[template] ?? [], as: UTF8.self)
  // A test checks that the built-in templates have no errors.
  guard let tags = try? templateTags(in: text, template: template),
    let marks = try? checkMarkup(of: text, tags, template: template)
  else { return [] }
  return marks.filter { mark in
    !["-heading\"", "-hint\"", "=\"content\""].contains { mark.hasSuffix($0) }
  }
}

extension TemplateCheck {
  /// Refuses templates of a course that lack what the script of the page visited last needs.
  func refuseLosses(
    of page: String, _ overrides: Set<String>, _ marks: [String: [String]]
  ) throws(TemplateError) {
    // The page itself if it is the course's own, otherwise a part of it.
    let own = visitedLast.filter { overrides.contains($0) }
    guard let template = own.first, let needed = neededParts[page] else { return }
    let found = visitedLast.reduce(into: shown) { $0.formUnion(marks[$1] ?? []) }
    let missing = needed.filter { !found.contains($0) }.map { "'\($0)'" }
    guard !missing.isEmpty else { return }
    throw TemplateError(
      template: template, line: 1, column: 1,
      message: "the script of the page '\(page)' needs \(shortList(of: missing, most: 4));"
        + " to see where the built-in template has it, rename this file and run"
        + " 'quizpress templates copy \(template)'")
  }
}
