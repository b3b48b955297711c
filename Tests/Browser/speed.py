"""Measures a quiz of 100 questions of every kind in a slow browser: `make bench-taking`.

Prints milliseconds for starting, for an answer and for submitting: of the script, and until the
browser has shown the result. The processor is slowed down to a quarter of its speed.
"""

import pathlib
import re
import tempfile

from playwright.sync_api import sync_playwright

from conftest import CHROMIUM
from courses import build, quiz_source
from test_kinds import KINDS

SLOWDOWN = 4
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
    """Questions of every kind, each with an id and a heading of its own."""
    blocks = re.split(r"(?m)^(?=## )", KINDS)[1:]
    found = []
    for number in range(count):
        head, rest = blocks[number % len(blocks)].split("\n", 1)
        head = re.sub(r"#([a-z-]+)", rf"#\1-{number}", head).replace("## ", f"## {number}: ", 1)
        found.append(f"{head}\n{rest.rstrip()}\n\n")
    return "".join(found)


def measure(page, address, width):
    page.goto(address)
    page.context.new_cdp_session(page).send(
        "Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    first = "document.querySelector('.question:not([hidden]) .options input').click()"
    figures = {"start": page.evaluate(TIMED, "document.querySelector('#start').click()")}
    page.wait_for_timeout(500)
    figures["first answer"] = page.evaluate(TIMED, first)
    page.evaluate(ANSWER)
    page.wait_for_timeout(500)
    figures["submit"] = page.evaluate(TIMED, SUBMIT)
    for name, (script, shown) in figures.items():
        print(f"{width} px, {name}: {script} ms of script, shown after {shown} ms")


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        source = quiz_source(
            "Many", many_questions(100), kind="quiz", deadline="2099-12-14 17:00")
        site = build(pathlib.Path(folder), {"many": source})
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for width, height in ((360, 740), (1280, 900)):
            page = browser.new_page(viewport={"width": width, "height": height})
            measure(page, (site / "class/quizzes/many.html").as_uri(), width)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
