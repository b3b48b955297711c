import ArgumentParser

@main
struct Quizpress: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quizpress", abstract: "Quizzes in Markdown, checked and published.")
}
