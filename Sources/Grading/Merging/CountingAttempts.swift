import Courseware

extension QuizResults {
  /// Calls `body` with the place of every student who has an attempt that counts, and with that
  /// attempt's line, in the order of the ledger: by id, so that nobody's place tells who it is.
  func forEachCounting(
    in ledger: Ledger,
    _ body: (_ student: Int, _ line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var counting: [(id: AttemptID, student: Int)] = []
    for (index, student) in students.enumerated() {
      if let graded = student.representative { counting.append((graded.id, index)) }
    }
    counting.sort { $0.id < $1.id }
    var next = 0
    var line = AttemptLine()
    ledger.forEachContent { entry, json in
      guard let id = entry.id else { return }
      while next < counting.count, counting[next].id < id { next += 1 }
      guard next < counting.count, counting[next].id == id, line.read(json, isTrusted: true)
      else { return }
      body(counting[next].student, line, json)
    }
  }
}
