import Courseware
import Digest
package import Disk

/// A page of a report: a self-contained file without external fonts or other network requests.
///
/// Its content security policy makes the browser refuse all requests, and all styles and scripts
/// but the page's own.
struct ReportPage {
  /// The title of the window and the page's heading.
  var title: String
  /// The text above the heading, which names the page's context.
  var over: String
  /// The link above that text, which leads back to another page; usually none.
  var back: (name: String, href: String)?
  /// The HTML below the heading.
  var body: [UInt8]
  /// Whether the page has a table of students, which a script makes searchable and sortable.
  var hasStudents = false
  /// The colors and the font of the site; font files are not included in reports.
  var style = SiteStyle()

  /// The start of every page of a report, by which a file is recognized as one.
  static let start = Array(
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none';\u{20}
    """.utf8)

  /// The whole file.
  var html: [UInt8] {
    let own = StyleTokens.rules(
      of: style, dark: "screen and (prefers-color-scheme: dark)", fontURL: { _ in nil })
    let sheet = own.isEmpty ? styleSheet : styleSheet + Array(own.utf8)
    let hash = own.isEmpty ? styleHash : policyHash(of: sheet)
    var out = Self.start
    if hasStudents { out.write("script-src '\(scriptHash)'; ") }
    out.write("style-src '\(hash)'; base-uri 'none'; form-action 'none'\">\n")
    out.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    out.write("<meta name=\"color-scheme\" content=\"light dark\">\n")
    out.write("<meta name=\"robots\" content=\"noindex\">\n<title>")
    out.writeEscaped(safeForTerminal(over.isEmpty ? title : "\(title) · \(over)"))
    out.write("</title>\n<style>")
    out += sheet
    out.write("</style>\n</head>\n<body>\n")
    writeHeader(to: &out)
    out.write("<main>\n")
    out += body
    out.write("</main>\n")
    if hasStudents {
      out.write("<script>")
      out += script
      out.write("</script>\n")
    }
    out.write("</body>\n</html>\n")
    return out
  }

  private func writeHeader(to out: inout [UInt8]) {
    out.write("<header>\n")
    if let back {
      out.write("<nav aria-label=\"Back\">")
      out.writeLink(back.name, to: back.href)
      out.write(" </nav>\n")
    }
    if !over.isEmpty { out.writeElement("p", class: "over", over) }
    out.writeElement("h1", title)
    out.write("</header>\n")
  }
}

/// The exact content of the page's style element, whose hash is in the policy.
private let styleSheet = Array(
  """

  :root {
  \(StyleTokens.light)}
  @media screen and (prefers-color-scheme: dark) {
  :root {
  \(StyleTokens.dark)}
  }
  \(Icon.style)
  \(reportStyle)
  """.utf8)
private let styleHash = policyHash(of: styleSheet)
private let script = Array("\n\(studentScript)".utf8)
private let scriptHash = policyHash(of: script)

extension [UInt8] {
  /// Appends text from any source: escaped, and with invisible characters and characters that
  /// change the text direction replaced by their code points.
  mutating func writeShown(_ text: String) { writeEscaped(safeForTerminal(text)) }

  /// Appends a link with text from any source.
  mutating func writeLink(_ text: String, to address: String) {
    write("<a")
    writeAttribute("href", address)
    write(">")
    writeShown(text)
    write("</a>")
  }

  /// Appends multi-line text as ``writeShown(_:)`` does, with its line breaks.
  mutating func writeLines(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if index > 0 { write("\n") }
      writeShown(String(line).replacing("\t", with: "  "))
    }
  }

  /// Appends an element with text from any source.
  mutating func writeElement(
    _ name: StaticString, class style: StaticString? = nil, _ text: String
  ) {
    write("<")
    write(name)
    if let style {
      write(" class=\"")
      write(style)
      write("\"")
    }
    write(">")
    writeShown(text)
    write("</")
    write(name)
    write(">\n")
  }

  mutating func writeSection(_ heading: String, _ body: (inout [UInt8]) -> Void) {
    write("<section>\n")
    writeElement("h2", heading)
    body(&self)
    write("</section>\n")
  }

  /// Appends a drawing with a caption and a table of the same numbers; on small screens the drawing
  /// keeps its size and scrolls.
  mutating func writeFigure(
    _ drawing: [UInt8], named name: String, caption: String = "", table: ReportTable? = nil
  ) {
    write("<figure>")
    writeElement("p", class: "hint", "The chart scrolls sideways.")
    write("<div class=\"wide\" tabindex=\"0\" role=\"group\"")
    writeAttribute("aria-label", name)
    write(">\n")
    self += drawing
    write("</div>")
    if let table { write(table) }
    if !caption.isEmpty { writeElement("figcaption", caption) }
    write("</figure>\n")
  }

  /// Appends a list of the main figures of a report with their names, in large print.
  mutating func writeFigures(_ figures: [(name: String, value: String, note: String)]) {
    write("<dl class=\"figures\">\n")
    for (name, value, note) in figures {
      write("<div>")
      writeElement("dt", name)
      write("<dd>")
      writeShown(value)
      if !note.isEmpty { writeElement("span", class: "note", note) }
      write("</dd></div>\n")
    }
    write("</dl>\n")
  }

  /// Appends tables in a panel, with a one-sentence explanation for each of their columns.
  mutating func writePanel(_ tables: ReportTable..., columns: ColumnMeanings.List = []) {
    write("<div class=\"panel\">\n")
    for table in tables { write(table) }
    if !columns.isEmpty { writeConventions(columns, style: "conventions explained") }
    write("</div>\n")
  }

  /// Appends the conventions behind the figures of a page, each with a name.
  mutating func writeConventions(
    _ choices: [(name: String, text: String)], style: StaticString = "conventions panel"
  ) {
    write("<dl class=\"")
    write(style)
    write("\">\n")
    for (name, text) in choices {
      writeElement("dt", name)
      writeElement("dd", text)
    }
    write("</dl>\n")
  }
}

/// A file of a report: its path relative to the report's folder, at most one folder deep, and its
/// content.
package typealias ReportFile = (path: String, bytes: [UInt8])

/// Writes files into a folder, which is created with its missing parents.
///
/// All files are first written to temporary names, so that a failed run leaves the old files
/// complete, and no new folder. Files at the paths in `stale` are then removed, before any file is
/// replaced, because the old files show which are stale. Other files in the folder are kept.
package func write(
  _ files: [ReportFile], below path: String, mode: UInt32 = 0o666, removing stale: [String] = []
) throws(DiskError) {
  // Only the owner of the files can list their folders.
  let folderMode = mode | (mode & 0o444) >> 2
  var newFolders: [String] = []
  var staged: [(folder: Folder, name: String)] = []
  do throws(DiskError) {
    try makeFolders(path, mode: folderMode) { newFolders.append($0) }
    let root = try Folder(at: path)
    for file in files {
      let parts = file.path.split(separator: "/").map(String.init)
      if parts.count > 1, try root.status(of: parts[0]) == nil {
        newFolders.append(root.path(of: parts[0]))
      }
      let folder = parts.count > 1 ? try root.makeFolder(parts[0]) : root
      let name = parts.last ?? file.path
      staged.append((folder, name))
      let stage = try StagedFile(name, in: folder, mode: mode)
      try stage.write(file.bytes)
      try stage.finish()
    }
    for path in stale {
      let parts = path.split(separator: "/").map(String.init)
      guard let name = parts.last else { continue }
      try (parts.count > 1 ? root.folder(parts[0]) : root)?.remove(name)
    }
    for (folder, name) in staged { try folder.commit(name) }
    // A folder may be synchronized twice; the second time costs nothing.
    for (folder, _) in staged { try folder.synchronize() }
  } catch {
    for (folder, name) in staged { folder.discard(name) }
    for made in newFolders.reversed() {
      // A folder with files of another run is kept.
      try? Folder.above(made).folder.removeFolder(parts(of: made).name)
    }
    throw error
  }
}
