"""Writes one page with the controls of the site in their states: `make styleguide`.

Usage: styleguide.py OUTPUT, a folder. Its `index.html` shows all controls in light and in dark,
side by side. Nothing is drawn for it: the command builds a course with every kind of question, a
browser takes its pages to each state, and the elements in these states are copied together with the
style sheet of the site.
"""

import base64
import pathlib
import re
import sys
import tempfile

from playwright.sync_api import sync_playwright

from answering import answer_rightly, answer_somehow
from conftest import CHROMIUM, Site, Taking, open_moment
from courses import build, quiz_source
from test_kinds import KINDS

TEXT = """Welcome to the *course*, with a [link](#), `code` and a formula, $a^2$.

> [!NOTE]
> Something to know.

> [!WARNING]
> Something to watch.

| Cell | Size |
|---|---|
| Onion | 0.1 mm |

"""
MAP = """
## Where is the wood on this map? {#map type=hotspot}

![A map of a wood and a lake](map.svg)

- [x] In the wood {rect=40,60,200,120}
- [ ] In the lake {circle=420,240,70}
"""
# Writes properties of the live state into attributes, so that the copy shows them.
COPY = """selector => {
  const found = [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
  for (const one of found.flatMap(one => [one, ...one.querySelectorAll("*")])) {
    if (one.matches("input")) one.toggleAttribute("checked", one.checked);
    if (one.matches("input:not([type=radio]):not([type=checkbox])")) one.setAttribute("value", one.value);
    if (one.matches("option")) one.toggleAttribute("selected", one.selected);
    if (one.matches("textarea")) one.textContent = one.value;
    if (one.matches("img")) one.setAttribute("src", one.src);
  }
  return [document.documentElement.className, document.body.className,
          found.map(one => one.outerHTML)];
}"""
BUTTONS = [("button", ""), ("button", "primary"), ("button", "quiet"), ("button", "link")]
STATES = ["", "show-hover", "show-focus"]


def inlined(html):
    """HTML with its images, all of them drawings, embedded."""
    def drawing(found):
        content = base64.b64encode(pathlib.Path(found[1]).read_bytes()).decode()
        return f'src="data:image/svg+xml;base64,{content}"'
    return re.sub(r'src="file://([^"]*[.]svg)"', drawing, html)


class Guide:
    def __init__(self):
        self.parts = []

    def take(self, name, page, *selectors):
        """Copies the elements that selectors find in the current page; each selector must match."""
        for selector in selectors:
            root, body, found = page.evaluate(COPY, selector)
            assert found, f"{name}: nothing matches {selector}"
            self.add(name, inlined("\n".join(found)), f"{root} {body}")
            name = ""

    def add(self, name, html, classes=""):
        # If groups of radio buttons shared a name, only one button on the page could be selected.
        html = re.sub(r' name="([^"]*)"', rf' name="\1-{len(self.parts)}"', html)
        heading = f"<h2 class=\"guide\">{name}</h2>" if name else ""
        self.parts.append(f"{heading}<div class=\"specimen {classes}\">{html}</div>")

    def page(self, style, scheme):
        """A page in one color scheme: media queries for it in the style sheet are replaced by their
        result."""
        style = re.sub(r"\(prefers-color-scheme: ?dark\)", "all" if scheme == "dark" else "not all", style)
        for state in ("hover", "focus-visible"):
            style = style.replace(f":{state}", f":is(:{state}, .show-{state.split('-')[0]})")
        return (
            f"<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{scheme}</title><style>{style}\n"
            f":root {{ color-scheme: {scheme}; }} body {{ padding: 1rem; }} .guide {{ margin: 2rem 0 0.5rem; }}"
            ".specimen { display: flow-root; padding: 0; position: static; }"
            ".specimen dialog { position: static; margin: 0; }"
            f"</style><body>{''.join(self.parts)}</body></html>")


def buttons(guide):
    for element, kind in BUTTONS:
        guide.add(f"Button {kind}".strip(), "<p class=\"actions\">" + " ".join(
            f"<{element} type=\"button\" class=\"{kind} {state}\">{state[5:] or 'normal'}</{element}>"
            for state in STATES) + f" <{element} class=\"{kind}\" disabled>disabled</{element}></p>")


def scales(guide, page, site):
    """The text sizes, spacing steps and icons, as the style sheet and the scripts define them."""
    page.goto(site.url("class/quizzes/plain.html"))
    style = next(site.folder.glob("assets/style.*.css")).read_text(encoding="utf-8")
    tokens = dict.fromkeys(re.findall(r"--(?:text|space|radius)[-\w]*(?=:)", style))
    for kind, style in (("text", "font-size: var({})"), ("space", "width: var({}); height: 1rem; "
                         "background: var(--accent); display: inline-block"),
                        ("radius", "width: 4rem; height: 2rem; background: var(--accent-wash); "
                         "display: inline-block; border-radius: var({})")):
        names = [name for name in tokens if name.startswith(f"--{kind}")]
        guide.add(f"Scale of {kind}", "".join(
            f"<p><span style=\"{style.format(name)}\">{'Cells' if kind == 'text' else ''}</span> "
            f"<code>{name}</code></p>" for name in names))
    guide.add("Icons", page.evaluate("""() => Object.keys(ICONS).map(
      name => `<p>${icon(name).outerHTML} <code>${name}</code></p>`).join("")"""))


