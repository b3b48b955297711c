import Courseware

/// Whether a line is a conflict marker of Git.
///
/// Files that are sets of lines are read without such lines, so that both versions are combined.
func isConflictMark(_ line: some Collection<UInt8>) -> Bool {
  ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { line.starts(with: $0.utf8) }
}

/// Reads a file with one JSON object on each line, in any order, as a line merge may leave it.
///
/// Lines that cannot be read are returned as damage: a caller that rewrites the file must not lose
/// them.
func readRecords<Record>(
  _ bytes: [UInt8], _ record: (JSONValue) throws(AttemptFault) -> Record
) -> (records: [Record], damage: [LedgerDamage]) {
  var records: [Record] = []
  var damage: [LedgerDamage] = []
  for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
  where !line.isEmpty && !isConflictMark(line) {
    do throws(AttemptFault) {
      records.append(try record(try parsedRecord(Array(line))))
    } catch {
      damage.append(LedgerDamage(line: index + 1, reason: error.reason))
    }
  }
  return (records, damage)
}

/// The JSON of a line.
func parsedRecord(_ line: [UInt8]) throws(AttemptFault) -> JSONValue {
  do throws(JSONFault) {
    return try JSONValue(line, limit: maxRecordSize)
  } catch {
    throw AttemptFault("\(error.reason), column \(error.column)")
  }
}

extension Sequence where Element: Hashable {
  /// The distinct elements, in the byte order of their lines.
  func sortedOnce(by line: (Element) -> [UInt8]) -> [Element] {
    Set(self).map { (line($0), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}

/// Files that are sets of lines, written in byte order.
///
/// A line merge of two branches leaves lines in arbitrary order, some of them twice; the next run
/// writes the same file as if all lines had been added on one branch.
extension [UInt8] {
  /// Whether every line ends with a line feed and is greater, in byte order, than the previous one.
  var hasSortedLines: Bool {
    guard last ?? 10 == 10 else { return false }
    var former: ArraySlice<UInt8> = []
    for line in dropLast().split(separator: 10, omittingEmptySubsequences: false) {
      guard former.lexicographicallyPrecedes(line) else { return isEmpty }
      former = line
    }
    return true
  }

  /// The distinct lines in byte order, each with a line feed, without empty ones and conflict
  /// markers.
  var sortedLines: [UInt8] {
    if hasSortedLines { return self }
    var sorted: [UInt8] = []
    var former: ArraySlice<UInt8> = []
    for line in split(separator: 10).sorted(by: { $0.lexicographicallyPrecedes($1) })
    where line != former && !isConflictMark(line) {
      sorted += line
      sorted.append(10)
      former = line
    }
    return sorted
  }
}
