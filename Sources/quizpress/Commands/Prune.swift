import ArgumentParser
import Authoring
import Courseware
import Grading
import Ledgers

/// `quizpress prune`: removes records of quizzes that no longer exist.
struct Prune: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove the records of quizzes and classrooms that no longer exist.",
    discussion: """
      Lists what would be removed, and removes it only with '--yes'. The records of drafts are \
      kept. If attempts at a removed quiz are merged again, they are set aside.
      """)

  @OptionGroup var course: CourseOptions

  @Flag(help: "Remove the records. Without this option they are only listed.")
  var yes = false

  func run() throws {
    let tree = try course.openCourse()
    try withLockedRoot(of: tree) { root in
      let graded = try checkedCourse(tree, course)
      let stats = try StatsFolder(below: root)
      try refuse(stats.damage)
      let pruning = try Pruning(stats, course: graded, root: root) {
        QuizFolder.sources(of: $0.quiz, in: $0.classroom).contains(where: tree.contains)
      }
      guard !pruning.isEmpty else { return try put("nothing to remove\n") }
      try list(pruning)
      guard yes else { return try put("nothing was changed; add '--yes' to make these changes\n") }
      try prune(pruning, stats, root: root)
    }
  }

  private func list(_ pruning: Pruning) throws {
    var lines = [yes ? "removes" : "would remove"]
    lines += pruning.files.map { "  stats/\($0)" }
    lines += pruning.attempts.map {
      "  \(counted($0.count, "attempt")) of '\($0.reference.name)'"
    }
    lines.append("not changed: files in 'attempts/' and the history of Git")
    try put(lines: lines)
  }
}
