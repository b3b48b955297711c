import Courseware

extension Quiz {
  /// Whether its page shows highlighted code and needs the colors for it.
  ///
  /// That a teacher explains an answer with code is not for the readers of a sealed quiz.
  var pageShowsCode: Bool {
    guard showsCode else { return false }
    var found = false
    Disclosure(of: self).visitShownProse(of: self) { prose in
      found = found || !prose.isPlain && prose.htmlBytes.firstRange(of: highlightedCode) != nil
    }
    return found
  }
}

/// What highlighted code starts with; other code blocks and code in a line need no colors.
private let highlightedCode = Array("<pre><code class=\"language-".utf8)
