import Courseware

/// What `site.yml` says otherwise; nothing where one side has none that can be read.
func siteChanges(_ pair: SnapshotPair) -> [Change] {
  guard let old = pair.old.site, let new = pair.new.site else { return [] }
  var list = ChangeList(path: "content/site.yml")
  // Merging notes the attempts that name another site.
  list.compare(.title, .content, "title", .quote(old.title), .quote(new.title))
  list.compare(
    .organization, .content, "organization", .quote(old.organization), .quote(new.organization))
  // The times that move with it are told of each quiz.
  list.compare(.timeZone, .grades, "time zone", .words(old.timeZone), .words(new.timeZone))
  list.compare(.language, .content, "language", .quote(old.language), .quote(new.language))
  list.compare(
    .siteSetting, .content, "description", .quote(old.description), .quote(new.description))
  list.compare(
    .siteSetting, .content, "address for submitting attempts", .quote(old.submitTo),
    .quote(new.submitTo))
  list.compare(
    .siteSetting, .content, "classrooms per page", .words("\(old.pageSize)"),
    .words("\(new.pageSize)"))
  list.compare(
    .siteSetting, .cosmetic, "address of the site", .quote(old.baseURL), .quote(new.baseURL))
  return list.changes
}

/// Changes of one file that are about no question.
struct ChangeList {
  let path: String
  var changes: [Change] = []

  init(path: String) { self.path = path }

  mutating func add(
    _ kind: Change.Kind, _ impact: Impact, _ title: String, before: Change.Value? = nil,
    after: Change.Value? = nil
  ) {
    changes.append(
      Change(
        kind: kind, impact: impact, question: nil, title: title, before: before, after: after,
        idChange: nil, place: Change.Place(path: path)))
  }

  /// Adds that a setting is another one, where it is.
  mutating func compare(
    _ kind: Change.Kind, _ impact: Impact, _ noun: String, _ before: Change.Value?,
    _ after: Change.Value?
  ) {
    guard before != after else { return }
    add(kind, impact, settingTitle(noun, before, after), before: before, after: after)
  }
}
