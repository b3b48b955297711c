import Courseware
import Testing

@testable import Publishing

struct CompactedScriptTests {
  private func compact(_ script: String) throws -> String {
    String(decoding: try compactedScript(Array(script.utf8)).dropLast(), as: UTF8.self)
  }

  @Test func everyScriptOfThePagesIsUnderstood() throws {
    for script in SiteAssets.all(for: SampleCourse.course()) where script.path.hasSuffix(".js") {
      _ = try compactedScript(script.bytes)
    }
  }
}
