"""`quizpress keys`: where key files are, who can read them, and what is refused."""

import base64
import fcntl
import hashlib
import json
import os
import pathlib
import pty
import runpy
import signal
import stat
import subprocess
import sys
import termios

import pytest

QUIZPRESS = os.path.abspath(os.environ.get("QUIZPRESS", ".build/debug/quizpress"))
sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Browser"))
from sampling import only_in_full_run, sampled  # noqa: E402


@pytest.fixture
def sea(tmp_path):
    (tmp_path / "course/content/sea").mkdir(parents=True)
    (tmp_path / "course/content/site.yml").write_text("title: Sea\n# the end\n")
    (tmp_path / "course/content/sea/classroom.md").write_text(
        "---\nname: Sea\nteacher: Ada\ncreated: 2026-09-01\n---\n")
    return tmp_path / "course"


EXAM = """---
name: Tides
created: 2026-09-01
kind: exam
deadline: 2026-09-14
answers: release
release: 2026-09-15
---

## Is it the moon?

- [x] Yes
- [ ] No
"""


def run(folder, *arguments, **environment):
    settings = {"HOME": str(folder.parent / "home"), "PATH": os.environ["PATH"], **environment}
    return subprocess.run(
        [QUIZPRESS, *arguments], cwd=folder, text=True, capture_output=True, env=settings)


