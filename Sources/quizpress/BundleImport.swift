import Authoring
import Courseware
import Disk
import Publishing

/// A course restored from its bundle: the files that it was built from.
///
/// The records of the bundle are not imported. They are compared with those that the files produce,
/// so that changes by another program are not lost without a message.
struct BundleImport {
  /// The whole bundle.
  private let bundle: JSONValue
  private let sources: [(path: String, text: [UInt8])]
  /// The extensions that are left out because the bundle was built without their draft quiz: the
  /// path of the classroom's file, and the quiz.
  let extensionsLeftOut: [(path: String, quiz: String)]
  /// Images and other files that pages show, below `content/`.
  private let files: [String]
  private var written = NewFiles()
  private var keptSite = false

  /// Reads a bundle.
  ///
  /// - Throws: ``BundleFault`` if it is not a bundle of Quizpress.
  init(_ bytes: [UInt8]) throws(BundleFault) {
    do throws(JSONFault) {
      bundle = try JSONValue(bytes, limit: BundleImport.maxSize)
    } catch {
      throw BundleFault(reason: "is not a bundle: \(error)")
    }
    guard bundle["schemaVersion"]?.int == CourseBundle.schemaVersion else {
      throw BundleFault(
        reason: "is not a bundle of version \(CourseBundle.schemaVersion), as 'build' writes it")
    }
    let found: [(path: String, text: [UInt8])]
    found = try (bundle["sources"]?.array ?? []).map { record throws(BundleFault) in
      guard let path = record["path"]?.string, let text = record["text"]?.string,
        isSourcePath(path)
      else { throw BundleFault(reason: "has a source without a valid path and text") }
      return (path, Array(text.utf8))
    }
    let restored = withoutExtensionsForDrafts(found)
    sources = restored.sources
    extensionsLeftOut = restored.leftOut
    files = try (bundle["files"]?.array ?? []).map { record throws(BundleFault) in
      guard let path = record["path"]?.string, isSafePath(path), !isSourcePath(path) else {
        throw BundleFault(reason: "has a file without a valid path")
      }
      return path
    }
    guard sources.contains(where: { $0.path == "site.yml" }) else {
      throw BundleFault(reason: "has no sources of a course")
    }
    let paths = sources.map(\.path) + files
    if let twice = Dictionary(grouping: paths, by: \.self).first(where: { $0.value.count > 1 }) {
      throw BundleFault(reason: "has '\(twice.key)' more than once")
    }
  }

  /// The maximum size of a bundle, which is read at once, in bytes.
  static let maxSize = 512 << 20

  /// Whether it was built with draft quizzes.
  var hasDrafts: Bool {
    bundle["quizzes"]?.array?.contains { $0["isDraft"] == .bool(true) } ?? false
  }

  /// The number of students' results, which are not in any source file.
  var results: Int { bundle["stats"]?.array?.count ?? 0 }
}

/// The sources without extensions for quizzes that are not among them, such as the draft quizzes
/// that a bundle was built without.
private func withoutExtensionsForDrafts(
  _ sources: [(path: String, text: [UInt8])]
) -> (sources: [(path: String, text: [UInt8])], leftOut: [(path: String, quiz: String)]) {
  var quizzes: [String: Set<String>] = [:]
  for source in sources {
    let parts = source.path.split(separator: "/")
    guard parts.count > 2, let name = parts.last else { continue }
    quizzes[String(parts[0]), default: []].insert(String(name.prefix { $0 != "." }))
  }
  var leftOut: [(path: String, quiz: String)] = []
  var kept = sources
  for (index, source) in sources.enumerated() {
    let parts = source.path.split(separator: "/")
    guard parts.count == 2, parts[1] == "classroom.md",
      let edited = SourceText(path: source.path, bytes: source.text)
        .withoutExtensions(exceptForQuizzes: quizzes[String(parts[0])] ?? [])
    else { continue }
    kept[index].text = edited.text
    leftOut += edited.quizzes.map { (path: source.path, quiz: $0) }
  }
  return (kept, leftOut)
}

/// Why a bundle cannot be imported: the text that follows its name in a sentence.
struct BundleFault: Error {
  var reason: String
}

/// Writing.
extension BundleImport {
  /// Writes the files below a course's `content`; an existing `site.yml` there is kept.
  ///
  /// - Parameters:
  ///   - root: The folder of the course.
  ///   - folders: The folders from which images and other files are copied, in order of preference.
  ///   - progress: Shows the number of written files on a terminal.
  /// - Throws: ``BundleFault`` if files are missing, `DiskError` if one cannot be written.
  mutating func write(
    to root: String, from folders: [String], _ progress: ProgressLine
  ) throws {
    let missing = files.filter { path in !folders.contains { isFile("\($0)/\(path)") } }
    guard missing.isEmpty else {
      throw BundleFault(
        reason: "needs files that are not in '\(folders.joined(separator: "' or '"))': "
          + listed(missing) + "; name the 'content' of their course with '--files', or its "
          + "'build/site', which lacks files of secret answers and of classrooms with a password")
    }
    keptSite = try status(at: "\(root)/content/site.yml") != nil
    let texts = sources.filter { !isKept($0.path) }
    try written.startCourse(in: root, for: (texts.map(\.path) + files).map { "content/\($0)" })
    let didWrite = progress.steps(of: texts.count + files.count, "files written")
    for (path, text) in texts {
      try written.write(text, to: "\(root)/content/\(path)")
      didWrite?()
    }
    for path in files {
      guard let folder = folders.first(where: { isFile("\($0)/\(path)") }) else { continue }
      try written.write(try fileBytes("\(folder)/\(path)"), to: "\(root)/content/\(path)")
      didWrite?()
    }
  }

