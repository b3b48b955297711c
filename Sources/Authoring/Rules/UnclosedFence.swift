import Courseware

extension Rule {
  static let unclosedFence = Rule(
    "unclosed-fence", .error, "Code fences are closed.",
    explanation: """
      Three backticks start a block of code that continues to the next three backticks, or to the
      end of the option, the quote or the file that it is in. Without the closing ones the page
      shows text and even whole questions as code. Within an option the closing fence is indented
      like the opening one; at the margin it would open another block.
      """,
    bad: "", good: "  ```\n"
  ) { fence in
    """
    ## What does this print?

    - [x] Nothing
    - [ ] An error:

      ```
      no such file
    \(fence)
    - [ ] A number
    """
  }
}
