"""A course that is hard to display has no layout faults: narrow, with large text, in forced
colors."""

import pytest

from conftest import Site
from gallery import (
    Tour, short_tour_of_hard_course, tour_of_hard_course, with_pages)
from hard_course import build_hard_course
from layout import faults
from sampling import FULL_RUN, only_in_full_run, sampled
from test_pages import OPTIONS, AXE_SCRIPT

TOUR = tour_of_hard_course if FULL_RUN else short_tour_of_hard_course


@pytest.fixture(scope="module")
def hard(tmp_path_factory):
    return Site(build_hard_course(tmp_path_factory.mktemp("hard")))


def found_on_tour(browser, site, tour, language, width, prepare="", axe=False, **look):
    """The layout faults in any state of a tour of the pages in a language."""
    found = []

    def visit(page):
        def seen(name):
            if prepare:
                page.evaluate(prepare)
            found.extend(f"{name}: {fault}" for fault in faults(page))
            if axe and not name.startswith(("library", "classroom", "hundred")):
                if not page.evaluate("'axe' in window"):
                    page.evaluate(AXE_SCRIPT)
                found.extend(f"{name}: {one['id']} {one['nodes'][0]['html'][:120]}" for one in page.evaluate(
                    "options => axe.run(options)", OPTIONS)["violations"])
        tour(Tour(page, site, language, seen))

    with_pages(browser, width, "light", visit, **look)
    return found


@pytest.mark.parametrize("language", sampled(["en", "zh", "ar"], "ar"))
def test_nothing_is_cut_off_or_overlaps_at_320_pixels(hard, browser, language):
    assert found_on_tour(browser, hard, TOUR, language, 320) == []


@only_in_full_run
@pytest.mark.parametrize("language", ["en", "ar"])
def test_nothing_is_cut_off_or_overlaps_with_text_of_twice_the_size(hard, browser, language):
    larger = "document.documentElement.style.fontSize = '200%'"
    assert found_on_tour(browser, hard, TOUR, language, 768, larger) == []


def test_no_page_scrolls_sideways_on_a_phone_with_text_of_twice_the_size(hard, browser):
    larger = "document.documentElement.style.fontSize = '200%'"
    found = found_on_tour(browser, hard, TOUR, "en", 320, larger)
    assert [one for one in found if "sideways" in one] == []


@only_in_full_run
def test_forced_colors_leave_nothing_out(hard, browser):
    assert found_on_tour(
        browser, hard, TOUR, "en", 768, axe=True, forced_colors="active") == []


def test_the_check_finds_what_is_wrong(hard, browser):
    def spoil(page):
        page.goto(hard.url("index.html"))
        assert faults(page) == []
        page.evaluate("document.querySelector('h1').style.marginInlineStart = '-9rem'")
        assert any("outside: h1" in one for one in faults(page))
        page.evaluate("document.querySelector('h1').style = 'height: 4px; overflow: hidden'")
        assert any("cut off: h1" in one for one in faults(page))
        page.evaluate("document.querySelectorAll('.bar nav a')[1].style.marginInlineStart = '-4rem'")
        assert any(" is on " in one for one in faults(page))

    with_pages(browser, 768, "light", spoil)
