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

  @Test("A script's name changes with its parts")
  func names() {
    let all = (0...QuizScript.all.rawValue).map { QuizScript(rawValue: $0).asset }
    #expect(Set(all.map(\.path)).count == all.count)
    #expect(Set(all.map(\.bytes)).count == all.count)
  }

  @Test func aPageLoadsWhatItsQuestionsAskFor() {
    var site = SampleCourse.course().site
    func script(_ quiz: Quiz) -> QuizScript { QuizScript(for: quiz, of: site) }
    #expect(script(SampleCourse.quiz()) == [])
    #expect(script(SampleCourse.kinds()) == [.typing, .arranging])
    #expect(script(SampleCourse.kinds(.practice)) == [.typing, .arranging, .practice])
    var quiz = SampleCourse.quiz()
    quiz.timeLimit = Seconds(60)
    #expect(script(quiz) == .timing)
    site.submitTo = "mailto:ada@example.org"
    #expect(script(quiz) == [.timing, .mailing])
    site.submitTo = "https://example.org/attempts"
    #expect(script(quiz) == [.timing, .sending])
  }

  @Test func aScriptHoldsThePartsThatItNames() {
    let all = String(decoding: QuizScript.all.asset.bytes, as: UTF8.self)
    let least = String(decoding: QuizScript([]).asset.bytes, as: UTF8.self)
    #expect(all.hasPrefix("\"use strict\";\n") && least.hasPrefix("\"use strict\";\n"))
    for part in [
      "KINDS[\"short-text\"] =", "KINDS.matching =", "class Timer", "class Practice", "fetch(",
      "function mailLink(",
    ] {
      #expect(all.contains(part))
      #expect(!least.contains(part))
    }
  }
}
