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

/// Two wordings of a text, word by word.
package struct WordDifference: Sendable, Equatable {
  /// Words that belong together.
  package struct Run: Sendable, Equatable {
    package var fate: WordStatus
    /// Words with a space between them.
    package var text: String
  }

  /// Whether words were kept, removed or added.
  package enum WordStatus: Sendable { case kept, removed, added }

  /// In the order of reading; long runs of kept words are shortened.
  package var runs: [Run] = []

  /// `nil` where so little is the same, or so much is said, that both wordings say more.
  package init?(_ before: String, _ after: String) {
    let old = before.split(whereSeparator: \.isWhitespace)
    let new = after.split(whereSeparator: \.isWhitespace)
    guard old.count + new.count <= Self.maxWords else { return nil }
    let difference = new.difference(from: old)
    let kept = new.count - difference.insertions.count
    guard kept * 3 >= max(old.count, new.count) else { return nil }
    let (gone, come) = (offsets(difference.removals), offsets(difference.insertions))
    var (at, to) = (0, 0)
    while at < old.count || to < new.count {
      if gone.contains(at) {
        add(old[at], .removed)
        at += 1
      } else if come.contains(to) {
        add(new[to], .added)
        to += 1
      } else {
        add(new[to], .kept)
        (at, to) = (at + 1, to + 1)
      }
    }
    shorten()
  }

  /// More words than this are a text of their own; comparing them could take quadratic time.
  private static let maxWords = 2_000
  /// How many words are left of kept ones at either end.
  private static let margin = 5

  private mutating func add(_ word: Substring, _ fate: WordStatus) {
    if runs.last?.fate == fate {
      runs[runs.count - 1].text += " " + word
    } else {
      runs.append(Run(fate: fate, text: String(word)))
    }
  }

  private mutating func shorten() {
    for index in runs.indices where runs[index].fate == .kept {
      let words = runs[index].text.split(separator: " ")
      let head = index == 0 ? 0 : Self.margin
      let tail = index == runs.count - 1 ? 0 : Self.margin
      guard words.count > head + tail + 2 else { continue }
      let shown = words.prefix(head) + ["…"] + words.suffix(tail)
      runs[index].text = shown.joined(separator: " ")
    }
  }
}

private func offsets(_ changes: [CollectionDifference<Substring>.Change]) -> Set<Int> {
  Set(
    changes.map { change in
      switch change {
      case .insert(let offset, _, _), .remove(let offset, _, _): offset
      }
    })
}

extension Seconds {
  /// `1 hour 30 minutes`, exact.
  var words: String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
    var rest = abs(count)
    var parts: [String] = []
    for (size, name) in units where rest >= size {
      let number = rest / size
      parts.append("\(number) \(name)\(number == 1 ? "" : "s")")
      rest %= size
    }
    return parts.isEmpty ? "0 seconds" : parts.joined(separator: " ")
  }
}

/// How far a time moved: `7 days later`.
func distance(_ old: Moment, _ new: Moment) -> String {
  let apart = new.seconds - old.seconds
  return "\(Seconds(Int(apart)).words) \(apart < 0 ? "earlier" : "later")"
}
