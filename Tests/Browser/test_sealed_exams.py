"""Attempts at exams that the page encrypts for the teacher until they are merged into the
ledger."""

import base64
import json
import os
import random
import re
import shutil
import subprocess
import zlib

import pytest

from answering import click_way
from conftest import Site
from courses import QUIZPRESS, build, quiz_source, quizpress
from sampling import FULL_RUN, only_in_full_run, sampled
from test_my_grades import take_file
from test_pages import violations

SOURCE = "## Which is even? {#even}\n\n- [x] Two\n- [ ] Three\n\n## Why? {#why type=essay}\n"
ENDING = {"kind": "exam", "deadline": "2099-12-14 17:00"}
SECRET = "Because it is divisible: ½ of 2 — «ж» 😀"
EXAMS = {"one": quiz_source("One", SOURCE, **ENDING), "two": quiz_source("Two", SOURCE, **ENDING)}


def run(folder, *arguments, keys=None):
    """Runs the command with its own folder of settings."""
    settings = {**os.environ, "XDG_CONFIG_HOME": str(keys or folder.parent / f"{folder.name}-keys")}
    return subprocess.run([QUIZPRESS, *arguments, "--root", str(folder)], capture_output=True,
                          text=True, env=settings)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course with a key, and a submitted attempt at its first exam."""
    folder = tmp_path_factory.mktemp("sealed")
    build(folder, EXAMS)
    plain = {path.name for path in (folder / "build/site/assets").iterdir()}
    assert run(folder, "keys", "new").returncode == 0
    quizpress(folder, "build")
    added = {path.name.split(".")[0] for path in (folder / "build/site/assets").iterdir()
             if path.name not in plain}
    assert added == {"sealing"}
    return folder


def take(page, folder, name="one", why=SECRET, address=None, student="Ada Lovelace"):
    site = address or (folder / "build/site").as_uri()
    page.goto(f"{site}/class/quizzes/{name}.html")
    page.click("#start")
    page.locator("input[value=two]").check()
    page.locator("textarea").fill(why)
    page.fill("#student", student)
    page.click("#submit")
    page.wait_for_selector(".receipt")
    return page.inner_text(".receipt")


def downloaded(page):
    with page.expect_download() as download:
        click_way(page, ".download")
    return download.value.path().read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def handed_in(browser, course):
    """The file and the receipt of an attempt."""
    context = browser.new_context(accept_downloads=True)
    page = context.new_page()
    receipt = take(page, course)
    text = downloaded(page)
    context.close()
    return text, receipt


def merge(folder, text, *options, keys=None):
    """Merges one file into its own records; returns the messages, and the records."""
    place = folder / "attempts"
    place.mkdir(exist_ok=True)
    for old in place.iterdir():
        old.unlink()
    (place / "one.json").write_text(text, encoding="utf-8")
    done = run(folder, "merge", "--format", "json", "--dry-run", *options, keys=keys)
    return done.returncode, done.stderr


def test_an_exam_goes_from_the_page_to_the_ledger(course, page):
    receipt = take(page, course)
    text = downloaded(page)
    assert violations(page) == []
    sealed = json.loads(text)
    assert sealed["quizpress"] == "sealed-attempt" and sealed["quiz"] == "one"
    ciphertext = base64.urlsafe_b64decode(sealed["ciphertext"] + "==")
    assert len(ciphertext) % 1024 == 16
    for word in ("Ada", "divisible", "even"):
        assert word not in text and word.encode() not in ciphertext
    assert downloaded(page) == text, "every copy has the same bytes"
    page.reload()
    page.wait_for_selector(".receipt")
    assert page.inner_text(".receipt") == receipt
    folder = course / "attempts"
    folder.mkdir(exist_ok=True)
    (folder / "ada.json").write_text(text, encoding="utf-8")
    receipts = course / "receipts.txt"
    done = run(course, "merge", "--receipts", str(receipts))
    assert done.returncode == 0, done.stderr
    assert receipts.read_text() == f"class/one {receipt}\n"
    [ledger] = (course / "stats").rglob("*.ledger.jsonl")
    assert SECRET in ledger.read_text(encoding="utf-8")
    again = run(course, "merge")
    assert again.returncode == 0 and ledger.read_text(encoding="utf-8").count(SECRET) == 1
    stats = run(course, "stats", "class/one", "--format", "json")
    assert '"n":1,' in stats.stdout.replace(" ", ""), stats.stdout[:500]


def test_the_page_of_grades_opens_the_file_that_it_saved(course, browser, page):
    take(page, course)
    address = (course / "build/site/grades.html").as_uri()
    page.goto(address)
    with page.expect_download() as download:
        page.click("#export")
    text = download.value.path().read_text(encoding="utf-8")
    assert "resultKey" in json.loads(text)
    context = browser.new_context()
    other = context.new_page()
    other.goto(address)
    assert take_file(other, text) == "1 attempt was added."
    context.close()


def test_what_is_wrong_with_an_envelope_is_said(course, handed_in, tmp_path):
    text, _ = handed_in
    sealed = json.loads(text)

    def refused(**changes):
        status, errors = merge(course, json.dumps({**sealed, **changes}, separators=(",", ":")))
        assert status == 1
        return errors

    def readdressed(**changes):
        """Changes fields and computes a valid checksum, as somebody who knows the format could."""
        new = {**sealed, **changes}
        names = ["key", "id", "site", "classroom", "quiz", "revision", "sender", "ciphertext"]
        content = "\n".join(new[name] for name in names).encode()
        return refused(**changes, checksum=f"{zlib.crc32(content):08x}")

    assert merge(course, text)[0] == 0
    other = {"key": "0123456789abcdef"}
    assert "damaged" in refused(**other)
    assert ("encrypted with the key 0123456789abcdef, which is not on this computer"
            in readdressed(**other))
    for changes in ({"quiz": "two"}, {"id": "0" * 32}, {"site": "Other"}):
        assert "damaged" in refused(**changes)
        assert "re-addressed" in readdressed(**changes)
    assert "damaged" in refused(ciphertext=sealed["ciphertext"][:-8])
    assert "damaged" in refused(checksum="00000000")
    assert "in a format that this version cannot read" in refused(version=2)
    assert "'sender' is missing" in refused(sender=None)
    status, errors = merge(course, text[:-40])
    assert status == 1 and "unexpected end of text" in errors
    status, errors = merge(course, text, keys=tmp_path)
    assert status == 1 and f"encrypted with the key {sealed['key']}" in errors


def test_a_plain_attempt_at_a_sealed_exam_is_merged_and_named(course, handed_in, page):
    take(page, course)
    name = page.evaluate("() => Object.keys(localStorage).find((name) => /:done$/.test(name))")
    [plain] = json.loads(page.evaluate("name => localStorage.getItem(name)", name))
    status, errors = merge(course, plain)
    assert status == 0
    assert "warning: the attempt at 'class/one' by 'Ada Lovelace' was not encrypted\n" in errors
    status, errors = merge(course, handed_in[0])
    assert status == 0 and "not encrypted" not in errors
    # Only if it is new, and with the current name of the quiz.
    folder = course.parent / "renamed"
    shutil.copytree(course, folder)
    shutil.rmtree(folder / "stats", ignore_errors=True)
    quizzes = folder / "content/class/quizzes"
    text = (quizzes / "one.md").read_text(encoding="utf-8")
    (quizzes / "first.md").write_text(text.replace("---\n", "---\nformerly: one\n", 1))
    (quizzes / "one.md").unlink()
    (folder / "plain.json").write_text(plain)
    keys = course.parent / f"{course.name}-keys"
    first, again = (run(folder, "merge", "--format", "json", str(folder / "plain.json"), keys=keys)
                    for _ in range(2))
    [quiz] = json.loads(first.stdout)["quizzes"]
    assert [one["name"] for one in quiz["unencrypted"]] == ["Ada Lovelace"]
    assert "'class/first' by 'Ada Lovelace' was not encrypted" in first.stderr
    assert again.returncode == 0 and "not encrypted" not in again.stderr


@only_in_full_run
def test_an_exam_with_answers_to_be_released_is_sealed_as_well(page, tmp_path, monkeypatch):
    """Two encryption scripts in one page; control characters in a name do no harm."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "keys"))
    course = tmp_path / "course"
    build(course, {"one": EXAMS["one"]})
    front = {"kind": "exam", "deadline": "2026-09-14", "answers": "release", "release": "2026-09-15"}
    source = quiz_source("One", SOURCE, **front)
    (course / "content/class/quizzes/one.md").write_text(source, encoding="utf-8")
    for command in (("keys", "new"), ("release", "--new-key"), ("build",)):
        quizpress(course, *command)
    take(page, course, student="Ada\u0085B ")
    assert violations(page) == []
    text = downloaded(page)
    assert json.loads(text)["quizpress"] == "sealed-attempt"
    (course / "one.json").write_text(text, encoding="utf-8")
    quizpress(course, "merge", str(course / "one.json"))
    quizpress(course, "release", "class/one", "--early")
    page.reload()
    page.wait_for_function("() => find('#result .band')")
    [ledger] = (course / "stats").rglob("*.ledger.jsonl")
    assert '"name":"Ada B"' in ledger.read_text(encoding="utf-8")


