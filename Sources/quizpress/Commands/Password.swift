import ArgumentParser
import Authoring
import Courseware
import Disk
import Ledgers

/// `quizpress password`: manages who can read the pages of a classroom.
struct Password: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "password",
    abstract: "Set, renew, remove, show or check the password of a classroom.",
    discussion: """
      The pages, images and lists of a classroom with 'access: password' are encrypted in the \
      site and can be opened only with the password. Passwords are in key files outside the course \
      ('quizpress keys list' names the folder); 'locks/CLASSROOM.json' in the course records which \
      key is in use. Type passwords at the terminal or pass them on standard input; no command \
      takes one as an argument.
      """,
    subcommands: [
      SetPassword.self, RenewPassword.self, RemovePassword.self, ShowPassword.self,
      CheckPassword.self,
    ])
}

/// The options of commands for one classroom of a course.
struct ClassroomOptions: ParsableArguments {
  @OptionGroup var course: CourseOptions

  @Argument(help: "The classroom.")
  var classroom: String

  /// The files of the course, its settings and the classroom.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing why the course or the classroom cannot be used.
  func open() throws -> (tree: SourceTree, site: Site, classroom: Classroom) {
    let tree = try course.openCourse()
    let checked = try checkedCourse(tree, course)
    return (tree, checked.site, try named(classroom, in: checked))
  }
}

/// `quizpress password set CLASSROOM`.
struct SetPassword: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Make the password of a classroom, or one for a section.")

  @OptionGroup var options: ClassroomOptions

  @Option(help: "The section that the password is for, if there are several.")
  var section: String?

  @Flag(help: "Choose the password instead of having one generated.")
  var own = false

  func run() throws {
    let (tree, site, room) = try options.open()
    let old = try classroomKey(of: room.id, in: site.title)
    if let old {
      let made = old.passwords.filter { $0.section == section }
      if try finishStoppedRun(of: old, tree), !made.isEmpty {
        return try report(old, made, options.course)
      }
      try refuseMismatch(of: old, below: tree.folder.path)
    }
    var file = try old ?? newKey(of: room, in: site, after: nil, tree, options.course)
    try refuse(file)
    try file.addPassword(for: section, isOwn: own, room, site)
    try keep(file, replacing: old, tree)
    try report(file, [file.passwords[file.passwords.count - 1]], options.course)
    guard !options.course.quiet else { return }
    noteUnknownSection(room)
    if old == nil, file.epoch > 1 {
      printNote(
        "the course had a key that is not on this computer: old passwords do not open the "
          + "next build, and other computers need the new key")
    }
    if room.access == .open {
      printNote(
        "write 'access: password' into 'content/\(room.id)/classroom.md', "
          + "or the next build publishes pages that anybody can read")
    }
  }

  /// Says if nobody on the roster is in the section, which is probably a typo.
  private func noteUnknownSection(_ room: Classroom) {
    guard let section, !room.members.isEmpty else { return }
    let sections = room.members.compactMap(\.section)
    guard !sections.contains(where: { cleaned($0) == cleaned(section) }) else { return }
    printNote("nobody on the roster is in section '\(section)'" + existing(sections))
  }

  private func refuse(_ file: ClassroomKeyFile) throws {
    if file.passwords.contains(where: { $0.section == section }) {
      let room = options.classroom
      let owner = section.map { "section '\($0)' of '\(room)'" } ?? "'\(room)'"
      let (show, renew) = ("quizpress password show \(room)", "quizpress password renew \(room)")
      try fail("\(owner) has a password: '\(show)' prints it, '\(renew)' replaces it")
    }
    if file.passwords.count == ClassroomKeyFile.mostPasswords {
      try fail("a classroom can have at most \(ClassroomKeyFile.mostPasswords) passwords")
    }
  }
}

