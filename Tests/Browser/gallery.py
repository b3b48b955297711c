"""Takes pictures of every page and state: `make screenshots`.

Usage: gallery.py SITE REPORTS OUTPUT. SITE is the built example course, REPORTS the reports on its
fictitious answers. OUTPUT gets a picture of each page and state at three widths, in light and dark,
in English, Chinese and Arabic, of three courses: the example, one that is hard to display, and one
with its own colors, font and logo; and a contact sheet, `index.html`. Elements that are cut off or
overlap others are printed.
"""

import pathlib
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

from answering import MARKED, answer_all, answer_rightly, answer_somehow
from conftest import CHROMIUM, Site, Taking
from courses import ROOT, quizpress
from hard_course import build_hard_course
from layout import faults

WIDTHS = {360: 740, 768: 1024, 1440: 900}
SCHEMES = ["light", "dark"]
LANGUAGES = ["en", "zh", "ar"]
# The height in pixels at which pictures are cut.
MOST_HEIGHT = 3600
TIME = "2026-11-10T09:00:00+01:00"
AFTER_DEADLINES = "2028-01-10T09:00:00+01:00"
SCHOOL = 'colors: { accent: "#0b6e4f" }\nfont: humanist\nlogo: logo.svg\n'
LOGO = """<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40">
<path d="M4 36 20 4l16 32z" fill="#0b6e4f"/><circle cx="60" cy="20" r="16" fill="#c8781e"/>
<path d="M84 4h32v32H84z" fill="#1d4f91"/></svg>
"""


class Tour:
    """A tour of a site in one language; `seen(name)` is called at each state."""

    def __init__(self, page, site, language, seen):
        self.page, self.site, self.language, self.seen = page, site, language, seen

    def url(self, path):
        """The address of a page in the language of the tour."""
        ending = ".html" if self.language == "en" else f".{self.language}.html"
        return self.site.url(path.replace(".html", ending))

    def open(self, path, name, query=""):
        self.page.goto(self.url(path) + query)
        self.page.wait_for_selector("html.ready")
        self.seen(name)

    def pages(self, classroom):
        """The pages before any attempt."""
        page = self.page
        self.open("index.html", "home-first-visit")
        page.locator(".card .star").first.click()
        self.seen("home-starred")
        self.open("index.html", "home-no-match", "?q=xyzzy")
        self.open(f"{classroom}/index.html", "classroom")
        self.open("library.html", "library")
        page.focus("#search")
        page.wait_for_selector("#list:not([aria-busy])", state="attached")
        page.fill("#search", "a")
        page.wait_for_timeout(150)
        self.seen("library-search")
        self.open("grades.html", "grades-empty")
        self.open("instructions.html", "instructions")
        page.goto(self.site.url("404.html"))
        self.seen("missing")

    def menu_of_languages(self):
        """The menu with the languages of the pages."""
        self.page.goto(self.url("index.html"))
        self.page.click(".languages summary")
        self.seen("home-languages")

    def quiz(self, path, name, answers=None, time=TIME):
        """A quiz from its start to its result; the first question stays unanswered.

        The default time is one at which the quiz is open.
        """
        page = self.page
        student = Taking(page, self.site, path, self.url(path))
        if time:
            page.clock.set_fixed_time(time)
            page.reload()
        self.seen(f"{name}-start")
        student.start("Maya Lindqvist")
        page.wait_for_selector("#progress")
        self.seen(f"{name}-begun")
        if answers:
            for question in student.questions()[1:]:
                answers(student.part(question))
        else:
            answer_all(student, lambda question: None, lambda part, _: answer_somehow(part),
                       questions=student.questions()[1:])
        if page.locator(".flag:visible").count() > 1:
            page.locator(".flag:visible").nth(1).click()
        if page.is_visible("#student"):
            page.fill("#student", "Maya Lindqvist")
        self.seen(f"{name}-answered")
        page.click("#submit")
        if page.is_visible("#anyway"):
            self.seen(f"{name}-unanswered")
            page.click("#anyway")
        page.wait_for_selector(MARKED)
        self.seen(f"{name}-result")

    def practice(self, path):
        """One question of a practice with its verdict, and the last step."""
        page = self.page
        Taking(page, self.site, path, self.url(path))
        page.click("#start")
        answer_somehow(page.locator(".question:not([hidden])").first)
        page.click(".check-step")
        self.seen("practice-verdict")
        while page.is_visible(".skip-step:visible, .next-step:visible"):
            page.click(".skip-step:visible, .next-step:visible")
        self.seen("practice-end")

    def timed(self, path):
        """A quiz with a time limit before and after its start."""
        page = self.page
        Taking(page, self.site, path, self.url(path))
        self.seen("timed-start")
        page.fill("#student", "Maya Lindqvist")
        page.click("#start")
        page.wait_for_selector("#submit")
        self.seen("timed-begun")
        page.once("dialog", lambda dialog: dialog.accept())

    def perfect(self, path):
        """A quiz with only right answers, on the screen and on paper."""
        page = self.page
        student = Taking(page, self.site, path, self.url(path))
        page.click("#start")
        keys = self.site.quizzes[path]["questions"]
        for question in student.questions():
            answer_rightly(student.part(question), keys.get(question, {}))
        page.fill("#student", "Maya Lindqvist")
        page.click("#submit")
        page.wait_for_selector(MARKED)
        self.seen("perfect-result")
        self.on_paper("paper-result")

    def late(self, path):
        """A quiz that is started and submitted after its deadline."""
        page = self.page
        student = Taking(page, self.site, path, self.url(path))
        page.clock.set_fixed_time(AFTER_DEADLINES)
        page.reload()
        self.seen("late-start")
        page.click("#start")
        answer_somehow(student.part(student.questions()[0]))
        page.fill("#student", "Maya Lindqvist")
        page.click("#submit")
        if page.is_visible("#anyway"):
            page.click("#anyway")
        page.wait_for_selector(MARKED)
        self.seen("late-result")
        page.clock.set_fixed_time(TIME)

    def full_storage(self, path):
        """A quiz in a browser whose storage is full."""
        page = self.page
        Taking(page, self.site, path, self.url(path))
        page.evaluate("""() => {
          Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
        }""")
        page.click("#start")
        page.wait_for_selector("#notices .notice")
        self.seen("storage-full")

    def on_paper(self, name):
        """The print view, as wide as the text on a sheet of A4."""
        page, window = self.page, self.page.viewport_size
        page.emulate_media(media="print")
        page.set_viewport_size({**window, "width": 718})
        self.seen(name)
        page.emulate_media(media="screen")
        page.set_viewport_size(window)

    def after(self, classroom):
        """The pages after attempts."""
        page = self.page
        page.clock.set_fixed_time(TIME)
        self.open("index.html", "home-attempts")
        self.open(f"{classroom}/index.html", "classroom-attempts")
        self.open("grades.html", "grades")
        page.click("#forget")
        self.seen("grades-forget")


