import Courseware
import Disk

/// Reports files whose content may not go out with a page, each once and at itself.
///
/// The paths are below the root; those that front matter lists under `publish` may hold script.
func checkPublishedContent(
  _ paths: Set<String>, listed: Set<String>, _ tree: SourceTree, jobs: Int, _ report: inout Report
) {
  let files = paths.sorted()
  let found = parallelMap(files.count, jobs: jobs, with: { tree.folder.reader() }) {
    index, reader in
    var own = Report()
    check(files[index], isListed: listed.contains(files[index]), &reader, &own)
    return own.diagnostics
  }
  report.diagnostics += found.joined()
}

private func check(
  _ path: String, isListed: Bool, _ reader: inout FileReader, _ report: inout Report
) {
  guard let head = try? reader.head(path, count: headSize).get() else { return }
  let start = Span(path: path, bytes: 0..<0)
  if let what = teachersContent(head) {
    report.add(.publishedContent, "this is \(what), which is never published", at: start)
    return
  }
  if isListed { return }
  let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
  if ending == "svg" {
    guard let bytes = try? reader.read(path, cap: TextLimit.picture).get() else {
      report.add(.publishedContent, "an SVG picture has at most 16 MB", at: start)
      return
    }
    guard let fault = activeContent(inSVG: bytes) else { return }
    report.add(
      .publishedContent, fault.reason, at: Span(path: path, bytes: fault.bytes),
      notes: [.init("students who open the picture by itself would run what it holds")])
  } else if ending != "txt", looksLikeHTML(head) {
    report.add(
      .publishedContent, "this file is named '.\(ending)' but holds a web page", at: start)
  }
}

/// Enough for the words that tell what a file is.
private let headSize = 2048

/// What a file is that is the teacher's alone, by its first bytes.
private func teachersContent(_ head: [UInt8]) -> String? {
  let text = String(decoding: head.prefix(headSize), as: UTF8.self)
  if text.hasPrefix("{"), text.contains("\"quizpress\"") { return "an attempt or a ledger" }
  let lines = text.split(separator: "\n", maxSplits: 40, omittingEmptySubsequences: false)
    .map { $0.drop { $0 == "\u{FEFF}" }.lowercased().filter { $0 != "\r" && $0 != "\"" } }
  guard let first = lines.first else { return nil }
  if first == "---", lines.dropFirst().contains(where: { $0.hasPrefix("name:") }),
    lines.contains(where: { $0.hasPrefix("created:") })
  {
    return "the source of a quiz or a classroom"
  }
  let columns = Set(
    first.split { ",;\t".contains($0) }.map { $0.filter { !$0.isWhitespace } })
  if columns.isSuperset(of: ["id", "name", "email"]) { return "a roster" }
  if columns.isSuperset(of: ["member", "item", "score"]) { return "a sheet of grades" }
  return nil
}

/// Whether a browser that is not told what a file is would take it for a web page.
///
/// Source: WHATWG MIME Sniffing, 7.1, the table of scriptable types.
private func looksLikeHTML(_ head: [UInt8]) -> Bool {
  let bare = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
  let text = String(decoding: bare.drop { $0 <= 32 }.prefix(16), as: UTF8.self).lowercased()
  if text.hasPrefix("<?xml") || text.hasPrefix("<svg") { return true }
  guard text.hasPrefix("<") else { return false }
  let name = text.dropFirst().prefix { $0 != " " && $0 != ">" && !$0.isWhitespace }
  return webPageStarts.contains(String(name))
}

private let webPageStarts: Set<String> = [
  "!doctype", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style",
  "title", "b", "body", "br", "p", "!--", "meta", "link", "svg", "img",
]
