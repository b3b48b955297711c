import Courseware

/// Compares the visible content of prose before and after a change.
///
/// Collapsed white space, the output of rendering libraries for formulas and code, and the file
/// names of identical images are not visible.
package struct ProseComparison {
  /// Appends HTML without the output of rendering libraries.
  package typealias Unrendering = (ArraySlice<UInt8>, inout [UInt8]) -> Void

  /// One of the two states.
  struct Side {
    /// The names of contents of files that differ between the states, by path below `content/`.
    var contents: [String: String]
    /// The file that contains the prose, below `content/`.
    var source: String
    /// The files that the front matter of ``source`` lists under `publish`, below `content/`; their
    /// changes are reported once and not for each link.
    var published: Set<String>

    init(contents: [String: String], source: String, publishing names: [String]) {
      self.contents = contents
      self.source = source
      published = Set(names.compactMap { filePath(named: $0, from: source) })
    }

    /// The name of the contents of a file in front matter, if the file differs.
    func contentsName(ofFile name: String) -> String? {
      filePath(named: name, from: source).flatMap { contents[$0] }
    }

    /// The folder of ``source``, where addresses in the prose start.
    var folder: Substring { source[..<(source.lastIndex(of: "/") ?? source.startIndex)] }
  }

  let unrendered: Unrendering
  let old: Side
  let new: Side

  /// The kind of difference between two prose texts.
  enum Difference: Equatable {
    case words
    /// The same words with different formatting: emphasis, code, link targets, or sizes of images.
    case form
    /// The same except for the named media: "image", "audio file", "image and video".
    case media(String)
    /// The same except for the contents of a linked file.
    case file
  }

  func difference(_ before: Prose, _ after: Prose) -> Difference? {
    if before.htmlBytes == after.htmlBytes, !mayMove { return nil }
    let (a, b) = (VisibleContent(before, old, unrendered), VisibleContent(after, new, unrendered))
    if a.html == b.html {
      if let media = a.media(differingFrom: b) { return .media(media) }
      if a.linked != b.linked { return .file }
      return imageSizes(in: before) == imageSizes(in: after) ? nil : .form
    }
    return singleLine(before.text) == singleLine(after.text) ? .form : .words
  }

  func differs(_ before: Prose, _ after: Prose) -> Bool { difference(before, after) != nil }

  /// Whether equal bytes may refer to different images.
  var mayMove: Bool {
    !old.contents.isEmpty || !new.contents.isEmpty || old.folder != new.folder
  }
}

/// The braces in Markdown that set the size of an image, such as `width=300`.
///
/// The HTML also contains the sizes of images without braces, if their files can be read.
private func imageSizes(in prose: Prose) -> [String] {
  guard !prose.isPlain else { return [] }
  return prose.markdown.split(separator: "{").dropFirst().compactMap { rest -> String? in
    let braces = String(rest.prefix { $0 != "}" })
    return braces.contains("width=") || braces.contains("height=") ? singleLine(braces) : nil
  }
}

/// A text on one line, shortened to a number of characters.
func shortened(_ text: String, to limit: Int) -> String {
  let line = singleLine(text)
  return line.count <= limit ? line : line.prefix(limit - 1) + "…"
}

/// HTML without its media addresses, and the contents of the media and of linked files.
private struct VisibleContent {
  var html: [UInt8] = []
  private var media: [Medium] = []
  var linked: [String] = []
  /// The address of the last medium; the player of audio or video contains a link to it.
  private var lastSource: ArraySlice<UInt8> = []

  /// An image, an audio file or a video.
  private struct Medium: Equatable {
    /// "image", "audio file" or "video".
    var noun: String
    /// The name of its contents if the file differs between the states, otherwise its path or
    /// address.
    var contents: String
  }

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
      } else if byte == UInt8(ascii: " "), takeLinkToSource(&rest) {
        continue
      } else if byte == UInt8(ascii: " "), rest.starts(with: Self.target) {
        takeTarget(&rest, side)
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
  private static let target = Array(" href=\"".utf8)
  /// Tags that end a block; a space before them, such as one left by a comment, is not visible.
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
    lastSource = value
    let path = value.starts(with: "data:".utf8) ? nil : filePath(of: value, from: side.source)
    let contents = path.map { side.contents[$0] ?? $0 } ?? String(decoding: value, as: UTF8.self)
    media.append(Medium(noun: nounOfOpenTag, contents: contents))
  }

  private var nounOfOpenTag: String {
    let tag = html[(html.lastIndex(of: UInt8(ascii: "<")) ?? html.startIndex)...]
    if tag.starts(with: "<audio".utf8) { return "audio file" }
    return tag.starts(with: "<video".utf8) ? "video" : "image"
  }

  /// Takes the address of a link to the last medium; returns whether there is one.
  private func takeLinkToSource(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard !lastSource.isEmpty, rest.starts(with: Self.target) else { return false }
    let value = rest.dropFirst(Self.target.count)
    guard value.starts(with: lastSource),
      value.dropFirst(lastSource.count).first == UInt8(ascii: "\"")
    else { return false }
    rest = value.dropFirst(lastSource.count + 1)
    return true
  }

  /// Takes the address of a link, so that a broken link is the same as one that works, and the
  /// contents of the file that it leads to, if it differs between the states.
  private mutating func takeTarget(_ rest: inout ArraySlice<UInt8>, _ side: ProseComparison.Side) {
    rest = rest.dropFirst(Self.target.count)
    let value = rest.prefix { $0 != UInt8(ascii: "\"") }
    rest = rest.dropFirst(value.count)
    if let path = filePath(of: value, from: side.source), !side.published.contains(path),
      let contents = side.contents[path]
    {
      linked.append(contents)
    }
    for byte in Self.target { append(byte) }
    html += Array(pageAddress(of: String(decoding: value, as: UTF8.self)).utf8)
  }

  /// The kinds of media that differ, such as "image and audio file"; `nil` if none does.
  ///
  /// Both contents have the same HTML, and therefore as many media of the same kinds.
  func media(differingFrom other: VisibleContent) -> String? {
    var nouns: [String] = []
    for (own, others) in zip(media, other.media) where own != others && !nouns.contains(own.noun) {
      nouns.append(own.noun)
    }
    return nouns.isEmpty ? nil : nouns.joined(separator: " and ")
  }
}

/// The address of a link, as if the quiz or classroom that it names had a page.
///
/// If it has none, the address still has the name of the Markdown file, and an anchor without the
/// prefix of the page's anchors.
private func pageAddress(of link: String) -> String {
  let end = link.firstIndex { "#?".contains($0) } ?? link.endIndex
  let path = link[..<end]
  var rest = link[end...]
  if path.contains(":") { return link }
  if rest.hasPrefix("#" + PagePlaces.prefix) {
    rest = Substring("#\(rest.dropFirst(1 + PagePlaces.prefix.count))")
  }
  let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  let name = path[start...]
  if name == "classroom.md" || name == "index.html" { return "\(path[..<start])\(rest)" }
  return name.hasSuffix(".md") ? "\(path.dropLast(3)).html\(rest)" : "\(path)\(rest)"
}

/// The word-by-word difference of two wordings.
struct WordDifference: Sendable, Equatable {
  /// Consecutive words with the same status.
  struct Run: Sendable, Equatable {
    /// The status of all words of the run.
    var status: WordStatus
    /// The words, separated by spaces.
    var text: String
  }

  /// Whether words were kept, removed or added.
  enum WordStatus: Sendable { case kept, removed, added }

  /// In reading order; long runs of kept words are shortened.
  var runs: [Run] = []

  /// `nil` if the wordings share so little, or are so long, that showing both is clearer.
  init?(_ before: String, _ after: String) {
    let old = before.split(whereSeparator: \.isWhitespace)
    let new = after.split(whereSeparator: \.isWhitespace)
    guard old.count + new.count <= Self.maxWords else { return nil }
    let difference = new.difference(from: old)
    let kept = new.count - difference.insertions.count
    guard kept * 3 >= max(old.count, new.count) else { return nil }
    let (removals, insertions) = (offsets(difference.removals), offsets(difference.insertions))
    var (at, to) = (0, 0)
    while at < old.count || to < new.count {
      if removals.contains(at) {
        add(old[at], .removed)
        at += 1
      } else if insertions.contains(to) {
        add(new[to], .added)
        to += 1
      } else {
        add(new[to], .kept)
        (at, to) = (at + 1, to + 1)
      }
    }
    shorten()
  }

  /// The maximum number of words in both wordings, because comparing may take quadratic time.
  private static let maxWords = 2_000
  /// The number of words that are shown at each end of a long run of kept words.
  private static let margin = 5

  private mutating func add(_ word: Substring, _ status: WordStatus) {
    if runs.last?.status == status {
      runs[runs.count - 1].text += " " + word
    } else {
      runs.append(Run(status: status, text: String(word)))
    }
  }

  private mutating func shorten() {
    for index in runs.indices where runs[index].status == .kept {
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

/// The distance between two times: whole days by the class's clock, `7 days later`, also if the
/// clock changes in between, and otherwise the time that passes.
func distance(_ old: Moment, _ new: Moment, isSameZone: Bool) -> String {
  var apart = new.seconds - old.seconds
  let byClock = apart + Int64(new.offset - old.offset)
  if isSameZone, byClock != 0, byClock % 86_400 == 0 { apart = byClock }
  return "\(Seconds(Int(apart)).words) \(apart < 0 ? "earlier" : "later")"
}
