extension Attempt {
  /// The attempt on one line with its members in a fixed order: the canonical form, used in
  /// ledgers.
  ///
  /// Two files contain the same attempt if and only if these bytes are equal: white space, the
  /// order of members and the escaping of characters do not matter; everything else does.
  package var canonicalJSON: [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(512 + responses.count * 64)
    out.write(#"{"quizpress":"attempt","version":\#(Attempt.version)"#)
    out.writeMember("id", id)
    out.writeMember("site", site)
    out.writeMember("classroom", classroom)
    out.writeMember("quiz", quiz)
    out.writeMember("revision", revision)
    out.write(#","student":"#)
    out.write(student)
    out.writeMember("startedAt", startedAt)
    out.writeMember("endedAt", endedAt)
    out.write(#","elapsedMs":\#(elapsedMilliseconds),"endedEarly":\#(endedEarly)"#)
    out.writeMember("seed", seed)
    if let language { out.writeMember("language", language) }
    out.write(#","responses":["#)
    out.writeList(responses) { $0.write($1) }
    out.write("]")
    if let score = claimedScore { out.writeScore(score) }
    if let resultKey { out.writeMember("resultKey", resultKey) }
    out.write("}")
    return out
  }
}

extension Response {
  /// The response as it is written in a canonical line.
  package var canonicalJSON: [UInt8] {
    var out: [UInt8] = []
    out.write(self)
    return out
  }
}

extension [UInt8] {
  fileprivate mutating func writeMember(_ key: StaticString, _ text: String) {
    write(",\"\(key)\":")
    writeJSON(text)
  }

  fileprivate mutating func write(_ student: Attempt.Student) {
    write("{")
    if let id = student.id {
      write(#""id":"#)
      writeJSON(id)
      write(",")
    }
    write(#""name":"#)
    writeJSON(student.name)
    if let email = student.email { writeMember("email", email) }
    write("}")
  }

  fileprivate mutating func write(_ response: Response) {
    write(#"{"question":"#)
    writeJSON(response.question)
    switch response.answer {
    case .skipped: write(#","options":null"#)
    case .options(let ids): writeIDs("options", ids)
    case .text(let text): writeMember("text", text)
    case .blanks(let parts): writeParts("blanks", parts)
    case .order(let ids): writeIDs("order", ids)
    case .pairs(let parts): writeParts("pairs", parts)
    }
    if response.hints > 0 { write(#","hints":\#(response.hints)"#) }
    write("}")
  }

  private mutating func writeIDs(_ key: StaticString, _ ids: [String]) {
    write(",\"\(key)\":[")
    writeList(ids) { $0.writeJSON($1) }
    write("]")
  }

  private mutating func writeParts(_ key: StaticString, _ parts: [Response.Part]) {
    write(",\"\(key)\":{")
    writeList(parts) {
      $0.writeJSON($1.id)
      $0.write(":")
      $0.writeJSON($1.value)
    }
    write("}")
  }

  fileprivate mutating func writeScore(_ score: Attempt.Score) {
    write(#","score":{"points":"#)
    writeJSON(score.points)
    write(#","of":"#)
    writeJSON(score.of)
    write("}")
  }
}
