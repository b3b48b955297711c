import Courseware
package import Disk
import Synchronization

/// All that a build writes: the files of the site and, for services, the bundle.
package struct Publication: Sendable {
  /// The outputs; their order does not affect the files.
  package var outputs: [Output]
  /// `nil` if only the site is written.
  var bundle: CourseBundle?
  /// The files of services that import the course; written beside the bundle.
  package var services: [BundleFile] = []
  /// The output of an earlier build that can be reused; `nil` if there is none.
  package var former: FormerBuild?
  /// The pages and records that were rendered while the course was read; `nil` if there are none.
  package var spool: QuizSpool?
  /// Parses the page templates; called once by each worker.
  var templates: @Sendable () throws -> PageTemplates
  /// Reads a file below `content/` that the site shows.
  var readAsset: @Sendable (String) throws -> [UInt8]
  /// Whether to wait until everything would survive a power failure.
  ///
  /// On a busy disk this takes as long as writing everything that other programs wrote before.
  package var waitsForDevice = true
  /// Called once everything is written, before it takes the output folder's place.
  package var beforePublishing: @Sendable () throws(WriteError) -> Void = {}
  /// Called by several threads, after each output.
  package var didWriteOutput: (@Sendable () -> Void)?

  /// Creates a publication without files of services and without an earlier build to reuse.
  package init(
    outputs: [Output], bundle: CourseBundle?,
    templates: @escaping @Sendable () throws -> PageTemplates,
    readAsset: @escaping @Sendable (String) throws -> [UInt8]
  ) {
    (self.outputs, self.bundle) = (outputs, bundle)
    (self.templates, self.readAsset) = (templates, readAsset)
  }
}

/// A file below `bundle/services/`.
package struct BundleFile: Sendable {
  /// The service's folder.
  var folder: String
  /// The file name in the service's folder: `firestore.json`.
  package var name: String
  /// The content of the file.
  package var bytes: [UInt8]

  /// Creates a file; the folder and the name must not contain a slash.
  package init(folder: String, name: String, bytes: [UInt8]) {
    (self.folder, self.name, self.bytes) = (folder, name, bytes)
  }
}

/// What a build wrote.
package struct WriteReport: Sendable, Equatable {
  /// The number of files, not counting the marker file.
  package var files: Int
  /// The total size of the site, the bundle and the files of services, in bytes.
  package var bytes: Int
  /// The byte ranges of the records of quizzes in the bundle.
  package var bundle = BundlePlaces()
}

extension Publication {
  /// Writes everything into a new folder that then replaces the output folder.
  ///
  /// After a failure nothing has changed. New files have the permissions that the process's umask
  /// allows, except that `bundle/`, which contains answer keys, is readable by its owner only.
  package func write(to place: OutputLocation, jobs: Int) throws(WriteError) -> WriteReport {
    let (parent, name) = try place.resolved()
    let stage = try stage(for: name, in: parent, place)
    let report: WriteReport
    do throws(WriteError) {
      let old = try onDisk { () throws(DiskError) in
        former == nil ? nil : try stage.formerFolder()
      }
      report = try fill(stage.folder, copying: old, jobs: jobs)
      try onDisk { () throws(DiskError) in
        try stage.folder.write(markerText, to: OutputLocation.marker, mode: 0o644)
      }
      try beforePublishing()
    } catch {
      stage.discard()
      throw error
    }
    try onDisk { () throws(DiskError) in
      try stage.takePlace(waitingForDevice: waitsForDevice, jobs: jobs)
    }
    return report
  }

  /// Checks that a folder may be replaced, and makes missing folders above it and the folder that
  /// will take its place.
  private func stage(
    for name: String, in path: String, _ place: OutputLocation
  ) throws(WriteError) -> FolderStage {
    let parent = try onDisk { () throws(DiskError) in
      try makeFolders(path, mode: 0o755)
      let parent = try Folder(at: path)
      try parent.restore(name)
      return parent
    }
    try place.check(name, in: parent)
    return try onDisk { () throws(DiskError) in try FolderStage(for: name, in: parent) }
  }

