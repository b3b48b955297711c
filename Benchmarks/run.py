#!/usr/bin/env python3
"""Time a large course: run.py [--quizzes N] [--kinds choice|all] [--rounds N] [--save FILE].

Three programs turn the same Markdown into pages, one after another in each round, so that other
load on the machine affects all of them equally: quizpress, which also checks every rule and writes
the bundle; Debian's Hugo with a layout of four lines; and floor.c, which only parses, renders and
writes. All files are in memory, so that no disk is measured. The results are medians.
"""

import argparse
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
QUIZPRESS = HERE.parent / ".build/release/quizpress"


def timed(command, folder, **environment):
    """The wall time and processor time, both in seconds, and the peak memory in MB of a command."""
    started = time.monotonic()
    process = subprocess.Popen(
        [str(part) for part in command], cwd=folder, env={**os.environ, **environment},
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read().decode(errors="replace")
    _, status, used = os.wait4(process.pid, 0)
    wall = time.monotonic() - started
    if status != 0:
        sys.exit(f"error: {command[0]} ended with {os.waitstatus_to_exitcode(status)}\n{errors}")
    return wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def use_memory(quizzes):
    """Uses as much memory once as the measured commands will need, or most of what is free.

    A virtual machine gets memory from its host page by page when it is first used, which can take
    longer than a build. Without this, the first command would pay for it. Another process does it,
    because commands inherit the peak memory of the one that starts them.
    """
    free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    size = min(quizzes * 800_000, free * 3 // 4)
    use = "from mmap import *; mmap(-1, {}, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE)"
    subprocess.run([sys.executable, "-c", use.format(size)], check=True)


class Course:
    """A course in a folder, with the output of the three programs."""

    def __init__(self, folder, quizzes, kinds):
        self.folder = folder
        subprocess.run(
            [sys.executable, HERE / "make-course.py", str(quizzes), folder, kinds], check=True)
        subprocess.run(
            ["cc", "-O2", HERE / "floor.c", "-o", folder / "floor", "-lcmark-gfm-extensions",
             "-lcmark-gfm", "-lpthread"], check=True)
        self.quizzes = sorted((folder / "course/content").glob("*/quizzes/*.md"))
        self.classroom = min((folder / "course/content").glob("*/classroom.md"))
        # Copied without changes, so that only the later edit is measured.
        self.template = folder / "course/templates/quiz.mustache"
        self.template.parent.mkdir(parents=True)
        shutil.copy(HERE.parent / "templates/pages/quiz.mustache", self.template)

    def remove(self, *names):
        for name in names:
            shutil.rmtree(self.folder / name, ignore_errors=True)

    def quizpress(self, command, *options):
        return timed([QUIZPRESS, command, "--root", "course", "--quiet", *options], self.folder,
                     XDG_CACHE_HOME=str(self.folder / "cache"))

    def build(self):
        return self.quizpress("build", "-o", "out-quizpress")

    def edited(self, *files):
        """Measures a build after some files were edited, and reverts the edits."""
        texts = [file.read_text(encoding="utf-8") for file in files]
        for file, text in zip(files, texts):
            named = re.sub(r'name: "?', r"\g<0>Changed ", text, count=1)
            self.change(file, named if named != text else text.replace("<main", "<main lang=en"))
        took = self.build()
        for file, text in zip(files, texts):
            self.change(file, text)
        self.build()
        return took

    def change(self, file, text):
        """Writes a file, and waits until another change has a different time on any file system."""
        file.write_text(text, encoding="utf-8")
        time.sleep(0.03)

    def measured(self):
        """The measurements of one round, by name."""
        self.remove("cache", "out-quizpress", "course/stats", "out-hugo", "out-floor")
        time.sleep(0.03)
        runs = {"first build, no cache": self.build(), "nothing changed": self.build(),
                "one quiz changed": self.edited(self.quizzes[0]),
                "ten quizzes changed": self.edited(*self.quizzes[::len(self.quizzes) // 10][:10]),
                "a classroom renamed": self.edited(self.classroom),
                "a template changed": self.edited(self.template)}
        self.remove("out-quizpress", "course/stats")
        runs["build with the cache"] = self.build()
        self.change(self.quizzes[0], self.quizzes[0].read_text(encoding="utf-8") + "\n")
        runs["check after a build and an edit"] = self.quizpress("check")
        self.remove("cache/quizpress/builds")
        runs["check"] = self.quizpress("check")
        runs["Hugo"] = timed(["hugo", "--source", "hugo", "--destination",
                              self.folder / "out-hugo", "--quiet"], self.folder)
        runs["floor"] = timed(["./floor", "course/content", "out-floor"], self.folder)
        return runs


def table(rounds):
    """The medians as lines of a Markdown table."""
    medians = {name: [statistics.median(column) for column in zip(*(one[name] for one in rounds))]
               for name in rounds[0]}
    hugo, floor = medians["Hugo"], medians["floor"]
    yield "| run | seconds | processor | peak MB | Hugo takes | of the floor | by processor |"
    yield "|---|---|---|---|---|---|---|"
    for name, (wall, processor, memory) in medians.items():
        yield (f"| {name} | {wall:.2f} | {processor:.2f} | {memory:.0f} | {hugo[0] / wall:.1f} x "
               f"| {wall / floor[0]:.1f} x | {processor / floor[1]:.1f} x |")


def main():
    parser = argparse.ArgumentParser(description="Time a large course.")
    parser.add_argument("--quizzes", type=int, default=10_000)
    parser.add_argument("--kinds", choices=["choice", "all"], default="choice",
                        help="the kinds of questions")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--save", type=pathlib.Path, help="a file to write the table to as well")
    options = parser.parse_args()
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    rounds = []
    use_memory(options.quizzes)
    with tempfile.TemporaryDirectory(prefix="quizpress-bench-", dir=memory) as folder:
        course = Course(pathlib.Path(folder), options.quizzes, options.kinds)
        for number in range(options.rounds):
            rounds.append(course.measured())
            shown = ", ".join(f"{name} {took[0]:.2f} s" for name, took in rounds[-1].items())
            print(f"round {number + 1}: {shown}", flush=True)
    head = (f"{options.quizzes} quizzes of ten questions, kinds: {options.kinds}, {os.cpu_count()} processors, "
            f"medians of {options.rounds} rounds")
    text = "\n".join([head, "", *table(rounds), ""])
    print("\n" + text)
    if options.save:
        options.save.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
