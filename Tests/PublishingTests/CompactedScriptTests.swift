import Courseware
import Testing

@testable import Publishing

struct CompactedScriptTests {
  private func compact(_ script: String) throws -> String {
    String(decoding: try compactedScript(Array(script.utf8)).dropLast(), as: UTF8.self)
  }

  @Test(arguments: [
    (
      "/** Adds. */\nconst A = 1; // one\n\n/* two */\nconst B = [A, A];",
      "const A=1;const B=[A,A];"
    ),
    ("A = B - -C + +D - --E;", "A=B- -C+ +D- --E;"),
    ("typeof A in B; void 0 in A;", "typeof A in B;void 0 in A;"),
    ("if (A) return;\nelse throw A;", "if(A)return;else throw A;"),
    ("A = \"a  =  b\" + 'c // d';", "A=\"a  =  b\"+'c // d';"),
    ("A = 2 ** 32 % 1e-9 + 0xe - 1 + .5;", "A=2**32%1e-9+0xe-1+.5;"),
    ("A = B ? .5 : C?.D;", "A=B?.5:C?.D;"), ("A = 5 .toFixed;", "A=5 .toFixed;"),
    ("A = B < !--C;", "A=B< !--C;"), ("A = { B: 1, C: 2, };", "A={B:1,C:2};"),
    ("A = [1, , ];", "A=[1,,];"), ("for (;;) { A(); B(); }", "for(;;){A();B()}"),
    ("function F() { for (;A;); }", "function F(){for(;A;);}"),
    ("switch (A) { case \"b\": { B(); } default: C(); }", "switch(A){case\"b\":{B()}default:C()}"),
  ])
  func blanksAndCommentsGoWhereNothingNeedsThem(script: String, expected: String) throws {
    #expect(try compact(script) == expected)
  }

  @Test(arguments: [
    ("A = B / C / D;", "A=B/C/D;"), ("A = (B) / 2; C[0] / 2;", "A=(B)/2;C[0]/2;"),
    ("A(/[/ ]\\/ /g, / = /u);", "A(/[/ ]\\/ /g,/ = /u);"), ("A = / a/.test(B);", "A=/ a/.test(B);"),
    ("const F = () => / a/;", "const F=()=>/ a/;"),
    ("function F() { return / a/ in A; }", "function F(){return/ a/ in A}"),
    ("A = B / /c/.D;", "A=B/ /c/.D;"), ("A = `${B}` / 2;", "A=`${B}`/2;"),
  ])
  func aRegularExpressionIsToldFromADivision(script: String, expected: String) throws {
    #expect(try compact(script) == expected)
  }

  @Test(arguments: [
    ("A = B\nC = D", "A=B\nC=D"), ("A = () => {}\nB()", "A=()=>{}\nB()"),
    ("A = B\n++C", "A=B\n++C"), ("A = B\n  .C()\n  + D;", "A=B.C()+D;"),
    ("function F() {\n  return\n  A;\n}", "function F(){return\nA}"),
    ("function F() {\n}\nF();", "function F(){}F();"), ("if (A) {\n}\nB();", "if(A){}B();"),
  ])
  func aLineEndStaysWhereItMayEndAStatement(script: String, expected: String) throws {
    #expect(try compact(script) == expected)
  }

  @Test(arguments: [
    ("function F(page, name) { return page.name(name); }", "function F(e,t){return e.name(t)}"),
    (
      "const TOP = 1;\nfunction F() { const inner = TOP; return inner; }",
      "const TOP=1;function F(){const e=TOP;return e}"
    ),
    ("F((one, two) => G(one, two), (two) => two);", "F((e,t)=>G(e,t),e=>e);"),
    (
      "function F(a, b) { return { a, b, c: a, [b]: 1 }; }",
      "function F(e,t){return{a:e,b:t,c:e,[t]:1}}"
    ),
    (
      "function F({ a, b = 1, c: { d }, ...rest }) { return [a, b, d, rest]; }",
      "function F({a:e,b:t=1,c:{d:n},...a}){return[e,t,n,a]}"
    ),
    (
      "function F([a, [b = 2], ...rest]) { ({ a, b = 3 } = rest); }",
      "function F([e,[t=2],...n]){({a:e,b:t=3}=n)}"
    ),
    (
      "function F(a, b = a, c = (d) => d + b) { return c; }",
      "function F(e,t=e,n=a=>a+t){return n}"
    ),
    (
      "function F(name) { return `a${name ? `b${name}${{ name }}` : \"name\"}`; }",
      "function F(e){return`a${e?`b${e}${{name:e}}`:\"name\"}`}"
    ),
    (
      "function F(x) { const y = x ? x : 2, z = { x: y ? x : y }; return z; }",
      "function F(e){const t=e?e:2,n={x:t?e:t};return n}"
    ),
    (
      "function F(list) { for (const one of list) G(one); for (let i = 0; i < 2; i += 1) G(i); }",
      "function F(e){for(const t of e)G(t);for(let n=0;n<2;n+=1)G(n)}"
    ),
    (
      "function F() { try { G(); } catch (error) { H(error); } try { G(); } catch { H(); } }",
      "function F(){try{G()}catch(e){H(e)}try{G()}catch{H()}}"
    ),
    (
      "function F(a) { function inner(b) { return inner(a + b); } return inner; }",
      "function F(e){function t(n){return t(e+n)}return t}"
    ),
    (
      "K.of = class extends L {\n  constructor(one) { super(one); this.one = one; }\n"
        + "  static of(one) { return one.of; }\n  get place() { const place = this.place; return place; }\n"
        + "  async put({ one }) { await one; }\n};",
      "K.of=class extends L{constructor(e){super(e);this.one=e}static of(e){return e.of}"
        + "get place(){const e=this.place;return e}async put({one:e}){await e}};"
    ),
    (
      "function F(x) { return () => (x) => ((x) => x)(x) + x; }",
      "function F(e){return()=>e=>(e=>e)(e)+e}"
    ),
    (
      "function F(find) { return find?.find ?? find[\"find\"]; }",
      "function F(e){return e?.find??e[\"find\"]}"
    ),
    ("function F(e) { return t + e; }", "function F(e){return t+e}"),
    ("function F(one, e) { return t + n + one + e; }", "function F(e,a){return t+n+e+a}"),
    ("F((name) => name, name);", "F(e=>e,name);"),
    (
      "function F() { if (A) { const top = 1; G(top); } top(); }",
      "function F(){if(A){const e=1;G(e)}top()}"
    ),
    ("const F = async (one) => { await one; };", "const F=async e=>{await e};"),
  ])
  func whatFunctionsDeclareGetsLetters(script: String, expected: String) throws {
    #expect(try compact(script) == expected)
  }

