import Courseware

/// Reports what nobody can see in a text or may take for something else.
///
/// - Returns: The text to read, of the same length: with the keyboard's blank where syntax needs it
///   and another stands.
func checkSigns(_ text: SourceText, _ report: inout Report) -> SourceText {
  let scan = SignScan(text.bytes.span)
  let escaped = EscapedSigns(in: text)
  if scan.isEmpty, escaped.isEmpty { return text }
  let code = CodePlaces(text.bytes)
  checkForbidden(scan, escaped, in: text, &report)
  checkDirections(scan, escaped, in: text, &report)
  checkScripts(scan, in: text, code, &report)
  checkEscapedInvisible(escaped, in: text, &report)
  return checkInvisible(scan, in: text, code, &report)
}
