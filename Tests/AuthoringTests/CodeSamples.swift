/// Short texts in different notations, to highlight in any language.
enum CodeSamples {
  static let all = [
    python, javascript, page, cpp, sql, shell, ruby, rust, haskell, tex, yaml, markdown, perl, lisp,
    style, patch, swift, php, assembly, basic, scripts,
  ]

  private static let python = #"""
    @decorator(3)
    async def mean(values: list[float], *, key=None) -> float:
        """The mean: sum / count."""
        total = 0x1F + 1_000.5e-3 + 0b101  # NOTE: check
        for i, v in enumerate(values):
            total += v if v is not None else 0
        return f"{total / len(values):.2f} {'ü' + "é"}" or r'\d+'
    >>> print(mean([1, 2]))
    """#

  private static let javascript = #"""
    // Counts words. See: https://example.org/?a=1&b=2
    export default class Counter extends Base {
      static #count = 0; get size() { return this._n ?? 0x10n; }
      match(text) { return text.replace(/[^\w/]+\/(?:a|b)*/gi, `${text} & ${1 + 2}`); }
    }
    const draw = async ({ a, ...rest }) => <List key={a}>{rest.map((x) => <b>{x}</b>)}</List>;
    /* @param {string} name "quoted" */
    if (typeof x === 'undefined' && !y) { throw new Error("no \"x\""); }
    """#

  private static let page = #"""
    <!DOCTYPE html>
    <!-- a comment -- with dashes -->
    <html lang="en"><head><title>A &amp; B</title>
    <style media=print>p.note > a:hover { color: #f00; margin: -1.5em auto !important }</style>
    <script type="module">let s = '<b>' + 3; // </b></script></head>
    <body onload='run("x")'><?php echo $name["k"] . "text\n"; ?>
    {{#if user}}{{> card name=user.name}}{{else}}{% for x in y|upper %}<%= x %>{% endfor %}{{/if}}
    <![CDATA[ raw <x> ]]></body></html>
    """#

  private static let cpp = #"""
    #include <vector>
    #define MAX(a, b) ((a) > (b) ? (a) : (b)) \
      + 1
    namespace app { template <typename T> class Box : public Base<T> {
     public: explicit Box(T&& value) noexcept : value_{std::move(value)} {}
      virtual auto get() const -> const T& { return value_; }  /* the value */
     private: T value_; static constexpr char c = '\n'; const char* raw = R"x(a"b)x";
    }; }
    int main(int argc, char** argv) { return argc > 0x7fULL ? 0 : 'a' + L'b'; }
    """#

  private static let sql = #"""
    -- the grades of a class
    CREATE OR REPLACE FUNCTION grade(points numeric) RETURNS text AS $body$
    BEGIN IF points >= 89.5 THEN RETURN 'A'; END IF; RAISE NOTICE 'low: %', points; END;
    $body$ LANGUAGE plpgsql;
    SELECT s.name, COUNT(*) AS n, "odd name" FROM students s LEFT JOIN scores USING (id)
    WHERE s.email LIKE '%@example.org' AND n IS NOT NULL GROUP BY 1 HAVING n > 3; /* end */
    DO $$ print("inner"); $$ LANGUAGE plpython3u;
    """#

  private static let shell = #"""
    #!/bin/bash
    set -euo pipefail  # stop at errors
    for f in *.md; do if [[ -f "$f" && ${#f} -gt 3 ]]; then echo "${f%.md}: $(wc -l < "$f")"; fi; done
    cat <<'END' | sed -e 's/a/b/g' > /tmp/out 2>&1
    $not expanded `here`
    END
    function run() { local x=$1; return $((x * 2)); }
    """#

  private static let ruby = #"""
    require 'set'
    module Shop
      class Cart < Struct.new(:items)
        attr_reader :total # the sum
        def add!(item, count: 1) = items << "#{item.name} x #{count}" unless item.nil?
        TEXT = <<~HEREDOC
          total: #{total}
        HEREDOC
        def ok? ; @a =~ /^[a-z]+\/\d*$/i && %w[a b].include?('c') ; end
      end
    end
    =begin
    a block comment
    =end
    """#

  private static let rust = #"""
    #[derive(Debug, Clone)]
    pub struct Point<'a, T: Default> { pub x: &'a T, y: f64 }
    impl<'a, T: Default> Point<'a, T> {
        /// Doc *comment*.
        pub fn new(x: &'a T) -> Self { Self { x, y: 1_000.0e-2f64 } }
    }
    fn main() { let s = r#"raw "text""#; println!("{} {:?}", s, b'\n'); /* a /* nested */ b */ }
    macro_rules! square { ($x:expr) => { $x * $x }; }
    """#

  private static let haskell = #"""
    {-# LANGUAGE OverloadedStrings #-}
    module Main (main, Tree(..)) where
    import qualified Data.Map as M -- maps
    data Tree a = Leaf | Node { left :: Tree a, value :: !a } deriving (Show, Eq)
    insert :: Ord a => a -> Tree a -> Tree a
    insert x t | x < 3, 'c' /= '\'' = case t of { Leaf -> Node Leaf x; _ -> t }
               | otherwise = let y = [i * 2 | i <- [1..10], odd i] in foldr ($) t []
    {- a block
       comment -}
    """#

  private static let tex = #"""
    \documentclass[12pt]{article} % options
    \newcommand{\R}[1]{\mathbb{R}^{#1}}
    \begin{document}
    Let $f: \R{2} \to \R{}$ with \[ f(x) = \int_0^1 e^{-x^2}\,dx \] and \verb|a_b|.
    \end{document}
    """#

  private static let yaml = #"""
    # a course
    %YAML 1.2
    ---
    name: "Biology 9b"   # quoted
    items: [1, 2.5, true, null, ~, 2026-09-01]
    text: |
      first line
      second: line
    base: &base {a: 1, 'b': !!str 2}
    <<: *base
    server.port = 8080
    [section "x"]
    key = value ; comment
    """#

  private static let markdown = #"""
    # Title *one* `code`

    1. item with [link](http://example.org "title") and ![image](a.png)
    - [x] **bold** _italic_ <b>html</b>

    ```python
    print("x")
    ```
    > quote
    ---
    | a | b |
    |---|:-:|
    """#

  private static let perl = #"""
    use strict; use warnings;
    my ($x, @list, %hash) = (1, qw(a b c), (k => 'v'));
    foreach my $i (sort { $a <=> $b } @list) { print "$i: $hash{$i}\n" if $i =~ m/^\s*(\d+)/x; }
    $x =~ s{a/b}{c}g; my $t = q{text}; my $h = <<"EOT";
    value $x @{[ 1 + 2 ]}
    EOT
    sub run { return shift // $_[0]; }
    =pod

    Documentation

    =cut
    """#

  private static let lisp = #"""
    ; a comment
    (defn fact "The factorial" [n & {:keys [a] :or {a 1}}] (if (<= n 1) 1N (* n (fact (dec n)))))
    (define (square x) (* x x)) '(1 2.5 #t #\a "text\n") `(a ,b ,@c)
    #| block
       comment |#
    (let ((x 'y) (z #'car)) (setf (aref v 0) #xFF))
    """#

  private static let style = #"""
    @import url("base.css"); @charset "utf-8";
    @media (max-width: 30em) and print { a[href^="http"]::after { content: "\201C" attr(x) } }
    $width: 10px; @color: #ff0080; .mixin(@a: 1) when (@a > 0) { width: ~"calc(1 + @{a})"; }
    #main .item:nth-child(2n+1) { background: rgba(0, 0, 0, .5) url(a.png) no-repeat; &:hover { } }
    // line comment
    """#

  private static let patch = #"""
    diff --git a/quiz.md b/quiz.md
    index 3a1b2c..4d5e6f 100644
    --- a/quiz.md
    +++ b/quiz.md
    @@ -1,4 +1,4 @@ ## Cells
    -- [x] nucleus
    +- [ ] nucleus
     unchanged
    HTTP/1.1 200 OK
    Content-Type: application/json; charset=utf-8

    {"a": [1, -2.5e3, true, null], "b": "\u00e9\"x"}
    """#

  private static let swift = ##"""
    @main public struct Quiz<T>: Codable where T: Hashable {
      @State private var names: [String: Int?] = ["a": 1, "b": nil]
      func grade(_ x: Double = 0.5, by key: @escaping (T) throws -> Bool) async rethrows -> Int {
        guard let first = names.first, x >= 1_000 else { return 0x1F }  // early
        return "\(first.key) is \(x)".count + (try key(first as! T) ? 1 : 2)
      }
    }
    let s = #"raw \#(1)"#
    #if os(Linux)
    import Glibc
    #endif
    fun main(args: Array<String>) { val x: Int? = null; println("${args.size} $x") }
    object Main extends App { case class P(x: Int); val f = (x: Int) => s"$x ${x + 1}"; }
    """##

  private static let php = #"""
    <?php
    namespace App\Models; use Some\{A, B as C};
    /** @var string $name a doc block */
    abstract class User extends Model implements \Countable {
      private ?int $age = 0777; const X = "a {$b['c']} $d->e \x41";
      public function __construct(protected readonly array $rows = [1, 'a' => 2.5]) { parent::boot(); }
    }
    echo <<<TXT
    Hello $name
    TXT;
    ?> <b>after</b>
    """#

  private static let assembly = #"""
    .section .data
    msg: .ascii "Hi\n"          ; a string
    _start: mov eax, 0x4 # write
            lea rdi, [rip + msg*4]
            jmp  .L1
    %define N 10
    all: main.o $(OBJS) %.c | dir
    	$(CC) -o $@ $^ ${CFLAGS} # make
    FROM debian:12-slim AS base
    RUN apt-get update && echo "done"
    """#

  private static let basic = #"""
    10 REM a program
    20 Dim x As Integer = &HFF ' comment
    30 If x <> 5 Then Print "a ""quoted"" text" Else GoTo 10
    program Sum; var i: integer; begin { braces } for i := 1 to 10 do writeln('it''s', i); end.
    procedure P (X : in out Float) is begin X := 16#FF#; end P; -- ada
    x <- c(1, 2.5, NA) %>% filter(a == TRUE) # R
    plot(x, 'title', [1:10]'); % matlab
    """#

  private static let scripts = #"""
    naïve = "Größe" # 中文 комментарий e\u{301}
    def función(ñ, 変数=1): return 'ﬁ' + `χ` // é <été> /ö/g {ü: 1}
    α := β → γ; "未閉 (* Ω *) -- š
    """#
}
