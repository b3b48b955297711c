package import Courseware
package import Disk
import Synchronization

/// The pages and records of quizzes that were rendered as soon as each quiz was read, so that a
/// build does not keep the texts of all quizzes in memory.
///
/// They are in an unnamed file that disappears with the process.
package final class QuizSpool: Sendable {
  private let file: OpenFile
  private let state = Mutex(State())

  private struct State {
    var end = 0
    /// The ranges in the file, by collection; pages and lines have one of their own.
    var places = BundlePlaces()
  }

  fileprivate static let pages = "site"
  fileprivate static let lines = "revisions"

  /// Creates an empty spool in a folder.
  package init(in folder: Folder) throws(DiskError) { file = try folder.makeNamelessFile() }

  /// Creates an empty spool on the disk of an output folder; `nil` if nothing can be written there.
  package convenience init?(beside output: OutputLocation) {
    guard let (parent, _) = try? output.resolved(), let folder = try? Folder(at: parent) else {
      return nil
    }
    try? self.init(in: folder)
  }

  /// Stores the pieces of a quiz; returns whether they could be written.
  fileprivate func store(_ pieces: [Piece], _ bytes: [UInt8]) -> Bool {
    let start = state.withLock { state in
      defer { state.end += bytes.count }
      return state.end
    }
    do throws(DiskError) { try file.write(bytes, at: start) } catch { return false }
    state.withLock { state in
      for piece in pieces {
        let range = start + piece.range.lowerBound..<start + piece.range.upperBound
        state.places.add(range, of: piece.path, in: piece.collection)
      }
    }
    return true
  }

  /// A page, a record of the bundle or a line, as a range of the bytes of its quiz.
  fileprivate struct Piece {
    var collection: String
    var path: String
    var range: Range<Int>
  }

  /// The page with a path below the output folder; `nil` if it was not stored.
  func page(_ path: String) throws(DiskError) -> [UInt8]? { try bytes(of: path, in: Self.pages) }

  /// The line that records the published state of a quiz; `nil` if it was not stored.
  package func line(of quiz: Quiz) throws(DiskError) -> [UInt8]? {
    try bytes(of: quiz.path, in: Self.lines)
  }

  private func bytes(of path: String, in collection: String) throws(DiskError) -> [UInt8]? {
    guard let range = state.withLock({ $0.places[collection, path] }) else { return nil }
    var bytes: [UInt8] = []
    try file.append(range, to: &bytes)
    return bytes
  }

  /// The stored records, which a bundle copies as if they were from an earlier one.
  var bundle: FormerBundle {
    let places = state.withLock(\.places)
    return FormerBundle(file: file, build: FormerBuild(changed: [], bundle: places))
  }
}

/// Renders quizzes into a spool.
package struct QuizSpoolWriter: Sendable {
  private let spool: QuizSpool
  private let site: Site
  private let languages: [SiteLanguage]
  private let templates: PageTemplates

  /// - Parameters:
  ///   - spool: Stores what is rendered.
  ///   - site: The site of all quizzes.
  ///   - templates: The templates of pages.
  package init(_ spool: QuizSpool, _ site: Site, _ templates: PageTemplates) {
    (self.spool, self.site, self.templates) = (spool, site, templates)
    languages = SiteLanguage.all(of: site)
  }

  /// Renders the pages and records of a quiz, and stores them and the line that records its state.
  ///
  /// - Parameters:
  ///   - quiz: A quiz whose pages depend on nothing but the quiz, its classroom and the site.
  ///   - source: The text of its file.
  ///   - classroom: Its classroom, which has no password.
  ///   - line: The line of its published state.
  /// - Returns: Whether everything could be written.
  package func write(
    _ quiz: Quiz, _ source: CourseSource, in classroom: Classroom, line: [UInt8]
  ) -> Bool {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(96 * 1024)
    var pieces: [QuizSpool.Piece] = []
    func add(_ collection: String, _ path: String, _ write: (inout [UInt8]) -> Void) {
      let start = bytes.count
      write(&bytes)
      pieces.append(.init(collection: collection, path: path, range: start..<bytes.count))
    }
    for output in quizPages(of: quiz, .quiz(quiz.path), in: languages, { (quiz, classroom, site) })
    {
      guard case .page(let render) = output.content else { continue }
      add(QuizSpool.pages, output.path) { $0 += render(templates) }
    }
    let placed = ClassroomQuiz(classroom: classroom.id, quiz: quiz)
    add("quizzes", quiz.path) { $0.writeQuiz(placed) }
    add("questions", quiz.path) { $0.writeQuestions(of: placed) }
    add("sources", quiz.path) { $0.writeSource(source) }
    add(QuizSpool.lines, quiz.path) { $0 += line }
    return spool.store(pieces, bytes)
  }
}
