"""Classrooms whose pages open only with a password."""

import base64
import contextlib
import functools
import hashlib
import http.server
import json
import os
import random
import re
import shutil
import subprocess
import threading

import pytest

from answering import click_way
from courses import QUIZPRESS, SITE, quiz_source
from sampling import FULL_RUN, sampled
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
    unlock(page, "K7QF2-M9XTD")
    page.wait_for_selector("#unlock-state:text('did not open')")
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
    # The tab remembers the key: the classroom opens by itself, and the list knows the attempt.
    page.click("nav.trail a >> nth=1")
    page.wait_for_selector("h1:text('Secret Biology')")
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
        assert page.inner_text("#list .card h3") == "class"
        page.goto(site + "class/index.html")
        unlock(page, password, remember=True)
        page.wait_for_selector("h1:text('Secret Biology')")
        other = page.context.new_page()
        other.goto(site + "index.html")
        other.wait_for_selector("#list .card :text('August 2026')")
        assert other.inner_text("#list .card h3") == "Secret Biology"
        other.goto(site + "library.html")
        other.wait_for_selector("text=Organelles")
        renewed = done(copied, "password", "renew", "class").splitlines()[0]
        done(copied, "build")
        assert done(copied, "password", "check", "class", typed=renewed).startswith("this password")
        assert run(copied, "password", "check", "class", typed=password).returncode == 1
        page.goto(site + "class/index.html?again")
        page.wait_for_selector("#unlock:visible")
        unlock(page, password)
        page.wait_for_selector("#unlock-state:text('did not open')")
        unlock(page, renewed)
        page.wait_for_selector("h1:text('Secret Biology')")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """The address of a course's site on a server of its own."""
    handler = functools.partial(Quiet, directory=folder / "course/build/site")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


EXAM = quiz_source("Final exam", "## Which is even? {#even}\n\n- [x] Two\n- [ ] Three\n",
                   kind="exam", deadline="2099-12-14 17:00", shuffle="none")


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
        page.wait_for_selector("#unlock-state:text('did not open')")
        unlock(page, renewed)
        page.wait_for_selector("#returned", state="attached")
        page.wait_for_function("() => find('#earlier').textContent.includes('1/1')")
        assert violations(page) == []


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
    done(folder, "release", "class/exam", "--early")
    done(folder, "build")
    page.reload()
    page.wait_for_selector("#result .band")
    page.wait_for_function("() => find('.explanation img').naturalWidth === 1")
    site = folder / "course/build/site"
    assert all(PICTURE not in path.read_bytes() for path in site.rglob("*") if path.is_file())


def test_a_link_opens_a_classroom_and_does_not_keep_its_key_in_the_address(locked, page):
    folder, _ = locked
    link = done(folder, "password", "show", "class", "--link").strip()
    path, key = link.split("#")
    page.goto(f"{url(folder, path.removeprefix('/'))}#{key}")
    page.wait_for_selector("h1:text('Secret Biology')")
    assert page.evaluate("location.hash") == ""


def test_a_browser_that_cannot_decrypt_says_what_to_do(locked, page):
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(url(locked[0]))
    page.wait_for_selector("#unlock-state:text('starts with https')")
    assert page.is_hidden("#unlock")


SECRETS = ["Organelles", "cytoplasm", "Secret Biology", "Ada Example", "Grace Hopper", "hushed-topic",
           "powerhouse", "Mitochondrion", "mitochondrion", "triphosphate", "organelle.png",
           "notes.pdf", "Fall 2026"]


def encodings(secret):
    """A text as it stands, in hexadecimal, and as it is inside of base64 at each of three places."""
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
             "P@ssw0rd2026", "welcome-class", "drowssap1950", "passworddrowssap", "short"]


def test_passwords_that_are_soon_guessed_are_refused(tmp_path):
    folder = new_course(tmp_path)
    accepted = [words for words in COMMONEST
                if run(folder, "password", "set", "class", "--own", typed=words).returncode != 1]
    assert accepted == []
    assert not (folder / "settings").exists()
    done(folder, "password", "set", "class", "--own", typed="otter paints seven kites")
    key, = (folder / "settings/quizpress/keys").iterdir()
    assert key.stat().st_mode & 0o777 == 0o600
    again = run(folder, "password", "set", "class")
    assert again.returncode == 1 and "has a password" in again.stderr


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
    assert run(folder, "keys", "import", str(tmp_path / "first")).returncode == 1
    assert done(folder, "password", "show", "class").strip() == renewed
    done(folder, "build")


def test_a_section_has_a_password_of_its_own(tmp_path, page):
    folder = new_course(tmp_path)
    words = [done(folder, "password", "set", "class", *section).split()[0]
             for section in ((), ("--section", "A"), ("--section", "B"))]
    assert f"{words[1]}  section A" in done(folder, "password", "show", "class")
    assert "section 'B'" in done(folder, "password", "check", "class", typed=words[2])
    done(folder, "build")
    page.goto(url(folder, "class/index.html"))
    unlock(page, words[2])
    page.wait_for_selector("h1:text('Secret Biology')")


def test_what_the_command_encrypts_a_page_decrypts(tmp_path, page, site):
    """Files of any length; 1,000 where QUIZPRESS_TEST_ALL is 1."""
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
