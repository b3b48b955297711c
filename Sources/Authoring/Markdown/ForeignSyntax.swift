import Courseware

/// A piece of text that has a special meaning in other programs.
struct ForeignSyntax {
  /// The maximum number of pieces examined in one file.
  static let limit = 50
  /// The maximum distance in bytes to the end of a piece, so that texts with many unclosed ones are
  /// searched quickly.
  static let reach = 400

  var place: Range<Int>
  var kind: Kind
  /// A text in brackets that makes it a link after all if it is the name of a link definition.
  var label: Range<Int>?

  enum Kind: Equatable {
    case value, include, contents, box, attributes, directive, tex, chemistry, formula, comment
    case fence, feedback, title, reference, citation, leftover, product, footnote, picture, tag
    case blockID, star
    /// The range of the word beside a backtick.
    case backtick(Range<Int>)
    case alert(Alert)
    /// The range of the subscript or superscript text, and the element for it.
    case script(Range<Int>, String)
    /// The range of a text between two asterisks that is not bold.
    case bold(Range<Int>)
    /// The range of a text between two equals signs.
    case mark(Range<Int>)
    /// The first row of a table that is read as text, and what to write instead.
    case table(String)
    /// A row of a table of which only this number of cells is shown.
    case cells(Int)
    /// An image or a link that Markdown does not read as one: the ranges of its text and of its
    /// address, and the size of the image in braces.
    case link(Range<Int>, Range<Int>, size: String = "")
  }

  init(_ kind: Kind, _ place: Range<Int>, label: Range<Int>? = nil) {
    (self.kind, self.place, self.label) = (kind, place, label)
  }

