import Archives
import Courseware

/// Canvas: the quizzes of each classroom as a package in QTI 1.2, which a course imports.
///
/// Source: the packages that Canvas exports itself; IMS QTI 1.2.1 and Content Packaging 1.1.
enum Canvas {
  static func export(
    _ input: ExportInput
  ) -> (files: [(name: String, bytes: [UInt8])], losses: [Loss]) {
    var losses = LossList()
    var files: [(name: String, bytes: [UInt8])] = []
    for classroom in input.course.classrooms {
      losses.addDropped(classroom.fieldsOutsideQuizzes, at: .init(classroom: classroom.id))
      var package = CanvasPackage(name: classroom.name)
      for quiz in classroom.quizzes {
        var writer = CanvasQuiz(input, quiz, in: classroom)
        if let written = writer.written() { package.add(written) }
        losses.add(writer.losses)
      }
      if !package.isEmpty, let archive = zipArchive(package.contents(reading: input.file)) {
        files.append(("\(classroom.id).zip", archive))
      }
    }
    return (files, losses.losses)
  }

  static let notation = PlatformNotation(
    formula: { tex, isDisplay in
      // The address is encoded twice.
      let address = "/equation_images/" + urlPath(urlPath(tex).replacing("/", with: "%2F"))
      let text = escapedForHTML(tex)
      let style = isDisplay ? " style=\"display: block; margin: auto;\"" : ""
      return "<img class=\"equation_image\" title=\"\(text)\" src=\"\(address)\" "
        + "alt=\"LaTeX: \(text)\" data-equation-content=\"\(text)\"\(style) />"
    },
    address: { "%24IMS-CC-FILEBASE%24/" + urlPath($0) })
}

/// The files of a package.
private struct CanvasPackage {
  let name: String
  private var resources: [XMLElement] = []
  private var documents: [(name: String, bytes: [UInt8])] = []
  /// The files of the course, below `content/`.
  private var files: [String] = []

  init(name: String) { self.name = name }

  var isEmpty: Bool { documents.isEmpty }

  mutating func add(_ quiz: CanvasQuiz.Written) {
    let (text, settings) = ("\(quiz.id)/\(quiz.id).xml", "\(quiz.id)/assessment_meta.xml")
    documents.append((text, quiz.text.document))
    documents.append((settings, quiz.settings.document))
    resources.append(
      XMLElement(
        "resource", ["identifier": quiz.id, "type": "imsqti_xmlv1p2"],
        [
          XMLElement("file", ["href": text]),
          XMLElement("dependency", ["identifierref": "\(quiz.id)-settings"]),
        ]))
    resources.append(
      XMLElement(
        "resource",
        [
          "identifier": "\(quiz.id)-settings", "href": settings,
          "type": "associatedcontent/imscc_xmlv1p1/learning-application-resource",
        ], [XMLElement("file", ["href": settings])]))
    files += quiz.files.filter { !files.contains($0) }
  }

  /// The manifest first, and then all other files of the package.
  func contents(
    reading file: (String) -> [UInt8]?
  ) -> [(name: String, bytes: [UInt8])] {
    let content = files.compactMap { path in file(path).map { (name: path, bytes: $0) } }
    let shown = content.enumerated().map { index, file in
      XMLElement(
        "resource",
        ["identifier": "file-\(index + 1)", "type": "webcontent", "href": urlPath(file.name)],
        [XMLElement("file", ["href": urlPath(file.name)])])
    }
    let title = XMLElement(
      "imsmd:general", [:],
      [XMLElement("imsmd:title", [:], [XMLElement("imsmd:string", text: name)])])
    let manifest = XMLElement(
      "manifest",
      [
        "identifier": "quizpress", "xmlns": "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1",
        "xmlns:imsmd": "http://www.imsglobal.org/xsd/imsmd_v1p2",
      ],
      [
        XMLElement(
          "metadata", [:],
          [
            XMLElement("schema", text: "IMS Content"), XMLElement("schemaversion", text: "1.1.3"),
            XMLElement("imsmd:lom", [:], [title]),
          ]), XMLElement("organizations"), XMLElement("resources", [:], resources + shown),
      ])
    return [("imsmanifest.xml", manifest.document)] + documents + content
  }
}
