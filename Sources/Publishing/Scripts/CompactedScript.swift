/// A script that does the same in fewer bytes: without comments and blanks, and with names of one
/// letter for what functions declare for themselves.
///
/// Names that other scripts may use stay: properties but those of phrases, and what the script
/// itself declares.
func compactedScript(
  _ script: [UInt8], phrases: PhraseNames = .none
) throws(UnsupportedScript) -> [UInt8] {
  let outline = try ScriptOutline(javaScriptTokens(of: script))
  let texts = try outline.shortNames()
  var out: [UInt8] = []
  out.reserveCapacity(script.count)
  var last = -1
  for at in outline.tokens.indices where !outline.isSpare(at) {
    let text = texts[at] ?? phrases.text(of: at, in: outline) ?? outline.tokens[at].text
    if last >= 0 {
      if outline.needsLineEnd(last, at) {
        out.append(UInt8(ascii: "\n"))
      } else if needSpace(out[out.count - 1], Array(text.utf8)[0], outline.tokens[last].kind) {
        out.append(UInt8(ascii: " "))
      }
    }
    out += text.utf8
    last = at
  }
  out.append(UInt8(ascii: "\n"))
  return out
}

/// Parts of a script as one, compacted; as they were written where that is not understood, which
/// a test sees to.
func compactedIfClear(_ parts: [[UInt8]], phrases: PhraseNames = .none) -> [UInt8] {
  let script = Array(parts.joined())
  return (try? compactedScript(script, phrases: phrases)) ?? script
}

extension ScriptOutline {
  /// Whether a token can go: a semicolon before the end of its block, a comma before a closing
  /// bracket other than `]`, the parentheses of an arrow's only parameter.
  fileprivate func isSpare(_ at: Int) -> Bool {
    switch word(at) {
    case ";":
      guard word(at + 1) == "}", isBlock(surroundings(of: at)) else { return false }
      return opener(ofClosing: at - 1).map { bracket[$0] != .head } ?? true
    case ",": return word(at + 1) == ")" || word(at + 1) == "}"
    case "(": return isName(at + 1) && partner[at] == at + 2 && word(at + 3) == "=>"
    case ")": return outer[at] == at - 2 && isName(at - 1) && word(at + 1) == "=>"
    default: return false
    }
  }

  /// Whether a script relies, or may rely, on the line end between two tokens: where a statement
  /// has no semicolon, and where one is no longer the same on one line.
  fileprivate func needsLineEnd(_ last: Int, _ next: Int) -> Bool {
    guard (last + 1...next).contains(where: { tokens[$0].startsLine }) else { return false }
    if word(next) == "}" { return false }
    if ["return", "throw", "break", "continue"].contains(word(last)) { return true }
    guard endsExpression(last) else { return false }
    return tokens[next].kind != .sign || ["++", "--", "{"].contains(word(next))
  }

  private func endsExpression(_ at: Int) -> Bool {
    guard tokens[at].kind == .sign else { return !tokens[at].opens }
    guard let opener = opener(ofClosing: at) else { return word(at) == "++" || word(at) == "--" }
    switch bracket[opener] {
    case .block: return false
    case .head: return false
    default: return true
    }
  }
}

/// Whether two bytes would say something else without a blank between them.
private func needSpace(_ last: UInt8, _ next: UInt8, _ kind: JavaScriptToken.Kind) -> Bool {
  if last.isNamePart, next.isNamePart { return kind != .string && kind != .template }
  switch next {
  case _ where kind == .pattern: return next.isNamePart
  case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"): return last == next
  case UInt8(ascii: "!"): return last == UInt8(ascii: "<")
  case UInt8(ascii: "."): return kind == .number
  default: return false
  }
}
