import Courseware

extension Fields {
  /// The files that `publish` lists, each with its place.
  mutating func publishedNames() -> [Located<String>] {
    guard let node = node("publish") else { return [] }
    if case .sequence(let items) = node.content {
      return items.compactMap { text($0, "publish") }.filter { !$0.value.isEmpty }
    }
    return list("publish").map { Located($0, at: node.span) }
  }
}

extension Addresses {
  /// The addresses of a file whose front matter lists files to publish; reports those that are not
  /// there, and those that are never published.
  init(
    _ tree: SourceTree, folder: String, publishing names: [Located<String>],
    _ report: inout Report
  ) {
    self.init(tree: tree, folder: folder)
    for name in names {
      guard let path = resolved(name.value) else {
        report.add(
          .pathOutsideCourse, "'\(name.value)' is outside the course", at: name.span)
        continue
      }
      listed.insert(path)
      switch published(path) {
      case .file: continue
      case .missing(let path):
        listed.remove(path)
        report.add(.deadLink, "no file '\(path)' to publish", at: name.span)
      default:
        listed.remove(path)
        report.add(.deadLink, "'\(name.value)' is never published", at: name.span)
      }
    }
  }
}

extension Needs {
  /// Takes the files that front matter lists: they are published whether a link leads to them or
  /// not, since a web page may need them.
  mutating func listFiles(of addresses: Addresses) {
    listed = addresses.listed
    files.formUnion(addresses.listed)
  }
}
