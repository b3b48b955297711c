import ArgumentParser
import Authoring
import Courseware
import Disk
import Sealing

/// `quizpress keys`: manages the keys of exams and of released answers.
struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Make, list and copy the keys that exams and answers are encrypted with.",
    discussion: """
      With an exam key, the pages of quizzes with 'answers: teacher' or 'answers: release' encrypt \
      each attempt before it leaves the student's device, and only 'merge' on a computer with the \
      key file can read it. The release key, which 'quizpress release --new-key' makes, opens the \
      answers of quizzes with 'answers: release'. \
      Key files are in '~/.config/quizpress/keys', or in 'quizpress/keys' in XDG_CONFIG_HOME if \
      that is set, never in the course. What was encrypted with a key can never be read again if \
      the key is lost: make a copy with 'backup'.
      """,
    subcommands: [
      NewKey.self, ListKeys.self, RotateKey.self, ExportKey.self, BackUpKeys.self,
      ImportKeys.self, CheckKeys.self,
    ])
}

/// `quizpress keys new`.
struct NewKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a key, and write its public part to 'site.yml'.")

  @OptionGroup var course: CourseOptions

  @Flag(help: "Ask for a passphrase that protects the key file.")
  var passphrase = false

  func run() throws {
    let tree = try course.openCourse()
    let site = try checkedCourse(tree, course).site
    if site.examKey != nil {
      try fail("'content/site.yml' has an 'exam-key'; 'quizpress keys rotate' replaces it")
    }
    try makeKey(for: site, tree, course, hasPassphrase: passphrase)
  }
}

/// `quizpress keys rotate`.
struct RotateKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Make a new key for new attempts; the old one still opens earlier attempts.")

  @OptionGroup var course: CourseOptions

  @Flag(help: "Ask for a passphrase that protects the key file.")
  var passphrase = false

  func run() throws {
    let tree = try course.openCourse()
    let site = try checkedCourse(tree, course).site
    guard site.examKey != nil else {
      try fail("'content/site.yml' has no 'exam-key'; 'quizpress keys new' makes one")
    }
    try makeKey(for: site, tree, course, hasPassphrase: passphrase)
  }
}

/// Writes the key file, and then the public key to `site.yml`: in this order, no page can be sealed
/// to a key that was not saved.
private func makeKey(
  for site: Site, _ tree: SourceTree, _ options: CourseOptions, hasPassphrase: Bool
) throws {
  let path = "content/site.yml"
  var reader = tree.folder.reader()
  guard case .success(let old) = reader.read(path, cap: maxTableSize) else {
    try refuseFaults(of: tree)
    try fail("'\(path)' cannot be read")
  }
  let folder = try KeyFolder.required()
  try refuseInside(tree, folder.path)
  let key = randomKey()
  let file = ExamKeyFile(
    key, site: site.title, created: options.currentTime,
    passphrase: hasPassphrase ? try Passphrase.new() : nil)
  let published = base64URL(key.publicKey.bytes)
  let new = formatted(withExamKey(published, old), like: old, tree)
  let renewed = readCourse(tree.replacing([path: new]), ReadingOptions(jobs: processorCount))
  try refuseFaults(of: tree)
  guard renewed.course?.site.examKey == published else {
    try fail(
      "'\(path)' is not written so that a line can be added; add 'exam-key' to it as in "
        + "the documentation, with any key, and run 'quizpress keys rotate'")
  }
  try withLockedRoot(of: tree) { _ in
    try folder.write(file)
    do throws(DiskError) {
      try reader.replace(path, old, with: new)
    } catch {
      // If 'site.yml' may have the public key, the private one must stay.
      if case .unconfirmed = error.reason { throw error }
      try? Folder(at: folder.path).remove(file.name)
      throw error
    }
  }
  guard !options.quiet else { return }
  let lines = [
    "key \(file.id)", "private: \(folder.path)/\(file.name)", "public: \(path), as 'exam-key'",
    "Build and publish the site, so that its exams are encrypted with this key.",
  ]
  try put(lines: lines)
  printNote(
    "attempts cannot be read without the key file: copy it with 'quizpress keys backup -o FILE'")
}

/// A new `site.yml`, formatted by `fmt` if the old one is.
private func formatted(_ new: [UInt8], like old: [UInt8], _ tree: SourceTree) -> [UInt8] {
  let path = "content/site.yml"
  guard case .unchanged = layout(of: old, at: path, in: tree, writesIDs: false),
    case .changed(_, let formatted) = layout(of: new, at: path, in: tree, writesIDs: false)
  else { return new }
  return formatted
}

/// A `site.yml` with a new key, replacing the old one or as the last line; line ends are kept.
private func withExamKey(_ key: String, _ old: [UInt8]) -> [UInt8] {
  let newline = UInt8(ascii: "\n")
  var lines = old.split(separator: newline, omittingEmptySubsequences: false).map { Array($0) }
  let field = Array("exam-key".utf8)
  let written = lines.firstIndex { line in
    line.starts(with: field)
      && line.dropFirst(field.count).first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ":")
  }
  let end = old.contains(13) ? [13] as [UInt8] : []
  let line = field + ": \(key)".utf8
  if let written {
    let comment = lines[written].firstRange(of: " #".utf8).map {
      Array(lines[written][$0.lowerBound...])
    }
    lines[written] = line + (comment ?? (lines[written].last == 13 ? end : []))
  } else if lines.last?.isEmpty == true {
    lines.insert(line + end, at: lines.count - 1)
  } else {
    lines[lines.count - 1] += end
    lines += [line + end, []]
  }
  return Array(lines.joined(separator: [newline]))
}

/// `quizpress keys check`.
struct CheckKeys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find private keys in what Git is about to commit.",
    discussion: """
      Checks the staged files of the whole repository for key files, for the content of key files, \
      for the keys on this computer that have no passphrase, and for passwords of classrooms. The \
      exit status is 1 if a key or a password is found. Run it as the hook 'pre-commit' of the \
      repository.
      """)

  @OptionGroup var course: CourseOptions

  @Flag(
    name: .customLong("all"), help: "Check all files that Git tracks, not only staged ones.")
  var isAll = false

  func run() throws {
    let found: [KeyInGit]
    do {
      let repository = try Repository(holding: course.coursePath() ?? ".")
      let search = KeySearch(try onDisk { try keysAtHand() })
      found = try repository.keys(search, inAllFiles: isAll)
    } catch let fault as GitFault {
      try fail(fault.reason, fault.status)
    }
    for file in found { printError("'\(file.path)' \(file.finding)") }
    guard !found.isEmpty else { return }
    printNote(
      "move it out of the repository, and run 'git rm --cached' with its path; if it was "
        + "ever pushed, run 'quizpress keys rotate' or, for a classroom, 'quizpress password "
        + "renew CLASSROOM'")
    throw ExitStatus.errors
  }
}
