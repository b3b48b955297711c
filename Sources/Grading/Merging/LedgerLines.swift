import Courseware

/// A line of a ledger that cannot be read, which no run of ours leaves behind.
package struct LedgerDamage: Error, Hashable {
  /// From 1.
  package var line: Int
  /// A headline, the column in it where there is one.
  package var reason: String
}

extension Ledger {
  /// The file of a ledger: a JSON object a line, in ledger order.
  ///
  /// `{"received":"2026-09-10T06:00:00Z","attempt":{…}}`, or `"raw"` with an attempt of a later
  /// format in the place of `"attempt"`.
  package var jsonLines: [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(entries.reduce(0) { $0 + $1.content.count + 64 })
    for entry in entries {
      out.write(#"{"received":"\#(entry.received.utc)","#)
      out.write(entry.id == nil ? #""raw":"# : #""attempt":"#)
      out.append(contentsOf: entry.content)
      out.write("}\n")
    }
    return out
  }

  /// Reads the lines of a ledger, in whatever order and however often a line merge left them.
  ///
  /// Lines that cannot be read come back beside the ledger: a caller must not write a ledger that
  /// lacks them.
  package static func read(_ bytes: [UInt8]) -> (ledger: Ledger, damage: [LedgerDamage]) {
    var entries: [LedgerEntry] = []
    var damage: [LedgerDamage] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(isBlank) {
      do throws(AttemptFault) {
        entries.append(try entry(Array(line)))
      } catch {
        damage.append(LedgerDamage(line: index + 1, reason: error.reason))
      }
    }
    return (Ledger(entries), damage)
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 13 || byte == 9 }

/// More than the largest attempt, since escapes may be written longer than they came.
private let longestLine = 8 * Attempt.largestFile

private func entry(_ line: [UInt8]) throws(AttemptFault) -> LedgerEntry {
  let json: JSONValue
  do throws(JSONFault) {
    json = try JSONValue(line, limit: longestLine)
  } catch {
    throw AttemptFault("\(error.reason), column \(error.column)")
  }
  guard let time = json["received"]?.string.flatMap({ Moment(rfc3339: $0) }) else {
    throw AttemptFault("'received' is not a time")
  }
  let received = Moment(seconds: time.seconds)
  guard let members = json.object, members.count == 2,
    let content = json["attempt"] ?? json["raw"]
  else { throw AttemptFault("'attempt' is missing or something stands beside it") }
  return LedgerEntry(try HandedIn(content), received: received)
}
