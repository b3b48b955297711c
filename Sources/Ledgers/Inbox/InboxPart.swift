package import Courseware

/// The attempts found in a part of the inbox, and the refusals and the claims to end in the future
/// with their lines.
struct InboxPart: Sendable {
  private let keys: AttemptKeys
  /// The ids of the missing keys of sealed attempts that were refused.
  private(set) var missingKeys: Set<String> = []
  /// The ids of the attempts that were sealed.
  private(set) var sealed: Set<AttemptID> = []
  var lines = FoundAttempts()
  /// `line` is `nil` if the whole file is one text.
  var refusals = BoundedList<(line: Int?, reason: String)>(maxFindingsPerFile)
  /// The attempts that were received later than they can have ended, with the claimed end.
  var claimingFuture = BoundedList<(line: Int?, ended: Moment)>(maxFindingsPerFile)
  /// The latest time at which an attempt can have ended; `nil` if claimed ends are not used.
  private let latestEnd: Moment?

  init(_ keys: AttemptKeys, latestEnd: Moment? = nil) {
    (self.keys, self.latestEnd) = (keys, latestEnd)
  }

  /// Reads one text and adds or refuses it.
  ///
  /// `line` is its line number, `nil` if the whole file is one text; `time` returns the time of
  /// receipt for the end that an attempt claims.
  mutating func take(
    _ json: UnsafeBufferPointer<UInt8>, line: Int?, time: (_ endedAt: () -> String) -> Int64
  ) {
    guard json.count <= Attempt.maxSealedFileSize else {
      refusals.append((line: line, reason: tooLarge))
      return
    }
    var received: Int64 = 0
    let isTaken =
      unsafe json.count <= Attempt.maxFileSize
      && lines.addAtOnce(json) { attempt, bytes in
        received = time { unsafe plainText(bytes, attempt.endedAt) }
        return received
      }
    if isTaken {
      checkEnd(received, line: line)
    } else {
      unsafe takeSlowly(Array(json), line: line, time: time)
    }
  }

  /// Reads each line of a block as ``take(_:line:time:)`` does.
  mutating func takeLines(
    of block: LineBlockReader.Block, time: (_ endedAt: () -> String) -> Int64
  ) {
    unsafe block.forEachLine { number, line in unsafe take(line, line: number, time: time) }
  }

  /// Lists an attempt whose time of receipt is a claimed end that is still to come.
  private mutating func checkEnd(_ received: Int64, line: Int?) {
    guard let latestEnd, received > latestEnd.seconds else { return }
    claimingFuture.append((line: line, ended: Moment(seconds: received)))
  }

  /// Reads with the strict parser, which decides whether the text is valid and gives the reason if
  /// not.
  private mutating func takeSlowly(
    _ bytes: [UInt8], line: Int?, time: (_ endedAt: () -> String) -> Int64
  ) {
    let json: JSONValue
    do throws(JSONFault) {
      json = try JSONValue(bytes, limit: Attempt.maxSealedFileSize)
    } catch {
      let reason = line == nil ? error.description : "\(error.reason), column \(error.column)"
      let start = error.reason == JSONFault.endOfText ? "incomplete, its end is missing: " : ""
      refusals.append((line: line, reason: start + reason))
      return
    }
    do throws(AttemptFault) {
      guard bytes.count <= Attempt.maxFileSize || SealedAttempt.isOne(json) else {
        throw AttemptFault(tooLarge)
      }
      var handedIn = try SubmittedValue(try opened(json))
      if case .attempt(let attempt) = handedIn {
        if let fault = attempt.controlFault { throw fault }
        handedIn = .attempt(attempt.withoutControls)
      }
      let received = time { [handedIn] in handedIn.endedAt }
      lines.add(handedIn, received: received)
      checkEnd(received, line: line)
    } catch {
      refusals.append((line: line, reason: error.reason))
    }
  }

  /// The attempt that is sealed in a value, or the value itself if it is not sealed.
  private mutating func opened(_ json: JSONValue) throws(AttemptFault) -> JSONValue {
    guard SealedAttempt.isOne(json) else { return json }
    let sealed = try SealedAttempt(json)
    guard let key = keys[sealed.key] else {
      missingKeys.insert(sealed.key)
      let advice =
        keys.locked.contains(sealed.key)
        ? "whose passphrase was not entered; enter it at a terminal"
        : "which is not on this computer; add it with 'quizpress keys import FILE'"
      throw AttemptFault("encrypted with the key \(sealed.key), \(advice) and try again")
    }
    let attempt = try sealed.attempt(with: key)
    if let id = attempt["id"]?.string.flatMap({ AttemptID($0) }) { self.sealed.insert(id) }
    return attempt
  }
}

extension SubmittedValue {
  /// The end that it claims; empty for an attempt in a later format.
  fileprivate var endedAt: String { if case .attempt(let it) = self { it.endedAt } else { "" } }
}

let tooLarge = "more than \(Attempt.maxFileSize) bytes"

/// The attempts of some lines of a stream, and the lines that contain none.
package struct StreamedAttempts: Sendable {
  /// In the order of the lines, each with its line number from 1; the time of receipt is the
  /// claimed end.
  package let attempts: [(line: Int, entry: LedgerEntry)]
  /// The lines that are not attempts or cannot be decrypted with the available keys.
  package let refusals: BoundedList<(line: Int?, reason: String)>
  /// The ids of the missing keys of encrypted attempts that were refused.
  package let missingKeys: Set<String>

  /// Reads the lines in the same way as ``Inbox`` reads those of a file.
  ///
  /// `now` is the time of receipt of an attempt whose end cannot be read.
  package init(_ block: LineBlockReader.Block, _ keys: AttemptKeys, now: Moment) {
    var part = InboxPart(keys)
    var numbers: [Int] = []
    let time = Inbox.ReceivedFrom.claimed.time(now: now, changed: now)
    unsafe block.forEachLine { number, line in
      unsafe part.take(line, line: number, time: time)
      if part.lines.found.count > numbers.count { numbers.append(number) }
    }
    attempts = Array(zip(numbers, Spool(in: nil).keep(part.lines))).map { ($0, $1) }
    refusals = part.refusals
    missingKeys = part.missingKeys
  }
}
