import Courseware

/// Compares what students see of prose before and after a change.
///
/// White space that browsers fold, what libraries made of formulas and code, and the names of files
/// that show the same picture are nothing that anybody sees.
package struct ProseComparison {
  /// Appends HTML without what libraries made of it.
  package typealias Unrendering = (ArraySlice<UInt8>, inout [UInt8]) -> Void

  /// One of the two states.
  struct Side {
    /// Names of contents by path below `content/`, of files that differ between the states.
    var contents: [String: String]
    /// The folder of the file that the prose is from, below `content/`.
    var folder: String
  }

  let unrendered: Unrendering
  let old: Side
  let new: Side

  /// In what way prose differs.
  enum Difference: Equatable {
    case words
    /// The same words, set in another way: emphasis, code, where a link leads.
    case form
    /// The same in all but a picture, a sound or a film.
    case image
  }

  func difference(_ before: Prose, _ after: Prose) -> Difference? {
    if before.htmlBytes == after.htmlBytes, !mayMove { return nil }
    let (a, b) = (VisibleContent(before, old, unrendered), VisibleContent(after, new, unrendered))
    if a.html == b.html { return a.media == b.media ? nil : .image }
    return line(before.text) == line(after.text) ? .form : .words
  }

  func differs(_ before: Prose, _ after: Prose) -> Bool { difference(before, after) != nil }

  /// Whether equal bytes may show other pictures.
  private var mayMove: Bool {
    !old.contents.isEmpty || !new.contents.isEmpty || old.folder != new.folder
  }
}

/// A text in one line, every run of white space one space.
func line(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// A text in one line, cut to some characters.
func shortened(_ text: String, to limit: Int) -> String {
  let line = line(text)
  return line.count <= limit ? line : line.prefix(limit - 1) + "…"
}

/// HTML with its addresses of media taken out, and what those show.
private struct VisibleContent {
  var html: [UInt8] = []
  var media: [String] = []

  init(_ prose: Prose, _ side: ProseComparison.Side, _ unrendered: ProseComparison.Unrendering) {
    var bytes: [UInt8] = []
    unrendered(prose.htmlBytes, &bytes)
    html.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "<"), rest.starts(with: "<pre".utf8) {
        takePreformatted(&rest)
      } else if byte == UInt8(ascii: " "), rest.starts(with: Self.source) {
        takeSource(&rest, side)
      } else {
        if byte == UInt8(ascii: "<"), html.last == 32, Self.ends.contains(where: rest.starts) {
          html.removeLast()
        }
        append(byte)
        rest = rest.dropFirst()
      }
    }
    if html.last == 32 { html.removeLast() }
  }

  private static let source = Array(" src=\"".utf8)
  /// What closes a block: no blank before it is seen, such as a comment at its end leaves.
  private static let ends = ["</p>", "</li>", "</td>", "</th>", "</h"].map { Array($0.utf8) }

  private mutating func append(_ byte: UInt8) {
    let isBlank = byte == 32 || byte == 10 || byte == 9
    if !isBlank { html.append(byte) } else if html.last != 32, !html.isEmpty { html.append(32) }
  }

  private mutating func takePreformatted(_ rest: inout ArraySlice<UInt8>) {
    repeat {
      html.append(rest.removeFirst())
    } while !rest.isEmpty && !rest.starts(with: "</pre>".utf8)
  }

  private mutating func takeSource(_ rest: inout ArraySlice<UInt8>, _ side: ProseComparison.Side) {
    rest = rest.dropFirst(Self.source.count)
    let value = rest.prefix { $0 != UInt8(ascii: "\"") }
    rest = rest.dropFirst(value.count + 1)
    let path = resolved(String(decoding: value, as: UTF8.self), in: side.folder)
    media.append(side.contents[path] ?? path)
  }
}

/// What an address in HTML of ours means, by path below `content/`.
private func resolved(_ address: String, in folder: String) -> String {
  if address.hasPrefix("data:") { return address }
  let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
  var parts = folder.split(separator: "/").map(String.init)
  for part in decoded(address[..<end]).split(separator: "/") where part != "." {
    if part != ".." { parts.append(String(part)) } else if !parts.isEmpty { parts.removeLast() }
  }
  return parts.joined(separator: "/")
}

private func decoded(_ address: Substring) -> String {
  var bytes: [UInt8] = []
  var rest = Array(address.split(separator: "&amp;").joined(separator: "&").utf8)[...]
  while let byte = rest.popFirst() {
    let digits = String(decoding: rest.prefix(2), as: UTF8.self)
    if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(hexDigits: digits) {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
