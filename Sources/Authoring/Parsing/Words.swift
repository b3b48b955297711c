import Courseware
import UnicodeForms

/// A name with blanks trimmed and every run of white space made one space; case is kept.
///
/// Source: Qaptain's `cleanName`, whose rule apps that import a bundle share.
package func cleanedName(_ text: String) -> String {
  if isClean(text.utf8) { return text }
  return text.unicodeScalars.split { $0.properties.isWhitespace }.map(String.init).joined(
    separator: " ")
}

/// Whether a name is ASCII words with one blank between each.
private func isClean(_ text: String.UTF8View) -> Bool {
  var last: UInt8 = 32
  for byte in text {
    if byte < 32 || byte > 126 || (byte == 32 && last == 32) { return false }
    last = byte
  }
  return last != 32
}

/// What two names are compared by: NFKC, full case folding, white space cleaned.
///
/// Folding is lower, upper, then lower case: 'ß' and 'ẞ' meet 'SS', and 'ς' meets 'Σ'.
func foldedName(_ text: String) -> String {
  let clean = cleanedName(text)
  if clean.utf8.allSatisfy({ $0 < 128 }) { return clean.lowercased() }
  let compatible = compatibilityForm(clean)
  return compatibilityForm(cleanedName(compatible.lowercased().uppercased().lowercased()))
}

/// The known word nearest to one that is not known, if any is near enough to be meant.
///
/// Nearness is the Damerau-Levenshtein distance: at most 1 for words up to four letters, 2 for
/// longer ones.
func nearest(to word: String, among known: [String]) -> String? {
  let limit = word.count <= 4 ? 1 : 2
  let near = known.map { ($0, editDistance(word.lowercased(), $0)) }.filter { $0.1 <= limit }
  return near.min { $0.1 < $1.1 }?.0
}
