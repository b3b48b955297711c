import Courseware

extension Quiz {
  /// Whether its page shows highlighted code and needs the colors for it.
  ///
  /// That a teacher explains an answer with code is not for the readers of a sealed quiz; an open
  /// one shows all that it holds.
  var pageShowsCode: Bool {
    let disclosure = Disclosure(of: self)
    guard showsCode, !disclosure.showsAnswers else { return showsCode }
    var found = false
    disclosure.visitShownProse(of: self) { prose in
      found = found || !prose.isPlain && prose.htmlBytes.firstRange(of: highlightedCode) != nil
    }
    return found
  }
}

/// What highlighted code starts with; other code blocks and code in a line need no colors.
private let highlightedCode = Array("<pre><code class=\"language-".utf8)
