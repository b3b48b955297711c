import Courseware

/// The properties by which questions or items of two states of a quiz are compared.
struct MatchCandidate {
  var id: String
  /// The kind; only candidates of the same kind can be matched by similarity.
  var kind: String
  var text: String
  /// The text with everything that belongs to it: for a question, the texts of its items.
  var whole: String
  /// The correct answer.
  var key: [String]
}

extension PublishedQuestion {
  var matchCandidate: MatchCandidate {
    let whole = ([text] + items.map(\.text).sorted()).joined(separator: "\u{0}")
    return MatchCandidate(id: id, kind: kind, text: text, whole: whole, key: key)
  }
}

/// Matches items of one state with items of a later one, each at most once.
///
/// First, candidates with identical texts are matched, whatever their ids; then, with `usesIDs`,
/// those with the same id; then similar ones: they share half of their ``ContentWords``, or three
/// fifths if their answer is a common one, do not contradict each other and have the same key, and
/// neither is that similar to a third candidate. Last, blanks are matched if no others accept the
/// same answers.
func matchedPairs(
  _ old: [MatchCandidate], _ new: [MatchCandidate], usesIDs: Bool
) -> [(old: String, new: String)] {
  var matching = MatchPairs(old: old, new: new)
  matching.pairSame(\.whole)
  matching.pairSame(\.text)
  if usesIDs { matching.pairSameIDs() }
  matching.pairAlike {
    TextSignature($0)
  } where: {
    $0.isAlike($1)
  }
  matching.pairAlike {
    $0
  } where: {
    $0.kind == "blank" && $1.kind == "blank" && $0.key == $1.key && $0.key != ["menu"]
  }
  return matching.pairs
}

/// The candidates not paired yet, and the pairs found.
private struct MatchPairs {
  var old: [MatchCandidate]
  var new: [MatchCandidate]
  var pairs: [(old: String, new: String)] = []

  /// Pairs identical texts: if there are several, first those with the same id, and then the only
  /// two left.
  mutating func pairSame(_ text: (MatchCandidate) -> String) {
    guard !old.isEmpty, !new.isEmpty else { return }
    let came = Dictionary(grouping: new.indices) { text(new[$0]) }
    let gone = Dictionary(grouping: old.indices) { text(old[$0]) }
    var found: [(old: Int, new: Int)] = []
    for (text, places) in gone where !text.isEmpty {
      guard let others = came[text] else { continue }
      let byID = sameIDs(places, others)
      found += byID
      let (gone, came) = (Set(byID.map(\.old)), Set(byID.map(\.new)))
      let rest = places.filter { !gone.contains($0) }
      let otherRest = others.filter { !came.contains($0) }
      if rest.count == 1, otherRest.count == 1 { found.append((rest[0], otherRest[0])) }
    }
    take(found)
  }

  mutating func pairSameIDs() { take(sameIDs(Array(old.indices), Array(new.indices))) }

  private func sameIDs(_ places: [Int], _ others: [Int]) -> [(old: Int, new: Int)] {
    let byID = Dictionary(keepingFirst: others.map { (new[$0].id, $0) })
    return places.compactMap { place in byID[old[place].id].map { (place, $0) } }
  }

  /// Pairs two candidates if they are similar to each other and to no third one.
  ///
  /// Finds nothing among more than a million combinations: a thousand questions reworded at once.
  mutating func pairAlike<Seen>(
    _ seen: (MatchCandidate) -> Seen,
    where areAlike: (Seen, Seen) -> Bool
  ) {
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= 1_000_000 else { return }
    let (before, after) = (old.map(seen), new.map(seen))
    let found = before.indices.flatMap { place in
      after.indices.filter { areAlike(before[place], after[$0]) }.map { (old: place, new: $0) }
    }
    let olds = Dictionary(grouping: found, by: \.old), news = Dictionary(grouping: found, by: \.new)
    take(found.filter { olds[$0.old]?.count == 1 && news[$0.new]?.count == 1 })
  }

