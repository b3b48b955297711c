import Courseware

/// Finds syntax of templates, other Markdown programs and TeX in text, where students would see it
/// unchanged.
///
/// Code, formulas, comments, front matter and typed answers may contain anything.
func reportForeignSyntax(_ document: MarkdownDocument, _ report: inout Report) {
  let bytes = document.text.bytes
  let isSpecial = specialBytes.span
  var places: TextPlaces?
  var labels: Set<String>?
  var (at, found) = (0, 0)
  var fences: [Range<Int>] = []
  while at < bytes.count, found < ForeignSyntax.limit {
    guard let next = bytes[at...].firstIndex(where: { isSpecial[Int($0)] }) else { break }
    at = next
    if bytes[at] == UInt8(ascii: "`"), let end = endOfCode(bytes, at) {
      at = end
      continue
    }
    guard let syntax = ForeignSyntax(bytes, at) else {
      at =
        bytes[at] == UInt8(ascii: "`")
        ? bytes[at...].prefix { $0 == bytes[at] }.endIndex
        : at + (bytes[at] == UInt8(ascii: "\\") ? 2 : 1)
      continue
    }
    if let label = syntax.label {
      if labels == nil { labels = definedLabels(bytes) }
      if labels?.contains(comparableLabel(bytes[label])) == true {
        at += 1
        continue
      }
    }
    if places == nil { places = TextPlaces(bytes) }
    let span = document.span(syntax.place)
    if places?.contains(at) == true {
      // Counted even if it is not reported, because each one is compared with all other
      // diagnostics.
      found += 1
      if syntax.kind == .fence {
        fences.append(syntax.place)
      } else if !report.hasErrors(touching: span),
        syntax.kind != .formula || !report.hasLostFormula(onLineOf: at, in: bytes),
        !syntax.isBold || document.mayBeBold(at)
      {
        report.add(
          syntax.rule, syntax.message(document), at: span, note: syntax.advice(document),
          fixes: syntax.fixes(document))
      }
    }
    at = syntax.kind == .formula ? lineEnd(bytes, at) : syntax.place.upperBound
  }
  report.add(fences: fences, of: document)
}

extension MarkdownDocument {
  /// Whether two asterisks are neither in a formula nor beside a dollar sign without one, which is
  /// punctuation.
  fileprivate func mayBeBold(_ mark: Int) -> Bool {
    let isBesideDollarSign = [mark - 1, mark + 2].contains { at in
      text.bytes[at] == UInt8(ascii: "$") && !isInFormula(at)
    }
    return !isInFormula(mark) && !isBesideDollarSign
  }
}

extension Report {
  /// Reports quotation marks that were meant as code fences, all of a file in one diagnostic.
  fileprivate mutating func add(fences: [Range<Int>], of document: MarkdownDocument) {
    guard let first = fences.first else { return }
    let edits = fences.map { document.edit($0, "```") }
    warn(
      ofShownText: document.span(first), in: document,
      note: "a fence of code is a line of three backticks: '```'",
      fixes: fences.count % 2 == 0 ? [.init("write '```' for each", edits)] : [])
  }

  /// Whether the span or a fix of an error overlaps a place.
  fileprivate func hasErrors(touching place: Span) -> Bool {
    diagnostics.contains {
      $0.severity == .error
        && ($0.span.map { $0.bytes.overlaps(place.bytes) } == true
          || $0.fixes.contains { $0.edits.contains { $0.span.bytes.overlaps(place.bytes) } })
    }
  }
}

/// Whether foreign syntax may start with a byte; 0xC2 and 0xE2 start symbols such as `«`, and 0xE3
/// starts `【`.
private let specialBytes = InlineArray<256, Bool> { number in
  let byte = UInt8(number)
  return "!?-./:<=@[\\^{~$%'#*|`".utf8.contains(byte) || [0xC2, 0xE2, 0xE3].contains(byte)
}

extension ForeignSyntax {
  /// `==light==`, marked text in other programs: no letters or digits touch it from outside, and no
  /// spaces from inside, as they do in comparisons.
  init?(mark bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound + 2
    guard let close = bytes[start..<line.upperBound].firstIndex(of: UInt8(ascii: "=")),
      isLetterOrDigit(bytes[close - 1]), bytes[close...].starts(with: "==".utf8)
    else { return nil }
    let before = start > 2 ? bytes[start - 3] : 10
    let after = close + 2 < bytes.count ? bytes[close + 2] : 10
    guard ![before, after].contains(where: { isLetterOrDigit($0) || $0 == UInt8(ascii: "=") })
    else { return nil }
    self.init(.mark(start..<close), line.lowerBound..<close + 2)
  }

