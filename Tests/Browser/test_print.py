"""Quizzes on paper: sheets of `quizpress print`, and pages printed from a browser."""

import functools
import os
import re
import shutil
import subprocess

import pytest

from answering import submit
from conftest import CHROMIUM, ROOT, Site, Taking
from courses import QUIZPRESS, build, quiz_source, quizpress
from sampling import only_in_full_run, sampled
from test_kinds import KINDS


# The additional width of a square root compared with its content, in pixels.
ROOT_SYMBOL = """() => {
  document.body.insertAdjacentHTML("beforeend", "<math><msqrt><mi>x</mi></msqrt></math>");
  const [root, below] = document.querySelectorAll("body > math:last-child :is(msqrt, mi)");
  return root.getBoundingClientRect().width - below.getBoundingClientRect().width;
}"""


def pages(document):
    """The number of pages in a PDF."""
    return len(re.findall(rb"/Type */Page\b", document))


@pytest.fixture(scope="module")
def printed(tmp_path_factory, browser_in_path):
    """Prints a quiz of a course; returns the sheets by name, HTML and PDF."""
    folder = tmp_path_factory.mktemp("print")
    shutil.copytree(ROOT / "content", folder / "example" / "content")
    build(folder / "own", {
        "exam": quiz_source("Exam", KINDS, kind="exam", shuffle="both", deadline="2027-12-14")})

    @functools.cache
    def files(course, quiz, *options):
        quizpress(folder / course, "print", quiz, *options)
        found = (folder / course / "print" / quiz).parent
        name = quiz.split("/")[1]
        return {path.name[len(name) + 1:]: path.read_bytes() for path in found.glob(f"{name}-*")}

    return files


@pytest.fixture(scope="module")
def browser_in_path(tmp_path_factory):
    """The browser of the tests under a name that the command searches for."""
    folder = tmp_path_factory.mktemp("bin")
    (folder / "chromium").symlink_to(CHROMIUM)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(folder), prepend=":")
        yield folder


PRINTED = [
    ("biology-9b/cells", 3), ("biology-9b/food-webs", 3), ("world-history/exam-sources", 3),
    ("everyday-statistics/chance", 3), ("everyday-statistics/averages", 3),
    ("everyday-statistics/check-in", 1),
]
TWO_VERSIONS = ("--versions", "2", "--key")


@pytest.mark.parametrize("quiz, most", sampled(PRINTED, PRINTED[0]))
def test_a_quiz_of_the_example_takes_few_pages(printed, quiz, most):
    found = printed("example", quiz, *TWO_VERSIONS)
    assert sorted(found) == sorted(
        f"{letter}{key}.{kind}" for letter in "AB" for key in ("", "-key") for kind in ("html", "pdf"))
    for letter in "AB":
        assert 1 <= pages(found[f"{letter}.pdf"]) <= most
        width = re.search(rb"/MediaBox \[0 0 ([\d.]+)", found[f"{letter}.pdf"])
        assert round(float(width[1])) == 595, "A4 is 595 points wide"


def test_the_first_question_is_on_the_first_page_and_none_is_broken(printed, page):
    found = printed("example", "biology-9b/cells", *TWO_VERSIONS)
    # As wide as the print area of a page, in which the questions are as high as on paper.
    page.set_viewport_size({"width": round(180 * 96 / 25.4), "height": 1000})
    page.set_content(found["A.html"].decode())
    page.emulate_media(media="print")
    heights = page.eval_on_selector_all(
        ".question", "all => all.map(one => one.getBoundingClientRect().height)")
    assert len(heights) == 15 and max(heights) < 269 * 96 / 25.4 / 2
    first = page.eval_on_selector(".question", "one => one.getBoundingClientRect().top")
    assert first < 269 * 96 / 25.4 / 3
    styles = page.eval_on_selector_all(
        ".question", "all => all.map(one => getComputedStyle(one).breakInside)")
    assert set(styles) == {"avoid"}
    # The numbers, including those of two digits, are within the page and do not touch the
    # questions.
    edges = page.evaluate("""() => {
      const page = document.querySelector("main").getBoundingClientRect();
      return [...document.querySelectorAll(".stem")].map(stem => {
        const range = document.createRange();
        range.selectNodeContents(stem.querySelector("b"));
        const [number, text] = [range, stem.querySelector("div")].map(one => one.getBoundingClientRect());
        return number.left >= page.left && number.right < text.left;
      });
    }""")
    assert edges == [True] * 15


