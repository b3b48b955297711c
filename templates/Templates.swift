/// The built-in page templates, by name.
package enum BuiltInTemplates {
  package static let home = PackageResources.home_mustache
}
