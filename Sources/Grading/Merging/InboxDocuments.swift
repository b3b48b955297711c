import Courseware

/// One JSON text found in a file, read or refused.
struct InboxDocument {
  /// From 1; `nil` where the whole file is one text.
  var line: Int?
  var content: Result<JSONValue, Refused>

  /// Why not.
  struct Refused: Error {
    var reason: String
  }
}

/// Finds the JSON texts of a file: the whole file is one, or every line is.
///
/// Every line is one where the first line alone is a JSON text, where the file's name says so, or
/// where the whole is no JSON text and some line is an object.
func readDocuments(
  _ lines: inout ByteLines, everyLine: Bool, _ take: (InboxDocument) -> Void
) throws(DiskFault) {
  let start = try readStart(&lines, everyLine: everyLine)
  if !start.isByLine {
    let whole = document(whole: start.held, size: start.size)
    if (try? whole.content.get()) != nil || !start.held.contains(where: { object(in: $0) }) {
      take(whole)
      return
    }
  }
  for line in start.held where !line.isBlank { take(document(line)) }
  while let line = try lines.next() {
    if !line.isBlank { take(document(line)) }
  }
}

/// The lines that had to be read to tell how a file is to be read.
private struct Start {
  var held: [ByteLines.Line] = []
  /// In bytes; more than the limit where the file cannot be one text.
  var size = 0
  var isByLine = false
}

private func readStart(
  _ lines: inout ByteLines, everyLine: Bool
) throws(DiskFault) -> Start {
  var start = Start(isByLine: everyLine)
  while start.size <= Attempt.largestFile, !start.isByLine, let line = try lines.next() {
    let isFirst = start.held.allSatisfy(\.isBlank)
    start.held.append(line)
    start.size += line.isTooLong ? Attempt.largestFile : line.bytes.count + 1
    guard isFirst, parsed(line) != nil else { continue }
    while start.held.last?.number == line.number || start.held.last?.isBlank == true {
      guard let more = try lines.next() else { return start }
      start.held.append(more)
    }
    start.isByLine = true
  }
  return start
}

private func object(in line: ByteLines.Line) -> Bool { parsed(line)?.object != nil }

private func document(whole lines: [ByteLines.Line], size: Int) -> InboxDocument {
  guard size <= Attempt.largestFile, !lines.contains(where: \.isTooLong) else {
    return InboxDocument(line: nil, content: .failure(tooLarge))
  }
  let bytes = Array(lines.map(\.bytes).joined(separator: [UInt8(ascii: "\n")]))
  return InboxDocument(line: nil, content: read(bytes) { $0.description })
}

private func document(_ line: ByteLines.Line) -> InboxDocument {
  guard !line.isTooLong else {
    return InboxDocument(line: line.number, content: .failure(tooLarge))
  }
  return InboxDocument(
    line: line.number, content: read(line.bytes) { "\($0.reason), column \($0.column)" })
}

private let tooLarge = InboxDocument.Refused(reason: "more than \(Attempt.largestFile) bytes")

private func parsed(_ line: ByteLines.Line) -> JSONValue? {
  line.isTooLong || line.isBlank ? nil : try? JSONValue(line.bytes, limit: Attempt.largestFile)
}

private func read(
  _ bytes: [UInt8], describe: (JSONFault) -> String
) -> Result<JSONValue, InboxDocument.Refused> {
  do throws(JSONFault) {
    return .success(try JSONValue(bytes, limit: Attempt.largestFile))
  } catch {
    return .failure(InboxDocument.Refused(reason: describe(error)))
  }
}
