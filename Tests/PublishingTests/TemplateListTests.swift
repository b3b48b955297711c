import Testing

@testable import Publishing

struct TemplateListTests {
  @Test(
    "Every template is described, and what a list says of it can be written",
    arguments: TemplateDescription.all.map(\.name))
  func described(_ name: String) throws {
    let template = try #require(TemplateDescription.all.first { $0.name == name })
    #expect(!template.summary.isEmpty && !template.text.isEmpty)
    for (tag, meaning) in template.values {
      #expect(!meaning.isEmpty && !meaning.hasPrefix(";"), "\(tag) has no meaning")
    }
    let shown = template.values.filter {
      !$0.tag.hasPrefix(" ") && !$0.meaning.hasSuffix("; for each:")
    }
    let tags = shown.map(\.tag).joined(separator: "\n")
    let text = String(decoding: template.text, as: UTF8.self)
    _ = try TemplateSources(overrides: [name: text]).parsed()
    guard !["head", "foot", "bar", "languages"].contains(name) else { return }
    _ = try TemplateSources(overrides: [name: "\(text)<p>\(tags)</p>"]).parsed()
  }

  @Test(
    "A misspelled name is answered by the nearest one",
    arguments: [
      ("{{sitetitle}}", "this page has no value 'sitetitle'; did you mean 'siteTitle'?"),
      ("{{say.strat}}", "there is no phrase 'say.strat'; did you mean 'say.start'?"),
      ("{{>baar}}", "there is no template 'baar'; did you mean 'bar'?"),
      (
        "{{gibberish}}",
        "this page has no value 'gibberish'; "
          + "'quizpress templates list home' lists its values"
      ),
    ])
  func nearestNames(_ text: String, _ message: String) {
    let error = #expect(throws: TemplateError.self) {
      _ = try TemplateSources(overrides: ["home": text]).parsed()
    }
    #expect(error?.message == message)
  }
}
