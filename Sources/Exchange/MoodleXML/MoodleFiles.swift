import Courseware

/// The texts of an XML file of Moodle, and the files that they show, each content once.
final class MoodleFiles {
  private var contained = ContainedFiles()
  private var notes: [String] = []

  /// The contents of the files, by a name that is unique and safe.
  var contents: [String: [UInt8]] { contained.contents }

  /// The notes on files since the last call, a sentence each.
  func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  private func note(_ reason: String) { if !notes.contains(reason) { notes.append(reason) } }

  /// The text in an element, which refers to files in it; empty if there is no element.
  ///
  /// A text that does not name its format has the inherited one.
  func text(of element: XMLElement?, inherited: MoodleText.Format = .html) -> MoodleText {
    guard let element else { return MoodleText(format: inherited, bytes: []) }
    let format = MoodleText.Format(nameInXML: element.attributes["format"]) ?? inherited
    let text = element.child("text")?.markup ?? element.text
    if element.child("text")?.hadControls ?? element.hadControls {
      note("control characters and noncharacters are left out")
    }
    var bytes = Array(Array(text.utf8)[...].trimmedBlank)
    let files = element.children("file")
    if !files.isEmpty { bytes = linked(bytes, files) }
    return MoodleText(format: format, bytes: bytes)
  }

  /// Keeps the file in an element; returns its name, or `nil` after a note if it cannot be read.
  func add(_ element: XMLElement, name: String) -> String? {
    let encoding = element.attributes["encoding"] ?? "base64"
    guard encoding == "base64", let bytes = decodedBase64(element.text.utf8), !bytes.isEmpty else {
      notes.append("the file '\(name)' is not imported: its content is not valid base64")
      return nil
    }
    return contained.add(bytes, name: name)
  }

  /// A text whose addresses lead to its files here.
  private func linked(_ text: [UInt8], _ files: [XMLElement]) -> [UInt8] {
    let elements = Dictionary(files.map { (path(of: $0), $0) }) { first, _ in first }
    let marker = Array(pluginFile.utf8)
    var shown: [String: String] = [:]
    var out: [UInt8] = []
    var rest = text[...]
    while let place = rest.firstRange(of: marker) {
      out += rest[..<place.lowerBound]
      rest = rest[place.upperBound...]
      guard let (path, end) = address(at: rest, in: elements), let element = elements[path] else {
        out += marker
        continue
      }
      let address =
        shown[path] ?? add(element, name: path).map { AddressRewriting.embedded + $0 }
        ?? pluginFile + path
      shown[path] = address
      out += address.utf8
      rest = rest[end...]
    }
    for path in elements.keys.sorted() where shown[path] == nil {
      notes.append("the file '\(path)' is not imported: no text shows it")
    }
    return out + rest
  }

  private func path(of element: XMLElement) -> String {
    let folder = element.attributes["path"] ?? "/"
    return String((folder + (element.attributes["name"] ?? "")).drop { $0 == "/" })
  }

  /// The path of a file with which a text starts, and the offset after it; a path may be encoded as
  /// in addresses and in HTML.
  private func address(
    at text: ArraySlice<UInt8>, in files: [String: XMLElement]
  ) -> (path: String, end: Int)? {
    for delimiters in ["\"'<>)? \n\t", "\"<>\n"] {
      let written = text.prefix(1_000).prefix { !delimiters.utf8.contains($0) }
      let plain = Array(written).string.replacing("&amp;", with: "&")
      let path = percentDecoded(Array(plain.utf8)[...]).string
      if files[path] != nil { return (path, written.endIndex) }
      if files[plain] != nil { return (plain, written.endIndex) }
    }
    return nil
  }
}

extension MoodleText.Format {
  /// The format with a name in an XML file; `nil` if there is no such format.
  fileprivate init?(nameInXML name: String?) {
    switch name {
    case "html", "1": self = .html
    case "moodle_auto_format", "wiki_like", "0", "3": self = .moodle
    case "plain_text", "2": self = .plain
    case "markdown", "4": self = .markdown
    default: return nil
    }
  }
}

/// The bytes of a text in base64, which may contain white space; `nil` if it is something else.
///
/// Source: RFC 4648, section 4.
func decodedBase64(_ text: some Sequence<UInt8>) -> [UInt8]? {
  var out: [UInt8] = []
  var bits: UInt32 = 0
  var count = 0
  var padding = 0
  for byte in text {
    let value: UInt8
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
    case UInt8(ascii: "+"): value = 62
    case UInt8(ascii: "/"): value = 63
    case UInt8(ascii: "="):
      padding += 1
      continue
    case 9, 10, 13, 32: continue
    default: return nil
    }
    if padding > 0 { return nil }
    bits = bits << 6 | UInt32(value)
    count += 1
    if count % 4 == 0 {
      out += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
    }
  }
  switch count % 4 {
  case 0: return out
  case 2: return out + [UInt8(bits >> 4 & 255)]
  case 3: return out + [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
  default: return nil
  }
}
