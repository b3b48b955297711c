/// The built-in page templates, by name.
package enum BuiltInTemplates {
  package static let all: [String: [UInt8]] = [
    "bar": PackageResources.bar_mustache,
    "classroom": PackageResources.classroom_mustache,
    "foot": PackageResources.foot_mustache,
    "grades": PackageResources.grades_mustache,
    "head": PackageResources.head_mustache,
    "home": PackageResources.home_mustache,
    "instructions": PackageResources.instructions_mustache,
    "library": PackageResources.library_mustache,
    "live": PackageResources.live_mustache,
    "locked": PackageResources.locked_mustache,
    "missing": PackageResources.missing_mustache,
    "presenter": PackageResources.presenter_mustache,
    "quiz": PackageResources.quiz_mustache,
  ]
}