  /// Whether it is text between asterisks that is not bold.
  var isBold: Bool { if case .bold = kind { true } else { false } }

  var rule: Rule {
    if kind == .formula { return .lostFormula }
    if case .script = kind { return .scriptSyntax }
    if case .alert = kind { return .unknownAlert }
    return .templateSyntax
  }

  func message(_ document: MarkdownDocument) -> String {
    if case .cells(let count) = kind { return "students see only \(count) cells of this row" }
    let text = document.text.string(place).split { $0.isNewline }.joined(separator: " ")
    if kind == .product { return "students see '\(text)' in italics, without these asterisks" }
    guard case .script(_, let element) = kind else {
      return "students see '\(text)' as it is written"
    }
    return element == "sub"
      ? "'\(text)' is shown as struck-through text" : "students see '\(text)' as it is written"
  }

  /// What to write instead.
  func advice(_ document: MarkdownDocument) -> String {
    switch kind {
    case .value:
      isInText(document.text.bytes)
        ? "write the text to show; code between backticks may contain anything"
        : "write the text that it should produce"
    case .include: "files cannot be included: copy the text of the file here"
    case .contents: "pages have no table of contents: delete it"
    case .box: "write a box as a quote: '> [!NOTE]', then '> ' before each line of its text"
    case .directive: "write code between backticks or fences, and a formula between dollar signs"
    case .attributes: "classes, styles and targets have no effect: delete it"
    case .bold: "where Markdown does not see bold text, write '<strong>…</strong>'"
    case .product: "write a backslash before each '*', or a formula: '$2 \\cdot 3$'"
    case .mark: "write marked text as '<mark>…</mark>'"
    case .table(let advice): advice
    case .cells: "a row has as many cells as the first one; write '\\|' for a bar that is text"
    case .tex: "use Markdown: '**bold**', '*italics*', '- ' before list items"
    case .formula: "write a formula between dollar signs: '$\\alpha$'"
    case .backtick: "code is between two backticks; write '\\`' for a backtick that is text"
    case .tag: "tags are in braces after a heading, '{tags=cells}', or in the front matter"
    case .star: "questions need no mark to say that they must be answered: delete it"
    case .blockID: "delete it; an id is written in braces after a heading: '{#cells}'"
    case .comment: "write a comment between '<!--' and '-->'"
    case .fence: "write a fence of code as three backticks"
    case .feedback: "write feedback as a quote below its option, indented: '  > Right!'"
    case .alert(let alert):
      "an alert or a hint is a quote of its own, which starts with '> \(alert.mark)'"
    case .title: "questions have no title: delete it"
    case .leftover: "delete this line; a comment is written between '<!--' and '-->'"
    case .reference: "no line '[name]: address' says where it leads: write '[text](address)'"
    case .citation: "pages have no numbered figures and no bibliography: write the words to show"
    case .footnote: "no line such as '[^1]: …' contains the text of this footnote"
    case .picture: "write an image as '![what it shows](file.png)'"
    case .link(let words, let address, let size):
      adviceOnLink(document.text.bytes, words, address, hasSize: !size.isEmpty)
    case .chemistry: "write a formula between dollar signs: '$\\ce{H2O}$'"
    case .script(_, let element):
      element == "sub"
        ? "write 'H<sub>2</sub>O', or a formula: '$H_2O$'"
        : "write 'x<sup>2</sup>', or a formula: '$x^2$'"
    }
  }

  /// What to write instead of a link or an image, given the ranges of its text and its address.
  private func adviceOnLink(
    _ bytes: [UInt8], _ words: Range<Int>, _ address: Range<Int>, hasSize: Bool
  ) -> String {
    if hasSize { return "write the size of an image in braces after it: '{width=300}'" }
    if bytes[address].starts(with: "mailto:".utf8) { return "write the address without spaces" }
    if bytes[address].contains(32) {
      return "an address with spaces must be between '<' and '>', directly after the ']('"
    }
    if words.upperBound + 2 == address.lowerBound,
      bytes[words.upperBound + 1] == UInt8(ascii: "(")
    {
      return "the ')' after the address is missing"
    }
    if bytes[words.upperBound] == UInt8(ascii: "]"),
      bytes[words.upperBound + 1] == 32
    {
      return "the '(' of an address must be directly after the ']'"
    }
    return bytes[place.lowerBound] == UInt8(ascii: "!")
      ? "write an image as '![what it shows](file.png)'" : "write a link as '[text](address)'"
  }

