import CLinux
import Glibc

/// Waits for changes of files below a folder.
///
/// The system reports them (inotify). Otherwise the folder is polled: on network file systems,
/// where the system does not report changes by other computers, and if there are no watches left.
/// One thread uses it.
package final class FolderWatch {
  /// How changes are noticed.
  package enum Method: Equatable, Sendable {
    case reports
    /// Examining all files about once a second, less often if that takes long; with the reason.
    case polling(reason: String)
  }

  /// What changed.
  package enum Change: Equatable, Sendable {
    /// Files, by path below the folder; the empty path means that any of them may have changed.
    case files(Set<String>)
    /// The folder itself was moved or deleted.
    case gone
  }

  /// How changes are noticed at present.
  package private(set) var method = Method.reports
  private let root: String
  private let tops: [String]
  private let polls: Bool
  private var queue: Int32 = -1
  /// The inode of the folder when watching started; `nil` if it was missing.
  private var inode: UInt64?
  /// The watched folders below the root, by their inotify watch descriptors.
  private var watched: [Int32: String] = [:]
  private var stamps: [String: Stamp] = [:]
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// The properties that change when a file is written, or its permissions change.
  private struct Stamp: Equatable {
    var changed: Int64
    var size: Int
    var inode: UInt64
  }

  /// - Parameters:
  ///   - root: The folder.
  ///   - tops: The folders in it that are watched recursively; they may be missing.
  ///   - polls: Whether to poll even though the system can report changes.
  package init(root: String, tops: [String], polls: Bool = false) {
    (self.root, self.tops, self.polls) = (root, tops, polls)
    prepare()
  }

  deinit { if queue >= 0 { close(queue) } }

  /// Waits until files have changed; several changes at once are reported together.
  package func next() -> Change {
    while true {
      let change = method == .reports ? reported() : polled()
      if change == .gone || change != .files([]) { return change }
    }
  }

  /// Sets up watches for all folders, or the state that polling compares with.
  private func prepare() {
    method = .reports
    inode = try? status(at: root)?.inode
    if let reason = polls ? "as requested" : reasonToPoll() ?? watchAll() {
      method = .polling(reason: reason)
      if queue >= 0 { close(queue) }
      queue = -1
      stamps = snapshot() ?? [:]
    }
  }

  private func reasonToPoll() -> String? {
    var facts = statfs()
    guard unsafe statfs(root, &facts) == 0 else { return nil }
    return networkFileSystems[Int(facts.f_type) & 0xFFFF_FFFF].map {
      "the course is on a network file system (\($0))"
    }
  }

  /// Watches the root and everything below the tops; returns the reason if that is impossible.
  private func watchAll() -> String? {
    if queue >= 0 { close(queue) }
    watched = [:]
    queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard queue >= 0 else {
      return "the system has no inotify instances left; "
        + "'sysctl fs.inotify.max_user_instances' shows their maximum"
    }
    var folders = [""]
    for top in tops { folders += foldersBelow(top, depth: 0) }
    for folder in folders {
      let number = unsafe inotify_add_watch(queue, path(folder), watchedEvents)
      if number >= 0 {
        watched[number] = folder
      } else if errno == ENOSPC || errno == ENOMEM {
        return "the system has no inotify watches left; "
          + "'sysctl fs.inotify.max_user_watches' shows their maximum"
      }
    }
    return nil
  }

  private func path(_ below: String) -> String { below.isEmpty ? root : "\(root)/\(below)" }

  private func foldersBelow(_ path: String, depth: Int) -> [String] {
    guard depth < 64, let folder = try? Folder(at: self.path(path)),
      let entries = try? folder.entries()
    else { return [] }
    return [path]
      + entries.filter { $0.kind == .folder && isSeen($0.name) }
      .flatMap { foldersBelow("\(path)/\($0.name)", depth: depth + 1) }
  }

  /// Waits for reports, and then for further reports of the same save.
  private func reported() -> Change {
    var files: Set<String> = []
    var isFirst = true
    let start = ContinuousClock.now
    while true {
      var polled = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&polled, 1, isFirst ? 2_000 : 3)
      if count < 0 { continue }
      if count == 0, isFirst {
        // The system does not report that an opened folder is deleted, or one above it is moved.
        if (try? status(at: root)?.inode) == inode { continue }
        files = [""]
      }
      let isLong = !isFirst && ContinuousClock.now - start > .milliseconds(60)
      if count == 0 || isLong && !files.isEmpty { break }
      isFirst = false
      let length = unsafe read(queue, &buffer, buffer.count)
      if length > 0 { take(buffer[..<length], &files) }
      if files.isEmpty { return .files([]) }
    }
    guard files.contains("") else { return .files(files) }
    if isGone { return .gone }
    prepare()
    return .files(files)
  }

  /// Whether the folder is missing, even after a moment in which it may have been replaced.
  private var isGone: Bool {
    for _ in 0..<10 {
      if let found = try? status(at: root), found.kind == .folder { return false }
      usleep(50_000)
    }
    return true
  }

  /// Adds the files in a part of the system's report, a sequence of `inotify_event`.
  private func take(_ report: ArraySlice<UInt8>, _ files: inout Set<String>) {
    func number(_ at: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(report[at + $1]) << (8 * UInt32($1)) }
    }
    var at = report.startIndex
    while at + 16 <= report.endIndex {
      let events = number(at + 4)
      let end = min(report.endIndex, at + 16 + Int(number(at + 12)))
      let name = String(decoding: report[(at + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
      let folder = watched[Int32(bitPattern: number(at))]
      at = end
      if let path = changedPath(folder, name, events) { files.insert(path) }
    }
  }

  private func changedPath(_ folder: String?, _ name: String, _ events: UInt32) -> String? {
    func has(_ flags: Int32...) -> Bool {
      flags.contains { events & UInt32(bitPattern: $0) != 0 }
    }
    if has(IN_Q_OVERFLOW) { return "" }
    guard let folder, !has(IN_IGNORED) else { return nil }
    if folder.isEmpty { return has(IN_DELETE_SELF, IN_MOVE_SELF) || tops.contains(name) ? "" : nil }
    if has(IN_DELETE_SELF, IN_MOVE_SELF) { return "" }
    guard isSeen(name) else { return nil }
    if has(IN_ISDIR) { return "" }
    // An empty new file is reported again when it is written, and one that is being written when
    // it is closed. A link is not, and neither is a file that gets its name when it is complete, as
    // those of this command do.
    if has(IN_CREATE), let new = try? Folder(at: path(folder)).status(of: name),
      new.kind == .file, new.size == 0
    {
      return nil
    }
    return "\(folder)/\(name)"
  }

  private func polled() -> Change {
    let start = ContinuousClock.now
    let new = snapshot()
    let duration = Int((ContinuousClock.now - start) / .microseconds(1))
    guard let new else { return isGone ? .gone : .files([]) }
    let old = exchange(&stamps, with: new)
    let changed = Set(new.filter { old[$0.key] != $0.value }.keys)
      .union(old.keys.filter { new[$0] == nil })
    if changed.isEmpty { usleep(UInt32(min(10_000_000, max(700_000, 10 * duration)))) }
    return .files(changed)
  }

  /// All files below the tops; `nil` if the root is gone.
  private func snapshot() -> [String: Stamp]? {
    guard let folder = try? Folder(at: root) else { return nil }
    var found: [String: Stamp] = [:]
    for top in tops {
      if let inner = try? folder.folder(top) { note(inner, top, &found, depth: 0) }
    }
    return found
  }

  private func note(
    _ folder: Folder, _ path: String, _ found: inout [String: Stamp], depth: Int
  ) {
    guard depth < 64, let entries = try? folder.entries() else { return }
    for entry in entries where isSeen(entry.name) {
      let below = "\(path)/\(entry.name)"
      if entry.kind == .folder, let inner = try? folder.folder(entry.name) {
        note(inner, below, &found, depth: depth + 1)
      } else if let status = try? folder.status(of: entry.name) {
        found[below] = Stamp(changed: status.changed, size: status.size, inode: status.inode)
      }
    }
  }
}

/// Whether a name is a file of the course, not a hidden file or an editor's backup.
private func isSeen(_ name: String) -> Bool { !name.hasPrefix(".") && !name.hasSuffix("~") }

/// A change of attributes can make a file or a folder readable.
private let watchedEvents =
  UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB)
  | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK)

/// File systems that other computers may write to, by their numbers in statfs(2).
private let networkFileSystems = [
  0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB", 0x0102_1997: "9P",
  0x6573_5546: "FUSE", 0x5346_414F: "AFS", 0x6B41_4653: "AFS", 0x786F_4256: "a shared folder",
  0x00C3_6400: "Ceph", 0x7375_7245: "Coda", 0x0BD0_0BD0: "Lustre", 0x564C: "NCP",
]
