package import Courseware

/// The result of checking a quiz that is not part of a course yet.
package struct QuizTrial: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []

  package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// Reads a quiz and holds it to the rules for quizzes.
  ///
  /// - Parameters:
  ///   - text: The quiz; its path is where it will stand, below the root.
  ///   - tree: The files that the course will have, images among them.
  package init(of text: SourceText, in tree: SourceTree) {
    let parts = text.path.split(separator: "/").map(String.init)
    guard parts.count == 4 else { return }
    let file = QuizFile(path: text.path, classroom: parts[1], id: String(parts[3].dropLast(3)))
    var clock = Clock()
    var report = Report()
    let renderer = Renderer(Renderings(highlightsCode: false))
    let language = Site.defaultLanguage
    if let quiz = readQuiz(text, file, tree, language, clock: &clock, renderer, &report) {
      Rule.check(quiz, &report)
      dropFaultsOfDrafts(quiz, &report)
    }
    diagnostics = report.diagnostics
  }
}
