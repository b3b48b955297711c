import Courseware

/// The newest quizzes of a classroom as an Atom feed.
///
/// Source: RFC 4287. Addresses are relative to the feed if the site has no address.
struct FeedFile {
  let classroom: Classroom
  let site: Site
  let language: SiteLanguage

  static let entryCount = 50

  var bytes: [UInt8] {
    let path = "\(classroom.id)/feed.xml"
    let quizzes = classroom.quizzes.filter { $0.folder == .quizzes }
      .sorted { ($1.created.seconds, $0.id) < ($0.created.seconds, $1.id) }
      .prefix(FeedFile.entryCount)
    var out: [UInt8] = []
    out.write("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    out.write("<feed xmlns=\"http://www.w3.org/2005/Atom\"")
    out.writeAttribute("xml:lang", site.language)
    out.write(">\n")
    out.writeElement("id", site.identifier(of: path))
    out.writeElement("title", "\(classroom.name) · \(site.title)")
    out.writeElement("updated", (quizzes.first?.created ?? classroom.created).rfc3339)
    for teacher in classroom.teachers {
      out.write("<author>")
      out.writeElement("name", teacher.name)
      out.write("</author>\n")
    }
    out.writeLink(address(of: "\(classroom.id)/index.html"), rel: "alternate", type: "text/html")
    if let own = site.address(of: path) {
      out.writeLink(own, rel: "self", type: "application/atom+xml")
    }
    for quiz in quizzes { write(quiz, to: &out) }
    out.write("</feed>\n")
    return out
  }

  private func write(_ quiz: Quiz, to out: inout [UInt8]) {
    let page = Link.page(of: quiz.path)
    out.write("<entry>\n")
    out.writeElement("id", site.identifier(of: page))
    out.writeElement("title", quiz.name)
    out.writeElement("published", quiz.created.rfc3339)
    out.writeElement("updated", quiz.created.rfc3339)
    if let author = quiz.author {
      out.write("<author>")
      out.writeElement("name", author)
      out.write("</author>\n")
    }
    out.writeLink(address(of: page), rel: "alternate", type: "text/html")
    if let description = quiz.description { out.writeElement("summary", description) }
    out.write("</entry>\n")
  }

  /// The address of a page in the language of the site.
  private func address(of page: String) -> String {
    let path = language.path(page)
    return site.address(of: path) ?? Link(to: path, from: "\(classroom.id)/feed.xml").url
  }
}

extension [UInt8] {
  fileprivate mutating func writeElement(_ name: StaticString, _ text: String) {
    write("<")
    write(name)
    write(">")
    // XML can represent neither other control characters nor U+FFFE and U+FFFF.
    let allowed = text.unicodeScalars.filter {
      ($0.value >= 32 || $0 == "\t" || $0 == "\n") && $0.value & 0xfffe != 0xfffe
    }
    writeEscaped(String(String.UnicodeScalarView(allowed)))
    write("</")
    write(name)
    write(">\n")
  }

  fileprivate mutating func writeLink(_ href: String, rel: String, type: String) {
    write("<link")
    writeAttribute("rel", rel)
    writeAttribute("type", type)
    writeAttribute("href", href)
    write("/>\n")
  }
}