def build_school(folder):
    """Builds the example course with its own style; returns the folder of its site."""
    course = pathlib.Path(folder) / "school"
    shutil.copytree(ROOT / "content", course / "content")
    with (course / "content/site.yml").open("a", encoding="utf-8") as file:
        file.write(SCHOOL)
    (course / "content/logo.svg").write_text(LOGO, encoding="utf-8")
    quizpress(course, "build", "--quiet")
    return course / "build/site"


def tour_of_school(tour):
    """Pages in other colors, and a quiz whose options are images."""
    tour.open("index.html", "home")
    tour.open("everyday-statistics/index.html", "classroom")
    tour.quiz("everyday-statistics/quizzes/averages.html", "images")


def tour_of_example(tour):
    tour.pages("biology-9b")
    tour.menu_of_languages()
    tour.quiz("biology-9b/quizzes/cells.html", "quiz")
    timed = [path for path, quiz in tour.site.quizzes.items() if "timeLimit" in quiz]
    practices = [path for path, quiz in tour.site.quizzes.items() if quiz["kind"] == "practice"]
    tour.practice(practices[0])
    for path in timed[:1]:
        tour.timed(path)
    tour.after("biology-9b")


def further_states_of_example(tour):
    """States without a layout test of their own."""
    tour.perfect("biology-9b/quizzes/cells.html")
    kinds = {quiz["kind"]: path for path, quiz in tour.site.quizzes.items()}
    for kind in ("exam", "survey"):
        tour.quiz(kinds[kind], kind, time=None)
    for path in sorted(tour.site.folder.glob("*/lectures/*.html")):
        if path.name.count(".") == 1:
            name = "presenter" if "present" in path.name else "lecture"
            tour.page.goto(tour.url(path.relative_to(tour.site.folder).as_posix()))
            tour.seen(name)
    tour.full_storage("biology-9b/quizzes/food-webs.html")


