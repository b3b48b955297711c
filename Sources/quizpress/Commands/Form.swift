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
  var format: ReportFormat = .text

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
    case .json: try put(json: report.json)
    }
  }
}

/// Forms of one quiz, as text or JSON.
private struct FormReport {
  /// `CLASSROOM/QUIZ`.
  let quiz: String
  var forms: [(seed: String, form: Form)] = []

  /// One paragraph for each form, one line for each question.
  var text: String {
    forms.map { seed, form in
      "\(quiz), seed \(seed)\n" + form.questions.enumerated().map(lines).joined()
    }.joined(separator: "\n")
  }

  private func lines(_ place: Int, _ shown: Form.Shown) -> String {
    let items = shown.items.isEmpty ? "" : ": " + shown.items.joined(separator: ", ")
    let menus = shown.menus.map { "     \($0.blank): \($0.items.joined(separator: ", "))\n" }
    let number = String(place + 1)
    let indent = String(repeating: " ", count: max(0, 3 - number.count))
    return "\(indent)\(number). \(shown.question)\(items)\n" + menus.joined()
  }

  /// The same structure for any number of forms, with one line for each form.
  var json: [UInt8] {
    var out: [UInt8] = []
    out.write("{\"version\":1,\"quiz\":")
    out.writeJSON(quiz)
    out.write(",\"forms\":[")
    out.writeList(forms, separator: ",") { out, entry in
      out.write("\n{\"seed\":\"\(entry.seed)\",\"questions\":[")
      out.writeList(entry.form.questions) { $0.write($1) }
      out.write("]}")
    }
    out.write("\n]}\n")
    return out
  }
}

extension [UInt8] {
  fileprivate mutating func write(_ shown: Form.Shown) {
    write("{\"question\":")
    writeJSON(shown.question)
    write(",\"items\":")
    writeIDs(shown.items)
    write(",\"menus\":{")
    writeList(shown.menus) { out, menu in
      out.writeJSON(menu.blank)
      out.write(":")
      out.writeIDs(menu.items)
    }
    write("}}")
  }

  private mutating func writeIDs(_ ids: [String]) {
    write("[")
    writeList(ids) { $0.writeJSON($1) }
    write("]")
  }
}
