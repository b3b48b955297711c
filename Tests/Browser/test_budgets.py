"""The size of what a browser loads for a page stays small; in bytes, compressed as by servers."""

import gzip
import re

import pytest

from conftest import Site
from courses import build, quiz_source
from test_kinds import KINDS

# All kinds of quiz share one script, which the browser caches. It loads another one for attempts
# and their results when the start of the quiz is shown.
SCRIPT, ATTEMPT, STYLE, CODE, GRADES, PAGE = (
    16 * 1024, 16 * 1024, 8 * 1024, 850, 1_000, 12 * 1024)
# What a site's own colors and font may add to the style sheet.
OWN = 110
ASSET = re.compile(r'(?:src|href)="([^"]*assets/[^"]*\.(?:js|css))"')
ENDING = {"deadline": "2027-12-14 17:00", "closes": "2027-12-14 18:00", "time_limit": "20 min"}


def packed(content):
    return len(gzip.compress(content, 9))


def loaded(site, path, ending):
    """The total size of the files with an ending that a page loads."""
    names = [name for name in ASSET.findall(site.html(path)) if name.endswith(ending)]
    if path == "404.html":
        # It also looks for them in the parent folders.
        names = [name for name in names if not name.startswith("../")]
    assert names, path
    return sum(packed(((site.folder / path).parent / name).read_bytes()) for name in names)


def every_kind(folder, **site):
    """Quizzes with every kind of question: plain, with a time limit, a practice, and with
    everything."""
    return Site(build(folder, {
        "plain": quiz_source("Plain", KINDS, kind="quiz", deadline="2027-12-14 17:00"),
        "clock": quiz_source("Clock", KINDS, kind="exam", **ENDING),
        "practice": quiz_source("Practice", KINDS),
        "both": quiz_source("Both", KINDS, **ENDING),
    }, **site))


@pytest.fixture(scope="module")
def kinds(tmp_path_factory):
    return every_kind(tmp_path_factory.mktemp("budgets"), languages="[en, zh, ar]")


@pytest.fixture(scope="module")
def sending(tmp_path_factory):
    return every_kind(tmp_path_factory.mktemp("sending"), submit_to="https://example.org/attempts")


def test_what_the_pages_of_the_course_load(site):
    for path in site.pages():
        assert loaded(site, path, ".js") <= SCRIPT, path
        further = sum(size for name, size in {"/code.": CODE, "/grades.": GRADES}.items()
                      if re.search(rf'"[^"]*{re.escape(name)}[^"]*\.css"', site.html(path)))
        assert loaded(site, path, ".css") <= STYLE + further, path
    for path, quiz in site.quizzes.items():
        if len(quiz.get("questions", {})) <= 10:
            assert packed(site.html(path).encode()) <= PAGE, path


def test_own_colors_and_an_own_font_add_little(tmp_path):
    colors = '{ accent: "#0b6e4f", accent-dark: "#5fe6b3" }'
    site = Site(build(tmp_path, {"one": quiz_source("One", KINDS)}, colors=colors, font="humanist"))
    assert loaded(site, "index.html", ".css") <= STYLE + OWN


def scripts(site):
    """The names of the scripts that the pages of quizzes load."""
    return {name.split("/")[-1] for path in site.quizzes
            for name in ASSET.findall(site.html(path)) if name.endswith(".js")}


def test_all_quizzes_load_one_script(site, kinds, sending):
    assert len(scripts(site) | scripts(kinds) | scripts(sending)) == 1
    for path in kinds.quizzes:
        assert loaded(kinds, path, ".css") <= STYLE
    for name, limit in (("quiz", SCRIPT), ("attempt", ATTEMPT)):
        sizes = [packed(file.read_bytes()) for file in kinds.folder.glob(f"assets/{name}.*.js")]
        assert len(sizes) == 3 and max(sizes) <= limit, "one for each language"
