import ArgumentParser
import Authoring
import Courseware
import Grading

/// `quizpress prune`: what belongs to quizzes that are gone.
struct Prune: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove the records of quizzes and classrooms that the course has no more.",
    discussion: """
      What would go is listed first; nothing is done without '--yes'. A draft still is a quiz. \
      Attempts that come in again are set aside again, as those of any quiz that the course does \
      not have.
      """)

  @OptionGroup var course: CourseOptions

  @Flag(help: "Do it; without, what would go is listed and nothing done.")
  var yes = false

  func run() throws {
    let tree = try course.openCourse()
    try onDisk {
      let root = try lockedRoot(of: tree)
      let graded = try checkedCourse(tree, course)
      let stats = try StatsFolder(below: root)
      try refuse(stats.damage)
      let pruning = try Pruning(stats, course: graded, root: root) {
        tree.contains("content/\($0.classroom)/quizzes/\($0.quiz).md")
      }
      guard !pruning.isEmpty else { return try put("nothing to remove\n") }
      try list(pruning)
      guard yes else { return try put("nothing was done; '--yes' does it\n") }
      try prune(pruning, stats, root: root)
    }
  }

  private func list(_ pruning: Pruning) throws {
    var lines = [yes ? "removes" : "would remove"]
    lines += pruning.files.map { "  stats/\($0)" }
    lines += pruning.attempts.map {
      "  \(counted($0.count, "attempt")) of '\($0.reference.classroom)/\($0.reference.quiz)'"
    }
    try put(lines.map { safeForTerminal($0) + "\n" }.joined())
  }
}
