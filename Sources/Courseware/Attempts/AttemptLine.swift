/// The positions of the parts of an attempt in its canonical line, read in one pass without
/// copying.
///
/// It accepts fewer lines than ``Attempt``, and none that `Attempt` would refuse or write
/// differently: if it fails, the strict reader decides and gives the reason. The caller passes the
/// bytes at every use, so one value can be reused for a million lines.
package struct AttemptLine {
  /// The bytes of a text without its quotes, with its escapes unchanged; or of a value with its
  /// brackets.
  package typealias Part = Range<Int>

  /// 32 lower-case hexadecimal digits.
  package private(set) var id: Part = 0..<0
  /// The title of the site, at most 65,536 bytes unless the line is trusted.
  package private(set) var site: Part = 0..<0
  /// The name of the classroom's folder, at most 200 bytes unless the line is trusted.
  package private(set) var classroom: Part = 0..<0
  /// The stem of the quiz's file, at most 200 bytes unless the line is trusted.
  package private(set) var quiz: Part = 0..<0
  /// The revision of the quiz, 1 to 128 lower-case hexadecimal digits.
  package private(set) var revision: Part = 0..<0
  /// The whole object.
  package private(set) var student: Part = 0..<0
  /// The start by the device's clock; the form of the time is not checked.
  package private(set) var startedAt: Part = 0..<0
  /// The end by the device's clock; the form of the time is not checked.
  package private(set) var endedAt: Part = 0..<0
  /// The claimed time from start to end, in milliseconds; negative numbers are not refused.
  package private(set) var elapsedMilliseconds = 0
  /// Whether the attempt ended before its time limit; pages write `false` if there is no limit.
  package private(set) var endedEarly = false
  /// 32 lower-case hexadecimal digits.
  package private(set) var seed: Part = 0..<0
  /// Empty if the attempt names no language.
  package private(set) var language: Part = 0..<0
  /// The responses: the question's id, and the whole object.
  package private(set) var responses: [(question: Part, whole: Part)] = []
  /// The score that the page computed; `nil` if the attempt contains none.
  package private(set) var claimedScore: Attempt.Score?
  /// Whether no byte is a backslash and, unless the line is trusted, all bytes are printable ASCII
  /// characters.
  package private(set) var isPlain = false
  private var items: [Part] = []
  private var checksLimits = true

  /// Creates a value without an attempt, to be filled by ``read(_:isTrusted:)``.
  package init() {}

  /// Whether the bytes are one canonical attempt; only then do the parts mean anything.
  ///
  /// The bytes are trusted if ``Attempt/canonicalJSON`` wrote them: limits and duplicates are then
  /// not checked again. It reads the bytes of every attempt that ``SubmittedValue`` accepts.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, isTrusted: Bool = false) -> Bool {
    checksLimits = !isTrusted
    isPlain = unsafe isTrusted ? !containsBackslash(bytes) : isPrintableASCII(bytes)
    var scan = unsafe LineScan(bytes, isPlain: isPlain)
    guard unsafe isTrusted || isPlain || firstInvalidUTF8(in: bytes) == nil,
      readHead(&scan), readTimes(&scan),
      readResponses(&scan), readScore(&scan), unsafe readResultKey(&scan, bytes)
    else { return false }
    return scan.take("}") && scan.at == bytes.count
  }

  private mutating func readHead(_ scan: inout LineScan) -> Bool {
    guard scan.take(#"{"quizpress":"attempt","version":1,"id":"#),
      let id = hex(&scan, 32...32), scan.take(#","site":"#), let site = text(&scan, 65_536),
      scan.take(#","classroom":"#), let classroom = text(&scan, 200),
      scan.take(#","quiz":"#), let quiz = text(&scan, 200),
      scan.take(#","revision":"#), let revision = hex(&scan, 1...128), scan.take(#","student":"#)
    else { return false }
    (self.id, self.site, self.classroom, self.quiz) = (id, site, classroom, quiz)
    self.revision = revision
    let start = scan.at
    guard scan.take("{") else { return false }
    if scan.take(#""id":"#) {
      guard text(&scan, 200) != nil, scan.take(",") else { return false }
    }
    guard scan.take(#""name":"#), text(&scan, 200) != nil else { return false }
    if scan.take(#","email":"#), text(&scan, 320) == nil { return false }
    guard scan.take("}") else { return false }
    student = start..<scan.at
    return true
  }

  private mutating func readTimes(_ scan: inout LineScan) -> Bool {
    guard scan.take(#","startedAt":"#), let started = text(&scan, 64),
      scan.take(#","endedAt":"#), let ended = text(&scan, 64),
      scan.take(#","elapsedMs":"#), let elapsed = scan.wholeNumber(),
      scan.take(#","endedEarly":"#), let early = scan.flag(),
      scan.take(#","seed":"#), let seed = hex(&scan, 32...32)
    else { return false }
    (startedAt, endedAt, elapsedMilliseconds, self.seed) = (started, ended, elapsed, seed)
    endedEarly = early
    language = 0..<0
    guard scan.take(#","language":"#) else { return true }
    guard let language = text(&scan, Attempt.maxLanguageSize) else { return false }
    self.language = language
    return true
  }

  private mutating func readScore(_ scan: inout LineScan) -> Bool {
    claimedScore = nil
    guard scan.take(#","score":{"points":"#) else { return true }
    guard let points = scan.number(), scan.take(#","of":"#), let of = scan.number(),
      scan.take("}")
    else { return false }
    claimedScore = Attempt.Score(points: points, of: of)
    return true
  }

  private func readResultKey(_ scan: inout LineScan, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard scan.take(#","resultKey":"#) else { return true }
    guard let key = scan.text() else { return false }
    return unsafe Attempt.isResultKey(bytes[key])
  }

  /// Reads a string of lower-case hexadecimal digits, whose number is in a range.
  private func hex(_ scan: inout LineScan, _ digits: ClosedRange<Int>) -> Part? {
    checksLimits ? scan.hex(digits) : scan.text()
  }

  /// Reads a text of at most this many bytes; it never has more characters than bytes.
  private func text(_ scan: inout LineScan, _ limit: Int) -> Part? {
    guard let part = scan.text(), !checksLimits || part.count <= limit else { return nil }
    return part
  }

  /// Reads an id of at most this many bytes; one with an escape is left to the strict reader, since
  /// it may contain a line end or a tab.
  private func identifier(_ scan: inout LineScan, _ limit: Int) -> Part? {
    guard let part = text(&scan, limit), !checksLimits || !scan.hasEscape else { return nil }
    return part
  }
}

private func containsBackslash(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  unsafe ByteScanning.containsMatch(in: bytes) { word in
    ByteScanning.bytes(equalTo: UInt8(ascii: "\\"), in: word)
  }
}

/// Whether all bytes are printable ASCII characters other than backslashes.
private func isPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  unsafe !ByteScanning.containsMatch(in: bytes) { word in
    ByteScanning.bytes(below: 32, in: word) | word & 0x8080_8080_8080_8080
      | ByteScanning.bytes(equalTo: UInt8(ascii: "\\"), in: word)
      | ByteScanning.bytes(equalTo: 127, in: word)
  }
}

extension AttemptLine {
  private mutating func readResponses(_ scan: inout LineScan) -> Bool {
    responses.removeAll(keepingCapacity: true)
    guard scan.take(#","responses":["#) else { return false }
    if scan.take("]") { return true }
    repeat {
      let start = scan.at
      guard scan.take(#"{"question":"#), let question = identifier(&scan, 200), readAnswer(&scan)
      else { return false }
      if scan.take(#","hints":"#) {
        guard let hints = scan.wholeNumber(), (1...1_000).contains(hints) else { return false }
      }
      guard scan.take("}") else { return false }
      responses.append((question, start..<scan.at))
    } while scan.take(",")
    guard scan.take("]") else { return false }
    guard checksLimits else { return true }
    items.removeAll(keepingCapacity: true)
    for response in responses { items.append(response.question) }
    return isFewAndDistinct(scan)
  }

  private mutating func readAnswer(_ scan: inout LineScan) -> Bool {
    if scan.take(#","options":"#) { return scan.take("null") || readIDs(&scan) }
    if scan.take(#","text":"#) { return text(&scan, Attempt.maxTextSize) != nil }
    if scan.take(#","order":"#) { return readIDs(&scan) }
    if scan.take(#","blanks":"#) { return readParts(&scan, areTyped: true) }
    if scan.take(#","pairs":"#) { return readParts(&scan, areTyped: false) }
    return false
  }

  private mutating func readIDs(_ scan: inout LineScan) -> Bool {
    removeItems()
    guard scan.take("[") else { return false }
    if scan.take("]") { return true }
    repeat {
      guard let id = identifier(&scan, 800) else { return false }
      if checksLimits { items.append(id) }
    } while scan.take(",")
    return scan.take("]") && isFewAndDistinct(scan)
  }

  private mutating func readParts(_ scan: inout LineScan, areTyped: Bool) -> Bool {
    removeItems()
    guard scan.take("{") else { return false }
    if scan.take("}") { return true }
    repeat {
      guard let id = identifier(&scan, 800), scan.take(":"),
        (areTyped ? text(&scan, Attempt.maxTextSize) : identifier(&scan, 800)) != nil
      else { return false }
      if checksLimits { items.append(id) }
    } while scan.take(",")
    return scan.take("}") && isFewAndDistinct(scan)
  }

  /// Most lists have one item, for which this takes a tenth of `removeAll(keepingCapacity:)`.
  private mutating func removeItems() { while !items.isEmpty { items.removeLast() } }

  /// Whether the texts just read are at most 64, ASCII and distinct.
  ///
  /// Texts beyond ASCII are left to the strict reader: different code points may be equal in Swift.
  private func isFewAndDistinct(_ scan: LineScan) -> Bool {
    guard checksLimits, items.count > 1 else { return true }
    guard items.count <= 64 else { return false }
    for (index, item) in items.enumerated() {
      guard scan.isASCII(item) else { return false }
      for other in items[..<index] where scan.areEqual(item, other) { return false }
    }
    return true
  }
}
