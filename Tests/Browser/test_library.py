"""The library: every quiz, search while typing, and nothing of hidden questions."""

import pytest
from playwright.sync_api import expect

from courses import build, quiz_source
from sampling import FULL_RUN, only_in_full_run, sampled
from test_home import SHIFTS
from test_pages import violations


WIDE = "| 1000 " * 9 + "|\n" + "|---" * 9 + "|\n\n"


def question(text, body=""):
    return f"## {text}\n\n{body}- [x] Yes, certainly\n- [ ] No\n\n> Explained in secret\n"


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """40 quizzes, some with an author, tagged, in another language, hidden or drafts."""
    quizzes = {f"q{number:02}": quiz_source(f"Quiz {number}", question(f"Is {number} a number?"))
               for number in range(35)}
    day = "2026-09-02"
    quizzes |= {
        "cells": quiz_source("Zellen", question("Haben *Röhren* <b>Wände</b>?", WIDE), created=day,
                             author="Grace Müller", tags="[bio, cell wall]", language="de"),
        "tubes": quiz_source("Rohren & more", question("Isn’t it große?"), created=day,
                             author="Ada Example", description="'About <tubes>'"),
        "timed": quiz_source("Timed", question("Sesame opens?"), time_limit="20 min"),
        "exam": quiz_source("Exam", question("Sesame closes?"), kind="exam", deadline="2027-01-01"),
        "draft": quiz_source("Drafted", question("Sesame drafts?"), draft="true"),
    }
    return build(tmp_path_factory.mktemp("library"), quizzes, languages="[en, zh, ar]")


def open_library(page, site, query="", ending=""):
    page.goto((site / f"library{ending}.html").as_uri() + query)
    page.wait_for_selector("html.ready")


def names(page):
    return page.locator(".row h3").all_inner_texts()


def search(page, text):
    page.fill("#search", text)
    page.wait_for_selector("#list:not([aria-busy])", state="attached")


FOUND = {
    "zelle": ["Zellen"], "MULLER": ["Zellen"], "wall bio": ["Zellen"],
    "rohren": ["Rohren & more", "Zellen"], "wande?": ["Zellen"], "<tubes>": ["Rohren & more"],
    "isn't GROSSE": ["Rohren & more"],
    "is 17 number": ["Quiz 17"], "timed": ["Timed"], "sesame": [], "drafted": [], "secret": [],
    "certainly": []}


def test_search_finds_names_authors_tags_and_questions(course, page):
    open_library(page, course)
    for typed, expected in FOUND.items():
        search(page, typed)
        assert names(page) == expected, typed
        assert page.is_visible("#no-match") == (not expected), typed


@pytest.mark.parametrize("part, found", [("library-0", 30), ("library-text-0", 1)])
def test_an_index_that_cannot_be_loaded_is_named_and_loaded_later(course, context, part, found):
    page = context.new_page()
    page.route(f"**/{part}.*.js", lambda route: route.abort())
    open_library(page, course)
    search(page, "quiz 17")
    assert "could not be loaded" in page.inner_text("#not-loaded")
    assert len(names(page)) == found and not page.is_visible("#no-match")
    page.unroute_all()
    page.focus("#author")
    page.wait_for_function("() => !document.querySelector('#not-loaded')")
    search(page, "is 17 number")
    assert names(page) == ["Quiz 17"]


def test_nothing_hidden_is_in_the_index(course):
    texts = "".join(path.read_text(encoding="utf-8") for path in course.glob("assets/library*.js"))
    for secret in ("Sesame", "secret", "certainly", "Drafted"):
        assert secret not in texts
    assert "Timed" in texts and "Exam" in texts


