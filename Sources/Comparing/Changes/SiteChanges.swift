import Courseware

/// The changes of `site.yml`; empty if one state has none that can be read.
func siteChanges(_ pair: SnapshotPair) -> [Change] {
  guard let old = pair.old.site, let new = pair.new.site else { return [] }
  var list = ChangeList(path: "content/site.yml")
  // Attempts store the site's title, and merging notes those with another title.
  list.compare(.title, .content, "title", .quote(old.title), .quote(new.title))
  list.compare(
    .organization, .content, "organization", .quote(old.organization), .quote(new.organization))
  // The times that change with it are reported for each quiz.
  list.compare(.timeZone, .grades, "time zone", .words(old.timeZone), .words(new.timeZone))
  list.compare(.language, .content, "language", .quote(old.language), .quote(new.language))
  list.compare(
    .siteSetting, .content, "languages of the pages", nameValue(old.languages),
    nameValue(new.languages))
  list.compare(
    .siteSetting, .content, "description", .quote(old.description), .quote(new.description))
  list.compare(
    .siteSetting, .content, "address for submitting attempts", .quote(old.submitTo),
    .quote(new.submitTo))
  list.compare(
    .siteSetting, .content, "public key of exams", .quote(old.examKey), .quote(new.examKey))
  list.compare(
    .siteSetting, .content, "classrooms per page", .words("\(old.pageSize)"),
    .words("\(new.pageSize)"))
  list.compare(
    .siteSetting, .cosmetic, "address of the site", .quote(old.baseURL), .quote(new.baseURL))
  list.compare(
    .siteSetting, .cosmetic, "services that import the course", services(of: old),
    services(of: new))
  compare(old.style, new.style, pair, &list)
  compareTemplates(pair, &list)
  return list.changes
}

private func services(of site: Site) -> Change.Value? { nameValue(site.importers.map(\.title)) }

/// Adds changes of the appearance; colors derived from others are not reported.
private func compare(
  _ old: SiteStyle, _ new: SiteStyle, _ pair: SnapshotPair, _ list: inout ChangeList
) {
  list.compare(
    .siteSetting, .content, "accent color", .quote(old.accent?.text), .quote(new.accent?.text))
  list.compare(
    .siteSetting, .content, "accent color for dark backgrounds", .quote(old.darkAccent?.text),
    .quote(new.darkAccent?.text))
  let settings: [(noun: String, old: String?, new: String?)] = [
    ("font", old.font.setting, new.font.setting), ("logo", old.logo?.path, new.logo?.path),
  ]
  for (noun, before, after) in settings {
    list.compare(.siteSetting, .content, noun, .quote(before), .quote(after))
    guard let path = after, path == before, pair.oldContents[path] != pair.newContents[path]
    else { continue }
    list.add(.file, .content, "file of the \(noun) changed", after: .quote(path))
  }
}

extension SiteStyle.Font {
  /// The value of the field `font`.
  fileprivate var setting: String? {
    if case .file(let path) = self { return path }
    return Self.named.first { $0.font == self }?.name
  }
}

/// Adds the templates of pages that were added, removed or changed.
private func compareTemplates(_ pair: SnapshotPair, _ list: inout ChangeList) {
  let (old, new) = (pair.oldTemplates, pair.newTemplates)
  for path in Set(old.keys).union(new.keys).sorted() where old[path] != new[path] {
    let what = old[path] == nil ? "added" : new[path] == nil ? "removed" : "changed"
    list.add(.template, .content, "template of pages \(what)", after: .quote(path))
    list.changes[list.changes.count - 1].place = .init(path: path, isOld: new[path] == nil)
  }
}

/// The changes of one file that has no questions.
struct ChangeList: FileChanges {
  let path: String
  var changes: [Change] = []
}

/// A list of the changes of one file.
protocol FileChanges {
  /// The path of the file below the root.
  var path: String { get }
  var changes: [Change] { get set }
}

extension FileChanges {
  /// Adds a change that is not about a question.
  mutating func add(
    _ kind: Change.Kind, _ impact: Impact, _ title: String, before: Change.Value? = nil,
    after: Change.Value? = nil
  ) {
    changes.append(
      Change(
        kind: kind, impact: impact, question: nil, title: title, before: before, after: after,
        idChange: nil, place: Change.Place(path: path)))
  }

  /// Adds a change of a setting, if it differs.
  mutating func compare(
    _ kind: Change.Kind, _ impact: Impact, _ noun: String, _ before: Change.Value?,
    _ after: Change.Value?
  ) {
    guard before != after else { return }
    add(kind, impact, settingTitle(noun, before, after), before: before, after: after)
  }

  /// Adds changes of the files that front matter lists under `publish`, and of their contents.
  mutating func comparePublished(_ old: [String], _ new: [String], _ sight: ProseComparison) {
    compare(.publish, .content, "additional published files", nameValue(old), nameValue(new))
    for name in Set(new).intersection(old).sorted()
    where sight.old.contentsName(ofFile: name) != sight.new.contentsName(ofFile: name) {
      add(.file, .content, "published file changed", after: .quote(name))
    }
  }
}
