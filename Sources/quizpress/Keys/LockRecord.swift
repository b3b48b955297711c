import Courseware
import Disk
import Publishing
import Sealing

/// The record of the key that a course uses for a classroom, in `locks/biology-9b.json`; it is not
/// secret.
///
/// `password` writes it and Git distributes it, so that a computer with a key from before `password
/// renew` does not build pages that old passwords open.
struct LockRecord: Equatable {
  let epoch: Int
  /// The value by which keys are compared; pages contain it.
  let commitment: String

  init(_ file: ClassroomKeyFile) {
    (epoch, commitment) = (file.epoch, base64URL(file.lock.commitment))
  }

  /// `nil` if the bytes are not a valid record, such as after a conflict in Git.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(bytes, limit: 65_536), json["version"]?.int == 1,
      json["quizpress"]?.string == Self.kind, let epoch = json["epoch"]?.int, epoch > 0,
      let commitment = json["commitment"]?.string
    else { return nil }
    (self.epoch, self.commitment) = (epoch, commitment)
  }

  private static let kind = "classroom-lock"

  var bytes: [UInt8] {
    jsonLine { out in
      out.field("quizpress", Self.kind)
      out.field("version", 1)
      out.field("epoch", epoch)
      out.field("commitment", commitment)
    }
  }

  /// The path of the record, below the course's root.
  static func path(of classroom: String) -> String { "locks/\(classroom).json" }

  /// The record as the new content of its file, to be replaced together with the key.
  func replacement(for classroom: String, below root: Folder) throws(DiskError) -> Replacement {
    Replacement(of: "\(classroom).json", in: try root.makeFolder("locks"), with: bytes)
  }

  /// Puts the record in place if a run was stopped after it had replaced the key, and before it
  /// replaced the record.
  ///
  /// - Returns: Whether there was such a run.
  func finish(for classroom: String, below root: Folder) throws(DiskError) -> Bool {
    let name = "\(classroom).json"
    guard let locks = try root.folder("locks"), try locks.leftDraft(of: name) == bytes,
      try locks.read(name) != bytes
    else { return false }
    try locks.replace(name, with: bytes)
    return true
  }
}

/// How a key file compares with the record in the course.
enum LockFit: Equatable {
  /// It is the recorded key, or there is no record.
  case same
  /// The course has recorded a later key, with this epoch.
  case older(than: Int)
  /// The course has recorded an earlier key, with this epoch.
  case newer(than: Int)
  /// Another key with the same epoch was created on another computer.
  case other
  case damagedRecord

  init(of file: ClassroomKeyFile, below root: String) throws(DiskError) {
    guard let bytes = try lockRecordBytes(of: file.classroom, below: root) else {
      self = .same
      return
    }
    guard let record = LockRecord(bytes) else {
      self = .damagedRecord
      return
    }
    let own = LockRecord(file)
    if own.epoch < record.epoch {
      self = .older(than: record.epoch)
    } else if own.epoch > record.epoch {
      self = .newer(than: record.epoch)
    } else {
      self = own == record ? .same : .other
    }
  }

  /// The problem with the key of a classroom, and what to do; `nil` if there is none.
  func fault(of file: ClassroomKeyFile) -> (message: String, advice: String)? {
    let (room, path) = (file.classroom, LockRecord.path(of: file.classroom))
    let key = "the key of '\(room)' on this computer"
    let renew = "'quizpress password renew \(room)' makes a new one"
    switch self {
    case .same: return nil
    case .older(let epoch):
      return (
        "\(key) is number \(file.epoch), and the course uses number \(epoch) ('\(path)')",
        "copy the key from the computer that renewed the password, with 'quizpress keys export "
          + "\(file.id) -o FILE' there and 'quizpress keys import FILE' here; if it is lost, "
          + renew
      )
    case .newer(let epoch):
      return (
        "\(key) is number \(file.epoch), and '\(path)' is still that of number \(epoch)",
        "if 'quizpress password' was stopped on this computer, run the same command again; "
          + "otherwise get the file from the computer that renewed the password, such as with "
          + "'git pull'; if it is lost, \(renew)"
      )
    case .other:
      return (
        "\(key) is not the one that the course uses ('\(path)')",
        "move '\(file.name)' out of the folder of keys and import the key from the computer that "
          + "made the password; if it is lost, \(renew)"
      )
    case .damagedRecord:
      return (
        "'\(path)' is damaged, so the key of '\(room)' cannot be checked",
        "restore the file from Git; if it is lost, \(renew)"
      )
    }
  }
}

/// The highest epoch that a course has recorded for a classroom; 0 if there is no record.
func recordedEpoch(of classroom: String, below root: String) throws(DiskError) -> Int {
  try lockRecordBytes(of: classroom, below: root).flatMap(LockRecord.init)?.epoch ?? 0
}

private func lockRecordBytes(
  of classroom: String, below root: String
) throws(DiskError) -> [UInt8]? {
  try Folder(at: root).folder("locks")?.read("\(classroom).json")
}
