/// A library of JavaScript that turns a piece of source into markup, and how it is asked.
struct JavaScriptLibrary: Sendable {
  /// As people know it.
  let name: String
  /// The Debian package that brings it.
  let package: String
  let script: Script
  /// A second script that only some texts need, and what such texts have in them.
  var extra: (script: Script, marks: [String])?
  /// What is run before the script.
  let before: String
  /// What is run after it: a function `render` of texts that gives a text.
  let after: String
  /// How many bytes of a text allow another 262,144 instructions; a few are allowed for any text.
  let bytesPerRound: Int
  /// Raised whenever what we make of a result changes, so that no older one is taken for it.
  let version: Int

  /// How often a call with these texts may execute 262,144 instructions, which take about 5 ms.
  func rounds(of arguments: [String]) -> Int {
    8 + arguments.reduce(0) { $0 + $1.utf8.count } / bytesPerRound
  }

  /// A script: the one that the program holds, and where another is in a folder of scripts, the
  /// likeliest first.
  struct Script: Sendable {
    let embedded: EmbeddedScript
    let files: [String]
  }

  /// Formulas to MathML: `=` and the markup, or `!OFFSET!MESSAGE` with an offset in UTF-16.
  ///
  /// Expansions and sizes are bounded, since a formula may be anybody's; what could load or link
  /// anything is refused. Dense formulas take a round for 50 to 300 bytes.
  static let katex = JavaScriptLibrary(
    name: "KaTeX", package: "libjs-katex",
    script: Script(
      embedded: .katex, files: ["katex/katex.min.js", "katex/katex.js", "katex.min.js"]),
    extra: (
      Script(
        embedded: .mhchem,
        files: ["katex/contrib/mhchem.js", "contrib/mhchem.js", "mhchem.js"]),
      ["\\ce", "\\pu"]
    ),
    // The only function that it uses and Duktape does not have, for matrices and diagrams.
    before: """
      Object.defineProperty(Array.prototype, "fill", {
        value: function (value) {
          for (var index = 0; index < this.length; index++) { this[index] = value; }
          return this;
        }
      });
      """,
    after: """
      function render(tex, mode) {
        try {
          return "=" + katex.renderToString(tex, {
            output: "mathml", displayMode: mode === "display", throwOnError: true,
            strict: "ignore", maxExpand: 1000, maxSize: 50,
            trust: function (asked) { throw new Error(asked.command + " is not allowed"); }
          });
        } catch (error) {
          var place = typeof error.position === "number" ? error.position : "";
          return "!" + place + "!" + (error instanceof RangeError ? "too deep" : error.message);
        }
      }
      """,
    bytesPerRound: 32, version: 1)

  /// Code to spans with classes; nothing for a language that it does not know.
  ///
  /// The call changed its arguments with version 11.
  static let highlighter = JavaScriptLibrary(
    name: "highlight.js", package: "libjs-highlight.js",
    script: Script(
      embedded: .highlighter,
      files: ["highlight.js/highlight.min.js", "highlight.js/highlight.js", "highlight.min.js"]),
    before: """
      var window = this;
      var console = { log: function () {}, warn: function () {}, error: function () {} };
      """,
    after: """
      function render(language, code) {
        if (!hljs.getLanguage(language)) { return ""; }
        return parseInt(hljs.versionString, 10) >= 11
          ? hljs.highlight(code, { language: language, ignoreIllegals: true }).value
          : hljs.highlight(language, code, true).value;
      }
      """,
    bytesPerRound: 8, version: 2)
}
