import Courseware

// The words for true and false in several languages, and the headings that ask for them.

/// The truth value that a word expresses, in one of a few languages; `nil` for other words.
func truthValue(of text: String) -> Bool? {
  guard text.utf8.count <= 20 else { return nil }
  let word = text.lowercased()
  if trueWords.contains(word) { return true }
  return falseWords.contains(word) ? false : nil
}

/// The truth value that a line most likely means: `True.`, `True (T)`, `true/false`.
enum MeantTruth: Equatable {
  case word(Bool)
  /// Both words, without a choice between them.
  case both

  /// `nil` if the line has other words.
  ///
  /// `yes` and `1` count as truth values only if `isAsked`: the question asks for true or false.
  init?(_ text: String, isAsked: Bool) {
    if let isTrue = Self.word(text, isAsked: isAsked) ?? Self.wordWithReason(text, isAsked: isAsked)
    {
      self = .word(isTrue)
      return
    }
    guard text.utf8.count <= 40 else { return nil }
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    let values = words.filter { !["or", "oder", "ou", "o", "x", "and"].contains($0) }
      .map { truthValue(of: $0) }
    guard let first = values.first, let isTrue = first, !values.contains(nil),
      text.allSatisfy({ $0.isLetter || " /|,;:.!()[]*_-–".contains($0) })
    else { return nil }
    self = values.allSatisfy { $0 == isTrue } ? .word(isTrue) : .both
  }

  /// The value of a word such as `stimmt`, or of `yes`, `right` or `1` if `isAsked`.
  private static func word(_ text: String, isAsked: Bool) -> Bool? {
    guard text.utf8.count <= 40 else { return nil }
    let word = cleanedName(text.lowercased().filter { !".!*_\"'".contains($0) })
    if sayingTrue.contains(word) || isAsked && answeringTrue.contains(word) { return true }
    return sayingFalse.contains(word) || isAsked && answeringFalse.contains(word) ? false : nil
  }

  /// `true (Rayleigh)`, `false, because …`: a truth value followed by a reason.
  private static func wordWithReason(_ text: String, isAsked: Bool) -> Bool? {
    let start = text.prefix(24)
    guard let end = start.firstIndex(where: { " ,;:.–—-(".contains($0) }) else { return nil }
    let rest = text[end...].drop { $0 == " " }
    let first = rest.prefix { !" ,;".contains($0) }.lowercased()
    let isReason =
      rest.first.map { ",;:.–—(".contains($0) } ?? false || rest.hasPrefix("- ")
      || reasonWords.contains(first)
    let word = start[..<end]
    guard word.count > 1, isReason, rest.count(where: \.isLetter) > 3,
      !hasTruthValue(rest)
    else { return nil }
    return truthValue(of: String(word)) ?? Self.word(String(word), isAsked: isAsked)
  }

  /// Whether one of a few words is a truth value, so that `true, false` is not taken for a value
  /// with a reason.
  private static func hasTruthValue(_ text: Substring) -> Bool {
    let words = text.split { !$0.isLetter }
    return words.count <= 3 && words.contains { truthValue(of: String($0)) != nil }
  }
}

/// Whether a heading asks for true or false, as questions on paper do.
func asksForTruth(_ heading: String) -> Bool {
  guard heading.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 32 }) else { return false }
  let text = heading.lowercased().prefix(2_000).replacing("/", with: " / ")
  let words = text.split { !$0.isLetter && $0 != "/" }.map(String.init)
  guard words.count > 2 else { return false }
  return (0..<words.count - 2).contains { at in
    let (first, second) = (words[at], words[at + 2])
    return pairJoints.contains(words[at + 1])
      && truthPairs.contains { $0 == (first, second) || $0 == (second, first) }
  }
}

