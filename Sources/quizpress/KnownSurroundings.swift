import Authoring
import FoundationEssentials
import Glibc

extension CourseOptions {
  /// What is known of a course besides its files: the time, what an earlier build wrote into an
  /// output folder, and which rosters git does not keep to itself.
  ///
  /// `output` is the folder that a build is about to write; `nil` for `check`, where the time is
  /// known only if it was given, so that `check` says the same of the same files tomorrow.
  func surroundings(of tree: SourceTree, output: String? = nil) -> CourseSurroundings {
    let root = tree.folder.path
    let isTimed = output != nil || now != nil
    let output = output ?? root + "/build"
    return CourseSurroundings(
      now: isTimed ? readingTime : nil,
      published: { due in
        let found = Set(due.keys.filter { wasPublished($0, root, output) })
        let others = due.filter { !found.contains($0.key) }
        return found.union(committedInTime(others, root))
      },
      sharedRosters: sharedRosters(of: tree))
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

/// The rosters and score sheets of a course that is in a git repository which does not ignore them.
private func sharedRosters(of tree: SourceTree) -> Set<String> {
  let rosters = tree.files.filter {
    $0.hasPrefix("content/") && $0.hasSuffix("/members.csv") || isScoreSheet($0)
  }
  guard !rosters.isEmpty else { return [] }
  do throws(GitFault) {
    let repository = try Repository(holding: tree.folder.path)
    return Set(rosters).subtracting(try repository.ignored(rosters))
  } catch {
    return []
  }
}

/// Those of some quizzes that git had before they were due: a fresh clone has no output folder.
private func committedInTime(_ due: [String: Int64], _ root: String) -> Set<String> {
  let paths = Dictionary(
    due.keys.map { quiz in
      let place = quiz.split(separator: "/")
      return ("content/\(place[0])/quizzes/\(place[1]).md", quiz)
    }
  ) { first, _ in first }
  guard !paths.isEmpty, let repository = try? Repository(holding: root),
    let times = try? repository.firstCommits(of: paths.keys.sorted())
  else { return [] }
  return Set(
    times.compactMap { path, time in
      guard let quiz = paths[path], let deadline = due[quiz], time < deadline else { return nil }
      return quiz
    })
}
