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
  compare(old.style, new.style, &list)
  return list.changes
}

/// Adds changes of the appearance; colors derived from others are not reported.
private func compare(_ old: SiteStyle, _ new: SiteStyle, _ list: inout ChangeList) {
  func font(_ style: SiteStyle) -> String? {
    if case .file(let path) = style.font { return path }
    return SiteStyle.Font.named.first { $0.font == style.font }?.name
  }
  list.compare(
    .siteSetting, .cosmetic, "accent color", .quote(old.accent?.text), .quote(new.accent?.text))
  list.compare(
    .siteSetting, .cosmetic, "accent color for dark backgrounds", .quote(old.darkAccent?.text),
    .quote(new.darkAccent?.text))
  list.compare(.siteSetting, .cosmetic, "font", .quote(font(old)), .quote(font(new)))
  list.compare(
    .siteSetting, .cosmetic, "logo", .quote(old.logo?.path), .quote(new.logo?.path))
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
}
