import Courseware

/// The record that a build makes of a quiz file without diagnostics, so that the next build need
/// not read the file again as long as it and everything that affects it are unchanged.
///
/// It contains the file's front matter and the results of reading the rest, but not the text
/// itself.
struct QuizRecord: Sendable {
  /// The file up to the end of its front matter, unchanged.
  var front: [UInt8]
  var questions: [QuestionDigest]
  var links: [PageLink]
  var needsCodeStyle: Bool
  var revision: String
  var size: QuizSize
  /// The text that the library searches.
  var headings: ArraySlice<UInt8>
  /// The fingerprint of the whole text.
  var fingerprint: UInt64

  /// `nil` if every build has to read the quiz: it is a draft or has draft questions, is a
  /// translation, uses a file, or may have a diagnostic.
  init?(_ parsed: ParsedQuiz, _ quiz: Quiz, _ compared: QuizDigest, _ text: SourceText) {
    let (head, needs) = (parsed.head, parsed.needs)
    guard !head.isTranslation, !head.isDraft, parsed.draftCount == 0,
      needs.showsNoFile, needs.plainCode == nil, head.publish.isEmpty, head.places == nil,
      parsed.overfullQuestions.isEmpty, parsed.overlongQuestions.isEmpty
    else { return nil }
    front = Array(text.bytes[..<parsed.bodyStart])
    (questions, links, needsCodeStyle) = (compared.questions, needs.links, needs.codeStyle)
    (revision, size, headings) = (quiz.revision, quiz.size, quiz.headings)
    fingerprint = Authoring.fingerprint(text.bytes[...])
  }

  init(from packed: inout Unpacking) throws(Unpacking.Damage) {
    front = Array(try packed.run())
    questions = try packed.list { packed throws(Unpacking.Damage) in
      try QuestionDigest(from: &packed)
    }
    links = try packed.list { packed throws(Unpacking.Damage) in try PageLink(from: &packed) }
    needsCodeStyle = try packed.flag()
    revision = try packed.text()
    size = QuizSize(
      questions: try packed.size(), points: Points(halves: try packed.size()),
      hasQuestionsByHand: try packed.flag())
    headings = try packed.run()
    fingerprint = try packed.number64()
  }

  var packed: [UInt8] {
    var packed = Packing()
    packed.append(front)
    packed.append(questions.count)
    for question in questions { question.append(to: &packed) }
    packed.append(links.count)
    for link in links { link.append(to: &packed) }
    packed.append(needsCodeStyle)
    packed.append(revision)
    packed.append(size.questions)
    packed.append(size.points.halves)
    packed.append(size.hasQuestionsByHand)
    packed.append(headings)
    packed.append(fingerprint)
    return packed.bytes
  }
}

extension Needs {
  /// Whether the quiz does not show, refer to or publish any file.
  fileprivate var showsNoFile: Bool {
    files.isEmpty && listed.isEmpty && uses.isEmpty && missedFiles.isEmpty
  }
}

extension PageLink {
  fileprivate init(from packed: inout Unpacking) throws(Unpacking.Damage) {
    span = try Span(from: &packed)
    target = try packed.text()
    place = try packed.flag() ? try packed.text() : nil
    placeSpan = try packed.flag() ? try Span(from: &packed) : nil
    address = try packed.text()
  }

  fileprivate func append(to packed: inout Packing) {
    span.append(to: &packed)
    packed.append(target)
    packed.append(place != nil)
    if let place { packed.append(place) }
    packed.append(placeSpan != nil)
    placeSpan?.append(to: &packed)
    packed.append(address)
  }
}

extension Span {
  fileprivate init(from packed: inout Unpacking) throws(Unpacking.Damage) {
    let path = try packed.text()
    let (start, end) = (try packed.size(), try packed.size())
    guard start <= end else { throw Unpacking.Damage() }
    self.init(path: path, bytes: start..<end)
  }

  fileprivate func append(to packed: inout Packing) {
    packed.append(path)
    packed.append(bytes.lowerBound)
    packed.append(bytes.upperBound)
  }
}

extension QuestionDigest {
  fileprivate init(from packed: inout Unpacking) throws(Unpacking.Damage) {
    id = try packed.text()
    let (start, end) = (try packed.number32(), try packed.number32())
    guard start <= end else { throw Unpacking.Damage() }
    place = start..<end
    (asked, key, exact) = (try packed.number64(), try packed.number64(), try packed.number64())
    var samples = Sketch()
    for lane in samples.indices { samples[lane] = try packed.number32() }
    sketch = samples
    letters = try LetterCounts(from: &packed)
    keyPlace = try packed.flag() ? try CorrectOptionPosition(from: &packed) : nil
    form = try QuestionForm(from: &packed)
  }

  fileprivate func append(to packed: inout Packing) {
    packed.append(id)
    packed.append(place.lowerBound)
    packed.append(place.upperBound)
    for hash in [asked, key, exact] { packed.append(hash) }
    for lane in sketch.indices { packed.append(sketch[lane]) }
    letters.append(to: &packed)
    packed.append(keyPlace != nil)
    keyPlace?.append(to: &packed)
    form.append(to: &packed)
  }
}

extension CorrectOptionPosition {
  fileprivate init(from packed: inout Unpacking) throws(Unpacking.Damage) {
    (position, options) = (try packed.byte(), try packed.byte())
    keepsOrder = try packed.flag()
    isLongest = try packed.flag() ? try packed.flag() : nil
    guard options >= 2, position < options else { throw Unpacking.Damage() }
  }

  fileprivate func append(to packed: inout Packing) {
    packed.append(position)
    packed.append(options)
    packed.append(keepsOrder)
    packed.append(isLongest != nil)
    if let isLongest { packed.append(isLongest) }
  }
}

extension QuestionForm {
  fileprivate init(from packed: inout Unpacking) throws(Unpacking.Damage) {
    guard let kind = ParsedQuestion.QuestionType(rawValue: try packed.text()) else {
      throw Unpacking.Damage()
    }
    self.kind = kind
    points = Points(halves: try packed.size())
    (count, key) = (Int32(bitPattern: try packed.number32()), try packed.number64())
    guard count >= 0 else { throw Unpacking.Damage() }
  }

  fileprivate func append(to packed: inout Packing) {
    packed.append(kind.rawValue)
    packed.append(points.halves)
    packed.append(UInt32(bitPattern: count))
    packed.append(key)
  }
}