  /// The piece that starts at an offset; `nil` if there is none.
  init?(_ bytes: [UInt8], _ start: Int) {
    guard mayStart(bytes, start) else { return nil }
    let end = reachedLineEnd(bytes, start)
    let line = start..<end
    switch bytes[start] {
    case UInt8(ascii: "{"): self.init(braces: bytes, line)
    // `// a note` and `$CATEGORY: name`, as in GIFT.
    case UInt8(ascii: "/"),
      UInt8(ascii: "$") where bytes[start + 1] != UInt8(ascii: "{"):
      self.init(.leftover, line)
    case UInt8(ascii: "$"): self.init(dollar: bytes, line)
    case UInt8(ascii: "<") where bytes[start + 1] == UInt8(ascii: "!"):
      self.init(dashes: bytes, line)
    case UInt8(ascii: "<") where bytes[start + 1] == UInt8(ascii: "x"):
      let close = bytes[line].firstIndex(of: UInt8(ascii: ">"))
      self.init(.include, start..<(close.map { $0 + 1 } ?? end))
    case UInt8(ascii: "<"):
      guard let stop = closing("%>", bytes, line) else { return nil }
      self.init(.value, start..<stop)
    case UInt8(ascii: "["):
      if let alert = ForeignSyntax(alert: bytes, line) {
        self.init(alert.kind, alert.place)
      } else if let length = contentMarks.first(where: { bytes[line].hasStart($0) })?.utf8.count,
        bytes[(start + length)..<end].allSatisfy({ $0 == 32 }) || bytes[start + 1] == 0x5B
      {
        self.init(.contents, start..<start + length)
      } else if let close = endOfCitation(bytes, line) {
        self.init(.citation, start..<close)
      } else if bytes[line].hasStart("[!include"), let close = bytes[line].lastIndex(of: 93) {
        self.init(.include, start..<close + 1)
      } else {
        self.init(link: bytes, line)
      }
    case UInt8(ascii: "\\"): self.init(tex: bytes, line)
    case UInt8(ascii: "%"): self.init(comment: bytes, line)
    case UInt8(ascii: "'"), 0xC2, 0xE2: self.init(fence: bytes, line)
    case UInt8(ascii: "`"): self.init(backtick: bytes, line)
    case UInt8(ascii: "^") where start > 0 && bytes[start - 1] == 32:
      self.init(blockID: bytes, line)
    case UInt8(ascii: "~"), UInt8(ascii: "^"): self.init(script: bytes, line)
    case UInt8(ascii: "*") where line.count == 1: self.init(star: bytes, line)
    case UInt8(ascii: "*"): self.init(asterisk: bytes, line)
    case UInt8(ascii: "="): self.init(mark: bytes, line)
    case UInt8(ascii: "|"): self.init(table: bytes, line)
    case UInt8(ascii: "."): self.init(directive: bytes, line)
    case UInt8(ascii: "#"):
      guard let found = ForeignSyntax(tag: bytes, line) ?? ForeignSyntax(feedback: bytes, line)
      else { return nil }
      self = found
    case UInt8(ascii: ":") where bytes[start + 1] != UInt8(ascii: ":"):
      guard let found = ForeignSyntax(source: bytes, line) ?? ForeignSyntax(role: bytes, line)
      else { return nil }
      self = found
    case 0xE3: self.init(source: bytes, line)
    case UInt8(ascii: "!") where bytes[start + 1] == UInt8(ascii: "["):
      self.init(image: bytes, line)
    case UInt8(ascii: "@") where bytes[start + 1] != UInt8(ascii: "["):
      guard let found = ForeignSyntax(citation: bytes, line) ?? ForeignSyntax(lineOf: bytes, line)
      else { return nil }
      self.init(found.kind, found.place)
    case UInt8(ascii: "!") where bytes[start + 1] == UInt8(ascii: "("):
      self.init(picture: bytes, line)
    case UInt8(ascii: ":") where isInclude(bytes, start):
      self.init(.include, start - 7..<end)
    case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "-"),
      UInt8(ascii: ":"):
      self.init(lineOf: bytes, line)
    default: return nil
    }
  }

  /// `{{name}}`, `{{< include … >}}`, `{% … %}`, `{# … #}`, `{!file!}`, `{:toc}`, and
  /// `{target="_blank"}` after a link.
  private init?(braces bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    guard start + 3 < bytes.count, start == 0 || bytes[start - 1] != UInt8(ascii: "\\") else {
      return nil
    }
    let next = bytes[start + 1]
    if isLetter(next) {
      guard ["{target=", "{rel="].contains(where: { bytes[line].hasStart($0) }),
        let close = bytes[line].prefix(100).firstIndex(of: UInt8(ascii: "}"))
      else { return nil }
      (kind, place) = (.attributes, start..<close + 1)
      return
    }
    if next == UInt8(ascii: ":") || next == UInt8(ascii: ".") {
      guard let style = ForeignSyntax(style: bytes, line) else { return nil }
      self = style
      return
    }
    let close = [0x7B: "}}", 0x25: "%}", 0x21: "!}"][next]
    let isComment = bytes[line].hasStart("{# ")
    guard let close = isComment ? "#}" : close, let stop = closing(close, bytes, line),
      bytes[(start + 2)..<(stop - 2)].contains(where: isAnyLetter)
    else { return nil }
    place = start..<stop
    let words = bytes[place].map { $0 | 0x20 }
    kind = words.firstRange(of: Array("include".utf8)) == nil && next != 0x21 ? .value : .include
  }

  /// `{: .class}` and `{.class #id}` at the end of a line, and `{.class}` directly after `]`.
  private init?(style bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    guard let close = bytes[line].prefix(100).firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let isLast = bytes[(close + 1)..<line.upperBound].allSatisfy { $0 == 32 || $0 == 13 }
    let before = start == 0 ? 10 : bytes[start - 1]
    guard isLast ? before != UInt8(ascii: "\\") : before == UInt8(ascii: "]") else { return nil }
    let inner = bytes[(start + 1)..<close].drop { $0 == UInt8(ascii: ":") || $0 == 32 }
    guard let first = inner.first, let second = inner.dropFirst().first else { return nil }
    let isName = isLetter(second) && ".#".utf8.contains(first)
    guard isName || isLetter(first) && (inner.contains(61) || isLineStart(bytes, start)) else {
      return nil
    }
    // Braces at the end of a heading are read as its attributes.
    let lineStart = bytes.lineStart(start)
    if isLast, bytes[lineStart...].starts(with: "#".utf8), inner.startIndex > start + 1 {
      return nil
    }
    place = start..<close + 1
    kind = bytes[line].hasStart("{:toc") ? .contents : .attributes
  }

  /// `.. include:: file`, `.. code-block:: python`.
  private init?(directive bytes: [UInt8], _ line: Range<Int>) {
    let name = bytes[(line.lowerBound + 2)..<line.upperBound].drop { $0 == 32 }
      .prefix { isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard !name.isEmpty, bytes[name.endIndex...].starts(with: "::".utf8) else { return nil }
    place = line
    let isCode = name.hasStart("code") || name.hasStart("math")
    kind = isCode ? .directive : name.hasStart("incl") ? .include : .box
  }

  /// `${name}`.
  private init?(dollar bytes: [UInt8], _ line: Range<Int>) {
    let name = bytes[(line.lowerBound + 2)..<line.upperBound].prefix {
      isLetterOrDigit($0) || " _-.?:".utf8.contains($0)
    }
    guard name.contains(where: isAnyLetter), name.endIndex < line.upperBound,
      bytes[name.endIndex] == UInt8(ascii: "}"),
      line.lowerBound == 0 || bytes[line.lowerBound - 1] != UInt8(ascii: "\\")
    else { return nil }
    self.init(.value, line.lowerBound..<name.endIndex + 1)
  }

  /// `\input{…}`, `\begin{…}`, `\ce{…}` outside formulas.
  private init?(tex bytes: [UInt8], _ line: Range<Int>) {
    let name = bytes[(line.lowerBound + 1)..<line.upperBound].prefix(while: isLetter)
    guard (2...16).contains(name.count) else { return nil }
    let word = String(decoding: name, as: UTF8.self)
    if formulaCommands.contains(word), isBareFormula(bytes, line, name.endIndex) {
      place = line.lowerBound..<formulaEnd(bytes, name.endIndex..<line.upperBound)
      kind = .formula
      return
    }
    if layoutCommands.contains(word), isLineStart(bytes, line.lowerBound) {
      (kind, place) = (.tex, line)
      return
    }
    guard name.endIndex < line.upperBound,
      bytes[name.endIndex] == UInt8(ascii: "{") || bytes[name.endIndex] == UInt8(ascii: "[")
    else { return nil }
    let isChemistry = word == "ce" || word == "pu"
    // Without its end, the first word is shown.
    let first = bytes[name.endIndex..<line.upperBound].firstIndex(of: 32) ?? line.upperBound
    guard
      let end = braceEnd(bytes, name.endIndex..<line.upperBound)
        ?? (isChemistry && first > name.endIndex + 1 ? first : nil)
    else { return nil }
    place = line.lowerBound..<end
    if isChemistry {
      kind = .chemistry
    } else {
      guard texCommands.contains(word) else { return nil }
      kind = word == "input" || word == "include" ? .include : .tex
    }
  }

  /// `%% comment %%`, a comment in Obsidian.
  private init?(comment bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    let before = start == 0 ? 10 : bytes[start - 1]
    guard before == 10 || before == 32, let stop = closing("%%", bytes, line),
      stop - start > 5, bytes[start + 2..<stop - 2].contains(where: isAnyLetter)
    else { return nil }
    self.init(.comment, start..<stop)
  }

  /// `H~2~O` and `x^2^`: a few letters, digits and symbols directly after a letter, a digit or a
  /// bracket.
  private init?(script bytes: [UInt8], _ line: Range<Int>) {
    let (start, character) = (line.lowerBound, bytes[line.lowerBound])
    guard start > 0, isBase(bytes[start - 1]) else { return nil }
    let inner = bytes[(start + 1)..<line.upperBound].prefix(8).prefix { $0 != character }
    let close = inner.endIndex
    guard !inner.isEmpty, close < line.upperBound, bytes[close] == character,
      close + 1 == bytes.count || bytes[close + 1] != character, inner.allSatisfy(mayBeScript)
    else { return nil }
    let after = close + 1 < line.upperBound ? bytes[close + 1] : 32
    if character == UInt8(ascii: "^") {
      let isNumber = !inner.contains { isLetter($0) }
      let isTower =
        isNumber
        ? isDigit(after) || isDigit(bytes[start - 1]) && isLetter(after)
        : isLetter(after) || isDigit(after)
          || !ordinals.contains(String(decoding: inner, as: UTF8.self))
      if isTower { return nil }
    }
    place = start..<close + 1
    kind = .script(start + 1..<close, character == UInt8(ascii: "~") ? "sub" : "sup")
  }

  /// `!include file`, `@import "file"`, `--8<-- "file"`, `::: note`, `!!! note`, `??? note`.
  private init?(lineOf bytes: [UInt8], _ line: Range<Int>) {
    let text = bytes[line]
    if text.hasStart(":::") {
      let name = text.drop { $0 == UInt8(ascii: ":") }.drop { $0 == 32 }
      guard let first = name.first, isLetter(first) || first == UInt8(ascii: "{") else {
        return nil
      }
      kind = .box
    } else if text.hasStart("::") {
      guard let close = titleEnd(bytes, line) else { return nil }
      (kind, place) = (.title, line.lowerBound..<close)
      return
    } else if let mark = ["!!! ", "??? ", "???+ "].first(where: { text.hasStart($0) }),
      let first = text.dropFirst(mark.utf8.count).first,
      isLowerLetter(first) || mark == "!!! " && isLetter(first)
    {
      kind = .box
    } else {
      guard isLineStart(bytes, line.lowerBound), includes.contains(where: { text.hasStart($0) })
      else { return nil }
      kind = text.hasStart("@[toc]") ? .contents : .include
    }
    let end = text.lastIndex { $0 != 32 }.map { $0 + 1 } ?? line.upperBound
    place = line.lowerBound..<end
  }
}

