import Courseware

/// How a learning platform writes what is not plain HTML.
struct PlatformNotation: Sendable {
  /// A formula as HTML, from its TeX; `isDisplay` if it is on a line of its own.
  let formula: @Sendable (_ tex: String, _ isDisplay: Bool) -> String
  /// The address of a file that is exported with the text, by its path below `content/`.
  let address: @Sendable (_ path: String) -> String
}

/// A text of the course as HTML for a learning platform.
struct PlatformText {
  private(set) var html = ""
  /// The files that it shows or links to, by path below `content/`, each once.
  private(set) var files: [String] = []
  /// The first image of the course, by path below `content/`, and its tag.
  fileprivate var firstImage: (path: String, tag: String)?
  /// Whether links became text, since the pages they lead to have no address.
  private(set) var hasLostLink = false
  /// Whether files that cannot be read were left out.
  private(set) var hasLostFile = false
}

/// Rewrites the prose of one quiz for a learning platform.
///
/// Formulas become TeX, files are named as the platform names them, and links to pages of the site
/// become absolute. The colors of code are left out, since their style sheet is not there.
struct PlatformConversion {
  let notation: PlatformNotation
  let site: Site
  /// The source file of the quiz, below `content/`, from which addresses start.
  let source: String
  /// The page of the quiz, below `site/`.
  let page: String
  /// Whether a file below `content/` exists.
  let isThere: (_ path: String) -> Bool
  /// Whether braces in the text are written as references, since the platform has a meaning for
  /// them.
  var escapesBraces = false

  /// A text with `blank(id)` in the place of each blank.
  func text(_ prose: Prose, blank: (_ id: String) -> String = { _ in "" }) -> PlatformText {
    var text = PlatformText()
    append(prose, to: &text, blank)
    return text
  }

  /// The text of a question: its stem as a paragraph, and its body.
  func text(of question: Question, blank: (_ id: String) -> String = { _ in "" }) -> PlatformText {
    var text = PlatformText()
    if !question.stem.isEmpty {
      text.add("<p>")
      append(question.stem, to: &text, blank)
      text.add(question.body.isEmpty ? "</p>" : "</p>\n")
    }
    append(question.body, to: &text, blank)
    return text
  }

  private func append(_ prose: Prose, to text: inout PlatformText, _ blank: (String) -> String) {
    var rewriting = Rewriting(conversion: self, rest: prose.htmlBytes, text: text)
    rewriting.run(blank)
    text = rewriting.text
  }
}

extension PlatformText {
  fileprivate mutating func add(_ piece: String) { html += piece }

  fileprivate mutating func addFile(_ path: String) {
    if !files.contains(path) { files.append(path) }
  }

  fileprivate mutating func loseLink() { hasLostLink = true }
  fileprivate mutating func loseFile() { hasLostFile = true }

  /// Removes the first image of the course and returns its path; `nil` if there is none.
  mutating func removeFirstImage() -> String? {
    guard let (path, tag) = firstImage, let range = html.firstRange(of: tag) else { return nil }
    html.removeSubrange(range)
    html.replace("<p></p>\n", with: "")
    if !html.contains(tag) { files.removeAll { $0 == path } }
    firstImage = nil
    return path
  }
}

/// One pass over HTML that Quizpress wrote: every `<` opens a tag, and attributes are in double
/// quotes.
private struct Rewriting {
  let conversion: PlatformConversion
  var rest: ArraySlice<UInt8>
  var text: PlatformText
  /// The end tags that are left out, because their start tags were: of links and of spans.
  private var droppedEnds: [String] = []

  init(conversion: PlatformConversion, rest: ArraySlice<UInt8>, text: PlatformText) {
    (self.conversion, self.rest, self.text) = (conversion, rest, text)
  }

