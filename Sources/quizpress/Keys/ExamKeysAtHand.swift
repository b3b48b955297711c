import Ledgers
import Sealing

/// The keys that decrypt attempts; those with a passphrase are opened when an attempt needs them.
struct ExamKeysAtHand {
  /// The keys that can be used without a passphrase, or whose passphrase was entered.
  private(set) var open: AttemptKeys
  private var opened: [PrivateKey]
  private var locked: [ExamKeyFile]

  init() throws {
    let files = try keysAtHand().compactMap { $0 as? ExamKeyFile }
    opened = files.compactMap(\.openKey)
    locked = files.filter { $0.openKey == nil }
    open = AttemptKeys(opened)
  }

  /// Asks once for the passphrases of keys with these ids; returns whether a key was opened.
  mutating func unlock(_ ids: Set<String>) -> Bool {
    let needed = locked.filter { ids.contains($0.id) }
    guard !needed.isEmpty, Passphrase.canAsk else { return false }
    locked.removeAll { ids.contains($0.id) }
    let found = needed.compactMap { try? quizpress.opened($0) }
    opened += found
    open = AttemptKeys(opened)
    return !found.isEmpty
  }
}