  func fixes(_ document: MarkdownDocument) -> [Diagnostic.Fix] {
    let (text, span) = (document.text.string(place), document.span(place))
    let bytes = document.text.bytes
    let next = place.upperBound < bytes.count ? bytes[place.upperBound] : 10
    switch kind {
    case .chemistry:
      // The first dollar sign may be there, and only the last one missing.
      let isOpen = place.lowerBound > 0 && bytes[place.lowerBound - 1] == UInt8(ascii: "$")
      let isWhole = braceEnd(bytes, place) == place.upperBound
      return isWhole && mayBeFormula(text, before: next)
        ? [.writing(isOpen ? "\(text)$" : "$\(text)$", at: span)] : []
    case .script(let inner, let element):
      let html = "<\(element)>\(document.text.string(inner))</\(element)>"
      return [.writing(html, at: span)]
    case .bold(let inner):
      return [.writing("<strong>\(document.text.string(inner))</strong>", at: span)]
    case .product: return [.writing(text.replacing("*", with: "\\*"), at: span)]
    case .mark(let inner):
      return [.writing("<mark>\(document.text.string(inner))</mark>", at: span)]
    case .value:
      let mayBeCode =
        next != UInt8(ascii: "`") && !text.contains { "`\n".contains($0) } && isInText(bytes)
      guard mayBeCode else { return [] }
      let word = cleanedName(text.dropFirst(2).dropLast(2))
      let line = bytes[bytes.lineStart(place.lowerBound)..<lineEnd(bytes, place.lowerBound)]
      let isBesideBlank = text.hasPrefix("{{") && line.firstRange(of: Array("[[".utf8)) != nil
      return (isBesideBlank ? [.writing("[[\(word)]]", at: span)] : [])
        + [.writing("`\(text)`", at: span)]
    case .link(let words, let address, let size):
      let name = document.text.string(address)
      let isMail = name.hasPrefix("mailto:")
      let written = isMail ? name.replacing(" ", with: "") : name.contains(" ") ? "<\(name)>" : name
      let start = bytes[place.lowerBound] == UInt8(ascii: "!") ? "![" : "["
      return [.writing("\(start)\(document.text.string(words))](\(written))\(size)", at: span)]
    case .alert(let alert): return [alertFix(document, alert)]
    case .backtick, .tag, .blockID, .star: return fixOfMark(document)
    case .comment:
      let words = text.drop(while: isCommentMark).reversed().drop(while: isCommentMark).reversed()
      let comment = String(words)
      // An HTML comment must not contain '--' or '<!'.
      return comment.isEmpty || comment.contains("--") || comment.contains("<!")
        || !">%".contains(text.last ?? " ")
        ? [] : [.writing("<!--\(comment)-->", at: span)]
    default: return []
    }
  }

  /// Whether it is in text and not in an address, a title or a tag, where backticks are shown.
  private func isInText(_ bytes: [UInt8]) -> Bool {
    let start = bytes.lineStart(place.lowerBound)
    let before = bytes[start..<place.lowerBound]
    var closing: UInt8?
    for at in before.indices {
      if let wanted = closing {
        if bytes[at] == wanted { closing = nil }
      } else if bytes[at] == UInt8(ascii: "("), at > start, bytes[at - 1] == UInt8(ascii: "]") {
        closing = UInt8(ascii: ")")
      } else if bytes[at] == UInt8(ascii: "<"), isLetter(bytes[at + 1]) {
        closing = UInt8(ascii: ">")
      }
    }
    let first = before.first { $0 != 32 }
    let isDefinition = first == UInt8(ascii: "[") && before.firstRange(of: Array("]:".utf8)) != nil
    return closing == nil && !isDefinition && first != UInt8(ascii: "<")
  }
}