/// `quizpress password renew CLASSROOM`.
struct RenewPassword: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renew",
    abstract: "Make a new key and new passwords, so that old ones do not open later builds.")

  @OptionGroup var options: ClassroomOptions

  @Flag(help: "Choose the passwords instead of having them generated.")
  var own = false

  func run() throws {
    let (tree, site, room) = try options.open()
    let old = try requiredKey(of: room, in: site)
    var file = try newKey(of: room, in: site, after: old, tree, options.course)
    for password in old.passwords {
      try file.addPassword(for: password.section, isOwn: own, room, site)
    }
    try keep(file, replacing: old, tree)
    try report(file, file.passwords, options.course)
    if !options.course.quiet { printDiagnostic(Self.note) }
  }

  fileprivate static let note =
    "note: build and publish the site; copies of earlier pages still open with the old password\n"
}

/// `quizpress password remove CLASSROOM`.
struct RemovePassword: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove one of several passwords; make a new key that the others open.",
    discussion: """
      The other passwords stay as they are, so nobody else has to be told a new one. Links with \
      the old key and devices that remember it do not open later builds.
      """)

  @OptionGroup var options: ClassroomOptions

  @Option(help: "The section of the password. Default: the password that is for no section.")
  var section: String?

  func run() throws {
    let (tree, site, room) = try options.open()
    let old = try requiredKey(of: room, in: site)
    let isThere = old.passwords.contains { $0.section == section }
    if try finishStoppedRun(of: old, tree), !isThere { return try reportAll(of: old) }
    try refuseMismatch(of: old, below: tree.folder.path)
    try refuse(old)
    var file = try newKey(of: room, in: site, after: old, tree, options.course)
    for other in old.passwords where other.section != section {
      file.add(other.words, other.locked.form, for: other.section)
    }
    try keep(file, replacing: old, tree)
    try reportAll(of: file)
  }

  private func reportAll(of file: ClassroomKeyFile) throws {
    try report(file, file.passwords, options.course)
    if !options.course.quiet { printDiagnostic(RenewPassword.note) }
  }

  private func refuse(_ file: ClassroomKeyFile) throws {
    let room = options.classroom
    let sections = file.passwords.map(\.section)
    guard sections.contains(section) else {
      let known = sections.compactMap(\.self)
      let fault =
        section.map { "section '\($0)' of '\(room)' has no password\(suggestion($0, known))" }
        ?? "each password of '\(room)' is for a section: name it with '--section'"
      try fail(fault)
    }
    guard sections.count > 1 else {
      try fail(
        "'\(room)' has no other password; 'quizpress password renew \(room)' replaces this one")
    }
  }
}

/// `quizpress password show CLASSROOM`.
struct ShowPassword: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the passwords of a classroom.")

  @OptionGroup var options: ClassroomOptions

  @Flag(help: "Show a link that opens the classroom without a password.")
  var link = false

  func run() throws {
    let (tree, site, room) = try options.open()
    let file = try fittingKey(of: room, in: site, tree)
    guard link else { return try put(lines: file.passwords.map(\.line)) }
    let address = site.baseURL.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    try put(line: "\(address)\(urlPath(room.id))/index.html\(file.fragment)")
    guard !options.course.quiet else { return }
    printNote("whoever has the link can read the pages until the next 'renew'")
  }
}

/// `quizpress password check CLASSROOM`.
struct CheckPassword: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check whether a password opens a classroom.",
    discussion: "The exit status is 1 if it does not.")

  @OptionGroup var options: ClassroomOptions

  func run() throws {
    let (tree, site, room) = try options.open()
    let file = try fittingKey(of: room, in: site, tree)
    let words = try NewPassword.read("Password of '\(room.id)': ")
    guard let found = file.password(typed: words) else {
      try fail("this password does not open '\(room.id)'")
    }
    let owner = found.section.map { ", section '\($0)'" } ?? ""
    if !options.course.quiet { try put(line: "this password opens '\(room.id)'\(owner)") }
  }
}

