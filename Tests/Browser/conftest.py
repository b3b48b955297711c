"""A built site in a real Chromium.

CHROMIUM names the program. By default it is the headless one, which is faster; `make test-all` uses
the one with windows.

QUIZPRESS_SITE names the site's folder. Tests choose quizzes by the content of their pages, so that
they run on any course that has the kinds of quiz they need.
"""

import contextlib
import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import threading
import time

import jsonschema
import pytest
from playwright.sync_api import Error, Page, expect, sync_playwright

from answering import MARKED, answer_all, answer_rightly, answer_somehow, check, click_way
from sampling import FULL_RUN, sampled

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
ROOT = pathlib.Path(__file__).parents[2]
# Milliseconds to wait for a page on a busy machine.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)
SCHEMA = json.loads((ROOT / "Documentation/attempt.schema.json").read_text(encoding="utf-8"))
KIND = re.compile(r' data-kind="([^"]*)"')
ISLAND = re.compile(r'<script type="application/json" id="quiz-data">(.*?)</script>', re.S)


def wait_for_function(page, expression, arg=None, seconds=30):
    """Waits until an expression in a page is true.

    Playwright's own function polls with `eval` inside the page, which the policy of our pages
    forbids: it fails if the first result is false.
    """
    end = time.monotonic() + seconds
    while not answer_of(page, expression, arg):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(50)


def answer_of(page, expression, arg):
    """The value of an expression; None while the page is being replaced with another one."""
    try:
        return page.evaluate(expression, arg)
    except Error as error:
        if "Execution context was destroyed" not in error.message:
            raise
        return None


Page.wait_for_function = wait_for_function


class Site:
    """The files of a site, and the quizzes in its pages.

    Pages in a second language, such as index.zh.html, are left out: test_languages.py tests them.
    """

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.quizzes = {}
        for path in sorted(self.folder.rglob("*.html")):
            found = ISLAND.search(path.read_text(encoding="utf-8"))
            if found and path.name.count(".") == 1:
                self.quizzes[path.relative_to(self.folder).as_posix()] = json.loads(found[1])

    def url(self, path):
        return (self.folder / path).resolve().as_uri()

    def pages(self, quizzes=None):
        """The single pages of a site, every classroom, and every quiz or the given ones."""
        return [*self.single_pages, *self.classrooms, *(self.quizzes if quizzes is None else quizzes)]

    def sampled_pages(self):
        """One page of every kind, and a sample of the quizzes; all of them in a full run."""
        return [*self.single_pages, *sampled(self.classrooms, self.classrooms[0]), *self.sample()]

    single_pages = ["index.html", "library.html", "grades.html", "instructions.html", "404.html"]

    @property
    def classrooms(self):
        return sorted({path.split("/")[0] + "/index.html" for path in self.quizzes})

    def sample(self, wanted=lambda path, quiz: True, most=2):
        """A sample of quizzes that covers most kinds of quiz, setting and question, for slow tests.

        Among the quizzes that `wanted` accepts, the sample is greedy: each time the one that adds
        most. In a full run, with QUIZPRESS_TEST_ALL set to 1, it contains all of them.
        """
        shown = {path: {*quiz, quiz["kind"], *KIND.findall(self.html(path))}
                 for path, quiz in self.quizzes.items() if wanted(path, quiz)}
        if FULL_RUN:
            return list(shown)
        left, chosen = set().union(*shown.values()), []
        while left and len(chosen) < most:
            chosen.append(max(shown, key=lambda path: len(shown[path] & left)))
            left -= shown[chosen[-1]]
        return chosen

    def html(self, path):
        return (self.folder / path).read_text(encoding="utf-8")

    def first(self, wanted):
        """The quiz that is quickest to take, among those whose path and data `wanted` accepts.

        Preferred are quizzes without a time limit, not taken step by step, and with few questions.
        """
        found = [(path, quiz) for path, quiz in self.quizzes.items() if wanted(path, quiz)]
        if not found:
            pytest.skip("the site has no such quiz")
        return min(found, key=lambda one: (
            "timeLimit" in one[1], one[1]["kind"] == "practice", len(KIND.findall(self.html(one[0])))))


def open_moment(quiz):
    """A moment in seconds at which a quiz can be taken in time."""
    if "deadline" in quiz:
        return quiz["deadline"] - 3600
    return quiz.get("opens", 1_790_000_000) + 3600


@functools.cache
def given_site():
    """The site that QUIZPRESS_SITE names; None if it is not set."""
    folder = os.environ.get("QUIZPRESS_SITE")
    return Site(folder) if folder else None


def pytest_generate_tests(metafunc):
    """Parametrizes tests by page, so that workers share them.

    `sampled_quiz` is each of a sample of the quizzes, `sampled_open_quiz` each that contains its
    key.
    """
    site = given_site()
    for name, pages in {
        "sampled_quiz": lambda: site.sample(),
        "sampled_open_quiz": lambda: site.sample(is_open, 1),
    }.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, pages() if site else [])


