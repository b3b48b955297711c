#!/usr/bin/env python3
"""Mutation fuzzing of the whole command: `make fuzz MINUTES=10`, or run.py --help.

A case is a copy of a small course with attempts, ledgers and keys, in which one to three files are
mutated, and some commands that are run in it one after another. Every case is a function of the
seed and its number, so `--case N` runs it again. A case fails where a command ends by a signal, takes
too long or too much memory, ends with a status that Documentation/cli.md does not name, or writes
what is not UTF-8 or, to a terminal, control characters. The folders of failed cases are kept.
"""

import argparse
import collections
import multiprocessing
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import commands  # noqa: E402
import course  # noqa: E402
import mutations  # noqa: E402
import servers  # noqa: E402

STATUSES = {0, 1, 64, 74, 75}
NOT_TEXT = {".wav", ".png", ".jpg", ".gif", ".zip"}
# Colors are asked for by name; tabs and line ends are text.
COLOR = re.compile(rb"\x1b\[[0-9;]*m")
CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default=str(course.ROOT / ".build/release/quizpress"))
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--case", type=int, help="run this case alone and keep it")
    parser.add_argument("--out", default=str(course.ROOT / ".build/fuzz"), help="kept cases")
    parser.add_argument("--seconds", type=float, default=5, help="processor time of a command")
    parser.add_argument("--megabytes", type=int, default=1000, help="memory of a command")
    return parser.parse_args()


class Finished:
    """A command that ended, with what it used."""

    def __init__(self, arguments, status, output, errors, seconds, kilobytes, was_stopped):
        self.arguments, self.status, self.output, self.errors = arguments, status, output, errors
        self.seconds, self.kilobytes, self.was_stopped = seconds, kilobytes, was_stopped


class Case:
    """One mutated course and the commands that are run in it."""

    def __init__(self, options, base, corpus, number, folder):
        self.options, self.base, self.number = options, base, number
        self.folder = pathlib.Path(folder)
        self.random = random.Random(f"{options.seed}:{number}")
        self.mutator = mutations.Mutator(self.random, corpus)
        self.ran = []
        self.faults = []

    def run(self):
        shutil.copytree(self.base, self.folder, dirs_exist_ok=True, symlinks=True)
        shutil.copytree(self.base.parent / "home", self.folder.parent / "home", dirs_exist_ok=True)
        self.mutate()
        for _ in range(6):
            words, given = commands.command_line(self.random)
            self.judge(self.finished(words, given))
        self.judge_files()

    def mutate(self):
        paths = [path for path in self.files() if ".git/" not in str(path)]
        paths += sorted((self.folder.parent / "home").rglob("*.quizpress-key"))
        quiz = self.folder / "content/biology/quizzes/kinds.md"
        if self.random.random() < 0.3:
            quiz.write_bytes(course.quiz_from(self.random, self.mutator.corpus))
        for _ in range(self.random.choice([1, 1, 1, 2, 3])):
            # Quizzes are read by the most code.
            path = quiz if self.random.random() < 0.4 else self.random.choice(paths)
            path.write_bytes(self.mutator.mutated(path.read_bytes()))

    def files(self):
        return sorted(path for path in self.folder.rglob("*") if path.is_file())

    def finished(self, words, given) -> Finished:
        self.ran.append(b" ".join(words).decode("utf-8", "replace"))
        path = self.folder / given if given else None
        with (
            open(path if path and path.is_file() else os.devnull, "rb") as source,
            tempfile.TemporaryFile() as output,
            tempfile.TemporaryFile() as errors,
        ):
            start = time.monotonic()
            process = subprocess.Popen(
                [self.options.binary, *words], cwd=self.folder, stdin=source, stdout=output,
                stderr=errors, env=environment(self.folder), start_new_session=True)  # fmt: skip
            was_stopped = False
            if servers.is_server(words):
                try:
                    servers.ask_and_end(process, output, self.mutator, self.options.seconds)
                except AssertionError as fault:
                    self.fail(f"{self.ran[-1]}: {fault}")
            while True:
                found, status, usage = os.wait4(process.pid, os.WNOHANG)
                if found:
                    break
                if time.monotonic() - start > 4 * self.options.seconds:
                    was_stopped = True
                    os.kill(process.pid, signal.SIGKILL)
                time.sleep(0.003)
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            errors.seek(0)
            return Finished(
                words, process.returncode, output.read(), errors.read(),
                usage.ru_utime + usage.ru_stime, usage.ru_maxrss, was_stopped)  # fmt: skip

    def judge(self, run: Finished):
        if run.was_stopped:
            self.fail(f"{self.ran[-1]}: stopped after {4 * self.options.seconds:g} seconds")
        elif run.status < 0:
            self.fail(f"{self.ran[-1]}: ended by signal {-run.status}")
        elif run.status not in STATUSES | ({10, 11, 12} if b"--exit-code" in run.arguments else set()):
            self.fail(f"{self.ran[-1]}: exit status {run.status}")
        elif run.seconds > self.options.seconds:
            self.fail(f"{self.ran[-1]}: {run.seconds:.1f} seconds of processor time")
        if run.kilobytes > self.options.megabytes * 1000:
            self.fail(f"{self.ran[-1]}: {run.kilobytes // 1000} MB of memory")
        if not run.was_stopped and run.status != 0 and not (run.output + run.errors).strip():
            if b"--check" not in run.arguments and b"-q" not in run.arguments:
                self.fail(f"{self.ran[-1]}: exit status {run.status} without a word")
        for name, text in [("standard output", run.output), ("standard error", run.errors)]:
            if b"--color" in run.arguments:
                text = COLOR.sub(b"", text)
            self.judge_text(f"{self.ran[-1]}: {name}", text)
            # A patch and a formatted file have the files' own bytes; to a terminal they are escapes.
            words = set(run.arguments)
            is_text = text is run.output and (
                {b"--diff", b"--dry-run"} & words or {b"fmt", b"-"} <= words)
            if not is_text and (control := CONTROL.search(text)):
                self.fail(f"{self.ran[-1]}: {name} has the control character {control[0]!r}")

    def judge_text(self, name: str, text: bytes):
        try:
            text.decode()
        except UnicodeDecodeError as fault:
            self.fail(f"{name} is not UTF-8: {text[max(0, fault.start - 20):fault.start + 4]!r}")

    def judge_files(self):
        """Looks at what was written, which the base and the mutations did not write."""
        for path in self.files():
            part = str(path.relative_to(self.folder))
            if part.split("/")[0] in ["build", "out", "reports", "pages"]:
                if path.suffix not in NOT_TEXT:
                    self.judge_text(part, path.read_bytes())
            elif path.name.endswith((".new", ".tmp")):
                self.fail(f"{part}: left behind")

    def fail(self, what: str):
        self.faults.append(what)


