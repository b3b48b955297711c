import Authoring
import Foundation

extension CourseOptions {
  /// What is known of a course besides its files: the time, what an earlier build wrote into an
  /// output folder, and which rosters git does not keep to itself.
  func surroundings(of tree: SourceTree, output: String? = nil) -> CourseSurroundings {
    let root = tree.folder.path
    let output = output ?? root + "/build"
    return CourseSurroundings(
      now: readingTime,
      published: { quizzes in quizzes.filter { wasPublished($0, root, output) } },
      sharedRosters: sharedRosters(of: tree), isForServices: true)
  }
}

/// Whether there is a page of a quiz, `CLASSROOM/QUIZ`, or what students handed in.
private func wasPublished(_ quiz: String, _ root: String, _ output: String) -> Bool {
  let place = quiz.split(separator: "/")
  guard place.count == 2 else { return false }
  let traces = [
    "\(output)/site/\(place[0])/quizzes/\(place[1]).html", "\(root)/stats/\(quiz).ledger.jsonl",
    "\(root)/stats/\(quiz).summary.json",
  ]
  return traces.contains { FileManager.default.fileExists(atPath: $0) }
}

/// The rosters of a course that is in a git repository which does not ignore them.
private func sharedRosters(of tree: SourceTree) -> Set<String> {
  let rosters = tree.files.filter { $0.hasPrefix("content/") && $0.hasSuffix("/members.csv") }
  guard !rosters.isEmpty else { return [] }
  do throws(GitFault) {
    let repository = try Repository(holding: tree.folder.path)
    return Set(rosters).subtracting(try repository.ignored(rosters))
  } catch {
    return []
  }
}
