import Courseware
import Disk

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
