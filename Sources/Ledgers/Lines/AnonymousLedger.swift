import Courseware

extension Ledger {
  /// The attempts without names, addresses and ids of students, as anonymous surveys store them,
  /// and the ids of the attempts that had any.
  func anonymized() -> (ledger: Ledger, named: Set<AttemptID>) {
    var line = AttemptLine()
    var (kept, nameless) = ([LedgerEntry](), FoundAttempts())
    unsafe forEachContent { entry, json in
      guard let id = entry.id, let quiz = entry.reference,
        unsafe line.read(json, isTrusted: true),
        unsafe !json[line.student].elementsEqual(nobody)
      else {
        return kept.append(entry)
      }
      var bytes = unsafe Array(json[..<line.student.lowerBound])
      bytes += nobody
      unsafe bytes.append(contentsOf: json[line.student.upperBound...])
      nameless.add(bytes, id: id, of: quiz, received: entry.received.seconds)
    }
    guard !nameless.found.isEmpty else { return (self, []) }
    let store = LineStore(nameless.bytes, references: nameless.references)
    let entries = nameless.found.map { LedgerEntry($0, in: store) }
    return (Ledger(kept + entries), Set(nameless.found.map(\.id)))
  }
}

/// The student of an attempt without any student data, in canonical form.
private let nobody = Array(#"{"name":""}"#.utf8)
