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
    transform: nonEmptyPath)
  var root: String?

  @Option(help: ArgumentHelp("Use this time, in RFC 3339, as the current time.", valueName: "time"))
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

  /// What formulas and code are rendered with, where wanted with what earlier runs left in the
  /// user's folder for such.
  func renderings(cached keeps: Bool = true, highlightsCode: Bool = true) -> Renderings {
    Renderings(
      scripts: ProcessInfo.processInfo.environment["QUIZPRESS_JAVASCRIPT"],
      cache: keeps ? cacheFolder : nil, highlightsCode: highlightsCode)
  }

  /// The user's folder for what earlier runs left; it may not be there yet.
  ///
  /// Source: freedesktop.org, "XDG Base Directory Specification".
  var cacheFolder: String? {
    let environment = ProcessInfo.processInfo.environment
    let caches =
      environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.cache" : nil }
    return caches.map { $0 + "/quizpress" }
  }

  /// Seconds since 1970: the machine's clock unless fixed.
  var currentTime: Int64 {
    now.flatMap(instant) ?? Int64(Date().timeIntervalSince1970)
  }

  /// The time that deadlines are held against: as given, or as builds that are to be repeatable
  /// give it, or the machine's.
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
      isTerminal(descriptor) && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    }
  }

  /// The folder of the course, and what is in it.
  ///
  /// - Throws: ``ExitStatus/errors`` after saying that there is no course; ``ExitStatus/disk``
  ///   where it cannot be listed.
  func openCourse() throws -> SourceTree {
    guard let path = root ?? nearestCourse() else {
      printError("no course found: neither this folder nor one above it has 'content/site.yml'")
      printDiagnostic(
        "note: 'quizpress new site' creates one; '--root DIR' selects one elsewhere\n")
      throw ExitStatus.errors
    }
    let folder: CourseFolder
    do {
      folder = try CourseFolder(path: path)
    } catch {
      printError("'\(safeForTerminal(path))' cannot be read: \(error.reason)")
      throw error.reason.isMissing ? ExitStatus.errors : ExitStatus.disk
    }
    let tree = SourceTree(reading: folder)
    try refuseFaults(of: tree)
    return tree
  }

  /// The folder of a classroom of the course here, by its id; `nil` where it has no such.
  func folder(ofClassroom id: String) -> String? {
    guard !id.contains("/"), let course = root ?? nearestCourse() else { return nil }
    let folder = "\(course)/content/\(id)"
    return FileManager.default.fileExists(atPath: folder + "/classroom.md") ? folder : nil
  }

  /// The folder that was named or is the nearest above; nothing is said of whether it can be read.
  func coursePath() -> String? { root ?? nearestCourse() }

  private func nearestCourse() -> String? {
    courseFolder(above: FileManager.default.currentDirectoryPath)
  }

  /// The nearest folder of a course that a path is or is in.
  func courseFolder(above path: String) -> String? {
    var folder = path
    while true {
      if containsCourse(folder) { return folder }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }
}

/// A path on the command line; an empty one, as of a variable that is not set, is an error and not
/// the current folder.
func nonEmptyPath(_ path: String) throws -> String {
  if path.isEmpty { throw ValidationError("a path must not be empty") }
  return path
}

/// Whether a folder has `content/site.yml`, or keeps to itself whether it has.
private func containsCourse(_ folder: String) -> Bool {
  do throws(DiskError) {
    return try status(at: folder + "/content/site.yml") != nil
  } catch {
    guard error.reason == .forbidden else { return false }
    return (try? status(at: folder + "/content")) != nil
  }
}

/// A path without links and dots; `nil` where nothing is there.
func realPath(_ path: String) -> String? { try? resolvedPath(path) }

/// A path as it is written in the folder where the command runs: what lies below it, without it.
func fromHere(_ path: String) -> String {
  let here = FileManager.default.currentDirectoryPath + "/"
  return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
}

/// Seconds since 1970 of a time with an offset.
private func instant(_ text: String) -> Int64? {
  guard let written = WrittenTime(text) else { return nil }
  return written.seconds
}

/// How many workers there are: one for each processor.
var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }
