import ArgumentParser
import Authoring
import Courseware
import Disk
import FoundationEssentials
import Grading
import Ledgers

/// `quizpress doctor`: lists what is missing or risky before a course is published.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "List what is missing or risky before the course is published.",
    discussion: """
      Checks the course, its Git repository, the attempts and the programs on this computer, and \
      says what to do. Changes nothing. The exit status is 1 if there is a problem.
      """)

  @OptionGroup var course: CourseOptions

  @Option(help: "The output format.")
  var format: ReportFormat = .text

  func run() throws {
    let tree = try course.openCourse()
    var options = ReadingOptions(
      jobs: processorCount, renderings: course.renderings(highlightsCode: false))
    options.surroundings = course.surroundings(of: tree)
    let checked = course.read(tree, options)
    var findings = courseFindings(tree, checked)
    let shared = checked.sharedOnPurpose(among: options.surroundings.sharedRosters)
    findings += repositoryFindings(tree, besides: shared) + keyFolderFindings()
    findings += leftFileFindings(below: tree.folder.path)
    findings += attemptFindings(tree) + programFindings()
    findings.sort { $0.level < $1.level }
    switch format {
    case .text: try put(text(of: findings))
    case .json: try put(json(of: findings))
    }
    if findings.contains(where: { $0.level == .problem }) { throw ExitStatus.errors }
  }

  private func text(of findings: [DoctorFinding]) -> String {
    let shown = course.quiet ? findings.filter { $0.level == .problem } : findings
    let lines = shown.map { finding in
      "\(finding.level.rawValue): \(safeForTerminal(finding.message))\n"
        + "  do: \(safeForTerminal(finding.advice))\n"
    }
    return lines.isEmpty && !course.quiet ? "nothing is missing\n" : lines.joined()
  }

  private func json(of findings: [DoctorFinding]) -> [UInt8] {
    jsonLine { out in
      out.field("version", 1)
      out.objects("findings", findings) { out, finding in
        out.field("level", finding.level.rawValue)
        out.field("code", finding.code)
        out.field("message", finding.message)
        out.field("advice", finding.advice)
      }
    }
  }
}

/// One line of `quizpress doctor`.
struct DoctorFinding {
  enum Level: String, Comparable {
    /// A problem that must be fixed before publishing.
    case problem
    /// A risk that may be intended.
    case risk
    /// Information that may be useful.
    case note

    private var rank: Int { self == .problem ? 0 : self == .risk ? 1 : 2 }

    static func < (one: Level, other: Level) -> Bool { one.rank < other.rank }
  }

  var level: Level
  /// Machine-readable, in kebab-case.
  var code: String
  var message: String
  /// What to do about the finding.
  var advice: String

  init(_ level: Level, _ code: String, _ message: String, advice: String) {
    (self.level, self.code, self.message, self.advice) = (level, code, message, advice)
  }

  /// A file without which `build` ends with an error cannot be read.
  init(unreadable error: DiskError) {
    self.init(.problem, "unreadable-file", error.description, advice: Self.advice(on: error))
  }

  /// What to do about a file that cannot be read.
  static func advice(on error: DiskError) -> String {
    switch error.reason {
    case .symbolicLink: "replace the link with the file that it leads to"
    case .notAFile: "move it elsewhere, and restore the file from Git or a backup"
    default: "make it readable"
    }
  }
}

extension [DoctorFinding] {
  /// Adds a finding if its condition is met.
  mutating func add(
    if isFound: Bool, _ level: DoctorFinding.Level, _ code: String, _ message: String,
    advice: String
  ) {
    if isFound { append(DoctorFinding(level, code, message, advice: advice)) }
  }
}

