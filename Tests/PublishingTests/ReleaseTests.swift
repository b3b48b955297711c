import Courseware
import Testing

@testable import Publishing

/// Answers that are in the page, sealed.
struct ReleaseTests {
  private static let code = (0..<16).map(UInt8.init)

  private func quiz(isFirst: Bool, isReleased: Bool = false, code: [UInt8] = code) -> Quiz {
    var quiz = SealedQuiz(isFirst: isFirst).quiz(.exam, .release)
    quiz.release = Moment(seconds: 1_800_086_400, offset: 3600)
    quiz.seal = AnswerSeal(code: code, isReleased: isReleased)
    return quiz
  }

  /// A page without the two texts that depend on the answers.
  private func withoutSeal(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing(
      /"siv":"[^"]*","ct":"[^"]*"/, with: "")
  }

  @Test func `sites differ only in what is sealed, whose length is the same`() throws {
    let (one, other) = (try site(quiz(isFirst: true)), try site(quiz(isFirst: false)))
    #expect(one.keys.sorted() == other.keys.sorted())
    #expect(one.filter { other[$0.key] != $0.value }.keys.sorted() == [Self.page])
    for (path, bytes) in one {
      let same = try #require(other[path])
      #expect(bytes.count == same.count, "\(path)")
      #expect(withoutSeal(bytes) == withoutSeal(same), "\(path)")
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      for secret in SealedQuiz.secrets { #expect(!text.contains(secret), "\(path)") }
    }
    #expect(try site(quiz(isFirst: true)) == one)
  }

  @Test func `the commitment is that of the code, whatever the answers are`() {
    func commitment(_ quiz: Quiz) -> [UInt8] {
      SealedAnswers(
        of: quiz, in: "biology-9b", Site(title: "Site"), code: quiz.seal?.code ?? []
      ).commitment
    }
    let own = commitment(quiz(isFirst: true))
    #expect(own == commitment(quiz(isFirst: false)))
    #expect(own != commitment(quiz(isFirst: true, code: Self.code.reversed())))
  }

  @Test func `a release adds its file and the pictures of answers, and changes no page`() throws {
    let sealed = try site(quiz(isFirst: true))
    let released = try site(quiz(isFirst: true, isReleased: true))
    let new = released.filter { sealed[$0.key] != $0.value }
    let file = "site/biology-9b/quizzes/cells.release.js"
    #expect(new.keys.sorted() == [file, "site/biology-9b/quizzes/first.png"])
    let bytes = released[file] ?? []
    var other = quiz(isFirst: true)
    #expect(ReleaseFile.code(in: bytes, of: other, in: "biology-9b") == Self.code)
    // Neither of another quiz nor of the same one at another time.
    #expect(ReleaseFile.code(in: bytes, of: other, in: "biology-9c") == nil)
    #expect(ReleaseFile.code(in: Array(bytes.dropLast(12)), of: other, in: "biology-9b") == nil)
    other.release = nil
    #expect(ReleaseFile.code(in: bytes, of: other, in: "biology-9b") == nil)
  }

  private static let page = "site/biology-9b/quizzes/cells.html"
}
