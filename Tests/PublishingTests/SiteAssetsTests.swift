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
    let script = String(decoding: SiteAssets.quizScript(english).bytes, as: UTF8.self)
    #expect(script.hasPrefix("\"use strict\";\nconst PHRASES = {"))
    for part in [
      "KINDS[\"short-text\"] =", "KINDS.matching =", "class Timer", "class Practice", "fetch(",
      "function mailLink(",
    ] {
      #expect(script.contains(part))
    }
  }
}
