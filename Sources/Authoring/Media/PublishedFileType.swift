/// The kind of media that a file is shown as, by its file extension.
package enum MediaKind: Equatable {
  case picture, sound, film

  init(path: String) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    self = Self.recordings[ending] ?? .picture
  }

  static let recordings: [String: MediaKind] = [
    "mp3": .sound, "ogg": .sound, "oga": .sound, "opus": .sound, "wav": .sound, "m4a": .sound,
    "flac": .sound, "mp4": .film, "webm": .film, "ogv": .film, "m4v": .film,
  ]

  /// The noun for messages.
  var noun: String {
    switch self {
    case .picture: "image"
    case .sound: "audio file"
    case .film: "video"
    }
  }

  /// Whether a file is a picture, audio or video, by its extension.
  package static func isMedia(path: String) -> Bool {
    guard MediaKind(path: path) == .picture else { return true }
    let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    return pictures.contains(ending)
  }

  static let pictures: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "bmp", "ico", "apng",
  ]
}

/// Whether a file next to a quiz may be published with its page, by the file's name alone.
enum PublishedFileType: Equatable {
  /// Pictures, audio, video, documents, data and source code: nothing that a browser runs.
  case allowed
  /// Anything else, such as a web page: published only if front matter lists it.
  case needsConsent
  /// A teacher's file or a backup: never published, even if front matter lists it.
  case privateFile

  init(path: String) {
    let name = (path.split(separator: "/").last ?? "").lowercased()
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    let ending = String(parts.last ?? "")
    let inner = parts.dropLast().map(String.init)
    if isPrivateFile(name, inner, ending) {
      self = .privateFile
    } else if allowedEndings.contains(ending), !inner.contains(where: activeEndings.contains) {
      self = .allowed
    } else {
      self = .needsConsent
    }
  }
}

/// Whether a file may be published with a page that links to it, by the file's name alone.
package func isPublishable(path: String) -> Bool { PublishedFileType(path: path) == .allowed }

private func isPrivateFile(_ name: String, _ inner: [String], _ ending: String) -> Bool {
  let isBackup =
    name.hasPrefix(".") || name.hasPrefix("#") || name.hasPrefix("~") || name.hasSuffix("~")
    || backupEndings.contains(ending)
  let isQuiz =
    markdownEndings.contains(ending)
    || inner.contains(where: markdownEndings.contains) && !documentEndings.contains(ending)
  let isRoster = name.hasPrefix("members") && tableEndings.contains(ending)
  return isBackup || isQuiz || isRoster || name == "members" || name.hasPrefix("site.yml")
}

private let markdownEndings: Set<String> = ["md", "markdown", "mdown", "mkd"]

/// The endings of copies made by editors, spreadsheets and people.
private let backupEndings: Set<String> = [
  "bak", "backup", "old", "orig", "rej", "sav", "save", "swn", "swo", "swp", "tmp", "temp",
]

private let tableEndings: Set<String> = [
  "csv", "tsv", "tab", "txt", "xls", "xlsx", "ods", "json", "zip",
]

private let documentEndings: Set<String> = [
  "pdf", "doc", "docx", "ppt", "pptx", "xls", "xlsx", "odt", "odp", "ods", "odg", "rtf", "epub",
]

private let mediaEndings = MediaKind.pictures.union(MediaKind.recordings.keys)

private let allowedEndings = documentEndings.union(mediaEndings).union([
  "tif", "tiff", "heic", "aac", "mid", "midi", "mov", "vtt", "srt",
  "txt", "csv", "tsv", "json", "geojson", "jsonl", "ipynb", "tex", "bib", "log",
  "zip", "tar", "gz", "tgz", "bz2", "xz", "7z", "apkg", "ggb", "gpx", "stl", "dat", "npy", "sqlite",
  "c", "h", "cc", "cpp", "hpp", "cs", "java", "kt", "scala", "swift", "go", "rs", "zig", "d",
  "py", "r", "jl", "m", "f90", "pas", "hs", "ml", "lisp", "clj", "ex", "erl", "lua", "sql", "ts",
  "asm", "s", "v", "vhd", "toml", "ini", "ttf", "otf", "pages", "numbers", "key",
])

/// Extensions of files that a server or a browser may run, even if another extension follows: some
/// servers look at every extension of a name.
///
/// Source: Apache HTTP Server, mod_mime, "Files with Multiple Extensions".
private let activeEndings: Set<String> = [
  "html", "htm", "xhtml", "xht", "shtml", "stm", "shtm", "mht", "mhtml", "xml", "xsl", "xslt",
  "svg",
  "js", "mjs", "cjs", "css", "wasm", "swf", "hta", "htc", "htaccess", "var", "map",
  "php", "php3", "php4", "php5", "php7", "php8", "phtml", "phar", "pht", "asp", "aspx", "ashx",
  "asmx", "cer", "jsp", "jspx", "cfm", "cgi", "fcgi", "pl", "py", "rb", "sh", "lua", "exe",
  "config",
]