def test_every_kind_has_a_place_for_its_answer(printed, page):
    found = printed("own", "class/exam", "--key")
    page.set_content(found["A.html"].decode())
    for question in page.locator(".question").all():
        assert question.locator(".mark, .line, .blank, .menu, .number, .letter, .lines").count()
    assert page.locator(".filled, .scheme, .feedback, .id").count() == 0
    for line in page.locator(".line, .blank, .number, .letter").all():
        assert line.inner_text() == ""
    page.set_content(found["A-key.html"].decode())
    assert page.locator(".filled").count() and page.locator(".scheme").count()
    assert page.locator(".question").count() == page.locator(".answers li").count()


def test_a_sheet_loads_nothing_and_shows_its_images(printed, page):
    found = printed("example", "biology-9b/cells", *TWO_VERSIONS)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_content(found["A.html"].decode())
    page.wait_for_function("[...document.images].every(one => one.complete)")
    assert all(url.startswith("data:") for url in asked)
    assert page.eval_on_selector_all("img", "all => all.map(one => one.naturalWidth > 0)") == [True]
    assert page.evaluate(ROOT_SYMBOL) > 3


LONG_WORDS = """## Match the {0}. {{#pairs type=matching}}

| left | right |
|---|---|
| {0} | ![A map of a lake](map.svg) |
| `{0}` | {0} |

## Order {0}. {{#order type=ordering}}

1. {0}
2. `{0}`

## Choose {0}. {{#choice}}

- [x] {0}
- [ ] [A link to {0}](https://example.org)

## Fill in [[{0}]] or [[({0})|no]]. {{#blanks}}

> {0}
"""


