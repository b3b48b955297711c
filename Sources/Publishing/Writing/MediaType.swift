/// The media type of a file by the ending of its name.
package func mediaType(of path: String) -> String {
  let name = path.split(separator: "/").last ?? ""
  let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
  return mediaTypes[ending] ?? "application/octet-stream"
}

private let mediaTypes = [
  "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
  "js": "text/javascript; charset=utf-8", "json": "application/json", "svg": "image/svg+xml",
  "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
  "webp": "image/webp", "avif": "image/avif", "mp3": "audio/mpeg", "ogg": "audio/ogg",
  "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "m4a": "audio/mp4",
  "flac": "audio/flac", "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm",
  "ogv": "video/ogg", "vtt": "text/vtt", "pdf": "application/pdf",
  "txt": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8",
  "md": "text/plain; charset=utf-8", "xml": "application/xml", "ics": "text/calendar",
  "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
  "webmanifest": "application/manifest+json",
]
