"""Pages in Chinese and Arabic: complete, mirrored, and with the same attempt in each language."""

import json

import pytest

from conftest import Taking, is_open, open_moment
from courses import build, quiz_source
from sampling import FULL_RUN, only_in_full_run, sampled
from test_pages import violations

# The text left on a page without what teachers wrote and what is marked as another language.
FOREIGN = """() => {
  const foreign = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    if (element.closest('script, .no-script, time, .zone, .brand, .foot, .trail, .who, [lang]:not(html)'))
      continue;
    if (element.closest('.card, .facts dd, .weights, .question, #month, .result .who')) continue;
    if (/[A-Za-z]{3}/.test(node.data.replace(/JavaScript|Tab|Enter/g, ''))) foreign.push(node.data);
  }
  return foreign;
}"""


def in_language(path, language):
    return path.replace(".html", f".{language}.html")


@only_in_full_run
@pytest.mark.parametrize(
    "language, direction", sampled([("zh", "ltr"), ("ar", "rtl")], ("ar", "rtl")))
def test_pages_are_whole_in_a_language(site, page, language, direction):
    page.set_viewport_size({"width": 360, "height": 740})
    quiz, _ = site.first(is_open)
    classroom = quiz.split("/")[0] + "/index.html"
    for path in ("index.html", "library.html", "grades.html", "instructions.html", classroom):
        page.goto(site.url(in_language(path, language)))
        assert page.evaluate("document.documentElement.dir") == direction
        assert page.evaluate(FOREIGN) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        # In other runs, only the English pages are examined.
        if FULL_RUN:
            assert violations(page) == []
    student = Taking(page, site, quiz, site.url(in_language(quiz, language)))
    student.start()
    if FULL_RUN:
        assert violations(page) == []
    student.answer_first().hand_in()
    assert page.evaluate(FOREIGN) == []
    # In Arabic, the characters between numbers would otherwise change their order.
    assert page.evaluate("isolated('6×10^24').length") == (9 if direction == "rtl" else 7)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(page) == []


@only_in_full_run
def test_a_change_of_language_keeps_the_answers(site, page):
    quiz, _ = site.first(is_open)
    student = Taking(page, site, quiz)
    student.start().answer_first()
    given = student.given()
    assert given
    seed = page.evaluate(
        "Object.entries(localStorage).find(([name]) => name.endsWith('open'))[1]")
    page.click(".languages summary")
    page.click(".languages a[lang=zh-Hans]")
    page.wait_for_url("**.zh.html")
    assert student.given() == given
    assert page.evaluate(
        "Object.entries(localStorage).find(([name]) => name.endsWith('open'))[1]"
    ).startswith(seed[:60])
    student.hand_in()
    assert json.loads(student.download()[1])["seed"] == json.loads(seed)["seed"]


def test_the_chosen_language_stays_for_other_pages(site, page):
    quiz, data = site.first(is_open)
    page.clock.set_fixed_time(open_moment(data))
    page.goto(site.url("index.html"))
    page.click(".languages summary")
    page.click(".languages a[lang=ar]")
    page.wait_for_url("**/index.ar.html")
    # A link from elsewhere leads to the same place of the page in the chosen language.
    page.goto(site.url(quiz) + "#result")
    page.wait_for_url("**.ar.html#result")
    page.click(".languages summary")
    page.click(".languages a[lang=en]")
    page.wait_for_url(lambda url: ".ar." not in url)
    page.goto(site.url("instructions.html"))
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.url.endswith("/instructions.html")


READERS = [("ar-EG", None, "ar"), ("zh-CN", None, "zh"), ("fr-FR", None, "en"), ("ar-EG", "zh", "zh")]


@pytest.mark.parametrize("locale, chosen, language", sampled(READERS, READERS[3]))
def test_the_page_of_missing_addresses_is_in_the_readers_language(
        site, browser, locale, chosen, language):
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(site.url("404.html"))
    if chosen:
        page.evaluate("code => localStorage.setItem('quizpress:language', code)", chosen)
        page.reload()
    heading = page.locator("h1:visible")
    assert heading.count() == 1
    assert page.evaluate("document.documentElement.lang").startswith(language)
    assert page.evaluate("document.dir") == ("rtl" if language == "ar" else "ltr")
    assert page.title().startswith(heading.inner_text())
    if FULL_RUN:
        assert violations(page) == []
    page.locator("main a:visible").nth(1).click()
    ending = "" if language == "en" else f".{language}"
    page.wait_for_url(f"**/library{ending}.html")
    context.close()