  mutating func run(_ blank: (String) -> String) {
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      takeText(upTo: open)
      if rest.starts(with: "<math".utf8) {
        takeFormula()
      } else if rest.starts(with: Blanks.markerStart.utf8) {
        let id = rest.dropFirst(Blanks.markerStart.utf8.count).prefix { $0 != UInt8(ascii: "\"") }
        text.add(blank(String(decoding: id, as: UTF8.self)))
        skip(past: Blanks.markerEnd)
      } else {
        takeTag()
      }
    }
    takeText(upTo: rest.endIndex)
  }

  private mutating func write(_ piece: String) {
    text.add(conversion.escapesBraces ? piece.replacing("{", with: "&#123;") : piece)
  }

  /// Takes text, in which no characters begin a formula.
  private mutating func takeText(upTo end: Int) {
    var piece = String(decoding: rest[..<end], as: UTF8.self)
    for (first, second) in [("$", "$"), ("\\", "("), ("\\", "[")] {
      piece = piece.replacing(first + second, with: "\(first)<span></span>\(second)")
    }
    write(piece)
    rest = rest[end...]
  }

  private mutating func skip(past end: String) {
    rest = rest[(rest.firstRange(of: Array(end.utf8))?.upperBound ?? rest.endIndex)...]
  }

  private mutating func takeFormula() {
    let end = rest.firstRange(of: Array("</math>".utf8))?.upperBound ?? rest.endIndex
    let math = rest[..<end]
    let tag = math.prefix { $0 != UInt8(ascii: ">") }
    let isDisplay = tag.firstRange(of: Array("display=\"block\"".utf8)) != nil
    write(conversion.notation.formula(plainText(of: math), isDisplay))
    rest = rest[end...]
  }

  private mutating func takeTag() {
    let end = (rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1) + 1
    let tag = rest[..<end]
    rest = rest[end...]
    if ["<img ", "<audio ", "<video "].contains(where: { tag.starts(with: $0.utf8) }) {
      takeFile(tag)
    } else if tag.starts(with: "<a ".utf8) {
      takeLink(tag)
    } else if tag.starts(with: "<span class=\"hljs".utf8) {
      droppedEnds.append("</span>")
    } else if tag.starts(with: "<span".utf8) {
      droppedEnds.append("")
      write(String(decoding: tag, as: UTF8.self))
    } else if tag.elementsEqual("</span>".utf8) {
      if droppedEnds.popLast() ?? "" == "" { write("</span>") }
    } else if tag.elementsEqual("</a>".utf8) {
      if droppedEnds.popLast() ?? "" == "" { write("</a>") }
    } else {
      write(String(decoding: tag, as: UTF8.self))
    }
  }

  /// Takes the tag of an image, a sound or a video; one that does not exist becomes its alternative
  /// text.
  private mutating func takeFile(_ tag: ArraySlice<UInt8>) {
    guard let value = tag.value(of: "src"), !isAbsolute(tag[value]) else {
      return write(String(decoding: tag, as: UTF8.self))
    }
    guard let path = filePath(of: tag[value], from: conversion.source), conversion.isThere(path)
    else {
      text.loseFile()
      return write(escapedForHTML(plainText(of: tag)))
    }
    text.addFile(path)
    let start = text.html.endIndex
    put(tag, with: conversion.notation.address(path), in: value)
    if text.firstImage == nil, tag.starts(with: "<img ".utf8) {
      text.firstImage = (path, String(text.html[start...]))
    }
  }

  /// Takes the start tag of a link; one to a page without an address becomes text.
  private mutating func takeLink(_ tag: ArraySlice<UInt8>) {
    guard let value = tag.value(of: "href"), !isAbsolute(tag[value]) else {
      droppedEnds.append("")
      return write(String(decoding: tag, as: UTF8.self))
    }
    let isInQuiz = tag[value].first == UInt8(ascii: "#")
    let path = isInQuiz ? conversion.page : filePath(of: tag[value], from: conversion.source)
    if let path, conversion.isThere(path) {
      text.addFile(path)
      put(tag, with: conversion.notation.address(path), in: value)
    } else if let path, let page = conversion.site.address(of: path) {
      let fragment = tag[value].drop { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
      put(tag, with: page + plainText(of: fragment), in: value)
    } else {
      text.loseLink()
      return droppedEnds.append("</a>")
    }
    droppedEnds.append("")
  }

  private mutating func put(
    _ tag: ArraySlice<UInt8>, with address: String, in value: Range<Int>
  ) {
    let (before, after) = (tag[..<value.lowerBound], tag[value.upperBound...])
    write(
      String(decoding: before, as: UTF8.self) + escapedForHTML(address)
        + String(decoding: after, as: UTF8.self))
  }

  /// Whether an address has a scheme, or leads to a note or back from it.
  private func isAbsolute(_ address: ArraySlice<UInt8>) -> Bool {
    if address.starts(with: "#fn".utf8) { return true }
    let scheme = address.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
    return address[scheme.endIndex...].first == UInt8(ascii: ":")
  }
}

extension ArraySlice<UInt8> {
  /// The range of the value of an attribute in a tag.
  fileprivate func value(of attribute: String) -> Range<Int>? {
    guard let start = firstRange(of: Array(" \(attribute)=\"".utf8))?.upperBound,
      let end = self[start...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return start..<end
  }
}

extension ExportInput {
  /// The conversion of texts of a quiz in a classroom.
  func conversion(
    of quiz: Quiz, in classroom: Classroom, _ notation: PlatformNotation
  ) -> PlatformConversion {
    PlatformConversion(
      notation: notation, site: course.site, source: quiz.path,
      page: "\(classroom.id)/\(quiz.folder.rawValue)/\(quiz.id).html",
      isThere: { [assets = Set(course.assets)] in assets.contains($0) })
  }
}
