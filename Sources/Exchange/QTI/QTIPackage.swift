import Archives
import Authoring
import Courseware

/// A function that reads a quiz; the second argument makes a name one that the classroom does not
/// have yet.
package typealias QuizReading =
  (ImportSource, (String) -> String) throws(SyntaxFault) -> ImportedQuiz

/// A quiz in a file to import that may contain several.
package struct ImportPart {
  /// What the quiz's file is named after.
  package var name: String
  /// The path in the package; empty if the file is no package.
  package var path = ""
  /// Reads the quiz, whatever the text of the source is.
  package var read: QuizReading

  /// Creates a quiz that is the whole file.
  package init(name: String, read: @escaping QuizReading) {
    (self.name, self.read) = (name, read)
  }
}

/// The quizzes of a file in QTI 1.2: a ZIP package, a cartridge or a single XML file.
///
/// Source: the packages that Canvas exports; IMS QTI 1.2.1 and Content Packaging 1.1.
///
/// - Parameters:
///   - bytes: The file.
///   - fileName: Its name, after which a quiz without a title is named.
/// - Returns: The quizzes, in the order of the package.
/// - Throws: The reason why the file cannot be read at all.
package func partsOfCanvasFile(
  _ bytes: [UInt8], fileName: String
) throws(SyntaxFault) -> [ImportPart] {
  guard bytes.starts(with: Array("PK".utf8)) else {
    let root = try readXML(bytes)
    let quizzes = try assessments(in: root)
    return quizzes.map { quiz in
      let name = quizzes.count == 1 ? fileName : quiz.title ?? fileName
      return part(quiz, settings: nil, QTITexts(nil), name: name) { _ in nil }
    }
  }
  return try QTIPackage(bytes, fileName).parts()
}

/// An assessment, a question bank, or a document that contains only questions.
private struct Assessment {
  let element: XMLElement
  var path = ""
  /// Whether its items say what kind of question they are, which those of cartridges do not.
  let isDetailed: Bool
  /// Whether it has questions, or draws them from a bank.
  let hasQuestions: Bool

  init(_ element: XMLElement) {
    self.element = element
    hasQuestions = !element.all(["item", "bankentry_item", "sourcebank_ref"]).isEmpty
    isDetailed = element.all(["fieldlabel"]).contains { $0.value == "question_type" }
  }

  var id: String { element.attributes["ident"] ?? "" }
  var isBank: Bool { element.name == "objectbank" }
  var title: String? {
    let items = ["assessment", "objectbank"].contains(element.name) ? [] : element.all(["item"])
    let named = items.count == 1 ? items[0] : element
    let written = Array((named.attributes["title"] ?? "").utf8)[...].trimmedBlank.string
    if !written.isEmpty { return written }
    return element.all(["qtimetadatafield"]).first { $0.value("fieldlabel") == "bank_title" }?
      .value("fieldentry")
  }
}

/// The assessments and question banks of a document.
private func assessments(in root: XMLElement) throws(SyntaxFault) -> [Assessment] {
  let names: Set<String> = [
    "assessmentItem", "assessmentTest", "qti-assessment-item", "qti-assessment-test",
  ]
  if names.contains(root.name) {
    throw SyntaxFault(line: 0, column: 0, reason: wrongVersion(of: root))
  }
  let known = ["questestinterop", "assessment", "section", "item", "objectbank"]
  guard known.contains(root.name) else {
    throw SyntaxFault(
      line: root.line, column: root.column,
      reason: "the first element is '\(root.name)': in QTI 1.2 it is 'questestinterop'")
  }
  var root = root
  if root.name != "questestinterop" {
    let content = [XMLElement.Content.element(root)]
    root = XMLElement(
      name: "questestinterop", content: content, line: root.line, column: root.column)
  }
  let found = root.all(["assessment", "objectbank"])
  if found.isEmpty { return [Assessment(root)] }
  return found.map(Assessment.init)
}

