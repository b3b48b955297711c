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
  var held: [ByteLines.Line] = []
  var size = 0
  var isByLine = everyLine
  while size <= Attempt.largestFile, !isByLine, let line = try lines.next() {
    let isFirst = held.allSatisfy(\.isBlank)
    held.append(line)
    size += line.isTooLong ? Attempt.largestFile : line.bytes.count + 1
    if isFirst, parsed(line) != nil { isByLine = true }
  }
  if !isByLine {
    let whole = document(whole: held, size: size)
    if case .success = whole.content {
      take(whole)
      return
    }
    guard held.contains(where: { parsed($0)?.object != nil }) else {
      if held.contains(where: { !$0.isBlank }) || held.isEmpty { take(whole) }
      return
    }
  }
  for line in held where !line.isBlank { take(document(line)) }
  while let line = try lines.next() {
    if !line.isBlank { take(document(line)) }
  }
}

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
