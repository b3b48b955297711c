"""The service worker: quizzes without a network, and never an old page if there is one."""

import functools
import http.server
import os
import shutil
import subprocess
import threading
import time

import pytest

from answering import click_way
from conftest import Quiet, Site, Taking
from courses import QUIZPRESS, build, quiz_source, quizpress
from sampling import only_in_full_run

PICTURE = "![A map](map.svg)\n\n"
FIRST = "## Is water wet? {#wet}\n\n" + PICTURE + "- [x] Yes {#yes}\n- [ ] No\n"
SECOND = "## Is fire hot? {#hot}\n\n" + PICTURE + "- [x] Yes {#yes}\n- [ ] No\n"
OPEN = {"kind": "quiz", "deadline": "2027-12-14 17:00"}


def quizzes(name="First"):
    return {"first": quiz_source(name, FIRST, **OPEN), "second": quiz_source("Second", SECOND, **OPEN)}


class Host:
    """A server with the site in one folder and another page beside it; it can stop and be slow."""

    def __init__(self, folder, course):
        self.root, self.course, self.delay, self.port = folder, course, 0, 0
        self.published, self.signed_out = time.time(), None
        self.publish("First")
        (folder / "beside").mkdir()
        (folder / "beside/page.html").write_text("<title>Beside</title>", encoding="utf-8")
        self.start()

    def publish(self, name, age=0):
        """Publishes a version whose files were changed that many seconds ago."""
        site = build(self.course, quizzes(name))
        shutil.copytree(site, self.root / "site", dirs_exist_ok=True)
        # The server distinguishes versions by whole seconds, and browsers reuse old files for a
        # while.
        self.published += 10
        for file in (self.root / "site").rglob("*"):
            os.utime(file, (self.published - age, self.published - age))

    def start(self):
        host = self

        class Handler(Quiet):
            def do_GET(self):
                if self.path.endswith(".html"):
                    time.sleep(host.delay)
                if host.signed_out and self.path.endswith(host.signed_out):
                    self.send_response(302)
                    self.send_header("Location", "/site/instructions.html")
                    self.end_headers()
                    return
                super().do_GET()

        handler = functools.partial(Handler, directory=self.root)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def url(self, path):
        return f"http://127.0.0.1:{self.port}/site/{path}"


@pytest.fixture
def host(tmp_path):
    (tmp_path / "host").mkdir()
    host = Host(tmp_path / "host", tmp_path / "course")
    yield host
    host.stop()


@pytest.fixture
def tab(context):
    """A page whose network may fail."""
    return context.new_page()


KEPT = """async () => {
  const urls = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
  }
  return urls;
}"""


def wait_until_kept(tab, *names):
    """Waits until the worker has cached some files."""
    for _ in range(100):
        kept = tab.evaluate(KEPT)
        if all(any(url.endswith(name) for url in kept) for name in names):
            return kept
        tab.wait_for_timeout(100)
    raise AssertionError(f"only {kept}")


def taken(tab, host, name):
    site = Site(host.root / "site")
    return Taking(tab, site, f"class/quizzes/{name}.html", host.url(f"class/quizzes/{name}.html"))


def test_a_quiz_is_taken_offline_after_one_visit_of_its_classroom(host, tab):
    tab.goto(host.url("class/index.html"))
    kept = wait_until_kept(
        tab, "first.html", "second.html", "map.svg", "class/index.html", "class/grades.js")
    assert all(url.startswith(host.url("")) for url in kept)
    host.stop()
    student = taken(tab, host, "second")
    assert tab.locator("h1").inner_text() == "Second"
    student.start().answer_by_key().hand_in()
    assert tab.evaluate("document.querySelector('.question img').naturalWidth") > 0
    name, content = student.download()
    assert name.startswith("class-second-") and b'"options":["yes"]' in content
    tab.goto(host.url("class/index.html"))
    assert "Finished" in tab.inner_text("main")
    tab.goto(host.url("grades.html"))
    tab.wait_for_selector(".grades tr:has-text('Second'):has-text('1 / 1')")
    tab.goto(host.url("index.html"))
    tab.wait_for_selector("#own li:has-text('First')")
    host.start()