/// What to do with a file in another version of QTI.
private func wrongVersion(of root: XMLElement) -> String {
  let space = (root.attributes["xmlns"] ?? "").lowercased()
  let versions = [("v2p0", "2.0"), ("v2p1", "2.1"), ("v2p2", "2.2"), ("v3p0", "3.0")]
  let found = versions.first { space.contains($0.0) }?.1
  let version = found ?? (root.name.hasPrefix("qti-") ? "3.0" : "2")
  return "this is QTI \(version), and only QTI 1.2 is read: in Canvas, open 'Settings' and 'Export "
    + "Course Content', choose 'Quiz', and import the package that you get"
}

private func part(
  _ quiz: Assessment, settings: QTISettings?, _ texts: QTITexts, name: String,
  bank: @escaping (String) -> XMLElement?
) -> ImportPart {
  ImportPart(name: name) { source, freeName in
    var reading = QTIQuiz(quiz.element, texts, bank: bank)
    reading.read(quiz.element, settings)
    for reason in texts.faults { reading.file.noteOnce(reading.file.titleLine, reason) }
    var source = source
    if reading.file.title == nil {
      let path = quiz.path.isEmpty ? source.fileName : quiz.path
      reading.file.title = quizName(title: quiz.title, fileName: lastPart(of: path))
    }
    let files = texts.files.contents
    // A package cannot show the files that are beside it.
    source.folder =
      texts.isPackage ? CourseFolder(holding: files) : source.folder.replacing(files)
    return assembledQuiz(source, reading.file, freeName: freeName)
  }
}

/// A package of quizzes in QTI 1.2.
private struct QTIPackage {
  private let archive: ZipReading
  private let fileName: String
  /// The paths of its files, by the last part of the path.
  private let paths: [String: [String]]
  private var quizzes: [Assessment] = []
  /// The size of the documents that are kept, in bytes.
  private var size = 0
  private var settings: [XMLElement] = []
  /// The settings by the folder of their file.
  private var settingsByFolder: [String: XMLElement] = [:]
  /// The documents that cannot be read.
  private var faults: [(path: String, fault: SyntaxFault)] = []
  private let contents = ArchiveFiles()

  init(_ bytes: [UInt8], _ fileName: String) throws(SyntaxFault) {
    self.fileName = fileName
    do throws(ZipFault) {
      archive = try ZipReading(bytes)
    } catch {
      throw SyntaxFault(line: 0, column: 0, reason: error.reason)
    }
    paths = Dictionary(grouping: archive.names) { lastPart(of: $0) }
    for name in ordered(archive.names.filter(Self.isDocument)) { try readDocument(name) }
  }

  private static func isDocument(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [".xml", ".qti", ".dat"].contains(where: lower.hasSuffix)
      && !lower.hasSuffix("imsmanifest.xml") && !lower.hasPrefix("course_settings/")
  }

  /// The names in the order in which the manifest lists them, and then the others.
  private func ordered(_ names: [String]) -> [String] {
    let manifest = archive.names.first { $0.lowercased().hasSuffix("imsmanifest.xml") }
    let bytes = manifest.flatMap { try? archive.read($0, limit: XMLLimits.size) } ?? []
    let root = try? readXML(bytes)
    var places: [String: Int] = [:]
    for file in root?.all(["resources"]).flatMap({ $0.all(["file"]) }) ?? [] {
      let path = percentDecoded(Array((file.attributes["href"] ?? "").utf8)[...]).string
      places[path] = places[path] ?? places.count
    }
    return names.enumerated().sorted { a, b in
      (places[a.element] ?? .max, a.offset) < (places[b.element] ?? .max, b.offset)
    }.map(\.element)
  }

  private mutating func readDocument(_ name: String) throws(SyntaxFault) {
    let bytes: [UInt8]
    do throws(ZipFault) {
      // Zero bytes are those of UTF-16.
      let start = try archive.start(of: name, count: 8_000).filter { $0 != 0 }
      guard Self.isQuiz(start) else { return }
      bytes = try archive.read(name, limit: XMLLimits.size)
    } catch {
      faults.append((name, SyntaxFault(line: 0, column: 0, reason: error.reason)))
      return
    }
    size += bytes.count
    guard size <= 2 * XMLLimits.size else {
      let limit = 2 * XMLLimits.size >> 20
      throw SyntaxFault(
        line: 0, column: 0, reason: "its quizzes are larger than \(limit) MB together")
    }
    let root: XMLElement
    do {
      root = try readXML(bytes)
    } catch {
      faults.append((name, error))
      return
    }
    if root.name == "quiz" {
      settings.append(root)
      settingsByFolder[folder(of: name)] = root
      return
    }
    do {
      for var quiz in try assessments(in: root) {
        quiz.path = name
        quizzes.append(quiz)
      }
    } catch {
      faults.append((name, error))
    }
  }

