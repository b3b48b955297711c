import ArgumentParser
import Authoring
import Courseware
import Disk
import FoundationEssentials
import Glibc

/// The options of every command that reads a course.
struct CourseOptions: ParsableArguments {
  @Option(
    help: "The course's folder. Default: the nearest folder with 'content/site.yml'.",
    completion: .directory,
    transform: nonEmptyPath)
  var root: String?

  @Option(
    help: ArgumentHelp(
      "Use this time, in RFC 3339, as the current time, such as 2026-09-14T12:00:00Z.",
      valueName: "time"))
  var now: String?

  @Option(help: "Whether to color human-readable output.")
  var color: ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "Hide warnings, notes and summaries.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show more detail.")
  var verbose = false

  enum ColorChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

  func validate() throws {
    if let now, instant(now) == nil {
      throw ValidationError("'--now' must be a time in RFC 3339, for example 2026-09-14T12:00:00Z")
    }
  }

  /// The renderings of formulas and code, optionally with those that earlier runs cached in the
  /// user's folder.
  func renderings(cached keeps: Bool = true, highlightsCode: Bool = true) -> Renderings {
    Renderings(
      scripts: ProcessInfo.processInfo.environment["QUIZPRESS_JAVASCRIPT"],
      cache: keeps ? cacheFolder : nil, highlightsCode: highlightsCode)
  }

  /// The user's cache folder; it may not exist yet.
  var cacheFolder: String? { userFolder("XDG_CACHE_HOME", inHome: ".cache") }

  /// The current time in seconds since 1970: the machine's clock unless an option sets it.
  var currentTime: Int64 {
    now.flatMap(instant) ?? Int64(Date().timeIntervalSince1970)
  }

  /// The time with which deadlines are compared: from the option, from the environment for
  /// reproducible builds, or from the machine's clock; in seconds since 1970.
  ///
  /// Source: reproducible-builds.org, "SOURCE_DATE_EPOCH".
  var readingTime: Int64 {
    let fixed = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
    return now == nil ? fixed ?? currentTime : currentTime
  }

  var usesColor: Bool { usesColor(on: STDERR_FILENO) }

  func usesColor(on descriptor: Int32) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      understandsEscapes(descriptor)
        && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    }
  }

  /// The folder of the course, and the list of its files.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing that there is no course; ``ExitStatus/disk`` if
  ///   it cannot be listed.
  func openCourse() throws -> SourceTree {
    guard let path = coursePath() else {
      let hasOtherName = FileManager.default.fileExists(atPath: "content/site.yaml")
      try fail(
        "no course found: neither this folder nor one above it has 'content/site.yml'",
        note: hasOtherName
          ? "rename 'content/site.yaml' to 'content/site.yml'"
          : "'quizpress new site' creates one; '--root DIR' selects one elsewhere")
    }
    let folder: CourseFolder
    do {
      folder = try CourseFolder(path: path)
    } catch {
      printError("'\(path)' cannot be read: \(error.reason)")
      throw error.reason.isMissing ? ExitStatus.errors : ExitStatus.disk
    }
    let tree = SourceTree(reading: folder)
    try refuseFaults(of: tree)
    return tree
  }

  /// The folder of a classroom of the current course, by its id; `nil` outside of courses, for a
  /// path, and for a folder here that is not the id of a classroom.
  func folder(ofClassroom id: String) -> String? {
    guard !id.contains("/"), let course = coursePath() else { return nil }
    let folder = "\(course)/content/\(id)"
    let files = FileManager.default
    let isThere = files.fileExists(atPath: folder + "/classroom.md")
    return isThere || !files.fileExists(atPath: id) ? folder : nil
  }

  /// The given folder of the course, or the nearest one above the current folder; it may be
  /// unreadable.
  func coursePath() -> String? {
    root ?? courseFolder(above: FileManager.default.currentDirectoryPath)
  }

  /// The folder of the course at a path or nearest above it.
  func courseFolder(above path: String) -> String? {
    var folder = path
    while true {
      if containsCourse(folder) { return folder }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  /// Whether a path is the `content` folder of a course or in it, where another course would be no
  /// part of the site.
  func isInContent(_ path: String) -> Bool {
    courseFolder(above: path).map { "\(path)/".hasPrefix("\($0)/content/") } ?? false
  }

  /// Refuses to create a course in a folder of another one, unless `--root` names the folder.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing the reason.
  func refuseNested(_ folder: String) throws {
    let path = absolutePath(folder)
    guard root == nil, let outer = courseFolder(above: path), outer != path else { return }
    try fail(
      "'\(folder)' would be a course in the course '\(fromHere(outer))'",
      note: "'quizpress new classroom ID' creates a classroom; if you want a course there, write "
        + "'--root DIR' instead of the folder")
  }
}

/// A path on the command line.
///
/// An empty one, such as from an unset variable, is an error, not the current folder.
func nonEmptyPath(_ path: String) throws -> String {
  if path.isEmpty { throw ValidationError("a path must not be empty") }
  return path
}

/// Whether a folder has `content/site.yml`, or cannot be read.
private func containsCourse(_ folder: String) -> Bool {
  do throws(DiskError) {
    return try status(at: folder + "/content/site.yml") != nil
  } catch {
    guard error.reason == .forbidden || error.reason.isMachineFault else { return false }
    return (try? status(at: folder + "/content")) != nil
  }
}

/// The folder for Quizpress in the folder that a variable names, or else in one of the user's home.
///
/// Source: freedesktop.org, "XDG Base Directory Specification".
func userFolder(_ variable: String, inHome name: String) -> String? {
  let environment = ProcessInfo.processInfo.environment
  let parent =
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/\(name)" : nil }
  return parent.map { $0 + "/quizpress" }
}

/// A path without symbolic links and dots; `nil` if it does not exist.
func realPath(_ path: String) -> String? { try? resolvedPath(path) }

/// A path relative to the current folder if it is below it; otherwise unchanged.
func fromHere(_ path: String) -> String {
  let here = FileManager.default.currentDirectoryPath + "/"
  return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
}

/// Seconds since 1970 of a time with an offset.
private func instant(_ text: String) -> Int64? { WrittenTime(text)?.seconds }

/// The number of workers: one for each processor.
var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }
