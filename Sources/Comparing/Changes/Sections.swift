import Courseware

extension QuizComparison {
  /// Compares sections, matched by heading, and otherwise by the questions that they share.
  ///
  /// - Returns: The index of the new section for each old section.
  mutating func compareSections() -> [Int: Int] {
    let (old, new) = (old.quiz.sections, new.quiz.sections)
    let ids = (
      old: old.map { Set($0.questions.map(\.id)) }, new: new.map { Set($0.questions.map(\.id)) }
    )
    let sections = Pairing(old.map { line($0.heading.text) }, new.map { line($0.heading.text) }) {
      let shared = ids.old[$0].intersection(ids.new[$1]).count
      return shared > 0 ? Double(shared) : nil
    }
    for pair in sections.pairs { compareSection(old[pair.old], new[pair.new]) }
    for place in sections.added where !new[place].heading.isEmpty {
      let draws = draws(new[place], ids.new[place], from: old, ids.old)
      add(
        .sectionAdded, draws ? .grades : .content, "section added",
        after: .quote(new[place].heading))
    }
    for place in sections.removed where !old[place].heading.isEmpty {
      let draws = draws(old[place], ids.old[place], from: new, ids.new)
      add(
        .sectionRemoved, draws ? .grades : .content, "section removed",
        before: .quote(old[place].heading))
    }
    for pair in sections.moved {
      add(.sectionMoved, .content, "section moved", after: .quote(new[pair.new].heading))
    }
    return Dictionary(uniqueKeysWithValues: sections.pairs.map { ($0.old, $0.new) })
  }

  private mutating func compareSection(_ old: Section, _ new: Section) {
    let owner = new.heading.isEmpty ? old.heading : new.heading
    let name = owner.isEmpty ? "" : " in section '\(shortened(owner.text, to: 60))'"
    if let difference = sight.difference(old.heading, new.heading) {
      let change = difference.change(.section, "section heading", old.heading, new.heading)
      add(change.kind, .content, change.title, before: change.before, after: change.after)
    }
    compare(
      .pick, .grades, "questions drawn\(name)", .words(drawn(old)), .words(drawn(new)))
    if let difference = sight.difference(old.introduction, new.introduction) {
      let change = difference.change(
        .section, "text\(name)", old.introduction, new.introduction)
      add(change.kind, .content, change.title, before: change.before, after: change.after)
    }
  }
}

/// Whether adding or removing a section changes how many questions an attempt has: the section
/// draws questions, or a section of the other state that shares questions with it does.
private func draws(
  _ section: Section, _ ids: Set<String>, from others: [Section], _ otherIDs: [Set<String>]
) -> Bool {
  section.pick != nil
    || zip(others, otherIDs).contains { $0.pick != nil && !$1.isDisjoint(with: ids) }
}

private func drawn(_ section: Section) -> String { section.pick.map(String.init) ?? "all" }
