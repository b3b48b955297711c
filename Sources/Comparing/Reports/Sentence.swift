import Courseware

/// How a report formats generated text and the author's text.
struct SentenceStyle: Sendable {
  /// Formats generated text.
  var plain: @Sendable (String) -> String
  /// Formats the author's text.
  var quoted: @Sendable (String) -> String
  /// Formats words of the author's text that were removed, and that were added.
  var removed: @Sendable (String) -> String
  var added: @Sendable (String) -> String
  /// Formats text that is to be copied literally.
  var code: @Sendable (String) -> String
}

extension Change {
  /// The change on one line, with its question: `points changed from 1 to 2`.
  ///
  /// Correct answers are only included if keys may be shown.
  func sentence(_ style: SentenceStyle, showsKeys: Bool) -> String {
    guard let question else { return predicate(title, style, showsKeys) }
    let owner = "question \(style.quoted(question.stem))"
    // The question itself was added, removed or moved.
    if title.hasPrefix("question ") {
      return "\(owner) \(predicate(String(title.dropFirst("question ".count)), style, showsKeys))"
    }
    return "\(owner): \(predicate(title, style, showsKeys))"
  }

  private func predicate(_ title: String, _ style: SentenceStyle, _ showsKeys: Bool) -> String {
    let title = style.plain(title)
    guard showsKeys || !kind.revealsKey else { return title }
    switch (before, after) {
    case (nil, nil): return title
    case (let value?, nil), (nil, let value?): return "\(title): \(value.text(style))"
    case (.quote(let old)?, .quote(let new)?):
      if let difference = WordDifference(old, new) {
        return "\(title): \(difference.text(style))"
      }
      let comma = kind == .id && idChange?.otherText != nil ? "," : ""
      return "\(title)\(comma) from \(style.quoted(old)) to \(style.quoted(new))"
    case (let old?, let new?):
      let comma = [.opens, .deadline, .closes, .release].contains(kind) ? "," : ""
      return "\(title)\(comma) from \(old.text(style)) to \(new.text(style))"
    }
  }

  /// The consequence of a changed id, on one line; `nil` if no id changed.
  func consequence(_ style: SentenceStyle) -> String? {
    guard let idChange else { return nil }
    if idChange.isReused { return idChange.reuse(style) }
    let answers = idChange.answers
    let ids = "from \(style.quoted(idChange.old)) to \(style.quoted(idChange.new))"
    if let other = idChange.otherText {
      let effect = idChange.effect(of: style.quoted(other), style)
      return kind == .id ? effect : "its id changes \(ids): \(effect)"
    }
    if idChange.isMatched {
      let kept = style.plain("answers submitted earlier still count for it")
      return kind == .id ? kept : "its id changes \(ids): \(kept)"
    }
    let who = answers.map { "\($0) answer\($0 == 1 ? "" : "s")" } ?? "answers"
    let loss =
      answers == 0
      ? "no merged answer has the old id"
      : "\(who) submitted earlier no longer count\(answers == 1 ? "s" : "") for it"
    let advice = idChange.advice(style)
    if kind == .id { return style.plain(loss) + advice }
    return "its id changes \(ids): \(style.plain(loss))\(advice)"
  }
}

extension Change.IDChange {
  /// How to keep the id, if it is one that can be written; otherwise empty.
  fileprivate func advice(_ style: SentenceStyle) -> String {
    let hasWrittenID = ["question", "option", "item", "step"].contains(noun)
    return hasWrittenID ? "; write \(style.code("{#\(old)}")) to keep it" : ""
  }

  /// The consequence if the old id now belongs to the element with the text `other`.
  fileprivate func effect(of other: String, _ style: SentenceStyle) -> String {
    if answers == 0 { return style.plain("no merged answer has the old id") }
    guard let answersToOther else {
      return style.plain("answers submitted earlier count for") + " \(other) "
        + style.plain("now if their revision was never recorded") + advice(style)
    }
    if answersToOther == 0 {
      return style.plain("answers submitted earlier still count for it")
    }
    let isOne = answersToOther == 1
    let who =
      isOne
      ? "1 answer submitted earlier counts" : "\(answersToOther) answers submitted earlier count"
    return style.plain("\(who) for") + " \(other) "
      + style.plain("now, because \(isOne ? "its" : "their") revision was never recorded")
      + advice(style)
  }

  /// The consequence for answers whose id now belongs to another element.
  fileprivate func reuse(_ style: SentenceStyle) -> String {
    if noun == "quiz" {
      return style.plain(
        "attempts at the quiz that was removed do not count for this one, unless their revision "
          + "was never recorded")
    }
    if answers == 0 { return style.plain("no merged answer has this id") }
    let who = answers.map { "\($0) answer\($0 == 1 ? "" : "s")" } ?? "answers"
    let grading = answers == 1 ? "is graded as an answer" : "are graded as answers"
    return style.plain(
      "\(who) to the \(noun) that was removed \(grading) to this one; "
        + "write another id, such as") + " " + style.code("{#\(old)-2}")
  }
}

extension Change.Value {
  func text(_ style: SentenceStyle) -> String {
    switch self {
    case .words(let words): return style.plain(words)
    case .quote(let text): return style.quoted(text)
    case .quotes(let texts):
      let all = texts.map(style.quoted)
      guard let last = all.last else { return style.plain("none") }
      return all.count == 1 ? last : all.dropLast().joined(separator: ", ") + " and " + last
    }
  }
}

extension WordDifference {
  fileprivate func text(_ style: SentenceStyle) -> String {
    runs.map { run in
      switch run.status {
      case .kept: style.plain(run.text)
      case .removed: style.removed(run.text)
      case .added: style.added(run.text)
      }
    }.joined(separator: " ")
  }
}

extension ScoreEffect {
  /// `41 merged attempts, 12 students' scores change (7 up, 5 down; largest from 80 % to 60 %)`.
  var words: String {
    let attempts = "\(attempts) merged attempt\(attempts == 1 ? "" : "s")"
    let notes = [
      unmatched > 0
        ? "\(unmatched) of the attempts no longer belong\(unmatched == 1 ? "s" : "") to a quiz"
        : nil,
      passing.map(\.words),
      gradebook.map {
        $0 == .left ? "the quiz is no longer in the gradebook" : "the quiz is in the gradebook now"
      },
    ].compactMap(\.self).map { "; " + $0 }
    let parts = [changed, counted(scores.lost, "lost"), counted(scores.added, "added")]
      .compactMap(\.self)
    let words = parts.isEmpty ? "no scores change" : parts.joined(separator: ", ")
    return "\(attempts), \(words)\(notes.joined())"
  }

