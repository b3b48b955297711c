import ArgumentParser
import Authoring
import Courseware
import Disk
import Grading
import Ledgers
import Publishing

/// `quizpress results`: returns the results of exams to students.
struct Results: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "results",
    abstract: "Return the results of a quiz to students, on its page.",
    discussion: """
      If the attempts at a quiz are encrypted, the page gives each of them a key, which only \
      the student's device and you have. 'publish' encrypts each result with this key. The page of \
      the quiz then shows each device the results of its own attempts. Nobody else can read them \
      or see who took part.
      """,
    subcommands: [PublishResults.self, WithdrawResults.self])
}

/// `quizpress results publish`.
struct PublishResults: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish the results of a quiz, or replace those that are published.",
    discussion: """
      Writes points, comments and explanations to 'results' in the course, encrypted; the next \
      'build' copies them into the site.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: ArgumentHelp("The quiz.", valueName: "classroom/quiz"))
  var quiz: String

  @Option(
    help: ArgumentHelp(
      "Also give each student a code, for attempts on paper and for devices that were lost; "
        + "write the codes to this new table.", valueName: "csv"), completion: .file(),
    transform: nonEmptyPath)
  var codes: String?

  @Flag(help: "Publish points and comments only.")
  var withoutExplanations = false

  func run() throws {
    let tree = try course.openCourse()
    let checked = try checkedCourse(tree, course)
    let found = try assignment(quiz, in: checked)
    try refuseUnsealed(found, checked)
    if let codes { try refuseInside(tree, codes, holding: "table of codes", isOutput: true) }
    try withLockedRoot(of: tree) { root in
      let graded = try resultsOnDisk(course: checked, root: root) {
        $0.reference == found.reference
      }
      try refuse(graded.damage)
      if !course.quiet { warnOfMissingRosters(in: [found.classroom]) }
      guard let results = graded.value.first else { return }
      let codeKey = try codes == nil ? nil : resultKey(of: checked.site, tree, root)
      let published = PublishedResults(
        results, in: checked.site, includesExplanations: !withoutExplanations, codeKey: codeKey)
      guard !published.texts.isEmpty else {
        reportMissing(in: published)
        try fail(
          "'\(quiz)' has no results to publish",
          note: published.unreached.isEmpty
            ? "'quizpress merge' adds attempts and grades them" : nil)
      }
      let key = try codeKey ?? resultKey(of: checked.site, tree, root)
      if let codes { try refuseExisting(codes) }
      let place = "\(quiz)|\(checked.site.title)"
      let sealed = SealedResults(published.texts, of: place, filler: key.secret)
      try ResultsFile(of: found.quiz).write(sealed.all, below: root)
      for file in ResultsFile.earlier(of: found, in: checked) { try file.write([], below: root) }
      // Last, because the command is refused if the table exists, and could not be run again.
      if let codes {
        let (folder, name) = try Folder.above(codes)
        try folder.create(name, holding: published.codeTable, mode: 0o600)
      }
      try report(published, found.quiz)
    }
  }

  private func refuseUnsealed(_ found: Assignment, _ checked: Course) throws {
    guard found.quiz.kind.isGraded else {
      try fail("'\(quiz)' is a \(found.quiz.kind.rawValue): surveys and polls have no scores")
    }
    guard !found.quiz.isSealed(in: checked.site) else { return }
    let release = found.quiz.kind.needsDeadline ? " or 'answers: release'" : ""
    let steps =
      (checked.site.examKey == nil ? ["run 'quizpress keys new'"] : [])
      + (found.quiz.answers == .open ? ["give the quiz 'answers: teacher'\(release)"] : [])
    try fail(
      "the page of '\(quiz)' does not encrypt attempts",
      note: "results are encrypted with keys that come with encrypted attempts: "
        + steps.joined(separator: ", and "))
  }

  /// The key of the site from which codes and fillers are derived; created when it is first needed.
  ///
  /// If another computer has published results, only its key gives students the same codes.
  private func resultKey(
    of site: Site, _ tree: SourceTree, _ root: Folder
  ) throws -> SiteKeyFile {
    if let key = try siteKey(.results, of: site.title) { return key }
    if let published = try ResultsFile.all(below: root).first {
      try fail(
        "this computer does not have the results key of '\(site.title)', with which "
          + "'\(published)' was published",
        note: "with another key, students would have other codes: run 'quizpress keys import FILE' "
          + "with a copy of it; if it is lost, or the site had another title, delete 'results'")
    }
    let folder = try KeyFolder.required()
    try refuseInside(tree, folder.path)
    let key = SiteKeyFile(.results, site: site.title, created: course.currentTime)
    try folder.write(key)
    if !course.quiet {
      printNote(
        "made the key '\(folder.path)/\(key.name)'; copy it with 'quizpress keys backup -o FILE': "
          + "without it, the codes of students change")
    }
    return key
  }

  private func reportMissing(in published: PublishedResults) {
    let reasons = Dictionary(grouping: published.unreached, by: { $0.reason })
    var lines = reasons.sorted { $0.key < $1.key }.map { reason, students in
      "no result for \(listed(students.map { $0.name })): \(reason)"
    }
    if !published.withoutCode.isEmpty {
      lines.append("no code for \(listed(published.withoutCode)): none of the attempts counts")
    }
    for line in lines { printNote(line) }
    guard !published.unreached.isEmpty else { return }
    printNote("add '--codes FILE' to give them codes on paper")
  }

  /// One name, or the number of students with the first names; with `--verbose`, with all of them.
  private func listed(_ names: [String]) -> String {
    if names.count == 1 { return names[0] }
    let most = course.verbose ? names.count : 3
    return "\(counted(names.count, "student")) (\(shortList(of: names, most: most)))"
  }

  private func report(_ published: PublishedResults, _ quiz: Quiz) throws {
    guard !course.quiet else { return }
    reportMissing(in: published)
    if !published.pending.isEmpty {
      let attempts = counted(published.pending.count, "attempt")
      printNote("\(attempts) with answers that are not graded yet")
    }
    let path = ResultsFile(of: quiz).path
    try put(line: "\(counted(published.texts.count, "result")) in '\(path)'")
    if let codes {
      let count = counted(published.codes.count, "code")
      try put(line: "\(count) in '\(codes)', which only you can read")
    }
    try put("run 'quizpress build' and publish the site\n")
  }
}

/// `quizpress results withdraw`.
struct WithdrawResults: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Withdraw the published results of a quiz.")

  @OptionGroup var course: CourseOptions

  @Argument(help: ArgumentHelp("The quiz.", valueName: "classroom/quiz"))
  var quiz: String

  func run() throws {
    let tree = try course.openCourse()
    let checked = try checkedCourse(tree, course)
    let found = try assignment(quiz, in: checked)
    let files = [ResultsFile(of: found.quiz)] + ResultsFile.earlier(of: found, in: checked)
    var removed: [String] = []
    try withLockedRoot(of: tree) { root in
      for file in files {
        guard try file.exists(below: root) else { continue }
        try file.write([], below: root)
        removed.append(file.path)
      }
      guard !removed.isEmpty else { try fail("'\(quiz)' has no published results") }
    }
    guard !course.quiet else { return }
    for path in removed { try put(line: "removed '\(path)'") }
    try put("run 'quizpress build' and publish the site\n")
    printNote("students who opened the page have seen their results")
  }
}
