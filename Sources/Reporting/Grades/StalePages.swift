import Courseware
import Disk
package import Grading

/// The pages of students in a folder that earlier gradebooks there link to and that are no longer
/// written, such as those of students who were removed.
///
/// The paths are relative to the folder. A page to which no gradebook links, or which is not one of
/// a report, is not among them.
package func stalePages(of books: [Gradebook], below path: String) -> [String] {
  guard let folder = try? Folder(at: path) else { return [] }
  return books.flatMap { book -> [String] in
    let id = book.classroom.id
    guard let index = try? folder.read("\(id).html"), isGradebook(index),
      let pages = try? folder.folder(id)
    else { return [] }
    let written = Set(book.students.map(pageName))
    return linkedPages(in: index, of: id).filter { name in
      guard !written.contains(name), let page = try? pages.read(name) else { return false }
      return page.starts(with: ReportPage.start)
    }.map { "\(id)/\($0)" }
  }
}

/// Whether a page is a gradebook, and not the index of statistics, which has the same file name.
private func isGradebook(_ page: [UInt8]) -> Bool {
  page.starts(with: ReportPage.start) && page.firstRange(of: "<h1>Grades</h1>".utf8) != nil
}

/// The names of the pages in a classroom's folder that a gradebook links to.
private func linkedPages(in page: [UInt8], of classroom: String) -> [String] {
  let link = " href=\"\(urlPath(classroom))/"
  let names = String(decoding: page, as: UTF8.self).split(separator: link).dropFirst()
    .map { String($0.prefix { $0 != "\"" }) }
  // The names of pages of students consist of ASCII letters, digits and hyphens.
  return names.filter { name in
    name.hasSuffix(".html")
      && name.dropLast(".html".count).allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
      }
  }
}
