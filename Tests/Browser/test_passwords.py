"""Classrooms whose pages open only with a password."""

import base64
import contextlib
import functools
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import unicodedata
import wave

import pytest

from answering import click_way
from conftest import CHROMIUM, serving
from courses import QUIZPRESS, SITE, quiz_source
from sampling import FULL_RUN, only_in_full_run, sampled
from test_pages import violations
from test_sealing import run as in_page

PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000a49444154789c6300010000050001"
    "0d0a2db40000000049454e44ae426082")
BODY = """![A mitochondrion](organelle.png)

## Which is the [powerhouse](notes.pdf)? {#power}

- [x] Mitochondrion
- [ ] Ribosome

> Adenosine triphosphate is made there.
"""
QUIZ = quiz_source("Organelles", BODY, shuffle="none", deadline="2099-12-14 17:00", tags="[hushed-topic]",
                   kind="quiz", description="About cytoplasm", author="Grace Hopper")
LOCKED = """---
name: Secret Biology
teacher: Ada Example
created: 2026-08-01
access: password
term: Fall 2026
---

Welcome to the cytoplasm!
"""


def run(folder, *arguments, typed=None):
    settings = {**os.environ, "XDG_CONFIG_HOME": str(folder / "settings")}
    return subprocess.run([QUIZPRESS, *arguments, "--root", str(folder / "course")],
                          capture_output=True, text=True, env=settings, input=typed)


def done(folder, *arguments, typed=None):
    result = run(folder, *arguments, typed=typed)
    assert result.returncode == 0, result.stderr
    return result.stdout


def new_course(folder):
    quizzes = folder / "course/content/class/quizzes"
    quizzes.mkdir(parents=True)
    (folder / "course/content/site.yml").write_text(SITE)
    (folder / "course/content/class/classroom.md").write_text(LOCKED)
    (quizzes / "cells.md").write_text(QUIZ)
    (quizzes / "organelle.png").write_bytes(PICTURE)
    (quizzes / "notes.pdf").write_bytes(b"%PDF-1.4 cytoplasm")
    return folder


@pytest.fixture(scope="module")
def locked(tmp_path_factory):
    """A course with a locked classroom, and its password."""
    folder = new_course(tmp_path_factory.mktemp("locked"))
    password = done(folder, "password", "set", "class").splitlines()[0]
    done(folder, "build")
    return folder, password


def url(folder, page="class/quizzes/cells.html"):
    return (folder / "course/build/site" / page).as_uri()


def unlock(page, password, remember=False):
    page.fill("#password", password)
    if remember:
        page.check("#remember")
    page.click("#unlock button")


def test_a_page_opens_with_the_password_and_is_taken_as_any_other(locked, page):
    folder, password = locked
    page.goto(url(folder))
    assert page.title() == "Locked classroom · Cases"
    assert page.get_attribute("#unlock [autocomplete=username]", "value") == "class"
    unlock(page, "K7QF2-M9XTD")
    page.wait_for_selector("#unlock-state:text('could not be opened')")
    # The form, the message and the box to remember do not touch what is above them.
    for parts in ([".lead", "[for=password]"],
                  ["#password", "#remember", "#unlock button", "#unlock-state"]):
        boxes = [page.locator(one).bounding_box() for one in parts]
        assert all(above["y"] + above["height"] + 8 < below["y"]
                   for above, below in zip(boxes, boxes[1:]))
    unlock(page, password.lower().replace("-", " ").replace("0", "o").replace("1", "l"))
    page.wait_for_selector("#start:visible")
    assert page.title() == "Organelles · Cases"
    page.wait_for_function("document.querySelector('.introduction img').naturalWidth === 1")
    with page.expect_download() as download:
        page.evaluate("document.querySelector('a[href=\"notes.pdf\"]').click()")
    assert download.value.suggested_filename == "notes.pdf"
    assert download.value.path().read_bytes() == b"%PDF-1.4 cytoplasm"
    page.click("#start")
    page.check("input[value=mitochondrion]")
    page.fill("#student", "Ada")
    page.click("#submit")
    page.wait_for_selector("#result-heading")
    assert page.is_visible("text=Adenosine triphosphate")
    assert violations(page) == []
    # The tab remembers the key: the classroom opens automatically, and the list shows the attempt.
    page.click("nav.trail a >> nth=1")
    page.wait_for_selector("h1:has-text('Secret Biology')")
    assert "1" in page.inner_text(".taken")
    page.goto(url(folder, "grades.html"))
    page.wait_for_selector("a:visible:text('Secret Biology')")
    page.goto(url(folder, "class/index.html"))
    page.click("#forget-key")
    page.wait_for_selector("#unlock:visible")