extension Doctor {
  /// Findings about errors, the address of the site, and keys of exams.
  private func courseFindings(_ tree: SourceTree, _ checked: CheckedCourse) -> [DoctorFinding] {
    var found: [DoctorFinding] = []
    found.add(
      if: checked.errorCount > 0, .problem, "errors",
      "the course has \(counted(checked.errorCount, "error"))", advice: "run 'quizpress check'")
    do throws(TemplateFault) {
      _ = try courseTemplates(tree)
    } catch {
      found.append(
        DoctorFinding(
          .problem, "template-error", error.line,
          advice: "correct the template; 'quizpress build' checks all of them"))
    }
    guard let ready = checked.course else { return found }
    found.add(
      if: ready.site.baseURL == nil, .note, "missing-base-url",
      "'site.yml' has no 'base-url', so calendars and feeds have no addresses",
      advice: "write the address of the site, such as 'base-url: https://quiz.example.org/'")
    found += addressFindings(ready) + quizFindings(ready) + extensionFindings(ready)
    found += recordFindings(ready, below: tree.folder.path)
    guard unreadableKeys() == nil else { return found }
    found += examKeyFindings(ready)
    return found + passwordFindings(ready, below: tree.folder.path)
      + releaseFindings(ready, below: tree.folder.path)
      + resultFindings(ready, below: tree.folder.path)
  }

  private func quizFindings(_ ready: Course) -> [DoctorFinding] {
    ready.assignments.compactMap { assignment in
      let quiz = assignment.quiz
      guard quiz.kind == .exam, quiz.answers == .open else { return nil }
      return DoctorFinding(
        .risk, "open-exam", "everyone can read the answer key of the exam '\(quiz.path)'",
        advice: "delete 'answers: open' in its front matter, unless the exam is over")
    }
  }

  private func extensionFindings(_ ready: Course) -> [DoctorFinding] {
    ready.classrooms.compactMap { classroom in
      let students = MoreTimeList(of: classroom, on: ready.site)
      guard !students.isEmpty else { return nil }
      let count = counted(students.count, "student")
      let have = students.count == 1 ? "has" : "have"
      return DoctorFinding(
        .note, "more-time",
        "\(count) of '\(classroom.id)' \(have) more time; pages show it only if opened with a link",
        advice: "send the links that 'quizpress members extensions \(classroom.id)' lists")
    }
  }

  /// Findings about records of attempts that cannot be read or that lack attempts.
  private func recordFindings(_ ready: Course, below root: String) -> [DoctorFinding] {
    do throws(DiskError) {
      let read = try graded(
        ready, Folder(at: root), Workers(processorCount), where: { _ in false }
      ) { _ in }
      return read.damage.sorted { $0.key < $1.key }.compactMap { path, faults in
        let name = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
        return faults.first.map { finding(about: $0, more: faults.count - 1, in: name) }
      }
    } catch {
      return [
        DoctorFinding(
          .problem, "damaged-records", error.description, advice: DoctorFinding.advice(on: error))
      ]
    }
  }

  private func finding(about fault: LedgerDamage, more: Int, in path: String) -> DoctorFinding {
    // The reason of a fault of the whole file ends with what to do.
    let parts = fault.line == 0 ? fault.reason.split(separator: ": ", maxSplits: 1) : []
    let reason = parts.count == 2 ? String(parts[0]) : fault.reason
    let advice =
      fault.isCutOff
      ? "run 'quizpress merge', which removes the truncated line, and merge its attempt again"
      : parts.count == 2
        ? String(parts[1]) : "restore the file from Git or a backup; 'merge' refuses to go on"
    return DoctorFinding(
      .problem, "damaged-records",
      (fault.line == 0 ? "'\(path)': " : "'\(path)' line \(fault.line): ") + reason
        + (more > 0 ? ", and \(counted(more, "more line"))" : ""), advice: advice)
  }

