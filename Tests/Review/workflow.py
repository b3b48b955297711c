"""Runs the steps of `action.yml` as GitHub's runner does, in a folder and with files of its own.

Of the expressions between `${{` and `}}` those are known that the file uses; any other is an error.
"""

import os
import pathlib
import re
import shutil
import subprocess

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
STEPS = ACTION["runs"]["steps"]
COMMAND = os.environ.get("QUIZPRESS")

GIT = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"]


class Runner:
    """A checked-out repository and what a run of the action leaves behind."""

    def __init__(self, folder, workspace, event="push", base="", head="", **inputs):
        self.folder = folder
        self.workspace = workspace
        self.event = event
        self.base = base
        self.head = head
        defaults = {name: row["default"] for name, row in ACTION["inputs"].items()}
        self.inputs = defaults | {"quizpress": COMMAND} | inputs
        self.outputs = {}
        self.failed = False
        self.log = {}
        self.status = {}
        for name in ["temp", "home"]:
            (folder / name).mkdir()
        (folder / "summary").touch()

    def run(self):
        """Runs every step whose condition holds; after a failure those alone that want to run."""
        for step in STEPS:
            wanted = self.holds(step.get("if", ""))
            if wanted and (not self.failed or "!cancelled()" in step.get("if", "")):
                self.run_step(step)
        return self

    @property
    def summary(self):
        return (self.folder / "summary").read_text()

    def run_step(self, step):
        assert step["shell"] == "bash"
        outputs = self.folder / "outputs"
        outputs.write_text("")
        script = self.folder / "script.sh"
        script.write_text(step["run"])
        given = {name: self.filled(text) for name, text in step.get("env", {}).items()}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            cwd=self.workspace, env=self.environment | given, text=True, capture_output=True,
        )
        self.log[step["name"]] = done.stdout + done.stderr
        self.status[step["name"]] = done.returncode
        self.failed |= done.returncode != 0
        if "id" in step:
            self.outputs[step["id"]] = {
                "outcome": "success" if done.returncode == 0 else "failure",
                **dict(row.split("=", 1) for row in outputs.read_text().splitlines()),
            }

    @property
    def environment(self):
        return {
            "PATH": os.environ["PATH"], "HOME": str(self.folder / "home"), "LC_ALL": "C.UTF-8",
            "GITHUB_WORKSPACE": str(self.workspace), "GITHUB_ACTION_PATH": str(ROOT),
            "GITHUB_OUTPUT": str(self.folder / "outputs"), "CI": "true",
            "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
            "RUNNER_TEMP": str(self.folder / "temp"),
        }

    def filled(self, text):
        return re.sub(r"\$\{\{ (.*?) \}\}", lambda found: self.value(found[1]), str(text))

    def value(self, name):
        parts = name.split(".")
        if parts[0] == "inputs":
            return self.inputs[parts[1]]
        if parts[0] == "steps":
            step = self.outputs.get(parts[1], {})
            return step.get("outcome" if parts[2] == "outcome" else parts[3], "")
        return {
            "github.event_name": self.event,
            "github.event.pull_request.base.sha": self.base,
            "github.event.pull_request.head.sha": self.head,
        }[name]

    def holds(self, condition):
        for part in condition.removeprefix("${{").removesuffix("}}").split("&&"):
            part = part.strip()
            if part in ("", "!cancelled()"):
                continue
            name, sign, literal = part.split(" ")
            if (self.value(name) == literal.strip("'")) != (sign == "=="):
                return False
        return True


def git(folder, *arguments):
    done = subprocess.run(
        [*GIT, *arguments], cwd=folder, check=True, text=True, capture_output=True)
    return done.stdout.strip()


def write_course(folder, quiz):
    """A course with one quiz; other files of the folder stay."""
    quizzes = folder / "content/biology/quizzes"
    quizzes.mkdir(parents=True, exist_ok=True)
    (folder / "content/site.yml").write_text("title: Course\ntime-zone: Europe/Berlin\n")
    (folder / "content/biology/classroom.md").write_text(
        "---\nname: Biology 9B\nteacher: Ada Example\ncreated: 2026-08-01\n---\n")
    (quizzes / "cells.md").write_text(
        "---\nname: Cells\ncreated: 2026-09-01\nkind: practice\n---\n\n" + quiz)


def forked(folder, before, after, below="."):
    """A shallow clone at the second of two commits, whose first is only where it came from.

    Gives the clone and the name of the first commit.
    """
    origin, clone = folder / "origin", folder / "clone"
    origin.mkdir()
    git(origin, "init", "--quiet", "--initial-branch=main")
    write_course(origin / below, before)
    git(origin, "add", ".")
    git(origin, "commit", "--quiet", "--message", "Before")
    base = git(origin, "rev-parse", "HEAD")
    write_course(origin / below, after)
    git(origin, "commit", "--quiet", "--all", "--message", "After")
    git(origin, "config", "uploadpack.allowReachableSHA1InWant", "true")
    subprocess.run(
        [*GIT, "clone", "--quiet", "--depth=1", f"file://{origin}", str(clone)], check=True)
    return clone, base


def merged(folder, before, after):
    """A shallow clone of the commit that merges a pull request into a branch that has moved on.

    Gives the clone, the commit that the pull request began at, and its own.
    """
    origin, clone = folder / "origin", folder / "clone"
    origin.mkdir()
    git(origin, "init", "--quiet", "--initial-branch=main")
    write_course(origin, before)
    git(origin, "add", ".")
    git(origin, "commit", "--quiet", "--message", "Before")
    base = git(origin, "rev-parse", "HEAD")
    git(origin, "switch", "--quiet", "--create", "change")
    write_course(origin, after)
    git(origin, "commit", "--quiet", "--all", "--message", "After\n\nparent nobody")
    head = git(origin, "rev-parse", "HEAD")
    git(origin, "switch", "--quiet", "main")
    site = origin / "content/site.yml"
    site.write_text(site.read_text().replace("Course", "Elsewhere"))
    git(origin, "commit", "--quiet", "--all", "--message", "Meanwhile")
    git(origin, "merge", "--quiet", "--no-edit", "change")
    git(origin, "config", "uploadpack.allowReachableSHA1InWant", "true")
    subprocess.run(
        [*GIT, "clone", "--quiet", "--depth=1", f"file://{origin}", str(clone)], check=True)
    return clone, base, head


def installed(name):
    return shutil.which(name) is not None
