import Courseware

/// Builds JSON objects; members without a value are left out.
func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
  .object(members.compactMap { key, value in value.map { .init(key: key, value: $0) } })
}

/// Messages of JSON-RPC 2.0.
enum Message {
  static func reply(to id: JSONValue, _ result: JSONValue) -> JSONValue {
    object(["jsonrpc": .string("2.0"), "id": id, "result": result])
  }

  static func fault(_ id: JSONValue, _ code: Int, _ text: String) -> JSONValue {
    object([
      "jsonrpc": .string("2.0"), "id": id,
      "error": object(["code": .whole(code), "message": .string(text)]),
    ])
  }

  static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
    object(["jsonrpc": .string("2.0"), "method": .string(method), "params": parameters])
  }
}

/// Positions in a text as the protocol counts them: lines from 0, and columns from 0 in UTF-16 code
/// units, or in bytes if the editor agreed to that.
struct TextPositions {
  private let bytes: [UInt8]
  private let starts: [Int]
  private let countsBytes: Bool

  init(_ text: SourceText, countsBytes: Bool) {
    bytes = text.bytes
    starts = [0] + bytes.indices.filter { text.bytes[$0] == 10 }.map { $0 + 1 }
    self.countsBytes = countsBytes
  }

  var end: Int { bytes.count }

  /// The bytes of each line, without line ends.
  var lines: [Range<Int>] { starts.indices.map { starts[$0]..<lineEnd($0) } }

  func position(_ offset: Int) -> JSONValue {
    let place = coordinates(offset)
    return object(["line": .whole(place.line), "character": .whole(place.column)])
  }

  func coordinates(_ offset: Int) -> (line: Int, column: Int) {
    let at = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: at)
    return (line, bytes[starts[line]..<at].reduce(0) { $0 + units($1) })
  }

  func range(_ place: Range<Int>) -> JSONValue {
    object(["start": position(place.lowerBound), "end": position(place.upperBound)])
  }

  /// The offset of a position; the end of the line if the position is beyond it.
  func offset(_ position: JSONValue?) -> Int? {
    guard let line = position?["line"]?.int, let column = position?["character"]?.int,
      line >= 0, column >= 0
    else { return nil }
    guard line < starts.count else { return bytes.count }
    let end = lineEnd(line)
    var (at, left) = (starts[line], column)
    while at < end {
      let next = units(bytes[at])
      if next > left || next > 0 && left == 0 { break }
      (left, at) = (left - next, at + 1)
      while at < end, bytes[at] & 0xC0 == 0x80 {
        left -= units(bytes[at])
        at += 1
      }
    }
    return at
  }

  func offsets(_ range: JSONValue?) -> Range<Int>? {
    guard let start = offset(range?["start"]), let end = offset(range?["end"]), start <= end
    else { return nil }
    return start..<end
  }

  /// The line of an offset, from 0, and its bytes without the line end.
  func line(at offset: Int) -> (number: Int, bytes: Range<Int>) {
    let line = lineIndex(of: offset)
    return (line, starts[line]..<lineEnd(line))
  }

  private func lineEnd(_ line: Int) -> Int {
    line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
  }

  private func lineIndex(of offset: Int) -> Int { starts.partitioningIndex { $0 > offset } - 1 }

  /// The number of code units that a byte adds to a column: a character counts at its first byte,
  /// and twice if it is outside the basic plane.
  private func units(_ byte: UInt8) -> Int {
    if countsBytes { return 1 }
    return byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }
}

/// Conversions between `file:` addresses and paths.
enum FileAddress {
  /// The path of a `file:` address; `nil` for other addresses.
  static func path(_ address: String) -> String? {
    guard address.hasPrefix("file://") else { return nil }
    let rest = address.utf8.dropFirst(7)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let bytes = percentDecoded(Array(rest[slash...])[...])
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  static func address(_ path: String) -> String { "file://" + urlPath(path) }

  /// The part of a file's address that is the address of a folder above it; `nil` if there is none.
  static func address(ofFolder folder: String, above address: String) -> String? {
    let slash = UInt8(ascii: "/")
    let parts = folder.utf8.count { $0 == slash }
    let slashes = address.utf8.indices.dropFirst(7).filter { address.utf8[$0] == slash }
    guard slashes.count > parts else { return nil }
    let head = String(address[..<slashes[parts]])
    return path(head) == folder ? head : nil
  }
}

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
