"""A running `quizpress serve` on a course for a single test."""

import contextlib
import os
import re
import signal
import subprocess
import tempfile
import time
import urllib.request

from courses import CLASSROOM, QUIZPRESS, SITE, write

ENVIRONMENT = {**os.environ, "QUIZPRESS_EDITOR": ""}


def write_course(folder, quizzes):
    """Writes a course with one classroom 'class', its quizzes by id."""
    write(folder, {"site.yml": SITE, "class/classroom.md": CLASSROOM,
                   **{f"class/quizzes/{name}.md": text for name, text in quizzes.items()}})


def save(file, text):
    """Saves a file as editors do: a new file replaces the old one."""
    new = file.with_name(f".{file.name}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(file)


class Preview:
    """A running preview: its address, and its output when it has ended."""

    def __init__(self, process, errors):
        line = process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, line + process.stderr.read() if process.stderr else line
        self.process, self.errors = process, errors
        self.url = found[0]
        self.port = int(self.url.split(":")[-1].strip("/"))

    def wait(self):
        """Waits for the first build without errors."""
        for _ in range(2000):
            with urllib.request.urlopen(self.url + "index.html") as response:
                if b"<h1" in response.read():
                    return
            time.sleep(0.02)
        raise AssertionError(self.said())

    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    def end(self, with_signal=signal.SIGINT):
        """Ends the preview as Ctrl-C does; returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
        return self.process.wait(timeout=20)


@contextlib.contextmanager
def preview(folder, *arguments, environment=None, waits=True, before=()):
    """Serves a course on a free port while the context is open, starting with its first build.

    `before` is a command that runs it, such as a tracer.
    """
    with tempfile.TemporaryFile("w+") as errors:
        with subprocess.Popen(
                [*before, QUIZPRESS, "serve", "--root", str(folder), "--port", "0", *arguments],
                stdout=subprocess.PIPE, stderr=errors, text=True,
                env=environment or ENVIRONMENT) as process:
            try:
                running = Preview(process, errors)
                if waits:
                    running.wait()
                yield running
            finally:
                process.kill()
