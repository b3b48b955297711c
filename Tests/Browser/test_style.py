"""A course's own colors, font and logo; and the page that shows all controls."""

import pathlib
import re

import pytest

from conftest import Site, Taking
from courses import MAP, ROOT, build, quiz_source, quizpress
from sampling import FULL_RUN, only_in_full_run, sampled
from styleguide import write_guide
from test_kinds import KINDS
from test_pages import COLORS, OPTIONS, violations

# Colors that are just dark or bright enough, and one whose color for dark backgrounds is computed.
ACCENTS = [("#0b6e4f", None), ("#b8005c", "#ff8fc7"), ("#3b4cca", "#9db4ff")]


@pytest.fixture(scope="module", params=sampled(ACCENTS, ACCENTS[1]))
def styled(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("styled")
    accent, dark = request.param
    (folder / "content").mkdir()
    (folder / "content/logo.svg").write_text(
        MAP.replace("viewBox", 'width="600" height="400" viewBox'), encoding="utf-8")
    colors = {"accent": f'"{accent}"', **({"accent-dark": f'"{dark}"'} if dark else {})}
    lines = "{" + ", ".join(f"{key}: {value}" for key, value in colors.items()) + "}"
    site = build(folder, {"quiz": quiz_source("Quiz", KINDS)},
                 colors=lines, logo="logo.svg", font="serif", organization="Northside School")
    return folder, Site(site), accent, dark


def unreadable(page):
    """The violations that axe finds in light and dark, by default by the rules that check
    colors."""
    return violations(page, dark=True, light=OPTIONS if FULL_RUN else COLORS)


def test_no_page_is_hard_to_read(styled, page):
    _, site, _, _ = styled
    for path in sampled(["index.html", "class/index.html", "library.html"], "library.html"):
        page.goto(site.url(path))
        assert unreadable(page) == []
    student = Taking(page, site, "class/quizzes/quiz.html").start()
    if FULL_RUN:
        assert violations(page) == []
    student.answer_first().hand_in()
    assert unreadable(page) == []


def test_the_pages_and_reports_have_the_colors_and_the_logo(styled, page):
    folder, site, accent, dark = styled
    page.goto(site.url("class/quizzes/quiz.html"))
    logo = page.locator(".brand img")
    assert logo.get_attribute("alt") == "Northside School"
    assert logo.evaluate("one => [one.naturalWidth > 0, one.width, one.height]") == [True, 42, 28]
    token = "getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()"
    assert page.evaluate(token) == accent
    assert "Charter" in page.evaluate("getComputedStyle(document.body).fontFamily")
    page.emulate_media(color_scheme="dark")
    shown = page.evaluate(token)
    assert shown == dark if dark else shown != accent
    quizpress(folder, "gradebook", "class", "--format", "html", "-o", str(folder / "reports"))
    page.emulate_media(color_scheme="light")
    page.goto((folder / "reports/class.html").as_uri())
    assert page.evaluate(token) == accent
    assert page.evaluate("document.body.getBoundingClientRect().width") > 0


@only_in_full_run
def test_a_font_of_a_file_is_loaded_from_the_folder(tmp_path, page):
    fonts = sorted(pathlib.Path("/usr/share/fonts").rglob("*.ttf"))
    if not fonts:
        pytest.skip("the machine has no font")
    (tmp_path / "content/fonts").mkdir(parents=True)
    (tmp_path / "content/fonts/school.ttf").write_bytes(fonts[0].read_bytes())
    site = build(tmp_path, {"quiz": quiz_source("Quiz", KINDS)}, font="fonts/school.ttf")
    page.goto((site / "class/quizzes/quiz.html").as_uri())
    page.wait_for_function("[...document.fonts].some(one => one.status === 'loaded')")
    assert "Course" in page.evaluate("getComputedStyle(document.body).fontFamily")


SHEETS = [*(ROOT / "Sources/Publishing/Assets").glob("*.css"), ROOT / "Sources/Reporting/Pages/ReportStyle.swift"]
# Sizes on paper, in drawings and of code, and those relative to the surrounding text or the
# projector.
OTHER_SIZES = r"font-size: (?!var\(--text-|inherit|clamp\(|max\(|[\d.]+(?:em|pt|px))"


def test_sizes_of_text_and_space_come_from_the_tokens():
    for sheet in SHEETS:
        style = sheet.read_text(encoding="utf-8").split("@media print")[0]
        if sheet.name in ("paper.css", "code.css"):
            continue
        assert re.findall(OTHER_SIZES, style) == [], sheet.name
        spaces = re.findall(r"(?<![-\w])(?:margin|padding|gap)[-a-z]*: ([\d.]+)rem;", style)
        assert [space for space in spaces if 0.2 <= float(space) <= 2] == [], sheet.name


def test_letters_that_are_connected_stay_so():
    # Any letter spacing separates the letters of Arabic. Codes have Latin letters.
    for sheet in SHEETS:
        for line in sheet.read_text(encoding="utf-8").splitlines():
            assert "letter-spacing" not in line or "mono" in line or "uppercase" in line, line


def test_no_character_of_a_font_is_used_as_an_icon():
    scripts = (ROOT / "Sources/Publishing/Assets").glob("*.js")
    for file in [*SHEETS, *scripts, *(ROOT / "Sources/Reporting").rglob("*.swift")]:
        assert not re.search("[✓✗★☆⚑⚐◐↑↓]", file.read_text(encoding="utf-8")), file.name


@only_in_full_run
def test_the_style_guide_has_every_control(tmp_path, browser, page):
    write_guide(browser, tmp_path)
    for scheme in ("light", "dark"):
        page.goto((tmp_path / f"{scheme}.html").as_uri())
        for selector in (".primary", ".quiet", ".link", ".card", ".row", ".star[aria-pressed=true]",
                         ".option", ".ordering", ".matching", ".regions", "textarea", "select",
                         "[aria-invalid=true], #unanswered", ".right > .verdict", ".wrong > .verdict",
                         ".part-right > .verdict", ".hint[open]", ".flag[aria-pressed=true]", ".map",
                         ".clock", ".clock.low", "#result", ".scale", ".icon", ".steps", ".gradebook",
                         "#forgetting", "[aria-invalid=true]", "input:disabled", "[open] > .actions"):
            assert page.locator(selector).count(), f"{scheme}: {selector}"
        colors = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert colors == {"light": "rgb(245, 246, 249)", "dark": "rgb(17, 20, 27)"}[scheme]
