import Authoring
import Courseware

extension LanguageServer {
  /// The fixes of the problems in a range, and one action with all safe fixes of the file.
  func codeActions(_ parameters: JSONValue) -> JSONValue {
    guard let document = document(parameters),
      let range = document.positions.offsets(parameters["range"])
    else { return .array([]) }
    let wanted = parameters["context"]?["only"]?.array?.compactMap(\.string)
    func isWanted(_ kind: String) -> Bool {
      wanted.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
    }
    let found = findings(of: document)
    var actions: [JSONValue] = []
    if isWanted("quickfix") {
      let touched = found.filter { diagnostic in
        diagnostic.span.map {
          $0.bytes.lowerBound <= range.upperBound && range.lowerBound <= $0.bytes.upperBound
        } ?? false
      }
      actions += touched.flatMap { diagnostic in
        diagnostic.fixes.compactMap { fix in
          edit([document.text.path: fix.edits], document).map { action(fix, diagnostic, $0) }
        }
      }
    }
    let safe = SafeFixes(of: found) { $0 == document.text.path }
    if isWanted("source.fixAll"), !safe.chosen.isEmpty, let edit = edit(safe.edits, document) {
      actions.append(
        object([
          "title": .string("Apply all safe fixes of the file"),
          "kind": .string("source.fixAll.quizpress"), "edit": edit,
        ]))
    }
    return .array(actions)
  }

  private func action(
    _ fix: Diagnostic.Fix, _ diagnostic: Diagnostic, _ edit: JSONValue
  ) -> JSONValue {
    object([
      "title": .string(fix.title + (fix.isSafe ? "" : " (may change the meaning)")),
      "kind": .string("quickfix"), "isPreferred": .bool(fix.isSafe), "edit": edit,
      "data": .string(diagnostic.code),
    ])
  }

  /// A workspace edit; `nil` if an edit is in another file, whose text may have changed since.
  private func edit(
    _ edits: [String: [Diagnostic.Edit]], _ document: OpenDocument
  ) -> JSONValue? {
    let own = edits[document.text.path] ?? []
    guard !own.isEmpty, own.allSatisfy({ $0.span.path == document.text.path }) else { return nil }
    let changes = own.map { edit in
      object([
        "range": document.positions.range(edit.span.bytes),
        "newText": .string(edit.replacement),
      ])
    }
    return object(["changes": object([document.address: .array(changes)])])
  }

  /// The edits that `quizpress fmt` would make; none if they would change the meaning.
  func formatting(_ parameters: JSONValue) -> JSONValue {
    guard let document = document(parameters), let tree = document.tree, document.kind != nil,
      case .changed(_, let new) = layout(
        of: document.bytes, at: document.text.path, in: tree, writesIDs: false)
    else { return .array([]) }
    return .array([
      object([
        "range": document.positions.range(0..<document.positions.end),
        "newText": .string(String(decoding: new, as: UTF8.self)),
      ])
    ])
  }
}
