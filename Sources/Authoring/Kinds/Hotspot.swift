import Courseware

/// Regions of an image to choose from.
struct ParsedHotspot: ParsedAnswer {
  /// The names of the regions.
  var choice: ParsedChoice
  /// The regions in the same order; `nil` also after an error.
  var regions: [Hotspot.Region?]
  var size: ImageSize

  static let need =
    "an image, and below it a list of its regions such as '- [x] Nucleus {circle=120,80,40}'"
  static let answerForm = AnswerForm.options
  static let optionAttributes = ["rect", "circle"]
  static let partsName = "regions"
  /// The attributes that people write instead of one for the whole region.
  fileprivate static let sideNames = ["x", "y", "width", "height"]

  static func read(_ source: AnswerSource, _ reader: inout QuestionReader) -> AnswerReading? {
    guard let list = source.parts.answers.first else { return nil }
    let options = reader.options(list, attributes: optionAttributes + sideNames)
    guard let size = reader.imageSize(of: source.question, source.parts) else { return .unreadable }
    let regions = reader.regions(options, source.question, size)
    return .answer(
      ParsedHotspot(choice: ParsedChoice(options: options), regions: regions, size: size))
  }

  var words: String { "a hotspot question" }
  var uselessAttributes: [String] { choice.uselessAttributes }
  var optionsToSelect: [ParsedOption]? { choice.options }
  var lists: [[ParsedOption]] {
    get { choice.lists }
    set { choice.lists = newValue }
  }
  var shownTexts: [ParsedProse] { choice.shownTexts }
  var tooFew: String? {
    choice.options.count < 2 ? "a hotspot question must have at least two regions" : nil
  }
  var form: (count: Int, key: UInt64) { choice.form }
  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType { .hotspot }

  func adviceWithoutKey(_ question: ParsedQuestion) -> String? {
    choice.adviceWithoutKey(question)
  }

  func objection(to rule: ScoringRule, _ question: ParsedQuestion) -> String? {
    choice.objection(to: rule, question)
  }

  func digest(
    of question: ParsedQuestion, _ digests: inout QuestionDigests, _ scan: inout TextScan
  ) -> QuestionDigests.Answer {
    var answer = choice.digest(of: question, &digests, &scan)
    for region in regions { answer.asked &+= finished(hashed((region?.written ?? "").utf8)) }
    return answer
  }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    .hotspot(
      Hotspot(
        choice.choice(question, settings), regions: regions, width: size.width,
        height: size.height))
  }
}

extension QuestionReader {
  /// Reports, once for a question, the regions of options if its type is not written.
  mutating func refuseRegions(of options: [ParsedOption]) {
    for option in options where !option.attributes.isEmpty {
      for name in ParsedHotspot.optionAttributes {
        guard let written = option.attributes[name] else { continue }
        report.add(
          .unknownAttribute, "an option has no attribute '\(name)'", at: written.span,
          note: "'\(name)' belongs to the options of a question with '{type=hotspot}'",
          fixes: headingSpan.map { attributeFix("type=hotspot", $0) } ?? [])
        return
      }
    }
  }

  /// The size of the one image of a question; `nil` after an error.
  fileprivate mutating func imageSize(
    of question: ParsedQuestion, _ parts: QuestionParts
  ) -> ImageSize? {
    let places = [question.span.bytes] + parts.body.map { document.bytes(of: $0) }
    let pictures = document.pictures
      .filter { picture in places.contains { $0.contains(picture.place.lowerBound) } }
      .sorted { $0.place.lowerBound < $1.place.lowerBound }
    guard let picture = pictures.first else {
      report.add(
        .badRegion, "a hotspot question must have an image above its regions",
        at: question.type?.span ?? question.span,
        note: "write '![what it shows](file.svg)' below the heading")
      return nil
    }
    for other in pictures.dropFirst() {
      report.add(
        .badRegion, "a hotspot question must have only one image, and this is another",
        at: document.span(other.place),
        notes: [.init("the first image", at: document.span(picture.place))])
    }
    guard pictures.count == 1, !picture.isMissing else { return nil }
    if !picture.isReadable { return picture.size ?? .largest }
    if picture.size == nil {
      report.add(
        .badRegion, "the width and height of this image cannot be read",
        at: document.span(picture.place),
        note: "use a PNG, JPEG, GIF or WebP file, or an SVG file with 'width' and 'height' or a"
          + " 'viewBox'")
    }
    return picture.size
  }