@pytest.fixture(scope="session")
def site():
    if not given_site():
        pytest.skip("QUIZPRESS_SITE names no site")
    return given_site()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def context(browser):
    # Without motion, since otherwise every click would wait for the page to stop scrolling.
    context = browser.new_context(
        timezone_id="Europe/Berlin", accept_downloads=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(context):
    """A page on whose console there must be no messages at the end."""
    page = context.new_page()
    said = watch(page)
    yield page
    assert said == []


def watch(page):
    said = []

    def is_looking(url):
        """Whether the page for missing addresses is looking for the site in the parent folders, or
        a page with sealed answers for the file that opens them."""
        is_missing = re.search(r"/404([.]\w+)?[.]html$", page.url)
        return url.endswith(".release.js") or (
            is_missing and re.search("/assets/(style|missing)[.]", url))

    def hear(kind, text, url):
        if not is_looking(url):
            said.append(f"{kind}: {text}")

    page.on("console", lambda message: hear(message.type, message.text, message.location["url"]))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.on("requestfailed", lambda request: (
        # Requests that a browser aborts on navigation are not failures of the site.
        None if "ABORTED" in request.failure else hear("failed", request.url, request.url)))
    return said


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Answers with files, and logs nothing."""

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def serving(folder):
    """The address of a folder on its own server."""
    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(scope="session")
def server(site, tmp_path_factory):
    """The address of the site in a subfolder of a server."""
    root = tmp_path_factory.mktemp("server")
    shutil.copytree(site.folder, root / "some" / "folder")
    with serving(root) as address:
        yield f"{address}some/folder/"


class Taking:
    """A student who takes a quiz."""

    def __init__(self, page, site, path, url=None):
        self.page = page
        self.quiz = site.quizzes[path]
        page.clock.set_fixed_time(open_moment(self.quiz))
        page.goto(url or site.url(path))

    def start(self, name="Ada Lovelace"):
        """Starts the quiz; with a time limit the name comes first, a practice is taken from its
        last step."""
        if "timeLimit" in self.quiz:
            self.page.fill("#student", name)
        self.page.click("#start")
        while self.page.is_visible(".skip-step:visible, .next-step:visible"):
            self.page.click(".skip-step:visible, .next-step:visible")
        return self

    def questions(self):
        """Ids of the questions shown, in order."""
        return self.page.eval_on_selector_all(
            ".question:not([hidden])", "all => all.map(one => one.dataset.question)")

    def kinds(self):
        """The id and kind of each question shown, in order."""
        return self.page.eval_on_selector_all(
            ".question:not([hidden])",
            "all => all.map(one => [one.dataset.question, one.dataset.kind])")

    def options(self, question):
        return self.page.eval_on_selector_all(
            f"[data-question={json.dumps(question)}] .options input",
            "all => all.map(one => one.value)")

    def given(self):
        """The value of every control of the questions shown."""
        return self.page.eval_on_selector_all(
            ".question:not([hidden]) :is(input, select, textarea)",
            "all => all.map(one => [one.type, one.value, one.checked])")

    def selected(self):
        return self.page.evaluate("""() => Object.fromEntries(
          [...document.querySelectorAll('.question:not([hidden])')].map(question => [
            question.dataset.question,
            [...question.querySelectorAll('input:checked')].map(input => input.value).sort()]))""")

    def select(self, question, options):
        for option in options:
            check(self.part(question), option)

    def part(self, question):
        return self.page.locator(f"[data-question={json.dumps(question)}]")

    def choices(self):
        """Ids of the questions shown that are answered by selecting and have a key, in order."""
        keys = self.quiz["questions"]
        return [question for question in self.questions() if "key" in keys[question]]

    def answer_by_key(self, **how):
        keys = self.quiz["questions"]
        answer_all(self, lambda question: keys.get(question, {}), answer_rightly, **how)
        return self

    def answer_first(self):
        answer_all(self, lambda question: None, lambda part, _: answer_somehow(part))
        return self

    def submit(self, name="Ada Lovelace", email=""):
        if "timeLimit" not in self.quiz and self.page.locator("#student").count():
            self.page.fill("#student", name)
            self.page.fill("#email", email)
        self.page.click("#submit")
        if self.page.is_visible("#anyway"):
            self.page.click("#anyway")
        return self

    def hand_in(self, name="Ada Lovelace", email=""):
        self.submit(name, email)
        # Before that, questions outside the viewport have no text to read.
        self.page.wait_for_selector(MARKED)
        return self

    def result(self):
        return self.page.inner_text("#result")

    def download(self):
        with self.page.expect_download() as started:
            click_way(self.page, ".download")
        content = pathlib.Path(started.value.path()).read_bytes()
        jsonschema.validate(json.loads(content), SCHEMA)
        return started.value.suggested_filename, content


@pytest.fixture
def taking(page, site):
    return lambda path, url=None: Taking(page, site, path, url)


def is_open(_, quiz):
    """Whether a quiz contains its key."""
    return "questions" in quiz


def is_sealed(_, quiz):
    return quiz["graded"] and "questions" not in quiz
