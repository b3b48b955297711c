import Courseware

/// Rewrites the text of one paragraph so that it means the same in our format.
///
/// Code spans are kept. Tags that are not allowed become text, links without a valid target become
/// their text, images become files of the course or links, and characters with a meaning in our
/// format (`$`, `[[`) are escaped.
struct InlineRewriting {
  private let text: [UInt8]
  private let style: Style
  private let definitions: Definitions
  private(set) var addressing: AddressRewriting
  private var out: [UInt8] = []
  private var openers: [Opener] = []
  private var at = 0
  private var backticks: BacktickRuns

  /// How HTML tags and backslashes are treated.
  struct Style {
    /// Whether all tags become text, even those that are allowed.
    var escapesTags = false
    /// Whether backslashes are shown literally, as authors of options intend.
    var keepsBackslashes = false
    /// Whether the text is part of an answer or a stem, where a tag may be the subject of the
    /// question.
    var isAnswer = false
    /// Whether text between dollar signs is a formula.
    var isExact = false
  }

  private struct Opener {
    var kind: Kind
    /// The offset of its bracket in the output.
    var place: Int
    var isActive = true

    enum Kind: Equatable { case link, image, anchor(String?) }
  }

  init(_ text: [UInt8], _ style: Style, _ definitions: Definitions, _ addressing: AddressRewriting)
  {
    self.text = text
    self.definitions = definitions
    self.addressing = addressing
    backticks = BacktickRuns(text)
    var style = style
    if !style.escapesTags, style.isAnswer, isTagsAlone(text) { style.escapesTags = true }
    self.style = style
  }

  /// The paragraph in our format.
  mutating func result() -> [UInt8] {
    out.reserveCapacity(text.count + text.count / 8)
    while at < text.count { step() }
    for opener in openers.reversed() {
      if case .anchor(let address) = opener.kind, address != nil { out.remove(at: opener.place) }
    }
    return out
  }

  private mutating func step() {
    switch text[at] {
    case UInt8(ascii: "\\"): takeEscape()
    case UInt8(ascii: "`"): takeBackticks()
    case UInt8(ascii: "<"): takeAngle()
    case UInt8(ascii: "$"): takeDollar()
    case UInt8(ascii: "!") where next == UInt8(ascii: "["):
      openers.append(Opener(kind: .image, place: out.count))
      put("![", over: 2)
    case UInt8(ascii: "[") where next == UInt8(ascii: "["): put("\\[", over: 1)
    case UInt8(ascii: "["):
      openers.append(Opener(kind: .link, place: out.count))
      put("[", over: 1)
    case UInt8(ascii: "]"): takeClose()
    default:
      out.append(text[at])
      at += 1
    }
  }

  private var next: UInt8? { at + 1 < text.count ? text[at + 1] : nil }

  private mutating func put(_ written: String, over count: Int) {
    out.append(contentsOf: written.utf8)
    at += count
  }

  private mutating func copy(to end: Int) {
    out.append(contentsOf: text[at..<end])
    at = end
  }

  private mutating func takeEscape() {
    if style.keepsBackslashes { return put("\\\\", over: 1) }
    let isEscape = next.map { $0 < 128 && $0 > 32 && !isLetter($0) && !isDigit($0) } ?? false
    copy(to: at + (isEscape ? 2 : 1))
  }

  private mutating func takeDollar() {
    guard style.isExact, let close = text[(at + 1)...].firstIndex(of: UInt8(ascii: "$")) else {
      return put("\\$", over: 1)
    }
    copy(to: close + 1)
  }

  private mutating func takeBackticks() {
    copy(to: backticks.end(ofSpanAt: at))
  }

  private mutating func takeAngle() {
    if let end = autolinkEnd() {
      copy(to: end)
    } else if let tag = HTMLTag(text, at: at) {
      take(tag)
    } else if let next, isLetter(next) || [47, 33, 63].contains(next) {
      put("\\<", over: 1)
    } else {
      copy(to: at + 1)
    }
  }

  /// The end of an autolink, `<https://…>` or `<name@host>`.
  private func autolinkEnd() -> Int? {
    guard let close = text[at...].prefix(2_000).firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let inner = text[(at + 1)..<close]
    guard !inner.contains(where: { $0 <= 32 || $0 == UInt8(ascii: "<") }) else { return nil }
    let isAddress = ["http://", "https://", "mailto:", "tel:"].contains(where: inner.hasPrefix)
    let isMail =
      inner.contains(UInt8(ascii: "@")) && inner.first.map(isLetter) ?? false
      && inner.allSatisfy { isLetter($0) || isDigit($0) || [45, 46, 64, 95, 43].contains($0) }
    return isAddress || isMail ? close + 1 : nil
  }

  private mutating func take(_ tag: HTMLTag) {
    if tag.name == "img", !tag.isClosing, let source = tag.attributes["src"] {
      takeImageTag(tag, source)
    } else if tag.name == "br", !style.escapesTags, tag.isClosing || tag.isAllowed {
      put("<br>", over: tag.end - at)
    } else if tag.name == "a", !style.isAnswer, takeAnchor(tag) {
      at = tag.end
    } else if tag.isLayout, !style.isAnswer, isLineOfTags() {
      at = tag.end
    } else if !style.escapesTags, tag.isAllowed {
      copy(to: tag.end)
    } else {
      put("\\<", over: 1)
    }
  }