  private mutating func take(_ found: [(old: Int, new: Int)]) {
    guard !found.isEmpty else { return }
    pairs += found.map { (old[$0.old].id, new[$0.new].id) }
    let (gone, came) = (Set(found.map(\.old)), Set(found.map(\.new)))
    old = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    new = new.indices.filter { !came.contains($0) }.map { new[$0] }
  }
}

/// The content of a text in a form that can be compared.
private final class TextSignature {
  let matchCandidate: MatchCandidate
  /// The visible text, without a digest.
  let text: String
  /// The digest of its images; empty if the text was cut, because the digest is then that of the
  /// text.
  let pictures: Substring
  let words: ContentWords
  /// Pairs of letters; empty in scripts that separate words by spaces.
  let letters: WordBag
  /// Whether it has an answer that few other questions share.
  let hasOwnAnswer: Bool

  init(_ matchCandidate: MatchCandidate) {
    self.matchCandidate = matchCandidate
    let mark = Character(Unicode.Scalar(PublishedQuestion.mark))
    text = String(matchCandidate.text.prefix { $0 != mark })
    let isCut = text.utf8.count > PublishedQuestion.maxTextSize - 4
    pictures = isCut ? "" : matchCandidate.text.dropFirst(text.count)
    words = ContentWords(text)
    letters = WordBag(pairsOfLettersIn: text.contains(where: \.isOfScriptWithoutSpaces) ? text : "")
    hasOwnAnswer =
      matchCandidate.kind == "item" || matchCandidate.key.contains { !isCommonAnswer($0) }
  }

  /// Whether the texts are similar enough; if the answers are common ones, more words must be
  /// shared.
  func isAlike(_ other: TextSignature) -> Bool {
    guard matchCandidate.kind == other.matchCandidate.kind,
      matchCandidate.key == other.matchCandidate.key, !text.isEmpty,
      !other.text.isEmpty
    else { return false }
    if !hasOwnAnswer, pictures != other.pictures { return false }
    if !letters.words.isEmpty, !other.letters.words.isEmpty {
      return words.figures == other.words.figures && letters.likeness(to: other.letters) >= 0.8
    }
    let least = hasOwnAnswer ? 0.5 : 0.6
    guard words.mayBe(asLike: least, as: other.words) else { return false }
    let found = words.compared(to: other.words)
    return !found.isContradiction && found.likeness >= least
  }
}

extension Character {
  /// Whether it is in Chinese, Japanese, Thai, Lao, Khmer or Burmese script.
  fileprivate var isOfScriptWithoutSpaces: Bool {
    unicodeScalars.contains {
      $0.properties.isIdeographic || (0x3040...0x30FF).contains($0.value)
        || (0x0E00...0x0EFF).contains($0.value) || (0x1000...0x109F).contains($0.value)
        || (0x1780...0x17FF).contains($0.value)
    }
  }
}

/// Whether an answer is common among questions: it is a number, has at most two letters, or is an
/// answer such as "True" or "All of the above".
package func isCommonAnswer(_ answer: String) -> Bool {
  answer.split(separator: "\0").allSatisfy { part in
    let words = part.lowercased().split { !$0.isLetter }
    return words.joined().count <= 2 || words.allSatisfy { commonAnswerWords.contains($0) }
  }
}

private let commonAnswerWords: Set<Substring> = [
  "true", "false", "yes", "no", "right", "wrong", "correct", "incorrect", "all", "none", "both",
  "neither", "of", "the", "these", "those", "them", "above", "following", "and", "or", "nor",
  "answers", "options", "statements", "are", "is", "agree", "disagree", "always", "never",
  "sometimes", "cannot", "be", "determined", "say", "more", "less", "same", "equal", "wahr",
  "falsch", "richtig", "nein", "vrai", "faux", "vero", "falso", "verdadero", "waar", "onwaar",
  "not", "oui", "non",
  // The words that a revisions line contains for a blank with a menu.
  "menu", "key",
]