def sealed_by_page(page, course, change, count):
    """Attempts that the page encrypts: its own, changed; each as the page and as `merge` have
    it."""
    take(page, course)
    name = page.evaluate("() => Object.keys(localStorage).find((name) => /:done$/.test(name))")
    [plain] = json.loads(page.evaluate("name => localStorage.getItem(name)", name))
    changed = [json.loads(plain) for _ in range(count)]
    for attempt in changed:
        change(attempt)
    texts = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in changed]
    sealed = page.evaluate("""(texts) => {
      const { examKey } = JSON.parse(document.querySelector("#quiz-data").textContent);
      return Promise.all(texts.map(async (text) => JSON.stringify(await sealAttempt(
        bytesOfBase64URL(examKey), { ...JSON.parse(text), text }))));
    }""", texts)
    return changed, sealed


def test_what_pages_encrypt_merge_decrypts(course, page, tmp_path):
    """Attempts with answers of any length and script; 1,000 if QUIZPRESS_TEST_ALL is 1."""
    chance = random.Random(17)
    letters = ["".join(map(chr, span)) for span in (
        range(32, 127), range(0xA1, 0x180), range(0x621, 0x64B), range(0x4E00, 0x4F00),
        range(0x1F600, 0x1F640))]

    def change(attempt):
        attempt["id"] = f"{chance.getrandbits(128):032x}"
        length = chance.choice([1, 50, 500, 1_500])
        attempt["responses"][-1]["text"] = "a" + "".join(
            chance.choices(chance.choice(letters), k=length)) + "z"

    attempts, sealed = sealed_by_page(page, course, change, 1_000 if FULL_RUN else 20)
    place = tmp_path / "course"
    shutil.copytree(course, place, ignore=shutil.ignore_patterns("stats", "build", "attempts"))
    (place / "many.jsonl").write_text("\n".join(sealed) + "\n", encoding="utf-8")
    done = run(place, "merge", str(place / "many.jsonl"), keys=course.parent / f"{course.name}-keys")
    assert done.returncode == 0, done.stderr
    [ledger] = (place / "stats").rglob("*.ledger.jsonl")
    merged = [json.loads(line) for line in ledger.read_text(encoding="utf-8").splitlines()]
    found = {one["attempt"]["id"]: one["attempt"]["responses"] for one in merged if "attempt" in one}
    assert found == {one["id"]: one["responses"] for one in attempts}


