import Courseware
import Testing

struct PagePlacesTests {
  /// As GitHub names them, but that it takes the words of images for none; the numbers as in the
  /// README of github-slugger.
  @Test(arguments: [
    ("Cell walls", "cell-walls"), ("What's <em>new</em>?", "whats-new"), ("A &amp; B", "a--b"),
    ("1.2 Über_alles - 3", "12-über_alles---3"), ("你好，世界", "你好世界"), ("???", ""),
    ("<code>a-b</code>", "a-b"), ("E=mc<sup>2</sup>", "emc2"), ("😀 x", "-x"),
    ("Note<sup class=\"note\"><a href=\"#fn-1-1\">1</a></sup>", "note"),
  ])
  func aHeadingIsNamedByItsWords(html: String, name: String) {
    #expect(PagePlaces.slug(of: ArraySlice(html.utf8)) == name)
  }

  @Test func whatIsTakenGetsTheNextNumber() {
    var places = PagePlaces(questions: ["a", "b-1"])
    let html = "<h3>A</h3><p>x</p><h4>B</h4><h5>b</h5><h3>A 1</h3><h3>a</h3><h6>?</h6>"
    #expect(places.take(ArraySlice(html.utf8)) == ["a-1", "b", "b-2", "a-1-1", "a-2", ""])
    #expect(places.names == ["a", "b-1", "a-1", "b", "b-2", "a-1-1", "a-2"])
  }

  @Test(arguments: [
    ("<p>a</p>", []), ("<hr /><h3>a", ["a"]),
    ("<h1>a</h1>\n<h6>b <em>c</em></h6>", ["a", "b <em>c</em>"]),
    ("<h2></h2>", [""]), ("<h7>a</h7><h>b</h>", []), ("<h3", []),
    ("<h3>a</h3><section class=\"footnotes\"><h3>b</h3></section>", ["a"]),
  ])
  func headingsAreFoundOutsideFootnotes(html: String, found: [String]) {
    let bytes = Array(html.utf8)[...]
    #expect(headings(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) } == found)
  }

  @Test func thousandsOfHeadingsTakeNoLongerEach() {
    let html = String(repeating: "<h3>a</h3>", count: 50_000)
    var places = PagePlaces()
    #expect(places.take(ArraySlice(html.utf8)).last == "a-49999")
  }
}
