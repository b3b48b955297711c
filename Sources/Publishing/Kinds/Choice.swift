import Courseware

/// The form and the key that all kinds answered by options share.
extension QuestionPublishing where Self: ChoiceContent {
  var allowsSeveral: Bool { asChoice.allowsSeveral }

  /// Writes the attributes that tell the script how to order the options.
  func writeAttributes(to out: inout [UInt8]) {
    if !asChoice.shuffles { out.write(" data-fixed") }
    if asChoice.pinsLast { out.write(" data-pin") }
  }

  /// The options in the page's order: radio buttons if only one may be selected, otherwise check
  /// boxes.
  func writeForm(number: Int, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]) {
    out.write(
      asChoice.showsImages ? "<ul class=\"options images\">\n" : "<ul class=\"options\">\n")
    for option in asChoice.pageOptions {
      out.write("<li>")
      out.writeOption(
        option.id, option.text, type: allowsSeveral ? "checkbox" : "radio", number: number)
      if disclosure.showsAnswers, !option.feedback.isEmpty {
        out.write("<div class=\"feedback prose\" hidden>")
        out.write(option.feedback)
        out.write("</div>")
      }
      out.write("</li>\n")
    }
    out.write("</ul>\n")
  }

  /// Weights are announced only if answers are shown, because they are part of the key.
  func scoringNote(_ disclosure: Disclosure, _ phrases: Phrases) -> String? {
    phrases.rule(disclosure.showsAnswers ? asChoice.scoring : asChoice.announcedScoring)
  }

  func writePaperForm(_ paper: PaperQuestion, to out: inout [UInt8]) {
    let options = paper.lettered(asChoice.options, id: \.id)
    if asChoice.showsImages {
      out.write("<ul class=\"options two images\">\n")
    } else {
      out.writePaperList(of: options.map(\.part.text), inOneColumn: paper.showsKey)
    }
    for (letter, option) in options {
      out.write("<li>")
      out.writePaperMark(isBox: allowsSeveral, isFilled: paper.showsKey && option.isCounted)
      out.write("<b>\(letter)</b><div>")
      out.write(option.text)
      if paper.showsKey { writeScheme(of: option, paper.phrases, to: &out) }
      out.write("</div></li>\n")
    }
    out.write("</ul>\n")
  }

  private func writeScheme(
    of option: Choice.Option, _ phrases: Phrases, to out: inout [UInt8]
  ) {
    if option.isVoid {
      out.write(" <i>(")
      out.writeEscaped(allowsSeveral ? phrases["paperVoidIgnored"] : phrases["paperVoidChosen"])
      out.write(")</i>")
    } else if asChoice.scoring == .weights {
      out.write(" (\(option.weight.words) %)")
    }
    guard !option.feedback.isEmpty else { return }
    out.write("<div class=\"feedback\">")
    out.write(option.feedback)
    out.write("</div>")
  }

  /// The letters of the correct options.
  func paperAnswers(_ paper: PaperQuestion) -> [String] {
    paper.lettered(asChoice.options, id: \.id).filter(\.part.isCounted).map(\.letter)
  }

  /// Writes `key`: ids; `void`: the ids of void options; and unless scoring is all or nothing,
  /// `rule`, `penalty` and `weights`.
  func writeKey(_ mark: DecimalMark, to out: inout [UInt8]) {
    let (options, scoring) = (asChoice.options, asChoice.scoring)
    out.write("\"key\":[")
    out.writeList(options.filter(\.isCounted)) { $0.writeJSON($1.id) }
    out.write("]")
    let void = options.filter(\.isVoid)
    if !void.isEmpty {
      out.write(",\"void\":[")
      out.writeList(void) { $0.writeJSON($1.id) }
      out.write("]")
    }
    guard scoring != .allOrNothing else { return }
    out.write(",\"rule\":")
    out.writeJSON(scoring.name)
    if case .penalty(let cost) = scoring { out.write(",\"penalty\":\(cost.hundredths)") }
    guard scoring == .weights else { return }
    out.write(",\"weights\":{")
    out.writeList(options.filter { $0.weight != .zero }) { out, option in
      out.writeJSON(option.id)
      out.write(":\(option.weight.hundredths)")
    }
    out.write("}")
  }
}

extension Choice {
  /// Whether a page or a sheet shows the options in a grid: images with few words or none.
  ///
  /// One of them, such as "none of these", may be words alone.
  fileprivate var showsImages: Bool {
    let texts = options.map(\.text)
    return texts.count(where: \.isPlain) <= 1
      && texts.count { $0.hasFewWords(images: 1) } > 1
      && texts.allSatisfy { $0.hasFewWords(images: 1) || $0.hasFewWords(images: 0) }
  }
}

extension Prose {
  /// Whether it has this number of images and at most 60 characters outside of tags.
  fileprivate func hasFewWords(images: Int) -> Bool {
    let bytes = htmlBytes
    guard bytes.count < 5000 else { return false }
    var (found, characters, isTag) = (0, 0, false)
    for (place, byte) in zip(bytes.indices, bytes) {
      if byte == UInt8(ascii: "<") {
        isTag = true
        if bytes[place...].starts(with: "<img ".utf8) { found += 1 }
      } else if byte == UInt8(ascii: ">") {
        isTag = false
      } else if !isTag, byte & 0xC0 != 0x80 {
        characters += 1
      }
    }
    return found == images && characters <= 60
  }
}

extension Choice: QuestionPublishing {
  func writeRecord(to out: inout [UInt8]) {
    out.field("allowsSeveral", allowsSeveral)
    out.writeScoring(scoring)
    out.field("shuffles", shuffles)
    out.field("pinsLast", pinsLast)
    out.array("options", options) { $0.writeOption($1) }
  }
}

extension [UInt8] {
  /// Appends a radio button or a check box, labeled by its text.
  mutating func writeOption(_ id: String, _ text: Prose, type: StaticString, number: Int) {
    write("<label class=\"option\"><input type=\"")
    write(type)
    write("\" name=\"q")
    write(number)
    write("\" value=\"")
    // An id is lower-case letters, digits, hyphens and underscores: nothing to escape.
    write(id)
    write("\"><span class=\"text\">")
    write(text)
    write("</span></label>")
  }

  /// Appends the scoring rule of a record.
  mutating func writeScoring(_ rule: ScoringRule) {
    key("scoring")
    beginObject()
    field("rule", rule.name)
    if case .penalty(let part) = rule {
      field("penalty", part)
    } else {
      field("penalty", Percent?.none)
    }
    endObject()
  }

  /// Writes few long pieces for speed, because most parts of a bundle's records are options.
  fileprivate mutating func writeOption(_ option: Choice.Option) {
    beginObject()
    // An id is lower-case letters, digits, hyphens and underscores: nothing to escape.
    write("\"id\":\"")
    write(option.id)
    write("\",\"text\":")
    writeProseOrNull(option.text)
    write(
      option.isKey ? ",\"isKey\":true,\"feedback\":" : ",\"isKey\":false,\"feedback\":")
    writeProseOrNull(option.feedback)
    if option.isVoid { write(",\"isVoid\":true") }
    if option.weight == .zero {
      write(",\"weight\":0}")
    } else {
      field("weight", option.weight)
      endObject()
    }
  }
}
