import Courseware
import Testing

@testable import Publishing

struct TemplateTests {
  private func error(_ name: String, _ text: String) -> TemplateError? {
    do throws(TemplateError) {
      _ = try TemplateSources(overrides: [name: text]).parsed()
      return nil
    } catch {
      return error
    }
  }

  @Test func theBuiltInTemplatesPass() throws {
    _ = try TemplateSources().parsed()
  }

  @Test func aCourseMayReplaceATemplate() throws {
    let templates = TemplateSources(overrides: ["bar": "<header>{{siteTitle}} &amp; more</header>"])
    let files = try rendered(SampleCourse.course(title: "A<B"), templates: templates)
    let html = String(decoding: try #require(files["site/index.html"]), as: UTF8.self)
    #expect(html.contains("<header>A&lt;B &amp; more</header>"))
  }

  @Test(arguments: [
    ("quiz", "{{nmae}}", 1, 1, "this page has nothing called 'nmae'"),
    ("quiz", "<p>\n  {{{name}}}", 2, 3, "'name' is text: write it between two braces"),
    ("quiz", "{{form}}", 1, 1, "'form' is HTML: write it between three braces"),
    ("home", "{{form}}", 1, 1, "this page has nothing called 'form'"),
    ("home", "{{classrooms}}", 1, 1, "'classrooms' is a section: write '{{#classrooms}}'"),
    ("home", "{{#classrooms}}\n{{teacher}}", 1, 1, "'classrooms' is not closed"),
    ("home", "{{/classrooms}}", 1, 1, "'{{/classrooms}}' closes nothing"),
    ("home", "{{teacher}}", 1, 1, "this page has nothing called 'teacher'"),
    ("home", "é {{name", 1, 3, "this tag is not closed"),
    ("home", "{{&siteTitle}}", 1, 1, "'&siteTitle' is not a tag that pages know"),
    ("home", "{{%CONTENT_TYPE:TEXT}}", 1, 1, "'%CONTENT_TYPE:TEXT' is not a tag that pages know"),
    ("home", "{{=<% %>=}}", 1, 1, "'=<% %>=' is not a tag that pages know"),
    ("home", "{{<head}}{{/head}}", 1, 1, "'<head' is not a tag that pages know"),
    ("home", "{{>nowhere}}", 1, 1, "there is no template 'nowhere'"),
    ("bar", "{{>bar}}", 1, 1, "the template 'bar' includes itself"),
    ("home", "{{say.nothing}}", 1, 1, "there is no phrase 'say.nothing'"),
    ("stray", "", 1, 1, "no page uses the template 'stray'"),
  ])
  func aFaultIsNamedWhereItStands(
    name: String, text: String, line: Int, column: Int, message: String
  ) throws {
    let found = try #require(error(name, text))
    #expect(found.file == "templates/\(name).mustache")
    #expect((found.line, found.column) == (line, column))
    #expect(found.message == message)
  }

  @Test func anEntryOfAListSeesItsOwnNames() {
    #expect(error("home", "{{#classrooms}}{{name}} {{siteTitle}}{{/classrooms}}") == nil)
  }
}