def test_long_words_do_not_make_a_sheet_wider_than_the_paper(tmp_path, page):
    word = "https://example.org/" + "w" * 110
    build(tmp_path, {"words": quiz_source(f"'{word}'", LONG_WORDS.format(word))})
    quizpress(tmp_path, "print", "class/words", "--key")
    width = round(180 * 96 / 25.4)
    page.set_viewport_size({"width": width, "height": 1000})
    page.emulate_media(media="print")
    for name in ("A", "A-key"):
        page.goto((tmp_path / f"print/class/words-{name}.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_an_image_on_a_sheet_has_the_width_that_its_author_set(tmp_path, page):
    images = "![A map](map.svg){width=60}\n\n![The same map](map.svg)"
    build(tmp_path, {"sizes": quiz_source("Sizes", f"## Where?\n\n{images}\n\n= here")})
    quizpress(tmp_path, "print", "class/sizes")
    page.goto((tmp_path / "print/class/sizes-A.html").as_uri())
    sizes = page.eval_on_selector_all("img", "all => all.map(one => [one.width, one.height])")
    assert sizes[0] == [60, 40] and sizes[1][0] > 200


def test_an_image_on_a_printed_page_has_the_width_that_its_author_set(tmp_path, page):
    images = "![A map](map.svg){width=60}\n\n![The same map](map.svg)"
    site = build(tmp_path, {"sizes": quiz_source("Sizes", f"## Where?\n\n{images}\n\n= here")})
    page.goto((site / "class/quizzes/sizes.html").as_uri())
    page.click("#start")
    page.emulate_media(media="print")
    sizes = page.eval_on_selector_all(
        ".question img", "all => all.map(one => [one.width, one.height])")
    assert sizes[0] == [60, 40] and sizes[1][0] > 200


def test_a_browser_that_fails_is_a_fault_of_the_system(tmp_path):
    (tmp_path / "chromium").write_text("#!/bin/sh\necho broken >&2\nexit 3\n", encoding="utf-8")
    (tmp_path / "chromium").chmod(0o755)
    shutil.copytree(ROOT / "content", tmp_path / "content")
    # A document of an earlier run, which may have other questions.
    (tmp_path / "print/biology-9b").mkdir(parents=True)
    (tmp_path / "print/biology-9b/cells-A.pdf").write_text("%PDF", encoding="utf-8")
    done = subprocess.run(
        [QUIZPRESS, "print", "biology-9b/cells", "--root", str(tmp_path)], capture_output=True,
        text=True, check=False, env={**os.environ, "PATH": f"{tmp_path}:/usr/bin:/bin"})
    assert done.returncode == 74 and "status 3: broken" in done.stderr
    assert (tmp_path / "print/biology-9b/cells-A.html").exists()
    assert not list(tmp_path.glob("print/*/*.pdf"))


def test_a_page_prints_compactly_and_its_result_on_two_pages(site, page, sampled_quiz):
    student = Taking(page, site, sampled_quiz)
    if page.is_visible("#start"):
        page.emulate_media(media="print")
        hides = {"opens", "timeLimit"} & set(student.quiz) or student.quiz["kind"] == "exam"
        assert (page.locator(".question:visible").count() == 0) == bool(hides)
        page.emulate_media(media="null")
        student.start()
        assert pages(page.pdf(format="A4")) <= 3
        student.answer_first().hand_in()
        assert pages(page.pdf(format="A4")) <= 2
        page.emulate_media(media="print")
        assert page.evaluate(ROOT_SYMBOL) > 3
        # Browsers print no backgrounds.
        assert all(width > 3 for width in page.eval_on_selector_all(
            ".option input:checked",
            "all => all.map(one => parseFloat(getComputedStyle(one).borderTopWidth))"))
        assert page.is_visible("#result") and page.locator(".question:visible").count()


def test_the_choices_of_menus_are_shown_where_menus_cannot_be_opened(tmp_path, page):
    lecture = tmp_path / "content/class/lectures/2026-09-07.md"
    lecture.parent.mkdir(parents=True)
    lecture.write_text("---\nname: Lecture\n---\n\n## Light is [[(fast)|slow]]. {#light}\n")
    site = build(tmp_path, {"kinds": quiz_source("Kinds", KINDS, kind="quiz", deadline="2099-12-14")})
    choices = lambda: page.eval_on_selector_all(
        "[data-choices]", "all => all.map(one => getComputedStyle(one, '::after').content)")
    shown = ['" (halved | squared)"', '" (Bacteria | Cells in cork | Penicillin)"']
    page.goto((site / "class/quizzes/kinds.html").as_uri() + "#quiz")
    assert choices() == shown
    page.click("#start")
    assert choices() == ["none"] * 2
    page.emulate_media(media="print")
    assert choices() == shown
    # The line to write on is visible, and not the words that ask for a choice.
    line = page.eval_on_selector("select", """one => {
      const { color, borderBottomColor, borderRadius } = getComputedStyle(one);
      return [color, borderBottomColor, borderRadius];
    }""")
    assert line == ["rgba(0, 0, 0, 0)", "rgb(0, 0, 0)", "0px"]
    page.emulate_media(media="null")
    submit(page)
    page.emulate_media(media="print")
    assert choices() == ["none"] * 2
    page.emulate_media(media="null")
    page.goto((site / "class/lectures/2026-09-07-present.html").as_uri())
    assert choices() == ['" (fast | slow)"']


def test_items_have_boxes_for_numbers_until_their_order_is_an_answer(tmp_path, page):
    body = "## The order? {#order type=ordering}\n\n1. First\n2. Second\n3. Third\n"
    site = build(tmp_path, {"order": quiz_source("Order", body, kind="quiz", deadline="2099-12-14")})

    def is_boxed():
        """Whether paper has boxes, which are not on the screen."""
        widths = []
        for media in ("screen", "print"):
            page.emulate_media(media=media)
            widths.append(page.eval_on_selector_all(".ordering > li", """all => all.map((one) => {
              const { content, borderTopWidth } = getComputedStyle(one, "::before");
              return content === '""' && borderTopWidth === "1px";
            })"""))
        page.emulate_media(media="screen")
        assert not any(widths[0])
        return all(widths[1])

    page.goto((site / "class/quizzes/order.html").as_uri() + "#quiz")
    assert is_boxed()
    page.click("#start")
    assert is_boxed()
    page.click(".untouched button")
    assert not is_boxed()
    submit(page)
    assert not is_boxed()


def test_an_attempt_in_progress_is_printed_with_its_selected_options(tmp_path, page):
    body = ("## Even? {#even}\n\n- [x] Two\n- [ ] Three\n\n"
            "## Odd? {#odd type=multiple}\n\n- [x] One\n- [ ] Four\n")
    site = build(tmp_path, {"even": quiz_source("Even", body, kind="quiz", deadline="2099-12-14")})
    page.goto((site / "class/quizzes/even.html").as_uri())
    page.click("#start")
    page.check("[value=two]")
    page.check("[value=one]")
    page.emulate_media(media="print")
    # A browser marks a selected box only if it draws the box itself.
    looks = page.eval_on_selector_all(
        ".option input", "all => all.map(one => [one.checked, getComputedStyle(one).appearance])")
    assert sorted(looks) == [[False, "none"]] * 2 + [[True, "auto"]] * 2


def test_a_typed_answer_longer_than_its_field_is_printed_in_full(tmp_path, page):
    body = "## Name it. {#name}\n\n= a\n\n## It is [[b]]. {#blank}\n"
    site = build(tmp_path, {"long": quiz_source("Long", body, kind="quiz", deadline="2099-12-14")})
    page.goto((site / "class/quizzes/long.html").as_uri())
    page.click("#start")
    answer = "long " * 60 + "end"
    fields = page.locator("input.typed, input.blank")
    for field in fields.all():
        field.fill(answer)
    submit(page)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    texts = page.locator("span.typed, span.blank")
    assert texts.all_inner_texts() == [answer] * 2 and not fields.first.is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert texts.count() == 0 and fields.first.is_visible() and fields.first.input_value() == answer


@only_in_full_run
def test_a_translation_is_printed_with_the_same_draw(page, tmp_path, monkeypatch):
    # Only the HTML is needed here, and without a browser no PDF is made.
    monkeypatch.setenv("PATH", str(tmp_path))
    shutil.copytree(ROOT / "content", tmp_path / "content")
    name = "everyday-statistics/percentages"
    headings, keys = set(), []
    for options in ([], ["--language", "zh"], ["--language", "ar"]):
        quizpress(tmp_path, "print", name, "--versions", "2", "--key", *options)
        ending = "".join(f".{one}" for one in options[1:])
        sheet = tmp_path / f"print/{name}{ending}-B-key.html"
        page.set_content(sheet.read_text(encoding="utf-8"))
        headings.add(page.locator("h1").inner_text())
        # Numbers and Latin words are isolated in Arabic.
        assert page.locator(".facts bdi").count() > 2 and page.locator(".scheme bdi").count() > 2
        language = options[1] if options else "en"
        assert page.locator("html").get_attribute("lang").split("-")[0] == language
        separator = {"en": "; ", "zh": "；", "ar": "؛ "}[language]
        assert separator in page.locator(".answers").inner_text()
        # Nothing slants letters that have no italics.
        slants = page.evaluate("getComputedStyle(document.body).fontSynthesisStyle")
        assert slants == ("auto" if language == "en" else "none")
        # The boxes that are filled in, by question.
        keys.append(page.eval_on_selector_all(".question", """all => all.map(one =>
            [...one.querySelectorAll(".mark")].map(box => box.classList.contains("filled")))"""))
    assert len(headings) == 3
    assert keys[0] == keys[1] == keys[2] and any(True in boxes for boxes in keys[0])


def test_a_long_explanation_does_not_leave_the_first_page_of_a_result_empty(tmp_path, browser):
    paragraph = "> " + "Many words explain why this answer is the correct one. " * 8 + "\n"
    source = "## First?\n\n- [x] Yes\n- [ ] No\n\n" + ">\n".join([paragraph] * 10)
    quiz = quiz_source("Long", source, kind="quiz", deadline="2027-12-14")
    site = Site(build(tmp_path, {"long": quiz}))
    page = browser.new_context(reduced_motion="reduce").new_page()
    Taking(page, site, "class/quizzes/long.html").start().answer_first().hand_in()
    assert pages(page.pdf(format="A4")) == 1
    page.context.close()
