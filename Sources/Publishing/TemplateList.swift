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
      switch kind {
      case .text: [(indent + "{{\(name)}}", "text")]
      case .html: [(indent + "{{{\(name)}}}", "HTML")]
      case .flag: [(indent + "{{#\(name)}}…{{/\(name)}}", "shown if it is so")]
      case .list(let entry):
        [(indent + "{{#\(name)}}…{{/\(name)}}", "a list; for each entry:")]
          + entry.tags(indent + "  ")
      }
    }
  }
}
