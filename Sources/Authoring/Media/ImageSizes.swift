/// The sizes of the pictures of one file, each read once.
struct ImageSizes: ~Copyable {
  private var reader: FileReader
  private var known: [String: ImageSize?] = [:]

  init(_ folder: CourseFolder) { reader = folder.reader() }

  /// Enough for all but photographs, which may hold a preview and a color profile before it.
  private static let short = 4 << 10
  private static let long = 256 << 10

  /// The size of a picture by its path below the root; `nil` where its start does not say.
  mutating func size(of path: String) -> ImageSize? {
    if let size = known[path] { return size }
    let size = read(path)
    known[path] = size
    return size
  }

  private mutating func read(_ path: String) -> ImageSize? {
    guard let head = try? reader.head(path, count: Self.short).get() else { return nil }
    if let size = ImageSize(head: head) { return size }
    guard head.count == Self.short else { return nil }
    return (try? reader.head(path, count: Self.long).get()).flatMap(ImageSize.init(head:))
  }
}
