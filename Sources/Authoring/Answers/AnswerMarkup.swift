import Courseware

/// Markdown, HTML and character references in an answer, which are taken literally there:
/// `**light**`, `H<sub>2</sub>O`, `H~2~O`, `&alpha;`.
///
/// Names such as `__init__`, and tags without text between them, are not reported: they can be the
/// answer itself.
func markup(in text: String) -> AnswerMistake? {
  guard text.utf8.count <= 200, text.utf8.contains(where: mayBeMarkup.contains) else { return nil }
  return marks(around: text) ?? marks(within: text) ?? formula(text) ?? elements(in: text)
    ?? scripts(in: text) ?? image(in: text) ?? link(in: text) ?? references(in: text)
}

private let mayBeMarkup = Set("*_~=$<&[^\\".utf8)

private func mistake(_ reading: String, _ meant: String?) -> AnswerMistake {
  AnswerMistake(
    "an answer is plain text: students cannot type Markdown and HTML",
    meant: meant.map { [$0] } ?? [], readAs: reading)
}

/// `*light*`, `__two words__` or `$x$`, if the marks enclose the whole answer.
private func marks(around text: String) -> AnswerMistake? {
  guard let mark = emphasis.first(where: { text.hasPrefix($0) && text.hasSuffix($0) }) else {
    return nil
  }
  let inner = text.dropFirst(mark.count).dropLast(mark.count)
  guard text.count > 2 * mark.count, !inner.contains(mark.prefix(1)), inner.first != " ",
    inner.last != " ", mark != "__" || inner.contains(" ")
  else { return nil }
  // The TeX of a number is the number.
  let isPlain = mark != "$" || inner.allSatisfy { $0.isASCII && ($0.isNumber || ".-".contains($0)) }
  return mistake("text with '\(mark)' around it", isPlain ? String(inner) : nil)
}

/// `\(x^2\)` and `\[x^2\]`, formulas as LaTeX writes them.
private func formula(_ text: String) -> AnswerMistake? {
  let isFormula = [("\\(", "\\)"), ("\\[", "\\]")].contains {
    text.hasPrefix($0) && text.hasSuffix($1)
  }
  // The groups of a pattern may have such parentheses, too.
  guard isFormula, text.count > 4, !text.dropFirst().contains("\\("), !text.contains("|") else {
    return nil
  }
  return mistake("a formula as it is written", nil)
}

/// `the **big** one`: a few words between two marks, with spaces outside the marks.
private func marks(within text: String) -> AnswerMistake? {
  for mark in emphasis where mark != "==" {
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 3, !(parts[0].isEmpty && parts[2].isEmpty), isBoundary(parts[0].last),
      isBoundary(parts[2].first),
      let first = parts[1].first, let last = parts[1].last,
      mark == "$" ? first != " " && last != " " : first.isLetter && last.isLetter
    else { continue }
    return mistake("text with '\(mark)' in it", mark == "$" ? nil : parts.joined())
  }
  return nil
}

private func isBoundary(_ letter: Character?) -> Bool {
  letter.map { " .,;:!?".contains($0) } ?? true
}

/// Longer marks come first, because they contain shorter ones.
private let emphasis = ["***", "**", "__", "~~", "==", "*", "_", "$"]

/// `H<sub>2</sub>O`, `<b>light</b>`, `one<br>two`: HTML elements that only format text.
private func elements(in text: String) -> AnswerMistake? {
  var (plain, isCertain, open) = ("", true, [String]())
  var (rest, hasFound) = (text[...], false)
  while let start = rest.firstIndex(of: "<") {
    plain += rest[..<start]
    guard let end = rest[start...].firstIndex(of: ">") else { return nil }
    let tag = rest[rest.index(after: start)..<end].lowercased()
    let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
    rest = rest[rest.index(after: end)...]
    if name == "br" {
      plain += " "
      isCertain = false
    } else if tag.hasPrefix("/") {
      guard open.popLast() == name, plain.last?.isWhitespace == false else { return nil }
      hasFound = true
    } else {
      guard looks.contains(name) else { return nil }
      open.append(name)
      if name == "sup" {
        plain += "^"
        isCertain = isCertain && rest.first?.isNumber == true
      }
    }
  }
  plain += rest
  let isBroken = text.lowercased().contains("<br") && cleanedName(plain).contains(" ")
  guard open.isEmpty, hasFound || isBroken else { return nil }
  return mistake("text with tags in it", isCertain && !plain.isEmpty ? plain : nil)
}