  private func fill(
    _ folder: Folder, copying old: Folder?, jobs: Int
  ) throws(WriteError) -> WriteReport {
    var report = try writeOutputs(into: folder, copying: old, jobs: jobs)
    guard let bundle else { return report }
    try onDisk { () throws(DiskError) in
      let (bytes, places) = try bundle.write(
        into: folder, copying: try formerBundle(in: old), jobs: jobs)
      report.bytes += bytes + services.reduce(0) { $0 + $1.bytes.count }
      report.bundle = places
      try writeServices(into: folder)
    }
    // The bundle and its two schemas.
    report.files += 3 + services.count
    return report
  }

  /// The bundle of the last build, or the records in the spool; `nil` if there are none.
  private func formerBundle(in old: Folder?) throws(DiskError) -> FormerBundle? {
    if let spool { return spool.bundle }
    guard let former, let file = try old?.folder("bundle")?.file(bundleName),
      try former.fits(file)
    else { return nil }
    return FormerBundle(file: file, build: former)
  }

  /// Writes `bundle/services/`, readable by its owner alone.
  private func writeServices(into folder: Folder) throws(DiskError) {
    guard !services.isEmpty else { return }
    let bundle = try folder.existingFolder("bundle")
    _ = try bundle.makeNewFolder("services", mode: 0o700)
    let all = try bundle.existingFolder("services")
    for file in services {
      _ = try all.makeNewFolder(file.folder, mode: 0o700)
      try all.existingFolder(file.folder).write(file.bytes, to: file.name, mode: 0o600)
    }
  }

  /// Renders and writes the outputs, several consecutive ones at a time, so that folders stay open.
  private func writeOutputs(
    into folder: Folder, copying old: Folder?, jobs: Int
  ) throws(WriteError) -> WriteReport {
    let bytes = Atomic<Int>(0)
    try withWorkers(below: outputs.count, jobs: jobs, run: 16) { take throws(WriteError) in
      var writer = OutputWriter(in: folder, copying: old, self)
      while let run = take() {
        for index in run {
          let count = try writer.write(outputs[index])
          bytes.add(count, ordering: .relaxed)
          didWriteOutput?()
        }
      }
    }
    return WriteReport(files: outputs.count, bytes: bytes.load(ordering: .relaxed))
  }
}

private let bundleName = "bundle.json"

private let markerText = Array(
  "'quizpress build' creates this folder and replaces all of it each time.\n".utf8)

extension CourseBundle {
  /// Writes `bundle/`; returns the number of bytes in it and the byte ranges of its records.
  fileprivate func write(
    into folder: Folder, copying former: FormerBundle?, jobs: Int
  ) throws(DiskError) -> (bytes: Int, places: BundlePlaces) {
    _ = try folder.makeNewFolder("bundle", mode: 0o700)
    let own = try folder.existingFolder("bundle")
    let schemas = [
      ("attempt.schema.json", Self.attemptSchema), ("bundle.schema.json", Self.schema),
    ]
    let bytes = Atomic<Int>(0)
    for (name, schema) in schemas {
      try own.write(schema, to: name, mode: 0o600)
      bytes.add(schema.count, ordering: .relaxed)
    }
    let file = try NewFile(bundleName, in: own, mode: 0o600)
    let places = try stream(jobs: jobs, copying: former) { (piece) throws(DiskError) in
      try file.write(piece)
      bytes.add(piece.count, ordering: .relaxed)
    }
    try file.finish()
    return (bytes.load(ordering: .relaxed), places)
  }
}

/// The reason why an output folder was not written; the folder is then unchanged.
package enum WriteError: Error, Sendable, Equatable {
  /// The folder must not be replaced: a mistake of the caller, and nothing was changed.
  case refused(folder: String, because: Refusal)
  /// The disk or the system refused an operation.
  case failed(DiskError)
  /// A file of the course or a template could not be read; the reason is in the reader's words.
  case unreadable(path: String, reason: String)

  /// The reason why a folder must not be replaced.
  package enum Refusal: Sendable, Equatable {
    case root, home, course, built, source, notAFolder, repository, ofGit, missingParent
    /// The folder contains a file or folder of this name.
    case foreign(String)
    /// The folder has only names of a build's output, but not its marker.
    case unmarked

    /// The reason in words, after the name of the folder.
    var words: String {
      switch self {
      case .root: "it is the root of the file system"
      case .home: "it is a home folder or contains one"
      case .course: "it is the course or contains it"
      case .built: "the next build deletes files there"
      case .source: "it is part of the course's source"
      case .notAFolder: "it is not a folder"
      case .repository: "it contains a Git repository"
      case .ofGit: "it belongs to Git"
      case .missingParent: "its path has '..' after a folder that does not exist"
      case .foreign(let name): "it contains '\(name)', which 'quizpress build' did not write"
      case .unmarked: "it lacks '\(OutputLocation.marker)', which marks the output of a build"
      }
    }
  }
}