def keys(folder, *arguments):
    done = run(folder, "keys", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def listed(folder):
    return json.loads(keys(folder, "list", "--format", "json"))


def key_folder(folder):
    return folder.parent / "home/.config/quizpress/keys"


def typed(folder, lines, *arguments):
    """Runs a command on its own terminal, and types a line at each question."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.environ["HOME"] = str(folder.parent / "home")
        os.execv(QUIZPRESS, [QUIZPRESS, *arguments])
    shown = b""
    lines = list(lines)
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
        if part.rstrip(b" ").endswith(b":") and lines:
            os.write(terminal, lines.pop(0).encode() + b"\n")
    _, status = os.waitpid(process, 0)
    return os.waitstatus_to_exitcode(status), shown.decode()


def test_a_new_key_is_outside_the_course_and_its_owners_alone(sea):
    keys(sea, "new")
    [file] = key_folder(sea).iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    secret = json.loads(file.read_text())
    site = (sea / "content/site.yml").read_text()
    assert site == f"title: Sea\n# the end\nexam-key: {secret['public']}\n"
    assert secret["private"] not in site
    found = listed(sea)
    assert found["inUse"] == found["keys"][0]["id"] == file.name.split(".")[0]
    again = run(sea, "keys", "new")
    assert again.returncode == 1 and "keys rotate" in again.stderr
    assert run(sea, "check").returncode == 0


@pytest.mark.parametrize("before, after", [
    ("exam-key: {old}\r\ntitle: Sea\r\n", "exam-key: {new}\r\ntitle: Sea\r\n"),
    ("title: Sea\r\nexam-key : {old} # from 2026\r\n", "title: Sea\r\nexam-key: {new} # from 2026\r\n"),
    ("title: Sea\nexam-key: {old}", "title: Sea\nexam-key: {new}"),
    ("{{title: Sea, exam-key: {old}}}\n", None),
])
def test_rotating_changes_one_value_or_nothing(sea, before, after):
    site = sea / "content/site.yml"
    keys(sea, "new")
    [old] = [json.loads(file.read_text()) for file in key_folder(sea).iterdir()]
    site.write_bytes(before.format(old=old["public"]).encode())
    done = run(sea, "keys", "rotate")
    files = [json.loads(file.read_text()) for file in key_folder(sea).iterdir()]
    if after is None:
        assert done.returncode == 1 and "is not written so that a line" in done.stderr
        assert len(files) == 1 and site.read_bytes() == before.format(old=old["public"]).encode()
    else:
        assert done.returncode == 0, done.stderr
        [new] = [key["public"] for key in files if key["public"] != old["public"]]
        assert site.read_bytes() == after.format(new=new).encode()


def test_a_formatted_site_file_stays_formatted(sea):
    site = sea / "content/site.yml"
    site.write_text("title: Sea\nlogo: sea.svg\n")
    (sea / "content/sea.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>\n')
    keys(sea, "new")
    [file] = key_folder(sea).iterdir()
    public = json.loads(file.read_text())["public"]
    assert site.read_text() == f"title: Sea\nexam-key: {public}\nlogo: sea.svg\n"


def test_a_new_key_is_told_in_lines(sea):
    lines = keys(sea, "new").splitlines()
    assert [line.split(" ")[0] for line in lines] == ["key", "private:", "public:", "Build"]


def test_without_a_home_only_keys_ask_for_one(sea):
    environment = {"PATH": os.environ["PATH"]}
    for arguments, status in [(("merge", "--dry-run", "content"), 0), (("keys", "list"), 1)]:
        done = subprocess.run([QUIZPRESS, *arguments], cwd=sea, text=True, capture_output=True,
                              env=environment)
        assert (done.returncode, "no folder for keys" in done.stderr) == (status, status == 1)


def test_a_damaged_key_is_restored_from_a_copy(sea, tmp_path):
    keys(sea, "new")
    [file] = key_folder(sea).iterdir()
    whole = file.read_bytes()
    copy = tmp_path / "copy"
    keys(sea, "backup", "-o", str(copy))
    done = run(sea, "keys", "backup", "-o", str(copy))
    assert (done.returncode, copy.read_bytes()) == (1, whole)
    assert done.stderr == f"error: '{copy}' already exists and was not changed: choose another name\n"
    copy.write_bytes(whole * 2)
    file.write_bytes(whole[:40])
    assert "is already on this computer" in keys(sea, "import", str(copy))
    assert file.read_bytes() == whole and stat.S_IMODE(file.stat().st_mode) == 0o600


def test_no_key_is_written_to_a_repository_or_a_draft_of_others(sea, tmp_path):
    keys(sea, "new")
    draft = tmp_path / ".copy.new"
    draft.touch(mode=0o666)
    with draft.open() as opened:
        keys(sea, "backup", "-o", str(tmp_path / "copy"))
        assert opened.read() == "" and stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
    (tmp_path / ".git").mkdir()
    done = run(sea, "keys", "backup", "-o", str(tmp_path / "other"))
    assert done.returncode == 1 and "repository" in done.stderr


def test_a_key_that_the_course_cannot_name_is_not_left(sea):
    in_the_way = sea / "content/.site.yml.new"
    in_the_way.mkdir()
    before = (sea / "content/site.yml").read_text()
    done = run(sea, "keys", "new")
    assert done.returncode == 74 and "content/site.yml" in done.stderr
    assert list(key_folder(sea).iterdir()) == []
    assert (sea / "content/site.yml").read_text() == before
    in_the_way.rmdir()
    keys(sea, "new")
    assert len(list(key_folder(sea).iterdir())) == 1


def test_a_rotated_key_is_kept(sea):
    keys(sea, "new", "--now", "2026-01-01T00:00:00Z")
    [old] = listed(sea)["keys"]
    # What a run that was killed left.
    draft = key_folder(sea) / ".0123456789abcdef.quizpress-key.new"
    draft.write_text("a key")
    keys(sea, "rotate", "--now", "2026-02-01T00:00:00Z")
    assert not draft.exists()
    found = listed(sea)
    assert [key["created"][:10] for key in found["keys"]] == ["2026-01-01", "2026-02-01"]
    assert found["keys"][0]["id"] == old["id"] != found["inUse"] == found["keys"][1]["id"]
    assert (sea / "content/site.yml").read_text().count("exam-key:") == 1


def test_copies_come_back_and_none_goes_into_the_course(sea, tmp_path):
    keys(sea, "new")
    keys(sea, "rotate")
    copy = tmp_path / "copy.quizpress-key"
    keys(sea, "backup", "-o", str(copy))
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    before = {file.name: file.read_bytes() for file in key_folder(sea).iterdir()}
    for file in key_folder(sea).iterdir():
        file.unlink()
    assert run(sea, "doctor").stdout.startswith("risk: the key ")
    keys(sea, "import", str(copy))
    assert {file.name: file.read_bytes() for file in key_folder(sea).iterdir()} == before
    for place in ("copy.quizpress-key", "content/copy", str(sea / "copy")):
        done = run(sea, "keys", "export", "-o", place)
        assert done.returncode == 1 and "the repository of the course" in done.stderr
    copy.write_bytes(copy.read_bytes().replace(b'"private":"', b'"private":"A'))
    damaged = run(sea, "keys", "import", str(copy))
    assert damaged.returncode == 1 and "nothing was added" in damaged.stderr


def test_a_key_folder_in_the_course_is_refused(sea, tmp_path):
    inside = {"XDG_CONFIG_HOME": str(sea / "settings")}
    done = run(sea, "keys", "new", **inside)
    assert done.returncode == 1 and "the repository of the course" in done.stderr
    copy = str(tmp_path / "copy.quizpress-key")
    keys(sea, "new")
    keys(sea, "backup", "-o", copy)
    done = run(sea, "keys", "import", copy, **inside)
    assert done.returncode == 1 and "the repository of the course" in done.stderr
    assert not (sea / "settings").exists()


@pytest.fixture
def secret(sea):
    """The private part of a key, and the file of the key."""
    keys(sea, "new")
    [file] = key_folder(sea).iterdir()
    return json.loads(file.read_text())["private"], file.read_text()


FORMATS = ["text", "short", "json", "sarif", "github"]


KEY_PLACES = [
    ("old.quizpress-key", "{}"), ("quizzes/tides.md", EXAM.replace("Is it", "`{}`")),
    ("quizzes/tides.md", EXAM.replace("kind", "key: {}\nkind")), ("members.csv", "id,name\n1,{}\n"),
    ("classroom.md", "---\nname: Sea\nteacher: Ada\ncreated: 2026-09-01\n---\n{}"),
]


@pytest.mark.parametrize("name, content", sampled(KEY_PLACES, KEY_PLACES[1]))
def test_a_key_in_the_course_is_an_error_that_does_not_show_it(sea, secret, name, content):
    (sea / "content/sea/quizzes").mkdir()
    (sea / "content/sea" / name).write_text(content.replace("{}", secret[1].strip()))
    for form in FORMATS:
        done = run(sea, "check", "--format", form)
        assert done.returncode == 1 and "secret-key" in done.stdout + done.stderr
        assert secret[0][:20] not in done.stdout + done.stderr


def test_a_key_in_a_file_that_students_get_is_an_error(sea, secret):
    (sea / "content/sea/quizzes").mkdir()
    quiz = EXAM.replace("Is it", "Look at [notes](notes.txt). Is it")
    (sea / "content/sea/quizzes/tides.md").write_text(quiz)
    (sea / "content/sea/quizzes/notes.txt").write_text("Notes: " + json.dumps(secret[1], indent=1))
    done = run(sea, "check")
    assert done.returncode == 1 and "contains a private key, which is never published" in done.stderr
    assert secret[0][:20] not in done.stderr


def git(folder, *arguments):
    """Runs git with the home of the user who has the keys; the folder may be the course or its
    parent."""
    home = next(place for place in (folder, folder.parent) if (place / "course").exists()) / "home"
    settings = {"HOME": str(home), "PATH": os.environ["PATH"]}
    names = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    return subprocess.run(["git", *names, *arguments], cwd=folder, text=True, capture_output=True,
                          env=settings)


NOTES = [
    "{file}", "a: {file}", "mine is {private}!", "[\n{file}]", "\0\1{file}",
    '{{ "quizpress" :\n "release-key" }}',
]


@pytest.mark.parametrize("content", sampled(NOTES, NOTES[3]))
def test_git_commits_no_key(sea, secret, content):
    """The hook from the documentation, with the index that each way to commit creates."""
    private, file = secret
    top = sea.parent
    git(top, "init", "--quiet")
    hook = top / ".git/hooks/pre-commit"
    hook.write_text(f"#!/bin/sh\nexec {QUIZPRESS} keys check --root course\n")
    hook.chmod(0o755)
    notes = top / "notes"
    notes.write_text("Nothing\n")
    git(top, "add", "notes", "course")
    done = git(top, "commit", "--quiet", "-m", "Start")
    assert done.returncode == 0, done.stderr
    notes.write_text(content.format(private=private, file=file.strip()))
    for way in (["-a"], ["notes"], ["--include", "notes"]):
        done = git(top, "commit", "--quiet", "-m", "Notes", *way)
        assert done.returncode == 1 and "'notes' contains " in done.stderr, done.stderr
        assert private[:20] not in done.stderr
    git(top, "add", "notes")
    notes.write_text("Nothing\n")
    assert git(top, "commit", "--quiet", "-m", "Notes").returncode == 1
    assert git(top, "log", "--oneline").stdout.count("\n") == 1
    # A key committed without the hook is found by checking all files.
    git(top, "commit", "--quiet", "--no-verify", "-m", "Notes")
    assert run(sea, "keys", "check").returncode == 0
    done = run(sea, "keys", "check", "--all")
    assert done.returncode == 1 and "'notes' contains " in done.stderr
    found = json.loads(run(sea, "doctor", "--format", "json").stdout)["findings"]
    assert [one["level"] for one in found if one["code"] == "tracked-key"] == ["problem"]


def test_git_commits_no_password_of_a_classroom(sea):
    git(sea, "init", "--quiet")
    words = run(sea, "password", "set", "sea").stdout.split()[0]
    room = sea / "content/sea/classroom.md"
    text = room.read_text()
    for written in (words, words.lower(), words.replace("-", " "), words.replace("-", "").lower()):
        room.write_text(f"{text}\nThe password is {written}.\n")
        git(sea, "add", "--all")
        done = run(sea, "keys", "check")
        assert done.returncode == 1 and written not in done.stderr
        assert "'content/sea/classroom.md' contains a password of 'sea'" in done.stderr
    assert run(sea, "password", "renew", "sea").returncode == 0
    assert run(sea, "keys", "check").returncode == 0


def test_git_commits_no_key_file_even_of_a_key_that_nobody_knows(sea):
    git(sea, "init", "--quiet")
    (sea / "Any name.quizpress-KEY").write_text("locked")
    git(sea, "add", "--all")
    done = run(sea, "keys", "check")
    assert done.returncode == 1 and "'Any name.quizpress-KEY' is a key file" in done.stderr


def test_a_check_for_keys_that_git_cannot_answer_is_not_one_that_found_a_key(sea):
    outside = run(sea, "keys", "check")
    assert outside.returncode == 64 and "not in a Git repository" in outside.stderr
    git(sea, "init", "--quiet")
    (sea / ".git/index").write_text("damaged")
    refused = run(sea, "keys", "check")
    assert refused.returncode == 74 and refused.stderr.startswith("error: Git reports: ")


@only_in_full_run
def test_release_keys_are_kept_as_exam_keys_are(sea, tmp_path):
    (sea / "content/site.yml").write_text("title: Sea\ntime-zone: UTC\n")
    (sea / "content/sea/quizzes").mkdir()
    (sea / "content/sea/quizzes/tides.md").write_text(EXAM)
    assert run(sea, "release", "--new-key").returncode == 0
    keys(sea, "new")
    found = {key["kind"]: key for key in listed(sea)["keys"]}
    assert set(found) == {"exam", "release"} and all(key["isInUse"] for key in found.values())
    assert keys(sea, "list").count("(in use)") == 2
    copy = tmp_path / "copy"
    keys(sea, "backup", "-o", str(copy))
    before = {file.name: file.read_bytes() for file in key_folder(sea).iterdir()}
    file = key_folder(sea) / f"{found['release']['id']}.quizpress-key"
    file.chmod(0o644)
    codes = {one["code"] for one in json.loads(run(sea, "doctor", "--format", "json").stdout)["findings"]}
    assert "readable-key" in codes
    file.unlink()
    assert "the course needs the release key" in keys(sea, "list")
    assert "missing-release-key" in run(sea, "doctor", "--format", "json").stdout
    assert run(sea, "build").returncode == 1
    keys(sea, "import", str(copy))
    assert {file.name: file.read_bytes() for file in key_folder(sea).iterdir()} == before
    # Another computer's release key of the same site does not replace it.
    file.unlink()
    assert run(sea, "release", "--new-key").returncode == 0
    done = run(sea, "keys", "import", str(copy))
    assert done.returncode == 1 and "there is another release key of 'Sea'" in done.stderr
    # A program reads all keys from one environment variable.
    line = next(line for line in copy.read_text().splitlines() if "release-key" in line)
    for environment, status in [({}, 1), ({"QUIZPRESS_KEYS": copy.read_text()}, 0),
                                ({"QUIZPRESS_KEYS": line[:-9]}, 1)]:
        done = run(sea, "build", "-q", XDG_CONFIG_HOME=str(tmp_path / "none"), **environment)
        assert done.returncode == status, done.stderr
        assert json.loads(line)["secret"][:20] not in done.stderr


def test_a_release_key_is_not_written_into_the_course(sea):
    done = run(sea, "release", "--new-key", XDG_CONFIG_HOME=str(sea / "settings"))
    assert done.returncode == 1 and "the repository of the course" in done.stderr
    assert not (sea / "settings").exists()


def test_a_passphrase_is_asked_for_and_never_shown(sea, tmp_path):
    status, shown = typed(sea, ["correct horse", "correct horse"], "keys", "new", "--passphrase")
    assert status == 0 and "correct" not in shown
    [file] = key_folder(sea).iterdir()
    assert "private" not in json.loads(file.read_text())
    assert listed(sea)["keys"][0]["hasPassphrase"]
    copy = str(tmp_path / "plain")
    wrong = typed(sea, ["wrong"] * 3, "keys", "export", "--without-passphrase", "-o", copy)
    assert wrong[0] == 1 and not os.path.exists(copy)
    right = typed(sea, ["correct horse"], "keys", "export", "--without-passphrase", "-o", copy)
    assert right[0] == 0 and "private" in json.loads(open(copy).read())


@pytest.mark.parametrize("stop", sampled([b"\x03", b"\x1c", b"\x1a\n"], b"\x03"), ids=ascii)
def test_a_terminal_shows_what_is_typed_after_a_question_was_stopped(sea, stop):
    master, terminal = pty.openpty()

    def shows():
        return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)

    def start():
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        # It may be ignored if the tests run in the background.
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    process = subprocess.Popen(
        [QUIZPRESS, "password", "set", "sea", "--own"], cwd=sea, stdin=terminal, stdout=terminal,
        stderr=terminal, preexec_fn=start,
        env={"HOME": str(sea.parent / "home"), "PATH": os.environ["PATH"]})
    shown = b""
    while b"New password" not in shown:
        shown += os.read(master, 1024)
    assert not shows()
    os.write(master, b"otter" + stop)
    assert process.wait(timeout=60) == -signal.SIGINT
    assert shows() and not key_folder(sea).exists()
    os.close(master)
    os.close(terminal)


def test_weak_and_mistyped_passphrases_are_refused(sea):
    for weak in ("short", "passw0rd123", "1qaz2wsx3edc", "abcdefghijkl", "Sonnenschein1"):
        status, shown = typed(sea, [weak], "keys", "new", "--passphrase")
        assert status == 1 and "this passphrase is refused: " in shown
    assert typed(sea, ["long enough", "long enouhg"], "keys", "new", "--passphrase")[0] == 1
    assert not key_folder(sea).exists() and "exam-key" not in (sea / "content/site.yml").read_text()


def test_doctor_tells_of_keys(sea):
    def codes():
        found = json.loads(run(sea, "doctor", "--format", "json").stdout)["findings"]
        return {one["code"] for one in found if "key" in one["code"]}

    keys(sea, "new", "--now", "2020-01-01T00:00:00Z")
    assert codes() == {"key-without-passphrase", "old-key"}
    [file] = key_folder(sea).iterdir()
    file.chmod(0o644)
    assert codes() == {"key-without-passphrase", "old-key", "readable-key"}
    file.chmod(0o600)
    file.write_text("{}")
    assert codes() == {"damaged-key", "missing-key"}


def test_doctor_tells_once_of_keys_that_cannot_be_read(sea):
    def expect(message, **environment):
        done = run(sea, "doctor", "--format", "json", **environment)
        assert (done.returncode, done.stderr) == (1, "")
        found = [one for one in json.loads(done.stdout)["findings"] if "key" in one["code"]]
        assert [one["code"] for one in found] == ["unreadable-keys"]
        assert message in found[0]["message"]

    keys(sea, "new")
    expect("line 2 of the variable QUIZPRESS_KEYS", QUIZPRESS_KEYS=one_key(sea) + "secret\n")
    key_folder(sea).rename(key_folder(sea).with_name("old"))
    key_folder(sea).write_text("")
    expect("cannot open the folder")


def one_key(folder):
    [file] = key_folder(folder).iterdir()
    return file.read_text().strip() + "\n"


def findings(folder, **environment):
    found = json.loads(run(folder, "doctor", "--format", "json", **environment).stdout)["findings"]
    return {one["code"] for one in found}


def test_doctor_tells_of_passwords(sea):
    room = sea / "content/sea/classroom.md"
    ready = findings(sea)
    done = subprocess.run(
        [QUIZPRESS, "password", "set", "sea", "--own", "--now", "2020-01-01T00:00:00Z"], cwd=sea,
        text=True, capture_output=True, input="otter paints seven kites\n",
        env={"HOME": str(sea.parent / "home"), "PATH": os.environ["PATH"]})
    assert done.returncode == 0, done.stderr
    assert findings(sea) - ready == {"unused-password"}
    room.write_text(room.read_text().replace("teacher:", "access: password\nteacher:"))
    assert findings(sea) - ready == {"old-password"}
    # The class now has the name that its password contains.
    room.write_text(room.read_text().replace("name: Sea", "name: Otter paints seven kites"))
    assert findings(sea) - ready == {"old-password", "weak-password"}
    assert "kites" not in run(sea, "doctor").stdout.replace("Otter paints", "")
    assert run(sea, "password", "renew", "sea").returncode == 0
    assert findings(sea) == ready
    [file] = key_folder(sea).iterdir()
    file.unlink()
    assert findings(sea) - ready == {"missing-password"}


ADDRESSES = [
    ("http://sea.example/", True), ("http://localhost.example/", True), ("https://sea.example/", False),
    ("http://localhost:8000/", False), ("http://127.0.0.1/course", False), ("http://[::1]:80/", False)]


@pytest.mark.parametrize("address, is_plain", sampled(ADDRESSES, ADDRESSES[1], ADDRESSES[3]))
def test_doctor_tells_of_an_address_where_browsers_cannot_encrypt(sea, address, is_plain):
    site = sea / "content/site.yml"
    site.write_text(site.read_text() + f"base-url: {address}\n")
    assert "plain-address" not in findings(sea), "nothing is encrypted"
    room = sea / "content/sea/classroom.md"
    room.write_text(room.read_text().replace("teacher:", "access: password\nteacher:"))
    assert ("plain-address" in findings(sea)) == is_plain


@only_in_full_run
def test_a_copy_in_the_environment_does_not_undo_a_renewed_password(sea, tmp_path):
    first = run(sea, "password", "set", "sea").stdout.split()[0]
    copy = tmp_path / "copy"
    keys(sea, "backup", "-o", str(copy))
    earlier = {"QUIZPRESS_KEYS": copy.read_text()}
    second = run(sea, "password", "renew", "sea").stdout.split()[0]
    assert first != second
    assert run(sea, "password", "show", "sea", **earlier).stdout.strip() == second
    # On another computer there is only the copy, and the list says so.
    other = {"XDG_CONFIG_HOME": str(tmp_path / "none"), **earlier}
    shown = run(sea, "password", "show", "sea", **other)
    assert shown.returncode == 1 and first not in shown.stdout + shown.stderr
    room = sea / "content/sea/classroom.md"
    room.write_text(room.read_text().replace("teacher:", "access: password\nteacher:"))
    shown = run(sea, "keys", "list", **other).stdout
    assert "keys in the variable QUIZPRESS_KEYS\n" in shown and "not on this computer" not in shown
    assert "  classroom  sea  " in shown and listed(sea)["keys"][0]["classroom"] == "sea"


def lock(sea):
    """Gives the classroom a password; two copies of the key file, before and after `renew`."""
    room = sea / "content/sea/classroom.md"
    room.write_text(room.read_text().replace("teacher:", "access: password\nteacher:"))
    copies = []
    for command in ("set", "renew"):
        assert run(sea, "password", command, "sea").returncode == 0
        [file] = key_folder(sea).iterdir()
        copies.append((file, file.read_bytes()))
    return copies


def record(sea):
    return sea / "locks/sea.json"


def test_no_computer_builds_pages_with_a_key_that_the_course_does_not_use(sea, tmp_path):
    (file, first), (_, second) = lock(sea)
    written = json.loads(record(sea).read_text())
    key = base64.urlsafe_b64decode(json.loads(second)["secret"] + "=")
    commitment = hashlib.sha256(b"qp1 ck" + key).digest()
    assert written == {
        "quizpress": "classroom-lock", "version": 1, "epoch": 2,
        "commitment": base64.urlsafe_b64encode(commitment).decode().rstrip("=")}
    assert run(sea, "build").returncode == 0
    page = (sea / "build/site/sea/index.html").read_bytes()
    # A computer on which the later key has not been imported.
    file.write_bytes(first)
    refused = run(sea, "build")
    assert refused.returncode == 1
    assert (
        "error: the key of 'sea' on this computer is number 1, and the course uses number 2 "
        "('locks/sea.json')\nnote: copy the key from the computer that renewed the password, with "
        f"'quizpress keys export {file.stem} -o FILE' there and 'quizpress keys import FILE' here; "
    ) in refused.stderr
    assert (sea / "build/site/sea/index.html").read_bytes() == page
    assert "other-password-key" in findings(sea)
    for command in (["show", "sea"], ["set", "sea", "--section", "B"], ["check", "sea"], ["remove", "sea"]):
        again = run(sea, "password", *command)
        assert again.returncode == 1 and "is number 1, and the course uses number 2" in again.stderr
    assert file.read_bytes() == first and json.loads(record(sea).read_text()) == written
    copy = tmp_path / "copy"
    copy.write_bytes(second)
    keys(sea, "import", str(copy))
    assert run(sea, "build").returncode == 0
    assert "other-password-key" not in findings(sea)
    record(sea).unlink()
    record(sea).mkdir()
    assert run(sea, "build").returncode == 74 and "unreadable-file" in findings(sea)


@only_in_full_run
def test_a_key_without_its_record_and_a_record_of_another_key_say_what_to_do(sea):
    (file, first), (_, second) = lock(sea)
    newest = record(sea).read_bytes()
    other = {**json.loads(newest), "commitment": "A" * 43}
    for content, words in {
        json.dumps({**other, "epoch": 1}): "is number 2, and 'locks/sea.json' is still that of number 1",
        json.dumps(other): "is not the one that the course uses ('locks/sea.json')",
        "<<<<<<< HEAD\n" + newest.decode(): "'locks/sea.json' is damaged",
        json.dumps({**other, "epoch": 0}): "'locks/sea.json' is damaged",
    }.items():
        record(sea).write_text(content)
        refused = run(sea, "build")
        assert refused.returncode == 1 and words in refused.stderr, refused.stderr
        assert "quizpress password renew sea" in refused.stderr
    # As the message advises: a new key is later than both, and is recorded.
    record(sea).write_text(json.dumps({**other, "epoch": 7}))
    assert run(sea, "password", "renew", "sea").returncode == 0
    assert json.loads(file.read_bytes())["epoch"] == json.loads(record(sea).read_text())["epoch"] == 8
    assert run(sea, "build").returncode == 0
    # A course from before records existed.
    record(sea).unlink()
    assert run(sea, "build").returncode == 0


@only_in_full_run
def test_a_lost_key_is_replaced_by_a_later_one(sea):
    (file, first), _ = lock(sea)
    file.unlink()
    made = run(sea, "password", "set", "sea")
    assert made.returncode == 0 and "other computers need the new key" in made.stderr
    assert json.loads(file.read_bytes())["epoch"] == 3
    assert run(sea, "build").returncode == 0
    file.write_bytes(first)
    assert run(sea, "build").returncode == 1


@only_in_full_run
def test_a_section_that_nobody_is_in_is_told_and_quiet_runs_print_the_password(sea):
    (sea / "content/sea/members.csv").write_text("id,name,section\ns1,Ada,A\n")
    told = "note: nobody on the roster is in section 'AA'; there is 'A'\n"
    for section, is_told in [("a", False), ("AA", True)]:
        done = run(sea, "password", "set", "sea", "--section", section)
        assert (told in done.stderr) == is_told
    quiet = run(sea, "password", "set", "sea", "-q").stdout
    assert quiet in run(sea, "password", "show", "sea").stdout and len(quiet.split()) == 1


def test_the_password_of_a_section_is_removed_and_the_others_stay(sea):
    (file, _), _ = lock(sea)
    everybody = run(sea, "password", "show", "sea").stdout.strip()
    alone = run(sea, "password", "remove", "sea")
    assert alone.returncode == 1 and "'sea' has no other password" in alone.stderr
    section = run(sea, "password", "set", "sea", "--section", "A").stdout.split()[0]
    own = "otter paints seven kites"
    set_own = [QUIZPRESS, "password", "set", "sea", "--section", "B", "--own"]
    settings = {"HOME": str(sea.parent / "home"), "PATH": os.environ["PATH"]}
    subprocess.run(set_own, cwd=sea, text=True, input=own + "\n", env=settings, check=True)
    before = json.loads(file.read_bytes())
    for name, words in (("C", "section 'C' of 'sea' has no password"),
                        ("a", "section 'a' of 'sea' has no password; did you mean 'A'?")):
        refused = run(sea, "password", "remove", "sea", "--section", name)
        assert refused.returncode == 1 and words in refused.stderr
    assert json.loads(file.read_bytes()) == before
    removed = run(sea, "password", "remove", "sea", "--section", "A")
    assert removed.returncode == 0 and "copies of earlier pages still open" in removed.stderr
    assert everybody in removed.stdout and section not in removed.stdout
    after = json.loads(file.read_bytes())
    assert after["epoch"] == before["epoch"] + 1 == json.loads(record(sea).read_text())["epoch"]
    assert after["secret"] != before["secret"]
    assert len({one["salt"] for one in before["passwords"] + after["passwords"]}) == 2
    for words, status in ((everybody, 0), (own, 0), (section, 1)):
        checked = subprocess.run([QUIZPRESS, "password", "check", "sea"], cwd=sea, text=True,
                                 input=words, env=settings, capture_output=True)
        assert checked.returncode == status, words
    assert run(sea, "build").returncode == 0
    assert run(sea, "password", "remove", "sea").returncode == 0
    assert "name it with '--section'" in run(sea, "password", "remove", "sea").stderr


def test_a_wrong_public_key_is_refused(sea):
    site = sea / "content/site.yml"
    site.write_text(site.read_text() + "exam-key: BAAA\n")
    done = run(sea, "check")
    assert done.returncode == 1 and "'exam-key' must be the public key" in done.stdout + done.stderr


def test_a_locked_key_stops_no_merge_without_a_terminal(sea):
    assert typed(sea, ["long enough", "long enough"], "keys", "new", "--passphrase")[0] == 0
    done = subprocess.run(
        [QUIZPRESS, "merge", "-"], cwd=sea, text=True, capture_output=True, input="{}\n",
        env={"HOME": str(sea.parent / "home"), "PATH": os.environ["PATH"]}, start_new_session=True)
    assert done.returncode == 1 and "passphrase" not in done.stderr and "refused" in done.stderr


def test_an_attempt_for_a_locked_key_is_refused_with_that_reason(sealed_exam, tmp_path):
    course, key = sealed_exam
    import_locked(course, key, tmp_path)
    for command in ("merge", "score"):
        done = subprocess.run(
            [QUIZPRESS, command, "sealed.ndjson"], cwd=course, text=True, capture_output=True,
            env={"HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"]}, start_new_session=True)
        assert done.returncode == 1 and "whose passphrase was not entered" in done.stderr
        assert "not on this computer" not in done.stderr


@pytest.fixture
def sealed_exam(tmp_path):
    """A course with an encrypted exam and one attempt at it, and the key that opens the attempt."""
    fuzzing = pathlib.Path(__file__).resolve().parents[1] / "Fuzzing"
    files = runpy.run_path(str(fuzzing / "course.py"))
    course = tmp_path / "course"
    (course / "content/biology/quizzes").mkdir(parents=True)
    (course / "content/site.yml").write_bytes(files["SITE"])
    (course / "content/biology/classroom.md").write_text(
        "---\nname: Biology\nteacher: Ada\ncreated: 2026-09-01\n---\n")
    (course / "content/biology/quizzes/exam.md").write_bytes(files["EXAM"])
    (course / "sealed.ndjson").write_bytes((fuzzing / "sealed-attempt.json").read_bytes())
    return course, files["KEY"].decode()


def test_score_decrypts_with_the_key_and_refuses_without_it(sealed_exam):
    course, key = sealed_exam
    without = run(course, "score", "sealed.ndjson")
    assert without.returncode == 1 and without.stdout == ""
    assert "'sealed.ndjson:1' refused: encrypted with the key" in without.stderr
    done = run(course, "score", "sealed.ndjson", QUIZPRESS_KEYS=key)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["quiz"] for line in lines} == {"biology/exam"}
    assert {line["attempt"] for line in lines} == {"c51ada16058d7c5ca5707b2a1b5ffe14"}


# The key of `sealed_exam` with the passphrase "long enough", made in Python with scrypt and
# AES-256-GCM.
LOCKED = {
    "salt": "Y0ea1poJCyWCd-yPum-ZQQ", "nonce": "eDd7UldXtJRCf4kB",
    "locked": "lCFakRWAa-gGvej3vYRsiHoIoD-MTLxb9hYes-LybBnxlEVmnU_JqcAc73s2gCc8"}


def import_locked(course, key, folder):
    locked = {name: value for name, value in json.loads(key).items() if name != "private"} | LOCKED
    (folder / "locked.quizpress-key").write_text(json.dumps(locked))
    keys(course, "import", str(folder / "locked.quizpress-key"))


@only_in_full_run
def test_score_asks_once_for_the_passphrase_of_a_key_that_an_attempt_needs(sealed_exam, tmp_path):
    course, key = sealed_exam
    import_locked(course, key, tmp_path)
    (course / "none.ndjson").write_text("{}\n")
    status, shown = typed(course, [], "score", "none.ndjson")
    assert status == 1 and "Passphrase" not in shown
    status, shown = typed(course, ["long enough"], "score", "sealed.ndjson", "sealed.ndjson")
    assert status == 0 and shown.count("Passphrase") == 1 and "long enough" not in shown
    count = shown.count('"quiz":"biology/exam"')
    assert count > 0 and count % 2 == 0
    status, shown = typed(course, ["wrong"] * 3, "score", "sealed.ndjson", "sealed.ndjson")
    assert status == 1 and shown.count("Passphrase") == 3 and shown.count("refused") == 2
