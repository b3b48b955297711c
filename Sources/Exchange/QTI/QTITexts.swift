import Archives
import Courseware

/// The texts of a file in QTI 1.2, and the files that they show.
final class QTITexts {
  private(set) var files = ContainedFiles()
  /// Finds a file by its path in the package; `nil` if the file to import is not a package.
  private let find: Finding?
  /// The reasons why files in the package cannot be read.
  private(set) var faults: [String] = []

  /// Finds a file of a package.
  typealias Finding = (_ path: String) throws(ZipFault) -> (name: String, bytes: [UInt8])?
  private var found: [String: String] = [:]

  /// Whether files come only from a package.
  var isPackage: Bool { find != nil }

  init(_ find: Finding?) { self.find = find }

  /// The text in an element, without that of the responses in it; empty if there is no element.
  ///
  /// - Parameters:
  ///   - element: An element with text, which may be in other elements.
  ///   - place: The HTML in the place of a response; empty for none.
  /// - Returns: The text with the addresses of files here.
  func text(
    of element: XMLElement?, place: (_ response: XMLElement) -> String = { _ in "" }
  ) -> MoodleText {
    guard let element else { return MoodleText(format: .html, bytes: []) }
    var pieces: [Piece] = []
    collect(element, &pieces, place)
    let shown = pieces.filter { !$0.isTag }
    if shown.count == 1, shown[0].isPlain {
      return MoodleText(
        format: .plain, bytes: Array(Array(shown[0].text.utf8)[...].trimmedBlank))
    }
    if shown.allSatisfy(\.text.isEmpty) { return MoodleText(format: .html, bytes: []) }
    return html(pieces.map { $0.isPlain ? escaped($0.text) : $0.text }.joined())
  }

  /// A text in HTML, as descriptions of quizzes are.
  func html(_ html: String) -> MoodleText {
    MoodleText(format: .html, bytes: Array(linked(Array(html.utf8))[...].trimmedBlank))
  }

  /// The text in an element on one line, without markup; `lost` is an element that it cannot show.
  func plainText(of element: XMLElement?) -> (text: String, lost: String?) {
    let text = text(of: element)
    if text.format == .plain {
      let words = text.bytes.split { $0 == 32 || $0 == 9 || $0 == 10 }
      return (Array(words.joined(separator: [32])).string, nil)
    }
    return Exchange.plainText(ofHTML: text.bytes)
  }

  /// The image at an address in the file, as texts show it.
  func address(of written: String) -> String {
    guard let path = path(of: written) else { return written }
    guard let find else { return written.hasPrefix(path) ? written : urlPath(path) }
    if let known = found[path] { return known }
    var address = path.hasPrefix("/") ? written : urlPath(path)
    do throws(ZipFault) {
      if let file = try find(path) {
        address = AddressRewriting.embedded + files.add(file.bytes, name: file.name)
      }
    } catch {
      faults.append(error.reason)
    }
    found[path] = address
    return address
  }
}

/// A part of a text: plain, or HTML.
private struct Piece {
  var text: String
  var isPlain = false
  /// Whether it only separates other parts.
  var isTag = false
}

extension QTITexts {
  private func collect(
    _ element: XMLElement, _ pieces: inout [Piece], _ place: (XMLElement) -> String
  ) {
    switch element.name {
    case "mattext", "matemtext", "mat_formattedtext", "localizable_mattext":
      pieces.append(piece(element))
    case "matimage", "mataudio", "matvideo":
      pieces.append(Piece(text: image(element.attributes["uri"] ?? "")))
    case "matapplication":
      let label = element.attributes["label"] ?? ""
      let uri = element.attributes["uri"] ?? ""
      pieces.append(Piece(text: image(uri.hasSuffix("/") ? uri + label : uri)))
    case "matbreak": pieces.append(Piece(text: "<br>"))
    case "math": pieces.append(Piece(text: "<math></math>"))
    case "response_lid", "response_str", "response_num", "response_xy", "response_grp",
      "render_choice", "render_fib", "render_hotspot", "render_extension":
      pieces.append(Piece(text: place(element)))
    default:
      let isBlock = ["flow", "flow_mat", "p"].contains(element.name)
      if isBlock { pieces.append(Piece(text: "<div>", isTag: true)) }
      for child in element.children { collect(child, &pieces, place) }
      if isBlock { pieces.append(Piece(text: "</div>", isTag: true)) }
    }
  }

