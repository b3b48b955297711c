import Authoring
import Courseware

/// Turns a text of Moodle in HTML, or without markup, into Markdown.
struct HTMLConversion {
  private let text: [UInt8]
  private let format: MoodleText.Format
  private(set) var out: [UInt8] = []
  private(set) var faults: [String] = []
  private var at = 0
  /// The characters since the last white space.
  private var word = ""
  private var gap = Gap.none
  /// The elements of formatting that are open.
  private var inline: [String] = []
  /// The lists around the text; the number of the next item if it is numbered.
  private var lists: [Int?] = []
  /// The mark of the list item that starts here.
  private var mark: String?
  private var isInHeading = false
  /// The addresses of the links that are open; empty for one that is not kept.
  private var links: [String] = []

  /// What separates the next text from the one before.
  private enum Gap: Int, Comparable {
    case none, space, line, row, block

    static func < (a: Gap, b: Gap) -> Bool { a.rawValue < b.rawValue }
  }

  init(_ text: [UInt8], _ format: MoodleText.Format) {
    (self.text, self.format) = (text, format)
  }

  mutating func run() {
    while at < text.count { step() }
    endWord()
    for name in inline.reversed() { close(name) }
  }

  private mutating func step() {
    let byte = text[at]
    if byte == 10, format != .html {
      endWord()
      separate(by: gap >= .line ? .block : .line)
      at += 1
    } else if byte == 32 || byte == 9 || byte == 10 {
      endWord()
      separate(by: .space)
      at += 1
    } else if let formula = formula(in: text, at: at) {
      endWord()
      put(formula.written)
      at = formula.end
    } else if format != .plain, text[at...].hasPrefix("<!--") {
      skipComment()
    } else if format != .plain, byte == UInt8(ascii: "<"), let tag = HTMLTag(text, at: at),
      Self.known.contains(tag.name)
    {
      endWord()
      take(tag)
    } else if format != .plain, byte == UInt8(ascii: "&"),
      let (character, end) = reference(in: text, at: at)
    {
      at = end
      if character == "\u{A0}" {
        endWord()
        separate(by: .space)
      } else {
        word.unicodeScalars.append(character)
      }
    } else if format != .plain, byte == UInt8(ascii: "&"), let end = endOfName() {
      endWord()
      put(Array(text[at..<end]))
      at = end
    } else {
      let end = text[(at + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.count
      word += String(decoding: text[at..<end], as: UTF8.self)
      at = end
    }
  }

  private mutating func skipComment() {
    let end = text[at...].firstRange(of: Array("-->".utf8))?.upperBound
    if end == nil { faults.append("a comment in HTML is not closed") }
    at = end ?? text.count
  }

  private mutating func separate(by wanted: Gap) {
    let wanted = isInHeading && wanted == .line ? .space : wanted
    if wanted == .block { isInHeading = false }
    if !out.isEmpty, mark == nil || wanted > .line { gap = max(gap, wanted) }
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    let startsLine = out.isEmpty || gap >= .line || mark != nil || isInHeading
    put(Array((startsLine ? escapedLine(word) : escaped(word)).utf8))
    word = ""
  }

  /// Writes text after what separates it from the text before.
  private mutating func put(_ written: [UInt8]) {
    let reopens = gap >= .row && !inline.isEmpty
    if reopens { for name in inline.reversed() { close(name) } }
    let outer = mark == nil ? listWidth : listWidth - (lists.last.map(width) ?? 0)
    let indentation = Array(repeating: UInt8(32), count: outer)
    switch gap {
    case .none: break
    case .space: out.append(32)
    case .line: out += [UInt8(ascii: "\\"), 10] + indentation
    case .row: out += [10] + indentation
    case .block: out += [10, 10] + indentation
    }
    gap = .none
    if let mark { out += mark.utf8 }
    mark = nil
    if reopens { for name in inline { out += "<\(name)>".utf8 } }
    out += written
  }

  /// The indentation of the text in the open lists.
  private var listWidth: Int { lists.reduce(0) { $0 + width(ofMarkBefore: $1) } }

  private func width(ofMarkBefore next: Int?) -> Int { next.map { "\($0 - 1). ".count } ?? 2 }

  private mutating func take(_ tag: HTMLTag) {
    at = tag.end
    switch tag.name {
    case "br": separate(by: .line)
    case "hr": separate(by: .block)
    case _ where Self.blocks.contains(tag.name): if mark == nil { separate(by: .block) }
    case "h1", "h2", "h3", "h4", "h5", "h6":
      separate(by: .block)
      isInHeading = !tag.isClosing
      if isInHeading { put(Array("### ".utf8)) }
    case "ul", "ol": takeList(tag)
    case "li": takeItem(isClosing: tag.isClosing)
    case "code", "tt": takeCode(tag)
    case "pre": takeCodeBlock(tag)
    case "table": takeTable(tag)
    case "a": takeLink(tag)
    case "audio", "video": takeRecording(tag)
    case "img":
      let source = tag.attributes["src"] ?? ""
      let address = source.replacing(pluginFile, with: "")
      let alternative = withoutReferences(Array((tag.attributes["alt"] ?? "").utf8)[...])[...]
      let words = escaped(alternative.string.filter { !"[]\n".contains($0) })
      let size = ["width", "height"].compactMap { name in
        tag.attributes[name].flatMap { Int($0) }.map { "\(name)=\($0)" }
      }.joined(separator: " ")
      let attributes = size.isEmpty ? "" : "{\(size)}"
      put(Array("![\(words)](\(written(address)))\(attributes)".utf8))
    case _ where Self.formatting.contains(tag.name): takeFormatting(tag)
    case _ where Self.layout.contains(tag.name): break
    default:
      if !tag.isClosing { faults.append("the HTML element '\(tag.name)' cannot be imported") }
    }
  }

  private mutating func takeFormatting(_ tag: HTMLTag) {
    var tag = tag
    if tag.name == "strike" { tag.name = "s" }
    if !tag.isClosing {
      guard isShallow(inline.count) else { return }
      put(Array("<\(tag.name)>".utf8))
      inline.append(tag.name)
    } else if let place = inline.lastIndex(of: tag.name) {
      for name in inline[place...].reversed() { close(name) }
      inline.removeSubrange(place...)
    }
  }

  /// Ends an element of formatting; an empty one is left out.
  private mutating func close(_ name: String) {
    let opening = Array("<\(name)>".utf8)
    if out.suffix(opening.count).elementsEqual(opening) {
      out.removeLast(opening.count)
    } else {
      out += "</\(name)>".utf8
    }
  }

  private mutating func takeList(_ tag: HTMLTag) {
    separate(by: lists.isEmpty || tag.isClosing && lists.count == 1 ? .block : .row)
    if !tag.isClosing {
      guard isShallow(lists.count) else { return }
      let start = UInt16(tag.attributes["start"] ?? "").map(Int.init) ?? 1
      lists.append(tag.name == "ol" ? start : nil)
    } else if !lists.isEmpty {
      lists.removeLast()
      mark = nil
    }
  }

  /// Whether another element may be opened within so many others of its kind; each of them is
  /// written on every line.
  private mutating func isShallow(_ depth: Int) -> Bool {
    if depth == 20 { faults.append("more than 20 HTML elements are nested") }
    return depth < 20
  }

  private mutating func takeItem(isClosing: Bool) {
    guard !isClosing, let number = lists.last else { return }
    separate(by: .row)
    mark = number.map { "\($0). " } ?? "* "
    if let number { lists[lists.count - 1] = number + 1 }
  }

  private mutating func takeLink(_ tag: HTMLTag) {
    if !tag.isClosing {
      let address = (tag.attributes["href"] ?? "").filter { !"<>\n".contains($0) }
      if address.hasPrefix(pluginFile) {
        let name = address.dropFirst(pluginFile.count)
        faults.append("the file of a link, '\(name)', cannot be imported")
      }
      links.append(address)
      if !address.isEmpty { put([UInt8(ascii: "[")]) }
    } else if let address = links.popLast(), !address.isEmpty {
      out += "](\(written(address.replacing("&amp;", with: "&"))))".utf8
    }
  }

  /// Shows the first file of an audio or video element.
  private mutating func takeRecording(_ tag: HTMLTag) {
    guard !tag.isClosing else { return }
    var source = tag.attributes["src"]
    var isClosed = false
    while at < text.count, !isClosed {
      guard text[at] == UInt8(ascii: "<"), let next = HTMLTag(text, at: at) else {
        at += 1
        continue
      }
      at = next.end
      isClosed = next.name == tag.name && next.isClosing
      if next.name == "source" { source = source ?? next.attributes["src"] }
    }
    guard isClosed, let source, !source.contains("://") else {
      return faults.append("the HTML element '\(tag.name)' cannot be imported")
    }
    put(Array("![](\(written(source.replacing(pluginFile, with: ""))))".utf8))
  }

  /// An address as Markdown has it, in angle brackets if it contains a space or a parenthesis.
  private func written(_ address: String) -> String {
    let isPlain = !address.isEmpty && !address.contains { " ()\\".contains($0) }
    return isPlain ? address : "<\(address.filter { $0 != "<" && $0 != ">" })>"
  }

  /// The text up to the closing tag of an element, without other tags and with references decoded.
  private mutating func content(of tag: HTMLTag) -> String {
    var inner = ""
    while at < text.count {
      if text[at] == UInt8(ascii: "<"), let next = HTMLTag(text, at: at),
        Self.known.contains(next.name)
      {
        at = next.end
        if next.name == tag.name, next.isClosing { break }
        if next.name == "br" { inner += "\n" }
      } else if text[at] == UInt8(ascii: "&"), let (character, end) = reference(in: text, at: at) {
        inner.unicodeScalars.append(character == "\u{A0}" ? " " : character)
        at = end
      } else {
        let end = text[(at + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.count
        inner += String(decoding: text[at..<end], as: UTF8.self)
        at = end
      }
    }
    return inner
  }

  private mutating func takeCode(_ tag: HTMLTag) {
    guard !tag.isClosing else { return }
    let start = at
    let lines = content(of: tag).split(whereSeparator: \.isNewline)
    guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return }
    if lines.count > 1 {
      at = start
      return takeCodeBlock(tag)
    }
    let code = lines[0]
    let quotes = String(repeating: "`", count: longestBackticks(code.utf8) + 1)
    let space = code.hasPrefix("`") || code.hasSuffix("`") ? " " : ""
    put(Array("\(quotes)\(space)\(code)\(space)\(quotes)".utf8))
  }

  private mutating func takeCodeBlock(_ tag: HTMLTag) {
    guard !tag.isClosing else { return }
    let inner = at < text.count && text[at] == UInt8(ascii: "<") ? HTMLTag(text, at: at) : nil
    let language = tag.codeLanguage ?? inner?.codeLanguage ?? ""
    let code = content(of: tag)
    separate(by: .block)
    let fence = String(repeating: "`", count: max(3, longestBackticks(code.utf8) + 1))
    var lines = code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    lines = lines.drop { $0.allSatisfy(\.isWhitespace) }
    while lines.last?.allSatisfy(\.isWhitespace) ?? false { lines.removeLast() }
    let written = [fence[...] + language] + lines + [fence[...]]
    let indentation = String(repeating: " ", count: listWidth)
    put(Array(written.joined(separator: "\n" + indentation).utf8))
    separate(by: .block)
  }

  /// Writes a table as Markdown, or as HTML if Markdown cannot show it.
  private mutating func takeTable(_ tag: HTMLTag) {
    guard !tag.isClosing else { return }
    let table = HTMLTable(text, at: at)
    let width = table.rows.map(\.count).max() ?? 0
    guard !table.isIrregular, width > 0 else { return takeIrregularTable() }
    at = table.end
    let caption = MoodleText(format: format, bytes: table.caption).inline
    faults += caption.faults
    separate(by: .block)
    if !caption.text.isEmpty { put(caption.text) }
    var cells = table.rows.filter { !$0.isEmpty }.map { row in
      row.map { cell in
        let (text, found) = MoodleText(format: format, bytes: cell).inline
        faults += found
        return text
      }
    }
    if !table.hasHeading { cells.insert([], at: 0) }
    cells[0] += Array(repeating: [], count: width - cells[0].count)
    var rows = cells.map(tableRow)
    rows.insert(Array("|".utf8) + Array(repeatElement("---|".utf8, count: width).joined()), at: 1)
    separate(by: .block)
    let indentation = Array(repeating: UInt8(32), count: listWidth)
    put(Array(rows.joined(separator: [10] + indentation)))
    separate(by: .block)
  }

  /// Writes a table as HTML, with the elements that our format allows.
  private mutating func takeIrregularTable() {
    var table = "<table>"
    while at < text.count {
      if text[at] == UInt8(ascii: "<"), let next = HTMLTag(text, at: at),
        Self.known.contains(next.name)
      {
        at = next.end
        if AllowedHTML.elements.contains(next.name) {
          let spans = next.attributes.filter { ["colspan", "rowspan"].contains($0.key) }
          let attributes = spans.sorted { $0.key < $1.key }.map { " \($0)=\"\($1)\"" }.joined()
          table += "<\(next.isClosing ? "/" : "")\(next.name)\(attributes)>"
        } else if ["p", "div"].contains(next.name) {
          table += next.isClosing || table.hasSuffix(">") ? "" : "<br>"
        } else if !Self.plainInTable.contains(next.name) {
          faults.append("'\(next.name)' in a table with merged cells cannot be imported")
        }
        if next.name == "table", next.isClosing { break }
      } else {
        if formula(in: text, at: at) != nil {
          faults.append("formulas in a table with merged cells cannot be imported")
        }
        let end = text[(at + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.count
        let character = String(decoding: text[at..<end], as: UTF8.self)
        table += character == "\n" ? " " : character == "<" ? "&lt;" : character
        at = end
      }
    }
    separate(by: .block)
    put(Array(table.utf8))
    separate(by: .block)
  }

  /// The end of another reference at this place, such as `&eacute;`, which Markdown has as well.
  private func endOfName() -> Int? {
    let name = text[(at + 1)...].prefix { isLetter($0) || isDigit($0) }
    let isWhole = !name.isEmpty && name.endIndex < text.count && text[name.endIndex] == 59
    return isWhole ? name.endIndex + 1 : nil
  }

  static let formatting: Set<String> = [
    "b", "strong", "i", "em", "u", "s", "del", "ins", "sub", "sup", "small", "mark", "kbd",
    "strike",
  ]
  private static let blocks: Set<String> = [
    "p", "div", "section", "article", "aside", "center", "blockquote", "figure", "figcaption", "dl",
    "dt", "dd", "details", "summary", "fieldset", "legend",
  ]
  /// The elements whose text may be in a table that is written as HTML.
  private static let plainInTable = layout.union(["center"])
  private static let layout: Set<String> = [
    "span", "font", "body", "html", "big", "label", "thead", "tbody", "tr", "td", "th", "o:p",
    "nobr", "address", "header", "footer", "main", "cite", "q", "var", "samp", "abbr", "acronym",
    "dfn", "picture", "wbr", "tfoot", "caption", "col", "colgroup", "ruby", "rt", "rp", "bdi",
    "bdo",
  ]
  /// The other elements that are recognized; anything else in angle brackets is text.
  static let known: Set<String> = formatting.union(layout).union(blocks).union([
    "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "code", "tt", "pre", "table",
    "a", "img", "audio", "video", "iframe", "object", "embed", "script", "style", "svg", "math",
    "input", "select", "textarea", "button", "form", "canvas", "source",
  ])
}
