/// A question or an item of two states of a quiz, as far as it tells whether they are the same.
struct Kindred {
  var id: String
  /// Only what is of one kind, or stands in one list, can be the same.
  var kind: String
  var text: String
  /// What is right.
  var key: [String]
}

extension PublishedQuestion {
  var kindred: Kindred { Kindred(id: id, kind: kind, text: text, key: key) }

  var kindredItems: [Kindred] {
    items.map { Kindred(id: $0.id, kind: $0.list, text: $0.text, key: [$0.role]) }
  }
}

/// Which ids of one state that the other does not have are the same as which of the other.
///
/// Certain are those whose text is the same to the letter, where no other has it. Of the rest two
/// are the same that share half of their words, or four fifths of their pairs of letters, have the
/// same numbers in them and the same key, where neither is so alike to a third: so that no answer
/// ever earns what it did not when it was given.
func certainPairs(_ old: [Kindred], _ new: [Kindred]) -> [(old: String, new: String)] {
  let (before, after) = (Set(old.map(\.id)), Set(new.map(\.id)))
  var gone = old.filter { !after.contains($0.id) }
  var came = new.filter { !before.contains($0.id) }
  guard !gone.isEmpty, !came.isEmpty else { return [] }
  var pairs: [(old: String, new: String)] = []
  for former in gone {
    guard let same = onlyTwin(of: former, old, new), !before.contains(same.id) else { continue }
    pairs.append((former.id, same.id))
  }
  gone.removeAll { former in pairs.contains { $0.old == former.id } }
  came.removeAll { present in pairs.contains { $0.new == present.id } }
  return pairs + alikePairs(gone, came)
}

/// The only one of the new that reads the same, where it is also the only one of the old that does.
func onlyTwin(of one: Kindred, _ old: [Kindred], _ new: [Kindred]) -> Kindred? {
  guard !one.text.isEmpty, old.count(where: one.readsAs) == 1 else { return nil }
  let twins = new.filter(one.readsAs)
  return twins.count == 1 ? twins.first : nil
}

extension Kindred {
  func readsAs(_ other: Kindred) -> Bool { kind == other.kind && text == other.text }
}

private func alikePairs(_ gone: [Kindred], _ came: [Kindred]) -> [(old: String, new: String)] {
  let (before, after) = (gone.map(Sight.init), came.map(Sight.init))
  let pairs = before.indices.flatMap { old in
    after.indices.filter { before[old].isAlike(after[$0]) }.map { (old: old, new: $0) }
  }
  return pairs.filter { pair in
    pairs.count { $0.old == pair.old } == 1 && pairs.count { $0.new == pair.new } == 1
  }.map { (gone[$0.old].id, came[$0.new].id) }
}

/// What two texts are compared by.
private struct Sight {
  let kindred: Kindred
  /// What is read, without a digest.
  let text: String
  let words: WordBag
  let letters: WordBag
  let numbers: [String]

  init(_ kindred: Kindred) {
    self.kindred = kindred
    let mark = Character(Unicode.Scalar(PublishedQuestion.mark))
    text = String(kindred.text.prefix { $0 != mark })
    words = WordBag([text])
    letters = WordBag(pairsOfLettersIn: text)
    numbers = text.lowercased().split { !$0.isLetter && !$0.isNumber }
      .filter { $0.contains(where: \.isNumber) }.map(String.init).sorted()
  }

  func isAlike(_ other: Sight) -> Bool {
    guard kindred.kind == other.kindred.kind, kindred.key == other.kindred.key,
      numbers == other.numbers, !text.isEmpty, !other.text.isEmpty
    else { return false }
    return words.likeness(to: other.words) >= 0.5 || letters.likeness(to: other.letters) >= 0.8
  }
}
