"""The system calls of commands that read or write private keys."""

import json
import os
import re
import subprocess

import pytest

from courses import QUIZPRESS, build, quiz_source
from test_returned_results import SOURCE, take

OPEN = "## Which is even? {#even}\n\n- [x] Two\n- [ ] Three\n"
CALL = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (?:0|[1-9]\d*)\b", re.MULTILINE)


class Traced:
    """Commands on one course, each traced; standard input provides what is typed."""

    def __init__(self, folder):
        self.folder, self.seen = folder, []
        self.settings = folder / "settings"
        self.output = ""
        self.files = []

    def __call__(self, *arguments, typed="", status=0):
        log = self.folder / "calls"
        environment = {**os.environ, "XDG_CONFIG_HOME": str(self.settings)}
        done = subprocess.run(
            ["strace", "-f", "--seccomp-bpf", "-y", "-s", "1000000", "-o", log,
             "-e", "trace=execve,prctl,openat,open,creat,mkdir,mkdirat,chmod,fchmod,fchmodat",
             QUIZPRESS, *arguments, "--root", self.folder / "course"],
            capture_output=True, text=True, input=typed, env=environment, umask=0, check=False)
        assert done.returncode == status, done.stderr
        self.output += done.stdout + done.stderr
        text = log.read_text(encoding="utf-8", errors="replace")
        for name, rest in CALL.findall(text):
            if name in ("execve", "prctl"):
                self.output += rest
            elif "O_CREAT" in rest or name not in ("openat", "open"):
                self.files.append((arguments[0], name, rest))
        self.seen.append(arguments)
        return done.stdout

    def secrets(self):
        """The private parts of all keys, and passwords that must not be shown."""
        for path in (self.settings / "quizpress/keys").iterdir():
            key = json.loads(path.read_text())
            yield from filter(None, (key.get("secret"), key.get("private")))


@pytest.fixture
def traced(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    front = {"kind": "exam", "deadline": "2099-12-14 17:00"}
    release = {"kind": "exam", "deadline": "2026-09-14", "answers": "release",
               "release": "2026-09-15"}
    build(tmp_path / "course", {"exam": quiz_source("Exam", SOURCE, **front)})
    quizzes = tmp_path / "course/content/class/quizzes"
    (quizzes / "later.md").write_text(quiz_source("Later", OPEN, **release))
    return Traced(tmp_path)


def test_commands_show_no_key_and_write_no_file_that_others_can_read(traced, page):
    folder = traced.folder
    traced("keys", "new")
    traced("release", "--new-key")
    traced("password", "set", "class")
    traced("password", "set", "class", "--section", "B", "--own", typed="otter paints seven kites\n")
    traced("password", "check", "class", typed="otter paints seven kites\n")
    traced("password", "remove", "class", "--section", "B")
    traced("password", "renew", "class")
    traced("password", "show", "class")
    traced("build")
    take(page, folder / "course", "Ada Lovelace")
    assert "even" in traced("score", *map(str, (folder / "course/attempts").glob("*.json")))
    traced("merge")
    assert "Ada Lovelace" in traced("stats", "class/exam")
    traced("release", "class/later", "--early")
    (folder / "course/paper.csv").write_text("name,even\nCy,three\n")
    traced("merge", "--responses", str(folder / "course/paper.csv"), "--quiz", "class/exam")
    traced("results", "publish", "class/exam", "--codes", str(folder / "codes.csv"))
    traced("build")
    traced("results", "withdraw", "class/exam")
    traced("keys", "list")
    traced("keys", "rotate")
    traced("keys", "export", "-o", str(folder / "one"))
    traced("keys", "backup", "-o", str(folder / "all"))
    traced("keys", "import", str(folder / "all"))
    for command in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", "-C", folder / "course", *command], check=True)
    traced("keys", "check")
    # The folder of attempts is in Git.
    traced("doctor", status=1)
    secrets = list(traced.secrets())
    assert len(secrets) == 5
    assert [one for one in secrets if one in traced.output] == []
    assert "otter paints" not in traced.output
    assert [path for path in (folder / "course").rglob("*") if path.is_file()
            and any(one.encode() in path.read_bytes() for one in secrets)] == []
    # The umask removes nothing, so that each file has the permissions that the command sets. A
    # build's record is in a folder that only its owner can access, and has no key.
    known = [str(folder / "course"), "/dev/", "/quizpress/builds"]
    created = [call for call in traced.files if not any(place in call[2] for place in known)]
    for name in (".one.new", ".all.new", ".codes.csv.new"):
        assert any(name in call[2] for call in created), name
    modes = [(command, name, rest, int(re.findall(r"\b0\d{3}\b", rest)[-1], 8))
             for command, name, rest in created]
    assert {"keys", "release", "password", "results"} <= {command for command, *_ in modes}
    assert [one for one in modes if one[3] & 0o077] == []
    for path in [*(folder / "settings").rglob("*"), *map(folder.joinpath, ("one", "all", "codes.csv"))]:
        assert path.stat().st_mode & 0o077 == 0, path