  /// Removes all files that were written.
  func undo() { written.undo() }

  /// Keeps all files that were written, unless Ctrl-C or another signal asked to end the run.
  func keep() { written.keep() }

  private func fileBytes(_ path: String) throws(DiskError) -> [UInt8] {
    switch try Folder.open(at: path) {
    case .file(let file): return try file.readAll(cap: 256 << 20)
    case .folder: throw DiskError("read", path, .notAFile)
    }
  }
}

private func isFile(_ path: String) -> Bool {
  (try? status(at: path))??.kind == .file
}

/// Whether a path below `content/` stays there and names no hidden file.
private func isSafePath(_ path: String) -> Bool {
  path.utf8.count <= 1_000
    && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= 255
        && !part.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
    }
}

/// Whether a file is one that Quizpress reads as text: `site.yml`, a classroom, its tables or a
/// quiz.
private func isSourcePath(_ path: String) -> Bool {
  guard isSafePath(path) else { return false }
  let parts = path.split(separator: "/")
  switch parts.count {
  case 1: return path == "site.yml"
  case 2: return ["classroom.md", "members.csv", "scores.csv"].contains(parts[1])
  default: return QuizFolder(rawValue: String(parts[1])) != nil && path.hasSuffix(".md")
  }
}

/// Comparing.
extension BundleImport {
  /// The records of the bundle that differ from those of a course, as in `quiz 'biology/cells'`.
  ///
  /// If the course has other classrooms, only records of the bundle's classrooms are compared.
  func differences(from course: Course) throws -> [String] {
    let own = try JSONValue(CourseBundle(course: course).json(), limit: .max)
    var different: [String] = []
    if !keptSite, bundle["site"] != own["site"] { different.append("the site") }
    for collection in ["classrooms", "members", "quizzes", "questions"] {
      let theirs = bundle[collection]?.array ?? []
      let ours = Dictionary(
        keepingFirst: (own[collection]?.array ?? []).map { (name(of: $0, collection), $0) })
      let names = theirs.map { name(of: $0, collection) }
      different += zip(names, theirs).filter { ours[$0] != $1 }.map(\.0)
      let known = Set(names)
      if known.count < names.count { different.append("a record that is there twice") }
      different += ours.filter { !known.contains($0) && isWritten($1) }.map(\.key).sorted()
    }
    return different
  }

  /// The fault that the restored course has errors, with the place of each.
  ///
  /// A file from the bundle is named as its source, because it is removed again.
  func faults(of checked: CheckedCourse) -> BundleFault {
    let lines = LineMap(checked.sources)
    let faults = checked.diagnostics.filter { $0.severity == .error }.map { fault -> String in
      guard let span = fault.span else { return fault.message }
      let line = lines.start(of: span).line
      let source = sources.first { "content/\($0.path)" == span.path && !isKept($0.path) }
      return source.map { "source '\($0.path)', line \(line): \(fault.message)" }
        ?? "'\(span.path)', line \(line): \(fault.message)"
    }
    let more = faults.count > 5 ? "; and \(faults.count - 5) more" : ""
    let shown = faults.prefix(5).map(safeForTerminal).joined(separator: "; ")
    return BundleFault(reason: "gives a course with errors here: \(shown)\(more)")
  }

  /// Whether the file of the course is used and not that of the bundle.
  private func isKept(_ path: String) -> Bool { keptSite && path == "site.yml" }

  /// Whether a record belongs to a classroom of the bundle's sources.
  private func isWritten(_ record: JSONValue) -> Bool {
    let classroom = record["quiz"]?["classroom"] ?? record["classroom"] ?? record["id"]
    return sources.contains { $0.path == "\(classroom?.string ?? "")/classroom.md" }
  }

  /// `4 classrooms, 15 quizzes, 156 questions`.
  var summary: String {
    let counts = [
      ("classrooms", "classroom", "classrooms"), ("quizzes", "quiz", "quizzes"),
      ("questions", "question", "questions"),
    ]
    return counts.map { counted(bundle[$0.0]?.array?.count ?? 0, $0.1, $0.2) }
      .joined(separator: ", ")
  }

  private func name(of record: JSONValue, _ collection: String) -> String {
    let id = record["id"]?.string ?? ""
    switch collection {
    case "classrooms": return "classroom '\(id)'"
    case "members":
      return "member '\(record["userId"]?.string ?? "")' of '\(record["classroom"]?.string ?? "")'"
    case "quizzes": return "quiz '\(record["classroom"]?.string ?? "")/\(id)'"
    default:
      let quiz = record["quiz"]
      let place = [quiz?["classroom"], quiz?["quiz"]].map { $0?.string ?? "" }
      return "question '\(id)' of '\(place.joined(separator: "/"))'"
    }
  }
}

/// The first five of some names, and the number of the others.
func listed(_ names: [String]) -> String {
  shortList(of: names.map(safeForTerminal), most: 5)
}