def test_a_remembered_password_opens_the_lists_until_it_is_renewed(locked, page, tmp_path):
    folder, password = locked
    copied = tmp_path / "copy"
    shutil.copytree(folder, copied)
    with served(copied) as site:
        page.goto(site + "index.html")
        page.wait_for_selector("#list .card h3:has-text('class')")
        page.goto(site + "class/index.html")
        unlock(page, password, remember=True)
        page.wait_for_selector("h1:has-text('Secret Biology')")
        other = page.context.new_page()
        other.goto(site + "index.html")
        other.wait_for_selector("#list .card :text('August 2026')")
        assert other.inner_text("#list .card h3") == "Secret Biology"
        other.get_by_text("Mine", exact=True).click()
        assert other.is_visible("#list .card")
        other.goto(site + "library.html")
        other.wait_for_selector("text=Organelles")
        renewed = done(copied, "password", "renew", "class").splitlines()[0]
        done(copied, "build")
        assert done(copied, "password", "check", "class", typed=renewed).startswith("this password")
        assert run(copied, "password", "check", "class", typed=password).returncode == 1
        page.goto(site + "class/index.html?again")
        page.wait_for_selector("#unlock:visible")
        unlock(page, password)
        page.wait_for_selector("#unlock-state:text('could not be opened')")
        unlock(page, renewed)
        page.wait_for_selector("h1:has-text('Secret Biology')")


def test_the_library_names_the_languages_of_a_locked_classroom(tmp_path, page):
    folder = new_course(tmp_path)
    (folder / "course/content/site.yml").write_text(SITE + "languages: [en, zh]\n")
    for language, name in (("fr", "Organites"), ("zh", "细胞器")):
        text = folder / f"course/content/class/quizzes/cells.{language}.md"
        text.write_text(f"---\nname: {name}\n---\n\n{BODY}", encoding="utf-8")
    password = done(folder, "password", "set", "class").splitlines()[0]
    done(folder, "build")
    page.goto(url(folder, "library.zh.html"))
    assert page.locator("#language").is_hidden()
    page.goto(url(folder, "class/index.zh.html"))
    unlock(page, password, remember=True)
    page.wait_for_selector("h1:has-text('Secret Biology')")
    page.goto(url(folder, "library.zh.html"))
    # The name is that of the translation into the language of the page.
    page.wait_for_selector("#list h3:has-text('细胞器')")
    assert "English · français · 简体中文" in page.inner_text("#list .meta")
    assert page.locator("#list [lang=fr]").inner_text() == "français"
    assert sorted(page.locator("#language option").all_inner_texts()) == [
        "English", "français", "全部", "简体中文"]
    page.select_option("#language", "fr")
    assert page.locator("#list .row").count() == 1
    page.set_viewport_size({"width": 390, "height": 640})
    page.reload()
    page.wait_for_selector("#list h3:has-text('细胞器')")
    assert page.locator("#language").input_value() == "fr"
    # On a phone, filters are open only if they are used.
    assert page.locator("#language").is_visible()


def test_quizzes_of_a_classroom_have_their_images_without_a_network(locked, page):
    folder, password = locked
    with served(folder) as site:
        page.goto(site + "class/index.html")
        unlock(page, password)
        page.wait_for_selector("h1:has-text('Secret Biology')")
        page.wait_for_function("""async () => {
          const [name] = await caches.keys();
          const files = name ? await (await caches.open(name)).keys() : [];
          return [/class.quizzes.cells[.]html$/, /class.[0-9a-f]{32}[.]js$/]
            .every((wanted) => files.some(({ url }) => wanted.test(url)));
        }""")
        page.context.set_offline(True)
        page.goto(site + "class/quizzes/cells.html")
        page.wait_for_function("document.querySelector('.introduction img')?.naturalWidth === 1")


def test_grades_of_a_classroom_with_a_new_password_are_not_called_missing(locked, page, tmp_path):
    folder, password = locked
    copied = tmp_path / "copy"
    shutil.copytree(folder, copied)
    page.goto(url(copied))
    unlock(page, password, remember=True)
    page.click("#start")
    page.check("input[value=mitochondrion]")
    page.fill("#student", "Ada")
    page.click("#submit")
    page.wait_for_selector("#result-heading")
    renewed = done(copied, "password", "renew", "class").splitlines()[0]
    done(copied, "build")
    page.goto(url(copied, "grades.html"))
    page.wait_for_selector("#terms:has-text('once you have opened this classroom')")
    assert page.is_hidden("#no-grades") and violations(page) == []
    page.click("#terms a")
    unlock(page, renewed)
    page.wait_for_selector("h1:has-text('Secret Biology')")
    page.goto(url(copied, "grades.html"))
    page.wait_for_selector(".gradebook .final:text('100.00 %')")
    assert page.locator(".gradebook").count() == 1


def served(folder):
    """The address of a course's site on its own server."""
    return serving(folder / "course/build/site")


EXAM = quiz_source("Final exam", "## Which is even? {#even}\n\n- [x] Two\n- [ ] Three\n",
                   kind="exam", deadline="2099-12-14 17:00", shuffle="none")


