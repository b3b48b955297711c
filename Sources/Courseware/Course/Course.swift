/// A course without errors: everything is resolved, and nothing has a place in a file.
package struct Course: Sendable {
  package var site: Site
  /// In the order of their ids.
  package var classrooms: [Classroom]
  /// Files that its prose refers to, by path below `content/`; the site holds those that its pages
  /// may show at the same path.
  package var assets: [String]

  package init(site: Site, classrooms: [Classroom], assets: [String]) {
    self.site = site
    self.classrooms = classrooms
    self.assets = assets
  }
}