def further_states_of_hard_course(tour):
    tour.late("class/quizzes/kinds.html")
    tour.on_paper("paper-late-result")


def short_tour_of_hard_course(tour):
    """Every page, and a quiz with every kind of question from start to result."""
    tour.pages("class")
    tour.quiz("class/quizzes/kinds.html", "quiz")


def tour_of_hard_course(tour):
    short_tour_of_hard_course(tour)
    tour.open("class/quizzes/later.html", "later")
    tour.practice("class/quizzes/practice.html")
    tour.timed("class/quizzes/clock.html")
    tour.after("class")
    # With a script, since a hundred clicks take seconds.
    tour.quiz("class/quizzes/many.html", "hundred", lambda part: part.evaluate(
        "part => part.querySelector('.options input')?.click()"))


def with_pages(browser, width, scheme, action, **further):
    """Runs an action with a page in its own window."""
    context = browser.new_context(
        viewport={"width": width, "height": WIDTHS.get(width, 740)}, color_scheme=scheme,
        timezone_id="Europe/Berlin", reduced_motion="reduce", **further)
    # A long timeout, since one failed picture on a busy computer ends the whole run.
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.clock.set_fixed_time(TIME)
    action(page)
    context.close()


class Gallery:
    """The pictures taken so far, below a folder."""

    def __init__(self, folder):
        self.folder, self.pictures, self.wrong = folder, [], []

    def take(self, page, name):
        path = self.folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        window = page.viewport_size
        height = page.evaluate("document.documentElement.scrollHeight")
        # Elements far from the viewport are not rendered, so the window is made higher.
        if not page.locator("dialog[open]").count():
            page.set_viewport_size({**window, "height": min(max(height, window["height"]), MOST_HEIGHT)})
            page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        self.wrong += [f"{name}: {fault}" for fault in faults(page)]
        page.screenshot(path=path, animations="disabled")
        page.set_viewport_size(window)
        self.pictures.append(name)

    def write_sheet(self):
        """Writes the contact sheet: a row for each state, with all its pictures."""
        rows = {}
        for name in self.pictures:
            course, state, look = name.split("/")
            rows.setdefault(f"{course}: {state}", []).append((name, look))
        parts = [f"<h2>{row}</h2><div>" + "".join(
            f'<a href="{name}.png"><img src="{name}.png" alt="{look}" loading="lazy"><br>{look}</a>'
            for name, look in found) + "</div>" for row, found in rows.items()]
        (self.folder / "index.html").write_text(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Screenshots</title><style>"
            "body { font: 12px sans-serif; } div { display: flex; gap: 8px; overflow: auto; }"
            "img { height: 300px; width: auto; border: 1px solid #888; }</style>"
            + "".join(parts) + "</html>", encoding="utf-8")


def reports(browser, gallery, folder):
    for width in WIDTHS:
        for scheme in SCHEMES:
            def visit(page, width=width, scheme=scheme):
                for path in sorted(folder.rglob("*.html")):
                    page.goto(path.as_uri())
                    name = "-".join(path.relative_to(folder).with_suffix("").parts)
                    gallery.take(page, f"reports/{name}/{width}-{scheme}")
            with_pages(browser, width, scheme, visit)


def main(site, reports_folder, output):
    gallery = Gallery(output)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        example, hard = Site(site), Site(build_hard_course(folder))
        school = Site(build_school(folder))
        courses = [("example", example, tour_of_example),
                   ("example", example, further_states_of_example),
                   ("hard", hard, tour_of_hard_course), ("hard", hard, further_states_of_hard_course),
                   ("school", school, tour_of_school)]
        for width in WIDTHS:
            for scheme in SCHEMES:
                for language in LANGUAGES:
                    for course, pages, tour in courses:
                        look = f"{width}-{scheme}-{language}"
                        with_pages(browser, width, scheme, lambda page: tour(Tour(
                            page, pages, language,
                            lambda name: gallery.take(page, f"{course}/{name}/{look}"))))
        reports(browser, gallery, reports_folder)
        browser.close()
    gallery.write_sheet()
    print(*gallery.wrong, sep="\n")
    print(f"{len(gallery.pictures)} pictures, {len(gallery.wrong)} faults: {output / 'index.html'}")


if __name__ == "__main__":
    main(*(pathlib.Path(argument).resolve() for argument in sys.argv[1:4]))