extension WriteError: CustomStringConvertible {
  /// One line for the terminal, without a period.
  package var description: String {
    switch self {
    case .refused(let folder, let reason):
      "cannot write to '\(folder)': \(reason.words)"
    case .failed(let error): error.description
    case .unreadable(let path, let reason):
      "cannot read '\(path)': \(reason)"
    }
  }
}

/// Turns errors of the disk into those of writing.
func onDisk<Value>(_ body: () throws(DiskError) -> Value) throws(WriteError) -> Value {
  do throws(DiskError) { return try body() } catch { throw .failed(error) }
}

/// The state of one worker: its own templates and the folder that it wrote to last.
struct OutputWriter: ~Copyable {
  private let publication: Publication
  private let root: Folder
  /// The output folder of an earlier build.
  private let old: Folder?
  private var templates: PageTemplates?
  private var folder: Folder
  private var oldFolder: Folder?
  private var folderPath: [Substring] = []

  /// Starts a worker in the folder that the outputs' paths start from.
  init(in root: Folder, copying old: Folder?, _ publication: Publication) {
    self.publication = publication
    self.root = root
    self.old = old
    folder = root
    oldFolder = old
  }

  /// Renders and writes one output, or links to it if an earlier build wrote the same; returns its
  /// length in bytes.
  mutating func write(_ output: Output) throws(WriteError) -> Int {
    let parts = output.path.pathComponents
    guard let name = parts.last.map(String.init),
      parts.allSatisfy({ !["", ".", ".."].contains($0) })
    else { throw .failed(DiskError("write", output.path, .invalidPath)) }
    let isCurrent = publication.former?.isCurrent(output.basis) ?? false
    let size = try onDisk { () throws(DiskError) -> Int? in
      try enter(Array(parts.dropLast()))
      return isCurrent
        ? try oldFolder.flatMap { old throws(DiskError) in try folder.link(name, in: old) } : nil
    }
    if let size { return size }
    let bytes = try content(of: output)
    try onDisk { () throws(DiskError) in try folder.write(bytes, to: name, mode: 0o644) }
    return bytes.count
  }

  private mutating func content(of output: Output) throws(WriteError) -> [UInt8] {
    let spooled = try onDisk { () throws(DiskError) in
      try publication.spool?.page(output.path)
    }
    if let spooled { return spooled }
    switch output.content {
    case .bytes(let bytes):
      return bytes
    case .copy(let path):
      return try readAsset(path)
    case .sealed(let path, let seal):
      return seal(try readAsset(path))
    case .page(let render):
      return render(try parsedTemplates())
    }
  }

  private func readAsset(_ path: String) throws(WriteError) -> [UInt8] {
    do { return try publication.readAsset(path) } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }

  private mutating func parsedTemplates() throws(WriteError) -> PageTemplates {
    if let templates { return templates }
    do {
      let parsed = try publication.templates()
      templates = parsed
      return parsed
    } catch {
      throw .unreadable(path: "templates", reason: "\(error)")
    }
  }

  /// Opens the folder at a path below the root, creating the folders that are missing.
  private mutating func enter(_ path: [Substring]) throws(DiskError) {
    guard path != folderPath else { return }
    var (inner, former) = (root, old)
    for name in path.map(String.init) {
      _ = try inner.makeNewFolder(name, mode: 0o755)
      inner = try inner.existingFolder(name)
      former = try former?.folder(name)
    }
    (folder, oldFolder) = (inner, former)
    folderPath = path
  }
}
