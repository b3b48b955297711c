import ArgumentParser
import Authoring
import Courseware
import Disk
import Publishing

/// `quizpress templates`: lists and copies the page templates that a course can replace.
struct Templates: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates",
    abstract: "List the page templates and their values, or copy one to change it.",
    subcommands: [ListTemplates.self, CopyTemplates.self])
}

/// `quizpress templates list [NAME]`.
struct ListTemplates: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the templates, or the values that one can show.")

  @Argument(help: "A template, such as home. Default: list all templates.")
  var name: String?

  func run() throws {
    guard let name else {
      for template in TemplateDescription.all {
        try put("\(template.name): \(template.summary)\n")
      }
      return
    }
    let values = try description(of: name).values
    let width = values.map(\.tag.count).max() ?? 0
    for (tag, meaning) in values {
      try put(tag + String(repeating: " ", count: width - tag.count + 2) + meaning + "\n")
    }
  }
}

/// `quizpress templates copy NAME…`.
struct CopyTemplates: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy built-in templates into the course's folder 'templates', to change them.")

  @OptionGroup var course: CourseOptions

  @Argument(help: "The templates, such as home and foot.")
  var names: [String]

  func run() throws {
    var named: Set<String> = []
    let templates = try names.filter { named.insert($0).inserted }.map(description)
    let root = try course.openCourse().folder.path
    try start(in: root, course) { files throws(DiskError) in
      for template in templates {
        try files.write(template.text, to: "\(root)/templates/\(template.name).mustache")
      }
    }
    for template in templates { try put("templates/\(template.name).mustache\n") }
  }
}

private func description(of name: String) throws -> TemplateDescription {
  let all = TemplateDescription.all
  let ending = ".mustache"
  let name = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  guard let found = all.first(where: { $0.name == name }) else {
    let near = suggestion(name, all.map(\.name))
    throw ValidationError(
      "no template '\(name)'" + (near.isEmpty ? "; 'quizpress templates list' lists all" : near))
  }
  return found
}
