import Courseware

/// The changes of `site.yml`; empty if one state has none that can be read.
func siteChanges(_ pair: SnapshotPair) -> [Change] {
  guard let old = pair.old.site, let new = pair.new.site else { return [] }
  var list = ChangeList(path: "content/site.yml")
  let sites = (old: old, new: new)
  // Attempts store the site's title, and merging notes those with another title.
  list.compare(sites, .title, .content, "title") { .quote($0.title) }
  list.compare(sites, .organization, .content, "organization") { .quote($0.organization) }
  // The times that change with it are reported for each quiz.
  list.compare(sites, .timeZone, .grades, "time zone") { .words($0.timeZone) }
  list.compare(sites, .language, .content, "language") { .quote($0.language) }
  if old.pageLanguages != new.pageLanguages {
    list.compare(sites, .siteSetting, .content, "languages of the pages") {
      nameValue($0.languages)
    }
  }
  list.compare(sites, .siteSetting, .content, "description") { .quote($0.description) }
  list.compare(sites, .siteSetting, .content, "address for submitting attempts") {
    .quote($0.submitTo)
  }
  list.compare(sites, .siteSetting, .content, "public key of exams") { .quote($0.examKey) }
  list.compare(sites, .siteSetting, .content, "classrooms per page") { .words("\($0.pageSize)") }
  list.compare(sites, .siteSetting, .cosmetic, "address of the site") { .quote($0.baseURL) }
  list.compare(sites, .siteSetting, .cosmetic, "services that import the course") {
    nameValue($0.importers.map(\.title))
  }
  compare(old.style, new.style, pair, &list)
  compareTemplates(pair, &list)
  return list.changes
}

/// Adds changes of the appearance; colors derived from others are not reported.
private func compare(
  _ old: SiteStyle, _ new: SiteStyle, _ pair: SnapshotPair, _ list: inout ChangeList
) {
  let styles = (old: old, new: new)
  list.compare(styles, .siteSetting, .content, "accent color") { .quote($0.accent?.text) }
  list.compare(styles, .siteSetting, .content, "accent color for dark backgrounds") {
    .quote($0.darkAccent?.text)
  }
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
        kind: kind, impact: impact, title: title, before: before, after: after,
        place: Change.Place(path: path)))
  }

  /// Adds that a former name is missing in the front matter of a file.
  mutating func addMissing(formerly name: String, in file: String) {
    add(.formerly, .grades, "'formerly: \(name)' is missing in \(file): attempts are unmatched")
    changes[changes.count - 1].missingFormerName = name
  }

  /// Adds a change of a setting, if it differs.
  mutating func compare(
    _ kind: Change.Kind, _ impact: Impact, _ noun: String, _ before: Change.Value?,
    _ after: Change.Value?
  ) {
    guard before != after else { return }
    add(kind, impact, settingTitle(noun, before, after), before: before, after: after)
  }

  /// Adds a change of a setting, if its value differs between two states.
  mutating func compare<State>(
    _ states: (old: State, new: State), _ kind: Change.Kind, _ impact: Impact, _ noun: String,
    _ value: (State) -> Change.Value?
  ) {
    compare(kind, impact, noun, value(states.old), value(states.new))
  }

  /// Adds a change of a text that is not a question's, if it differs.
  mutating func compare(
    _ kind: Change.Kind, _ noun: String, _ old: Prose, _ new: Prose, _ prose: ProseComparison
  ) {
    guard let difference = prose.difference(old, new) else { return }
    let change = difference.change(kind, noun, old, new)
    add(change.kind, .content, change.title, before: change.before, after: change.after)
  }

  /// Adds changes of the files that front matter lists under `publish`, and of their contents.
  mutating func comparePublished(_ old: [String], _ new: [String], _ prose: ProseComparison) {
    compare(.publish, .content, "additional published files", nameValue(old), nameValue(new))
    for name in Set(new).intersection(old).sorted()
    where prose.old.contentsName(ofFile: name) != prose.new.contentsName(ofFile: name) {
      add(.file, .content, "published file changed", after: .quote(name))
    }
  }
}