  /// Handles `<a href>`, `<a name>` and `</a>`; returns whether the tag was handled.
  private mutating func takeAnchor(_ tag: HTMLTag) -> Bool {
    if tag.isClosing {
      guard
        let index = openers.lastIndex(where: { if case .anchor = $0.kind { true } else { false } })
      else { return false }
      let opener = openers[index]
      openers.removeSubrange(index...)
      if case .anchor(let address?) = opener.kind {
        closeLink(opener, address, "(<\(address)>)", nil)
      }
      return true
    }
    let address = tag.attributes["href"]
    guard address != nil || tag.attributes["name"] != nil || tag.attributes["id"] != nil else {
      return false
    }
    openers.append(Opener(kind: .anchor(address), place: out.count))
    if address != nil { out.append(UInt8(ascii: "[")) }
    return true
  }

  private mutating func takeImageTag(_ tag: HTMLTag, _ source: String) {
    // The tag of a missing image may be what the question is about.
    if addressing.image(source) == .missing { return put("\\<", over: 1) }
    let alternative = (tag.attributes["alt"] ?? "").filter { !"[]\n".contains($0) }
    let place = out.count
    out.append(contentsOf: "![\(alternative)".utf8)
    if closeImage(Opener(kind: .image, place: place), source, nil) {
      at = tag.end
    } else {
      out.removeSubrange(place...)
      put("\\<", over: 1)
    }
  }

  private func isLineOfTags() -> Bool {
    let start = text[..<at].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let end = text[at...].firstIndex(of: 10) ?? text.count
    return end - start < 4_000 && isTagsAlone(Array(text[start..<end]))
  }

  private mutating func takeClose() {
    guard let opener = openers.popLast() else { return put("]", over: 1) }
    if case .anchor = opener.kind {
      openers.append(opener)
      return put("]", over: 1)
    }
    guard opener.isActive || opener.kind == .image, let target = target(for: opener) else {
      return put("]", over: 1)
    }
    if opener.kind == .image {
      if !closeImage(opener, target.address, target.title) {
        out.append(contentsOf: "](".utf8)
        out.append(contentsOf: "<\(AddressRewriting.shown(target.address))>)".utf8)
      }
    } else {
      closeLink(opener, target.address, target.written, target.title)
      for index in openers.indices where openers[index].kind == .link {
        openers[index].isActive = false
      }
    }
    at = target.end
    guard opener.kind == .image, let attributes = ImageAttributes(text, at: at) else { return }
    // An image on another site is a link now.
    if out[opener.place...].first == UInt8(ascii: "!") {
      out.append(contentsOf: attributes.size.utf8)
    }
    at = attributes.end
  }

  private func target(for opener: Opener) -> LinkTarget? {
    if let inline = LinkTarget(text, at: at + 1) { return inline }
    var label = out[(opener.place + (opener.kind == .image ? 2 : 1))...]
    var end = at + 1
    if next == UInt8(ascii: "["),
      let close = text[(at + 2)...].prefix(200).firstIndex(of: UInt8(ascii: "]"))
    {
      if close > at + 2 { label = text[(at + 2)..<close] }
      end = close + 1
    }
    guard label.count <= 200, let definition = definitions[label] else { return nil }
    return LinkTarget(definition, end: end)
  }

  /// Ends a link whose bracket and text are in the output already.
  private mutating func closeLink(
    _ opener: Opener, _ address: String, _ written: String, _ title: String?
  ) {
    switch addressing.link(address) {
    case .kept: out.append(contentsOf: "]\(written)".utf8)
    case .changed(let new):
      out.append(contentsOf: "](<\(new)>\(title.map { " " + $0 } ?? ""))".utf8)
    case .dropped: out.remove(at: opener.place)
    }
  }

  /// Ends an image; returns whether it can be shown.
  private mutating func closeImage(_ opener: Opener, _ address: String, _ title: String?) -> Bool {
    let title = title.map { " " + $0 } ?? ""
    switch addressing.image(address) {
    case .kept: out.append(contentsOf: "](\(address)\(title))".utf8)
    case .copied(let place): out.append(contentsOf: "](\(place)\(title))".utf8)
    case .elsewhere(let new):
      if out.count == opener.place + 2 { out.append(contentsOf: "image".utf8) }
      out.remove(at: opener.place)
      if openers.last?.place == opener.place - 1 {
        out.remove(at: opener.place)
      } else {
        out.append(contentsOf: "](<\(new)>\(title))".utf8)
      }
    case .missing:
      addressing.faults.append("image '\(AddressRewriting.shown(address))' is missing")
      return false
    case .refused(let reason):
      addressing.faults.append(
        "image '\(AddressRewriting.shown(address))' cannot be copied: \(reason)")
      return false
    }
    return true
  }
}

/// Whether a text consists only of tags and spaces.
private func isTagsAlone(_ text: [UInt8]) -> Bool {
  var at = 0
  var tags = 0
  while at < text.count {
    if text[at] == UInt8(ascii: "<") {
      guard let tag = HTMLTag(text, at: at) else { return false }
      at = tag.end
      tags += 1
    } else if text[at] == 32 || text[at] == 10 {
      at += 1
    } else {
      return false
    }
  }
  return tags > 0
}
