extension Attempt {
  /// Why the attempt is refused if a text contains a control character; the reason names the
  /// member.
  ///
  /// Typed answers are not checked, see ``withoutControls``. Attempts in ledgers are not checked
  /// either: an attempt that an earlier version accepted is kept.
  package var controlFault: AttemptFault? {
    let lines: [(String, String?)] = [
      ("site", site), ("classroom", classroom), ("quiz", quiz), ("student.id", student.id),
      ("name", student.name), ("email", student.email), ("startedAt", startedAt),
      ("endedAt", endedAt),
    ]
    for (key, text) in lines {
      if let text, containsControl(text, allowsLines: false) { return fault(key) }
    }
    for response in responses {
      if containsControl(response.question, allowsLines: false) { return fault("question") }
      if response.answer.containsControl { return fault("a response") }
    }
    return nil
  }

  /// The attempt with control characters, except tabs and line ends, removed from typed answers.
  ///
  /// Text copied from other programs may contain them, which must not cause a refusal.
  package var withoutControls: Attempt {
    var attempt = self
    for index in responses.indices {
      switch responses[index].answer {
      case .text(let text): attempt.responses[index].answer = .text(cleaned(text))
      case .blanks(let parts):
        attempt.responses[index].answer = .blanks(
          parts.map { Response.Part(id: $0.id, value: cleaned($0.value)) })
      case .skipped, .options, .order, .pairs: break
      }
    }
    return attempt
  }

  private func cleaned(_ text: String) -> String {
    guard containsControl(text, allowsLines: true) else { return text }
    let shown = text.unicodeScalars.filter { !isControl($0, allowsLines: true) }
    return String(String.UnicodeScalarView(shown))
  }

  private func fault(_ place: String) -> AttemptFault {
    AttemptFault("a control character in '\(place)'")
  }
}

extension Response.Answer {
  /// Whether an id in it contains a control character.
  fileprivate var containsControl: Bool {
    switch self {
    case .skipped, .text: false
    case .options(let ids), .order(let ids):
      ids.contains { Courseware.containsControl($0, allowsLines: false) }
    case .blanks(let parts):
      parts.contains { Courseware.containsControl($0.id, allowsLines: false) }
    case .pairs(let parts):
      parts.contains { Courseware.containsControl($0.id + $0.value, allowsLines: false) }
    }
  }
}

/// Whether a text has a control character; `allowsLines` excepts tabs and line ends.
func containsControl(_ text: String, allowsLines: Bool) -> Bool {
  // Control characters are ASCII, or two bytes of which the first is 0xC2.
  guard text.utf8.contains(where: { $0 < 32 || $0 == 127 || $0 == 0xC2 }) else { return false }
  return text.unicodeScalars.contains { isControl($0, allowsLines: allowsLines) }
}

/// Whether a character is a control character, with the same exception.
func isControl(_ scalar: Unicode.Scalar, allowsLines: Bool) -> Bool {
  switch scalar {
  case "\t", "\n", "\r": !allowsLines
  default: scalar.properties.generalCategory == .control
  }
}

/// Whether JSON may contain a control character, so that the strict reader has to check.
package func mayContainControl(_ json: UnsafeBufferPointer<UInt8>) -> Bool {
  var at = 0
  while true {
    at = unsafe ByteScanning.firstMatch(in: json, from: at) { word in
      ByteScanning.bytes(equalTo: UInt8(ascii: "\\"), in: word)
        | ByteScanning.bytes(equalTo: 127, in: word)
        | ByteScanning.bytes(equalTo: 0xC2, in: word)
    }
    guard at < json.count else { return false }
    let next = unsafe at + 1 < json.count ? json[at + 1] : 0
    switch unsafe json[at] {
    case 127: return true
    case 0xC2: if next < 0xA0 { return true }
    // U+2028 and U+2029 are no control characters.
    case UInt8(ascii: "\\") where next == UInt8(ascii: "u"):
      if unsafe !json[(at + 2)...].starts(with: "202".utf8) { return true }
    default: if "bf".utf8.contains(next) { return true }
    }
    at += 2
  }
}
