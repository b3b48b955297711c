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
