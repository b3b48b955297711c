import Authoring
import Courseware

/// What `check` found, counted by code: the most frequent first, a line each.
func findingCounts(_ diagnostics: [Diagnostic]) -> String {
  let counts = Dictionary(grouping: diagnostics, by: \.code).map { ($0.key, $0.value.count) }
    .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  let width = counts.first.map { String($0.1).count } ?? 0
  return counts.map { code, count in
    String(repeating: " ", count: width - String(count).count + 2) + "\(count) \(code)\n"
  }.joined()
}

/// How many findings make a person lose count.
let manyFindings = 10
