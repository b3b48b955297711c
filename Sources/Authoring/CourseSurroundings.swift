/// What is known of a course besides its files; nothing of it is looked up below the command.
package struct CourseSurroundings: Sendable {
  /// Seconds since 1970; `nil` where deadlines are not held against a clock.
  package var now: Int64?
  /// Which of some quizzes, `CLASSROOM/QUIZ` each, were built or handed in before; asked only about
  /// those whose deadline is past.
  package var published: @Sendable (Set<String>) -> Set<String>
  /// The rosters that are part of a git repository or would become so, by path below the root.
  package var sharedRosters: Set<String>
  /// Whether the course is meant for services that import it as well, which have limits of their
  /// own for names and numbers.
  package var isForServices: Bool

  package init(
    now: Int64? = nil,
    published: @escaping @Sendable (Set<String>) -> Set<String> = { _ in [] },
    sharedRosters: Set<String> = [], isForServices: Bool = false
  ) {
    self.now = now
    self.published = published
    self.sharedRosters = sharedRosters
    self.isForServices = isForServices
  }
}