@only_in_full_run
@pytest.mark.parametrize("is_served", sampled([False, True], True))
def test_an_exam_goes_from_unlocking_to_the_returned_result(tmp_path, page, is_served):
    folder = new_course(tmp_path)
    course = folder / "course"
    (course / "content/class/quizzes/exam.md").write_text(EXAM)
    old = done(folder, "password", "set", "class").splitlines()[0]
    done(folder, "keys", "new")
    done(folder, "build")
    server = served(folder) if is_served else contextlib.nullcontext((course / "build/site").as_uri() + "/")
    with server as site:
        exam = site + "class/quizzes/exam.html"
        page.goto(exam)
        unlock(page, old)
        page.click("#start")
        page.check("input[value=two]")
        page.fill("#student", "Ada")
        page.click("#submit")
        page.wait_for_selector(".receipt")
        receipt = page.inner_text(".receipt")
        with page.expect_download() as download:
            click_way(page, ".download")
        download.value.save_as(course / "attempts/ada.json")
        done(folder, "merge", "--receipts", str(tmp_path / "receipts"))
        assert receipt in (tmp_path / "receipts").read_text()
        done(folder, "results", "publish", "class/exam")
        renewed = done(folder, "password", "renew", "class").splitlines()[0]
        done(folder, "build")
        page.goto(exam + "?again")
        unlock(page, old)
        page.wait_for_selector("#unlock-state:text('could not be opened')")
        unlock(page, renewed)
        page.wait_for_selector("#returned", state="attached")
        page.wait_for_function("() => find('#earlier').textContent.includes('1/1')")
        if FULL_RUN:
            assert violations(page) == []


@only_in_full_run
def test_released_answers_show_their_images_in_a_locked_classroom(tmp_path, page):
    folder = new_course(tmp_path)
    quizzes = folder / "course/content/class/quizzes"
    body = "## Which is even? {#even}\n\n- [x] Two\n- [ ] Three\n\n> Look: ![Two dots](dots.png)\n"
    (quizzes / "exam.md").write_text(quiz_source(
        "Final exam", body, kind="exam", deadline="2099-12-14 17:00", answers="release",
        release="2099-12-15", shuffle="none"))
    (quizzes / "dots.png").write_bytes(PICTURE)
    password = done(folder, "password", "set", "class").splitlines()[0]
    done(folder, "release", "--new-key")
    done(folder, "build")
    page.goto(url(folder, "class/quizzes/exam.html"))
    unlock(page, password)
    page.click("#start")
    page.check("input[value=two]")
    page.fill("#student", "Ada")
    page.click("#submit")
    page.wait_for_selector("#release-code", state="attached")
    said = done(folder, "release", "class/exam", "--early")
    assert "the pages of 'class' are encrypted with its password: run 'quizpress build' and" in said
    done(folder, "build")
    page.reload()
    page.wait_for_selector("#result .band")
    page.wait_for_function("() => find('.explanation img').naturalWidth === 1")
    site = folder / "course/build/site"
    assert all(PICTURE not in path.read_bytes() for path in site.rglob("*") if path.is_file())


def test_questions_that_an_attempt_shows_have_their_images_and_sounds(tmp_path, page):
    folder = new_course(tmp_path)
    quizzes = folder / "course/content/class/quizzes"
    body = ("## Which? {#which}\n\n![Dots](dots.png)\n\n![A word](word.wav)\n\n"
            "- [x] Two\n- [ ] Three\n")
    (quizzes / "timed.md").write_text(quiz_source(
        "Timed", body, kind="quiz", deadline="2099-12-14 17:00", time_limit="20 min"))
    (quizzes / "dots.png").write_bytes(PICTURE)
    with wave.open(str(quizzes / "word.wav"), "wb") as sound:
        sound.setparams((1, 1, 8000, 0, "NONE", ""))
        sound.writeframes(b"\x80" * 8000)
    password = done(folder, "password", "set", "class").splitlines()[0]
    done(folder, "build")
    page.goto(url(folder, "class/quizzes/timed.html"))
    unlock(page, password)
    page.fill("#student", "Ada")
    page.click("#start")
    page.wait_for_function("() => find('.question img').naturalWidth === 1")
    page.wait_for_function("() => find('.question audio').duration === 1")


def test_a_link_opens_a_classroom_and_does_not_keep_its_key_in_the_address(locked, page):
    folder, _ = locked
    link = done(folder, "password", "show", "class", "--link").strip()
    path, key = link.split("#")
    page.goto(f"{url(folder, path.removeprefix('/'))}#{key}")
    page.wait_for_selector("h1:has-text('Secret Biology')")
    assert page.evaluate("location.hash") == ""


