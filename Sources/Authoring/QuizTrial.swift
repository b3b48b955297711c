package import Courseware

/// What the compiler would say of a quiz that is not part of a course yet.
///
/// - Parameters:
///   - text: The quiz; its path is where it will stand, below the root.
///   - tree: The files that the course will have, images among them.
package func trial(of text: SourceText, in tree: SourceTree) -> [Diagnostic] {
  let parts = text.path.split(separator: "/").map(String.init)
  guard parts.count == 4 else { return [] }
  let file = QuizFile(path: text.path, classroom: parts[1], id: String(parts[3].dropLast(3)))
  var clock = Clock()
  var report = Report()
  if let quiz = readQuiz(text, file, tree, clock: &clock, &report) {
    for rule in Rule.ofQuizzes { rule(quiz, &report) }
  }
  return report.diagnostics
}
