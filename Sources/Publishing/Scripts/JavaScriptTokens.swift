import Courseware

/// One of the smallest parts of a script that mean something.
struct JavaScriptToken: Equatable {
  enum Kind { case name, number, string, template, pattern, sign }

  let kind: Kind
  /// As it stands in the script.
  ///
  /// A template with expressions is several tokens: "`a${", "}b${" and "}c`".
  let text: String
  /// Whether a line ends between it and the token before it.
  let startsLine: Bool

  /// Whether a bracket is closed by a later token.
  var opens: Bool {
    kind == .sign
      ? text == "(" || text == "[" || text == "{" : kind == .template && text.hasSuffix("${")
  }
  /// Whether it closes the bracket of an earlier token.
  var closes: Bool {
    kind == .sign
      ? text == ")" || text == "]" || text == "}" : kind == .template && text.utf8.first == 0x7D
  }
}

/// A construct in a script that compacting does not support.
struct UnsupportedScript: Error, Equatable {
  /// What is unclear, with the words before it.
  let reason: String
}

/// The tokens of a script, without what stands between them.
///
/// Understands what our scripts are written in, and refuses names beyond ASCII. A slash after an
/// operand or a closing bracket divides; everywhere else it begins a regular expression.
func javaScriptTokens(of script: [UInt8]) throws(UnsupportedScript) -> [JavaScriptToken] {
  var reader = JavaScriptReader(bytes: script)
  while try reader.readToken() {}
  guard reader.braces.isEmpty else { throw UnsupportedScript(reason: "a bracket is left open") }
  return reader.tokens
}

private struct JavaScriptReader {
  let bytes: [UInt8]
  var at = 0
  var tokens: [JavaScriptToken] = []
  /// Of each brace that is open whether it holds an expression of a template.
  var braces: [Bool] = []
  var startsLine = true

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The byte that many places on; 0 behind the end.
  func byte(_ ahead: Int = 0) -> UInt8 { at + ahead < bytes.count ? bytes[at + ahead] : 0 }