@only_in_full_run
def test_a_link_opens_the_tab_that_already_shows_the_page(locked, page):
    folder, _ = locked
    _, key = done(folder, "password", "show", "class", "--link").strip().split("#")
    page.goto(url(folder, "class/index.html"))
    page.wait_for_selector("#unlock:visible")
    for incomplete in (key[:-1], "key="):
        page.evaluate("hash => { location.hash = hash; }", incomplete)
        page.wait_for_selector("#unlock-state:text('could not be opened')")
        assert page.evaluate("location.hash") == ""
        page.reload()
        page.wait_for_selector("#unlock:visible")
    # A program that recognizes links included the full stop of the sentence.
    page.evaluate("hash => { location.hash = hash; }", key + ".")
    page.wait_for_selector("h1:has-text('Secret Biology')")
    assert page.evaluate("location.hash") == ""
    page.evaluate("hash => { location.hash = hash; }", key)
    page.wait_for_function("() => location.hash === ''")
    assert page.is_visible("h1:has-text('Secret Biology')")


@only_in_full_run
def test_a_renewed_password_is_asked_for_once_whatever_the_tab_remembers(locked, page, tmp_path):
    folder, password = locked
    copied = tmp_path / "copy"
    shutil.copytree(folder, copied)
    with served(copied) as site:
        page.goto(site + "class/index.html")
        unlock(page, password)
        page.wait_for_selector("h1:has-text('Secret Biology')")
        other = page.context.new_page()
        other.goto(site + "class/index.html")
        unlock(other, password)
        other.wait_for_selector("h1:has-text('Secret Biology')")
        renewed = done(copied, "password", "renew", "class").splitlines()[0]
        done(copied, "build")
        page.goto(site + "class/index.html?again")
        unlock(page, renewed, remember=True)
        page.wait_for_selector("h1:has-text('Secret Biology')")
        # The tab had the earlier key, and the device has the later one.
        for tab in (page, other):
            tab.goto(site + "class/quizzes/cells.html?again")
            tab.wait_for_selector("#start:visible")
            tab.goto(site + "index.html")
            tab.wait_for_selector("#list .card h3:has-text('Secret Biology')")


def test_forgetting_closes_other_tabs_and_what_back_shows(locked, page):
    folder, password = locked
    with served(folder) as site:
        page.goto(site + "class/index.html")
        unlock(page, password, remember=True)
        page.wait_for_selector("#forget-key")
        other = page.context.new_page()
        other.goto(site + "class/quizzes/cells.html")
        other.wait_for_selector("#start:visible")
        page.click("#forget-key")
        page.wait_for_selector("#unlock:visible")
        other.wait_for_selector("#unlock:visible")
        unlock(other, password)
        other.wait_for_selector("#start:visible")
        other.evaluate("""() => {
          sessionStorage.clear();
          dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        }""")
        other.wait_for_selector("#unlock:visible")


@only_in_full_run
def test_a_key_is_not_remembered_longer_because_the_clock_was_wrong(locked, browser):
    folder, password = locked
    context = browser.new_context()
    page = context.new_page()
    page.clock.set_system_time("2040-05-06T07:08:09Z")
    page.goto(url(folder, "class/index.html"))
    unlock(page, password, remember=True)
    page.wait_for_selector("h1:has-text('Secret Biology')")
    page.clock.set_system_time("2040-06-04T07:08:09Z")
    page.goto(url(folder, "class/index.html") + "?a")
    page.wait_for_selector("h1:has-text('Secret Biology')")
    for time in ("2040-06-06T07:08:09Z", "2027-01-01T00:00:00Z"):
        page.clock.set_system_time(time)
        page.goto(url(folder, "class/index.html") + "?b")
        page.wait_for_selector("#unlock:visible")
        unlock(page, password, remember=True)
        page.wait_for_selector("h1:has-text('Secret Biology')")
    context.close()


DATABASE = "quizpress:Cases:keys"
KEYS = """name => new Promise((done, fail) => {
  const opening = indexedDB.open(name);
  opening.onerror = fail;
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onsuccess = () => {
    const store = opening.result.transaction("keys").objectStore("keys");
    const names = store.getAllKeys(), values = store.getAll();
    values.onsuccess = () => done(names.result.map((name, at) => [name, values.result[at]]));
    opening.result.close();
  };
})"""


def kept_keys(page):
    """The content of the database of keys, as a script of a page can read it."""
    return page.evaluate(f"""async name => (await ({KEYS})(name)).map(([classroom, found]) => ({{
      ...found, classroom, type: found.key.algorithm.name, uses: found.key.usages,
      extractable: found.key.extractable, read: JSON.stringify(found) }}))""", DATABASE)


def change_kept(page, change):
    """Changes the entry of a classroom in the database of keys."""
    page.evaluate(f"""async name => {{
      const [[classroom, found]] = await ({KEYS})(name);
      const opening = indexedDB.open(name);
      await new Promise((done) => {{ opening.onsuccess = done; }});
      const action = opening.result.transaction("keys", "readwrite");
      action.objectStore("keys").put(({change})(found), classroom);
      await new Promise((done) => {{ action.oncomplete = done; }});
      opening.result.close();
    }}""", DATABASE)