  /// Findings about files with names, answers or keys that Git tracks or would add, besides those
  /// that teachers share on purpose.
  private func repositoryFindings(
    _ tree: SourceTree, besides shared: Set<String>
  ) -> [DoctorFinding] {
    let root = tree.folder.path
    let repository: Repository
    do throws(GitFault) {
      repository = try Repository(holding: root)
    } catch {
      let finding: DoctorFinding? =
        switch error {
        case .missingProgram: nil
        case .noRepository:
          DoctorFinding(
            .note, "no-repository", error.reason,
            advice: "run 'git init' to keep the history of the course, or make copies of it")
        default:
          DoctorFinding(
            .risk, "unreadable-repository", error.reason,
            advice: "correct this and run 'quizpress doctor' again: it cannot see whether Git has "
              + "files with names, answers or keys")
        }
      return finding.map { [$0] } ?? []
    }
    let secrets = Self.privatePlaces(tree).filter { !shared.contains($0) }
    let tracked = (try? repository.tracked(secrets)) ?? []
    var found = tracked.map { path in
      DoctorFinding(
        .problem, "tracked-file", "Git tracks '\(path)', which is for teachers only",
        advice: "run 'git rm -r --cached \(shellQuoted(path))' and add it to '.gitignore'; it "
          + "remains in the history")
    }
    let present = secrets.filter { tree.contains($0) || tree.folder.containsFolder($0) }
    // Git ignores the content of an ignored folder, so ask about a file in each.
    let asked = present.map { tree.contains($0) ? $0 : $0 + "/x" }
    let ignored = (try? repository.ignored(asked)) ?? []
    for (path, question) in zip(present, asked) {
      found.add(
        if: !ignored.contains(question) && !tracked.contains(path), .risk, "not-ignored-file",
        "the next 'git add' would add '\(path)', which is for teachers only",
        advice: "add '\(path)' to '.gitignore'")
    }
    return found + keysInGit(repository)
  }

  /// The rosters, score sheets and folders that must not be published, below the root.
  private static func privatePlaces(_ tree: SourceTree) -> [String] {
    tree.files.filter { $0.hasSuffix("/members.csv") || isScoreSheet($0) }
      + ["attempts", "build", "reports", "grades", "print"]
  }

  /// Findings about attempts that are newer than the ledgers.
  private func attemptFindings(_ tree: SourceTree) -> [DoctorFinding] {
    let root = tree.folder.path
    guard let handedIn = newest(below: root + "/attempts") else { return [] }
    let ledgers = newest(below: root + "/stats") { $0.hasSuffix(".ledger.jsonl") }
    if let ledgers, ledgers >= handedIn { return [] }
    return [
      DoctorFinding(
        .note, "attempts-to-merge", "files in 'attempts' are newer than the ledgers in 'stats'",
        advice: "run 'quizpress merge'; if it finds nothing new, all of them are merged")
    ]
  }

  /// When the newest of some files below a folder was changed; `nil` if there is none.
  private func newest(
    below folder: String, where isWanted: (String) -> Bool = { _ in true }
  ) -> Int64? {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter(isWanted).compactMap { name -> Int64? in
      guard let status = try? status(at: "\(folder)/\(name)"), status.kind == .file else {
        return nil
      }
      return status.modifiedSeconds
    }.max()
  }

  /// Findings about programs that some commands need.
  private func programFindings() -> [DoctorFinding] {
    var found: [DoctorFinding] = []
    found.add(
      if: pathOfProgram("git") == nil, .note, "missing-git", "the program 'git' is not installed",
      advice: "install it for 'quizpress diff REV' and for warnings about files that Git has")
    found.add(
      if: Chromium() == nil, .note, "missing-chromium", "no Chromium is installed",
      advice: "install it to print to PDF with 'quizpress print CLASSROOM/QUIZ'")
    return found
  }
}

extension CheckedCourse {
  /// The rosters and score sheets that Git does not ignore and whose classroom allows this; none if
  /// the course has errors.
  fileprivate func sharedOnPurpose(among shared: Set<String>) -> Set<String> {
    guard course != nil else { return [] }
    let reported = diagnostics.filter { $0.code == "shared-roster" }.compactMap(\.span?.path)
    return shared.subtracting(reported)
  }
}
