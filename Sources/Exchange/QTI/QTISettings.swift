import Courseware

/// The settings of a quiz in Canvas: `assessment_meta.xml`.
struct QTISettings {
  private(set) var title: String?
  /// In HTML.
  private(set) var description = ""
  /// `quiz`, `practice` or `survey`.
  private(set) var kind = "quiz"
  /// Lines of front matter that are always valid.
  private(set) var lines: [String] = []
  /// Fields of front matter, the times first.
  private(set) var fields: [String] = []
  private(set) var notes: [String] = []
  private(set) var earliestDate: String?

  init(_ element: XMLElement) {
    title = element.value("title")
    description = element.child("description")?.text ?? ""
    readKind(element)
    readTimes(element)
    readAttempts(element)
    if !element.isOn("shuffle_answers", otherwise: true) { lines.append("shuffle: none") }
    readOthers(element)
  }

  private mutating func readKind(_ element: XMLElement) {
    switch element.value("quiz_type") {
    case "practice_quiz": kind = "practice"
    case "survey": kind = "survey"
    case "graded_survey":
      kind = "survey"
      notes.append("the survey earns no points here")
    default: kind = "quiz"
    }
    if kind == "survey", element.isOn("anonymous_submissions", otherwise: false) {
      fields.append("anonymous: true")
    }
  }

  private mutating func readTimes(_ element: XMLElement) {
    let assignment = element.child("assignment")
    for (name, field) in [("due_at", "deadline"), ("unlock_at", "opens"), ("lock_at", "closes")] {
      let values = [element.value(name), assignment?.value(name)].compactMap(\.self)
      guard let written = values.first(where: { !$0.isEmpty }) else { continue }
      guard let time = utc(written) else {
        notes.append("the time '\(written)' in '\(name)' is not imported: it cannot be read")
        continue
      }
      fields.append("\(field): \(time)")
      let date = dayBefore(time)
      earliestDate = min(earliestDate ?? date, date)
    }
  }

  private mutating func readAttempts(_ element: XMLElement) {
    if let count = element.value("allowed_attempts").flatMap({ Int($0) }), count > 0 {
      fields.append("attempts: \(count)")
    }
    switch element.value("scoring_policy") {
    case "keep_latest" where kind != "survey": fields.append("score: last")
    case "keep_average" where kind != "survey": fields.append("score: average")
    default: break
    }
    if let minutes = element.value("time_limit").flatMap({ Double($0) }), minutes > 0,
      minutes < 1e6
    {
      fields.append("time-limit: \(Int(minutes.rounded(.up))) min")
    }
  }

  private mutating func readOthers(_ element: XMLElement) {
    let hides =
      element.value("hide_results")?.isEmpty == false
      || !element.isOn("show_correct_answers", otherwise: true)
    if hides, kind != "survey" {
      fields.append("answers: teacher")
      notes.append(
        "students did not see the correct answers in Canvas, so 'answers: teacher' keeps the "
          + "answer key out of the page")
    }
    for (name, words) in [
      ("access_code", "the access code"), ("ip_filter", "the filter of addresses"),
    ] where element.value(name)?.isEmpty == false {
      notes.append("\(words) is not imported: a site has none")
    }
    for (name, words) in [
      ("one_question_at_a_time", "'one question at a time'"),
      ("cant_go_back", "that students cannot go back"),
      ("require_lockdown_browser", "the lockdown browser"),
    ] where element.isOn(name, otherwise: false) {
      notes.append("\(words) is not imported")
    }
    let overrides = element.all(["assignment_override"])
    if !overrides.isEmpty {
      notes.append("dates for some students are not imported: write extensions in 'classroom.md'")
    }
  }
}

/// A time of Canvas, which is in UTC without saying so, in our format; `nil` if it is another text.
private func utc(_ written: String) -> String? {
  let text = Array(written.utf8)
  let form = Array("0000-00-00T00:00:00".utf8)
  guard text.count >= 16 else { return nil }
  for (byte, wanted) in zip(text, form) {
    let fits = wanted == UInt8(ascii: "0") ? isDigit(byte) : byte == wanted
    guard fits || wanted == UInt8(ascii: "T") && byte == 32 else { return nil }
  }
  let whole = text.count >= 19 ? text[..<19] : text[..<16] + Array(":00".utf8)
  let rest = text.dropFirst(19).drop { $0 == UInt8(ascii: ".") || isDigit($0) }
  guard rest.isEmpty || rest.elementsEqual("Z".utf8) || rest.elementsEqual(" UTC".utf8) else {
    return whole.string.replacing(" ", with: "T") + rest.string
  }
  return whole.string.replacing(" ", with: "T") + "Z"
}

/// The day before that of a time, or one or two days earlier: `2026-09-13` for
/// `2026-09-14T21:59:00Z`.
private func dayBefore(_ time: String) -> String {
  let parts = time.prefix(10).split(separator: "-").compactMap { Int($0) }
  guard parts.count == 3 else { return String(time.prefix(10)) }
  var (year, month, day) = (parts[0], parts[1], parts[2] - 1)
  if day == 0 { (month, day) = (month - 1, 28) }
  if month == 0 { (year, month) = (year - 1, 12) }
  return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
}