def class_key(folder):
    """The key of the classroom."""
    fragment = done(folder, "password", "show", "class", "--link").strip().split("#key=")[1]
    return base64.urlsafe_b64decode(fragment + "=")


def test_no_script_can_read_the_bytes_of_a_key_that_the_device_remembers(locked, page):
    folder, password = locked
    key = class_key(folder)
    page.goto(url(folder, "class/index.html"))
    unlock(page, password, remember=True)
    page.wait_for_selector("#forget-key")
    [found] = kept_keys(page)
    assert (found["classroom"], found["epoch"], found["type"]) == ("class", 1, "HKDF")
    assert found["extractable"] is False and found["uses"] == ["deriveBits"]
    month = page.evaluate("Date.now()") + 30 * 86_400_000
    assert month - 60_000 < found["until"] <= month
    refused = page.evaluate(f"""async name => {{
      const [[, found]] = await ({KEYS})(name);
      const attempts = ["raw", "jwk"].map((form) => crypto.subtle.exportKey(form, found.key));
      return (await Promise.allSettled(attempts)).map(({{ status }}) => status);
    }}""", DATABASE)
    assert refused == ["rejected", "rejected"]
    stored = page.evaluate("() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    stored += found["read"] + json.dumps(page.context.cookies())
    texts = [key.hex(), base64.b64encode(key).decode()[:40], key.decode("latin-1"),
             base64.urlsafe_b64encode(key).decode()[:40], str(list(key))[1:-1].replace(" ", "")]
    assert [text for text in texts if text in stored] == []
    # The key of a tab is text, so this test would find one.
    page.click("#forget-key")
    unlock(page, password)
    page.wait_for_selector("#forget-key")
    assert texts[3] in page.evaluate("() => JSON.stringify({ ...sessionStorage })")
    assert kept_keys(page) == []


@only_in_full_run
def test_a_browser_remembers_a_key_when_it_is_started_again(locked, page, tmp_path):
    folder, password = locked
    start = functools.partial(page.context.browser.browser_type.launch_persistent_context,
                              tmp_path / "profile", executable_path=CHROMIUM,
                              args=["--no-sandbox"])
    with served(folder) as site:
        with start() as first:
            tab = first.new_page()
            tab.goto(site + "class/index.html")
            unlock(tab, password, remember=True)
            tab.wait_for_selector("h1:has-text('Secret Biology')")
        with start() as second:
            tab = second.new_page()
            tab.goto(site + "index.html")
            tab.wait_for_selector("#list .card h3:has-text('Secret Biology')")
            tab.goto(site + "class/quizzes/cells.html")
            tab.wait_for_selector("#start:visible")
            tab.click("#forget-key")
            tab.wait_for_selector("#unlock:visible")
        with start() as third:
            tab = third.new_page()
            tab.goto(site + "class/index.html")
            tab.wait_for_selector("#unlock:visible")


DAMAGES = [
    "(found) => ({ ...found, key: 'damaged' })", "(found) => ({ ...found, until: Date.now() - 1 })",
    "(found) => ({ ...found, until: Date.now() + 31 * 86400000 })", "() => 'damaged'", "() => null",
    "({ key, ...others }) => others", "({ until, ...others }) => others",
    "(found) => ({ ...found, until: 'later' })", "(found) => ({ ...found, commitment: 'damaged' })",
]


@pytest.mark.parametrize("change", sampled(DAMAGES, DAMAGES[1]))
def test_a_damaged_or_old_entry_of_a_key_asks_again(locked, page, change):
    folder, password = locked
    page.goto(url(folder, "class/index.html"))
    unlock(page, password, remember=True)
    page.wait_for_selector("#forget-key")
    change_kept(page, change)
    page.reload()
    page.wait_for_selector("#unlock:visible")
    assert page.inner_text("#unlock-state") == ""
    unlock(page, password, remember=True)
    page.wait_for_selector("#forget-key")
    page.reload()
    page.wait_for_selector("#forget-key")


@only_in_full_run
def test_an_entry_with_the_key_of_others_opens_nothing(locked, page):
    folder, password = locked
    page.goto(url(folder, "class/index.html"))
    unlock(page, password, remember=True)
    page.wait_for_selector("#forget-key")
    page.evaluate("""async () => { globalThis.other = await crypto.subtle.importKey(
      "raw", new Uint8Array(32), "HKDF", false, ["deriveBits"]); }""")
    change_kept(page, "(found) => ({ ...found, key: globalThis.other })")
    page.reload()
    page.wait_for_selector("#unlock:visible")


def test_the_text_of_a_key_that_an_earlier_version_kept_is_removed(locked, page):
    folder, _ = locked
    page.goto(url(folder, "class/index.html"))
    page.wait_for_selector("#unlock:visible")
    text = base64.urlsafe_b64encode(class_key(folder)).decode().rstrip("=")
    page.evaluate("""key => localStorage.setItem("quizpress:Cases:class::key", JSON.stringify(
      { key, epoch: 1, until: Date.now() + 86400000 }))""", text)
    page.reload()
    page.wait_for_selector("#unlock:visible")
    assert page.evaluate("() => localStorage.length") == 0


NO_DATABASE = [
    "Object.defineProperty(globalThis, 'indexedDB', { value: undefined })",
    "indexedDB.open = () => { throw new DOMException('', 'SecurityError'); }",
    "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'DataCloneError'); }",
]


@only_in_full_run
@pytest.mark.parametrize("fault", sampled(NO_DATABASE, NO_DATABASE[2]))
def test_a_browser_that_stores_no_keys_does_not_offer_to_remember_one(locked, page, fault):
    folder, password = locked
    page.add_init_script(fault)
    page.goto(url(folder, "class/index.html"))
    page.wait_for_selector("#unlock:visible")
    assert page.is_hidden("#remember")
    unlock(page, password)
    page.wait_for_selector("#forget-key")
    # The tab still remembers the key, and can forget it.
    page.reload()
    page.click("#forget-key")
    page.wait_for_selector("#unlock:visible")
    page.goto(url(folder, "index.html"))
    page.wait_for_selector("#list .card .star")
    assert page.inner_text("#list .card h3") == "class"


@only_in_full_run
def test_a_browser_that_stores_nothing_asks_on_each_page(locked, page):
    folder, password = locked
    page.add_init_script(NO_DATABASE[1] + """
      for (const name of ["getItem", "setItem", "removeItem"]) {
        Storage.prototype[name] = () => { throw new DOMException("", "SecurityError"); };
      }""")
    for _ in range(2):
        page.goto(url(folder, "class/index.html"))
        page.wait_for_selector("#unlock:visible")
        unlock(page, password)
        page.wait_for_selector("#forget-key")


@only_in_full_run
def test_what_the_site_has_stored_is_deleted_with_the_keys(locked, page):
    folder, password = locked
    with served(folder) as site:
        page.goto(site + "class/index.html")
        unlock(page, password, remember=True)
        page.wait_for_selector("#forget-key")
        page.goto(site + "grades.html")
        page.wait_for_selector("#terms:has-text('Secret Biology')")
        page.click("#forget")
        page.click("#delete")
        page.wait_for_selector("#transferred:not(:empty)")
        page.wait_for_selector("#no-grades:visible")
        page.wait_for_function("async () => !(await indexedDB.databases()).length")
        page.goto(site + "class/index.html")
        page.wait_for_selector("#unlock:visible")


@only_in_full_run
def test_a_damaged_page_says_the_same_as_a_wrong_password(locked, page, tmp_path):
    folder, password = locked
    source = (folder / "course/build/site/class/index.html").read_text()
    island = re.search(r'id="sealed">(.*?)</script>', source, re.DOTALL).group(1)
    [entry] = json.loads(island)["passwords"]
    copied = tmp_path / "copy"
    shutil.copytree(folder / "course/build/site", copied)
    changes = [{"iterations": 2**32 - 1}, {"iterations": 10**12}, {"iterations": 0},
               {"iterations": "x"}, {"salt": "***"}, {"key": "***"}, {"nonce": ""},
               {"form": "constructor"}, {"form": "none"}]
    for change in sampled(changes, *changes[1::2]):
        damaged = {**json.loads(island), "passwords": [{**entry, **change}]}
        (copied / "class/index.html").write_text(source.replace(island, json.dumps(damaged)))
        page.goto((copied / "class/index.html").as_uri())
        unlock(page, password)
        page.wait_for_selector("#unlock-state:text('could not be opened')")
        assert page.is_enabled("#unlock button"), change


OWN = "Çafé ﬁve otter kites ½"


def variants(words):
    """A password as different keyboards and programs enter it."""
    yield words
    yield unicodedata.normalize("NFD", words)
    yield f"  {words} "
    yield f"\u200f{words}\ufeff\t"
    yield words.replace(" ", "\u00a0")


def code_variants(code):
    yield code.lower()
    for dash in ("\u2011", "\u2013", "\u2212", " - "):
        yield code.replace("-", dash)
    yield "".join(chr(ord(letter) + 0xFEE0) for letter in code)
    yield f"\u200e{code}\u200b"


def test_pages_and_the_command_read_a_typed_password_alike(tmp_path, page):
    folder = new_course(tmp_path)
    code = done(folder, "password", "set", "class").split()[0]
    done(folder, "password", "set", "class", "--section", "B", "--own", typed=OWN + "\n")
    done(folder, "build")
    typed = [*variants(OWN), *code_variants(code)]
    # Each takes the browser a second; the sampled one has accents and spaces.
    in_pages = sampled(typed, typed[1])
    in_command = sampled(typed, typed[3], typed[-2])
    wrong = [OWN.lower(), OWN.replace(" ", ""), code[:-1]]
    for words in in_pages:
        page.goto(url(folder, "class/index.html"))
        unlock(page, words)
        page.wait_for_selector("h1:has-text('Secret Biology')")
        page.evaluate("() => sessionStorage.clear()")
    page.goto(url(folder, "class/index.html"))
    for words in sampled(wrong, wrong[0]):
        unlock(page, words)
        page.wait_for_selector("#unlock-state:text('could not be opened')")
    for words in in_command:
        assert run(folder, "password", "check", "class", typed=words).returncode == 0, ascii(words)
    for words in sampled(wrong, wrong[1]):
        assert run(folder, "password", "check", "class", typed=words).returncode == 1, ascii(words)


def test_a_browser_that_cannot_decrypt_says_what_to_do(locked, page):
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(url(locked[0]))
    page.wait_for_selector("#unlock-state:text('starts with https')")
    assert page.is_hidden("#unlock")


SECRETS = ["Organelles", "cytoplasm", "Secret Biology", "Ada Example", "Grace Hopper", "hushed-topic",
           "powerhouse", "Mitochondrion", "mitochondrion", "triphosphate", "organelle.png",
           "notes.pdf", "Fall 2026"]


def encodings(secret):
    """A text as it is, in hexadecimal, and as it appears in base64 at each of the three
    alignments."""
    plain = secret.encode()
    yield plain
    yield plain.hex().encode()
    for place in range(3):
        whole = base64.b64encode(b"x" * place + plain)
        middle = whole[(place * 8 + 5) // 6:][:(len(plain) * 8) // 6 - 2]
        yield middle
        yield middle.replace(b"+", b"-").replace(b"/", b"_")


def test_nothing_of_a_locked_classroom_is_in_the_site(locked, tmp_path):
    folder, password = locked
    site = folder / "course/build/site"
    files = {str(path.relative_to(site)): path.read_bytes()
             for path in site.rglob("*") if path.is_file()}
    everything = b"".join(name.encode() + content for name, content in files.items())
    found = [secret for secret in [*SECRETS, password, password.replace("-", "")]
             if any(form in everything for form in encodings(secret))]
    assert found == []
    copied = tmp_path / "copy"
    shutil.copytree(folder, copied)
    page = copied / "course/content/class/quizzes/cells.md"
    page.write_text(page.read_text().replace("[x] Mitochondrion\n- [ ]", "[ ] Mitochondrion\n- [x]"))
    done(copied, "build")
    other = copied / "course/build/site"
    lengths = {str(path.relative_to(other)): path.stat().st_size
               for path in other.rglob("*") if path.is_file()}
    assert lengths == {name: len(content) for name, content in files.items()}
    page.write_text(QUIZ)
    done(copied, "build")
    assert all((other / name).read_bytes() == content for name, content in files.items())


COMMONEST = ["password", "123456789012", "Password1234!", "passwordpassword", "qwertyuiop12",
             "iloveyou1234", "letmein12345", "abcdefghijkl", "aaaaaaaaaaaa", "secretbiology1",
             "P@ssw0rd2026", "welcome-class", "drowssap1950", "passworddrowssap", "short",
             "1qaz2wsx3edc", "q1w2e3r4t5y6u7", "zaq12wsxcde3", "Yxcvbn123456", "azertyqsdfgh",
             "Christopher1", "finalfantasy", "let me in 2026", "familiyafamiliya",
             "123456", "12345678", "qwerty", "123456789", "12345", "111111", "1234567", "dragon"]
# Made of words, of random characters, and of characters without case.
GOOD = ["otter paints seven kites", "kR7!xq2Lp9Zw", "compass north-by-east", "水母在礁石之间慢慢地游泳呢"]


def test_passwords_that_are_soon_guessed_are_refused(tmp_path):
    folder = new_course(tmp_path)
    accepted = [words for words in sampled(COMMONEST, *COMMONEST[::8])
                if run(folder, "password", "set", "class", "--own", typed=words).returncode != 1]
    assert accepted == []
    assert not (folder / "settings").exists()
    for words in sampled(GOOD, GOOD[-1]):
        shutil.rmtree(folder / "settings", ignore_errors=True)
        done(folder, "password", "set", "class", "--own", typed=words)
    key, = (folder / "settings/quizpress/keys").iterdir()
    assert key.stat().st_mode & 0o777 == 0o600
    again = run(folder, "password", "set", "class")
    assert again.returncode == 1 and "has a password" in again.stderr


@only_in_full_run
def test_a_build_without_the_key_stops_and_a_later_key_replaces_an_earlier_one(locked, tmp_path):
    folder = new_course(tmp_path)
    missing = run(folder, "build")
    assert missing.returncode == 1 and "its key is not on this computer" in missing.stderr
    assert not (folder / "course/build").exists()
    done(folder, "password", "set", "class")
    done(folder, "keys", "backup", "-o", str(tmp_path / "first"))
    renewed = done(folder, "password", "renew", "class").splitlines()[0]
    done(folder, "keys", "backup", "-o", str(tmp_path / "second"))
    shutil.rmtree(folder / "settings")
    done(folder, "keys", "import", str(tmp_path / "first"))
    assert "replaced an earlier one" in done(folder, "keys", "import", str(tmp_path / "second"))
    assert "is older than" in done(folder, "keys", "import", str(tmp_path / "first"))
    assert done(folder, "password", "show", "class").strip() == renewed
    done(folder, "build")


SHARED_FILES = [
    ("classroom", "![A picture](../class/quizzes/organelle.png)"),
    ("classroom", "Read the [notes](../class/quizzes/notes.pdf)."),
    ("site", "logo: class/quizzes/organelle.png"),
]


@pytest.mark.parametrize("source, words", sampled(SHARED_FILES, SHARED_FILES[1]))
def test_no_file_of_a_locked_classroom_is_published_for_another_page(tmp_path, source, words):
    folder = new_course(tmp_path)
    content = folder / "course/content"
    done(folder, "password", "set", "class")
    (content / "open").mkdir()
    start = LOCKED.replace("access: password\n", "").replace("Secret Biology", "Open")
    (content / "open/classroom.md").write_text(start)
    done(folder, "build")
    if source == "site":
        (content / "site.yml").write_text(f"{SITE}{words}\n")
    else:
        (content / "open/classroom.md").write_text(f"{start}\n{words}\n")
    path = "site.yml" if source == "site" else "open/classroom.md"
    for command in ("check", "build"):
        refused = run(folder, command)
        assert refused.returncode == 1 and "error[unprotected-file]" in refused.stderr + refused.stdout
        assert f"content/{path}:" in refused.stderr + refused.stdout
    assert not (folder / "course/build/site/class/quizzes/organelle.png").exists()


def test_a_section_has_a_password_of_its_own(tmp_path, page):
    folder = new_course(tmp_path)
    words = [done(folder, "password", "set", "class", *section).split()[0]
             for section in ((), ("--section", "B"))]
    assert f"{words[1]}  section B" in done(folder, "password", "show", "class")
    assert "section 'B'" in done(folder, "password", "check", "class", typed=words[1])
    done(folder, "build")
    page.goto(url(folder, "class/index.html"))
    unlock(page, words[1], remember=True)
    page.wait_for_selector("h1:has-text('Secret Biology')")
    # Without it, neither the password nor the key that the device remembers opens the pages.
    done(folder, "password", "remove", "class", "--section", "B")
    done(folder, "build")
    page.reload()
    page.wait_for_selector("#unlock:visible")
    unlock(page, words[1])
    page.wait_for_selector("#unlock-state:text('could not be opened')")
    unlock(page, words[0])
    page.wait_for_selector("h1:has-text('Secret Biology')")


def test_what_the_command_encrypts_a_page_decrypts(tmp_path, page, site):
    """Files of any length; 1,000 if QUIZPRESS_TEST_ALL is 1."""
    folder = new_course(tmp_path)
    chance = random.Random(18)
    room = folder / "course/content/class"
    names = [f"file-{number}.pdf" for number in range(1_000 if FULL_RUN else 20)]
    contents = {b"%PDF-1.4 " + chance.randbytes(chance.choice([0, 1, 4_000, 9_000])) + name.encode()
                for name in names}
    for name, content in zip(names, contents):
        (room / name).write_bytes(content)
    links = "\n".join(f"- [{name}]({name})" for name in names)
    (room / "classroom.md").write_text(f"{LOCKED}\n{links}\n")
    done(folder, "password", "set", "class")
    done(folder, "build")
    key, = (folder / "settings/quizpress/keys").iterdir()
    pattern = re.compile(r'addSealed\("(.*?)", "(.*?)", "(.*?)"\);\n')
    messages = [pattern.fullmatch(path.read_text()).groups()
                for path in (folder / "course/build/site/class").glob("*.js")]
    body = """
      const key = bytesOfBase64URL(v.key);
      return Promise.all(v.messages.map(async ([path, initialization, ciphertext]) => {
        const message = {
          initialization: bytesOfBase64URL(initialization),
          ciphertext: bytesOfBase64URL(ciphertext) };
        const all = await openDeterministic(message, key, utf8(`qp1|page|Cases|class|1|${path}`));
        const length = Number(new DataView(all.buffer).getBigUint64(0));
        return hex(await sha256(all.subarray(8, 8 + length)));
      }));"""
    vector = {"key": json.loads(key.read_text())["secret"], "messages": messages}
    found = set(in_page(page, site, body, vector))
    assert {hashlib.sha256(content).hexdigest() for content in contents} <= found
