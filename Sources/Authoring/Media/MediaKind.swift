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
