import Foundation

/// True when every case of the sampled tests is run, as `make test-all` does.
package let isFullRun = ProcessInfo.processInfo.environment["QUIZPRESS_TEST_ALL"] == "1"

/// The cases to run: all of them in a full run, otherwise every `step`th one.
///
/// A test with thousands of similar cases runs a fixed sample of them by default, so that the
/// default run stays fast and deterministic.
package func sampled<Case>(_ cases: [Case], every step: Int) -> [Case] {
  isFullRun
    ? cases : cases.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
}