/// Whether a heading is a statement, so that `correct` below it is a judgment; a heading that asks
/// for a word is not.
func statesSomething(_ heading: String) -> Bool {
  let text = cleanedName(heading.prefix { $0 != "{" })
  guard text.hasSuffix("."), !text.hasSuffix(".."),
    !text.contains(where: { "?_:…\"“„«".contains($0) })
  else { return false }
  let words = text.lowercased().split { !$0.isLetter }.map(String.init)
  return words.count > 3 && words.contains(where: statingWords.contains)
    && !words.contains(where: askingWords.contains)
}

/// Whether a heading asks about a word in quotation marks, such as for the opposite of "true".
func asksAboutWord(_ heading: String) -> Bool {
  heading.contains { "\"“”„«「".contains($0) } && heading.contains { "?？؟".contains($0) }
}

private let statingWords: Set = [
  "is", "are", "was", "were", "has", "have", "had", "can", "cannot", "does", "will", "ist", "sind",
  "war", "waren", "hat", "haben", "kann", "können", "wird", "est", "sont", "était", "es", "son",
  "era", "è", "sono",
]

private let askingWords: Set = [
  "name", "say", "give", "write", "state", "type", "enter", "fill", "complete", "translate", "tell",
  "find", "spell", "which", "what", "word", "words", "opposite", "synonym", "answer", "nenne",
  "schreibe", "gib", "ergänze", "übersetze", "welche", "welcher", "welches", "wort", "gegenteil",
  "antwort", "écris", "écrivez", "donne", "donnez", "mot", "contraire", "réponse", "escribe",
  "palabra", "respuesta", "contrario",
]

private let pairJoints: Set = ["or", "/", "oder", "ou", "o", "of", "lub", "czy", "или"]
private let truthPairs = [
  ("true", "false"), ("t", "f"), ("right", "wrong"), ("correct", "incorrect"),
  ("richtig", "falsch"), ("wahr", "falsch"), ("wahr", "unwahr"), ("r", "f"), ("w", "f"),
  ("vrai", "faux"), ("v", "f"), ("verdadero", "falso"), ("vero", "falso"),
  ("verdadeiro", "falso"), ("cierto", "falso"), ("certo", "errado"), ("giusto", "sbagliato"),
  ("juste", "faux"), ("juist", "onjuist"), ("goed", "fout"), ("waar", "onwaar"),
  ("prawda", "fałsz"), ("верно", "неверно"),
]

/// Words that express truth and almost nothing else.
private let sayingTrue: Set = ["stimmt", "trifft zu", "das stimmt", "zutreffend"]
private let sayingFalse: Set = [
  "stimmt nicht", "trifft nicht zu", "das stimmt nicht", "unwahr", "unzutreffend",
]

/// Words and symbols that mean "true" below a question that asks for true or false.
private let answeringTrue: Set = [
  "true", "t", "yes", "y", "right", "correct", "1", "✓", "✔", "☑", "ja", "j", "r", "w", "richtig",
  "wahr", "korrekt", "oui", "v", "vrai", "juste", "cierto", "certo", "giusto", "juist", "goed",
  "sí", "si", "verdadero", "vero", "sim", "c",
  "verdadeiro", "waar", "tak", "p", "prawda", "да", "верно",
]
private let answeringFalse: Set = [
  "false", "f", "no", "n", "wrong", "incorrect", "0", "✗", "✘", "☒", "nein", "falsch", "non",
  "faux", "falso", "não", "errado", "sbagliato", "onjuist", "fout", "onwaar", "nee", "nie", "fałsz",
  "нет", "неверно", "untrue", "not true",
  "not correct", "not right", "inkorrekt",
]
private let reasonWords: Set = [
  "because", "since", "as", "weil", "denn", "da", "parce", "car", "porque", "perché", "want",
]

private let trueWords: Set = [
  "true", "t", "wahr", "richtig", "vrai", "verdadero", "vero", "verdadeiro", "waar", "prawda",
  "верно", "正确", "对", "صح", "صحيح",
]
private let falseWords: Set = [
  "false", "f", "falsch", "faux", "falso", "onwaar", "fałsz", "неверно", "错误", "错", "خطأ",
]
