/// A JavaScript library that turns a piece of source into markup, and how to call it.
struct JavaScriptLibrary: Sendable {
  /// The name for messages.
  let name: String
  /// The Debian package that contains it.
  let package: String
  let script: Script
  /// A second script that only some texts need, and the strings by which such texts are recognized.
  var extra: (script: Script, marks: [String])?
  /// Code to run before the script.
  let before: String
  /// Code to run after the script, which defines a function `render` from texts to a text.
  let after: String
  /// The number of bytes of text for which another 262,144 instructions are allowed, in addition to
  /// a fixed number.
  let bytesPerRound: Int
  /// Incremented whenever the processing of results changes, so that older results are not reused.
  let version: Int

  /// The number of rounds of 262,144 instructions that a call with these texts may use; a round
  /// takes about 5 ms.
  func rounds(of arguments: [String]) -> Int {
    8 + arguments.reduce(0) { $0 + $1.utf8.count } / bytesPerRound
  }

  /// A script: its name among the embedded files, and its possible paths in a folder of scripts,
  /// the likeliest first.
  struct Script: Sendable {
    let embedded: String
    let files: [String]
  }

  /// Converts formulas to MathML: `=` and the markup, or `!OFFSET!MESSAGE` with an offset in
  /// UTF-16.
  ///
  /// Expansions and sizes are limited, since formulas may be untrusted, and commands that could
  /// load or link to something are disallowed. Dense formulas need a round for every 50 to 300
  /// bytes.
  static let katex = JavaScriptLibrary(
    name: "KaTeX", package: "libjs-katex",
    script: Script(
      embedded: "katex.min.js", files: ["katex/katex.min.js", "katex/katex.js", "katex.min.js"]),
    extra: (
      Script(
        embedded: "mhchem.js",
        files: ["katex/contrib/mhchem.js", "contrib/mhchem.js", "mhchem.js"]),
      ["\\ce", "\\pu"]
    ),
    // The only function that KaTeX uses and Duktape lacks, for matrices and diagrams.
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

  /// Converts code to spans with classes; the result is empty for unknown languages.
  ///
  /// The arguments of the call changed with version 11.
  static let highlighter = JavaScriptLibrary(
    name: "highlight.js", package: "libjs-highlight.js",
    script: Script(
      embedded: "highlight.min.js",
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