def test_the_page_of_missing_addresses_has_every_language_without_a_script(site, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url("404.html"))
    sections = page.locator("main section")
    assert [one.get_attribute("lang") for one in sections.all()] == ["en", "zh-Hans", "ar"]
    assert [one.get_attribute("dir") for one in sections.all()] == ["ltr", "ltr", "rtl"]
    assert page.locator("h1:visible").count() == 3
    context.close()


def is_translated(_, quiz):
    return "language" in quiz


def test_a_translated_quiz_keeps_its_attempt_in_every_language(site, page):
    quiz, data = site.first(is_translated)
    student = Taking(page, site, quiz)
    english = page.inner_text("h1")
    assert page.locator(".versions [aria-current]").get_attribute("lang") == data["language"]
    student.start().answer_first()
    given, order = student.given(), student.questions()
    texts = page.locator("legend").all_inner_texts()
    for language in ("zh", "ar"):
        # With only the keyboard, in the middle of a timed attempt.
        page.focus(f".versions a[data-language={language}]")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**.{language}.html")
        assert page.evaluate("document.documentElement.lang").startswith(language)
        direction = "rtl" if language == "ar" else "ltr"
        assert page.evaluate("document.documentElement.dir") == direction
        assert page.inner_text("h1") != english
        assert (student.given(), student.questions()) == (given, order)
        assert not set(page.locator("legend").all_inner_texts()) & set(texts)
        if FULL_RUN:
            assert violations(page) == []
    student.hand_in()
    result = page.url.split("#")[1]
    attempt = json.loads(student.download()[1])
    assert attempt["language"] == "ar" and attempt["revision"] == data["revision"]
    # The result stays in view.
    page.click(".versions a[data-language=zh]")
    page.wait_for_url(f"**.zh.html#{result}")
    page.wait_for_selector("#result-heading")
    page.click(".versions a[data-language=en]")
    page.wait_for_url(f"**{quiz}#{result}")
    page.wait_for_selector("#result-heading")
    assert page.inner_text("h1") == english


def test_lists_show_a_translated_quiz_once_with_its_languages(site, page):
    quiz, _ = site.first(is_translated)
    classroom, stem = quiz.split("/")[0], quiz.split("/")[-1].removesuffix(".html")
    for path in (f"{classroom}/index.html", "library.html"):
        page.goto(site.url(path))
        name = page.locator(f".rows h3 a[href*='{stem}']")
        assert name.count() == 1
        row = page.locator(".row", has=page.locator(f"h3 a[href*='{stem}']"))
        assert [one.get_attribute("lang") for one in row.locator(".meta [lang]").all()][:2] == [
            "en", "ar"]
    page.goto(site.url(f"{classroom}/index.zh.html"))
    link = page.locator(f".rows a[href*='{stem}']")
    assert link.get_attribute("href").endswith(f"{stem}.zh.html")
    chinese = link.inner_text()
    # The library finds it by its name in any language, and links to the page in the reader's
    # language.
    for path, ending in (("library.html", f"{stem}.html"), ("library.zh.html", f"{stem}.zh.html")):
        page.goto(site.url(path))
        page.fill("#search", chinese)
        found = page.locator(".rows a[href*='quizzes/']")
        found.first.wait_for()
        page.wait_for_function("document.querySelectorAll('#list > li').length === 1")
        assert found.first.get_attribute("href").endswith(ending)


