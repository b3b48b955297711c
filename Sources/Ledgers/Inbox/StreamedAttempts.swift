package import Courseware

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