  fileprivate mutating func regions(
    _ options: [ParsedOption], _ question: ParsedQuestion, _ size: ImageSize
  ) -> [Hotspot.Region?] {
    var known: [Hotspot.Region: Span] = [:]
    return options.enumerated().map { index, option in
      let isPinned = question.pinsLast && index == options.count - 1
      if isPinned, option.attributes.isEmpty { return nil }
      let region = region(option, size)
      guard let region else { return nil }
      if let first = known[region] {
        report.add(
          .badRegion, "two regions are at the same place", at: option.span,
          notes: [.init("the first one", at: first)])
      }
      known[region] = option.span
      return region
    }
  }

  private mutating func region(_ option: ParsedOption, _ size: ImageSize) -> Hotspot.Region? {
    if refuseSides(of: option) { return nil }
    let written = ParsedHotspot.optionAttributes.compactMap { name in
      option.attributes[name].map { (name: name, value: $0) }
    }
    guard let (name, value) = written.first else {
      report.add(
        .badRegion, "this region has no position in the image", at: option.span,
        notes: [
          .init("write '{rect=x,y,width,height}' or '{circle=x,y,radius}', in pixels of the image"),
          .init(
            "an answer such as 'None of these' needs none where it is the last one and the heading"
              + " has '{pin=last}'"),
        ])
      return nil
    }
    guard written.count == 1 else {
      report.add(
        .badRegion, "a region must be a rectangle or a circle, not both", at: written[1].value.span)
      return nil
    }
    let numbers = value.value.split { $0 == "," || $0 == " " }.map { wholeNumber(String($0)) }
    guard let region = Hotspot.Region(name, numbers.compactMap(\.self)),
      numbers.allSatisfy({ $0 != nil })
    else {
      report.add(
        .badRegion,
        name == "rect"
          ? "a rectangle must be four whole numbers: 'rect=x,y,width,height'"
          : "a circle must be three whole numbers: 'circle=x,y,radius'", at: value.span,
        note: "they are pixels, counted from the upper left corner of the image")
      return nil
    }
    if let fault = region.fault(in: size) {
      report.add(.badRegion, fault, at: value.span)
      return nil
    }
    return region
  }

  /// Reports `{x=10 y=10 width=80 height=60}`, a region in several attributes.
  ///
  /// - Returns: Whether the option has any of them.
  fileprivate mutating func refuseSides(of option: ParsedOption) -> Bool {
    let sides = ParsedHotspot.sideNames.compactMap { option.attributes[$0] }
    guard let first = sides.map(\.span.bytes.lowerBound).min(),
      let last = sides.map(\.span.bytes.upperBound).max()
    else { return false }
    let place = document.span(first..<last)
    let isWhole =
      sides.count == ParsedHotspot.sideNames.count
      && sides.allSatisfy { wholeNumber($0.value) != nil }
      && document.text.string(first..<last).split(separator: " ").count == sides.count
    let numbers = sides.map(\.value).joined(separator: ",")
    report.add(
      .badRegion, "a region must be one attribute: 'rect=x,y,width,height' or 'circle=x,y,radius'",
      at: place, fixes: isWhole ? [.writing("rect=\(numbers)", at: place)] : [])
    return true
  }
}

extension Hotspot.Region {
  fileprivate init?(_ name: String, _ numbers: [Int]) {
    switch (name, numbers.count) {
    case ("rect", 4):
      self = .rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case ("circle", 3): self = .circle(x: numbers[0], y: numbers[1], radius: numbers[2])
    default: return nil
    }
  }

  /// The reason why not all of the region can be chosen in an image; `nil` if all of it can.
  fileprivate func fault(in size: ImageSize) -> String? {
    let (x, y): (ClosedRange<Int>, ClosedRange<Int>)
    switch self {
    case .rectangle(let left, let top, let width, let height):
      if width == 0 || height == 0 { return "a rectangle must have a width and a height above 0" }
      (x, y) = (left...left + width, top...top + height)
    case .circle(let centerX, let centerY, let radius):
      if radius == 0 { return "a circle must have a radius above 0" }
      (x, y) = (centerX - radius...centerX + radius, centerY - radius...centerY + radius)
    }
    let isInside =
      x.lowerBound >= 0 && y.lowerBound >= 0 && x.upperBound <= size.width
      && y.upperBound <= size.height
    return isInside
      ? nil
      : "this region ends outside the image, which is \(size.width) by \(size.height) pixels"
  }
}
