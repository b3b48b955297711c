import Courseware
import EmbeddedFiles

/// The page templates, read and checked.
package struct PageTemplates: Sendable {
  fileprivate let parts: [String: [TemplatePart]]

  /// Renders a page as a complete file; for a page of a locked classroom, the page that opens it.
  func render<Shown: Page>(_ page: Shown) -> [UInt8] {
    let text = renderOpen(page)
    guard let lock = page.frame.lock else { return text }
    let classroom = lock.sealer.classroom
    return renderOpen(LockedPage(around: page.frame, of: classroom, lock.island(for: text)))
  }

  /// The content security policy is first in the head and written here, so no template can omit it.
  private func renderOpen<Shown: Page>(_ page: Shown) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(32 * 1024)
    out.write("<!doctype html>\n<html")
    out.writeAttribute("lang", page.frame.language.ofPage)
    out.writeAttribute("dir", page.frame.phrases.direction)
    out.write(">\n<head>\n<meta http-equiv=\"Content-Security-Policy\" content=\"")
    out.write(contentSecurityPolicy(sendingTo: page.frame.sendsTo))
    out.write("\">\n<meta charset=\"utf-8\">\n")
    var run = TemplateRun(parts, page, page.frame.phrases)
    run.write(parts[Shown.template] ?? [], to: &out)
    return out
  }
}

/// What a page may load and do: scripts, a worker, styles, images, audio and video of the site and
/// nothing from elsewhere; if attempts are sent, requests to the one origin that receives them.
private func contentSecurityPolicy(sendingTo origin: String?) -> String {
  """
  default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; \
  img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; \
  connect-src \(origin ?? "'none'"); form-action 'none'; base-uri 'none'
  """
}

/// The texts of all templates: the built-in ones, and those of a course that replace them.
package struct TemplateSources: Sendable {
  private var texts: [String: String]
  private let overrides: Set<String>
  /// The built-in templates by name, without `.mustache`.
  static let builtIn = Dictionary(
    uniqueKeysWithValues: [
      "bar", "classroom", "foot", "grades", "head", "home", "instructions", "languages", "library",
      "live", "locked", "missing", "presenter", "quiz",
    ].map { ($0, embeddedFile($0 + ".mustache")) })

  /// - Parameter overrides: The course's own templates by name, without `.mustache`.
  package init(overrides: [String: String] = [:]) {
    texts = Self.builtIn.mapValues { String(decoding: $0, as: UTF8.self) }
    texts.merge(overrides) { _, own in own }
    self.overrides = Set(overrides.keys)
  }

  /// Parses every template, each checked against what its page has to show.
  package func parsed() throws(TemplateError) -> PageTemplates {
    var tags: [String: [TemplateTag]] = [:]
    var anchors: [String: [String]] = [:]
    for name in texts.keys.sorted() {
      let text = texts[name] ?? ""
      if overrides.contains(name) {
        try checkCharacters(of: text, template: name)
        try checkConflicts(in: text, template: name)
      }
      let found = try templateTags(in: text, template: name)
      anchors[name] = try checkMarkup(of: text, found, template: name)
      tags[name] = found
    }
    var check = TemplateCheck(tags: tags)
    for (template, vocabulary) in pageVocabularies {
      try check.visit(template, showing: vocabulary)
      try check.refuseMissingParts(of: template, overrides, anchors)
    }
    if let unused = overrides.subtracting(check.visited).min() {
      throw TemplateError(
        template: unused, line: 1, column: 1,
        message: "the template '\(unused)' is not used by any page"
          + suggestion(unused, Self.builtIn.keys.sorted()))
    }
    var parts: [String: [TemplatePart]] = [:]
    for (name, text) in texts { parts[name] = templateParts(text, tags[name] ?? []) }
    return PageTemplates(parts: parts)
  }
}