private let looks: Set = [
  "b", "i", "u", "s", "em", "strong", "sub", "sup", "small", "big", "mark", "span", "font", "code",
  "kbd", "tt", "del", "ins", "var", "samp",
]

/// `H~2~O` and `x^2^`.
private func scripts(in text: String) -> AnswerMistake? {
  let bytes = Array(text.utf8)
  var (plain, at, isCertain) = ([UInt8](), 0, true)
  while at < bytes.count {
    let isMark = bytes[at] == UInt8(ascii: "~") || bytes[at] == UInt8(ascii: "^")
    guard isMark, let syntax = ForeignSyntax(bytes, at), syntax.rule.code == "script-syntax" else {
      plain.append(bytes[at])
      at += 1
      continue
    }
    let inner = bytes[syntax.place].dropFirst().dropLast()
    if bytes[at] == UInt8(ascii: "^") {
      plain.append(bytes[at])
      isCertain = isCertain && inner.allSatisfy(isDigit)
    }
    plain += inner
    at = syntax.place.upperBound
  }
  guard plain.count < bytes.count else { return nil }
  return mistake(
    "text with these marks in it", isCertain ? String(decoding: plain, as: UTF8.self) : nil)
}

/// `![light](light.png)`.
private func image(in text: String) -> AnswerMistake? {
  guard let open = text.firstRange(of: "!["),
    let middle = text[open.upperBound...].firstRange(of: "]("),
    text[middle.upperBound...].contains(")")
  else { return nil }
  return mistake("text with an image in it", nil)
}

/// `[light](https://example.org)`.
private func link(in text: String) -> AnswerMistake? {
  guard let open = text.firstIndex(of: "["), text.hasSuffix(")"),
    let middle = text.firstRange(of: "]("), open < middle.lowerBound,
    text[middle.upperBound...].contains("://")
  else { return nil }
  let words = text[text.index(after: open)..<middle.lowerBound]
  return mistake("text with an address in it", text[..<open] + String(words))
}

/// `&alpha;` and `&#945;`.
private func references(in text: String) -> AnswerMistake? {
  let bytes = Array(text.utf8)
  var (plain, at, first) = ([UInt8](), 0, String?.none)
  while at < bytes.count {
    let run = bytes[at...].prefix(32)
    if bytes[at] == UInt8(ascii: "&"), let end = run.firstIndex(of: UInt8(ascii: ";")),
      case let written = String(decoding: bytes[at...end], as: UTF8.self),
      let character = decodedReference(written)
    {
      first = first ?? written
      plain += Array(character.utf8)
      at = end + 1
    } else {
      plain.append(bytes[at])
      at += 1
    }
  }
  let meant = plain.isEmpty ? nil : String(decoding: plain, as: UTF8.self)
  return first.map { mistake("text with '\($0)' in it", meant) }
}

/// The character that cmark decodes `&alpha;` to; `nil` if the text is not a reference to a visible
/// character.
private func decodedReference(_ written: String) -> String? {
  let inner = written.dropFirst().dropLast()
  guard !inner.isEmpty,
    inner.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") })
  else { return nil }
  let text = SourceText(path: "", bytes: Array(written.utf8))
  let document = MarkdownDocument(text, 0..<text.bytes.count, LineStarts(text.bytes))
  guard let read = document?.blocks.first?.children.map(\.literal).joined(), read != written,
    let scalar = read.unicodeScalars.first, !isForbidden(scalar.value)
  else { return nil }
  if scalar.properties.generalCategory == .format { return "" }
  return scalar.properties.isWhitespace ? " " : read
}
