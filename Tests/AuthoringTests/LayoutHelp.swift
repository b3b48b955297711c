import Authoring

/// The formatted text; the same text if it needs no change, `nil` if it is left as it is.
func formatted(_ text: String, writesIDs: Bool = false) throws -> String? {
  let file = Array(text.utf8)
  switch try layout(of: file, at: quizPath, in: emptyTree(), writesIDs: writesIDs) {
  case .unchanged: return text
  case .changed(_, let new): return String(decoding: new, as: UTF8.self)
  case .unreadable, .kept: return nil
  }
}

/// No files at all, in a folder that is there.
func emptyTree() throws -> SourceTree {
  SourceTree(planned: [], in: try CourseFolder(path: "/"))
}

/// A body below front matter that is formatted already.
func below(_ body: String) -> String {
  "---\nname: A\ncreated: 2026-09-01\nkind: practice\n---\n" + (body.isEmpty ? "" : "\n" + body)
}
