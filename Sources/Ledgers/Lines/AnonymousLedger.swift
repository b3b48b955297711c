import Courseware

extension Ledger {
  /// The attempts without names, addresses and ids of students, as anonymous surveys store them,
  /// and the number of attempts that had any.
  func anonymized() -> (ledger: Ledger, named: Int) {
    var line = AttemptLine()
    var (kept, nameless) = ([LedgerEntry](), FoundAttempts())
    unsafe forEachContent { entry, json in
      guard unsafe line.read(json, isTrusted: true),
        unsafe !json[line.student].elementsEqual(nobody)
      else {
        return kept.append(entry)
      }
      let bytes =
        unsafe json[..<line.student.lowerBound] + nobody + json[line.student.upperBound...]
      unsafe bytes.withUnsafeBufferPointer { bytes in
        _ = unsafe nameless.addAtOnce(bytes) { _, _ in entry.received.seconds }
      }
    }
    guard !nameless.found.isEmpty else { return (self, 0) }
    let store = LineStore(nameless.bytes, references: nameless.references)
    return (Ledger(kept + nameless.found.map { LedgerEntry($0, in: store) }), nameless.found.count)
  }
}

/// The student of an attempt without any student data, in canonical form.
private let nobody = Array(#"{"name":""}"#.utf8)
