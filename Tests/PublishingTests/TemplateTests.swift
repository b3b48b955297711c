import Courseware
import TestSupport
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
    ("quiz", "{{nmae}}", 1, 1, "this page has no value 'nmae'; did you mean 'name'?"),
    ("quiz", "<p>\n  {{{name}}}", 2, 3, "'name' is text: write it between two braces"),
    ("quiz", "{{form}}", 1, 1, "'form' is HTML: write it between three braces"),
    (
      "home", "{{form}}", 1, 1,
      "this page has no value 'form'; 'quizpress templates list home' lists its values"
    ),
    ("home", "{{classrooms}}", 1, 1, "'classrooms' is a section: write '{{#classrooms}}'"),
    ("home", "{{#classrooms}}\n{{teacher}}", 1, 1, "'classrooms' is not closed"),
    ("home", "{{/classrooms}}", 1, 1, "'{{/classrooms}}' has no opening tag"),
    (
      "home", "{{teacher}}", 1, 1,
      "this page has no value 'teacher'; 'quizpress templates list home' lists its values"
    ),
    ("home", "é {{name", 1, 3, "this tag is not closed"),
    ("home", "{{&siteTitle}}", 1, 1, "'&siteTitle' is not a known tag"),
    ("home", "{{%CONTENT_TYPE:TEXT}}", 1, 1, "'%CONTENT_TYPE:TEXT' is not a known tag"),
    ("home", "{{=<% %>=}}", 1, 1, "'=<% %>=' is not a known tag"),
    ("home", "{{<head}}{{/head}}", 1, 1, "'<head' is not a known tag"),
    ("home", "{{>nowhere}}", 1, 1, "there is no template 'nowhere'"),
    ("bar", "{{>bar}}", 1, 1, "the template 'bar' includes itself"),
    ("home", "{{say.nothing}}", 1, 1, "there is no phrase 'say.nothing'"),
    ("stray", "", 1, 1, "the template 'stray' is not used by any page"),
    (
      "clasroom", "", 1, 1,
      "the template 'clasroom' is not used by any page; did you mean 'classroom'?"
    ),
  ])
  func aFaultIsNamedWhereItStands(
    name: String, text: String, line: Int, column: Int, message: String
  ) throws {
    let found = try #require(error(name, text))
    #expect(found.file == "templates/\(name).mustache")
    #expect((found.line, found.column) == (line, column))
    #expect(found.message == message)
  }

  @Test(
    "A value is refused where escaping does not keep it text",
    arguments: sampled(
      [
        "<p class={{name}}>", "<p class = a{{name}}>", "<p {{name}}>", "<{{name}}>",
        "<p a{{name}}=b>",
        "<script>let a = '{{name}}'</script>", "<SCRIPT type=text/plain>{{name}}</SCRIPT>",
        "<script>{{{form}}}</script>", "<style>p { color: {{name}} }</style>",
        "<p onclick=\"a('{{name}}')\">", "<p OnFocus='{{name}}'>", "<p style=\"color: {{name}}\">",
        "<iframe srcdoc='{{name}}'>", "<a href='{{name}}'>", "<a href=' {{author}}'>",
        "<a href=\"javascript:a('{{name}}')\">", "<a HREF='java{{name}}'>", "<img src='{{name}}'>",
        "<form action='{{name}}'>", "<a href='data:{{name}}'>", "<!-- {{name}} -->",
        "<p title='{{{form}}}'>", "<title>{{{form}}}</title>", "<p {{>bar}}>",
        "<p title='{{>bar}}'>",
        "<p title='{{#name}}'>{{/name}}", "<p title='", "<p title=\"{{name}}", "<script>",
        "<META Http-Equiv='refresh' content='0;url={{name}}'>",
        "<meta content='0;url={{name}}' http-equiv=refresh>", "<svg><animate values='{{name}}'/>",
        "<svg><set attributeName='href' to='{{name}}'/>", "<svg><animate from='{{root}}'/>",
        "<link imagesrcset='{{root}}a.png'>", "<img srcset='{{root}}'>",
        "<div attributionsrc='{{home}}'>",
        "<object codebase='{{root}}' classid='{{root}}'>", "<object data='{{root}}a'>",
        "<iframe sandbox='{{name}}'>", "<iframe allow='{{name}}'>", "<script nonce='{{name}}'>",
        "<link rel='{{name}}'>", "<form target='{{name}}'>", "<button formaction='{{root}}'>",
        "<p title='a'{{name}}>", "<p title=\"'\" class={{name}}>", "<p {{! '>' }} class={{name}}>",
        "<a href=\"&#106;avascript:{{name}}\">", "<a href='jav&#10;ascript:x/{{name}}'>",
        "<a href='javascript&colon;x/{{name}}'>", "<a href='&#X6Aavascript:{{name}}'>",
        "<a href='java&Tab;script:{{name}}'>", "<form action='javascript&#58;a?{{name}}'>",
        "<!--><script>-->{{name}}", "<!---><script>-->{{name}}", "<!-- --!><script>-->{{name}}",
        "<!----!><script>-->{{name}}", "<script></scripts>{{name}}</script>",
        "<xmp><!--</xmp><script>-->{{name}}", "<iframe><!--</iframe><style>-->{{name}}",
        "<script><!--<script></script>{{name}}</script>", "<script>a<!--{{script}}</script>",
        "<noscript><!--</noscript><script>--> {{name}}</script>",
        "<noscript><style></noscript>{{name}}</style>",
        "<noscript><p title='</noscript><script>'>{{name}}", "<noscript>{{{form}}}</noscript>",
        "<noscript>{{>bar}}</noscript>", "<noscript>", "<plaintext>{{name}}",
        "<meta title='>' content='0;url={{name}}' http-equiv=refresh>",
        "<meta content='0;url={{name}}' http-{{! a }}equiv='refresh'>",
        "<base href='{{root}}a'>", "<embed src='{{root}}a'>", "<iframe srcdoc='<p>{{name}}'>",
        "<svg>{{name}}</svg>", "<svg><title>{{name}}</title></svg>",
        "<svg><style></svg>{{name}}</style>", "<math><mtext>{{name}}</mtext></math>",
        "<svg><![CDATA[</svg>]]>{{name}}", "<svg><svg></svg>{{name}}</svg>", "<svg>",
        "<svg a=b/>{{name}}</svg>", "<svg></math>{{name}}</svg>", "<svg / >{{name}}</svg>",
        "<p title='x' ='{{name}}'>", "<p title=x ='{{name}}'>", "<p title/='{{name}}'>",
        "<p ='{{name}}'>",
        "<select><title><script>{{name}}</script></title></select>",
        "<select><style><script></style>{{name}}</script></select>",
        "<textarea><script>{{name}}</textarea>", "<noembed><p></noembed>{{name}}",
        "<scr{{! a }}ipt>{{name}}</script>", "<{{! a }}script>{{name}}</script>",
        "<script></scr{{! a }}ipt><p>{{name}}</script>", "<!-- --{{! a }}><script> --> {{name}}",
        "<p on{{! a }}click='{{name}}'>", "<scr{{#name}}{{/name}}ipt>{{name}}</script>",
        "<p onclick{{#name}} class{{/name}}='{{name}}'>",
        "<p onclick{{#name}} class='a' {{/name}}='{{name}}'>",
        "<a href='{{#name}}https://e.org/{{/name}}{{name}}'>", "{{#name}}<{{/name}}script>", "a <",
        "<script src='/{{name}}'></script>", "<script src='https://e.org/{{name}}'></script>",
        "<iframe src='{{root}}a/{{name}}'>", "<form action='https://e.org/?{{name}}'>",
        "<a href='//{{name}}/a'>", "<a href='https://{{name}}/'>", "<a href='/{{name}}'>",
        "<a href='/&#47;{{name}}'>", "<a href='\\/{{name}}'>", "<a href='https:{{name}}'>",
        "<img src='https://e{{name}}.org/a.png'>", "<a href='{{root}}{{name}}'>",
        "<svg><use href='/a/{{name}}'/></svg>", "<math href='a/{{name}}'></math>",
        "a \u{202E}b", "a \u{1B}[2J", "a \u{FFFE}",
      ], every: 6))
  func refusedPlace(_ text: String) {
    let found = error("quiz", "<p>\n" + text)
    #expect(found?.line == 2, "\(String(describing: found))")
  }

  @Test(
    "The message about a place in a drawing or a formula names its element",
    arguments: [
      ("<svg>{{name}}</svg>", "in the element '<svg>'"),
      ("<math><mtext>{{name}}</mtext></math>", "in the element '<math>'"),
      ("<svg><math>{{name}}</math></svg>", "in the element '<math>'"),
      ("<math><annotation-xml></annotation-xml></math>", "cannot be in '<math>'"),
    ])
  func drawingOrFormula(_ text: String, _ words: String) {
    let message = error("quiz", text)?.message
    #expect(message?.hasSuffix(words) == true, "\(String(describing: message))")
  }

  @Test(
    "A value is shown where it stays text",
    arguments: sampled(
      [
        "<p>{{name}}</p> a < b {{name}} 1 <2",
        "<p title=\"{{name}}\" class='a{{#name}} b{{/name}}'>",
        "<title>{{name}}</title><textarea>{{name}}</textarea>", "<a href=\"{{classroomHref}}#a\">",
        "<a href='mailto:{{author}}'>", "<a href='https://e.org/?a={{name}}'>",
        "<a href='{{root}}a/{{name}}'>", "<img src='pictures/{{name}}.png' alt=''>",
        "<meta name='author' content='{{author}}'>",
        "<p data-a='{{name}}' aria-label=\"{{name}}\">",
        "<input value='{{name}}' placeholder='{{name}}'><td headers='{{name}}' colspan='{{name}}'>",
        "<script src='{{script}}'></script>", "<script id='quiz-data'>{{{island}}}</script>",
        "<!--> {{name}} <!---> {{name}} <!----> {{name}} <!--!> --> {{name}} <!-- > -- > --> {{name}}",
        "<a href='/a?b=1&amp;c={{name}}'>", "<a href='https://e.org/&#63;{{name}}'>",
        "<script></script >{{name}}<title>a</TITLE\n>{{name}}<xmp></xmp>{{name}}",
        "<!-- a {{! b }} --> <p{{#name}} class='a'{{/name}}>{{{form}}}",
        "<noscript><p title='{{name}}'>{{name}}</p></noscript>{{name}}<template>{{name}}</template>",
        "<svg viewBox='0 0 9 9'><title>A</title><path d='M0 0'/></svg>{{name}}<svg/>{{name}}",
        "<script>if (a < b && c <d) e('<p>')</script>{{name}}<style>p > a { }</style>",
        "<meta name='a' content='{{name}}'><meta http-equiv='refresh' content='9'>",
        "<a href='{{root}}{{#name}}?a={{name}}{{/name}}'>{{name}}</a>",
      ], every: 3))
  func allowedPlace(_ text: String) throws {
    let whole = String(decoding: try #require(TemplateSources.builtIn["quiz"]), as: UTF8.self)
    let found = error("quiz", whole + text)
    #expect(found == nil, "\(String(describing: found))")
  }

  @Test func anEntryOfAListSeesItsOwnNames() {
    #expect(error("home", "{{#classrooms}}{{name}} {{siteTitle}}{{/classrooms}}") == nil)
  }

  @Test(
    "A tag alone on its line takes the line away; elsewhere only itself",
    arguments: [
      ("a\n{{#hasClassrooms}}\nb\n{{/hasClassrooms}}\nc", "a\nb\nc"),
      ("a\n  {{#hasClassrooms}}\t\n  b\n {{/hasClassrooms}}", "a\n  b\n"),
      ("a {{#hasClassrooms}}\nb{{/hasClassrooms}}\nc", "a \nb\nc"),
      ("{{#hasClassrooms}} {{/hasClassrooms}}\nb", " \nb"),
      ("a\n{{! a word }}\nb {{! another }} c", "a\nb  c"),
      ("a\r\n{{! a\nb }}\r\nb", "a\r\nb"),
      ("{{siteTitle}}\nb", "A&lt;B\nb"),
      ("a\n{{>bar}}\nc", "a\nbar\nc"), ("a {{>bar}} c", "a bar\n c"),
      ("a\n  {{>bar}}\nc", "a\n  bar\nc"),
      ("{{^hasClassrooms}}a{{/hasClassrooms}}b", "b"),
      ("{{#organization}}a{{/organization}}{{^organization}}b{{/organization}}", "a"),
      ("{{say.name}} {{ siteTitle }}", "Your name A&lt;B"),
    ])
  func lines(_ template: String, _ shown: String) throws {
    let templates = TemplateSources(overrides: ["home": template, "bar": "bar\n"])
    let files = try rendered(SampleCourse.course(title: "A<B"), templates: templates)
    let html = String(decoding: try #require(files["site/index.html"]), as: UTF8.self)
    let body = try #require(html.firstRange(of: "<meta charset=\"utf-8\">\n")).upperBound
    #expect(String(html[body...]) == shown)
  }

  @Test("A list's section is shown once for each entry, with the names around it") func list()
    throws
  {
    let template = "{{#classrooms}}({{name}}, {{siteTitle}}){{/classrooms}}"
    let course = SampleCourse.course(title: "Site")
    let files = try rendered(course, templates: TemplateSources(overrides: ["home": template]))
    let html = String(decoding: try #require(files["site/index.html"]), as: UTF8.self)
    let entries = course.classrooms.map { "(\($0.name), Site)" }.sorted()
    #expect(!entries.isEmpty)
    for entry in entries { #expect(html.contains(entry)) }
  }

  @Test("A conflict that Git left in a template is an error", arguments: ["\n", "\r\n"])
  func conflict(_ end: String) throws {
    let lines = ["<footer>", "<<<<<<< HEAD", "Ours", "=======", "Theirs", ">>>>>>> other"]
    let found = try #require(error("foot", (lines + ["</footer>"]).joined(separator: end)))
    #expect((found.file, found.line, found.column) == ("templates/foot.mustache", 2, 1))
    #expect(found.message.hasPrefix("this is a conflict that Git left in the file"))
  }

  @Test(
    "A template has to keep what the script of its page needs",
    arguments: [
      ("quiz", #"<input id="email" "#, "<input ", #"'quiz' needs 'id="email"'; "#),
      ("quiz", "{{{form}}}", "", "'quiz' needs '{{{form}}}'; "),
      ("quiz", "{{{island}}}", "", "'quiz' needs '{{{island}}}'; "),
      ("quiz", "<body class=\"quiz\">", "<body>", #"'quiz' needs 'class="quiz"'; "#),
      ("quiz", "{{>head}}", "", "'quiz' needs '{{script}}'; "),
      ("live", #" data-quiz="{{quiz}}""#, "", "'live' needs 'data-quiz'; "),
      ("presenter", "{{{slides}}}", "", "'presenter' needs '{{{slides}}}'; "),
      ("locked", #"id="remember""#, "", #"'locked' needs 'id="remember"'; "#),
      ("grades", #"id="forget""#, #"id="forgets""#, #"'grades' needs 'id="forget"'; "#),
      ("grades", #"id="classrooms""#, "", #"'grades' needs 'id="classrooms"'; "#),
      ("presenter", #"id="next""#, "", #"'presenter' needs 'id="next"'; "#),
      ("head", #"<script src="{{script}}"></script>"#, "", "'quiz' needs '{{script}}'; "),
    ])
  func neededParts(name: String, part: String, other: String, message: String) throws {
    let text = String(decoding: try #require(TemplateSources.builtIn[name]), as: UTF8.self)
    #expect(text.contains(part) && error(name, text) == nil)
    let found = try #require(error(name, text.replacing(part, with: other)))
    #expect((found.file, found.line, found.column) == ("templates/\(name).mustache", 1, 1))
    #expect(
      found.message == "the script of the page " + message
        + "to see where the built-in template has it, rename this file and run"
        + " 'quizpress templates copy \(name)'")
  }

  @Test("The part of a page that lacks something is named, and not a whole copy") func partOfPage()
    throws
  {
    let quiz = String(decoding: try #require(TemplateSources.builtIn["quiz"]), as: UTF8.self)
    let sources = TemplateSources(overrides: ["quiz": quiz, "head": "<title>{{title}}</title>"])
    let found = #expect(throws: TemplateError.self) { _ = try sources.parsed() }
    #expect(found?.file == "templates/head.mustache")
  }

  @Test("Of many missing parts, a template's error names the first ones") func manyNeededParts() {
    let message = error("locked", "{{>head}}")?.message
    let expected =
      #"the script of the page 'locked' needs 'class="locked"', 'id="unlock"', 'id="password"', "#
      + #"'id="remember"' and 4 more; to see"#
    #expect(message?.hasPrefix(expected) == true, "\(String(describing: message))")
  }

  @Test(
    "A template may omit what its script does without",
    arguments: [
      ("quiz", #"<span class="help" id="student-hint">{{say.nameHint}}</span>"#),
      ("home", #" id="first-visit""#), ("live", #" id="content""#), ("live", #" id="rename""#),
      ("presenter", #" id="large""#),
    ])
  func unneededParts(name: String, part: String) throws {
    let text = String(decoding: try #require(TemplateSources.builtIn[name]), as: UTF8.self)
    #expect(text.contains(part) && error(name, text.replacing(part, with: "")) == nil)
  }

  @Test("Sections nest a hundred deep and no deeper") func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "{{#siteTitle}}", count: depth)
        + String(repeating: "{{/siteTitle}}", count: depth)
    }
    #expect(error("home", nested(100)) == nil)
    #expect(error("home", nested(101))?.message == "sections are nested too deeply")
    #expect(error("home", nested(isFullRun ? 100_000 : 400))?.column == 1_401)
  }
}