/// The end of a `::title::` that text follows, and of `[html]` after it; `::std::sort` is a name.
func titleEnd(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
  let inner = bytes[(line.lowerBound + 2)..<line.upperBound].prefix(80)
  guard let close = inner.firstIndex(of: UInt8(ascii: ":")), close > inner.startIndex,
    close + 2 < line.upperBound, bytes[close + 1] == UInt8(ascii: ":"),
    !isLowerLetter(bytes[close + 2]), bytes[close + 2] != UInt8(ascii: ":")
  else { return nil }
  let rest = bytes[(close + 2)..<line.upperBound].drop { $0 == 32 }
  let format = ["[html]", "[markdown]", "[moodle]", "[plain]"]
    .first { rest.starts(with: $0.utf8) }
  return format.map { rest.startIndex + $0.utf8.count } ?? close + 2
}

/// Whether a text with spaces is an address: it starts like one on the web or ends like the name of
/// a file, perhaps with a place in it.
func isAddressWithSpaces(_ text: ArraySlice<UInt8>) -> Bool {
  if ["http://", "https://"].contains(where: { text.starts(with: $0.utf8) }) { return true }
  let path = text.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
  guard let dot = path.lastIndex(of: UInt8(ascii: ".")), dot > path.startIndex,
    path[dot - 1] != 32, let first = path[(dot + 1)...].first, isLetter(first)
  else { return false }
  return isFile(path)
}

extension Fields {
  /// Warns of another program's template in a value, which stays as it is.
  mutating func hintAtTemplate(_ value: YAMLNode) {
    guard let text = value.text, text.utf8.contains(where: { "{<".utf8.contains($0) })
    else { return }
    let bytes = Array(text.utf8)
    for at in bytes.indices where "{<$".utf8.contains(bytes[at]) {
      guard let syntax = ForeignSyntax(bytes, at), [.value, .include].contains(syntax.kind)
      else { continue }
      let written = String(decoding: bytes[syntax.place], as: UTF8.self)
      report.add(
        .templateSyntax, "'\(written)' is used as it is written", at: value.span,
        note: "write the text that it should produce")
      return
    }
  }
}

extension ForeignSyntax {
  /// `<!– comment –>`: a comment whose hyphens a word processor has joined to dashes.
  ///
  /// Without its end on the same line, the whole line.
  init?(dashes bytes: [UInt8], _ line: Range<Int>) {
    let dashes = ["<!\u{2013}", "<!\u{2014}"]
    guard dashes.contains(where: { bytes[line].starts(with: $0.utf8) }) else { return nil }
    let close = bytes[line].firstIndex(of: UInt8(ascii: ">"))
    self.init(.comment, line.lowerBound..<(close.map { $0 + 1 } ?? line.upperBound))
  }

  /// ``:math:`x``` and ``:ref:`x```.
  init?(role bytes: [UInt8], _ line: Range<Int>) {
    let name = bytes[(line.lowerBound + 1)..<line.upperBound].prefix(20).prefix(while: isLetter)
    guard !name.isEmpty, bytes[name.endIndex...].starts(with: ":`".utf8),
      let close = bytes[(name.endIndex + 2)..<line.upperBound].firstIndex(of: UInt8(ascii: "`"))
    else { return nil }
    (kind, place) = (.directive, line.lowerBound..<close + 1)
  }

  /// `‘‘‘python`: a line of three quotation marks, optionally followed by a name.
  init?(fence bytes: [UInt8], _ line: Range<Int>) {
    let marks = fenceMarks.first { bytes[line].starts(with: $0) }
    guard let marks,
      bytes[(line.lowerBound + marks.count)..<line.upperBound].allSatisfy({
        isLetter($0) || isDigit($0) || "+#-".utf8.contains($0)
      })
    else { return nil }
    self.init(.fence, line.lowerBound..<line.lowerBound + marks.count)
  }
}

/// Whether the colons of `include::file[]`, a line in AsciiDoc, are at an offset.
func isInclude(_ bytes: [UInt8], _ at: Int) -> Bool {
  at > 7 && bytes[at + 1] == UInt8(ascii: ":")
    && bytes[(at - 8)..<at].elementsEqual("\ninclude".utf8)
}

private let fenceMarks = ["'''", "‘‘‘", "’’’", "´´´", "′′′"].map { Array($0.utf8) }

/// Whether a character starts or ends a comment, here or in another program.
private func isCommentMark(_ character: Character) -> Bool {
  "%<!>-\u{2013}\u{2014}".contains(character)
}
