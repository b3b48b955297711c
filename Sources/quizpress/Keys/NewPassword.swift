import Courseware
import Glibc
import Sealing

/// Makes passwords, reads them, and refuses those that are soon guessed.
enum NewPassword {
  /// The fewest characters of a password that a teacher chooses, how many of them must differ, and
  /// how many letters a single word must have.
  private static let (fewest, fewestKinds, longWord) = (12, 6, 16)

  /// Ten characters that do not look alike, with 50 bits of chance: `K7QF2-M9XTD`.
  static func generated() -> String {
    var generator = SystemRandomNumberGenerator()
    let letters = (0..<10).map { _ in
      codeAlphabet[Int.random(in: 0..<codeAlphabet.count, using: &generator)]
    }
    let text = String(decoding: letters, as: UTF8.self)
    return "\(text.prefix(5))-\(text.suffix(5))"
  }

  /// A line of standard input or, at a terminal, what is typed without being shown.
  ///
  /// - Throws: ``ExitStatus/errors`` after saying that there is none.
  static func read(_ question: String) throws -> String {
    if isTerminal(STDIN_FILENO) { return try Passphrase.ask(question) }
    if let line = readLine(), !line.isEmpty { return line }
    printError("standard input has no password: write one line for each")
    throw ExitStatus.errors
  }

  /// A password that the teacher chooses, typed twice at a terminal; `names` are what others know
  /// of the classroom.
  ///
  /// - Throws: ``ExitStatus/errors`` after saying why it is refused.
  static func chosen(_ question: String, names: [String]) throws -> String {
    let words = try read(question)
    if let reason = weakness(of: words, names: names) {
      printError("this password is refused: \(reason)")
      throw ExitStatus.errors
    }
    if isTerminal(STDIN_FILENO), try read("The same again: ") != words {
      printError("the two passwords differ")
      throw ExitStatus.errors
    }
    return words
  }

  /// Why a password or a passphrase is soon guessed; `nil` if nothing says so.
  ///
  /// - Parameters:
  ///   - words: As they are typed.
  ///   - names: What others know of what it is for.
  ///   - fewest: How many characters it must have.
  /// - Returns: A sentence about the password, as `it`.
  static func weakness(
    of words: String, names: [String] = [], fewest: Int = fewest
  ) -> String? {
    let plain = PasswordForm.text.plain(words)
    if plain.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "it has a control character"
    }
    // As pages count them, whose field takes more for letters that are typed in parts.
    if plain.utf16.count > 200 { return "it has more than 200 characters" }
    if plain.count < fewest { return "it must have at least \(fewest) characters" }
    let letters = Array(plain.lowercased())
    if Set(letters).count < fewestKinds {
      return "it must have at least \(fewestKinds) different characters"
    }
    return weakness(inOrderOf: letters) ?? weakness(inWordsOf: String(letters), names: names)
  }

  /// What is wrong with the order of the characters of a password in lower case.
  private static func weakness(inOrderOf letters: [Character]) -> String? {
    if isSequence(letters) { return "its characters follow each other as in an alphabet" }
    if isKeyboardPath(letters) { return "its characters follow each other on a keyboard" }
    let text = String(letters)
    if (text.dropFirst() + text.dropLast()).contains(text) { return "it repeats itself" }
    return nil
  }

  /// What is wrong with the words of a password in lower case.
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

  /// Whether most characters are those that come before or after their neighbors.
  private static func isSequence(_ letters: [Character]) -> Bool {
    let values = letters.compactMap(\.unicodeScalars.first?.value).map(Int.init)
    let steps = zip(values, values.dropFirst()).count { abs($0 - $1) <= 1 }
    return steps * 2 > letters.count
  }

  /// What passwords are often made of: common ones and names, also from their ends.
  private static func known(_ names: [String]) -> [String] {
    let parts = names.flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }
    let forward = commonest + parts.map(String.init).filter { $0.count > 2 }
    return (forward + forward.map { String($0.reversed()) }).sorted { $0.count > $1.count }
  }

  /// How many letters are left without known words, whatever digits and marks stand for letters.
  private static func letters(of words: String, without known: [String]) -> Int {
    let replaced = String(words.map { lookAlikes[$0] ?? $0 })
    return [words, replaced].map { text in
      var text = text
      for word in known { text = text.replacing(word, with: " ") }
      return text.count(where: \.isLetter)
    }.min() ?? 0
  }

  /// Digits and marks that people write for letters.
  private static let lookAlikes: [Character: Character] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
  ]

  /// The parts of passwords that are tried first, in lower case.
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
