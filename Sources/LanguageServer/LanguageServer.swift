package import Authoring
package import Courseware

/// A course as an editor sees it: answers requests and says what is wrong in the files.
///
/// A value: the command reads messages, hands them to ``handle(_:)``, and writes what comes back.
/// Source of all names and numbers: Language Server Protocol 3.17.
package struct LanguageServer {
  /// Lists the files of the course whose folder is the nearest above a path; `nil` where there is
  /// none.
  package typealias Opener = (_ path: String) -> SourceTree?
  /// Reads and checks a course.
  package typealias Checker = (SourceTree) -> CheckedCourse

  let open: Opener
  let check: Checker
  /// The texts that the editor has open, by address.
  var documents: [String: [UInt8]] = [:]
  /// The course, as its files were when it was last checked.
  var tree: SourceTree?
  /// What was found when it was last checked, by path below its root.
  var findings: [String: [Diagnostic]] = [:]
  /// Paths of which the editor was told something.
  var reported: Set<String> = []
  /// Whether positions count bytes instead of UTF-16 code units.
  var countsBytes = false
  /// Whether the editor asked to end.
  package private(set) var isShutDown = false
  /// Whether the course has to be checked again.
  package private(set) var needsCheck = false
  /// Whether the program is to end.
  package private(set) var isDone = false

  package init(open: @escaping Opener, check: @escaping Checker) {
    (self.open, self.check) = (open, check)
  }

  /// Takes a message; what it returns goes back to the editor, in order.
  package mutating func handle(_ message: JSONValue) -> [JSONValue] {
    guard let method = message["method"]?.string else { return [] }
    let parameters = message["params"] ?? .null
    guard let id = message["id"] else {
      return take(method, parameters)
    }
    if isShutDown { return [Message.fault(id, -32600, "the server was asked to shut down")] }
    // Fixes are for the text in which they were found.
    let isAboutFindings = ["textDocument/codeAction", "textDocument/hover"].contains(method)
    let news = needsCheck && isAboutFindings ? recheck() : []
    guard let result = answer(method, parameters) else {
      return news + [Message.fault(id, -32601, "'\(method)' is not supported")]
    }
    return news + [Message.reply(to: id, result)]
  }

  /// The answer to something that is no message.
  package func refuse(_ reason: String) -> JSONValue { Message.fault(.null, -32700, reason) }

  private mutating func answer(_ method: String, _ parameters: JSONValue) -> JSONValue? {
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
    default: return nil
    }
  }

  private mutating func take(_ method: String, _ parameters: JSONValue) -> [JSONValue] {
    let document = parameters["textDocument"]
    switch method {
    case "exit": isDone = true
    case "textDocument/didOpen":
      guard let address = document?["uri"]?.string, let text = document?["text"]?.string else {
        break
      }
      documents[address] = Array(text.utf8)
      needsCheck = true
    case "textDocument/didChange":
      guard let address = document?["uri"]?.string,
        let text = parameters["contentChanges"]?.array?.last?["text"]?.string
      else { break }
      documents[address] = Array(text.utf8)
      needsCheck = true
    case "textDocument/didClose":
      if let address = document?["uri"]?.string { documents[address] = nil }
      needsCheck = true
    case "textDocument/didSave", "workspace/didChangeWatchedFiles":
      needsCheck = true
    default: break
    }
    return []
  }

  private mutating func initialize(_ parameters: JSONValue) -> JSONValue {
    let encodings =
      parameters["capabilities"]?["general"]?["positionEncodings"]?.array?.compactMap(\.string)
    countsBytes = encodings?.contains("utf-8") ?? false
    let completion = object([
      "triggerCharacters": .array(["{", " ", "=", "#", "("].map { .string($0) })
    ])
    return object([
      "capabilities": object([
        "positionEncoding": .string(countsBytes ? "utf-8" : "utf-16"),
        "textDocumentSync": object([
          "openClose": .bool(true), "change": number(1), "save": .bool(true),
        ]),
        "codeActionProvider": object([
          "codeActionKinds": .array([.string("quickfix"), .string("source.fixAll")])
        ]),
        "documentFormattingProvider": .bool(true), "documentSymbolProvider": .bool(true),
        "foldingRangeProvider": .bool(true), "completionProvider": completion,
        "hoverProvider": .bool(true), "definitionProvider": .bool(true),
        "referencesProvider": .bool(true),
      ]),
      "serverInfo": object(["name": .string("quizpress")]),
    ])
  }

  /// Checks the course with the texts that the editor has open.
  ///
  /// - Returns: Notifications for every file of which something is known, or was.
  package mutating func recheck() -> [JSONValue] {
    needsCheck = false
    let opened = documents.keys.sorted().lazy.compactMap(FileAddress.path)
    guard let first = opened.lazy.compactMap(open).first else {
      return withdraw()
    }
    let isOther = tree.map { $0.folder.path != first.folder.path } ?? false
    let withdrawn = isOther ? withdraw() : []
    let tree = first.replacing(contents(in: first))
    self.tree = tree
    let checked = check(tree)
    findings = Dictionary(grouping: checked.diagnostics.filter { $0.span != nil }) {
      $0.span?.path ?? ""
    }
    let paths = reported.union(findings.keys).union(contents(in: first).keys)
    reported = Set(findings.keys)
    var positions: [String: TextPositions] = [:]
    return withdrawn
      + paths.sorted().map { path in
        let shown = (findings[path] ?? []).prefix(200).map {
          describe($0, checked.sources, &positions)
        }
        return Message.notification(
          "textDocument/publishDiagnostics",
          object([
            "uri": .string(address(of: path, in: tree)), "diagnostics": .array(Array(shown)),
          ]))
      }
  }

  /// Takes back what was said of files when no course is open any more.
  private mutating func withdraw() -> [JSONValue] {
    defer { (reported, findings, self.tree) = ([], [:], nil) }
    guard let tree else { return [] }
    return reported.sorted().map { path in
      Message.notification(
        "textDocument/publishDiagnostics",
        object(["uri": .string(address(of: path, in: tree)), "diagnostics": .array([])]))
    }
  }

  /// The open texts by their paths below the root of a course.
  private func contents(in tree: SourceTree) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for (address, text) in documents {
      guard let path = FileAddress.path(address), let below = self.path(path, in: tree) else {
        continue
      }
      found[below] = text
    }
    return found
  }

  private func describe(
    _ diagnostic: Diagnostic, _ sources: [String: SourceText],
    _ positions: inout [String: TextPositions]
  ) -> JSONValue {
    func range(_ span: Span) -> JSONValue {
      if positions[span.path] == nil {
        let text = sources[span.path] ?? SourceText(path: span.path, bytes: [])
        positions[span.path] = TextPositions(text, countsBytes: countsBytes)
      }
      return positions[span.path]?.range(span.bytes) ?? .null
    }
    let span = diagnostic.span ?? Span(path: "", bytes: 0..<0)
    let plain = diagnostic.notes.filter { $0.span == nil }.map { "\n" + $0.message }
    let related = diagnostic.notes.compactMap { note -> JSONValue? in
      guard let place = note.span, let tree else { return nil }
      return object([
        "location": object([
          "uri": .string(address(of: place.path, in: tree)), "range": range(place),
        ]),
        "message": .string(note.message),
      ])
    }
    return object([
      "range": range(span),
      "severity": number(diagnostic.severity == .error ? 1 : 2),
      "code": .string(diagnostic.code), "source": .string("quizpress"),
      "message": .string(diagnostic.message + plain.joined()),
      "relatedInformation": related.isEmpty ? nil : .array(related),
    ])
  }

  /// The path below the root of a course; `nil` for files outside.
  func path(_ path: String, in tree: SourceTree) -> String? {
    let root = tree.folder.path + "/"
    return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : nil
  }

  func address(of path: String, in tree: SourceTree) -> String {
    let whole = "\(tree.folder.path)/\(path)"
    // As the editor wrote it, where it has the file open.
    return documents.keys.first { FileAddress.path($0) == whole } ?? FileAddress.address(whole)
  }

  /// The document that a request names: its text, and its place in the course.
  func document(_ parameters: JSONValue) -> OpenDocument? {
    guard let address = parameters["textDocument"]?["uri"]?.string,
      let bytes = documents[address], let path = FileAddress.path(address)
    else { return nil }
    let tree = self.tree ?? open(path)
    let below = tree.flatMap { self.path(path, in: $0) }
    let text = SourceText(path: below ?? path, file: bytes)
    return OpenDocument(
      text: text, bytes: bytes, tree: below == nil ? nil : tree,
      positions: TextPositions(text, countsBytes: countsBytes), address: address)
  }
}

/// A text that the editor has open.
struct OpenDocument {
  /// Its path is below the course's root where it belongs to one.
  let text: SourceText
  /// As the editor has it.
  let bytes: [UInt8]
  /// The course, where it belongs to one.
  let tree: SourceTree?
  let positions: TextPositions
  let address: String

  var kind: LayoutKind? { tree == nil ? nil : layoutKind(of: text.path) }

  var outline: FileOutline {
    tree.map { FileOutline(of: text, in: $0) } ?? .empty
  }
}
