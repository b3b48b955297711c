import Courseware

extension Rule {
  static let deadLink = Rule(
    "dead-link", .error, "Links within the course have a target.",
    explanation: """
      The link leads to a file that is not in the course or that is never published, so students
      would get an error page. Check the path, which is relative to the folder of the quiz, letter
      by letter; 'Notes.pdf' and 'notes.pdf' are different names. Rosters and settings are private
      and cannot be linked to, and drafts have no page yet. A link such as 'cells.md#nucleus'
      leads to the question with the id 'nucleus' or to the heading 'Nucleus' in the quiz's text;
      headings in options, hints, feedback and explanations cannot be linked to.
      """,
    bad: .questions(questionWithLink),
    good: .questions(questionWithLink, beside: ["summary.pdf"]),
    check: .course(checkLinks))
}

private let questionWithLink = """
  Read the [summary](summary.pdf) first.

  ## Which part of a plant takes in water?

  - [x] Root
  - [ ] Flower
  """

private func checkLinks(_ course: ParsedCourse, _ report: inout Report) {
  checkLinksToDrafts(course, &report)
  let linked = Set(course.links.lazy.filter { $0.place != nil }.map(\.target))
  guard !linked.isEmpty else { return }
  let places = course.places(of: linked)
  for link in course.links {
    guard let place = link.place, let known = places[link.target], !known.contains(place) else {
      continue
    }
    report.addMissing(place, link, known.near(place))
  }
}

private func checkLinksToDrafts(_ course: ParsedCourse, _ report: inout Report) {
  guard !course.links.isEmpty, !course.includesDrafts else { return }
  let drafts = Set(course.quizHeads.filter(\.isDraft).map(\.path))
  for link in course.links where drafts.contains(link.target) && !drafts.contains(link.span.path) {
    let name = link.target.split(separator: "/").last ?? ""
    report.add(.deadLink, "'\(name)' is a draft and has no page", at: link.span)
  }
}

extension Report {
  fileprivate mutating func addMissing(
    _ place: String, _ link: PageLink, _ near: (name: String, isSure: Bool)?
  ) {
    let file = link.target.split(separator: "/").last ?? ""
    let page = link.target == link.span.path ? "this page" : "'\(file)'"
    let fix = link.placeSpan.flatMap { span in
      near.map {
        Diagnostic.Fix("write '#\($0.name)'", at: span, writing: $0.name, isSafe: $0.isSure)
      }
    }
    add(
      .deadLink,
      "\(page) has no place '#\(place)' to link to" + suggestion(near.map { "#" + $0.name }),
      at: link.span,
      note: near == nil
        ? "a question is linked to by its id, a heading by its words: '#cell-walls'" : nil,
      fixes: fix.map { [$0] } ?? [])
  }
}

/// The anchors of a page, and the anchors that its questions would have if they were ordinary
/// headings.
private struct KnownPlaces {
  private let names: [String]
  private let known: Set<String>
  /// The ids of questions by the anchors that their headings would have if they were not questions.
  private let questions: [String: String]

  init(_ names: [String], questions: [Question] = []) {
    self.names = names
    known = Set(names)
    self.questions = Dictionary(
      keepingFirst: questions.map { (PagePlaces.slug(of: $0.stem.htmlBytes), $0.id) })
  }

  func contains(_ place: String) -> Bool { known.contains(place) }

  /// The anchor that was most likely meant, and whether only case differs.
  ///
  /// If there are very many anchors, typos are not considered, because the search would take long.
  func near(_ place: String) -> (name: String, isSure: Bool)? {
    let small = place.lowercased()
    if known.contains(small) { return (small, true) }
    if let question = questions[small] { return (question, false) }
    return names.count > 200 ? nil : nearest(to: place, among: names).map { ($0, false) }
  }
}

extension ParsedCourse {
  /// The anchors of some pages, by their files.
  ///
  /// A quiz with errors is left out unless its own links require its anchors, because the contents
  /// of its page are uncertain.
  fileprivate func places(of files: Set<String>) -> [String: KnownPlaces] {
    var found: [String: KnownPlaces] = [:]
    for (head, digest) in zip(quizHeads, digests) where files.contains(head.path) {
      guard let names = head.places ?? digest.quiz.map({ PagePlaces(of: $0).names }) else {
        continue
      }
      found[head.path] = KnownPlaces(names, questions: digest.quiz?.questions ?? [])
    }
    for parsed in classrooms where files.contains(parsed.path) {
      guard let welcome = parsed.classroom?.welcome else { continue }
      var places = PagePlaces()
      places.take(welcome.htmlBytes)
      found[parsed.path] = KnownPlaces(places.names)
    }
    return found
  }
}