  /// False at the end.
  mutating func readToken() throws(UnsupportedScript) -> Bool {
    try skipSpaces()
    guard at < bytes.count else { return false }
    let first = byte()
    if isDigit(first) || (first == UInt8(ascii: ".") && isDigit(byte(1))) {
      add(.number, to: endOfNumber())
    } else if first.isNamePart {
      add(.name, to: bytes[at...].firstIndex { !$0.isNamePart } ?? bytes.count)
    } else if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      add(.string, to: try end(of: first))
    } else if first == UInt8(ascii: "`") || (first == UInt8(ascii: "}") && braces.last == true) {
      try readTemplate()
    } else if first == UInt8(ascii: "/"), !endsOperand {
      add(.pattern, to: try endOfPattern())
    } else {
      try readSign()
    }
    return true
  }

  mutating func add(_ kind: JavaScriptToken.Kind, to end: Int) {
    let text = String(decoding: bytes[at..<end], as: UTF8.self)
    tokens.append(JavaScriptToken(kind: kind, text: text, startsLine: startsLine))
    (at, startsLine) = (end, false)
  }

  /// Whether what was read last can be divided.
  var endsOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .sign: return last.closes
    case .name: return !wordsBeforeOperands.contains(last.text)
    case .template: return !last.opens
    case .number, .string, .pattern: return true
    }
  }

  mutating func skipSpaces() throws(UnsupportedScript) {
    while at < bytes.count {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
        at = bytes[at...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        at += 2
        while byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
          guard at < bytes.count else { throw unclear("a comment without an end") }
          startsLine = startsLine || byte() == UInt8(ascii: "\n")
          at += 1
        }
        at += 2
      } else if byte() == UInt8(ascii: " ") || byte() == UInt8(ascii: "\n") {
        startsLine = startsLine || byte() == UInt8(ascii: "\n")
        at += 1
      } else {
        return
      }
    }
  }

  func endOfNumber() -> Int {
    var end = at
    let isDecimal = (byte(1) | 0x20) != UInt8(ascii: "x")
    while end < bytes.count {
      let isExponent = end > at && isDecimal && (bytes[end - 1] | 0x20) == UInt8(ascii: "e")
      let isSign = bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+")
      guard bytes[end].isNamePart || bytes[end] == UInt8(ascii: ".") || (isExponent && isSign)
      else { break }
      end += 1
    }
    return end
  }

  /// Behind the quote that ends the text beginning here.
  func end(of quote: UInt8) throws(UnsupportedScript) -> Int {
    var end = at + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == quote { return end + 1 }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    throw unclear("a text without an end")
  }

  /// Behind the flags of the regular expression beginning here.
  func endOfPattern() throws(UnsupportedScript) -> Int {
    var (end, isSet) = (at + 1, false)
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isSet = true
      case UInt8(ascii: "]"): isSet = false
      case UInt8(ascii: "/") where !isSet:
        return bytes[(end + 1)...].firstIndex { !$0.isNamePart } ?? bytes.count
      default: break
      }
      end += 1
    }
    throw unclear("a regular expression without an end")
  }

  /// Reads a template, or its rest after an expression, up to the next expression.
  mutating func readTemplate() throws(UnsupportedScript) {
    if byte() == UInt8(ascii: "}") { braces.removeLast() }
    var end = at + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`") {
      if bytes[end] == UInt8(ascii: "$"), end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "{")
      {
        braces.append(true)
        return add(.template, to: end + 2)
      }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else { throw unclear("a template without an end") }
    add(.template, to: end + 1)
  }

  mutating func readSign() throws(UnsupportedScript) {
    if byte() == UInt8(ascii: "{") { braces.append(false) }
    if byte() == UInt8(ascii: "}"), braces.popLast() == nil {
      throw unclear("a bracket that nothing opens")
    }
    let isChoice = byte() == UInt8(ascii: "?") && byte(1) == UInt8(ascii: ".") && isDigit(byte(2))
    let isAlone = isChoice || !oneByteCharacters.contains(byte(1))
    let long = isAlone ? nil : longOperators.first { bytes[at...].starts(with: $0.utf8) }
    guard long != nil || oneByteCharacters.contains(byte()) else {
      throw unclear("an unknown sign")
    }
    add(.sign, to: at + (long?.utf8.count ?? 1))
  }

  func unclear(_ what: String) -> UnsupportedScript { UnsupportedScript(what, after: tokens[...]) }
}

extension UnsupportedScript {
  /// Names the place by the tokens before it.
  init(_ what: String, after tokens: ArraySlice<JavaScriptToken>) {
    reason = "\(what) after: \(tokens.suffix(12).map(\.text).joined(separator: " "))"
  }
}

/// Words that an operand follows, so that a slash behind them begins a regular expression.
private let wordsBeforeOperands: Set<String> = [
  "return", "typeof", "case", "of", "in", "instanceof", "new", "delete", "void", "throw", "else",
  "await", "yield", "do",
]
/// Longer ones first, so that the first that fits is the right one.
private let longOperators = [
  ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
  "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
  "<<", ">>", "**",
]
private let oneByteCharacters = Array("(){}[];,<>+-*/%&|^!~?:=.".utf8)

extension UInt8 {
  /// Whether names and numbers may hold it.
  var isNamePart: Bool {
    Courseware.isDigit(self) || isLetter(self)
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
  }
}

/// Which bracket of a script belongs to which, and what each holds.
struct ScriptOutline {
  enum Bracket: Equatable {
    /// What `if`, `for`, `while`, `switch` or `catch` asks or declares.
    case head
    /// Parentheses of any other sort, square brackets, an expression in a template.
    case group
    case block
    /// A block that ends an expression: what an arrow points at.
    case arrowBlock
    case classBody
    /// An object, or the pattern that takes one apart.
    case object
  }

  let tokens: [JavaScriptToken]
  /// Of each token the one that opens the bracket it is in, −1 outside of all; a closing token is
  /// inside its bracket, an opening one is not.
  private(set) var outer: [Int] = []
  /// Of each token that opens a bracket the one that closes it.
  private(set) var partner: [Int: Int] = [:]
  /// Of each token that opens a bracket what is in it.
  private(set) var bracket: [Int: Bracket] = [:]

  init(_ tokens: [JavaScriptToken]) throws(UnsupportedScript) {
    self.tokens = tokens
    var open: [Int] = []
    outer.reserveCapacity(tokens.count)
    for (at, token) in tokens.enumerated() {
      outer.append(open.last ?? -1)
      if token.closes {
        guard let opener = open.popLast(), matches(tokens[opener], token) else {
          throw UnsupportedScript("a bracket that nothing opens", after: tokens[...at])
        }
        partner[opener] = at
      }
      if token.opens {
        bracket[at] = try sort(ofBracketAt: at, in: open.last)
        open.append(at)
      }
    }
    guard open.isEmpty else { throw UnsupportedScript(reason: "a bracket is left open") }
  }

  /// The text of a token; empty for a text, a template or a pattern, and outside of the script.
  func word(_ at: Int) -> String {
    guard tokens.indices.contains(at) else { return "" }
    return tokens[at].kind == .name || tokens[at].kind == .sign ? tokens[at].text : ""
  }

  func isName(_ at: Int) -> Bool { tokens.indices.contains(at) && tokens[at].kind == .name }

  /// What the bracket around a token holds; a block outside of all.
  func surroundings(of at: Int) -> Bracket { bracket[outer[at]] ?? .block }

  /// The token behind one, or behind the bracket that it opens.
  func next(_ at: Int) -> Int {
    var end = at
    while let closing = partner[end] { end = closing }
    return end + 1
  }

  /// The token that a bracket's last one closes; nothing where it closes none.
  func opener(ofClosing at: Int) -> Int? {
    outer.indices.contains(at) && tokens[at].closes ? outer[at] : nil
  }

  /// The first token of an expression's rest, from `at`, that is one of some signs outside of
  /// brackets, or what closes the bracket it is in.
  func end(of at: Int, before signs: Set<String>) -> Int {
    var (end, choices) = (at, 0)
    while end < tokens.count, !tokens[end].closes {
      if word(end) == "?" { choices += 1 }
      if signs.contains(word(end)) {
        if word(end) != ":" || choices == 0 { break }
        choices -= 1
      }
      end = next(end)
    }
    return end
  }

  /// The token behind a statement.
  func endOfStatement(_ at: Int) -> Int {
    switch word(at) {
    case "{": return next(at)
    case "if", "for", "while":
      let end = endOfStatement(next(at + 1))
      return word(at) == "if" && word(end) == "else" ? endOfStatement(end + 1) : end
    default: return end(of: at, before: [";"]) + 1
    }
  }

  private func sort(ofBracketAt at: Int, in outer: Int?) throws(UnsupportedScript) -> Bracket {
    guard word(at) == "{" else {
      return word(at) == "(" && wordsBeforeHeads.contains(word(at - 1)) ? .head : .group
    }
    let isInBlock = isBlock(outer.flatMap { bracket[$0] } ?? .block)
    switch word(at - 1) {
    case "=>": return .arrowBlock
    case ")", "else", "try", "finally", "catch", "do": return .block
    case ":" where isInBlock && isCase(at - 1): return .block
    case "" where at > 0 && tokens[at - 1].opens: return .object
    case "", ";", "{", "}":
      guard isInBlock, at == 0 || !word(at - 1).isEmpty else {
        throw UnsupportedScript("an unclear brace", after: tokens[...at])
      }
      return .block
    default: return isClass(at) ? .classBody : .object
    }
  }

  func isBlock(_ bracket: Bracket) -> Bool { bracket == .block || bracket == .arrowBlock }

  /// Whether a colon ends a `case` or the `default` of a switch.
  private func isCase(_ colon: Int) -> Bool {
    word(colon - 1) == "default" || word(colon - 2) == "case"
  }

  /// Whether `class`, at most a name and what it extends stand before a brace.
  private func isClass(_ brace: Int) -> Bool {
    var at = brace - 1
    while isName(at) || word(at) == "." {
      if word(at) == "class" { return word(at - 1) != "." }
      at -= 1
    }
    return false
  }
}

private let wordsBeforeHeads: Set<String> = ["if", "for", "while", "switch", "catch"]

private func matches(_ opening: JavaScriptToken, _ closing: JavaScriptToken) -> Bool {
  guard opening.kind == .sign else { return closing.kind == .template }
  return ["()", "[]", "{}"].contains(opening.text + closing.text)
}
