import Authoring
import Courseware
import FoundationEssentials

/// Finds private keys in the content of files.
struct KeySearch {
  /// The private parts of known keys as written in files, and the passwords of classrooms, each
  /// with the message about a file that contains it.
  private let secrets: [(finding: String, text: String)]

  init(_ keys: [any KeyFile]) {
    secrets = keys.flatMap { key in
      let parts = [key.secretText].compactMap(\.self)
        .map { ("contains the private part of the key \(key.id)", $0) }
      guard let file = key as? ClassroomKeyFile else { return parts }
      return parts
        + file.passwords.flatMap(\.writtenForms)
        .map { ("contains a password of '\(file.classroom)'", $0) }
    }
  }

  /// Every file with a key contains one of these texts, unless its name is that of a key file.
  fileprivate var texts: [String] { ["quizpress\"", "quizpress\\\""] + secrets.map(\.text) }

  /// The message about a key in a file; `nil` if there is none in it.
  fileprivate func finding(in content: [UInt8]) -> String? {
    let known = secrets.first { content.firstRange(of: Array($0.text.utf8)) != nil }
    if let known { return known.finding }
    return Rule.privateKey(in: content) == nil ? nil : "contains a private key"
  }
}

/// A file in a repository that contains a private key.
struct KeyInGit {
  /// Relative to the root of the repository.
  var path: String
  /// "contains a private key".
  var finding: String
}

extension Repository {
  /// The files with private keys in the next commit: among those that it changes, or among all.
  func keys(_ search: KeySearch, inAllFiles isAll: Bool) throws(GitFault) -> [KeyInGit] {
    let index = hookIndex
    let asked =
      isAll
      ? ["ls-files", "-z", "--full-name", "--", ":/"]
      : [
        "diff", "--cached", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-relative",
        "--diff-filter=d", "--", ":/",
      ]
    let paths = try split(answer(asked, index: index).output)
    var found = paths.filter(Rule.isKeyFile).map { KeyInGit(path: $0, finding: "is a key file") }
    let chosen = Set(paths.filter { !Rule.isKeyFile($0) })
    // Keys are not passed as arguments, which other users of the computer could read.
    let patterns = Array(search.texts.map { $0 + "\n" }.joined().utf8)
    let grep = ["grep", "--cached", "-z", "-l", "-a", "-F", "-f", "-", "--full-name", "--", ":/"]
    let run = try GitProcess(in: root, grep, input: patterns, index: index)
    guard run.status <= 1 else { throw .refused(run.words) }
    for file in try indexed(split(run.output).filter(chosen.contains), index: index) {
      let content = try answer(["cat-file", "blob", file.blob], index: index).output
      if let finding = search.finding(in: content) {
        found.append(KeyInGit(path: file.path, finding: finding))
      }
    }
    return found.sorted { $0.path < $1.path }
  }

  /// The index of the commit for which a git hook runs; `git commit FILE` makes its own.
  private var hookIndex: String? {
    ProcessInfo.processInfo.environment["GIT_INDEX_FILE"].map { path in
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }
  }

  private func indexed(_ paths: [String], index: String?) throws(GitFault) -> [File] {
    guard !paths.isEmpty else { return [] }
    let asked = paths.map { ":(top,literal)\($0)" }
    // Each entry is `mode blob stage\tpath`, ended by a NUL.
    let run = try answer(["ls-files", "-s", "-z", "--full-name", "--"] + asked, index: index)
    return split(run.output).compactMap(row).map { words, path in
      File(path: path, blob: String(words[1]), isLink: words[0] == "120000")
    }
  }
}
