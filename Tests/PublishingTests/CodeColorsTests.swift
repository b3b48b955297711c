import Authoring
import Courseware
import Foundation
import TestSupport
import Testing

@testable import Publishing

/// The stylesheet of code against what the highlighter keeps, and against WCAG.
@Suite struct CodeColors {
  private let css = (try? Repository.text("Sources/Publishing/Assets/code.css")) ?? ""
  private let tokens = "\(StyleTokens.light)\(StyleTokens.dark)"

  @Test("Every class that is kept has a style, and no other has") func classes() {
    let styled = css.matches(of: /\.hljs-([a-z_-]+)/).map { String($0.1) }
    #expect(Set(styled) == coloredCode)
  }

  @Test("Every color has a contrast of 4.5 to 1 on the ground of code, light and dark")
  func contrast() throws {
    let parts = css.components(separatedBy: "@media (prefers-color-scheme: dark)")
    let grounds = tokens.matches(of: /--sunken: (#[0-9a-f]{6})/).map { String($0.1) }
    #expect(parts.count == 2 && grounds.count == 2)
    for (part, ground) in zip(parts, grounds) {
      let colors = part.matches(of: /color: (#[0-9a-f]{6})/).map { String($0.1) }
      #expect(colors.count >= 8)
      for color in colors { #expect(try contrast(color, ground) >= 4.5, "\(color)") }
    }
  }

  @Test("Light and dark color the same classes") func schemes() {
    let parts = css.components(separatedBy: "@media (prefers-color-scheme: dark)")
    let names = parts.map { part in
      Set(
        part.components(separatedBy: "\n}").first?.matches(of: /\.hljs-[a-z_-]+/).map(\.output)
          ?? [])
    }
    let unchanged: Set<Substring> = [".hljs-emphasis", ".hljs-strong"]
    #expect(names[0].subtracting(unchanged) == names[1].subtracting(unchanged))
  }

  @Test("Only pages with colored code ask for it, and only their course has it")
  func linked() throws {
    var course = SampleCourse.course()
    #expect(try !rendered(course).keys.contains { $0.contains("assets/code.") })
    course.classrooms[0].quizzes[0].needsCodeStyle = true
    course.classrooms[0].quizzes[0].answers = .teacher
    #expect(try !rendered(course).keys.contains { $0.contains("assets/code.") })
    let code = "<pre><code class=\"language-swift\">a</code></pre>"
    course.classrooms[0].quizzes[0].introduction = SampleCourse.prose(code)
    let files = try rendered(course)
    #expect(files["site/" + SiteAssets.codeStylesheet.path] != nil)
    let asking = files.filter { String(decoding: $1, as: UTF8.self).contains("assets/code.") }
    #expect(asking.keys.sorted() == ["site/biology-9b/quizzes/cells.html"])
  }

  @Test("A page that may show answers later asks for it, whether or not they have code")
  func linkedForLater() throws {
    var quiz = SampleCourse.course().classrooms[0].quizzes[0]
    quiz.answers = .teacher
    #expect(!quiz.pageNeedsCodeStyle)
    quiz.results = [SealedResult(name: "a", initialization: "", ciphertext: "")]
    #expect(quiz.pageNeedsCodeStyle)
    (quiz.answers, quiz.results) = (.release, [])
    #expect(quiz.pageNeedsCodeStyle)
  }

  /// Source: WCAG 2.2, relative luminance and contrast ratio.
  private func contrast(_ a: String, _ b: String) throws -> Double {
    let (light, dark) = (
      max(try luminance(a), try luminance(b)), min(try luminance(a), try luminance(b))
    )
    return (light + 0.05) / (dark + 0.05)
  }

  private func luminance(_ color: String) throws -> Double {
    let value = try #require(Int(color.dropFirst(), radix: 16))
    let parts = [value >> 16, value >> 8 & 255, value & 255].map { part -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
