package import Courseware
import Glibc

/// What was handed in, and what of it could not be taken.
package struct Inbox: Sendable {
  /// What was read, in the order it was met.
  package private(set) var received: [LedgerEntry] = []
  /// In the order they were met.
  package private(set) var refused: [Refusal] = []
  /// Files in folders whose names say that they are no attempts.
  package private(set) var ignored: [String] = []

  private let now: Moment
  private let clock: ReceivedFrom

  /// A file or a line of one that is no attempt, and why.
  package struct Refusal: Sendable, Equatable {
    /// With `:line` where a file holds an attempt a line.
    package var path: String
    /// Why it was not taken.
    package var reason: String
  }

  /// What says when an attempt was received.
  package enum ReceivedFrom: String, Sendable, CaseIterable {
    /// The run that takes it in.
    case now
    /// The file's time of last change.
    case mtime
    /// What the attempt claims as its end; where that cannot be read, the run.
    case claimed
  }

  package init(now: Moment, receivedFrom clock: ReceivedFrom) {
    self.now = now
    self.clock = clock
  }

  /// Takes in a file, everything in a folder and the folders in it, or standard input for `-`.
  ///
  /// Nothing in it stops the rest: what cannot be read is refused by name.
  package mutating func take(_ path: String) {
    if path == "-" {
      read(STDIN_FILENO, as: path, at: now)
      return
    }
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    take(file, path: path, depth: 0)
  }

  private mutating func take(_ file: Int32, path: String, depth: Int) {
    guard file >= 0 else {
      refuse(path, errno == ELOOP ? "a symbolic link" : String(cString: strerror(errno)))
      return
    }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else {
      refuse(path, String(cString: strerror(errno)))
      return
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: read(file, as: path, at: Moment(seconds: Int64(facts.st_mtim.tv_sec)))
    case S_IFDIR: takeFolder(path, depth: depth)
    default: refuse(path, "not a regular file")
    }
  }

  private mutating func takeFolder(_ path: String, depth: Int) {
    guard depth < 32 else {
      refuse(path, "folders nested deeper than 32")
      return
    }
    do throws(DiskFault) {
      let folder = try Folder(at: path)
      for name in try folder.names() {
        let inner = folder.below(name)
        if name.hasPrefix(".") {
          ignored.append(inner)
        } else if try folder.isPlainFile(name), !isAttemptName(name) {
          ignored.append(inner)
        } else {
          take(folder.openForReading(name), path: inner, depth: depth + 1)
        }
      }
    } catch {
      refuse(path, error.description)
    }
  }

  private mutating func read(_ file: Int32, as path: String, at changed: Moment) {
    var lines = ByteLines(of: file, limit: Attempt.largestFile)
    let everyLine = path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson")
    do throws(DiskFault) {
      try readDocuments(&lines, everyLine: everyLine) { document in
        let place = document.line.map { "\(path):\($0)" } ?? path
        switch document.content {
        case .success(let json): takeIn(json, place: place, changed: changed)
        case .failure(let refused): refuse(place, refused.reason)
        }
      }
    } catch {
      refuse(path, error.description)
    }
  }

  private mutating func takeIn(_ json: JSONValue, place: String, changed: Moment) {
    do throws(AttemptFault) {
      let handedIn = try HandedIn(json)
      received.append(LedgerEntry(handedIn, received: time(of: handedIn, changed: changed)))
    } catch {
      refuse(place, error.reason)
    }
  }

  private func time(of handedIn: HandedIn, changed: Moment) -> Moment {
    switch (clock, handedIn) {
    case (.mtime, _): changed
    case (.claimed, .attempt(let attempt)):
      Moment(seconds: (Moment(rfc3339: attempt.endedAt) ?? now).seconds)
    default: Moment(seconds: now.seconds)
    }
  }

  private mutating func refuse(_ path: String, _ reason: String) {
    refused.append(Refusal(path: path, reason: reason))
  }
}

private func isAttemptName(_ name: String) -> Bool {
  let name = name.lowercased()
  return [".json", ".jsonl", ".ndjson"].contains { name.hasSuffix($0) }
}