def test_filters_are_in_the_address_and_an_author_has_a_page(course, page):
    open_library(page, course)
    page.focus("#search")
    page.get_by_role("link", name="Grace Müller").click()
    page.wait_for_url("**/library.html?author=Grace%20M%C3%BCller")
    expect(page.locator(".row")).to_have_count(1)
    assert names(page) == ["Zellen"]
    assert page.input_value("#author") == "Grace Müller"
    page.select_option("#language", "de")
    assert names(page) == ["Zellen"]
    page.select_option("#language", "en")
    assert names(page) == []
    open_library(page, course, "?tag=cell+wall")
    expect(page.locator(".row")).to_have_count(1)
    open_library(page, course, "?q=zellen&language=de")
    expect(page.locator(".row")).to_have_count(1)
    link = page.locator(".row h3 a")
    assert link.evaluate("one => one.parentElement.lang") == "de"
    link.click()
    expect(page.locator("h1")).to_have_text("Zellen", use_inner_text=True)
    # All questions can be read; they can be answered once an attempt has started.
    option = page.locator(".question input").first
    expect(option).to_be_hidden()
    page.set_viewport_size({"width": 320, "height": 740})
    page.click(".details summary")
    page.get_by_role("link", name="Show all questions").click()
    expect(option).to_be_visible()
    expect(option).to_be_disabled()
    assert page.is_hidden("#sender")
    # Elements wider than the page can be scrolled with the keyboard.
    expect(page.locator(".question table")).to_have_attribute("tabindex", "0")
    page.click("#start")
    expect(option).to_be_enabled()
    page.go_back()
    page.go_back()
    expect(page.locator(".row")).to_have_count(1)


ROWS = """() => [...document.querySelectorAll('.row')].map(row => {
  const copy = row.cloneNode(true);
  for (const link of copy.querySelectorAll('a')) link.href = link.href;
  const attributes = (one) => [...one.attributes].map(({name, value}) => `${name}=${value}`).sort();
  return [row.offsetHeight, ...[...copy.querySelectorAll('*')].map(
    one => [one.tagName, one.children.length ? "" : one.textContent, ...attributes(one)].join("|"))];
})"""


@pytest.mark.parametrize("ending", sampled(["", ".zh", ".ar"], ".ar"))
def test_rows_stay_what_they_are_when_the_index_is_loaded(course, site, page, ending):
    for folder in sampled([course, site.folder], course if ending else site.folder):
        open_library(page, folder, ending=ending)
        before = page.evaluate(ROWS)
        assert any("?tag=" in part for row in before for part in row[1:])
        page.focus("#search")
        page.evaluate("() => { document.querySelector('#list').dataset.old = 'yes'; }")
        page.wait_for_function("document.querySelector('#list').ariaBusy === null")
        page.wait_for_function(
            "document.querySelectorAll('.row').length === " + str(len(before)))
        assert page.evaluate(ROWS) == before


@only_in_full_run
def test_authors_and_tags_are_offered_while_one_types(course, page):
    open_library(page, course)
    page.wait_for_selector("#author")
    offered = lambda name: page.locator(f"#{name} option").evaluate_all(
        "all => all.map(one => one.value)")
    assert offered("authors") == []
    page.focus("#author")
    page.wait_for_function("document.querySelectorAll('#authors option').length === 2")
    assert offered("authors") == ["Ada Example", "Grace Müller"]
    page.fill("#author", "mull")
    assert offered("authors") == ["Grace Müller"]
    page.fill("#author", "")
    page.focus("#tag")
    page.wait_for_function("document.querySelectorAll('#tags option').length === 2")
    assert offered("tags") == ["bio", "cell wall"]
    assert page.locator("#language option").all_inner_texts() == ["All", "Deutsch", "English"]


@only_in_full_run
@pytest.mark.parametrize("ending", sampled(["", ".zh", ".ar"], ".ar"))
def test_the_library_is_whole_in_each_language(course, page, ending):
    page.set_viewport_size({"width": 320, "height": 740})
    open_library(page, course, ending=ending)
    assert page.evaluate(SHIFTS) <= 0.02
    search(page, "Quiz 1")
    assert page.locator(".row a").first.get_attribute("href").endswith(f"{ending}.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    if FULL_RUN or ending == ".ar":
        assert violations(page) == []
