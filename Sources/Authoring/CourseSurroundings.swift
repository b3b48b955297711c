/// Facts about a course that are not in its files; the command provides them.
package struct CourseSurroundings: Sendable {
  /// The current time in seconds since 1970; `nil` if deadlines are not compared with a clock.
  package var now: Int64?
  /// Which of some quizzes, `CLASSROOM/QUIZ` each, were published before; asked only about those
  /// whose deadline is past, in seconds since 1970.
  package var published: @Sendable ([String: Int64]) -> Set<String>
  /// The rosters that are part of a git repository or would become so, by path below the root.
  package var sharedRosters: Set<String>

  package init(
    now: Int64? = nil,
    published: @escaping @Sendable ([String: Int64]) -> Set<String> = { _ in [] },
    sharedRosters: Set<String> = []
  ) {
    self.now = now
    self.published = published
    self.sharedRosters = sharedRosters
  }
}
