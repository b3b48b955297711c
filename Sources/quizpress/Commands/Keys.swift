import ArgumentParser
import Authoring
import Courseware
import Disk
import Sealing

/// `quizpress keys`: the keys that exams are sealed and opened with.
struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make, list and copy the keys that exams are sealed with.",
    discussion: """
      With a key, the pages of quizzes with 'answers: teacher' encrypt each attempt before it \
      leaves the student's device, and only 'merge' on a computer with the key file can read it. \
      Key files are in the folder 'quizpress/keys' of your settings, never in the course. What was \
      sealed with a key that is lost can never be read again: make a copy with 'backup'.
      """,
    subcommands: [
      NewKey.self, ListKeys.self, RotateKey.self, ExportKey.self, BackUpKeys.self,
      ImportKeys.self,
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
      printError("'content/site.yml' has an 'exam-key'; 'quizpress keys rotate' replaces it")
      throw ExitStatus.errors
    }
    try makeKey(for: site, tree, course, hasPassphrase: passphrase)
  }
}

/// `quizpress keys rotate`.
struct RotateKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Make a new key for new attempts; the old one still opens what was sealed with it.")

  @OptionGroup var course: CourseOptions

  @Flag(help: "Ask for a passphrase that protects the key file.")
  var passphrase = false

  func run() throws {
    let tree = try course.openCourse()
    let site = try checkedCourse(tree, course).site
    guard site.examKey != nil else {
      printError("'content/site.yml' has no 'exam-key'; 'quizpress keys new' makes one")
      throw ExitStatus.errors
    }
    try makeKey(for: site, tree, course, hasPassphrase: passphrase)
  }
}

/// Makes a key file first, so that no page seals to a key that was never kept, and then writes the
/// public key to `site.yml`.
private func makeKey(
  for site: Site, _ tree: SourceTree, _ options: CourseOptions, hasPassphrase: Bool
) throws {
  let path = "content/site.yml"
  var reader = tree.folder.reader()
  guard case .success(let old) = reader.read(path, cap: maxTableSize) else {
    printError("'\(path)' cannot be read")
    throw ExitStatus.errors
  }
  let folder = try KeyFolder()
  try refuseInside(tree, folder.path)
  let key = randomKey()
  let file = ExamKeyFile(
    key, site: site.title, created: options.currentTime,
    passphrase: hasPassphrase ? try Passphrase.new() : nil)
  let line = "exam-key: \(base64URL(key.publicKey.bytes))"
  try onDisk {
    let root = try lockedRoot(of: tree)
    try folder.write(file)
    try reader.replace(path, old, with: withKeyLine(old, line))
    withExtendedLifetime(root) {}
  }
  guard !options.quiet else { return }
  try put(
    safeForTerminal(
      """
      key \(file.id)
      private: \(folder.path)/\(file.name)
      public: \(path), as 'exam-key'
      Build and publish the site, so that its exams are sealed with this key.
      """) + "\n")
  printDiagnostic(
    "note: attempts cannot be read without the key file: copy it with 'quizpress keys backup'\n")
}

/// A `site.yml` in which the line of the key is the one given, or the last line.
private func withKeyLine(_ old: [UInt8], _ line: String) -> [UInt8] {
  var lines = String(decoding: old, as: UTF8.self).split(
    separator: "\n", omittingEmptySubsequences: false)
  if let place = lines.firstIndex(where: { $0.hasPrefix("exam-key:") }) {
    lines[place] = line[...]
  } else if lines.last == "" {
    lines.insert(line[...], at: lines.count - 1)
  } else {
    lines += [line[...], ""]
  }
  return Array(lines.joined(separator: "\n").utf8)
}

/// Refuses a place for private keys that is in the course, where Git or `build` would take it.
func refuseInside(_ tree: SourceTree, _ path: String) throws {
  let root = (realPath(tree.folder.path) ?? tree.folder.path) + "/"
  // What does not exist yet is where the nearest folder above it is.
  var existing = path
  while !existing.isEmpty, realPath(existing) == nil { existing = parts(of: existing).folder }
  let nearest = existing.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : existing
  guard let place = realPath(nearest), (place + "/").hasPrefix(root) else { return }
  printError(
    safeForTerminal("'\(path)' is in the folder of the course, where no private key may be"))
  throw ExitStatus.errors
}