# The results of a changed bit: never an attempt for a missing key.
DAMAGE = re.compile(r"damaged: |incomplete, |not an (encrypted )?attempt|an encrypted attempt in a format "
                    r"|.*, column \d+$")


@pytest.mark.parametrize("envelope", range(10 if FULL_RUN else 1))
def test_no_changed_bit_is_accepted(course, page, envelope):
    """Some bits of one encrypted attempt; every bit of ten if QUIZPRESS_TEST_ALL is 1."""
    def change(attempt):
        attempt["id"] = f"{envelope + 1:032x}"

    _, [text] = sealed_by_page(page, course, change, 1)
    content = text.encode()
    lines = []
    # After the words that say what the file is; no line ends.
    for bit in range(8 * content.index(b'"key"'), 8 * len(content), 1 if FULL_RUN else 105):
        changed = bytearray(content)
        changed[bit // 8] ^= 1 << (bit % 8)
        if changed[bit // 8] not in (10, 13):
            lines.append(bytes(changed))
    assert len(lines) > (10_000 if FULL_RUN else 100)
    place = course / "flips.jsonl"
    for start in range(0, len(lines), 150):
        some = lines[start:start + 150]
        place.write_bytes(b"\n".join(some) + b"\n")
        done = run(course, "merge", str(place), "--dry-run")
        reasons = re.findall(r"^error: '[^']*' refused: (.*)", done.stderr, re.M)
        assert done.returncode == 1 and len(reasons) == len(some), done.stderr
        assert [one for one in reasons if not DAMAGE.match(one)] == []


def test_a_rotated_key_opens_what_was_sealed_with_it(course, handed_in):
    text, _ = handed_in
    site = (course / "content/site.yml").read_text()
    assert run(course, "keys", "rotate").returncode == 0
    assert (course / "content/site.yml").read_text() != site
    assert merge(course, text)[0] == 0
    (course / "content/site.yml").write_text(site)


def test_a_second_teacher_merges_with_a_copy_of_the_key(course, handed_in, tmp_path):
    text, _ = handed_in
    status, errors = merge(course, text, keys=tmp_path)
    assert status == 1 and "is not on this computer" in errors
    copy = tmp_path / "copy"
    assert run(course, "keys", "export", json.loads(text)["key"], "-o", str(copy)).returncode == 0
    assert run(course, "keys", "import", str(copy), keys=tmp_path).returncode == 0
    assert merge(course, text, keys=tmp_path)[0] == 0


@only_in_full_run
def test_after_a_lost_key_the_same_attempt_is_handed_in_with_a_new_one(page, tmp_path):
    folder = tmp_path / "lost"
    build(folder, {"one": EXAMS["one"]})
    assert run(folder, "keys", "new").returncode == 0
    quizpress(folder, "build")
    receipt = take(page, folder)
    lost = downloaded(page)
    shutil.rmtree(tmp_path / "lost-keys")
    status, errors = merge(folder, lost)
    assert status == 1 and "is not on this computer" in errors
    assert run(folder, "keys", "rotate").returncode == 0
    quizpress(folder, "build")
    page.reload()
    page.wait_for_selector(".receipt")
    assert page.inner_text(".receipt") == receipt
    assert merge(folder, downloaded(page))[0] == 0


@only_in_full_run
def test_a_wrong_clock_is_told_and_harms_no_encryption(browser, course):
    context = browser.new_context(accept_downloads=True)
    page = context.new_page()
    page.clock.set_system_time("2040-05-06T07:08:09Z")
    take(page, course)
    folder = course / "attempts"
    folder.mkdir(exist_ok=True)
    (folder / "one.json").write_text(downloaded(page), encoding="utf-8")
    context.close()
    done = run(course, "merge", "--dry-run", "--verbose")
    assert done.returncode == 0, done.stderr
    assert "'Ada Lovelace'" in done.stdout and "ended after it was received" in done.stdout


def test_a_program_takes_the_key_from_its_environment(course, handed_in, tmp_path, monkeypatch):
    text, _ = handed_in
    key = tmp_path / "key"
    assert run(course, "keys", "export", json.loads(text)["key"], "-o", str(key)).returncode == 0
    monkeypatch.setenv("QUIZPRESS_KEYS", key.read_text())
    assert merge(course, text, keys=tmp_path)[0] == 0
    monkeypatch.setenv("QUIZPRESS_KEYS", "nonsense " + key.read_text())
    status, errors = merge(course, text, keys=tmp_path)
    assert status == 1 and "is not a key" in errors
    assert json.loads(key.read_text())["private"] not in errors


def test_what_follows_the_ways_to_hand_in_does_not_touch_them(course, page):
    take(page, course, student="Grace")
    page.click(".ways summary")
    edges = page.eval_on_selector_all(".sealed > .ways, .sealed > .ways ~ p", """all => all.map(
      (one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])""")
    assert len(edges) == 3
    assert all(below[0] - above[1] >= 8 for above, below in zip(edges, edges[1:]))


def test_copied_text_is_sealed(course, page, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    take(page, course)
    click_way(page, "text=Copy as text")
    page.wait_for_function("() => document.querySelector('.handing').textContent.includes('Copied')")
    text = page.evaluate("() => navigator.clipboard.readText()")
    body = re.search(r"ATTEMPT-----\n(.*?)\n:", text, re.S)[1].replace("\n", "")
    assert json.loads(base64.b64decode(body + "=="))["quizpress"] == "sealed-attempt"
    place = course / "mail.txt"
    place.write_text(text)
    assert run(course, "merge", str(place), "--dry-run").returncode == 0


def test_a_server_gets_what_is_sealed(browser, tmp_path):
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    folder = tmp_path / "sending"
    address = "https://example.org/attempts"
    build(folder, {"one": EXAMS["one"]}, submit_to=address)
    assert run(folder, "keys", "new").returncode == 0
    quizpress(folder, "build")
    sent = []

    def answer(route):
        sent.append(route.request.post_data)
        route.fulfill(status=200, headers={"Access-Control-Allow-Origin": "*"})

    page.route("https://site.example/**", lambda route: route.fulfill(
        path=folder / "build/site" / route.request.url.split("/", 3)[3]))
    page.route(address, answer)
    take(page, folder, address="https://site.example")
    page.wait_for_function("() => document.querySelector('.sending').textContent.includes('Sent')")
    assert [json.loads(text)["quizpress"] for text in sent] == ["sealed-attempt"]
    context.close()
    (folder / "sent.json").write_text(sent[0])
    assert run(folder, "merge", str(folder / "sent.json")).returncode == 0


def refused(page, folder, words, begun):
    """Checks that an exam starts no attempt, even when asked, and does not show or submit saved
    ones."""
    page.goto((folder / "build/site/class/quizzes/one.html").as_uri())
    page.wait_for_function("words => find('#notices').textContent.includes(words)", arg=words)
    page.evaluate("() => find('#start').click()")
    page.wait_for_function("() => !document.querySelector('html.waiting')")
    page.evaluate("() => find('#quiz').requestSubmit()")
    assert not page.is_visible("#submit") and page.locator(".ways, .download").count() == 0
    assert page.evaluate("() => Object.keys(localStorage).filter((name) => "
                         "/:(open|done)$/.test(name)).length") == begun
    assert page.locator("#earlier li").count() == 0


def test_where_nothing_can_be_encrypted_no_attempt_starts(page, course):
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    refused(page, course, "cannot encrypt", 0)
    assert not page.is_visible("#start")
    assert violations(page) == []


@pytest.mark.parametrize("content", sampled([None, "", "<!DOCTYPE html>"], None))
def test_without_the_script_that_encrypts_nothing_leaves(context, course, content):
    """Including an attempt that was submitted while the script was available."""
    page = context.new_page()
    take(page, course)
    [script] = (course / "build/site/assets").glob("sealing.*.js")
    whole = script.read_text(encoding="utf-8")
    try:
        if content is None:
            script.unlink()
        else:
            script.write_text(content)
        refused(page, course, "could not be loaded", 1)
        page.click("#start")
        assert not page.is_visible("#submit")
    finally:
        script.write_text(whole, encoding="utf-8")
    # The network is available again.
    page.click("#start")
    page.wait_for_selector("#submit")


@only_in_full_run
def test_a_template_of_before_loads_the_script_that_encrypts(page, tmp_path):
    """A course's own head from a version without sealing cannot omit the script."""
    build(tmp_path, {"one": EXAMS["one"]})
    assert run(tmp_path, "keys", "new").returncode == 0
    head = tmp_path / "templates/pages/head.mustache"
    head.parent.mkdir(parents=True)
    head.write_text('<title>{{title}}</title>\n<link rel="stylesheet" href="{{stylesheet}}">\n'
                    '<script src="{{script}}"></script>\n')
    quizpress(tmp_path, "build")
    take(page, tmp_path)
    assert json.loads(downloaded(page))["quizpress"] == "sealed-attempt"


@only_in_full_run
def test_a_receipt_is_of_what_is_merged(page, course, tmp_path):
    """Including typed answers with characters that `merge` removes or ledgers escape."""
    receipt = take(page, course, why="a\u0085b\u007fc\u2028d\u2029e\tf\ng\ud800h")
    place = tmp_path / "one.json"
    place.write_text(downloaded(page), encoding="utf-8")
    receipts = tmp_path / "receipts.txt"
    done = run(course, "merge", str(place), "--receipts", str(receipts))
    assert done.returncode == 0, done.stderr
    assert receipt in receipts.read_text()


def test_answer_keys_do_not_change_a_byte(course, tmp_path):
    """Two courses that differ only in their keys publish the same bytes in every build."""
    def files():
        site = course / "build/site"
        return {path.relative_to(site).as_posix(): path.read_bytes()
                for path in site.rglob("*") if path.is_file()}

    quizpress(course, "build")
    first = files()
    quizpress(course, "build")
    assert files() == first
    quiz = course / "content/class/quizzes/one.md"
    old = quiz.read_text(encoding="utf-8")
    quiz.write_text(old.replace("[x] Two", "[ ] Two").replace("[ ] Three", "[x] Three"),
                    encoding="utf-8")
    quizpress(course, "build")
    other = files()
    quiz.write_text(old, encoding="utf-8")
    quizpress(course, "build")
    assert other == first


def test_pages_without_sealing_load_no_further_script(course):
    site = Site(course / "build/site")
    assert "sealing." not in site.html("index.html") and "sealing." in site.html(
        "class/quizzes/one.html")
