import Courseware

/// The content words of a text: all words but function words such as "which" and "is".
///
/// Function words are ignored because questions about different things share them.
package struct ContentWords: Sendable {
  /// Sorted by ``Word/hash``.
  private var words: [Word] = []
  /// The hashes of the words, used to reject texts that share little without comparing words.
  private var hashes: [UInt64] = []
  /// The number of words for each first letter; letters are numbered modulo 32.
  private var starts = SIMD32<UInt8>()
  /// Numbers and operators, sorted.
  package private(set) var figures: [String] = []
  /// Whether the text has no words, only numbers, symbols or emoji.
  package var isEmpty: Bool { words.isEmpty }

  private struct Word: Sendable {
    /// The letters in lower case.
    let letters: [Unicode.Scalar]
    let hash: UInt64
    let isCapitalized: Bool
    let isNegation: Bool
  }

  /// Creates the words and figures of a text; its function words are used only if it has no other
  /// words.
  package init(_ text: String) {
    var functionWords: [Word] = []
    // "Isn't" is read as "is not".
    let plain = text.replacing("’", with: "'").replacing("n't", with: " not")
      .replacing("cannot", with: "can not").replacing(" - ", with: " − ")
    figures = plain.filter(\.isOperator).map(String.init)
    for word in plain.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      let folded = word.lowercased()
      if word.contains(where: \.isNumber) {
        figures.append(folded)
        continue
      }
      let made = Word(
        letters: Array(folded.unicodeScalars), hash: WordBag([folded]).words.first ?? 0,
        isCapitalized: word.first?.isUppercase == true, isNegation: negations.contains(folded))
      if functionWordList.contains(folded) {
        functionWords.append(made)
      } else {
        words.append(made)
      }
    }
    // A text such as "All of these" has only function words.
    if words.isEmpty { words = functionWords }
    words.sort { $0.hash < $1.hash }
    figures.sort()
    hashes = words.map(\.hash)
    for word in words {
      let place = Int((word.letters.first?.value ?? 0) % 32)
      if starts[place] < 255 { starts[place] += 1 }
    }
  }

  /// Whether the likeness to another text may reach a threshold, determined in a few steps.
  ///
  /// Different forms and misspellings of a word start with the same letter.
  package func mayBe(asLike likeness: Double, as other: ContentWords) -> Bool {
    let total = Double(hashes.count + other.hashes.count)
    func isEnough(_ shared: Int) -> Bool { 2 * Double(shared) >= likeness * max(1, total) }
    let isShort = hashes.count < 255 && other.hashes.count < 255
    if isShort {
      let common = pointwiseMin(starts, other.starts)
      guard isEnough(Int(SIMD32<UInt16>(truncatingIfNeeded: common).wrappedSum())) else {
        return false
      }
    }
    let shared = sharedCount(hashes, other.hashes)
    let gone = hashes.count - shared, came = other.hashes.count - shared
    return gone <= Self.mostCompared && came <= Self.mostCompared || isEnough(shared)
  }

  /// The maximum number of differing words for which forms and misspellings are compared.
  private static let mostCompared = 8

  /// The result of comparing two texts.
  package struct Comparison: Sendable {
    /// Twice the number of shared words divided by the number of words in both texts: 0 to 1; 0 if
    /// a text has no words.
    package let likeness: Double
    /// Whether only one of the texts is negated, each has a capitalized word that the other lacks,
    /// or their numbers differ.
    package let isContradiction: Bool
  }

  /// Compares two texts; a word equals its misspellings and other forms.
  package func compared(to other: ContentWords) -> Comparison {
    var (gone, came): ([Word], [Word]) = ([], [])
    var (shared, a, b) = (0, 0, 0)
    while a < words.count || b < other.words.count {
      if b == other.words.count || a < words.count && words[a].hash < other.words[b].hash {
        gone.append(words[a])
        a += 1
      } else if a == words.count || other.words[b].hash < words[a].hash {
        came.append(other.words[b])
        b += 1
      } else {
        (shared, a, b) = (shared + 1, a + 1, b + 1)
      }
    }
    // Among many words, forms hardly change the result, and comparing them all takes long.
    if gone.count <= Self.mostCompared, came.count <= Self.mostCompared {
      gone.removeAll { word in
        guard let place = came.firstIndex(where: { isSameWord(word.letters, $0.letters) })
        else { return false }
        came.remove(at: place)
        shared += 1
        return true
      }
    }
    let namesAnother =
      gone.contains(where: \.isCapitalized) && came.contains(where: \.isCapitalized)
    let isNegated = (gone + came).contains(where: \.isNegation)
    return Comparison(
      likeness: Double(2 * shared) / Double(max(1, words.count + other.words.count)),
      isContradiction: namesAnother || isNegated || figures != other.figures)
  }
}

