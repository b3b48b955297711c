"""Measures large pages in a slow browser: `make bench-taking`.

Prints milliseconds for starting a quiz of 100 questions of every kind, for an answer and for
submitting, and for each letter typed into the search of a library of 10,000 quizzes, of 1,000
classrooms and of a classroom of 300 quizzes: for the script, and until the browser has shown the
result. The processor is throttled to a quarter of its speed. The results are medians of several
rounds, and the slowest letter.
"""

import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

from conftest import CHROMIUM
from courses import ROOT, build, quiz_source, quizpress
from test_kinds import KINDS

SLOWDOWN = 4
ROUNDS = 5
WINDOWS = ((360, 740), (1280, 900))
LETTER = """
  const box = document.querySelector("#search");
  box.value += "%s";
  box.dispatchEvent(new Event("input", { bubbles: true }));
"""
TIMED = """async (action) => {
  const start = performance.now();
  (0, eval)(action);
  const script = performance.now() - start;
  await new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  }));
  return [script, performance.now() - start].map(Math.round);
}"""
ANSWER = """() => {
  document.querySelector("#student").value = "Ada";
  for (const part of document.querySelectorAll(".question:not([hidden])")) {
    part.querySelector(".options input:not(:checked), .mover:not([aria-disabled=true])")?.click();
    for (const control of part.querySelectorAll("select, .blank, .typed")) {
      if (control.options) control.selectedIndex = 1;
      else control.value = "7";
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}"""
SUBMIT = """
  document.querySelector("#submit").click();
  if (document.querySelector("#unanswered").open) document.querySelector("#anyway").click();
"""


def many_questions(count):
    """Questions of every kind, each with its own id and heading."""
    blocks = re.split(r"(?m)^(?=## )", KINDS)[1:]
    found = []
    for number in range(count):
        head, rest = blocks[number % len(blocks)].split("\n", 1)
        head = re.sub(r"#([a-z-]+)", rf"#\1-{number}", head).replace("## ", f"## {number}: ", 1)
        found.append(f"{head}\n{rest.rstrip()}\n\n")
    return "".join(found)


def slow_page(browser, size, address):
    """A loaded page in a slow browser."""
    page = browser.new_page(viewport=dict(zip(("width", "height"), size)))
    page.goto(address)
    page.context.new_cdp_session(page).send(
        "Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    return page


def measure_quiz(browser, address, size):
    """The times of one attempt by action."""
    page = slow_page(browser, size, address)
    first = "document.querySelector('.question:not([hidden]) .options input').click()"
    figures = {"start": page.evaluate(TIMED, "document.querySelector('#start').click()")}
    page.wait_for_timeout(500)
    figures["first answer"] = page.evaluate(TIMED, first)
    page.evaluate(ANSWER)
    page.wait_for_timeout(500)
    figures["submit"] = page.evaluate(TIMED, SUBMIT)
    page.close()
    return figures


def measure_search(browser, address, size, typed):
    """The times of the letters that are typed into a search one after another."""
    page = slow_page(browser, size, address)
    page.focus("#search")
    page.wait_for_timeout(1000)
    page.wait_for_selector("#list:not([aria-busy])", state="attached", timeout=30000)
    times = []
    for letter in typed:
        times.append(page.evaluate(TIMED, LETTER % letter))
        page.wait_for_timeout(200)
    page.close()
    return times


def middle(times):
    return " ms of script, shown after ".join(
        f"{statistics.median(values):.0f}" for values in zip(*times)) + " ms"


def large_course(folder):
    """A site of 10,000 quizzes in 100 of 1,000 classrooms."""
    subprocess.run(
        [sys.executable, ROOT / "Benchmarks/make-course.py", "10000", folder], check=True)
    for number in range(100, 1000):
        file = folder / f"course/content/class-{number}/classroom.md"
        file.parent.mkdir()
        file.write_text(f"---\nname: Classroom {number}\nteacher: Teacher {number}\n"
                        "created: 2026-08-01\n---\n", encoding="utf-8")
    quizpress(folder / "course", "build", "--quiet")
    return folder / "course/build/site"


def main():
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = pathlib.Path(name)
        quizzes = {"many": quiz_source(
            "Many", many_questions(100), kind="quiz", deadline="2099-12-14 17:00")}
        quizzes |= {f"q{number}": quiz_source(f"Quiz {number}", "## A?\n\n- [x] B\n- [ ] C\n")
                    for number in range(299)}
        site = build(folder / "small", quizzes)
        large = large_course(folder)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size in WINDOWS:
            rounds = [measure_quiz(browser, (site / "class/quizzes/many.html").as_uri(), size)
                      for _ in range(ROUNDS)]
            for what in rounds[0]:
                print(f"{size[0]} px, {what}: {middle([one[what] for one in rounds])}")
            for what, page, typed in (
                    ("library", large / "library.html", "quiz 12"),
                    ("home", large / "index.html", "room 9"),
                    ("classroom", site / "class/index.html", "quiz 12")):
                times = [time for _ in range(ROUNDS)
                         for time in measure_search(browser, page.as_uri(), size, typed)]
                slowest = max(shown for _, shown in times)
                print(f"{size[0]} px, {what}, a letter: {middle(times)}; at most {slowest} ms")
        browser.close()


if __name__ == "__main__":
    main()
