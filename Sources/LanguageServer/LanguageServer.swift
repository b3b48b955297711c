package import Authoring
package import Courseware

/// The language server: answers requests about the courses open in an editor and reports their
/// problems.
///
/// It is a value: the command reads messages, passes them to ``handle(_:)``, and writes the
/// returned messages. Source of all names and numbers: Language Server Protocol 3.17.
package struct LanguageServer {
  let access: CourseAccess
  /// The texts that the editor has open, by address.
  var documents: [String: [UInt8]] = [:]
  /// The addresses of files that were opened, as the editor writes them, by path.
  private var addresses: [String: String] = [:]
  /// The addresses of the folders of courses, as the editor writes them, by path.
  private var folders: [String: String] = [:]
  /// The courses that open files are in, by the paths of their folders.
  private var courses: [String: OpenCourse] = [:]
  /// Whether positions count bytes instead of UTF-16 code units.
  var countsBytes = false
  /// Whether the editor reads changes in the newer form, which can also rename files.
  var takesDocumentChanges = false
  /// Whether the editor supports changes in several files, including renaming files.
  var takesRenamedFiles = false
  /// Whether the editor has the command `quizpress.preview`.
  var hasPreview = false
  /// Whether the editor has sent the request `initialize`.
  private(set) var isInitialized = false
  /// Whether the editor has sent a shutdown request.
  package private(set) var isShutDown = false
  /// Whether the course has to be checked again.
  package private(set) var needsCheck = false
  /// Whether the program should exit.
  package private(set) var isDone = false

  /// Creates a server without open files, which reads courses only through `access`.
  package init(_ access: CourseAccess) { self.access = access }

  /// Handles a message; returns the messages to send to the editor, in order.
  package mutating func handle(_ message: JSONValue) -> [JSONValue] {
    guard let method = message["method"]?.string else { return [] }
    let parameters = message["params"] ?? .null
    guard let id = message["id"] else {
      return isInitialized || method == "exit" ? take(method, parameters) : []
    }
    if let refusal = fault(of: method, parameters) {
      return [Message.fault(id, refusal.code, refusal.message)]
    }
    // Fixes apply to the text in which their problems were found.
    let isAboutFindings = ["textDocument/codeAction", "textDocument/hover"].contains(method)
    let news = needsCheck && isAboutFindings ? recheck() : []
    do {
      guard let result = try answer(method, parameters) else {
        return news + [Message.fault(id, -32601, "'\(method)' is not supported")]
      }
      return news + [Message.reply(to: id, result)]
    } catch {
      return news + [Message.fault(id, -32803, error.message)]
    }
  }

  /// The response to a malformed message.
  package func refuse(_ reason: String) -> JSONValue { Message.fault(.null, -32700, reason) }

  private mutating func answer(
    _ method: String, _ parameters: JSONValue
  ) throws(RenamingFault) -> JSONValue? {
    switch method {
    case "initialize": return initialize(parameters)
    case "shutdown":
      isShutDown = true
      return .null
    case "textDocument/codeAction": return codeActions(parameters)
    case "textDocument/formatting": return formatting(parameters)
    case "textDocument/documentSymbol": return symbols(parameters)
    case "textDocument/foldingRange": return folding(parameters)
    case "textDocument/completion": return completion(parameters)
    case "textDocument/hover": return hover(parameters)
    case "textDocument/definition": return definition(parameters)
    case "textDocument/references": return references(parameters)
    case "textDocument/prepareRename": return prepareRename(parameters)
    case "textDocument/rename": return try rename(parameters)
    case "workspace/willRenameFiles": return try renameFiles(parameters)
    case "textDocument/codeLens": return codeLenses(parameters)
    case "textDocument/semanticTokens/full": return semanticTokens(parameters)
    default: return nil
    }
  }

  private mutating func take(_ method: String, _ parameters: JSONValue) -> [JSONValue] {
    let document = parameters["textDocument"]
    let address = document?["uri"]?.string ?? ""
    switch method {
    case "exit": isDone = true
    case "textDocument/didOpen":
      if let text = document?["text"]?.string { put(text, at: address) }
    case "textDocument/didChange":
      if let text = parameters["contentChanges"]?.array?.last?["text"]?.string {
        put(text, at: address)
      }
    case "textDocument/didClose":
      documents[address] = nil
      markAllStale()
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": markAllStale()
    default: break
    }
    return []
  }

  private mutating func put(_ text: String, at address: String) {
    documents[address] = Array(text.utf8)
    needsCheck = true
    guard let path = FileAddress.path(address) else { return }
    addresses[path] = address
    guard let root = access.root(path) else { return }
    courses[root]?.isStale = true
    folders[root] = FileAddress.address(ofFolder: root, above: address) ?? folders[root]
  }

  /// Marks all courses as changed, since files may have changed that the editor does not have open.
  private mutating func markAllStale() {
    needsCheck = true
    for root in courses.keys {
      courses[root]?.isStale = true
      courses[root]?.figures = nil
    }
  }

  private mutating func initialize(_ parameters: JSONValue) -> JSONValue {
    isInitialized = true
    let encodings =
      parameters["capabilities"]?["general"]?["positionEncodings"]?.array?.compactMap(\.string)
    countsBytes = encodings?.contains("utf-8") ?? false
    let edits = parameters["capabilities"]?["workspace"]?["workspaceEdit"]
    takesRenamedFiles = edits?["resourceOperations"]?.array?.contains(.string("rename")) == true
    // Only document changes contain such operations; Neovim 0.7 names the operations alone.
    takesDocumentChanges = edits?["documentChanges"]?.bool == true || takesRenamedFiles
    hasPreview = parameters["initializationOptions"]?["preview"]?.bool == true
    let completion = object([
      "triggerCharacters": .array(["{", " ", "=", "#", "("].map { .string($0) })
    ])
    return object([
      "capabilities": object([
        "positionEncoding": .string(countsBytes ? "utf-8" : "utf-16"),
        "textDocumentSync": object([
          "openClose": .bool(true), "change": .whole(1), "save": .bool(true),
        ]),
        "codeActionProvider": object([
          "codeActionKinds": .array([.string("quickfix"), .string("source.fixAll")])
        ]),
        "documentFormattingProvider": .bool(true), "documentSymbolProvider": .bool(true),
        "foldingRangeProvider": .bool(true), "completionProvider": completion,
        "hoverProvider": .bool(true), "definitionProvider": .bool(true),
        "referencesProvider": .bool(true),
        "renameProvider": object(["prepareProvider": .bool(true)]),
        "codeLensProvider": object(["resolveProvider": .bool(false)]),
        "semanticTokensProvider": Self.semanticTokensProvider,
        "workspace": object([
          "fileOperations": object(["willRename": Self.renamedFiles])
        ]),
      ]),
      "serverInfo": object(["name": .string("quizpress")]),
    ])
  }

  /// Checks the courses whose files have changed, with the texts that the editor has open.
  ///
  /// - Returns: Notifications for every file that has problems, had some, or is open.
  package mutating func recheck() -> [JSONValue] {
    needsCheck = false
    let roots = Set(documents.keys.compactMap(FileAddress.path).compactMap(access.root))
    let closed = courses.keys.filter { !roots.contains($0) }
    return closed.sorted().flatMap { withdraw($0) }
      + roots.sorted().flatMap { courses[$0]?.isStale ?? true ? check($0) : [] }
  }

  private mutating func check(_ root: String) -> [JSONValue] {
    guard let read = access.open(root) else { return withdraw(root) }
    let opened = contents(in: read)
    let tree = read.replacing(opened)
    let checked = access.check(tree)
    let findings = Dictionary(grouping: checked.diagnostics.filter { $0.span != nil }) {
      $0.span?.path ?? ""
    }
    let before = courses[root]
    courses[root] = OpenCourse(
      tree: read, findings: findings, figures: before?.figures, isStale: false)
    let paths = Set(findings.keys).union(opened.keys).union(before?.findings.keys.map(\.self) ?? [])
    var positions: [String: TextPositions] = [:]
    return paths.sorted().map { path in
      let shown = (findings[path] ?? []).prefix(200).map {
        describe($0, in: tree, checked.sources, &positions)
      }
      return diagnostics(of: path, in: tree, Array(shown))
    }
  }

  private func diagnostics(of path: String, in tree: SourceTree, _ all: [JSONValue]) -> JSONValue {
    Message.notification(
      "textDocument/publishDiagnostics",
      object(["uri": .string(address(of: path, in: tree)), "diagnostics": .array(all)]))
  }

  /// Withdraws the problems reported for files of a course when none of its files is open any more.
  private mutating func withdraw(_ root: String) -> [JSONValue] {
    guard let course = courses.removeValue(forKey: root) else { return [] }
    return course.findings.keys.sorted().map { diagnostics(of: $0, in: course.tree, []) }
  }

  /// The figures of a course's attempts; computed once until files change.
  mutating func figures(of document: OpenDocument) -> [String: QuizFigures] {
    guard let tree = document.tree else { return [:] }
    let root = tree.folder.path
    if let known = courses[root]?.figures { return known }
    let found = access.figures(tree)
    courses[root]?.figures = found
    return found
  }

  /// The problems found in a document when its course was last checked.
  func findings(of document: OpenDocument) -> [Diagnostic] {
    let course = document.tree.flatMap { courses[$0.folder.path] }
    return course?.findings[document.text.path] ?? []
  }

  /// The course that a path is in, as it is on the disk now, with the texts that the editor has
  /// open.
  func currentTree(of path: String) -> SourceTree? {
    access.root(path).flatMap(access.open).map { $0.replacing(contents(in: $0)) }
  }

  /// The open texts by their paths below the root of a course.
  private func contents(in tree: SourceTree) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for (address, text) in documents {
      guard let path = FileAddress.path(address), access.root(path) == tree.folder.path,
        let below = self.path(path, in: tree)
      else { continue }
      found[below] = text
    }
    return found
  }

  private func describe(
    _ diagnostic: Diagnostic, in tree: SourceTree, _ sources: [String: SourceText],
    _ positions: inout [String: TextPositions]
  ) -> JSONValue {
    func range(_ span: Span) -> JSONValue {
      if positions[span.path] == nil {
        let text = sources[span.path] ?? SourceText(path: span.path, bytes: [])
        positions[span.path] = TextPositions(text, countsBytes: countsBytes)
      }
      return positions[span.path]?.range(span.bytes) ?? .null
    }
    let span = diagnostic.span ?? Span(wholeFile: "")
    let plain = diagnostic.notes.filter { $0.span == nil }.map { "\n" + $0.message }
    let related = diagnostic.notes.compactMap { note -> JSONValue? in
      guard let place = note.span else { return nil }
      return object([
        "location": object([
          "uri": .string(address(of: place.path, in: tree)), "range": range(place),
        ]),
        "message": .string(note.message),
      ])
    }
    return object([
      "range": range(span),
      "severity": .whole(diagnostic.severity == .error ? 1 : 2),
      "code": .string(diagnostic.code), "source": .string("quizpress"),
      "message": .string(diagnostic.message + plain.joined()),
      "relatedInformation": related.isEmpty ? nil : .array(related),
    ])
  }

  /// The path of a file below the root of a course; `nil` for files outside.
  func path(_ path: String, in tree: SourceTree) -> String? {
    let root = tree.folder.path + "/"
    return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : nil
  }

  /// The address of a file of a course, as the editor writes it.
  ///
  /// Editors differ in which characters they escape, and problems are shown and taken back by
  /// address.
  func address(of path: String, in tree: SourceTree) -> String {
    let root = tree.folder.path, whole = "\(root)/\(path)"
    let folder = folders[root] ?? FileAddress.address(root)
    return addresses[whole] ?? "\(folder)/\(urlPath(path))"
  }

  /// The document that a request refers to: its text, and its path in the course.
  func document(_ parameters: JSONValue) -> OpenDocument? {
    guard let address = parameters["textDocument"]?["uri"]?.string,
      let bytes = documents[address], let path = FileAddress.path(address)
    else { return nil }
    let root = access.root(path)
    let read = root.flatMap { courses[$0]?.tree ?? access.open($0) }
    let tree = read.map { $0.replacing(contents(in: $0)) }
    let below = tree.flatMap { self.path(path, in: $0) }
    let text = SourceText(path: below ?? path, file: bytes)
    return OpenDocument(
      text: text, bytes: bytes, tree: below == nil ? nil : tree,
      positions: TextPositions(text, countsBytes: countsBytes), address: address,
      quizzesWithLedgers: access.quizzesWithLedgers)
  }
}

