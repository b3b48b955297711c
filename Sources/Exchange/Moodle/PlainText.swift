import Courseware

/// The text that HTML shows, without markup, on one line, and the element that is lost because it
/// shows something else.
func plainText(ofHTML html: [UInt8]) -> (text: String, lost: String?) {
  var out: [UInt8] = []
  var lost: String?
  var at = 0
  while at < html.count {
    if html[at] == UInt8(ascii: "<"), let tag = HTMLTag(html, at: at),
      HTMLConversion.known.contains(tag.name)
    {
      if ["img", "audio", "video", "object", "iframe", "svg", "math"].contains(tag.name) {
        lost = tag.name
      }
      if !HTMLConversion.formatting.contains(tag.name), tag.name != "span" { out.append(32) }
      at = tag.end
    } else if html[at] == UInt8(ascii: "&"), let (character, end) = reference(in: html, at: at) {
      out += UTF8.encode(character == "\u{A0}" ? " " : character).map(Array.init) ?? []
      at = end
    } else {
      out.append(html[at])
      at += 1
    }
  }
  let words = out.split { $0 == 32 || $0 == 9 || $0 == 10 }
  return (Array(words.joined(separator: [32])).string, lost)
}

/// A text of HTML with the characters that its references name, such as `<` for `&lt;`.
func withoutReferences(_ html: ArraySlice<UInt8>) -> [UInt8] {
  let html = Array(html)
  var out: [UInt8] = []
  var at = 0
  while at < html.count {
    if html[at] == UInt8(ascii: "&"), let (character, end) = reference(in: html, at: at) {
      out += UTF8.encode(character).map(Array.init) ?? []
      at = end
    } else {
      out.append(html[at])
      at += 1
    }
  }
  return out
}

/// The character of a reference such as `&lt;` or `&#233;` at an offset, and the offset after it.
func reference(in text: [UInt8], at start: Int) -> (Unicode.Scalar, Int)? {
  guard let semicolon = text[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
    return nil
  }
  let name = text[(start + 1)..<semicolon].string
  if let character = characters[name] { return (character, semicolon + 1) }
  guard name.hasPrefix("#") else { return nil }
  let digits = name.dropFirst()
  let number =
    digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  guard let scalar = number.flatMap(Unicode.Scalar.init), !isForbidden(scalar) else {
    return nil
  }
  return (scalar, semicolon + 1)
}

/// The characters with names that editors write: those of ASCII and Latin 1, dashes and quotation
/// marks.
///
/// Source: HTML 4.01, section 24.
private let characters: [String: Unicode.Scalar] = {
  var found: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…", "euro": "€",
    "oelig": "œ", "OElig": "Œ", "minus": "−", "ne": "≠", "le": "≤", "ge": "≥", "rarr": "→",
    "pi": "π", "alpha": "α", "beta": "β", "Delta": "Δ", "Omega": "Ω",
  ]
  let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg \
    plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute \
    Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc \
    Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute \
    ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide \
    oslash ugrave uacute ucirc uuml yacute thorn yuml
    """
  for (index, name) in latin.split(separator: " ").enumerated() {
    found[String(name)] = Unicode.Scalar(UInt32(160 + index))
  }
  return found
}()
