import ArgumentParser
import Authoring
import Disk
import FoundationEssentials
import Previewing
import Serving

/// `quizpress serve`: serves a preview of the site while it is being written.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the site in a browser and update it whenever a file is saved.",
    discussion: """
      Builds the site in memory, drafts included, and serves it on this computer until Ctrl-C is \
      pressed. Errors appear over the page, which stays as it was in the last build without \
      errors. Nothing is written into the course; 'quizpress build' writes what is published.
      """)

  @OptionGroup var course: CourseOptions

  @Option(help: ArgumentHelp("The port to listen on; 0 for any free one.", valueName: "number"))
  var port: UInt16 = Self.standardPort

  @Option(
    help: ArgumentHelp(
      "The address to listen on. Any address but localhost lets others on the network read the "
        + "course.", valueName: "address"))
  var host = "localhost"

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "The address that opens a file in an editor, with {path}, {line} and {column}. Default: "
        + "QUIZPRESS_EDITOR, or else the address of Visual Studio Code.", valueName: "address"),
    transform: editorLink)
  var editor: EditorLink?

  @Flag(help: "Look for changes about once a second instead of relying on the operating system.")
  var poll = false

  private static let standardPort: UInt16 = 7890

  func validate() throws {
    guard listeningAddresses(of: host) == nil else { return }
    throw ValidationError("'--host' must be 'localhost' or an IP address")
  }

  func run() throws {
    let tree = try course.openCourse()
    let links = try editor ?? environmentLink()
    let root = realPath(tree.folder.path) ?? tree.folder.path
    let server = try listen(at: host, port: port)
    holdEndingSignals()
    let preview = Preview(root: root, links: links)
    let run = try onDisk {
      try PreviewRun(course: course, root: tree.folder.path, preview, server, polls: poll)
    }
    try announce(server)
    guard startThread({ server.run(preview.respond) }), startThread(run.build),
      startThread(run.watch)
    else { try fail("the system has no threads left", ExitStatus.disk) }
    if open { openBrowser(at: server.localAddress(host: host) + "/") }
    waitForEnd()
    server.stop()
    exitImmediately(run.exitStatus ?? .success)
  }

  private var isLocal: Bool { Peer(address: listeningAddresses(of: host)?[0] ?? "").isLocal }

  private func announce(_ server: Server) throws {
    try put("Preview: \(server.localAddress(host: host))/ (press Ctrl-C to stop)\n")
    guard !isLocal else { return }
    printDiagnostic(
      """
      warning: the preview can be read by everybody who can open \
      \(server.networkAddress(host: host)): all pages, drafts and the answer keys that are in pages
      note: the details and problems are shown on this computer only

      """)
  }

  /// The address of the user's editor from the environment, or else the standard one.
  private func environmentLink() throws -> EditorLink {
    let text = ProcessInfo.processInfo.environment["QUIZPRESS_EDITOR"] ?? ""
    guard let link = EditorLink(text.isEmpty ? EditorLink.standard : text) else {
      try fail("QUIZPRESS_EDITOR " + editorRule, ExitStatus.usage)
    }
    return link
  }
}

private let editorRule =
  "must be an address with {path}, for example '\(EditorLink.standard)'"

private func editorLink(_ text: String) throws -> EditorLink {
  guard let link = EditorLink(text) else { throw ValidationError("'--editor' " + editorRule) }
  return link
}
