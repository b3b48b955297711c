import Authoring
import Courseware
import Disk
import Exchange
import FoundationEssentials
import Glibc
import UnicodeForms

/// A format of files with questions.
struct QuestionImporter {
  /// How questions are written in it, for files in which there are none.
  let form: String
  /// The maximum size of a file that is not text in UTF-8, in megabytes; `nil` for such texts.
  var megabytes: Int?
  /// The quizzes of a file, by its content and its name.
  let parts: ([UInt8], String) throws(SyntaxFault) -> [ImportPart]

  /// A format in which each file is one quiz.
  init(
    form: String, isXML: Bool = false,
    read: @escaping QuizReading
  ) {
    self.form = form
    megabytes = isXML ? 32 : nil
    parts = { _, name in [ImportPart(name: name, read: read)] }
  }

  /// A format in which a file may contain several quizzes.
  init(
    form: String, megabytes: Int,
    parts: @escaping ([UInt8], String) throws(SyntaxFault) -> [ImportPart]
  ) {
    (self.form, self.megabytes, self.parts) = (form, megabytes, parts)
  }
}

/// One run of `import`: reads files one after another and writes a quiz for each.
struct ImportRun {
  let target: ImportTarget
  private let importer: QuestionImporter
  private let created: String
  private let teacher: String?
  /// Whether a classroom was created without a teacher's name.
  private(set) var needsTeacher = false
  private(set) var report = ImportReport()
  /// Whether the disk or the system failed while a file was read.
  private(set) var hadSystemFault = false
  private var files: NewFiles
  /// Below the root.
  private(set) var writtenPaths: Set<String> = []
  private var takenNames: Set<String> = []
  private var takenStems: Set<String> = []

  init(target: ImportTarget, with importer: QuestionImporter, created: String, teacher: String?) {
    (self.target, self.importer) = (target, importer)
    (self.created, self.teacher) = (created, teacher)
    files = NewFiles(below: target.root)
  }

  /// Creates the files of the course and the classroom that are missing.
  mutating func prepare() throws(DiskError) {
    readTakenNames()
    try files.startCourse(in: target.root, for: [])
    if !isThere(target.classroomPath) {
      needsTeacher = teacher == nil
      try write(
        target.classroomText(teacher: teacher ?? "Imported", created: created),
        to: target.classroomPath)
    }
  }

  /// Imports one file; one that cannot be read is reported, and the others are still imported.
  mutating func take(_ path: String) throws(DiskError) {
    let parts = absolutePath(path).split(separator: "/").map(String.init)
    guard let fileName = parts.last else { return report.fail(path, "this is not a file") }
    let folderPath = "/" + parts.dropLast().joined(separator: "/")
    let folder: CourseFolder
    do throws(DiskError) {
      folder = try CourseFolder(path: folderPath)
    } catch {
      let isMissing = error.reason == .missing
      let why = isMissing ? "\(error.reason)" : "the file's folder cannot be read: \(error.reason)"
      return report.fail(path, why)
    }
    defer { if folder.fault != nil { hadSystemFault = true } }
    let text: SourceText
    switch readForImport(fileName, in: folder, megabytes: importer.megabytes) {
    case .failure(let fault): return report.fail(path, fault.message)
    case .success(let read): text = read
    }
    let quizzes: [ImportPart]
    do throws(SyntaxFault) {
      quizzes = try importer.parts(text.bytes, fileName)
    } catch {
      return report.fail(path, message(of: error))
    }
    for quiz in quizzes {
      let source = ImportSource(
        text: text, fileName: quiz.path.isEmpty ? fileName : quiz.path,
        folderName: parts.dropLast().last ?? "", classroom: target.classroom, quiz: "",
        created: created, folder: folder, imageState: imageState)
      try take(quiz, quiz.path.isEmpty ? path : "\(path)/\(quiz.path)", source)
    }
  }

  private func message(of fault: SyntaxFault) -> String {
    fault.line == 0
      ? fault.reason : "line \(fault.line), column \(fault.column): \(fault.reason)"
  }