/// The functions with which the server accesses courses; the command provides them.
package struct CourseAccess {
  /// The root folder of the course that a path is in; `nil` if there is none.
  let root: (_ path: String) -> String?
  /// Lists the files of the course in a folder.
  let open: (_ root: String) -> SourceTree?
  /// Reads and checks a course.
  let check: (SourceTree) -> CheckedCourse
  /// The figures of the attempts in a course, by the path of the quiz.
  let figures: (SourceTree) -> [String: QuizFigures]
  /// The ids of the quizzes that attempts in `stats/` are for, also of those that no longer exist.
  let quizzesWithLedgers: (SourceTree) -> [(classroom: String, quiz: String)]

  /// Creates the access from functions that may read the disk in every call.
  package init(
    root: @escaping (String) -> String?, open: @escaping (String) -> SourceTree?,
    check: @escaping (SourceTree) -> CheckedCourse,
    figures: @escaping (SourceTree) -> [String: QuizFigures],
    quizzesWithLedgers: @escaping (SourceTree) -> [(classroom: String, quiz: String)]
  ) {
    (self.root, self.open, self.check, self.figures) = (root, open, check, figures)
    self.quizzesWithLedgers = quizzesWithLedgers
  }
}

/// The statistics of the attempts at a quiz.
package struct QuizFigures: Sendable {
  /// The number of students with an attempt that counts.
  let students: Int
  /// The statistics of each question, by its id.
  let questions: [String: Question]

  /// The statistics of a question.
  package struct Question: Sendable {
    /// The number of students who were asked the question.
    let students: Int
    /// The mean fraction of its points that it earned, at most 1.
    let facility: Double

    /// Creates the statistics of a question whose facility is defined.
    package init(students: Int, facility: Double) {
      (self.students, self.facility) = (students, facility)
    }
  }

  /// Creates the statistics; questions whose facility is undefined must be left out.
  package init(students: Int, questions: [String: Question]) {
    (self.students, self.questions) = (students, questions)
  }
}

/// A course with a file that the editor has open.
struct OpenCourse {
  /// The course, as its files were when it was last checked.
  var tree: SourceTree
  /// The problems found when it was last checked, by path below its root.
  var findings: [String: [Diagnostic]]
  /// `nil` until they are requested.
  var figures: [String: QuizFigures]?
  /// Whether a file has changed since the last check.
  var isStale: Bool
}

/// A text that the editor has open.
struct OpenDocument {
  /// The text; its path is below the course's root if it belongs to a course.
  let text: SourceText
  /// The bytes in the editor.
  let bytes: [UInt8]
  /// The course, if it belongs to one.
  let tree: SourceTree?
  let positions: TextPositions
  let address: String
  let quizzesWithLedgers: (SourceTree) -> [(classroom: String, quiz: String)]

  var kind: LayoutKind? { tree == nil ? nil : layoutKind(of: text.path) }

  var outline: FileOutline {
    tree.map { FileOutline(of: text, in: $0) } ?? .empty
  }
}
