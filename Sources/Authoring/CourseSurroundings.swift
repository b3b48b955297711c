/// What is known of a course besides its files; nothing of it is looked up below the command.
package struct CourseSurroundings: Sendable {
  /// Seconds since 1970; `nil` where deadlines are not held against a clock.
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
