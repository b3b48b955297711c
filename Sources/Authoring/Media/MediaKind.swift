/// What a file is shown as, by the ending of its name.
enum MediaKind: Equatable {
  case picture, sound, film

  init(path: String) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    self = Self.endings[ending] ?? .picture
  }

  private static let endings: [String: MediaKind] = [
    "mp3": .sound, "ogg": .sound, "oga": .sound, "opus": .sound, "wav": .sound, "m4a": .sound,
    "flac": .sound, "mp4": .film, "webm": .film, "ogv": .film, "m4v": .film,
  ]

  /// As messages name it.
  var noun: String {
    switch self {
    case .picture: "image"
    case .sound: "sound"
    case .film: "film"
    }
  }
}

extension MediaKind {
  /// Whether a file is a picture, a sound or a film by the ending of its name.
  static func isMedia(path: String) -> Bool {
    guard MediaKind(path: path) == .picture else { return true }
    let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    return pictures.contains(ending)
  }

  private static let pictures: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "bmp", "ico", "apng",
  ]
}
