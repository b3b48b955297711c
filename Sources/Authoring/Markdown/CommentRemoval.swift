extension MarkdownNode {
  /// Removes a comment from its text, including the space that separated it, so that a page does
  /// not show where a comment was.
  ///
  /// Next to an option such a space would reveal the key of an exam.
  func removeComment() {
    let (before, after) = (previous, nextBesideSpace)
    guard let owner = parent else { return }
    remove()
    if owner.firstChild == nil, owner.isEmphasis {
      owner.removeComment()
      return
    }
    guard let after, !after.isTag(opening: false), !after.isLineBreakTag else {
      before?.trimEnd()
      return
    }
    if before == nil || before?.isBreak == true || before?.isTag(opening: true) == true {
      after.trimStart()
    } else if after.isBreak {
      before?.trimEnd()
    } else if let before, before.endsInSpace {
      let opens = before.previous?.isTag(opening: true) == true
      let isSpaceAlone = withoutSpaceAtEnd(before.literal[...]).isEmpty
      after.trimStart()
      if opens, isSpaceAlone {
        before.remove()
      } else {
        before.shortenSpace { withoutSpaceAtEnd($0) + " " }
      }
    } else {
      after.shortenSpace { isSpace($0.first ?? "a") ? " " + $0.drop(while: isSpace) : String($0) }
    }
  }

  /// The next node, without white space at the end of a line, which no page shows.
  private var nextBesideSpace: MarkdownNode? {
    guard let after = next, after.kind == .text, after.next?.isBreak ?? true,
      withoutSpaceAtEnd(after.literal[...]).isEmpty
    else { return next }
    after.remove()
    return next
  }

  private var isLineBreakTag: Bool { isTag(opening: true) && literal.hasPrefix("<br") }

  private func isTag(opening: Bool) -> Bool {
    kind == .inlineHTML && !literal.hasPrefix("<!") && literal.hasPrefix("</") != opening
  }

  private var isBreak: Bool { kind == .softBreak || kind == .lineBreak }

  private var endsInSpace: Bool { kind == .text && literal.last.map(isSpace) == true }

  private func shortenSpace(_ shorten: (Substring) -> String) {
    guard kind == .text else { return }
    let text = literal
    let rest = shorten(text[...])
    if rest != text { literal = rest }
  }

  /// Removes white space and line breaks from this node on, up to visible text.
  private func trimStart() {
    var current: MarkdownNode? = self
    while let node = current, let rest = node.trimmed({ $0.drop(while: isSpace) }) {
      current = rest ? nil : node.next
      if !rest { node.remove() }
    }
  }

  /// Removes white space and line breaks from this node backward, up to visible text.
  private func trimEnd() {
    var current: MarkdownNode? = self
    while let node = current, let rest = node.trimmed(withoutSpaceAtEnd) {
      current = rest ? nil : node.previous
      if !rest { node.remove() }
    }
  }

  /// Trims the node's text.
  ///
  /// Returns whether any of it is left; `nil` if the node is neither text nor a line break.
  private func trimmed(_ trim: (Substring) -> Substring) -> Bool? {
    if isBreak { return false }
    guard kind == .text else { return nil }
    let text = literal
    let rest = trim(text[...])
    if rest.utf8.count < text.utf8.count { literal = String(rest) }
    return !rest.isEmpty
  }
}

private func withoutSpaceAtEnd(_ text: Substring) -> Substring {
  var rest = text
  while rest.last.map(isSpace) == true { rest.removeLast() }
  return rest
}

/// Whether a character is white space of any width: a no-break space next to a comment could also
/// reveal it.
private func isSpace(_ character: Character) -> Bool {
  character.isWhitespace && !character.isNewline
}