  @Test(arguments: [
    "function F(a) { if (a) { const name = 1; G(name); } return name; }",
    "function F(a) { G((name) => name, name); }",
    "function F(a) { return a ? (name) => name : name; }",
    "function F(a) { for (const name of a) G(name); return name; }",
    "function F(a) { for (const name of a) if (name) G(); else H(); return name; }",
    "function F() { var a = 1; }", "function F(a) { return arguments[0]; }",
    "function F() { eval(A); }", "function F() { outer: for (;;) break outer; }",
    "const A = { b() {} };", "const A = { get b() { return 1; } };", "class A { b = 1; }",
    "function* F() {}", "A = \"b", "A = `b${c", "A = /b", "A = (b];", "A = b }", "/* a", "A = é;",
    "class A { static { B(); } }", "function F() { return @a; }",
  ])
  func whatIsUnclearIsRefused(script: String) {
    #expect(throws: UnsupportedScript.self) { try compact(script) }
  }

  @Test func aRefusalNamesThePlace() {
    #expect(throws: UnsupportedScript(reason: "a label after: function F ( ) { outer :")) {
      try compact("function F() { outer: A(); }")
    }
  }

  @Test func moreNamesThanLettersAreRefused() throws {
    let names = (0..<60).map { "name\($0)" }.joined(separator: ", ")
    #expect(throws: UnsupportedScript.self) { try compact("function F(\(names)) {}; F(name0)") }
    #expect(throws: UnsupportedScript.self) {
      try compact("function F(\(names)) { return [\(names)]; }")
    }
  }

  @Test func everyScriptOfThePagesIsUnderstoodAndStaysAsItIs() throws {
    for script in [SiteAssets.siteScript, QuizScript.all.asset] {
      let again = try compactedScript(script.bytes)
      #expect(script.bytes.count < 48_500)
      #expect(again.count >= script.bytes.count - 64 && again.count <= script.bytes.count)
    }
  }

  @Test func phrasesGetShortNamesAndNothingElseDoes() throws {
    let words = Array("const SAY = { go: 1, stop: (name) => name };".utf8)
    let more = Array("Object.assign(SAY, { again: { go: 2 } });".utf8)
    let phrases = try PhraseNames(in: [words, more])
    func short(_ script: [UInt8]) throws -> String {
      String(decoding: try compactedScript(script, phrases: phrases), as: UTF8.self)
    }
    #expect(try short(words) == "const SAY={t:1,n:e=>e};\n")
    #expect(try short(more) == "Object.assign(SAY,{e:{go:2}});\n")
    let use = "F(SAY.go, A.go, SAY.stop(go), { go: SAY.again });"
    #expect(try short(Array(use.utf8)) == "F(SAY.t,A.go,SAY.n(go),{go:SAY.e});\n")
    let page = String(decoding: QuizScript.all.asset.bytes, as: UTF8.self)
    #expect(!page.contains("SAY.answered") && !page.contains("answered:"))
  }

  @Test func aPageLoadsWhatItsQuestionsAskFor() {
    var site = SampleCourse.course().site
    func script(_ quiz: Quiz) -> QuizScript { QuizScript(for: quiz, of: site) }
    #expect(script(SampleCourse.quiz()) == [])
    #expect(script(SampleCourse.kinds()) == [.typing, .arranging])
    #expect(script(SampleCourse.kinds(.practice)) == [.typing, .arranging, .practice])
    var quiz = SampleCourse.quiz()
    quiz.timeLimit = Seconds(60)
    #expect(script(quiz) == .timing)
    site.submitTo = "mailto:ada@example.org"
    #expect(script(quiz) == [.timing, .mailing])
    site.submitTo = "https://example.org/attempts"
    #expect(script(quiz) == [.timing, .sending])
    let all = String(decoding: QuizScript.all.asset.bytes, as: UTF8.self)
    for part in [
      "KINDS[\"short-text\"]=", "KINDS.matching=", "class Timer", "class Practice", "fetch(",
      "function mailLink(",
    ] {
      #expect(all.contains(part))
      let least = String(decoding: QuizScript([]).asset.bytes, as: UTF8.self)
      #expect(!least.contains(part))
    }
  }
}
