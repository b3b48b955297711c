import Courseware
import Disk
import FoundationEssentials
import Glibc

/// A Chromium of this machine, which prints pages as PDF.
struct Chromium {
  private let program: String

  /// Why there is no PDF.
  struct Fault: Error { var reason: String }

  /// The names that it has on different systems, the first that is there first.
  static let programs = [
    "chromium", "chromium-browser", "google-chrome", "chromium-headless-shell",
  ]

  /// Looks for the program in `PATH`; `nil` if there is none.
  init?() {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = Chromium.programs.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let found = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    program = found
  }

  /// A page as PDF.
  func pdf(of path: String) throws(Fault) -> [UInt8] {
    let scratch = FileManager.default.temporaryDirectory.path + "/quizpress-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    do {
      try makeFolders(scratch, mode: 0o700)
    } catch {
      throw Fault(reason: "\(error)")
    }
    let document = scratch + "/page.pdf"
    try run(printing: path, to: document, profile: scratch + "/profile")
    guard let data = FileManager.default.contents(atPath: document), !data.isEmpty else {
      throw Fault(reason: "'\(program)' wrote nothing")
    }
    return [UInt8](data)
  }

  /// The pages are ours and hold no script: as root, where Chromium's sandbox does not start, they
  /// are printed without it.
  private func run(
    printing page: String, to document: String, profile: String
  ) throws(Fault) {
    guard let path = realPath(page) else { throw Fault(reason: "'\(page)' is gone") }
    let arguments =
      [program, "--headless", "--disable-gpu", "--disable-dev-shm-usage"]
      + (geteuid() == 0 ? ["--no-sandbox"] : [])
      + [
        "--user-data-dir=\(profile)", "--no-pdf-header-footer", "--print-to-pdf=\(document)",
        "file://" + urlPath(path),
      ]
    let ended: ProgramRun
    do throws(SpawnFault) {
      ended = try ProgramRun(arguments, ProcessInfo.processInfo.environment, input: [])
    } catch {
      throw Fault(reason: "'\(program)' cannot be started: \(error.reason)")
    }
    guard ended.status != 0 else { return }
    let words = String(decoding: ended.errors, as: UTF8.self).split(separator: "\n").last ?? ""
    throw Fault(reason: "'\(program)' ended with status \(ended.status): \(words)")
  }
}
