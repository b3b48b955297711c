package import Courseware
import Disk
package import Grading
import Ledgers

/// The pages of students in a folder that earlier gradebooks there link to and that are no longer
/// written, such as those of students who were removed.
///
/// The paths are relative to the folder. A page to which no gradebook links, or which is not one of
/// a report, is not among them.
package func stalePages(of books: [Gradebook], below path: String) -> [String] {
  guard let folder = try? Folder(at: path) else { return [] }
  return books.flatMap { book -> [String] in
    let id = book.classroom.id
    guard let index = try? folder.read("\(id).html"), isGradebook(index) else { return [] }
    let written = Set(book.students.map { "\(id)/\(pageName(of: $0))" })
    return linkedPages(in: index, of: id).filter { !written.contains($0) && isReport($0, folder) }
  }
}

/// The pages of quizzes in a folder that earlier indexes of statistics there link to and that are
/// no longer written, such as those of quizzes that were removed, and indexes of no pages.
///
/// The paths are relative to the folder. A page to which no index links, or which is not one of a
/// report, is not among them. If all classrooms are shown, they include pages of classrooms that
/// the course no longer has, if the index names its site: several courses may share a folder.
///
/// - Parameters:
///   - place: The classroom or quiz that is shown; `nil` for all. If it is a quiz, pages of other
///     quizzes of the course are kept.
///   - course: The course that the statistics are of.
///   - files: The pages that are written now.
///   - path: The folder.
/// - Returns: The paths of the pages and indexes to remove.
package func staleStatistics(
  of place: String?, in course: Course, writing files: [ReportFile], below path: String
) -> [String] {
  guard let folder = try? Folder(at: path), let entries = try? folder.entries() else { return [] }
  let written = Set(files.map(\.path))
  let existing = Set(course.assignments.map { "\($0.classroom.id)/\($0.quiz.id).html" })
  return entries.flatMap { entry -> [String] in
    guard entry.kind == .file, entry.name.hasSuffix(".html") else { return [] }
    let id = String(entry.name.dropLast(".html".count))
    let isWhole = place == nil || place == id
    guard isWhole || place?.hasPrefix("\(id)/") == true,
      let index = try? folder.read(entry.name), isStatisticsIndex(index)
    else { return [] }
    let isOfCourse = course.classrooms.contains { $0.id == id }
    guard isOfCourse || index.firstRange(of: siteLine(of: course.site)) != nil else { return [] }
    let linked = linkedPages(in: index, of: id)
    let stale = linked.filter { page in
      !written.contains(page) && (isWhole || !existing.contains(page)) && isReport(page, folder)
    }
    return stale + (linked.isEmpty || written.contains(entry.name) ? [] : [entry.name])
  }
}

/// Whether a page is a gradebook, and not the index of statistics, which has the same file name.
private func isGradebook(_ page: [UInt8]) -> Bool {
  page.starts(with: ReportPage.start) && page.firstRange(of: "<h1>Grades</h1>".utf8) != nil
}

/// Whether a page is the index of statistics, and not a gradebook.
private func isStatisticsIndex(_ page: [UInt8]) -> Bool {
  page.starts(with: ReportPage.start) && page.firstRange(of: "<h2>Quizzes</h2>".utf8) != nil
    && !isGradebook(page)
}

/// The line above the heading of an index of statistics.
private func siteLine(of site: Site) -> [UInt8] {
  var line: [UInt8] = []
  line.writeElement("p", class: "over", site.title)
  return line
}

/// The paths of the pages that a gradebook or an index of statistics links to.
private func linkedPages(in page: [UInt8], of classroom: String) -> [String] {
  let link = " href=\"\(urlPath(classroom))/"
  let names = String(decoding: page, as: UTF8.self).split(separator: link).dropFirst()
    .map { String($0.prefix { $0 != "\"" }) }
  // The names of pages of students and quizzes consist of ASCII letters, digits and hyphens.
  let pages = names.filter { name in
    name.hasSuffix(".html")
      && name.dropLast(".html".count).allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
      }
  }
  return pages.map { "\(classroom)/\($0)" }
}

/// Whether a file in the folder of a classroom is a page of a report.
private func isReport(_ path: String, _ folder: Folder) -> Bool {
  let parts = path.split(separator: "/").map(String.init)
  guard parts.count == 2, let pages = try? folder.folder(parts[0]),
    let page = try? pages.read(parts[1])
  else { return false }
  return page.starts(with: ReportPage.start)
}
