import Courseware
import TestSupport
import Testing

@testable import Publishing

struct SiteAssetsTests {
  private func shortened(_ text: String) -> String {
    String(decoding: withoutComments(Array(text.utf8)), as: UTF8.self)
  }

  @Test func whatOnlyAuthorsReadIsLeftOut() {
    let source = """
      /* One line. */
      p {
        margin: 0; /* kept */

      }
      /*
       * Several
       * lines.
       */
      """
    #expect(shortened(source) == "p {\nmargin: 0; /* kept */\n}\n")
    let script = """
      /** What it does. */
      function f() {
        // Why.
        return "// text"; // kept
      }
      """
    #expect(shortened(script) == "function f() {\nreturn \"// text\"; // kept\n}\n")
  }

  @Test func aFileThatEndsInAComment() {
    #expect(shortened("a\n/* b\nc */") == "a\n")
    #expect(shortened("") == "")
  }

  @Test("No text or comment of a script continues where lines are shortened")
  func sourcesAreReadByLines() throws {
    let folder = "Sources/Publishing/Assets"
    let files =
      Repository.files(below: folder, endingIn: ".js")
      + Repository.files(below: folder, endingIn: ".css")
    #expect(files.count > 40)
    for file in files {
      for line in try Repository.text(file).split(separator: "\n") {
        #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(file): \(line)")
        let text = line.drop { $0 == " " }
        let isComment = text.hasPrefix("/*") || text.hasPrefix("*/")
        #expect(!isComment || !text.dropFirst(2).dropLast(2).contains("*/"), "\(file): \(line)")
      }
    }
  }

  @Test("The pages of quizzes of all kinds load one script, each language its own")
  func oneScript() throws {
    var course = SampleCourse.course()
    course.site.languages = ["en", "zh", "ar"]
    course.classrooms[0].quizzes = [SampleCourse.quiz(), SampleCourse.kinds(.practice)]
    let scripts = siteOutputs(of: course).map(\.path).filter {
      $0.hasPrefix("site/assets/quiz.") || $0.hasPrefix("site/assets/site.")
    }
    #expect(scripts.filter { $0.contains("/quiz.") }.count == 3)
    #expect(Set(scripts).count == 6)
    let texts = SiteAssets.quizScripts(english).map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts[0].hasPrefix("\"use strict\";\nconst PHRASES = {"))
    #expect(texts[1].hasPrefix("\"use strict\";\n"))
    for part in ["KINDS[\"short-text\"] =", "KINDS.matching =", "class QuizPage"] {
      #expect(texts[0].contains(part))
    }
    for part in ["class Timer", "class Practice", "fetch(", "function mailLink("] {
      #expect(texts[1].contains(part) && !texts[0].contains(part))
    }
  }

  @Test("The name of the script of attempts follows from that of the script that loads it")
  func secondScript() throws {
    for language in SiteLanguage.all(of: Site(languages: ["en", "zh", "ar"])) {
      let names = language.quizScripts.map(\.path)
      #expect(names.count == 2 && names[0].hasPrefix("assets/quiz."))
      #expect(names[1] == names[0].replacing("/quiz.", with: "/attempt."))
    }
  }

  @Test("Every file of a script is in a script")
  func everyFile() throws {
    let language = try #require(SiteLanguage.all(of: Site()).first)
    let scripts =
      language.quizScripts + [language.gradesScript, language.siteScript]
      + [language.liveScript, language.presenterScript, SiteAssets.missingScript]
      + [language.sealingScript, language.releaseScript, language.unlockScript]
    let all = scripts.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    for file in Repository.files(below: "Sources/Publishing/Assets", endingIn: ".js")
    where !file.hasSuffix("/sw.js") {
      #expect(all.contains(shortened(try Repository.text(file))), "\(file)")
    }
  }

  @Test func spaceBetweenMarksOfAStyleSheetIsLeftOut() {
    func compact(_ style: String) -> String {
      String(decoding: withoutSpace(Array(style.utf8)), as: UTF8.self)
    }
    #expect(
      compact("p, a > b {\nmargin: 0 1px !important;\ncolor: red;\n}\n")
        == "p,a>b{margin:0 1px!important;color:red}")
    #expect(compact("@media print {\np { margin: 0; }\n}") == "@media print{p{margin:0}}")
    #expect(compact("p :is(a, b) { margin: 0; }") == "p :is(a,b){margin:0}")
    #expect(
      compact("a {\ngrid: 1fr\n2fr;\ncontent: \" · \" / \"\";\n}")
        == "a{grid:1fr 2fr;content:\" · \"/\"\"}")
    #expect(compact("a { content: \" , a: b / \"; }") == "a{content:\" , a: b / \"}")
  }

  @Test func zerosBeforeThePointOfANumberAreLeftOut() {
    func compact(_ style: String) -> String {
      String(decoding: withoutSpace(Array(style.utf8)), as: UTF8.self)
    }
    #expect(
      compact(
        "a { margin: 0.5em -0.1em 0 10.5em; color: rgb(0 0 0 / 0.8); width: min(0.5em,0.25vh) }")
        == "a{margin:.5em -.1em 0 10.5em;color:rgb(0 0 0/.8);width:min(.5em,.25vh)}")
    #expect(compact(".a-0.b { margin: 0 }") == ".a-0.b{margin:0}")
    #expect(compact("a { src: url(\"f-0.5.woff\"); }") == "a{src:url(\"f-0.5.woff\")}")
  }
}
