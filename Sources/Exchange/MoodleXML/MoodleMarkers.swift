import Courseware

/// Something to place in an image.
struct MoodleMarker {
  var name: String
  /// The regions of the image, each with whether the marker belongs there.
  var regions: [(place: String, isKey: Bool)]
}

extension MoodleXMLQuestion {
  /// Reads the markers of an image and the regions in which they belong.
  mutating func readMarkers() {
    addImages()
    if element.children("file").isEmpty { base.question.faults.append("it has no image") }
    var places: [String] = []
    var choices: [String: Set<String>] = [:]
    for drop in element.children("drop") {
      guard let place = region(drop) else {
        base.question.faults.append(
          "a region is a \(drop.value("shape") ?? "shape"): write it as a rectangle or a circle")
        continue
      }
      if choices[place] == nil { places.append(place) }
      choices[place, default: []].insert(drop.value("choice") ?? "")
    }
    if places.count > 100 { base.question.faults.append("it has more than 100 regions") }
    if !base.question.faults.isEmpty { return }
    for drag in element.children("drag") {
      let number = drag.value("no") ?? ""
      let (name, _) = plainText(ofHTML: Array((drag.child("text")?.markup ?? "").utf8))
      let regions = places.map { (place: $0, isKey: choices[$0]?.contains(number) ?? false) }
      if regions.contains(where: \.isKey) {
        markers.append(MoodleMarker(name: name, regions: regions))
      } else {
        base.notes.append("the marker '\(name)' is not imported: it belongs nowhere")
      }
    }
    notesOnce.append("each marker becomes a question: name the regions by what is there")
    if markers.isEmpty { base.question.faults.append("it has no marker that belongs in a region") }
  }

  /// A rectangle or a circle in our format; `nil` for another shape.
  private func region(_ drop: XMLElement) -> String? {
    let numbers = (drop.value("coords") ?? "").split { $0 == "," || $0 == ";" }.map {
      $0.filter { $0 != " " }
    }
    guard numbers.allSatisfy({ Int($0) != nil }) else { return nil }
    switch (drop.value("shape"), numbers.count) {
    case ("circle", 3): return "circle=\(numbers.joined(separator: ","))"
    case ("rectangle", 4): return "rect=\(numbers.joined(separator: ","))"
    default: return nil
    }
  }

  /// A question for each marker: where in the image it belongs.
  func markerQuestions() -> [ImportedQuestion] {
    markers.map { marker in
      var question = base.whole
      while let last = question.stem.last, ".: ".utf8.contains(last) { question.stem.removeLast() }
      let mark = question.stem.last == UInt8(ascii: "?") ? "" : ":"
      if markers.count > 1 || marker.name.contains(where: { $0.isLetter || $0.isNumber }) {
        question.stem += Array("\(mark) \(PlainMarkdown(marker.name).heading)".utf8)
      }
      question.attributes.insert("type=hotspot", at: 0)
      question.options = marker.regions.enumerated().map { index, region in
        var option = ImportedOption(
          line: element.line, isKey: region.isKey,
          lines: [SourceLine(number: element.line, Array("\(index + 1)".utf8))])
        option.region = region.place
        return option
      }
      if question.keys > 1 { question.attributes.append("scoring=net-correct") }
      question.keepsOrder = true
      return question
    }
  }
}