private let contentMarks = ["[[toc]]", "[[_toc_]]", "[toc]"]

private let includes = [
  "!include", "!!!include", "@include", "@import", "@embed", "@[toc]", "--8<--",
]

private let texCommands: Set<String> = [
  "input", "include", "includegraphics", "begin", "textbf", "textit", "emph", "underline",
  "texttt", "section", "subsection", "cite", "ref", "footnote", "usepackage", "item",
]

private let layoutCommands: Set<String> = [
  "newpage", "pagebreak", "clearpage", "vspace", "vfill", "bigskip", "medskip", "noindent",
]

private let ordinals: Set<String> = [
  "st", "nd", "rd", "th", "e", "er", "re", "o", "a", "n", "x", "TM",
]

/// Whether foreign syntax may start at an offset, by its first bytes; this excludes most of a text.
private func mayStart(_ bytes: [UInt8], _ at: Int) -> Bool {
  guard at + 2 < bytes.count else { return false }
  let next = bytes[at + 1]
  return switch bytes[at] {
  case UInt8(ascii: "'"), 0xC2, 0xE2: isLineStart(bytes, at)
  case 0xE3: next == 0x80 && bytes[at + 2] == 0x90
  // Only the first brace of a run counts.
  case UInt8(ascii: "{"):
    (at == 0 || bytes[at - 1] != UInt8(ascii: "{")) && "{%!:#.".utf8.contains(next)
      || at > 0 && bytes[at - 1] == UInt8(ascii: ")") && isLetter(next)
  case UInt8(ascii: "*"):
    isWithinWords(bytes, at) || next == 10 && at > 0 && " ?".utf8.contains(bytes[at - 1])
  case UInt8(ascii: "="): next == UInt8(ascii: "=") && isLetterOrDigit(bytes[at + 2])
  case UInt8(ascii: "$"):
    next == UInt8(ascii: "{") || isLineStart(bytes, at) && bytes[at...].hasStart("$category:")
  case UInt8(ascii: "/"): next == bytes[at] && bytes[at + 2] == 32 && isLineStart(bytes, at)
  case UInt8(ascii: "%"): next == UInt8(ascii: "%")
  case UInt8(ascii: "<"):
    next == UInt8(ascii: "%") || next == UInt8(ascii: "!") || bytes[at...].hasStart("<xi:include")
  // The marks of options are left out.
  case UInt8(ascii: "["):
    next != 32 && next != UInt8(ascii: "]")
      && (bytes[at + 2] != UInt8(ascii: "]")
        || at + 3 < bytes.count && bytes[at + 3] == UInt8(ascii: "("))
  case UInt8(ascii: "\\"): isLetter(next)
  case UInt8(ascii: "`"): true
  case UInt8(ascii: "^") where at > 0 && bytes[at - 1] == 32: isLetter(next) || isDigit(next)
  case UInt8(ascii: "~"), UInt8(ascii: "^"): at > 0 && isBase(bytes[at - 1]) && mayBeScript(next)
  case UInt8(ascii: "-"): next == UInt8(ascii: "-") && isLineStart(bytes, at)
  case UInt8(ascii: ":"):
    isLetter(next) || isInclude(bytes, at)
      || next == UInt8(ascii: ":") && isLineStart(bytes, at, isHeading: true)
  case UInt8(ascii: "#"):
    at > 0 && bytes[at - 1] != UInt8(ascii: "#") && next != bytes[at]
      && (bytes[at - 1] != 10 || next != 32)
  case UInt8(ascii: "!"):
    next == UInt8(ascii: "[") || next == UInt8(ascii: "(") || isLineStart(bytes, at)
  case UInt8(ascii: "@"): isLineStart(bytes, at) || " [(-;".utf8.contains(bytes[at - 1])
  case UInt8(ascii: "."):
    next == UInt8(ascii: ".") && bytes[at + 2] == 32 && isLineStart(bytes, at)
  default: isLineStart(bytes, at)
  }
}

