package import Courseware

/// Everything a service needs to import a course, including answer keys: for services, not for the
/// web.
///
/// Documentation/bundle.md describes the file; ``schema`` is its JSON Schema.
package struct CourseBundle: Sendable {
  /// Raised when a reader of the former version would misread the file.
  package static let schemaVersion = 1

  package var course: Course
  /// The results of students so far; empty until attempts are merged.
  package var statistics: BundleStatistics
  /// The passwords of classrooms that have one, by classroom id.
  package var passwords: [String: String]

  package init(
    course: Course, statistics: BundleStatistics = BundleStatistics(),
    passwords: [String: String] = [:]
  ) {
    self.course = course
    self.statistics = statistics
    self.passwords = passwords
  }

  /// The JSON Schema (2020-12) that every bundle of ours is valid under.
  package static var schema: [UInt8] { PackageResources.bundle_schema_json }

  /// The JSON Schema (2020-12) of an attempt, for services that take some in; the same file as
  /// `Documentation/attempt.schema.json`.
  package static var attemptSchema: [UInt8] { PackageResources.attempt_schema_json }
}
