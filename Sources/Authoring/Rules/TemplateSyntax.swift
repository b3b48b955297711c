import Courseware

extension Rule {
  static let templateSyntax = Rule(
    "template-syntax", .warning, "Text contains no template syntax of other programs.",
    explanation: """
      '{{name}}', '${name}', '{{< include a.md >}}', '{% … %}', '<% … %>', '!include', '[[toc]]',
      '::: note', '.. note::', '{.class}' and '\\input{…}' mean something to Hugo, Jekyll, Quarto,
      Pandoc, Sphinx, LaTeX and others, even in front matter; word processors turn the backticks
      around code into quotation marks, and the hyphens of a comment into dashes: '<!– … –>'. Here
      they are text, and students see them as they are written. Write the text that is to be shown.
      Where the question is about such syntax, put it between backticks or in a code block. Tables
      and bold text that Markdown reads as text, '==marked text==', links such as '[the book][book]'
      whose name no line defines, '@fig-cells', '[@knuth1984]', lines that start with '// ' or
      '$CATEGORY:', code to run such as '```{r}', '(pick 2)' in the heading of a section,
      '{points: 2}', 'Difficulty: easy', 'Type: multiple choice' or 'Options:' on a line of its own,
      '[EASY]' in a heading, and words in braces that are almost
      attributes, such as '{viod}' and '{Essay}' at the end of a heading or option, are reported as
      well. So are a backtick without a second one, Obsidian's '#tag' and '^id' at the end of a
      line, '*' after a heading, and what chat assistants write before and after a quiz.
      """,
    bad: "## What is the largest planet of {{ system }}?",
    good: "## What is the largest planet, and what does `{{ system }}` print?",
    questions: planet(heading:))
}

extension Report {
  /// Warns of text that has a meaning in another program, or almost one here, but is shown.
  mutating func warn(
    ofShownText place: Span, in document: MarkdownDocument, note: String,
    fixes: [Diagnostic.Fix] = []
  ) {
    add(
      .templateSyntax, "students see '\(document.text.string(place.bytes))' as it is written",
      at: place, note: note, fixes: fixes)
  }
}