def test_without_a_network_a_page_is_shown_in_the_language_that_is_kept(host, tab):
    site = build(host.course, quizzes(), languages="[en, zh]")
    shutil.copytree(site, host.root / "site", dirs_exist_ok=True)
    tab.goto(host.url("class/index.html"))
    wait_until_kept(tab, "first.html", "class/index.html")
    host.stop()
    student = taken(tab, host, "first").start()
    student.select("wet", ["yes"])
    tab.click(".languages summary")
    tab.click(".languages a[data-language=zh]")
    for _ in range(2):
        tab.wait_for_url("**/first.zh.html")
        tab.wait_for_function("document.querySelector('.question input:checked')?.value === 'yes'")
        assert tab.get_attribute("html", "lang") == "en"
        # The language that was chosen is kept, too.
        tab.goto(host.url("class/quizzes/first.html"))
    host.start()
    tab.goto(host.url("class/quizzes/first.html"))
    tab.wait_for_selector("html[lang=zh-Hans]")
    tab.wait_for_function("document.querySelector('.question input:checked')?.value === 'yes'")


@only_in_full_run
def test_a_sealed_exam_with_answers_to_be_released_is_taken_offline(host, tab, monkeypatch):
    """The pages linked from the classroom are cached, with the scripts that encrypt and decrypt."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(host.root / "keys"))
    front = {**OPEN, "kind": "exam", "answers": "release", "release": "2027-12-15"}
    source = host.course / "content/class/quizzes/second.md"
    source.write_text(quiz_source("Second", SECOND, **front), encoding="utf-8")
    for command in (("keys", "new"), ("release", "--new-key"), ("build",)):
        quizpress(host.course, *command)
    shutil.copytree(host.course / "build/site", host.root / "site", dirs_exist_ok=True)
    tab.goto(host.url("class/index.html"))
    wait_until_kept(tab, "second.html", "class/index.html")
    host.stop()
    student = taken(tab, host, "second")
    tab.wait_for_selector("#release p:not(:empty)")
    student.start()
    student.select("hot", ["yes"])
    student.hand_in()
    with tab.expect_download() as download:
        click_way(tab, ".download")
    assert '"quizpress":"sealed-attempt"' in download.value.path().read_text(encoding="utf-8")
    host.start()
    quizpress(host.course, "release", "class/second", "--early")
    shutil.copytree(host.course / "build/site", host.root / "site", dirs_exist_ok=True)
    tab.reload()
    tab.wait_for_selector("#result .band")
    host.stop()
    tab.reload()
    tab.wait_for_selector("#result .band")
    host.start()


def test_while_there_is_a_network_the_newest_version_is_shown(host, tab):
    tab.goto(host.url("class/quizzes/first.html"))
    wait_until_kept(tab, "first.html")
    host.publish("Corrected")
    tab.reload()
    assert tab.locator("h1").inner_text() == "Corrected"
    host.stop()
    tab.reload()
    assert tab.locator("h1").inner_text() == "Corrected"
    host.start()


@only_in_full_run
def test_home_shows_the_newest_lists_even_if_the_browser_could_use_older_ones(host, tab):
    host.publish("Earlier", age=90 * 86400)
    tab.goto(host.url("class/index.html"))
    wait_until_kept(tab, "class/quizzes.js")
    taken(tab, host, "first").start()
    tab.goto(host.url("index.html"))
    tab.wait_for_selector("#own li:has-text('Earlier')")
    host.publish("Renewed", age=80 * 86400)
    tab.clock.set_fixed_time(tab.evaluate("Date.now()") / 1000 + 60)
    tab.goto(host.url("index.html"))
    tab.wait_for_selector("#own li:has-text('Renewed')")


def test_a_slow_network_shows_what_was_kept_and_tells_of_the_new_version(host, tab):
    student = taken(tab, host, "first")
    wait_until_kept(tab, "first.html")
    student.start()
    student.select("wet", ["yes"])
    host.publish("Corrected")
    host.delay = 5
    tab.reload()
    assert tab.locator("h1").inner_text() == "First"
    assert student.selected() == {"wet": ["yes"]}
    tab.wait_for_selector("#new-version")
    assert tab.locator("h1").inner_text() == "First", "nothing is swapped during an attempt"
    host.delay = 0
    tab.click("#new-version button")
    tab.wait_for_selector("h1:has-text('Corrected')")
    assert student.selected() == {"wet": ["yes"]}
    student.hand_in()


@only_in_full_run
def test_a_page_that_leads_to_a_sign_in_is_not_kept(host, tab):
    host.signed_out = "first.html"
    tab.goto(host.url("class/index.html"))
    kept = wait_until_kept(tab, "second.html")
    assert not any(url.endswith("first.html") for url in kept)
    host.signed_out = None
    tab.goto(host.url("class/quizzes/first.html"))
    wait_until_kept(tab, "first.html")


@only_in_full_run
def test_a_page_left_open_hears_of_its_next_version(host, tab):
    student = taken(tab, host, "first")
    wait_until_kept(tab, "first.html")
    student.start()
    student.select("wet", ["yes"])
    back = """ahead => {
      const now = Date.now();
      Date.now = () => now + ahead;
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    tab.evaluate(back, 700000)
    tab.wait_for_timeout(500)
    assert not tab.is_visible("#new-version"), "it is the same version"
    host.publish("Corrected")
    tab.evaluate(back, 700000)
    tab.wait_for_selector("#new-version")
    assert tab.locator("h1").inner_text() == "First"
    assert student.selected() == {"wet": ["yes"]}


@only_in_full_run
def test_a_page_that_is_gone_is_kept_no_longer(host, tab):
    tab.goto(host.url("class/quizzes/first.html"))
    wait_until_kept(tab, "first.html")
    (host.root / "site/class/quizzes/first.html").unlink()
    assert tab.goto(host.url("class/quizzes/first.html")).status == 404
    assert not any(url.endswith("first.html") for url in tab.evaluate(KEPT))


@only_in_full_run
def test_deleting_everything_deletes_the_pages_that_were_kept(host, tab):
    tab.goto(host.url("class/index.html"))
    wait_until_kept(tab, "first.html", "second.html")
    tab.goto(host.url("grades.html"))
    wait_until_kept(tab, "grades.html")
    tab.evaluate("caches.open('of another site')")
    tab.click("#forget")
    tab.click("#delete")
    tab.wait_for_selector("#transferred:not(:empty)")
    assert tab.evaluate("caches.keys()") == ["of another site"]


@only_in_full_run
def test_a_quiz_says_what_could_not_be_loaded_and_starts_when_it_can_be(host, tab):
    tab.route("**/attempt.*.js", lambda route: route.abort())
    student = taken(tab, host, "first")
    tab.wait_for_selector("#notices .notice")
    tab.click("#start")
    tab.wait_for_timeout(200)
    assert "could not be loaded" in tab.inner_text("#notices")
    assert tab.is_visible("#start") and not tab.is_visible("#submit")
    tab.unroute("**/attempt.*.js")
    tab.click("#start")
    tab.wait_for_selector("#submit")
    assert tab.inner_text("#notices") == ""
    student.select("wet", ["yes"])
    tab.reload()
    assert student.selected() == {"wet": ["yes"]}, "an attempt is there as soon as the page is"
    assert student.hand_in().download()


@only_in_full_run
def test_other_files_of_the_host_are_left_alone(host, tab):
    tab.goto(host.url("index.html"))
    wait_until_kept(tab, "site/index.html")
    tab.goto(f"http://127.0.0.1:{host.port}/beside/page.html")
    assert tab.title() == "Beside"
    assert not any("beside" in url for url in tab.evaluate(KEPT))


def test_a_course_cannot_publish_a_worker_in_the_place_of_ours(tmp_path):
    build(tmp_path, quizzes())
    (tmp_path / "content/sw.js").write_text("hostile", encoding="utf-8")
    source = quiz_source("First", FIRST, publish="[../../sw.js]", **OPEN)
    (tmp_path / "content/class/quizzes/first.md").write_text(source, encoding="utf-8")
    done = subprocess.run(
        [QUIZPRESS, "build", "--root", str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "sw.js" in done.stderr
    assert "hostile" not in (tmp_path / "build/site/sw.js").read_text(encoding="utf-8")
