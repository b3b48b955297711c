package import Courseware
package import Disk

/// The attempts read from submitted files, and the files that were refused.
package struct Inbox: Sendable {
  /// The attempts read, in the order of reading, in pieces that are never copied into one array: a
  /// million take 48 MB.
  private var pieces: [[LedgerEntry]] = []
  /// The first refusals, in the order of reading: at most ``maxFindingsPerFile`` for each file and
  /// ``maxFindingsPerRun`` in all.
  package private(set) var refused = BoundedList<Refusal>(maxFindingsPerRun)
  /// The first files in folders that were skipped because their names or contents show that they
  /// contain no attempts.
  package private(set) var ignored = BoundedList<String>(maxFindingsPerRun)
  /// The first attempts read that were received after the time of the run because of the end that
  /// they claim: at most ``maxFindingsPerFile`` for each file and ``maxFindingsPerRun`` in all.
  package private(set) var claimingFuture = BoundedList<FutureClaim>(maxFindingsPerRun)
  /// Whether a disk or system error occurred while reading.
  package private(set) var hadSystemFault = false

  /// The maximum number of bytes read from standard input, because a stream may never end.
  static let maxStandardInputSize = 1 << 30

  let now: Moment
  let clock: ReceivedFrom
  let workers: Workers
  private let spool: Spool
  /// The keys to decrypt sealed attempts.
  private let keys: AttemptKeys
  /// The ids of the missing keys of sealed attempts that were refused.
  package private(set) var missingKeys: Set<String> = []
  /// The ids of the attempts that were sealed.
  package private(set) var sealed: Set<AttemptID> = []
  /// Attempts from files with few of them, collected until there are enough to store together.
  var singles: InboxPart

  /// A file, or a line of a file, that was refused because it contains no valid attempt.
  package struct Refusal: Sendable, Equatable {
    /// The path, followed by `:line` for a file with one attempt on each line.
    package var path: String
    /// The reason for the refusal.
    package var reason: String
  }

  /// An attempt that was received after the time of the run, because that is the end it claims.
  package struct FutureClaim: Sendable, Equatable {
    /// The path, followed by `:line` for a file with one attempt on each line.
    package var path: String
    /// The claimed end.
    package var ended: Moment
  }

  /// The source of the time of receipt.
  package enum ReceivedFrom: String, Sendable, CaseIterable {
    /// The time of the run that reads it.
    case now
    /// The file's modification time; the time of the run if that is outside the calendar's range.
    case mtime
    /// The end that the attempt claims; the time of the run if that cannot be read.
    case claimed
  }

  /// Whether attempts were read that were not taken yet.
  package var hasAttempts: Bool { pieces.contains { !$0.isEmpty } }

  /// Creates an empty inbox.
  ///
  /// The workers read files that contain many attempts. Data that does not fit into memory is
  /// written to an unnamed file in `folder`, if it is given.
  package init(
    now: Moment, receivedFrom clock: ReceivedFrom, keys: AttemptKeys = AttemptKeys(),
    workers: Workers = .one, spooledIn folder: Folder? = nil
  ) {
    (self.keys, self.now, self.clock) = (keys, now, clock)
    singles = InboxPart(keys, latestEnd: clock.latestEnd(now: now))
    self.workers = workers
    spool = Spool(in: folder)
  }

  /// Returns the attempts read so far, in pieces, and removes them.
  package mutating func takeReceived() -> [[LedgerEntry]] { pieces.takeAll() }

  /// Reads a file, everything in a folder and its subfolders, or standard input for `-`.
  ///
  /// Files that cannot be read are listed as refused, and the rest is read.
  package mutating func take(_ path: String) {
    if path == "-" {
      _ = read(.standardInput, as: path, at: now)
    } else {
      take(path, depth: 0) { () throws(DiskError) in try Folder.open(at: path) }
    }
    keepSingles()
  }

  private mutating func take(
    _ path: String, depth: Int, _ open: () throws(DiskError) -> Folder.Opened
  ) {
    do throws(DiskError) {
      switch try open() {
      case .file where depth == 0 && isArchive(path):
        refuse(path, "it is an archive: unpack it, and merge the folder")
      case .file(let file):
        let changed = Moment(seconds: try file.status().modifiedSeconds)
        guard read(file, as: path, at: changed) == .nothing else { break }
        // A mail in a folder may contain no attempt; a file named on the command line should.
        if depth == 0 { refuse(path, "it contains no attempt") } else { ignored.append(path) }
      case .folder(let folder): take(folder, path, depth: depth)
      }
    } catch {
      if depth == 0, error.reason.isMissing {
        refuse(path, "\(error.reason); name files or folders with attempts")
      } else {
        refuse(path, error.reason)
      }
    }
  }

  /// The number of levels of subfolders that are searched.
  private static let maxDepth = 32

  private mutating func take(_ folder: Folder, _ path: String, depth: Int) {
    guard depth <= Self.maxDepth else {
      refuse(path, "folders nested deeper than \(Self.maxDepth)")
      return
    }
    do throws(DiskError) {
      for entry in try folder.entries() {
        let inner = folder.path(of: entry.name)
        if entry.name.hasPrefix(".")
          || entry.kind == .file && AttemptFileKind(entry.name) == .other
        {
          ignored.append(inner)
        } else {
          take(inner, depth: depth + 1) { () throws(DiskError) in try folder.open(entry.name) }
        }
      }
    } catch {
      refuse(path, error.description)
      if error.reason.isMachineFault { hadSystemFault = true }
    }
  }

  /// Whether a file contains attempts; `nothing` only for a text that is searched for attempts.
  enum FoundContent { case something, nothing }

  private mutating func read(_ file: OpenFile, as path: String, at changed: Moment) -> FoundContent
  {
    // The first block shows whether the file is a single text.
    var blocks = LineBlockReader(
      of: file, upTo: path == "-" ? Inbox.maxStandardInputSize : .max,
      firstSize: LineBlockReader.maxBlockSize)
    let name = AttemptFileKind(path)
    do throws(DiskError) {
      guard let first = try blocks.next()?.inUTF8 else {
        if name == .text { return .nothing }
        if name != .lines { refuse(path, "it is empty") }
        return .something
      }
      if isText(first, named: name) {
        return try readText(first, blocks, path: path, changed: changed)
      }
      if name == .lines || !isOneText(first) {
        try readLines(first, blocks, path: path, changed: changed)
      } else if name == .other, first.firstCharacter != UInt8(ascii: "{") {
        let isTable = path.lowercased().hasSuffix(".csv")
        refuse(
          path,
          isTable
            ? "a table is merged with '--responses CSV --quiz CLASSROOM/QUIZ'"
            : "it contains no attempt")
      } else {
        takeWhole(first, path: path, changed: changed)
      }
    } catch {
      switch error.reason {
      case .tooLarge, .lineTooLong: refuse(path, "\(error.reason)")
      default: refuse(path, "cannot read: \(error.reason)")
      }
      if error.reason.isMachineFault { hadSystemFault = true }
    }
    return .something
  }

  private mutating func takeWhole(_ block: LineBlockReader.Block, path: String, changed: Moment) {
    let time = clock.time(now: now, changed: changed)
    unsafe block.bytes.withUnsafeBufferPointer { unsafe singles.take($0, line: nil, time: time) }
    keepRefusals(path)
    workers.advance(by: 1, work: block.bytes.count)
  }

  mutating func keepRefusals(_ path: String) {
    keep(singles.refusals, claimingFuture: singles.claimingFuture, of: path)
    singles.refusals = BoundedList(maxFindingsPerFile)
    singles.claimingFuture = BoundedList(maxFindingsPerFile)
    if singles.lines.bytes.count > Spool.pieceSize { keepSingles() }
  }

  private mutating func keepSingles() {
    pieces.append(spool.keep(singles.lines))
    missingKeys.formUnion(singles.missingKeys)
    sealed.formUnion(singles.sealed)
    singles = InboxPart(keys, latestEnd: clock.latestEnd(now: now))
  }

  /// Reads every line, several blocks in parallel; the results keep the order of the file.
  private mutating func readLines(
    _ first: LineBlockReader.Block, _ blocks: consuming LineBlockReader, path: String,
    changed: Moment
  ) throws(DiskError) {
    keepSingles()
    let time = clock.time(now: now, changed: changed)
    let empty = singles
    let source = BlockSource(blocks, first: first)
    let parts = collectInParallel(jobs: first.isLast ? 1 : workers.jobs) { [spool, workers] in
      var parts: [(index: Int, value: (entries: [LedgerEntry], part: InboxPart))] = []
      // Attempts of several blocks, because many small pieces leave gaps in the memory.
      var lines = FoundAttempts()
      while let block = source.next() {
        var part = empty
        swap(&part.lines, &lines)
        let before = part.lines.found.count
        part.takeLines(of: block, time: time)
        swap(&part.lines, &lines)
        workers.advance(by: lines.found.count - before, work: block.bytes.count)
        parts.append((block.index, ([], part)))
        if lines.bytes.count >= Spool.pieceSize {
          parts[parts.count - 1].value.entries = spool.keep(lines)
          lines.removeAll()
        }
      }
      if !parts.isEmpty { parts[parts.count - 1].value.entries += spool.keep(lines) }
      return parts
    }
    var refusals = BoundedList<(line: Int?, reason: String)>(maxFindingsPerFile)
    var future = BoundedList<(line: Int?, ended: Moment)>(maxFindingsPerFile)
    for part in parts {
      pieces.append(part.entries)
      refusals.append(part.part.refusals)
      future.append(part.part.claimingFuture)
      missingKeys.formUnion(part.part.missingKeys)
      sealed.formUnion(part.part.sealed)
    }
    keep(refusals, claimingFuture: future, of: path)
    try source.check()
  }

  /// Refuses a file that the system cannot read.
  private mutating func refuse(_ path: String, _ reason: DiskError.Reason) {
    switch reason {
    case .symbolicLink: refuse(path, "a symbolic link")
    case .notAFile: refuse(path, "not a regular file")
    default: refuse(path, reason.description(ofListed: path))
    }
    if reason.isMachineFault { hadSystemFault = true }
  }

  private mutating func keep(
    _ refusals: BoundedList<(line: Int?, reason: String)>,
    claimingFuture claims: BoundedList<(line: Int?, ended: Moment)>, of path: String
  ) {
    func place(_ line: Int?) -> String { line.map { "\(path):\($0)" } ?? path }
    refused.append(refusals.map { Refusal(path: place($0.line), reason: $0.reason) })
    claimingFuture.append(claims.map { FutureClaim(path: place($0.line), ended: $0.ended) })
  }

  mutating func refuse(_ path: String, _ reason: String) {
    refused.append(Refusal(path: path, reason: reason))
  }
}

