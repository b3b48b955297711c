import Courseware
import Glibc
import Sealing

/// Generates and reads passwords, and refuses those that are easy to guess.
enum NewPassword {
  /// The minimum length of a password that a teacher chooses, the minimum number of different
  /// characters in it, and the minimum length of a single word.
  private static let (fewest, fewestKinds, longWord) = (12, 6, 16)

  /// Ten random characters that do not look alike, with 50 bits of entropy: `K7QF2-M9XTD`.
  static func generated() -> String {
    var generator = SystemRandomNumberGenerator()
    let letters = (0..<10).map { _ in
      codeAlphabet[Int.random(in: 0..<codeAlphabet.count, using: &generator)]
    }
    let text = String(decoding: letters, as: UTF8.self)
    return "\(text.prefix(5))-\(text.suffix(5))"
  }

  /// A line of standard input or, at a terminal, a line typed without being shown.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing that there is none.
  static func read(_ question: String) throws -> String {
    if isTerminal(STDIN_FILENO) { return try Passphrase.ask(question) }
    if let line = readLine(), !line.isEmpty { return line }
    try fail("standard input has no password: write one line for each")
  }

  /// A password that the teacher chooses, typed twice at a terminal; `names` are names of the
  /// classroom that others know.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing why it is refused.
  static func chosen(_ question: String, names: [String]) throws -> String {
    let words = try read(question)
    if let reason = weakness(of: words, names: names) {
      try fail("this password is refused: \(reason)")
    }
    if isTerminal(STDIN_FILENO), try read("The same again: ") != words {
      try fail("the two passwords differ: run the command again")
    }
    return words
  }

  /// Why a password or a passphrase is easy to guess; `nil` if no reason is found.
  ///
  /// - Parameters:
  ///   - words: The password as it is typed.
  ///   - names: Names of its classroom or site that others know.
  ///   - fewest: The minimum number of characters.
  /// - Returns: A clause about the password, which it calls `it`.
  static func weakness(
    of words: String, names: [String] = [], fewest: Int = fewest
  ) -> String? {
    let plain = PasswordForm.text.plain(words)
    if plain.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "it has a control character"
    }
    // The length is counted as in pages, whose field allows more for letters composed of several
    // code points.
    if plain.utf16.count > 200 { return "it has more than 200 characters" }
    if plain.count < fewest { return "it must have at least \(fewest) characters" }
    let letters = Array(plain.lowercased())
    if Set(letters).count < fewestKinds {
      return "it must have at least \(fewestKinds) different characters"
    }
    return weakness(inOrderOf: letters) ?? weakness(inWordsOf: String(letters), names: names)
  }

  /// The weakness in the order of the characters of a password in lower case, if any.
  private static func weakness(inOrderOf letters: [Character]) -> String? {
    if isSequence(letters) { return "its characters follow each other as in an alphabet" }
    if isKeyboardPath(letters) { return "its characters follow each other on a keyboard" }
    let text = String(letters)
    if (text.dropFirst() + text.dropLast()).contains(text) { return "it repeats itself" }
    return nil
  }

  /// The weakness in the words of a password in lower case, if any.
  private static func weakness(inWordsOf text: String, names: [String]) -> String? {
    let known = known(names)
    let joined = text.filter { !$0.isWhitespace }
    let rest = [text, joined].map { letters(of: $0, without: known) }.min() ?? 0
    if rest < fewest / 2 {
      return "it is made of common passwords" + (names.isEmpty ? "" : " or names of the class")
    }
    let words = text.split { !$0.isLetter }
    guard words.count == 1, words[0].count < longWord, words[0].allSatisfy(\.isCased) else {
      return nil
    }
    return "it is one word of fewer than \(longWord) letters: use several words"
  }

  /// Whether most characters have adjacent code points, as in an alphabet, or are repeated.
  private static func isSequence(_ letters: [Character]) -> Bool {
    let values = letters.compactMap(\.unicodeScalars.first?.value).map(Int.init)
    let steps = zip(values, values.dropFirst()).count { abs($0 - $1) <= 1 }
    return steps * 2 > letters.count
  }

  /// The words that passwords are often made of: common passwords and names, also reversed.
  private static func known(_ names: [String]) -> [String] {
    let parts = names.flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }
    let forward = commonest + parts.map(String.init).filter { $0.count > 2 }
    return (forward + forward.map { String($0.reversed()) }).sorted { $0.count > $1.count }
  }

  /// The number of letters left without known words, also counted with digits and marks replaced by
  /// the letters they stand for.
  private static func letters(of words: String, without known: [String]) -> Int {
    let replaced = String(words.map { lookAlikes[$0] ?? $0 })
    return [words, replaced].map { text in
      var text = text
      for word in known { text = text.replacing(word, with: " ") }
      return text.count(where: \.isLetter)
    }.min() ?? 0
  }

  /// Digits and marks that people write instead of letters.
  private static let lookAlikes: [Character: Character] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
  ]

  /// The parts of passwords that attackers try first, in lower case.
  private static let commonest = """
    123456 654321 123123 abc123 111111 000000 112233 password passwort passwd pass qwerty qwertz
    azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx 1q2w3e 1q2w3e4r iloveyou ilove admin
    administrator welcome letmein monkey dragon football baseball soccer superman batman master
    shadow sunshine princess login hello hallo secret geheim freedom whatever trustno charlie
    michael jordan jennifer michelle daniel ashley jessica hunter summer winter spring autumn
    herbst sommer starwars pokemon minecraft computer internet google school schule teacher
    student lehrer class klasse classroom course exam test quiz change changeme default guest
    user root love angel flower killer cheese cookie pepper ginger banana orange purple
    monday tuesday wednesday thursday friday january february march april june july august
    september october november december
    """.split(whereSeparator: \.isWhitespace).map(String.init)
}

/// Whether at least two thirds of the characters of a password, in lower case, are on keys beside
/// one of the two previous keys, as in `1qaz2wsx3edc` and `q1w2e3r4t5y6`.
///
/// With this threshold, two in a thousand passwords of random letters and digits are refused.
private func isKeyboardPath(_ letters: [Character]) -> Bool {
  keyboards.contains { keys in
    func areNeighbors(_ one: Int, _ other: Int) -> Bool {
      guard other >= 0, let first = keys[letters[one]], let second = keys[letters[other]],
        letters[one] != letters[other]
      else { return false }
      return abs(first.row - second.row) <= 1 && abs(first.quarters - second.quarters) <= 4
    }
    let near = letters.indices.count { areNeighbors($0, $0 - 1) || areNeighbors($0, $0 - 2) }
    return near * 3 >= (letters.count - 1) * 2
  }
}

/// The position of a key on a keyboard: its row from the top, and its distance from the left in
/// quarters of a key.
private typealias Place = (row: Int, quarters: Int)

/// The English, German and French keyboards.
private let keyboards: [[Character: Place]] = [
  ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"],
  ["1234567890ß", "qwertzuiopü+", "asdfghjklöä", "yxcvbnm,.-"],
  ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn,;:"],
].map { rows in
  var keys: [Character: Place] = [:]
  for (row, letters) in rows.enumerated() {
    for (place, letter) in letters.enumerated() {
      keys[letter] = (row, 4 * place + [0, 2, 3, 5][row])
    }
  }
  return keys
}
