import ArgumentParser
import Courseware
import Ledgers

/// `quizpress form`: shows the questions that a seed draws.
struct FormCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "form",
    abstract: "Show the questions and options drawn by a seed, in order.",
    discussion: "Each attempt file contains its seed. Documentation/grading.md has the algorithm.")

  @OptionGroup var course: CourseOptions

  @Option(help: ArgumentHelp("The quiz to show.", valueName: "classroom/quiz"))
  var quiz: String

  @Option(help: ArgumentHelp("A seed: 32 hexadecimal digits. Can be repeated.", valueName: "seed"))
  var seed: [String]

  @Option(help: "The output format.")
  var format: Format = .text

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  func validate() throws {
    for seed in seed where DrawGenerator(seed: seed) == nil {
      throw ValidationError(
        "the seed '\(safeForTerminal(seed))' is not 32 digits of 0 to 9 and a to f, "
          + "as in an attempt file")
    }
  }

  func run() throws {
    let checked = try checkedCourse(try course.openCourse(), course)
    let quiz = try assignment(quiz, in: checked).quiz
    var report = FormReport(quiz: self.quiz)
    for seed in seed {
      if let form = Form(of: quiz, seed: seed) { report.forms.append((seed, form)) }
    }
    switch format {
    case .text: try put(report.text)
    case .json: try put(report.json)
    }
  }
}
