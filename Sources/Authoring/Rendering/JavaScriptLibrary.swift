/// A JavaScript library, and how to call it.
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
  /// Incremented whenever the processing of results changes, so that older results are not reused.
  let version: Int

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
  /// load or link to something are disallowed.
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
        function rendered(macros) {
          return "=" + katex.renderToString(tex, {
            output: "mathml", displayMode: mode === "display", throwOnError: true,
            strict: "ignore", maxExpand: 1000, maxSize: 50, macros: macros,
            trust: function (asked) { throw new Error(asked.command + " is not allowed"); }
          });
        }
        try {
          try {
            return rendered({});
          } catch (error) {
            // KaTeX cannot write the end of a space as MathML if it has a script: '20\\,^\\circ'.
            if (!/'internal'/.test(error.message)) { throw error; }
            return rendered({ "\\\\relax": "{}" });
          }
        } catch (error) {
          var place = typeof error.position === "number" ? error.position : "";
          return "!" + place + "!" + (error instanceof RangeError ? "too deep" : error.message);
        }
      }
      """,
    version: 2)

  /// Returns the grammar of a language as JSON, which is empty for unknown languages.
  ///
  /// ``CodeGrammar`` describes it: modes refer to each other by index.
  static let highlighter = JavaScriptLibrary(
    name: "highlight.js", package: "libjs-highlight.js",
    script: Script(
      embedded: "highlight.min.js",
      files: ["highlight.js/highlight.min.js", "highlight.js/highlight.js", "highlight.min.js"]),
    before: """
      var window = this;
      var console = { log: function () {}, warn: function () {}, error: function () {} };
      """,
    after: #"""
      function render(name) {
        var language = hljs.getLanguage(name);
        if (!language) { return ""; }
        hljs.highlight(name, "", true); // compiles the modes
        var modes = [language];
        function place(mode) {
          var at = modes.indexOf(mode);
          return at < 0 ? modes.push(mode) - 1 : at;
        }
        function source(pattern) { return (pattern && pattern.source) || pattern || ""; }
        var written = [];
        for (var at = 0; at < modes.length; at++) {
          var mode = modes[at];
          var begin = source(mode.begin);
          written.push({
            className: mode.className,
            begin: mode.beginKeywords ? "\\.?(?:" + begin + ")\\.?" : begin,
            terminator: mode.terminator_end, end: mode.endRe && mode.endRe.source,
            illegal: source(mode.illegal), words: mode.lexemesRe.source,
            keywords: mode.keywords, relevance: mode.relevance,
            contains: mode.contains.map(place), starts: mode.starts && place(mode.starts),
            embedded: mode.subLanguage, skip: mode.skip,
            excludeBegin: mode.excludeBegin, excludeEnd: mode.excludeEnd,
            returnBegin: mode.returnBegin, returnEnd: mode.returnEnd,
            endsWithParent: mode.endsWithParent, endsParent: mode.endsParent,
            endSameAsBegin: mode.endSameAsBegin
          });
        }
        return JSON.stringify({
          ignoresCase: language.case_insensitive === true,
          isDetected: !language.disableAutodetect, modes: written
        });
      }
      """#,
    version: 3)
}