  private var changed: String? {
    guard let largest = scores.largest else { return nil }
    let count = scores.up + scores.down
    let who = count == 1 ? "1 student's score changes" : "\(count) students' scores change"
    return "\(who) (\(scores.up) up, \(scores.down) down; largest from "
      + "\(rounded(largest.before)) % to \(rounded(largest.after)) %)"
  }

  private func counted(_ scores: Int, _ what: String) -> String? {
    scores == 0 ? nil : scores == 1 ? "1 score is \(what)" : "\(scores) scores are \(what)"
  }
}

extension ScoreEffect.Passing {
  /// `9 of 18 students pass now, 12 before`.
  fileprivate var words: String {
    let noun = students == 1 ? "student passes" : "students pass"
    return "\(after) of \(students) \(noun) now" + (before.map { ", \($0) before" } ?? "")
  }
}

extension FinalGradeEffect {
  /// `28 final grades: 12 change (3 up, 9 down; largest from 81.25 % to 79.5 %), 2 letters change`.
  var words: String {
    guard students > 0 else {
      return "final grades and letters are computed by the new rules; how many change is not known"
    }
    let parts = [
      changed, grades.lost > 0 ? "\(grades.lost) lost" : nil,
      grades.added > 0 ? "\(grades.added) added" : nil,
      letters > 0 ? "\(letters) letter\(letters == 1 ? " changes" : "s change")" : nil,
    ].compactMap(\.self)
    return "\(students) final grade\(students == 1 ? "" : "s"): "
      + (parts.isEmpty ? "none changes" : parts.joined(separator: ", "))
  }

  private var changed: String? {
    guard let largest = grades.largest else { return nil }
    let count = grades.up + grades.down
    return "\(count) change\(count == 1 ? "s" : "") (\(grades.up) up, \(grades.down) down; "
      + "largest from \(percent(largest.before)) to \(percent(largest.after)))"
  }

  private func percent(_ grade: Fraction) -> String {
    (grade * .hundred).shortest(upTo: 2) + " %"
  }
}

/// A number with at most two decimals.
private func rounded(_ number: Double) -> String {
  Percent(hundredths: Int(number.rounded(times: 100))).words
}

extension Impact {
  /// The impact as shown before a change.
  var words: String { self == .grades ? "affects grades" : rawValue }
}

extension Comparison {
  /// `2 changes affect grades, 1 changes content, 1 is cosmetic`.
  var summary: String {
    let counts = Impact.allCases.reversed().map { impact in
      (impact, changes.count { $0.impact == impact })
    }.filter { $0.1 > 0 }
    guard !counts.isEmpty else { return "no changes for students or grades" }
    return counts.enumerated().map { place, entry in
      let (impact, count) = entry
      let noun = place == 0 ? (count == 1 ? " change" : " changes") : ""
      return "\(count)\(noun) \(impact.phrase(count))"
    }.joined(separator: ", ")
  }
}

extension Impact {
  fileprivate func phrase(_ count: Int) -> String {
    switch self {
    case .grades: count == 1 ? "affects grades" : "affect grades"
    case .content: count == 1 ? "is content" : "are content"
    case .cosmetic: count == 1 ? "is cosmetic" : "are cosmetic"
    }
  }
}

extension Comparison.Owner {
  /// `biology-9b/cells (Cells)`.
  var words: String {
    switch self {
    case .site: "the site"
    case .classroom(let id, let name): named("classroom \(id)", name)
    case .quiz(let classroom, let id, let name): named("\(classroom)/\(id)", name)
    }
  }

  private func named(_ id: String, _ name: String) -> String {
    name.isEmpty ? id : "\(id) (\(shortened(name, to: 60)))"
  }
}