extension Inbox.ReceivedFrom {
  /// The time of receipt in seconds since 1970, as a function of the end that an attempt claims.
  func time(
    now: Moment, changed: Moment
  ) -> @Sendable (_ endedAt: () -> String) -> Int64 {
    switch self {
    case .now: { _ in now.seconds }
    case .mtime: { _ in (changed.isWritable ? changed : now).seconds }
    case .claimed: { endedAt in (Moment(rfc3339: endedAt()) ?? now).seconds }
    }
  }

  /// The latest time of receipt that is not reported, since it can be true; `nil` if all can.
  fileprivate func latestEnd(now: Moment) -> Moment? { self == .claimed ? now : nil }
}

/// Whether a file is a single JSON text instead of one on each line, determined from its first
/// block.
///
/// It has one on each line if the first line of several is a JSON text, or if the whole is not a
/// JSON text but some line is an object.
private func isOneText(_ block: LineBlockReader.Block) -> Bool {
  var lines = 0
  var startsWithText = false
  var containsObject = false
  unsafe block.forEachLine { _, _ in lines += 1 }
  if lines == 1, block.isLast { return true }
  lines = 0
  unsafe block.forEachLine { _, line in
    lines += 1
    if lines == 1 { startsWithText = unsafe parsed(line) != nil }
  }
  if startsWithText { return false }
  if block.isLast, unsafe block.bytes.withUnsafeBufferPointer({ unsafe parsed($0) }) != nil {
    return true
  }
  unsafe block.forEachLine { _, line in
    if !containsObject { containsObject = unsafe parsed(line)?.object != nil }
  }
  return !containsObject
}