def test_own_lists_name_a_translated_quiz_in_the_language_of_the_page(page, tmp_path):
    body = "## {} {{#cells}}\n\n= 46\n"
    translation = "---\nname: {}\n---\n\n" + body
    site = build(tmp_path, {
        "cells": quiz_source(
            "Zellen", body.format("Wie viele?"), kind="quiz", deadline="2026-09-20 17:00"),
        "cells.en": translation.format("Cells", "How many?"),
        "cells.zh": translation.format("细胞", "多少？"),
        "later": quiz_source(
            "Später", body.format("Warum?"), kind="quiz", deadline="2026-09-21 17:00"),
    }, language="de", languages="[en, zh]")
    page.clock.set_fixed_time("2026-09-10T12:00:00Z")
    page.goto((site / "index.html").as_uri())
    page.click(".star")
    for ending, tag, name in (("", "en", "Cells"), (".zh", "zh", "细胞")):
        for lists, link in (("index", "#own a"), ("grades", ".grades tbody a")):
            page.goto((site / f"{lists}{ending}.html").as_uri())
            page.wait_for_selector(link)
            assert page.inner_text(link) == name
            assert page.get_attribute(link, "href").endswith(f"class/quizzes/cells.{tag}.html")
            # Other names are in the language of the site.
            assert page.get_attribute(f"{link}:text('Später')", "lang") == "de"


@only_in_full_run
def test_numbers_follow_the_language_of_the_page(page, tmp_path):
    head = "---\nname: {}\n{}---\n\n"
    original = head.format("Numbers", "created: 2026-09-01\ndeadline: 2099-01-01\n")
    body = ("## {} {{#ratio}}\n\n= {} m\n\n## {} {{#count}}\n\n= {}\n\n## {} {{#name}}\n\n= {}\n\n"
            "## {} [[{}]] {{#part}}\n\n## {} {{#acceleration}}\n\n= {} m/s²\n")
    folder = build(tmp_path, {
        "n": original + body.format(
            "Ratio?", "2.5", "Count?", "1,200..1,300", "Name?", "2,2-dimethyl", "A part:", "0.5",
            "Acceleration?", "2.5"),
        "n.de": head.format("Zahlen", "allow: interface-language\n") + body.format(
            "Verhältnis?", "2,5", "Anzahl?", "1200..1300", "Name?", "2,2-dimethyl", "Ein Teil:",
            "0,5", "Beschleunigung?", "2,5"),
    })
    page.goto((folder / "class/quizzes/n.html").as_uri())
    page.click("#start")
    fields = page.locator(".question input.typed, .question [data-blank]")
    for place, typed in enumerate(["2.5 m", "1,250", "2,2-dimethyl", ".5", "2.5 m/s²"]):
        fields.nth(place).fill(typed)

    def switch(language):
        page.click(f".versions a[lang={language}]")
        page.wait_for_url("**.de.html*" if language == "de" else lambda url: ".de." not in url)
        fields.first.wait_for()

    switch("de")
    assert [one.input_value() for one in fields.all()] == [
        "2.5 m", "1250", "2,2-dimethyl", ".5", "2.5 m/s²"]
    for place, typed in ((0, "2,5 m"), (3, "0,5"), (4, "2,5 m/s²")):
        fields.nth(place).fill(typed)
    switch("en")
    assert [one.input_value() for one in fields.all()] == [
        "2.5 m", "1250", "2,2-dimethyl", "0,5", "2.5 m/s^2"]
    switch("de")
    for place, typed in ((0, "2,5 m"), (3, "0,5"), (4, "2,5 m/s²")):
        fields.nth(place).fill(typed)
    page.fill("#student", "Ada Lovelace")
    page.click("#submit")
    page.wait_for_selector("#result-heading")
    assert page.locator(".question.right").count() == 5
    # A question with only a heading that contains a blank shows its verdict below them.
    heading, verdict = (
        page.locator(f".question >> nth=3 >> {part}").bounding_box() for part in ("legend", ".verdict"))
    assert verdict["y"] > heading["y"] + heading["height"]
    # The result is the same in the other language: right answers are not marked as wrong.
    page.click(".versions a[lang=en]")
    page.wait_for_url(lambda url: ".de." not in url)
    page.wait_for_selector("#result-heading")
    assert page.locator(".question.right").count() == 5