/// Refuses control characters, noncharacters, and those that reverse the direction of text.
private func checkCharacters(of text: String, template: String) throws(TemplateError) {
  for place in text.unicodeScalars.indices {
    let scalar = text.unicodeScalars[place]
    let isControl =
      scalar.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains(scalar)
    let reverses = [0x202A...0x202E, 0x2066...0x2069].contains { $0.contains(scalar.value) }
    if isControl || reverses || scalar.properties.isNoncharacterCodePoint {
      let number = String(scalar.value, radix: 16, uppercase: true)
      throw TemplateError(
        template: template, at: place, in: text,
        message: "a template cannot contain the character U+\(number)")
    }
  }
}

/// Refuses a conflict that Git left in a template, whose lines pages would show.
private func checkConflicts(in text: String, template: String) throws(TemplateError) {
  let lines = text.split(whereSeparator: \.isNewline)
  guard let conflict = lines.first(where: { $0.hasPrefix("<<<<<<< ") }) else { return }
  throw TemplateError(
    template: template, at: conflict.startIndex, in: text,
    message: "this is a conflict that Git left in the file: keep one of the two versions and "
      + "delete the lines with '<<<<<<<', '=======' and '>>>>>>>'")
}

/// An error in a template: its position and its reason.
package struct TemplateError: Error, Sendable, Equatable {
  /// Below the course's root: `templates/quiz.mustache`.
  package var file: String
  /// From 1.
  package var line: Int
  /// From 1, in characters.
  package var column: Int
  /// What is wrong in the template, without the position.
  package var message: String

  init(template: String, line: Int, column: Int, message: String) {
    file = "templates/\(template).mustache"
    (self.line, self.column, self.message) = (line, column, message)
  }

  init(template: String, at place: String.Index, in text: String, message: String) {
    let line = text[..<place].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self.init(
      template: template, line: line.count, column: (line.last?.count ?? 0) + 1, message: message)
  }
}

/// A template that a course can replace, with what it can show.
package struct TemplateDescription: Sendable {
  /// Without `.mustache`: `home`.
  package let name: String
  /// What it is for, without a period.
  package let summary: String
  /// The built-in text.
  package let text: [UInt8]
  /// The tags that show values, as a template writes them, with what each is; the entries of a
  /// list are indented below it.
  package let values: [(tag: String, meaning: String)]

  /// The pages, then the parts that pages include.
  package static let all: [TemplateDescription] = {
    let pages = pageVocabularies.map { ($0.template, $0.vocabulary) }
    let names = pages.map(\.0)
    let parts = TemplateSources.builtIn.keys.filter { !names.contains($0) }.sorted()
    return (pages + parts.map { ($0, Frame.vocabulary) }).map { name, vocabulary in
      TemplateDescription(
        name: name, summary: summaries[name] ?? "", text: TemplateSources.builtIn[name] ?? [],
        values: vocabulary.tags())
    }
  }()
}

/// A test checks that each template has one.
private let summaries = [
  "bar": "the header of every page, included as {{>bar}}",
  "classroom": "the page of a classroom with its quizzes",
  "foot": "the end of every page, included as {{>foot}}",
  "grades": "the grades of a student, from the attempts on the device",
  "head": "the head of every page, included as {{>head}}",
  "home": "the first page, with the classrooms",
  "instructions": "how to take a quiz",
  "languages": "the menu of languages in headers, included as {{>languages}}",
  "library": "all quizzes, to be searched",
  "live": "the page on which a student joins a class and answers the open question",
  "locked": "the page that asks for the password of a classroom",
  "missing": "what a server shows if there is no page at an address",
  "presenter": "the questions of a lecture for a projector, one at a time",
  "quiz": "a quiz with its questions",
]

extension Vocabulary {
  fileprivate func tags(_ indent: String = "") -> [(tag: String, meaning: String)] {
    kinds.sorted { $0.key < $1.key }.flatMap { name, kind -> [(tag: String, meaning: String)] in
      let meaning = valueMeanings[name] ?? ""
      return switch kind {
      case .text: [(indent + "{{\(name)}}", meaning)]
      case .html: [(indent + "{{{\(name)}}}", meaning)]
      case .flag: [(indent + "{{#\(name)}}…{{/\(name)}}", meaning)]
      case .list(let entry):
        [(indent + "{{#\(name)}}…{{/\(name)}}", meaning + "; for each:")]
          + entry.tags(indent + "  ")
      }
    }
  }
}