private func parsed(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONValue? {
  guard bytes.count <= Attempt.maxSealedFileSize else { return nil }
  return unsafe try? JSONValue(Array(bytes), limit: Attempt.maxSealedFileSize)
}

extension Inbox {
  /// The number of bytes that ``take(_:)`` reads from some paths; 0 if it cannot be determined, as
  /// for standard input.
  package static func size(of paths: [String]) -> Int {
    if paths.contains("-") { return 0 }
    return paths.reduce(0) { sum, path in
      sum + size(depth: 0) { () throws(DiskError) in try Folder.open(at: path) }
    }
  }

  /// Files that cannot be opened count as 0 bytes, because they are not read.
  private static func size(
    depth: Int, _ open: () throws(DiskError) -> Folder.Opened
  ) -> Int {
    switch try? open() {
    case .file(let file): (try? file.size()) ?? 0
    case .folder(let folder): depth <= maxDepth ? size(of: folder, depth: depth) : 0
    case nil: 0
    }
  }

  private static func size(of folder: Folder, depth: Int) -> Int {
    var sum = 0
    for entry in (try? folder.entries()) ?? [] where !entry.name.hasPrefix(".") {
      if entry.kind == .file, AttemptFileKind(entry.name) == .other { continue }
      sum += size(depth: depth + 1) { () throws(DiskError) in try folder.open(entry.name) }
    }
    return sum
  }
}
