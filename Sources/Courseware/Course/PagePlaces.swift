/// The link targets of one page: its questions by their ids, and its headings by names made from
/// their words.
///
/// Names are made as GitHub makes them: letters, digits, `_` and `-`, in lower case, a hyphen for
/// each space, and a number after a name that is taken. Headings in parts that only some pages
/// show, or show in another order, such as feedback and options, have no name. Source:
/// github-slugger, whose results GitHub's pages share.
package struct PagePlaces: Sendable {
  /// The prefix of names in a page, so that none is the same as an id that every page has.
  package static let prefix = "at-"

  /// All names so far, those of questions first.
  package private(set) var names: [String]
  private var taken: Set<String> = []
  private var counts: [String: Int] = [:]

  /// Creates the places of a page with the ids of its questions, by default none; no heading gets
  /// one of these ids.
  package init(questions: [String] = []) { names = questions }

  /// Names one heading, given as HTML; without a letter or digit its name is empty.
  package mutating func take(heading: ArraySlice<UInt8>) -> String {
    let slug = Self.slug(of: heading)
    if slug.isEmpty { return slug }
    if taken.isEmpty { taken = Set(names) }
    var name = slug
    while !taken.insert(name).inserted {
      let count = counts[slug, default: 0] + 1
      counts[slug] = count
      name = "\(slug)-\(count)"
    }
    names.append(name)
    return name
  }

  /// Names the headings of a piece of prose, in order.
  @discardableResult
  package mutating func take(_ html: ArraySlice<UInt8>) -> [String] {
    headings(in: html).map { take(heading: html[$0]) }
  }

  /// The name of a heading, given as HTML, before a number makes it unique.
  package static func slug(of heading: ArraySlice<UInt8>) -> String {
    var slug = ""
    for scalar in plainText(of: heading).lowercased().unicodeScalars {
      if scalar == " " {
        slug.unicodeScalars.append("-")
      } else if scalar == "-" || isAllowedInName(scalar) {
        slug.unicodeScalars.append(scalar)
      }
    }
    return slug
  }
}

extension PagePlaces {
  /// Takes the ids of the questions of a quiz's page before headings are named, so that no id gets
  /// a number.
  package init(questionsOf quiz: Quiz) {
    self.init(questions: quiz.shownSections.flatMap { $0.questions.map(\.id) })
  }

  /// All places of a quiz's page.
  package init(of quiz: Quiz) {
    self.init(questionsOf: quiz)
    take(quiz.introduction.htmlBytes)
    for section in quiz.shownSections {
      if !section.heading.isEmpty { _ = take(heading: section.heading.htmlBytes) }
      take(section.introduction.htmlBytes)
      for question in section.questions { take(question.body.htmlBytes) }
    }
  }
}

extension Quiz {
  /// The sections that its page shows: those with at least one question.
  package var shownSections: [Section] { sections.filter { !$0.questions.isEmpty } }
}

/// The contents of the headings in HTML that Quizpress wrote, except the headings of footnotes.
package func headings(in html: ArraySlice<UInt8>) -> [Range<Int>] {
  var found: [Range<Int>] = []
  var rest = html
  while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
    rest = rest[open...]
    if rest.starts(with: footnotes) { break }
    let isHeading =
      rest.count > 4 && rest[open + 1] == UInt8(ascii: "h")
      && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(rest[open + 2])
      && rest[open + 3] == UInt8(ascii: ">")
    guard isHeading else {
      rest = rest.dropFirst()
      continue
    }
    let end = rest.firstRange(of: Array("</h".utf8))?.lowerBound ?? rest.endIndex
    found.append(open + 4..<max(open + 4, end))
    rest = rest[max(open + 4, end)...]
  }
  return found
}

private let footnotes = Array("<section class=\"footnotes\"".utf8)

/// The characters of Ruby's `\p{Word}`, which GitHub's names consist of: letters, marks, digits and
/// connectors.
private func isAllowedInName(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
    true
  default: false
  }
}
