import Courseware

extension LanguageServer {
  /// Why a request is refused without an answer, with the number of the error; `nil` if it is not.
  func fault(of method: String, _ parameters: JSONValue) -> (code: Int, message: String)? {
    if isShutDown { return (-32600, "the server was asked to shut down") }
    guard isInitialized else {
      if method == "initialize" { return nil }
      return (-32002, "'initialize' must be sent first")
    }
    if method == "initialize" { return (-32600, "'initialize' must be sent only once") }
    let names = Self.requiredParameters[method] ?? []
    guard let name = names.first(where: { !isValid($0, parameters[$0]) }) else { return nil }
    return (-32602, "'\(name)' is missing or has another form")
  }

  /// The parameters without which a request cannot be answered, by method.
  private static let requiredParameters = [
    "textDocument/codeAction": ["textDocument", "range"],
    "textDocument/formatting": ["textDocument"],
    "textDocument/documentSymbol": ["textDocument"],
    "textDocument/foldingRange": ["textDocument"],
    "textDocument/completion": ["textDocument", "position"],
    "textDocument/hover": ["textDocument", "position"],
    "textDocument/definition": ["textDocument", "position"],
    "textDocument/references": ["textDocument", "position"],
    "textDocument/prepareRename": ["textDocument", "position"],
    "textDocument/rename": ["textDocument", "position", "newName"],
    "textDocument/codeLens": ["textDocument"],
    "textDocument/semanticTokens/full": ["textDocument"],
    "workspace/willRenameFiles": ["files"],
  ]

  private func isValid(_ name: String, _ value: JSONValue?) -> Bool {
    switch name {
    case "textDocument": value?["uri"]?.string != nil
    case "position": isPosition(value)
    case "range": isPosition(value?["start"]) && isPosition(value?["end"])
    case "newName": value?.string != nil
    default: value?.array != nil
    }
  }

  private func isPosition(_ value: JSONValue?) -> Bool {
    guard let line = value?["line"]?.int, let column = value?["character"]?.int else {
      return false
    }
    return line >= 0 && column >= 0
  }
}
