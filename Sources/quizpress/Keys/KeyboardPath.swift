/// Whether at least two thirds of the characters of a password, in lower case, are on keys beside
/// one of the two previous keys, as in `1qaz2wsx3edc` and `q1w2e3r4t5y6`.
///
/// With this threshold, two in a thousand passwords of random letters and digits are refused.
func isKeyboardPath(_ letters: [Character]) -> Bool {
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