  private func piece(_ element: XMLElement) -> Piece {
    let type = (element.attributes["texttype"] ?? element.attributes["type"] ?? "").lowercased()
    let markup = element.markup
    let isHTML =
      type.contains("html") || type.contains("smart") || !element.children.isEmpty
      || type.isEmpty && (markup.contains("</") || markup.contains("<img"))
    return Piece(text: isHTML ? markup : element.text, isPlain: !isHTML)
  }

  private func image(_ uri: String) -> String {
    uri.isEmpty ? "" : "<img src=\"\(escaped(uri))\">"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;").replacing("\n", with: "<br>")
  }
}

extension QTITexts {
  /// HTML whose formulas are TeX and whose addresses lead to the files of the package.
  private func linked(_ html: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var at = 0
    // An element without an end is searched for only once, so that this takes linear time.
    var searched: Set<String> = ["audio", "video"]
    while at < html.count {
      guard html[at] == UInt8(ascii: "<"), let tag = HTMLTag(html, at: at) else {
        out.append(html[at])
        at += 1
        continue
      }
      out += rewritten(tag) ?? Array(html[at..<tag.end])
      at = tag.end
      // Between the tags of a sound is what programs show that cannot play it.
      if searched.contains(tag.name), tag.attributes["src"] != nil {
        if let end = html[at...].firstRange(of: Array("</\(tag.name)".utf8)) {
          at = end.lowerBound
        } else {
          searched.remove(tag.name)
        }
      }
    }
    return out
  }

  /// The tag with other addresses; `nil` for one that stays as it is.
  private func rewritten(_ tag: HTMLTag) -> [UInt8]? {
    var tag = tag
    switch tag.name {
    case "img":
      if let tex = tex(of: tag) { return Array("\\(\(tex)\\)".utf8) }
    case "audio", "video":
      // In our format, sounds and videos are written like images.
      guard tag.attributes["src"] != nil || tag.isClosing else { return nil }
      if tag.isClosing { return [] }
      tag.attributes["alt"] = tag.attributes["alt"] ?? tag.attributes["aria-label"] ?? ""
      tag.name = "img"
    case "a": break
    default: return nil
    }
    let name = tag.name == "a" ? "href" : "src"
    guard !tag.isClosing, let written = tag.attributes[name] else { return nil }
    tag.attributes[name] = address(of: written.replacing("&amp;", with: "&"))
    let attributes = tag.attributes.sorted { $0.key < $1.key }.map { key, value in
      " \(key)=\"\(value.replacing("\"", with: "&quot;"))\""
    }
    return Array("<\(tag.name)\(attributes.joined())>".utf8)
  }

  /// The formula that an image of Canvas shows, as HTML.
  private func tex(of tag: HTMLTag) -> String? {
    let classes = tag.attributes["class"] ?? ""
    let isFormula =
      classes.contains("equation_image")
      || tag.attributes["src"].map {
        $0.contains("/equation_images/")
      } ?? false
    guard isFormula else { return nil }
    if let tex = tag.attributes["data-equation-content"] { return tex }
    let source = tag.attributes["src"] ?? ""
    guard let start = source.firstRange(of: "/equation_images/")?.upperBound else {
      return tag.attributes["title"]
    }
    // The address is encoded twice.
    let once = percentDecoded(Array(source[start...].prefix { $0 != "?" }.utf8)[...])
    return percentDecoded(once[...]).string.replacing("&", with: "&amp;")
      .replacing("<", with: "&lt;")
  }

  /// The path of a file in the package; `nil` for an address that leads elsewhere.
  private func path(of written: String) -> String? {
    let decoded = percentDecoded(Array(written.prefix { $0 != "?" && $0 != "#" }.utf8)[...])
    guard let address = String(validating: decoded, as: UTF8.self), !address.isEmpty else {
      return nil
    }
    for base in Self.bases where address.hasPrefix(base) {
      let path = address.dropFirst(base.count).drop { $0 == "/" }
      return path.isEmpty ? nil : String(path)
    }
    let start = address.prefix { $0 != "/" }
    let leadsElsewhere =
      start.contains(":") || start.hasPrefix("$") || address.hasPrefix("//")
      || start.isEmpty && find == nil
    return leadsElsewhere ? nil : address
  }

  /// What tools write for the folder of a package's files.
  private static let bases = [
    "$IMS-CC-FILEBASE$", "$IMS_CC_FILEBASE$", "$IMS_CC_FILE_BASE$", "%24IMS-CC-FILEBASE%24",
    "%24IMS_CC_FILEBASE%24", "%%LINKPATH%%", "%25%25LINKPATH%25%25",
  ]
}