  /// Imports one quiz of a file.
  private mutating func take(
    _ part: ImportPart, _ path: String, _ source: ImportSource
  ) throws(DiskError) {
    let stem = fileStem(from: withoutEndings(part.name), otherwise: "quiz")
    let quizPath = "\(target.quizzes)/\(freeStem(stem)).md"
    guard !isThere("\(target.root)/\(quizPath)") else {
      let advice = part.path.isEmpty ? "give the file another name" : "rename or move that quiz"
      return report.fail(path, "'\(quizPath)' already exists: \(advice)")
    }
    var source = source
    source.quiz = String(quizPath.dropFirst(target.quizzes.count + 1).dropLast(3))
    let quiz: ImportedQuiz
    do throws(SyntaxFault) {
      quiz = try part.read(source) { name in
        freeName(name) { takenNames.contains(comparable($0)) }
      }
    } catch {
      return report.fail(path, message(of: error))
    }
    guard quiz.questions > 0 else {
      return report.fail(path, "this file has no questions: \(importer.form)")
    }
    if quiz.isWritten {
      takenNames.insert(comparable(quiz.name))
      try write(quiz, to: quizPath)
    }
    report.add(path, quiz, quiz.isWritten ? quizPath : nil)
    if !quiz.isWritten { report.fail(path, "none of its questions can be imported") }
  }

  /// Removes the course's own files again if no quiz was written.
  func finish() {
    if !report.hasQuizzes { undo() }
  }

  /// Removes everything that this run has written.
  func undo() { files.undo() }

  /// Keeps what this run has written, unless Ctrl-C or another signal asked to end it.
  func keep() { files.keep() }

  private mutating func write(_ quiz: ImportedQuiz, to path: String) throws(DiskError) {
    var reader = quiz.folder.reader()
    for (from, place) in quiz.images.sorted(by: { $0.key < $1.key }) {
      guard case .success(let bytes) = reader.read(from, cap: imageLimit) else {
        throw DiskError("read", from, .changed)
      }
      let copy = "\(target.root)/\(target.quizzes)/\(place)"
      if !hasFile(copy, with: bytes) { try files.write(bytes, to: copy) }
    }
    try files.write(formattedQuiz(quiz.markdown, path, quiz.folder), to: "\(target.root)/\(path)")
    writtenPaths.insert(path)
  }

  private mutating func write(_ text: String, to path: String) throws(DiskError) {
    try files.write(Array(text.utf8), to: path)
    writtenPaths.insert(String(path.dropFirst(target.root.count + 1)))
  }

  /// The names of the classroom's quizzes before this run.
  private mutating func readTakenNames() {
    guard isThere(target.classroomPath), let folder = try? CourseFolder(path: target.root) else {
      return
    }
    let options = ReadingOptions(
      jobs: processorCount, includesDrafts: true, renderings: Renderings(highlightsCode: false))
    let course = readCourse(SourceTree(reading: folder), options).course
    for classroom in course?.classrooms ?? [] where classroom.id == target.classroom {
      takenNames.formUnion(classroom.quizzes.map { comparable($0.name) })
    }
  }

  /// A stem that no other file of this run has: the second one gets a number.
  private mutating func freeStem(_ stem: String) -> String {
    var free = stem
    var number = 2
    while !takenStems.insert(free).inserted {
      free = "\(stem.prefix(60))-\(number)"
      number += 1
    }
    return free
  }
}

/// A quiz formatted by `fmt`, if it can be formatted.
func formattedQuiz(_ text: [UInt8], _ path: String, _ folder: CourseFolder) -> [UInt8] {
  let tree = SourceTree(planned: [], in: folder)
  guard case .changed(_, let new) = layout(of: text, at: path, in: tree, writesIDs: false) else {
    return text
  }
  return new
}

/// The maximum size of a copied image, in bytes.
private let imageLimit = 32 << 20

private struct ReadingFault: Error {
  var message: String
}

