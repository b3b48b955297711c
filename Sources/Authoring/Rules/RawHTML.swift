import Courseware

extension Rule {
  static let rawHTML = Rule(
    "raw-html", .error, "HTML is formatting from a short list, opened and closed in one place.",
    explanation: """
      In your text you may write simple HTML that only formats it, such as '<sub>', '<kbd>' or
      '<details>'. Anything that could run code, load files or restyle the page is refused, so that
      a quiz you took over from someone else can do no harm. Close each element in the paragraph
      where it opens. To show a tag as text, write it as code, between backticks.
      """,
    bad: "- [ ] <script>", good: "- [ ] `<script>`"
  ) { option in
    """
    ## Which element makes text bold?

    - [x] `<b>`
    \(option)
    """
  }
}
