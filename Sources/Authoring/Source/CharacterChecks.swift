import Courseware

/// Reports characters of a text that are invisible or look like others.
///
/// - Returns: The text to read, of the same length: with the keyboard's blank where syntax needs it
///   and another stands.
func checkCharacters(_ text: SourceText, _ report: inout Report) -> SourceText {
  let scan = CharacterScan(text.bytes.span)
  let escaped = EscapedCharacters(in: text)
  if scan.isEmpty, escaped.isEmpty { return text }
  let code = CodePlaces(text.bytes)
  checkForbidden(scan, escaped, in: text, &report)
  checkDirections(scan, escaped, in: text, &report)
  checkScripts(scan, in: text, code, &report)
  checkEscapedInvisible(escaped, in: text, &report)
  return checkInvisible(scan, in: text, code, &report)
}
