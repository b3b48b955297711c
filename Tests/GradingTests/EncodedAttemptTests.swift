import Courseware
import Foundation
import TestSupport
import Testing

@testable import Ledgers

/// An attempt as its page copies and mails it: Documentation/attempts.md, written a second time.
func attemptText(_ json: String, head: String = "Ada, biology / cells, 2026-09-10") -> String {
  var crc = UInt32.max
  for byte in json.utf8 {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  let base64 = Data(json.utf8).base64EncodedString().filter { $0 != "=" }
  var lines = [head, "-----BEGIN QUIZPRESS ATTEMPT-----"]
  var rest = base64[...]
  while !rest.isEmpty {
    lines.append(String(rest.prefix(64)))
    rest = rest.dropFirst(64)
  }
  let hex = String(~crc, radix: 16)
  lines.append(":" + String(repeating: "0", count: 8 - hex.count) + hex)
  return (lines + ["-----END QUIZPRESS ATTEMPT-----", ""]).joined(separator: "\n")
}

@Suite("Attempts in texts and mails") struct EncodedAttemptTests {
  private func found(_ bytes: [UInt8]) -> [FoundText] {
    var text = MailText()
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      Array(line).withUnsafeBufferPointer { text.read($0, number: index + 1) }
    }
    text.end()
    return text.takeFound()
  }

  /// What was found: the text, or the reason.
  private func said(_ text: String) -> [String] {
    found(Array(text.utf8)).map { found in
      switch found.content {
      case .success(let bytes): String(decoding: bytes, as: UTF8.self)
      case .failure(let fault): "\(found.line): \(fault.reason)"
      }
    }
  }

  static let json = AttemptFileTests.example.replacing("\n", with: "")
    .replacing("Ada", with: "Zoë ÷ 10³")
  static let encodedText = attemptText(json)

  /// What mail and people do to a text.
  static let harms: [(String, @Sendable (String) -> String)] = [
    ("nothing", { $0 }),
    ("line ends of Windows", { $0.replacing("\n", with: "\r\n") }),
    ("line ends of old Macs", { $0.replacing("\n", with: "\r") }),
    ("quoted", { "> " + $0.replacing("\n", with: "\n> ") }),
    ("quoted three times", { ">> > " + $0.replacing("\n", with: "\r\n>> > ") }),
    ("indented", { "\t  " + $0.replacing("\n", with: "\n\t  ") }),
    ("blanks at the ends", { $0.replacing("\n", with: " \t \n") }),
    ("empty lines between", { $0.replacing("\n", with: "\n\n") }),
    ("wrapped", { wrapped($0, at: 30) }),
    ("wrapped and quoted", { "> " + wrapped($0, at: 50).replacing("\n", with: "\n> ") }),
    ("one line", { $0.replacing("\n", with: " ") }),
    ("without any line end", { $0.replacing("\n", with: "") }),
    ("a byte order mark", { "\u{FEFF}" + $0 }),
    ("blanks that do not break", { $0.replacing(" ", with: "\u{A0}") }),
    ("dashes", { $0.replacing("--", with: "—") }),
    ("short dashes", { $0.replacing("--", with: "–") }),
    ("quoted-printable", { quotedPrintable($0) }),
    ("everything quoted-printable", { quotedPrintable($0, all: true) }),
    ("a web page", { "<html><body><p>Hi<br>" + $0.replacing("\n", with: "<br>\n") + "</html>" }),
    ("a web page in one line", { "<div>" + $0.replacing("\n", with: "</div><div>") + "</div>" }),
    ("preformatted", { "<pre class=\"a>b\">" + $0 + "</pre>" }),
    ("quoted in a web page", { "&gt; " + $0.replacing("\n", with: "<br/>&gt;&nbsp;") }),
    ("references", { $0.replacing("+", with: "&#43;").replacing("/", with: "&#x2F;") }),
    (
      "a web page, quoted-printable",
      { quotedPrintable("<p style=\"a\">" + $0.replacing("\n", with: "<br>") + "</p>") }
    ),
    ("a greeting and a signature", { "Hello, 3 < 4 & so on =\n\n" + $0 + "\n-- \nAda\n--\n" }),
    ("hyphens escaped", { $0.replacing("\n-", with: "\n- -") }),
    ("among others", { "-----BEGIN PGP MESSAGE-----\n" + $0 + "-----END PGP MESSAGE-----\n" }),
    ("a forwarded head", { "-----Original Message-----\nFrom: Ada\n\n" + $0 }),
  ]

  @Test("What mail does to an attempt as text does it no harm", arguments: harms.indices)
  func harm(index: Int) {
    #expect(said(Self.harms[index].1(Self.encodedText)) == [Self.json], "\(Self.harms[index].0)")
  }

  @Test("In UTF-16 it is found as well")
  func utf16() throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let bytes = try #require("\u{FEFF}\(Self.encodedText)".data(using: encoding))
      #expect(found(Array(bytes)).compactMap { try? $0.content.get() } == [Array(Self.json.utf8)])
    }
  }

  @Test("A lost, doubled, changed or swapped line is told, with the line where it begins")
  func damaged() {
    let lines = Self.encodedText.components(separatedBy: "\n")
    let changed = "2: damaged: a part of it is missing or changed"
    for index in sampled(Array(2..<lines.count - 3), every: 27) {
      var less = lines
      less.remove(at: index)
      #expect(said(less.joined(separator: "\n")) == [changed])
      var twice = lines
      twice.insert(lines[index], at: index)
      #expect(said(twice.joined(separator: "\n")) == [changed])
      var other = lines
      other[index] = String(lines[index].reversed())
      #expect(said(other.joined(separator: "\n")) == [changed])
    }
    let cut = lines.filter { !$0.contains("END") }.joined(separator: "\n")
    #expect(said(cut) == ["2: damaged: its END line is missing"])
    let unchecked = lines.filter { !$0.hasPrefix(":") }.joined(separator: "\n")
    #expect(said(unchecked) == ["2: damaged: its checksum is missing"])
    #expect(said(cut + "\n" + Self.encodedText).last == Self.json)
  }

  @Test("Cut off at any byte an attempt as text is damaged or not there at all")
  func truncated() {
    let bytes = Array(Self.encodedText.utf8)
    // The last of the five hyphens are not waited for.
    let whole = bytes.count - 5
    for end in sampled(Array(0..<whole), every: 63) {
      for found in found(Array(bytes[..<end])) {
        #expect(throws: AttemptFault.self, "\(end)") { try found.content.get() }
      }
    }
    #expect(found(Array(bytes[..<whole])).count == 1)
  }

  @Test("Several are in one text, each with its line")
  func several() {
    let other = Self.json.replacing("Zoë", with: "Kim")
    let text = "\(Self.encodedText)\nand\n\(attemptText(other))\n\(Self.json)\n"
    #expect(Set(said(text)) == [Self.json, other])
    #expect(found(Array(text.utf8)).map(\.line).sorted() == [2, 19, 34])
  }

  @Test("One longer than an attempt may be is refused without being kept")
  func tooLong() {
    let long = attemptText(String(repeating: "x", count: Attempt.maxSealedFileSize + 1))
    #expect(said(long) == ["2: more than 1048576 bytes"])
    guard isFullRun else { return }
    let longest = String(repeating: "x", count: Attempt.maxSealedFileSize)
    #expect(said(attemptText(longest)) == [longest])
  }

  @Test("A mail's attached file is found, and a text that is coded as a whole")
  func attached() {
    let base64 = Data(Self.json.utf8).base64EncodedString(options: .lineLength76Characters)
    let text = Data(Self.encodedText.utf8).base64EncodedString(options: .lineLength76Characters)
    for content in [base64, text] {
      let mail = """
        From ada@example.org Thu Sep 10 10:00:00 2026
        Subject: My attempt
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary="b"

        --b
        Content-Type: text/plain

        Here it is.
        --b
        Content-Type: application/json; name="cells.json"
        Content-Transfer-Encoding: base64
        Content-Disposition: attachment;
         filename="cells.json"

        \(content)
        --b--

        From kim@example.org Thu Sep 10 11:00:00 2026
        Content-Transfer-Encoding: BASE64

        \(Data("not an attempt".utf8).base64EncodedString())
        """
      #expect(said(mail) == [Self.json])
      #expect(said(mail.replacing("\n", with: "\r\n")) == [Self.json])
      #expect(said(mail + "\n\n" + mail) == [Self.json, Self.json])
    }
  }

  @Test("A picture in a mail does not hide what follows it")
  func picture() {
    let picture = Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0) })
      .base64EncodedString(options: .lineLength76Characters)
    let mail = "Content-Transfer-Encoding: base64\n\n\(picture)\n"
    #expect(said(mail + Self.encodedText) == [Self.json])
    #expect(said("\(mail)--b\nContent-Type: text/plain\n\n\(Self.json)\n--b--") == [Self.json])
  }

  @Test(
    "A text in UTF-16 that is attached to a mail is found",
    arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func attachedWide(_ encoding: String.Encoding) throws {
    let text = try #require("\u{FEFF}\(Self.encodedText)".data(using: encoding))
    let content = text.base64EncodedString(options: .lineLength76Characters)
    #expect(said("Content-Transfer-Encoding: base64\n\n\(content)\n--b--\n") == [Self.json])
  }

  @Test("A file that a mail carries in quoted-printable or as it is, is found")
  func attachedPlainly() {
    let quoted = "Content-Transfer-Encoding: quoted-printable\n\n\(quotedPrintable(Self.json))\n--b"
    #expect(said(quoted) == [Self.json])
    #expect(said("Content-Type: application/json\n\n\(Self.json)\n--b--") == [Self.json])
  }

  @Test("Other texts hold nothing")
  func nothing() {
    for text in [
      "", "\n\n", "Dear teacher", "-----", "-----BEGIN QUIZPRESS", "BEGIN QUIZPRESS ATTEMPT",
      "{\"a\": 1}", "-----BEGIN PGP MESSAGE-----\nabcd\n-----END PGP MESSAGE-----", "=&<>",
    ] {
      #expect(said(text) == [])
    }
  }

  @Test("Random damage never makes another attempt")
  func mutations() {
    var random = SeededGenerator(seed: 5)
    let bytes = Array(Self.encodedText.utf8)
    for _ in 0..<(isFullRun ? 2_000 : 300) {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      for found in found(changed) {
        if let content = try? found.content.get() { #expect(content == Array(Self.json.utf8)) }
      }
    }
  }
}

private func wrapped(_ text: String, at width: Int) -> String {
  text.split(separator: "\n").map { line in
    var rest = line
    var lines: [Substring] = []
    while !rest.isEmpty {
      lines.append(rest.prefix(width))
      rest = rest.dropFirst(width)
    }
    return lines.joined(separator: "\n")
  }.joined(separator: "\n")
}

/// RFC 2045, section 6.7: lines of at most 76 characters.
private func quotedPrintable(_ text: String, all: Bool = false) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    var lines = [""]
    for byte in line.utf8 {
      let isPlain = !all && (33...126).contains(byte) && byte != 61 || byte == 32
      let hex = String(byte, radix: 16, uppercase: true)
      let sign =
        isPlain ? String(UnicodeScalar(byte)) : "=" + (hex.utf8.count == 1 ? "0" : "") + hex
      if lines[lines.count - 1].utf8.count + sign.utf8.count > 75 {
        lines[lines.count - 1] += "="
        lines.append("")
      }
      lines[lines.count - 1] += sign
    }
    return lines.joined(separator: "\r\n")
  }.joined(separator: "\r\n")
}
