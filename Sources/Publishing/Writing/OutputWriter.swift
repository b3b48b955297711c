import Courseware
import Disk

/// One worker's hands: its own templates and the folder that it wrote to last.
struct OutputWriter: ~Copyable {
  private let publication: Publication
  private let root: Folder
  private var templates: PageTemplates?
  private var folder: Folder
  private var folderPath: [Substring] = []

  /// Starts a worker in the folder that the outputs' paths start from.
  init(in root: Folder, _ publication: Publication) {
    self.publication = publication
    self.root = root
    folder = root
  }

  /// Renders one output, writes it and gives its length.
  mutating func write(_ output: Output) throws(WriteError) -> Int {
    let bytes = try content(of: output)
    let parts = output.path.pathComponents
    guard let name = parts.last, parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
      throw .failed(DiskError("write", output.path, .invalidPath))
    }
    try onDisk { () throws(DiskError) in
      try enter(Array(parts.dropLast()))
      try folder.write(bytes, to: String(name), mode: 0o644)
    }
    return bytes.count
  }

  private mutating func content(of output: Output) throws(WriteError) -> [UInt8] {
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

  /// Opens the folder at a path below the root, making what is missing of it.
  private mutating func enter(_ path: [Substring]) throws(DiskError) {
    guard path != folderPath else { return }
    var inner = root
    for name in path.map(String.init) {
      _ = try inner.makeNewFolder(name, mode: 0o755)
      inner = try inner.existingFolder(name)
    }
    folder = inner
    folderPath = path
  }
}