/// Whether two words differ only in one letter after the first, or in an English ending.
private func isSameWord(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
  let (short, long) = one.count <= other.count ? (one, other) : (other, one)
  guard short.count >= 3, short[0] == long[0], long.count - short.count <= 3 else { return false }
  let start = zip(short, long).prefix { $0 == $1 }.count
  let end = min(
    zip(short.reversed(), long.reversed()).prefix { $0 == $1 }.count, short.count - start)
  let (left, right) = (short[start..<(short.count - end)], long[start..<(long.count - end)])
  if short.count >= 4, right.count <= 1 { return true }
  if short.count >= 4, left.count == 2, left.elementsEqual(right.reversed()) { return true }
  let endings = [short, long].map { word in
    String(String.UnicodeScalarView(word[start...]))
  }
  return endings[0].isEmpty
    ? ["s", "es", "ed", "ing"].contains(endings[1])
    : start >= 4 && ["e", "y", "s", "es", "ed"].contains(endings[0])
      && ["s", "es", "ed", "ing", "ies", "ied"].contains(endings[1])
}

extension Character {
  /// Whether it is an arithmetic or comparison operator.
  fileprivate var isOperator: Bool {
    !isLetter && unicodeScalars.allSatisfy { $0.properties.isMath || $0 == "*" || $0 == "/" }
  }
}

/// Words that negate a statement.
private let negations: Set<String> = words(
  "no not none never without except nicht kein keine keinen keiner nie ohne pas jamais aucun "
    + "aucune sans nunca ningún ninguno ninguna sin non mai nessun nessuno nessuna senza niet "
    + "geen nooit"
)

/// Function words: English first, then German, French, Spanish, Italian and Dutch.
private let functionWordList: Set<String> = words(
  """
  a an the this that these those it its they them their there here he she his her him we us our you
  your i me my one ones is are was were be been being am do does did done has have had having can
  could will would shall should may might must ca wo of in on at to from by for with into onto over
  under between among about as than then so such if when while where and or but both either each
  every all any some many much more most other another same only also just too very what which who
  whom whose why how s t re ve ll d m
  following below above true false correct right statement statements question answer answers option
  options choose select name give state identify mark pick tick write find say tell list describe
  explain complete fill blank calculate compute determine solve evaluate
  der das den dem des ein eine einen einem einer eines und oder ist sind waren welche welcher
  welches welchen wer wie wann wo warum von zu zum zur im am auf mit für bei nach aus es er sie man
  wird werden hat haben
  le la les un une du de et ou est sont quel quelle quels quelles qui que quoi dans sur pour par
  avec ce cette ces il elle
  el los las una unos unas del y o es cuál cuáles qué quién cómo dónde cuándo en con por para
  se su
  lo gli uno di da e è sono quale quali chi che cosa dove quando nel della per
  het een van op te zijn welk wat waar hoe
  """)

private func words(_ list: String) -> Set<String> {
  Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
}

/// The words of a text with their multiplicity, as a sorted list of hashes.
package struct WordBag: Sendable {
  /// One hash for each word, sorted.
  package private(set) var words: [UInt64] = []

  /// Creates the bag from runs of letters and digits, ignoring case; each other character is a
  /// word.
  package init(_ texts: some Sequence<String>) {
    for text in texts {
      var word = Self.empty
      for scalar in text.lowercased().unicodeScalars {
        if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          word = Self.step(word, scalar)
        } else {
          if word != Self.empty { words.append(word) }
          word = Self.empty
          if !scalar.properties.isWhitespace { words.append(Self.step(word, scalar)) }
        }
      }
      if word != Self.empty { words.append(word) }
    }
    words.sort()
  }

  /// Creates the bag from all pairs of adjacent letters or digits, ignoring spaces and punctuation.
  package init(pairsOfLettersIn text: String) {
    let letters = text.lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    words = zip(letters, letters.dropFirst()).map { Self.step(Self.step(Self.empty, $0), $1) }
    words.sort()
  }

  private static let empty = FNV1a.start
  private static func step(_ word: UInt64, _ scalar: Unicode.Scalar) -> UInt64 {
    fnv1a(word, UInt64(scalar.value))
  }

  /// The number of distinct words.
  package var variety: Int {
    words.indices.count { $0 == 0 || words[$0] != words[$0 - 1] }
  }

  /// Twice the number of shared words divided by the number of words in both: 0 to 1; 1 if both are
  /// empty.
  ///
  /// Source: L. R. Dice, "Measures of the Amount of Ecologic Association Between Species", 1945.
  package func likeness(to other: WordBag) -> Double {
    let total = words.count + other.words.count
    guard total > 0 else { return 1 }
    return 2 * Double(sharedCount(words, other.words)) / Double(total)
  }
}

/// The number of elements that two sorted lists have in common, each as often as in both.
private func sharedCount(_ some: [UInt64], _ others: [UInt64]) -> Int {
  var (shared, a, b) = (0, 0, 0)
  while a < some.count, b < others.count {
    let (one, two) = (some[a], others[b])
    if one == two { shared += 1 }
    if one <= two { a += 1 }
    if two <= one { b += 1 }
  }
  return shared
}
