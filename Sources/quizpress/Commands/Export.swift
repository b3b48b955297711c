import ArgumentParser
import Authoring
import Courseware
import Disk
import Reporting
import Services

/// `quizpress export`: writes the files that another service imports.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a course to Moodle, Canvas or another service.",
    discussion: """
      For Moodle, writes the questions of each classroom as Moodle XML, and for Canvas its quizzes \
      as a package in QTI 1.2. For another service, writes the files that the importer of its \
      database reads, and a JSON Schema of each. 'losses.json' lists everything that is lost, \
      each with its reason. The files \
      contain answer keys and results, so do not publish them. 'quizpress build' writes the same \
      for services that 'bundle: {for: [...]}' in 'content/site.yml' names.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(
    help: "The service: moodle, canvas, qaptain, quiztime, grade-tracker, breakapp or clicker.")
  var service: Site.Importer

  @Argument(
    help: ArgumentHelp(
      "For moodle and canvas: the classroom or quiz. Default: all.", valueName: "classroom[/quiz]"))
  var place: String?

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "The folder to write. Default: 'build/bundle/services/SERVICE' in the course.",
      valueName: "dir"), completion: .directory,
    transform: nonEmptyPath)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A score sheet: member, category, item, score, maximum. Can be repeated.",
      valueName: "csv"), completion: .file())
  var scores: [String] = []

  @Flag(name: .customLong("dry-run"), help: "Show what is lost and write nothing.")
  var isDryRun = false

  @Flag(name: .customLong("no-stats"), help: "Leave students' results out.")
  var avoidsStatistics = false

  func validate() throws {
    if place != nil {
      guard service == .moodle || service == .canvas else {
        throw ValidationError("a classroom or quiz can only be chosen for moodle and canvas")
      }
      guard output != nil || isDryRun else {
        throw ValidationError("a part of the course requires '-o DIR'")
      }
    }
    guard !scores.isEmpty, service != .gradeTracker || avoidsStatistics else { return }
    throw ValidationError("'--scores' has an effect only for grade-tracker and with results")
  }

  func run() throws {
    let tree = try course.openCourse()
    let whole = try checked(tree)
    try requirePlace(place, in: whole)
    let value = whole.part(place)
    let files = ServiceFiles(
      course: value, tree: tree, options: course, scores: scores,
      includesResults: !avoidsStatistics)
    let (results, unmatched) = avoidsStatistics ? ([], []) : try courseResults(value, tree)
    course.warn(of: unmatched)
    guard let made = try files.exports(for: [service], results).first?.export else { return }
    if !isDryRun { try write(made, below: tree.folder.path) }
    let count = counted(made.losses.count, "loss", "losses")
    if isDryRun || !course.quiet {
      try put("\(service.title): \(made.losses.isEmpty ? "nothing is lost" : count)\n")
      if isDryRun || course.verbose {
        try put(made.lossTable(withPlaces: course.verbose))
      }
    }
  }

  /// The course, after printing where it exceeds the limits of the service.
  private func checked(_ tree: SourceTree) throws -> Course {
    let renderings = course.renderings()
    var options = ReadingOptions(jobs: processorCount, renderings: renderings)
    options.surroundings.importers = [service]
    var checked = course.read(tree, options)
    try refuseFaults(of: tree, renderings)
    let limits = ["name-length", "too-many-options"]
    checked.diagnostics.removeAll { $0.severity != .error && !limits.contains($0.code) }
    report(checked, course)
    guard let value = checked.course else { try failWithErrors(of: checked) }
    return value
  }

  private func write(_ made: ServiceExport, below root: String) throws {
    let folder = output ?? "\(root)/build/bundle/services/\(service.rawValue)"
    if output == nil, try onDisk({ try status(at: "\(root)/build/.quizpress") }) == nil {
      try fail("the course is not built: run 'quizpress build' first, or name a folder with '-o'")
    }
    if output != nil { try refuseOwned(folder, of: root) }
    try onDisk {
      try Reporting.write(
        made.files.map { (path: $0.name, bytes: $0.bytes) }, below: folder, mode: 0o600)
    }
    if !course.quiet {
      let place = safeForTerminal(fromHere(folder))
      try put("wrote \(counted(made.files.count, "file")) in \(place)\n")
    }
  }
}

extension Course {
  /// The course with nothing but a classroom or a quiz; all of it for `nil`.
  fileprivate func part(_ place: String?) -> Course {
    guard let place else { return self }
    var part = self
    part.classrooms = classrooms.filter { place == $0.id || place.hasPrefix($0.id + "/") }
    for index in part.classrooms.indices where place != part.classrooms[index].id {
      let id = part.classrooms[index].id
      part.classrooms[index].quizzes.removeAll { "\(id)/\($0.id)" != place }
    }
    return part
  }
}

extension Site.Importer: ExpressibleByArgument {}
