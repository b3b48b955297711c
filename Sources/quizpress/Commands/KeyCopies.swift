import ArgumentParser
import Authoring
import Courseware
import Disk
import Ledgers

/// `quizpress keys list`.
struct ListKeys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the keys on this computer, and which the course uses.")

  @OptionGroup var course: CourseOptions

  @Option(help: "The output format.")
  var format: ReportFormat = .text

  func run() throws {
    let tree = try course.openCourse()
    let checked = try checkedCourse(tree, course)
    let used = try onDisk { try checked.withResults(below: Folder(at: tree.folder.path)).keyIDs }
    let folder = try KeyFolder.required()
    let (keys, damaged) = try onDisk { try folder.files() }
    switch format {
    case .text: try put(text(of: keys, try environmentKeys(), used, folder))
    case .json: try put(json: json(of: keys, used, folder))
    }
    for path in damaged { printError("'\(path)' is damaged: it contains no key") }
    if !damaged.isEmpty { throw ExitStatus.errors }
  }

  private func text(
    of keys: [any KeyFile], _ others: [any KeyFile], _ used: [KeyKind: [String]],
    _ folder: KeyFolder
  ) -> String {
    func line(_ key: any KeyFile) -> String {
      let facts = [
        key.id, key.kind.word, (key as? ClassroomKeyFile)?.classroom,
        CivilTime(seconds: key.created).date, key.site,
        key.hasPassphrase ? "with a passphrase" : "without a passphrase",
      ].compactMap(\.self)
      let isUsed = used[key.kind]?.contains(key.id) == true
      return "  " + facts.joined(separator: "  ") + (isUsed ? "  (in use)" : "")
    }
    var lines = ["keys in \(folder.path)"]
    lines += keys.isEmpty ? ["  none"] : keys.map(line)
    if !others.isEmpty { lines += ["keys in the variable QUIZPRESS_KEYS"] + others.map(line) }
    for kind in KeyKind.allCases {
      for id in used[kind] ?? [] where !(keys + others).contains(where: { $0.id == id }) {
        lines.append("the course needs the \(kind.word) key \(id), which is not on this computer")
      }
    }
    return lines.map { safeForTerminal($0) + "\n" }.joined()
  }

  private func json(
    of keys: [any KeyFile], _ used: [KeyKind: [String]], _ folder: KeyFolder
  ) -> [UInt8] {
    jsonLine { out in
      out.field("version", 1)
      out.field("folder", folder.path)
      out.field("inUse", used[.exam]?.first)
      out.objects("keys", keys) { out, key in
        out.field("id", key.id)
        out.field("kind", key.kind.word)
        out.field("site", key.site)
        out.field("classroom", (key as? ClassroomKeyFile)?.classroom)
        out.field("created", Moment(seconds: key.created).utc)
        out.field("hasPassphrase", key.hasPassphrase)
        out.field("isInUse", used[key.kind]?.contains(key.id) == true)
      }
    }
  }
}

extension Course {
  /// The ids of the keys that it uses; the key of results is included if some are published.
  fileprivate var keyIDs: [KeyKind: [String]] {
    var ids: [KeyKind: [String]] = [:]
    ids[.exam] = site.keyID.map { [$0] }
    ids[.classroom] = classrooms.filter { $0.access == .password }
      .map { ClassroomKeyFile.id(of: $0.id, in: site.title) }
    if assignments.contains(where: { $0.quiz.answers == .release }) {
      ids[.release] = [SiteKeyFile.id(of: .release, for: site.title)]
    }
    if assignments.contains(where: { !$0.quiz.results.isEmpty }) {
      ids[.results] = [SiteKeyFile.id(of: .results, for: site.title)]
    }
    return ids
  }
}