/// A file: as it is if it has a limit, or else text in UTF-8 of at most 1 MB, of which at most a
/// third are NUL characters.
private func readForImport(
  _ name: String, in folder: CourseFolder, megabytes limit: Int?
) -> Result<SourceText, ReadingFault> {
  var reader = folder.reader()
  let megabytes = limit ?? 1
  switch reader.read(name, cap: megabytes << 20) {
  case .failure(.symbolicLink):
    return .failure(ReadingFault(message: "symbolic links are not followed"))
  case .failure(.notAFile): return .failure(ReadingFault(message: "this is not a regular file"))
  case .failure(.tooLarge):
    return .failure(ReadingFault(message: "this file is larger than \(megabytes) MB"))
  case .failure(let reason): return .failure(ReadingFault(message: reason.description))
  case .success(let bytes) where limit != nil: return .success(SourceText(path: name, bytes: bytes))
  case .success(let bytes):
    let nulls = bytes.count { $0 == 0 }
    guard nulls * 3 <= bytes.count, String(validating: bytes, as: UTF8.self) != nil else {
      let message = "the file is not UTF-8: if it is text, save it as UTF-8 first"
      return .failure(ReadingFault(message: message))
    }
    if bytes.starts(with: "<?xml".utf8) {
      let message =
        "this is XML: if Moodle wrote it, use 'quizpress import moodle FILE --into CLASSROOM'"
      return .failure(ReadingFault(message: message))
    }
    return .success(SourceText(path: name, file: bytes))
  }
}

private func imageState(of path: String, in folder: CourseFolder) -> ImageState {
  var reader = folder.reader()
  if case .failure(let reason) = reader.read(path, cap: imageLimit) {
    return reason.isMissing ? .missing : .refused(reason.description)
  }
  return publishingFault(of: path, in: folder).map(ImageState.refused) ?? .usable
}

/// Whether a file with these bytes exists, such as one that a killed run copied.
private func hasFile(_ path: String, with bytes: [UInt8]) -> Bool {
  guard let (folder, name) = try? Folder.above(path) else { return false }
  return (try? folder.read(name)) == bytes
}

private func isThere(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

/// The form in which names are compared.
private func comparable(_ name: String) -> String {
  compatibilityForm(name).uppercased().lowercased()
}

/// The classroom that quizzes are imported into, and the course around it.
struct ImportTarget {
  /// The course's folder.
  let root: String
  let classroom: String

  /// `…/content/NAME` is a classroom of the course around it; any other folder becomes a new course
  /// with one classroom named after it.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing that the name is not valid.
  init(_ folder: String) throws {
    let path = absolutePath(folder)
    let parts = path.split(separator: "/").map(String.init)
    if parts.count > 1, parts[parts.count - 2] == "content" {
      root = "/" + parts.dropLast(2).joined(separator: "/")
      classroom = parts[parts.count - 1]
    } else {
      root = path
      classroom = fileStem(from: parts.last ?? "", otherwise: "imported")
    }
    guard fileStem(from: classroom, otherwise: "") == classroom else {
      try fail(
        "'\(classroom)' is not a valid name of a classroom folder: "
          + "use lower-case letters, digits and hyphens, at most 64")
    }
  }

  var classroomPath: String { "\(root)/content/\(classroom)/classroom.md" }
  /// The folder of quizzes, below the root.
  var quizzes: String { "content/\(classroom)/quizzes" }

  func classroomText(teacher: String, created: String) -> String {
    """
    ---
    name: \(quotedYAML(spelledOut(classroom)))
    teacher:
      name: \(quotedYAML(teacher))
    created: \(created)
    ---

    """
  }
}

/// An absolute path without `.` and `..`.
func absolutePath(_ path: String) -> String {
  let full = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  var parts: [Substring] = []
  for part in full.split(separator: "/") where part != "." {
    if part == ".." { _ = parts.popLast() } else { parts.append(part) }
  }
  return "/" + parts.joined(separator: "/")
}