def test_the_menu_of_languages_has_a_name_in_every_translation(page, tmp_path):
    """Also if the site's pages are not in the language of the translation."""
    head = "---\nname: {}\n{}---\n\n## {} {{#q}}\n\n= 1\n"
    folder = build(tmp_path, {
        "n": head.format("Numbers", "created: 2026-09-01\ndeadline: 2099-01-01\n", "How many?"),
        "n.de": head.format("Zahlen", "allow: interface-language\n", "Wie viele?"),
    }, languages="[en, zh]")
    for name, language in (("n", "English"), ("n.zh", "简体中文"), ("n.de", "English")):
        page.goto((folder / f"class/quizzes/{name}.html").as_uri())
        assert page.inner_text(".languages summary").strip() == language
        assert page.locator(".languages [aria-current]").count() == (name != "n.de")


DAYS = """*اقرأ* السؤال.

## رتّب أيام الأسبوع. {#days type=ordering}

1. السبت
2. الأحد
3. الاثنين
"""
WORD = """请*仔细*阅读。

## 二加二等于几？ {#sum}

= 4
"""


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    """A course with a quiz in Arabic and one in Chinese."""
    front = {"kind": "quiz", "deadline": "2099-01-01"}
    return build(tmp_path_factory.mktemp("scripts"), {
        "days": quiz_source("الأسئلة", DAYS, language="ar", **front),
        "word": quiz_source("问题", WORD, language="zh", **front),
    }, languages="[en, zh, ar]")


def verdict(page, site, name):
    """Submits a quiz without answers; returns the verdict on its only question."""
    page.goto((site / "class/quizzes" / name).as_uri())
    page.click("#start")
    page.fill("#student", "Ada Lovelace")
    page.click("#submit")
    page.click("#anyway")
    return page.locator(".verdict").text_content()


def test_a_correct_order_in_arabic_has_arrows_to_the_left(scripts, page):
    for name in ("days.html", "days.ar.html"):
        assert "السبت ← الأحد ← الاثنين" in verdict(page, scripts, name)
        box = page.locator(".verdict bdi bdi")
        first, second = (box.nth(place).bounding_box() for place in (0, 1))
        assert first["x"] > second["x"]


def test_parentheses_in_chinese_are_as_wide_as_its_characters(scripts, page):
    assert verdict(page, scripts, "word.zh.html").startswith("未回答（0 / 1 分）")


def test_letters_of_arabic_keep_their_ligatures_and_nothing_is_slanted(scripts, page):
    for name in ("days.ar.html", "word.zh.html"):
        page.goto((scripts / "class/quizzes" / name).as_uri())
        style = """one => {
          const { letterSpacing, fontSynthesisStyle } = getComputedStyle(one);
          return [letterSpacing, fontSynthesisStyle];
        }"""
        assert page.locator(".introduction em").evaluate(style) == ["normal", "none"]
        if ".ar." in name:
            for heading in ("h1", "#earlier-heading"):
                assert page.locator(heading).evaluate(style)[0] == "normal"


def test_columns_of_a_table_are_aligned_as_written_in_text_from_right_to_left(page, tmp_path):
    body = ("| left | center | right | usual |\n|:--|:-:|--:|---|\n"
            "| 1 | 2 | 3 | 4 |\n| a long one | a long one | a long one | a long one |\n\n"
            "## Which? {#which}\n\n- [x] This\n- [ ] That\n")
    site = build(tmp_path, {"one": quiz_source("One", body, language="ar")})
    page.goto((site / "class/quizzes/one.html").as_uri())
    # The space at the left of a short text, as a part of what is at both sides.
    parts = page.eval_on_selector_all("table tr:nth-child(1) td", """all => all.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const [text, box] = [range, cell].map((one) => one.getBoundingClientRect());
      return (text.left - box.left) / (box.width - text.width);
    })""")
    assert parts[0] < 0.3 and 0.4 < parts[1] < 0.6 and parts[2] > 0.7 and parts[3] > 0.7


PAIRS = """## 配对 {type=matching}

| 左 | 右 |
|---|---|
| 一 | *one* |
| 二 | two |
"""


def test_the_letters_of_partners_have_the_colon_of_the_language(tmp_path, page):
    folder = build(tmp_path, {"pairs": quiz_source("Pairs", PAIRS)}, language="zh")
    page.goto((folder / "class" / "quizzes" / "pairs.html").as_uri())
    page.click("#start")
    items = page.locator("select").first.locator("option[value]:not([value=''])").all_inner_texts()
    assert [item[:2] for item in items] == ["A：", "B："]
