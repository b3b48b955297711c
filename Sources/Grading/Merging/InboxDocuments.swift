import Courseware

/// What was found in some bytes of an inbox: attempts, and refusals with their lines.
struct InboxPart: Sendable {
  var lines = FoundLines()
  /// `nil` for the line where the whole file is one text.
  var refusals = FirstFew<(line: Int?, reason: String)>(mostFindingsOfFile)

  /// Reads one text and takes it in or refuses it.
  ///
  /// `line` is its number, `nil` where the whole file is one text; `time` says when an attempt was
  /// received, given what it claims as its end.
  mutating func take(
    _ json: UnsafeBufferPointer<UInt8>, line: Int?, time: (_ endedAt: () -> String) -> Int64
  ) {
    guard json.count <= Attempt.largestFile else {
      refusals.append((line: line, reason: tooLarge))
      return
    }
    let isTaken =
      !mayHoldControl(json)
      && lines.addAtOnce(json) { attempt, bytes in
        time { plainText(bytes, attempt.endedAt) }
      }
    if !isTaken { takeSlowly(Array(json), line: line, time: time) }
  }

  /// The strict reader: it decides, and it says why not.
  private mutating func takeSlowly(
    _ bytes: [UInt8], line: Int?, time: (_ endedAt: () -> String) -> Int64
  ) {
    let json: JSONValue
    do throws(JSONFault) {
      json = try JSONValue(bytes, limit: Attempt.largestFile)
    } catch {
      let reason = line == nil ? error.description : "\(error.reason), column \(error.column)"
      refusals.append((line: line, reason: reason))
      return
    }
    do throws(AttemptFault) {
      var handedIn = try HandedIn(json)
      if case .attempt(let attempt) = handedIn {
        if let fault = attempt.controlFault { throw fault }
        handedIn = .attempt(attempt.withoutControls)
      }
      lines.add(handedIn, received: time { [handedIn] in handedIn.endedAt })
    } catch {
      refusals.append((line: line, reason: error.reason))
    }
  }
}

extension HandedIn {
  /// What it claims as its end; of a later format nobody knows.
  fileprivate var endedAt: String { if case .attempt(let it) = self { it.endedAt } else { "" } }
}

let tooLarge = "more than \(Attempt.largestFile) bytes"

/// Whether a file is one text rather than one a line, told from its first block.
///
/// Every line is one where the first line alone is a JSON text and others follow, or where the
/// whole is no JSON text and some line is an object.
func isOneText(_ block: LineBlocks.Block) -> Bool {
  var lines = 0
  var startsWithText = false
  var holdsObject = false
  block.forEachLine { _, _ in lines += 1 }
  if lines == 1, block.isLast { return true }
  lines = 0
  block.forEachLine { _, line in
    lines += 1
    if lines == 1 { startsWithText = parsed(line) != nil }
  }
  if startsWithText { return false }
  if block.isLast, block.bytes.withUnsafeBufferPointer({ parsed($0) }) != nil { return true }
  block.forEachLine { _, line in
    if !holdsObject { holdsObject = parsed(line)?.object != nil }
  }
  return !holdsObject
}

private func parsed(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONValue? {
  guard bytes.count <= Attempt.largestFile else { return nil }
  return try? JSONValue(Array(bytes), limit: Attempt.largestFile)
}
