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
  let whole = isText(head) ? try? reader.read(path, cap: TextLimit.picture).get() : nil
  let text = decoded(whole ?? head)
  if isText(head), let found = PrivateContent(of: text), !(found.isGuess && isListed) {
    let rule = "this is \(found.name), which is never published"
    report.add(
      .publishedContent, found.isGuess ? "this looks like \(found.name)" : rule, at: start,
      notes: found.isGuess
        ? [.init("if students need it, list it under 'publish' in the front matter")] : [])
    return
  }
  if isListed { return }
  let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
  if ending == "svg" {
    guard let bytes = try? reader.read(path, cap: TextLimit.picture).get() else {
      report.add(.publishedContent, "this SVG image is larger than 16 MB", at: start)
      return
    }
    guard let fault = activeContent(inSVG: bytes) else { return }
    report.add(
      .publishedContent, fault.reason, at: Span(path: path, bytes: fault.bytes),
      notes: [.init("students who open the image directly would run the script it contains")])
  } else if ending != "txt", looksLikeHTML(text) {
    report.add(
      .publishedContent, "this file is named '.\(ending)' but contains a web page", at: start)
  }
}

/// Enough bytes to distinguish text from other content.
private let headSize = 2048

/// Whether a file starts like text: UTF-16 with its mark, or anything without the byte 0.
private func isText(_ head: [UInt8]) -> Bool {
  head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || !head.contains(0)
}

/// A file's text without a byte order mark.
///
/// Source: WHATWG Encoding, 6.1, BOM sniff.
func decoded(_ bytes: [UInt8]) -> String {
  let isLittle = bytes.starts(with: [0xFF, 0xFE])
  if isLittle || bytes.starts(with: [0xFE, 0xFF]) {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { at in
      UInt16(bytes[at + (isLittle ? 1 : 0)]) << 8 | UInt16(bytes[at + (isLittle ? 0 : 1)])
    }
    return String(decoding: units, as: UTF16.self)
  }
  let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
  return String(decoding: hasMark ? bytes[3...] : bytes[...], as: UTF8.self)
}

/// Whether a browser that is not told what a file is would take it for a web page.
///
/// Source: WHATWG MIME Sniffing, 7.1, the table of scriptable types.
func looksLikeHTML(_ file: String) -> Bool {
  let text = file.unicodeScalars.drop { $0.value <= 32 }.prefix(16)
    .reduce(into: "") { $0.unicodeScalars.append($1) }.lowercased()
  if text.hasPrefix("<?xml") || text.hasPrefix("<svg") { return true }
  guard text.hasPrefix("<") else { return false }
  let name = text.dropFirst().prefix { $0 != " " && $0 != ">" && !$0.isWhitespace }
  return webPageStarts.contains(String(name))
}

private let webPageStarts: Set<String> = [
  "!doctype", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style",
  "title", "b", "body", "br", "p", "!--", "meta", "link", "svg", "img",
]