/// `quizpress keys export`.
struct ExportKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Copy one key to a file, for another teacher or for a program.",
    discussion: """
      The copy has the same passphrase as the key file. The content of a copy that is made with \
      '--without-passphrase' can be put into the variable QUIZPRESS_KEYS, for a program that \
      merges unattended.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "The id of a key. Default: the one that the course uses.")
  var key: String?

  @Option(name: .shortAndLong, help: "The new file.", completion: .file(), transform: nonEmptyPath)
  var output: String

  @Flag(help: "Write the key without its passphrase: anyone who has the file can use it.")
  var withoutPassphrase = false

  func run() throws {
    let tree = try course.openCourse()
    let current = try checkedCourse(tree, course).site.keyID
    try refuseInside(tree, output, isOutput: true)
    guard let id = key ?? current else {
      try fail("'content/site.yml' has no 'exam-key'; name the key to export")
    }
    let known = try onDisk { try KeyFolder.required().files().keys }
    guard var file = known.first(where: { $0.id == id }) else {
      try fail("no key '\(id)' on this computer", note: "'quizpress keys list' shows the keys")
    }
    if withoutPassphrase, let locked = file as? ExamKeyFile, locked.hasPassphrase {
      let key = try opened(locked)
      file = ExamKeyFile(key, site: locked.site, created: locked.created, passphrase: nil)
    }
    try writeCopy([file], to: output)
    if !course.quiet { try put(line: "key \(id) copied to '\(output)'") }
  }
}

/// `quizpress keys backup`.
struct BackUpKeys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy all keys of this computer to one file.")

  @OptionGroup var course: CourseOptions

  @Option(name: .shortAndLong, help: "The new file.", completion: .file(), transform: nonEmptyPath)
  var output: String

  func run() throws {
    try refuseInside(try course.openCourse(), output, isOutput: true)
    let (keys, damaged) = try onDisk { try KeyFolder.required().files() }
    for path in damaged { printError("'\(path)' is damaged: it contains no key") }
    guard damaged.isEmpty, !keys.isEmpty else {
      if damaged.isEmpty {
        printError("there is no key on this computer; 'quizpress keys new' makes one")
      }
      throw ExitStatus.errors
    }
    try writeCopy(keys, to: output)
    if !course.quiet { try put(line: "\(counted(keys.count, "key")) copied to '\(output)'") }
  }
}

/// `quizpress keys import`.
struct ImportKeys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add the keys of a file that 'export' or 'backup' wrote.")

  @OptionGroup var course: CourseOptions

  @Argument(help: "The file.", completion: .file(), transform: nonEmptyPath)
  var file: String

  func run() throws {
    let folder = try KeyFolder.required()
    if course.coursePath() != nil { try refuseInside(course.openCourse(), folder.path) }
    let lines = try tableBytes(file).split(separator: 10)
    let keys = lines.compactMap { keyFile(Array($0)) }
    guard !keys.isEmpty, keys.count == lines.count else {
      try fail(
        "'\(file)' is damaged or contains no key; nothing was added",
        note: "name a copy that 'quizpress keys backup -o FILE' wrote")
    }
    let (there, damaged) = try onDisk { try folder.files() }
    for (key, outcome) in try additions(of: keys, to: there) {
      switch outcome {
      case .added:
        let isDamaged = damaged.contains { parts(of: $0).name == key.name }
        try onDisk { try folder.write(key, replacing: isDamaged) }
      case .replaced, .combined: try onDisk { try folder.replace(key) }
      case .unchanged, .earlier: break
      }
      if !course.quiet { try put("key \(key.id)\(outcome.rawValue)\n") }
    }
  }

  /// What happens to a key of the file; the raw value ends the line about it.
  private enum Outcome: String {
    case added = ""
    case replaced = " replaced an earlier one"
    case combined = " is already on this computer; the passwords of both copies are kept"
    case unchanged = " is already on this computer"
    case earlier = " is older than the one on this computer, which was kept"
  }

  /// The keys to write, in the order of the file; refuses the file if one would replace another key
  /// of its site or other passwords.
  private func additions(
    of keys: [any KeyFile], to there: [any KeyFile]
  ) throws -> [(key: any KeyFile, outcome: Outcome)] {
    var known: [String: any KeyFile] = [:]
    for key in there { known[key.id] = key }
    var found: [(key: any KeyFile, outcome: Outcome)] = []
    for key in keys {
      if let old = known[key.id] {
        found.append(try update(old, with: key))
      } else {
        found.append((key, .added))
      }
      known[key.id] = found[found.count - 1].key
    }
    return found
  }

  private func update(
    _ old: any KeyFile, with key: any KeyFile
  ) throws -> (key: any KeyFile, outcome: Outcome) {
    if replaces(key, old) { return (key, .replaced) }
    if replaces(old, key) { return (old, .earlier) }
    guard key.kind == .exam || key.secretText == old.secretText else {
      try fail(
        "there is another \(key.kind.word) key of '\(key.site)' on this computer, "
          + "'\(key.name)'; nothing was added",
        note: "move that file elsewhere if it was never used to publish")
    }
    guard let own = old as? ClassroomKeyFile, let copy = key as? ClassroomKeyFile else {
      return (old, .unchanged)
    }
    guard let both = own.combined(with: copy) else {
      try fail(
        "the copy of the key of '\(own.classroom)' has other passwords than '\(own.name)' on this "
          + "computer; nothing was added",
        note: "one section has two passwords, or there are more than "
          + "\(ClassroomKeyFile.mostPasswords) together; to use the passwords of the copy instead, "
          + "move the file of this computer elsewhere")
    }
    return (both, both.passwords.count == own.passwords.count ? .unchanged : .combined)
  }
}

/// Writes keys to a new file that only its owner can read.
private func writeCopy(_ keys: [any KeyFile], to path: String) throws {
  try onDisk {
    try refuseExisting(path)
    let (folder, name) = try Folder.above(path)
    try folder.create(name, holding: keys.flatMap(\.bytes), mode: 0o600)
  }
}
