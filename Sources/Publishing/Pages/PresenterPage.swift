import Courseware

/// The questions of a lecture for a projector, one at a time.
///
/// On the site the teacher types the counts; in a class the script asks the class server.
struct PresenterPage: Page {
  static let template = "presenter"
  var frame: Frame
  private let quiz: Quiz
  private let showsAnswers: Bool
  private let live: Live?

  /// What is shown only in a class.
  struct Live: Sendable {
    var server: String
    var joining: LivePages.Joining
    var hasSlides: Bool
  }

  /// - Parameters:
  ///   - quiz: The quiz to show.
  ///   - path: The path of the page, below the site.
  ///   - site: The site of the quiz.
  ///   - language: The language of the interface.
  ///   - live: The address of the class server and how students join; `nil` on the site, where the
  ///     quiz decides whether its answers are published.
  init(_ quiz: Quiz, at path: String, _ site: Site, in language: SiteLanguage, live: Live? = nil) {
    (self.quiz, self.live) = (quiz, live)
    showsAnswers = live != nil || Disclosure(of: quiz).showsAnswers
    var frame = Frame(
      of: site, page: path, in: language, title: quiz.name, summary: quiz.description ?? "",
      needsCodeStyle: live == nil ? quiz.pageNeedsCodeStyle : quiz.needsCodeStyle,
      script: language.presenterScript)
    frame.ownStylesheet = SiteAssets.liveStylesheet
    frame.language = ContentLanguage(quiz.language ?? site.language, language.phrases)
    // In a class, the page is only on the teacher's computer, whatever the address of the site.
    if live != nil { (frame.address, frame.sendsTo) = ("", "'self'") }
    self.frame = frame
  }

  static let fields = framed([
    "joinAddress": .text { $0.live?.joining.address ?? "" },
    "joinCode": .text { $0.live?.joining.code ?? "" },
    "name": .text(\.quiz.name),
    "qr": .html { page in HTML { $0.append(contentsOf: page.live?.joining.drawing ?? []) } },
    "server": .text { $0.live?.server ?? "" },
    "slides": .html(\.slides),
  ])

  private var slides: HTML {
    guard live?.hasSlides != false else { return .empty }
    return HTML { out in
      for (place, question) in quiz.questions.enumerated() {
        write(question, number: place + 1, to: &out)
      }
    }
  }

  private func write(_ question: Question, number: Int, to out: inout [UInt8]) {
    let kind = question.kind.publishing
    let disclosure = showsAnswers ? Disclosure.everything : Disclosure.nothing
    let start = out.count
    out.write("<section class=\"slide\"")
    out.writeAttribute("data-question", question.id)
    out.writeAttribute("aria-labelledby", "slide-\(number)")
    out.write(" hidden>\n<h2")
    out.writeAttribute("id", "slide-\(number)")
    out.write(">")
    kind.write(question.stem, disclosure, frame.phrases, to: &out)
    out.write("</h2>\n")
    out.writeElement(of: question.body) {
      kind.write(question.body, disclosure, frame.phrases, to: &$0)
    }
    let parts = question.letteredParts(asPresented: true)
    let choices = parts.filter { $0.list == .option || $0.list == .step }
    writeMovable(parts, question.kind.content.headings, to: &out)
    writeChoices(choices, to: &out)
    if showsAnswers { writeAnswer(of: question, inWords: choices.isEmpty, to: &out) }
    out.write("</section>\n")
    out.isolateTexts(from: start, in: frame.language.direction)
  }

  /// Writes the items to order, or the rows to match and their partners, each list with its
  /// heading.
  private func writeMovable(_ parts: [QuestionPart], _ headings: [Prose], to out: inout [UInt8]) {
    let kinds: [QuestionPart.List] = [.item, .row, .partner]
    let lists = kinds.map { list in parts.filter { $0.list == list } }.filter { !$0.isEmpty }
    guard !lists.isEmpty else { return }
    out.write("<div class=\"movable\">\n")
    for (place, list) in lists.enumerated() {
      out.write("<ul>\n")
      if headings.indices.contains(place) {
        out.write("<li class=\"heading\">")
        out.write(headings[place])
        out.write("</li>\n")
      }
      for part in list {
        out.write("<li>")
        out.write(part.text)
        out.write("</li>\n")
      }
      out.write("</ul>\n")
    }
    out.write("</div>\n")
  }

  private func writeChoices(_ choices: [QuestionPart], to out: inout [UInt8]) {
    guard !choices.isEmpty else { return out.write("<ul class=\"said\"></ul>\n") }
    let isScale = choices.allSatisfy { $0.list == .step }
    out.write("<ol class=\"choices\(isScale ? " steps" : "")\">\n")
    for choice in choices {
      out.write("<li")
      out.writeAttribute("data-part", choice.id)
      if showsAnswers, choice.isKey { out.write(" data-key") }
      out.write("><span class=\"choice\">")
      out.write(choice.text)
      out.write("</span></li>\n")
    }
    out.write("</ol>\n")
  }

  private func writeAnswer(
    of question: Question, inWords: Bool, to out: inout [UInt8]
  ) {
    let words = question.kind.publishing.projectedAnswers(quiz.decimalMark)
    if inWords, !words.isEmpty {
      out.write("<p class=\"answer\" hidden>")
      out.writeIsolated(words, separator: frame.phrases["semicolon"])
      out.write("</p>\n")
    }
    if !question.explanation.isEmpty {
      out.write("<div class=\"explanation prose\" hidden>")
      out.write(question.explanation)
      out.write("</div>\n")
    }
  }
}

extension Quiz {
  /// The path of the page of a lecture for a projector, below the site.
  var presenterPage: String { Link.page(of: path).dropLast(".html".count) + "-present.html" }
}
