import ArgumentParser
import Authoring
import Comparing
import Courseware
import Glibc

/// `quizpress diff`: describes what changed for students and grades.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed for students and grades since a revision.",
    discussion: """
      'REV' compares a Git revision with the current files, 'A..B' compares two revisions, and \
      'A...B' shows what B changed since it branched off A. Each change is cosmetic, changes \
      content, or affects grades; see Documentation/diff.md.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(
    help: ArgumentHelp("What to compare: REV, A..B or A...B.", valueName: "revisions"))
  var revisions: String

  @Option(help: "The output format.")
  var format: Format = .text

  @Flag(
    name: .customLong("exit-code"),
    help: "Exit status 10 for cosmetic changes, 11 for content, 12 if grades are affected.")
  var tellsClass = false

  @Flag(
    name: .customLong("no-keys"),
    help: "Do not show answer keys, feedback or explanations, only that they changed.")
  var hidesKeys = false

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, markdown, json }

  func run() throws {
    let tree = try course.openCourse()
    try onDisk {
      do {
        try report(tree)
      } catch let fault as GitFault {
        printError(fault.reason)
        if fault == .noRepository {
          printNote("'git init' makes one; 'diff' compares the course with an earlier commit")
        }
        throw fault.status
      } catch is NoCourse {
        try fail(
          "'\(revisions)' has no course on either side: no 'content/site.yml'", ExitStatus.usage)
      }
    }
  }

  private func report(_ tree: SourceTree) throws {
    let repository = try Repository(holding: tree.folder.path)
    let range = try RevisionRange(revisions, in: repository)
    let renderings = course.renderings()
    let missing = try range.new == nil ? CourseState.missing(in: tree, of: repository) : []
    let run = DiffRun(
      repository: repository, range: range, disk: tree, renderings: renderings, missing: missing,
      now: course.currentTime)
    let (comparison, hasDamage) = try run.comparison()
    if !missing.isEmpty, !course.quiet { printDiagnostic(note(on: missing.count)) }
    renderings.save()
    try refuseFaults(of: tree, renderings)
    switch format {
    case .text:
      let usesColor = course.usesColor(on: STDOUT_FILENO)
      try put(Array(comparison.text(usesColor: usesColor, showsKeys: !hidesKeys).utf8))
    case .markdown: try put(Array(comparison.markdown(showsKeys: !hidesKeys).utf8))
    case .json:
      try put(json: comparison.json(old: range.old, new: range.new, showsKeys: !hidesKeys))
    }
    if hasDamage { throw ExitStatus.errors }
    if tellsClass, let impact = comparison.impact { throw ExitStatus.changed(impact) }
  }
}

/// The line about files that a sparse checkout leaves out.
private func note(on count: Int) -> String {
  let files = count == 1 ? "1 file is" : "\(count) files are"
  return
    "note: \(files) not in this sparse checkout and not compared; 'A..B' compares all files of two "
    + "revisions\n"
}

extension ExitStatus {
  /// The exit status of `diff --exit-code`.
  fileprivate static func changed(_ impact: Impact) -> ExitCode {
    switch impact {
    case .cosmetic: ExitCode(10)
    case .content: ExitCode(11)
    case .grades: ExitCode(12)
    }
  }
}