/// Whether an offset is at the start of its line, apart from spaces, `>` and, if `isHeading` is
/// true, `#`.
private func isLineStart(_ bytes: [UInt8], _ at: Int, isHeading: Bool = false) -> Bool {
  var start = at
  while start > 0,
    bytes[start - 1] == 32 || bytes[start - 1] == UInt8(ascii: ">")
      || isHeading && bytes[start - 1] == UInt8(ascii: "#")
  {
    start -= 1
  }
  return start == 0 || bytes[start - 1] == 10
}

/// The end of the line, or the limit up to which foreign syntax is searched.
func reachedLineEnd(_ bytes: [UInt8], _ at: Int) -> Int {
  let reached = at..<min(bytes.count, at + ForeignSyntax.reach)
  return bytes[reached].firstIndex(of: 10) ?? reached.upperBound
}

/// The offset after a closing mark in the same paragraph.
private func closing(_ mark: String, _ bytes: [UInt8], _ line: Range<Int>) -> Int? {
  let mark = Array(mark.utf8)
  var at = line.lowerBound + 3
  let end = min(bytes.count, at + ForeignSyntax.reach)
  while at < end {
    if bytes[at] == 10, bytes[at - 1] == 10 { return nil }
    if bytes[at] == mark[1], bytes[at - 1] == mark[0] { return at + 1 }
    at += 1
  }
  return nil
}

private func isBase(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
    || byte == UInt8(ascii: "*")
}

private func mayBeScript(_ byte: UInt8) -> Bool {
  isLetterOrDigit(byte) || "+-=(),.".utf8.contains(byte)
}

extension ArraySlice<UInt8> {
  /// Whether it starts with a lowercase text, ignoring case.
  func hasStart(_ text: String) -> Bool {
    prefix(text.utf8.count).elementsEqual(text.utf8) { $0 == $1 || isLetter($0) && $0 | 0x20 == $1 }
  }
}
