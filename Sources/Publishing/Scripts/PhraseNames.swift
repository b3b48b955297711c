/// Short names for the phrases that the pages' script says: `SAY.answered` becomes `SAY.n`.
///
/// They have to be the same in every part of a script, so they are made from all parts together;
/// whatever else has such a name keeps it.
struct PhraseNames {
  private let short: [String: String]

  static let none = PhraseNames(short: [:])

  /// Names the phrases of these parts.
  init(in parts: [[UInt8]]) throws(UnsupportedScript) {
    var names: Set<String> = []
    for part in parts {
      let outline = try ScriptOutline(javaScriptTokens(of: part))
      for at in outline.tokens.indices where outline.declaresPhrase(at) {
        names.insert(outline.word(at))
      }
    }
    let pairs = frequentLetters.flatMap { first in frequentLetters.map { first + $0 } }
    let free = frequentLetters + pairs
    short = Dictionary(uniqueKeysWithValues: zip(names.sorted(), free))
  }

  private init(short: [String: String]) { self.short = short }

  /// The new text of a token that names a phrase.
  func text(of at: Int, in outline: ScriptOutline) -> String? {
    guard outline.declaresPhrase(at) || outline.saysPhrase(at) else { return nil }
    return short[outline.word(at)]
  }
}

extension ScriptOutline {
  /// Whether a token is a key of `SAY = {…}` or of `Object.assign(SAY, {…})`.
  fileprivate func declaresPhrase(_ at: Int) -> Bool {
    guard isName(at), word(at + 1) == ":", word(at - 1) == "{" || word(at - 1) == ",",
      outer[at] >= 2, bracket[outer[at]] == .object
    else { return false }
    let opener = outer[at]
    return word(opener - 2) == "SAY" && (word(opener - 1) == "=" || word(opener - 1) == ",")
  }

  fileprivate func saysPhrase(_ at: Int) -> Bool {
    isName(at) && word(at - 1) == "." && word(at - 2) == "SAY"
  }
}