def fields(guide, page, site):
    """Fields: empty, filled, wrong and disabled."""
    page.goto(site.url("class/quizzes/clock.html"))
    guide.take("Fields", page, "#before .field")
    page.click("#before summary")
    page.fill("#email", "nobody")
    page.click("#start")
    guide.take("Fields that are wrong", page, "#before .field", "#before details")
    page.fill("#student", "Maya Lindqvist")
    page.fill("#email", "maya@example.org")
    guide.take("Fields that are filled in", page, "#before .field")
    guide.add("Fields that are disabled", "<p class=\"field\"><label>Name<input disabled value=\"Maya\"></label></p>"
              "<select disabled><option>A menu</option></select>")


def practice(guide, page, site):
    Taking(page, site, "class/quizzes/practice.html")
    page.click("#start")
    guide.take("Steps of a practice", page, ".steps")
    page.click(".check-step")
    guide.take("", page, ".steps")
    answer_somehow(page.locator(".question:not([hidden])").first)
    page.click(".check-step")
    guide.take("Verdict in a practice", page, ".question", ".steps")


def grades(guide, page, site):
    page.goto(site.url("grades.html"))
    guide.take("Grades", page, "main")
    page.click("#forget")
    guide.take("Question before everything is deleted", page, "#forgetting")
    page.goto(site.url("404.html"))
    guide.take("Missing page", page, "main")


def lists(guide, page, site):
    page.goto(site.url("index.html"))
    guide.take("Bar, notice, search", page, ".bar", ".first-visit", "#controls")
    page.click(".card .star")
    guide.take("Classrooms", page, ".cards", ".foot")
    page.goto(site.url("class/index.html"))
    guide.take("Classroom", page, ".trail", "h1", ".who", ".rows")
    page.goto(site.url("library.html"))
    guide.take("Library", page, "main")


def questions(guide, page, site):
    student = Taking(page, site, "class/quizzes/plain.html")
    guide.take("Before the start", page, "h1", ".who", ".line", "#before")
    student.start()
    guide.take("Questions without answers", page, "#progress", ".question", "#sender")
    page.locator(".question .flag").first.click()
    page.locator(".hint summary").first.click()
    answer_somehow(page.locator(".question").nth(1))
    page.click("#submit")
    if not page.is_visible("#unanswered"):
        page.fill("#student", "Ada")
        page.click("#submit")
    guide.take("Question that is flagged, with a hint; unanswered questions", page,
               "#progress", ".question", "#unanswered")
    page.click("#go-back")
    for index, question in enumerate(student.questions()):
        part = student.part(question)
        if question in ("single", "number", "word"):
            answer_rightly(part, student.quiz["questions"][question])
        elif index % 4:
            answer_somehow(part)
    guide.take("Answered questions", page, ".question")
    student.hand_in()
    page.evaluate("document.querySelector('#result .ways').open = true")
    guide.take("Result and verdicts", page, "#result", ".question", "#earlier")
    page.locator("#result button", has_text="Not you?").click()
    guide.take("Question before a device is cleared", page, "dialog[open]")
    page.keyboard.press("Escape")
    student.page.reload()


def clock(guide, page, site):
    Taking(page, site, "class/quizzes/clock.html").start()
    guide.take("Time limit", page, "#progress")
    page.clock.set_fixed_time(open_moment(site.quizzes["class/quizzes/clock.html"]) + 1195)
    page.evaluate("dispatchEvent(new Event('focus'))")
    guide.take("Time that is nearly up", page, "#progress")
    Taking(page, site, "class/quizzes/survey.html").start()
    guide.take("Scale", page, ".question")


def write_guide(browser, output):
    """Writes the style guide into a folder."""
    with tempfile.TemporaryDirectory() as folder:
        survey = "## How was it? {type=scale}\n\n- Bad\n- Fair\n- Good\n"
        site = Site(build(pathlib.Path(folder), {
            "plain": quiz_source("Plain", TEXT + KINDS + MAP, kind="quiz", scoring="each-option",
                                 deadline="2027-12-14 17:00"),
            "clock": quiz_source("Clock", KINDS, kind="quiz", time_limit="20 min",
                                 deadline="2027-12-14 17:00"),
            "survey": quiz_source("Survey", survey, kind="survey"),
            "practice": quiz_source("Practice", KINDS),
        }))
        style = next(site.folder.glob("assets/style.*.css")).read_text(encoding="utf-8")
        page = browser.new_page()
        guide = Guide()
        buttons(guide)
        for part in (scales, lists, fields, questions, practice, clock, grades):
            part(guide, page, site)
        page.close()
    output.mkdir(parents=True, exist_ok=True)
    for scheme in ("light", "dark"):
        (output / f"{scheme}.html").write_text(guide.page(style, scheme), encoding="utf-8")
    (output / "index.html").write_text(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Style guide</title>"
        "<style>body { margin: 0; display: flex; height: 100vh; } iframe { flex: 1; border: 0; }</style>"
        "<iframe src=\"light.html\" title=\"Light\"></iframe>"
        "<iframe src=\"dark.html\" title=\"Dark\"></iframe></html>", encoding="utf-8")


if __name__ == "__main__":
    with sync_playwright() as started:
        write_guide(started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]),
                    pathlib.Path(sys.argv[1]))
