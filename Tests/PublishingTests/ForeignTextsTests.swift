import Courseware
import Testing

@testable import Publishing

/// Texts of one direction within the other keep their numbers and marks at the right end.
struct ForeignTextsTests {
  private func isolated(_ html: String, in direction: String) -> String {
    var out = Array("<p>50% نسبة</p>".utf8)
    let start = out.count
    out += html.utf8
    out.isolateTexts(from: start, in: direction)
    return String(decoding: out[start...], as: UTF8.self)
  }

  @Test(
    "A text with letters of the other direction only is isolated",
    arguments: [
      ("<p>", "نسبة 50%", "</p>", "ltr"), ("<td align=\"right\">", "אחוז 50%", "</td>", "ltr"),
      ("<label class=\"text\" for=\"q1-1\">", "هل هذا صحيح؟", "</label>", "ltr"),
      ("<input type=\"radio\"><span class=\"text\">", "نسبة &lt; 50%", "</span>", "ltr"),
      ("<h2>", "الجواب <input class=\"blank\"> <b>نعم!</b>", "</h2>", "ltr"),
      ("<div>", "جواب <span class=\"blank\">word</span> 5%.", "</div>", "ltr"),
      ("<p>", "<code>print(x)</code> نعم!", "</p>", "ltr"), ("<li>\n", "بند 5!", "\n<ul>", "ltr"),
      ("<p>", "50% of H2O (water).", "</p>", "rtl"), ("<p>", "C++", "</p>", "rtl"),
      ("<p>", "好 50%", "</p>", "rtl"),
    ])
  func foreign(_ before: String, _ text: String, _ after: String, _ direction: String) {
    #expect(
      isolated(before + text + after, in: direction) == before + "<bdi>\(text)</bdi>" + after)
  }

  @Test(
    "A calculation in a text from right to left is isolated",
    arguments: [
      "5 &lt; 6", "-5", "10 − 3 = 7", "12 ≥ <b>10</b>", "<input class=\"blank\"> + 3 = 5",
    ])
  func calculation(_ text: String) {
    #expect(isolated("<p>\(text)</p>", in: "rtl") == "<p><bdi>\(text)</bdi></p>")
    #expect(isolated("<p>\(text)</p>", in: "ltr") == "<p>\(text)</p>")
  }

  @Test(
    "Other texts stay as they are",
    arguments: [
      ("<p>1, 2, 3</p>", "rtl"), ("<p>٥ &lt; ٦</p>", "rtl"), ("<p>الفرق 5 − 3</p>", "rtl"),
      ("<p>A &amp; B 50%</p>", "ltr"), ("<p>كتاب means book.</p>", "ltr"), ("<p>٥٠٪</p>", "ltr"),
      ("<p><code>نعم</code> 5!</p>", "ltr"), ("<select><option>نعم!</option></select>", "ltr"),
      ("<p>CPU هي 50%.</p>", "rtl"), ("<p>نسبة 50%</p>", "rtl"), ("<ins>نص<p>A</p></ins>", "ltr"),
      ("", "rtl"), ("<p", "rtl"), ("&", "rtl"),
    ])
  func other(_ html: String, _ direction: String) {
    #expect(isolated(html, in: direction) == html)
  }

  @Test("Prose that a script puts into a page is isolated as well") func prose() {
    for (language, text, isolated) in [
      ("en", "نسبة 50%", "<bdi>نسبة 50%</bdi>"), ("ar", "نسبة 50%", "نسبة 50%"),
      ("ar", "C++", "<bdi>C++</bdi>"),
    ] {
      var out = Array("<p>".utf8)
      out.write(Prose(plain: text), isolatedIn: language)
      #expect(String(decoding: out, as: UTF8.self) == "<p>" + isolated)
    }
  }

  @Test("Names of quizzes and classrooms are isolated, so that their signs are at the right end")
  func names() throws {
    var quiz = SampleCourse.quiz()
    quiz.name = "نسبة CPU 50%"
    let files = try rendered(SampleCourse.course([quiz]))
    for page in ["biology-9b/quizzes/cells", "biology-9b/index", "library"] {
      let html = String(decoding: try #require(files["site/\(page).html"]), as: UTF8.self)
      #expect(html.contains("><bdi>\(quiz.name)</bdi></"), "\(page)")
    }
  }

  @Test("The page of a quiz isolates a text of the other direction")
  func page() throws {
    for (tag, text) in [("en", "نسبة 50%"), ("ar", "C++")] {
      var quiz = SampleCourse.quiz()
      quiz.language = tag
      quiz.sections[0].questions[0].stem = Prose(plain: text)
      let files = try rendered(SampleCourse.course([quiz]))
      let html = try #require(files["site/biology-9b/quizzes/cells.html"])
      #expect(String(decoding: html, as: UTF8.self).contains("><bdi>\(text)</bdi></h2>"))
    }
  }
}