  /// Whether a file may be a quiz, or the settings of one, by its first bytes.
  private static func isQuiz(_ start: [UInt8]) -> Bool {
    let names = ["questestinterop", "<quiz", "ssessmentItem", "ssessmentTest", "qti-assessment"]
    return names.contains { start.firstRange(of: Array($0.utf8)) != nil }
  }

  private func folder(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
  }

  func parts() throws(SyntaxFault) -> [ImportPart] {
    let banks = Dictionary(quizzes.filter(\.isBank).map { ($0.id, $0.element) }) { a, _ in a }
    let drawn = Set(
      quizzes.flatMap { quiz in
        quiz.element.all(["sourcebank_ref"]).map(\.value)
          + quiz.element.all(["bankentry_item"]).compactMap { $0.attributes["sourcebank_ref"] }
      })
    let shown = distinct.filter { $0.hasQuestions && !($0.isBank && drawn.contains($0.id)) }
    var parts = shown.map { quiz in
      let settings =
        settings.first { $0.attributes["identifier"] == quiz.id && !quiz.id.isEmpty }
        ?? (quiz.isBank ? nil : settingsByFolder[folder(of: quiz.path)])
      let texts = QTITexts { path throws(ZipFault) in try file(at: path, beside: quiz.path) }
      let title = settings?.value("title") ?? quiz.title
      let own = quizzes.count == 1 ? fileName : lastPart(of: quiz.path)
      var part = part(
        quiz, settings: settings.map(QTISettings.init), texts, name: title ?? own
      ) { banks[$0] }
      part.path = quiz.path
      return part
    }
    if parts.isEmpty, let first = faults.first, first.fault.line == 0 { throw first.fault }
    parts += faults.map { path, fault in
      var part = ImportPart(name: path) { _, _ throws(SyntaxFault) in throw fault }
      part.path = path
      return part
    }
    if parts.isEmpty {
      throw SyntaxFault(
        line: 0, column: 0,
        reason: "this package has no quizzes in QTI 1.2, which are XML files that start with "
          + "'<questestinterop'")
    }
    return parts
  }

  /// The quizzes, each once: a cartridge has them in a form for other programs, too.
  private var distinct: [Assessment] {
    var places: [String: Int] = [:]
    var out: [Assessment] = []
    for quiz in quizzes {
      if let place = places[quiz.id], !quiz.id.isEmpty, out[place].isDetailed != quiz.isDetailed {
        if quiz.isDetailed { out[place] = quiz }
      } else {
        places[quiz.id] = out.count
        out.append(quiz)
      }
    }
    return out
  }

  /// The file at a path that a text has: from the folder of the package, from that of its files, or
  /// from that of the quiz.
  private func file(
    at path: String, beside quiz: String
  ) throws(ZipFault) -> (name: String, bytes: [UInt8])? {
    let known = paths[lastPart(of: path)] ?? []
    let wanted = [path, "web_resources/" + path, folder(of: quiz) + path]
    let place =
      wanted.first(where: known.contains) ?? known.first { $0.hasSuffix("/" + path) }
      ?? (known.count == 1 ? known[0] : nil)
    guard let place else { return nil }
    let bytes = try contents.bytes(of: place, in: archive)
    if bytes.isEmpty { throw ZipFault(reason: "'\(place)' is empty") }
    return (lastPart(of: place), bytes)
  }
}

/// The files of an archive that were read, so that an image in many quizzes is read once.
private final class ArchiveFiles {
  private var known: [String: [UInt8]] = [:]

  func bytes(of name: String, in archive: ZipReading) throws(ZipFault) -> [UInt8] {
    if let bytes = known[name] { return bytes }
    let bytes = try archive.read(name, limit: 32 << 20)
    known[name] = bytes
    return bytes
  }
}

private func lastPart(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