/// The key of a classroom that is on this computer.
///
/// - Throws: ``ExitStatus/errors`` after printing that a classroom has no password.
private func requiredKey(of room: Classroom, in site: Site) throws -> ClassroomKeyFile {
  if let file = try classroomKey(of: room.id, in: site.title) { return file }
  try fail(
    "there is no password of '\(room.id)' on this computer; "
      + "'quizpress password set \(room.id)' makes one")
}

/// The key of a classroom that the course uses.
///
/// - Throws: ``ExitStatus/errors`` after printing that the key of a classroom is not on this
///   computer, or not the one that the course uses.
private func fittingKey(
  of room: Classroom, in site: Site, _ tree: SourceTree
) throws -> ClassroomKeyFile {
  let file = try requiredKey(of: room, in: site)
  try refuseMismatch(of: file, below: tree.folder.path)
  return file
}

/// A key without passwords, with a higher epoch than all earlier keys of the classroom.
private func newKey(
  of room: Classroom, in site: Site, after old: ClassroomKeyFile?, _ tree: SourceTree,
  _ options: CourseOptions
) throws -> ClassroomKeyFile {
  let recorded = try onDisk { try recordedEpoch(of: room.id, below: tree.folder.path) }
  return ClassroomKeyFile(
    of: room.id, in: site.title, epoch: max(old?.epoch ?? 0, recorded) + 1,
    created: options.currentTime)
}

/// Records a key in the course if a run was stopped before it did so.
///
/// - Returns: Whether there was such a run.
private func finishStoppedRun(of file: ClassroomKeyFile, _ tree: SourceTree) throws -> Bool {
  try withLockedRoot(of: tree) { root in
    try LockRecord(file).finish(for: file.classroom, below: root)
  }
}

/// Writes a key to the user's folder, never into the course, and its record to the course.
///
/// - Throws: ``ExitStatus/busy`` after printing that another run has changed the key since it was
///   read; otherwise, the password that the other run printed would not open anything.
private func keep(
  _ file: ClassroomKeyFile, replacing old: ClassroomKeyFile?, _ tree: SourceTree
) throws {
  let folder = try KeyFolder.required()
  try refuseInside(tree, folder.path)
  try withLockedRoot(of: tree) { root in
    guard try classroomKey(of: file.classroom, in: file.site)?.bytes == old?.bytes else {
      try fail(
        "another run has changed the passwords of '\(file.classroom)' meanwhile",
        note: "nothing was changed by this one; run it again", ExitStatus.busy)
    }
    // The key first: if the run is stopped between the two, the next one can make the record.
    do {
      try replaceTogether([
        try folder.replacement(with: file),
        try LockRecord(file).replacement(for: file.classroom, below: root),
      ])
    } catch {
      // A folder that was made for the record; one with other records stays.
      try? root.removeFolder("locks")
      throw error
    }
  }
}

private func report(
  _ file: ClassroomKeyFile, _ passwords: [ClassroomPassword], _ options: CourseOptions
) throws {
  let lines = passwords.filter { $0.locked.form == .code }.map(\.line)
  guard !options.quiet else { return try put(lines: lines) }
  let path = try KeyFolder.required().path
  let kept = [
    "key \(file.id), in \(path)/\(file.name)",
    "recorded in \(LockRecord.path(of: file.classroom)): add this file to Git",
  ]
  try put(lines: lines + kept)
  printNote(
    "without the key file the site cannot be built: copy it with 'quizpress keys backup -o FILE'")
}

extension ClassroomKeyFile {
  /// Adds a password for a section, generated or chosen.
  fileprivate mutating func addPassword(
    for section: String?, isOwn: Bool, _ room: Classroom, _ site: Site
  ) throws {
    guard isOwn else { return add(NewPassword.generated(), .code, for: section) }
    let owner = section.map { "section '\($0)' of " } ?? ""
    let words = try NewPassword.chosen(
      "New password of \(owner)'\(room.id)': ", names: room.names(in: site, section: section))
    add(words, .text, for: section)
  }
}

extension ClassroomPassword {
  /// The password and its section.
  fileprivate var line: String { section.map { "\(words)  section \($0)" } ?? words }
}
