import Courseware
import Sealing

/// The encryption of a page, and what the page needs of other encrypted files.
struct PageLock: Sendable {
  let sealer: FileSealer
  /// Below the site.
  let path: String
  /// Files below `content/` that the page shows later, in addition to those that its markup names.
  let laterFiles: Set<String>

  /// The text of a page as it is encrypted: a line of JSON with the encrypted files that it shows,
  /// each with its script and its media type, and then the page.
  func text(of page: [UInt8]) -> [UInt8] {
    var shown = ShownFiles(among: sealer.lock.files)
    shown.add(markup: page[...], of: path)
    var out: [UInt8] = []
    out.write("{")
    out.writeList(shown.files.union(laterFiles).sorted()) { out, file in
      out.writeJSON(file)
      out.write(":")
      out.writeJSON(.array([.string(sealer.script(for: file)), .string(mediaType(of: file))]))
    }
    out.write("}\n")
    return out + page
  }

  /// The encrypted page as JSON, safe inside a `script` element.
  func island(for page: [UInt8]) -> HTML {
    let message = sealer.seal(text(of: page), as: path)
    let members: [(String, JSONValue)] = [
      ("site", .string(sealer.site)), ("classroom", .string(sealer.classroom)),
      ("epoch", .number(String(sealer.lock.epoch))), ("path", .string(path)),
      ("root", .string(Link.root(from: path))),
      ("commitment", .string(base64URL(sealer.lock.commitment))),
      ("passwords", .array(sealer.lock.passwords.map(\.json))),
      ("loads", .array(scripts(in: page).map { .object([.init(key: "script", value: $0)]) })),
      ("initialization", .string(base64URL(message.initialization))),
      ("ciphertext", .string(base64URL(message.ciphertext))),
    ]
    return HTML { out in
      let start = out.count
      out.writeJSON(.object(members.map { .init(key: $0, value: $1) }))
      out.escapeIsland(from: start)
    }
  }

  /// The addresses of the scripts of a page, which the service worker keeps with it.
  private func scripts(in page: [UInt8]) -> [JSONValue] {
    let quoted = page.split(separator: UInt8(ascii: "\""))
      .filter { $0.suffix(3).elementsEqual(".js".utf8) && $0.firstRange(of: "assets/".utf8) != nil }
    return Set(quoted.map { String(decoding: $0, as: UTF8.self) }).sorted().map { .string($0) }
  }
}

extension LockedKey {
  fileprivate var json: JSONValue {
    let members: [(String, JSONValue)] = [
      ("form", .string(form.rawValue)), ("salt", .string(base64URL(salt))),
      ("iterations", .number(String(iterations))), ("nonce", .string(base64URL(nonce))),
      ("key", .string(base64URL(ciphertext))),
    ]
    return .object(members.map { .init(key: $0, value: $1) })
  }
}
