import Authoring
import Courseware

extension LanguageServer {
  /// The kinds of tokens, by the protocol's names.
  private enum TokenKind: Int, CaseIterable {
    /// A field of front matter.
    case property
    /// The mark of a correct option.
    case keyword
    /// A correct answer that students type or choose in a blank.
    case string
    /// Feedback, an explanation, a hint, a rubric.
    case comment
    /// Settings in braces.
    case decorator
  }

  static let semanticTokensProvider = object([
    "legend": object([
      "tokenTypes": .array(TokenKind.allCases.map { .string("\($0)") }),
      "tokenModifiers": .array([]),
    ]),
    "full": .bool(true),
  ])

  /// The tokens of fields, correct answers, feedback and settings in a file, each relative to the
  /// previous one.
  func semanticTokens(_ parameters: JSONValue) -> JSONValue {
    guard let document = document(parameters), let kind = document.kind else {
      return object(["data": .array([])])
    }
    var tokens: [(place: Range<Int>, kind: TokenKind)] = []
    var fence: [UInt8]?
    for line in document.positions.lines {
      let bytes = document.text.bytes[line]
      if document.isInFields(line.lowerBound + 1) {
        tokens += field(bytes).map { [($0, .property)] } ?? []
        continue
      }
      guard kind == .quiz else { continue }
      let rest = bytes.drop { $0 == 32 || $0 == UInt8(ascii: ">") }
      if let open = fence {
        if rest.starts(with: open) { fence = nil }
      } else if let mark = rest.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~"),
        rest.prefix(3).count == 3, rest.prefix(3).allSatisfy({ $0 == mark })
      {
        fence = Array(rest.prefix { $0 == mark })
      } else {
        tokens += self.tokens(in: bytes)
      }
    }
    return object(["data": .array(document.positions.relative(tokens.map { ($0, $1.rawValue) }))])
  }

  /// The range of the name of a field on a line.
  private func field(_ line: ArraySlice<UInt8>) -> Range<Int>? {
    let rest = line.drop { $0 == 32 || $0 == UInt8(ascii: "-") }
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), colon > rest.startIndex,
      rest.first != UInt8(ascii: "#")
    else { return nil }
    return rest.startIndex..<colon
  }

  /// The tokens of a line of a quiz that is not code, in order.
  private func tokens(in line: ArraySlice<UInt8>) -> [(place: Range<Int>, kind: TokenKind)] {
    let rest = line.drop { $0 == 32 }
    var end = line.endIndex
    while end > rest.startIndex, line[end - 1] == 32 { end -= 1 }
    if rest.first == UInt8(ascii: ">") { return [(rest.startIndex..<end, .comment)] }
    if rest.starts(with: "= ".utf8) { return [(rest.startIndex..<end, .string)] }
    var found: [(place: Range<Int>, kind: TokenKind)] = []
    let item = rest.dropFirst(2)
    if rest.starts(with: "- [".utf8), item.count > 2, item[item.startIndex + 1] | 32 == 0x78,
      item[item.startIndex + 2] == UInt8(ascii: "]")
    {
      found.append((item.startIndex..<item.startIndex + 3, .keyword))
    }
    found += blanks(in: line)
    let isAttributed = rest.first == UInt8(ascii: "#") || rest.starts(with: "- ".utf8)
    if isAttributed, end > rest.startIndex, line[end - 1] == UInt8(ascii: "}"),
      let open = line.lastIndex(of: UInt8(ascii: "{")),
      !found.contains(where: { $0.place.upperBound > open })
    {
      found.append((open..<end, .decorator))
    }
    return found
  }

  /// The ranges of `[[…]]`.
  private func blanks(in line: ArraySlice<UInt8>) -> [(place: Range<Int>, kind: TokenKind)] {
    var found: [(place: Range<Int>, kind: TokenKind)] = []
    var (at, start) = (line.startIndex, Int?.none)
    while at + 1 < line.endIndex {
      let (byte, next) = (line[at], line[at + 1])
      if byte == UInt8(ascii: "["), next == byte, start == nil {
        start = at
        at += 1
      } else if byte == UInt8(ascii: "]"), next == byte, let open = start {
        found.append((open..<at + 2, .string))
        start = nil
        at += 1
      }
      at += 1
    }
    return found
  }
}

extension TextPositions {
  /// Ranges on single lines in the protocol's encoding: five numbers for each token.
  fileprivate func relative(_ tokens: [(place: Range<Int>, kind: Int)]) -> [JSONValue] {
    var (line, column) = (0, 0)
    var data: [Int] = []
    for (place, kind) in tokens {
      let (start, end) = (coordinates(place.lowerBound), coordinates(place.upperBound))
      let isSameLine = start.line == line
      data += [
        start.line - line, isSameLine ? start.column - column : start.column,
        end.column - start.column, kind, 0,
      ]
      (line, column) = (start.line, start.column)
    }
    return data.map(JSONValue.whole)
  }
}
