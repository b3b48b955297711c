"""Measures the time from saving a quiz to the new text in the browser: `make bench-preview`.

Makes a course of QUIZZES quizzes, saves one of them EDITS times as an editor does, and prints the
median, the 95th percentile and the longest time in milliseconds until the frame with the page shows
the new text. Half of the edits follow while the whole course is still being read.
"""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

from conftest import CHROMIUM
from previews import preview, save

GENERATOR = pathlib.Path(__file__).parents[2] / "Benchmarks/make-course.py"
LOOK = """() => {
  window.seen = {};
  const look = () => {
    const page = document.querySelector("#stage iframe:not(.arriving)")?.contentDocument;
    const text = page?.querySelector(".introduction")?.textContent.match(/Edit number (\\d+)/);
    if (text) window.seen[text[1]] ??= Date.now();
    requestAnimationFrame(look);
  };
  look();
}"""


def measure(folder, edits):
    """The times of all edits of the first quiz of a course, in milliseconds."""
    source = sorted((folder / "content").glob("*/quizzes/*.md"))[0]
    page_path = source.relative_to(folder / "content").with_suffix(".html").as_posix()
    front, body = source.read_text(encoding="utf-8").split("\n---\n", 1)
    times = []
    with preview(folder) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{server.url}_preview/{page_path}")
        page.frame_locator("iframe").locator("h1").wait_for()
        page.evaluate(LOOK)
        for number in range(edits):
            time.sleep(0.2 if number % 2 else 2)
            start = time.time() * 1000
            save(source, f"{front}\n---\n\nEdit number {number}.\n{body}")
            # Polling the page earlier would slow down what is measured.
            time.sleep(0.15)
            page.wait_for_function("number => window.seen[number]", arg=str(number))
            times.append(page.evaluate("number => window.seen[number]", str(number)) - start)
        browser.close()
    return sorted(times)


def main():
    quizzes, edits = int(os.environ.get("QUIZZES", "15")), int(os.environ.get("EDITS", "100"))
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([sys.executable, GENERATOR, str(quizzes), name], check=True)
        times = measure(pathlib.Path(name) / "course", edits)
    print(f"{quizzes} quizzes, {edits} edits: median {statistics.median(times):.0f} ms, "
          f"95th percentile {times[int(0.95 * len(times))]:.0f} ms, longest {times[-1]:.0f} ms")


if __name__ == "__main__":
    main()
