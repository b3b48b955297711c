import Authoring
import Courseware
import Disk
import Ledgers
import Publishing

/// Makes the function that renders quizzes into a spool while the course is read.
///
/// It leaves out quizzes whose pages depend on more than the quiz, its classroom and the site, and
/// those whose text is needed later: to grade attempts, for services, for the list of questions
/// that a teacher grades on the page of grades, and to find out whether a sealed page shows code.
func outputWriter(
  of tree: SourceTree, _ spool: QuizSpool
) -> @Sendable (Site) -> QuizOutputWriter {
  let files = tree.filesBelowContent
  let hasPublishedResults = tree.hasPublishedResults
  let attempted = tree.quizzesWithAttempts
  return { site in
    guard site.importers.isEmpty, let attempted, let templates = try? courseTemplates(tree) else {
      return { _, _, _ in false }
    }
    let writer = QuizSpoolWriter(spool, site, templates)
    return { quiz, source, classroom in
      guard classroom.access != .password, quiz.answers != .release,
        quiz.answers == .open || !quiz.showsCode, !quiz.size.hasQuestionsByHand,
        !attempted.contains("\(classroom.id)/\(quiz.id)"), quiz.formerly.isEmpty,
        !hasPublishedResults || !quiz.isSealed(in: site), !Course.names(quiz, oneOf: files)
      else { return false }
      return writer.write(quiz, source, in: classroom, line: publishedLine(of: quiz))
    }
  }
}

extension SourceTree {
  /// The paths of its files without `content/`, as the prose of quizzes refers to them.
  var filesBelowContent: Set<String> {
    Set(files.map { String($0.dropFirst("content/".count)) })
  }

  /// Whether the course has published results of students, or may have some.
  fileprivate var hasPublishedResults: Bool {
    do throws(DiskError) {
      return try Folder(at: folder.path).containsFolder("results")
    } catch {
      return true
    }
  }

  /// The quizzes with attempts in `stats/`, as `CLASSROOM/QUIZ`; `nil` if it cannot be read.
  fileprivate var quizzesWithAttempts: Set<String>? {
    do throws(DiskError) {
      guard let stats = try Folder(at: folder.path).folder("stats") else { return [] }
      var found: Set<String> = []
      for entry in try stats.entries() where entry.kind == .folder {
        let ending = ".ledger.jsonl"
        for name in try stats.folder(entry.name)?.names() ?? [] where name.hasSuffix(ending) {
          found.insert("\(entry.name)/\(name.dropLast(ending.count))")
        }
      }
      return found
    } catch {
      return nil
    }
  }
}