def environment(folder) -> dict[str, str]:
    return {
        "PATH": "/usr/bin:/bin", "HOME": str(folder.parent / "home"), "LC_ALL": "C.UTF-8", "TZ": "UTC",
        "SOURCE_DATE_EPOCH": "1788264000", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
        "GIT_CEILING_DIRECTORIES": str(folder.parent),
    }  # fmt: skip


def make_base(options, folder: pathlib.Path) -> list[bytes]:
    """Writes the course that cases start from; gives the texts that mutations take pieces of."""
    files = course.files()
    for path, text in files.items():
        if not path.startswith("corpus/"):
            place = (folder.parent if path.startswith("home/") else folder) / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text)
    (folder / "more.csv").write_bytes(course.SCORES)
    (folder / "replies.txt").write_bytes(b"1\n2.5 good start\nb\ns\n99\nq\n")

    def do(*words, program=options.binary):
        return subprocess.run(
            [program, *words], cwd=folder, env=environment(folder), check=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout  # fmt: skip

    do("init", "-q", program="git")
    do("add", "-A", "content", program="git")
    do(
        "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "start",
        program="git")  # fmt: skip
    do("release", "--new-key")
    do("password", "set", "locked")
    do("build")
    subprocess.run(
        [options.binary, "merge", "inbox"], cwd=folder, env=environment(folder),
        stdout=subprocess.DEVNULL, check=True)  # fmt: skip
    do("merge", "--responses", "sheet.csv", "--quiz", "biology/kinds")
    (folder / "filled.csv").write_bytes(do("mark", "--export", "-"))
    do("stats", "--format", "html", "-o", "reports")
    for name in ["build", "reports", "../home/.cache"]:
        shutil.rmtree(folder / name, ignore_errors=True)
    corpus = [text for path, text in files.items() if path.endswith(".md")]
    return corpus + [path.read_bytes() for path in sorted((folder / "stats").rglob("*.jsonl"))]


def work(options, base, corpus, worker, until, results):
    """Runs every case of one worker until the time is over."""
    number = worker
    while time.monotonic() < until:
        with tempfile.TemporaryDirectory(prefix="quizpress-fuzz-") as scratch:
            case = run_case(options, base, corpus, number, pathlib.Path(scratch) / "course")
            results.put((number, case.ran, case.faults))
        number += options.jobs
    results.put(None)


def run_case(options, base, corpus, number, folder) -> Case:
    case = Case(options, base, corpus, number, folder)
    case.run()
    if case.faults or options.case is not None:
        kept = pathlib.Path(options.out) / f"seed-{options.seed}-case-{number}"
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(folder, kept, symlinks=True)
        lines = ["commands:", *case.ran, "", "faults:", *case.faults]
        (kept / "CASE.txt").write_text("\n".join(lines) + "\n")
    return case


def report(options, results) -> int:
    cases, working = 0, options.jobs
    counts, failed = collections.Counter(), []
    while working:
        result = results.get()
        if result is None:
            working -= 1
            continue
        number, ran, faults = result
        cases += 1
        counts.update(command.split()[0] if command.split() else "(none)" for command in ran)
        if faults:
            failed.append(number)
            for fault in faults:
                print(f"case {number}: {fault}", flush=True)
    print(f"{cases} cases, {sum(counts.values())} commands, {len(failed)} failed")
    print(", ".join(f"{name} {count}" for name, count in counts.most_common(16)))
    if failed:
        print(f"kept in {options.out}; run one again with --seed {options.seed} --case N")
    return 1 if failed else 0


def main() -> int:
    options = arguments()
    options.binary = str(pathlib.Path(options.binary).resolve())
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory(prefix="quizpress-fuzz-") as scratch:
        base = pathlib.Path(scratch) / "base"
        base.mkdir()
        corpus = make_base(options, base)
        if options.case is not None:
            case = run_case(options, base, corpus, options.case, pathlib.Path(scratch) / "case/course")
            print("\n".join(case.ran + ["", *(case.faults or ["no fault"])]))
            return 1 if case.faults else 0
        results = multiprocessing.Queue()
        until = time.monotonic() + 60 * options.minutes
        workers = [
            multiprocessing.Process(
                target=work, args=(options, base, corpus, number, until, results))
            for number in range(options.jobs)
        ]  # fmt: skip
        for worker in workers:
            worker.start()
        return report(options, results)


if __name__ == "__main__":
    sys.exit(main())
