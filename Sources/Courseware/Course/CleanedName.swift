/// A name trimmed and with each run of white space replaced by one space; case is kept.
///
/// Source: Qaptain's `cleanName`, a rule that all apps importing a bundle share.
package func cleanedName(_ text: String) -> String {
  if isClean(text.utf8) { return text }
  return text.unicodeScalars.split { $0.properties.isWhitespace }.map(String.init).joined(
    separator: " ")
}

/// The same for a part of a text.
package func cleanedName(_ text: Substring) -> String { cleanedName(String(text)) }

/// Whether a name consists of ASCII words separated by single spaces.
private func isClean(_ text: String.UTF8View) -> Bool {
  var last: UInt8 = 32
  for byte in text {
    if byte < 32 || byte > 126 || (byte == 32 && last == 32) { return false }
    last = byte
  }
  return last != 32
}
