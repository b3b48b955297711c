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
