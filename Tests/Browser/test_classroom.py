"""A classroom's page: what is due first, states, search, filters and paging."""

import json

import pytest

from answering import submit
from courses import CLASSROOM, build, quiz_source
from sampling import only_in_full_run, sampled

QUESTION = "## Is water wet?\n\n- [x] Yes\n- [ ] No\n"
NOW = "2026-09-10T10:00:00Z"
QUIZZES = {
    "closed": {"deadline": "2026-09-01 17:00", "closes": "2026-09-02 17:00"},
    "late": {"deadline": "2026-09-05 17:00"},
    "later": {"deadline": "2026-10-02 17:00", "opens": "2026-09-20 08:00"},
    "month": {"deadline": "2026-10-01 17:00"},
    "practice": {"kind": "practice"},
    "soon": {"deadline": "2026-09-11 17:00"},
    "week": {"deadline": "2026-09-17 17:00"},
}


def attempt(ended, points=None, of=None):
    score = {} if of is None else {"score": {"points": points, "of": of}}
    return json.dumps({"id": ended, "endedAt": ended, **score})


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    quizzes = {name: quiz_source(name.title(), QUESTION, **{"kind": "quiz", **front})
               for name, front in QUIZZES.items()}
    return build(tmp_path_factory.mktemp("classroom"), quizzes)


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """300 quizzes, and a welcome text longer than a phone's screen."""
    names = [f"Quiz {number} {'odd' if number % 2 else 'even'}" for number in range(300)]
    quizzes = {f"q{number}": quiz_source(name, QUESTION) for number, name in enumerate(names)}
    folder = tmp_path_factory.mktemp("large")
    build(folder, {"q0": quizzes["q0"]})
    file = folder / "content" / "class" / "classroom.md"
    text = file.read_text(encoding="utf-8") + "\nWelcome to this long text. " * 200 + "\n"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("courses.CLASSROOM", text)
        return build(folder, quizzes)


def open_class(page, site, query="", stored=None):
    page.clock.set_fixed_time(NOW)
    url = (site / "class" / "index.html").as_uri()
    if stored:
        page.goto(url)
        page.evaluate("all => Object.entries(all).forEach(one => localStorage.setItem(...one))",
                      {f"quizpress:Cases:class:{name}": value for name, value in stored.items()})
    page.goto(url + query)


def rows(page):
    return page.locator(".row:visible h3").all_inner_texts()


def states(page):
    return dict(zip(rows(page), page.locator(".row:visible .state").all_inner_texts()))


def test_what_is_due_comes_first_and_what_is_closed_last(course, page):
    open_class(page, course)
    assert rows(page) == ["Soon", "Week", "Month", "Practice", "Late", "Later", "Closed"]
    assert states(page) == {
        "Soon": "Due soon", "Week": "Open", "Month": "Open", "Practice": "Open",
        "Late": "Deadline passed", "Later": "Not open yet", "Closed": "Closed"}


def test_pages_in_other_tabs_show_what_was_started_and_submitted(course, page):
    open_class(page, course)
    grades, quiz = page.context.new_page(), page.context.new_page()
    grades.goto((course / "grades.html").as_uri())
    quiz.goto((course / "class/quizzes/week.html").as_uri())
    quiz.click("#start")
    page.wait_for_selector(".row:has-text('Week') .state:text('In progress')")
    submit(quiz)
    page.wait_for_selector(".row:has-text('Week') .state:text('Finished')")
    grades.wait_for_selector("#terms >> text=Week")
    with grades.expect_navigation():
        grades.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")


LATE = [("accept", "Deadline passed"), ("refuse", "Too late: does not count")]


@pytest.mark.parametrize("late, state", sampled(LATE, LATE[1]))
def test_a_quiz_is_late_after_the_grace(page, tmp_path, late, state):
    grading = f"created: 2026-08-01\ngrading: {{ late: {late}, grace: 2 h }}\n"
    quizzes = {
        name: quiz_source(name.title(), QUESTION, kind="quiz", deadline=deadline)
        for name, deadline in (("within", "2026-09-10T10:00:00Z"), ("over", "2026-09-10T07:00:00Z"))}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("courses.CLASSROOM", CLASSROOM.replace("created: 2026-08-01\n", grading))
        site = build(tmp_path, quizzes)
    page.clock.set_fixed_time("2026-09-10T11:00:00Z")
    page.goto((site / "class/index.html").as_uri())
    assert states(page) == {"Within": "Due soon", "Over": state}
    # The quiz's own page shows the same.
    page.goto((site / "class/quizzes/within.html").as_uri())
    assert page.inner_text("#notices") == ""
    page.goto((site / "class/quizzes/over.html").as_uri())
    assert page.inner_text("#notices") != ""


@only_in_full_run
def test_an_opening_date_has_its_zone(course, page):
    open_class(page, course)
    text = page.inner_text("[data-quiz=later] .meta")
    assert "Opens September 20, 2026 at 08:00 Europe/Berlin" in text
    assert page.locator(".opens:visible").count() == 1


def test_submitted_finished_and_late_are_told_apart(course, page):
    sent = {"2026-09-04T10:00:00Z": {"at": "2026-09-04T10:00:01Z"}}
    open_class(page, course, stored={
        "late:done": json.dumps([attempt("2026-09-04T10:00:00Z")]),
        "late:sent": json.dumps(sent),
        # Within the five minutes of grace.
        "closed:done": json.dumps([attempt("2026-09-01T15:04:00Z")]),
        "soon:done": json.dumps([attempt("2026-09-20T10:00:00Z")]),
        "week:open": json.dumps({"seed": "a"}),
    })
    found = states(page)
    assert (found["Late"], found["Closed"], found["Soon"]) == (
        "Submitted", "Finished", "Finished late")
    wrong = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--wrong')")
    colors = page.locator(".state:visible").evaluate_all(
        "all => all.map(one => getComputedStyle(one).color)")
    assert wrong not in colors and "rgb(165, 42, 29)" not in colors
    assert "In progress" in page.inner_text("[data-quiz=week]")
    assert rows(page)[:2] == ["Week", "Month"]
    page.select_option("#state", "done")
    assert set(rows(page)) == {"Late", "Closed", "Soon"}


@pytest.mark.parametrize("scores, summary", [
    ([(5, 5), (7, 10)], "Best 5/5 · Last 7/10"),
    ([(0, 0), (1, 4), (2, 8)], "Best 1/4 · Last 2/8"),
])
def test_the_best_score_is_the_highest_share_of_its_maximum(course, page, scores, summary):
    days = range(1, 1 + len(scores))
    open_class(page, course, stored={"soon:done": json.dumps([
        attempt(f"2026-09-0{day}T10:00:00Z", *score) for day, score in zip(days, scores)])})
    assert summary in page.inner_text("[data-quiz=soon] .taken")
    # The quiz's own page says the same.
    page.goto((course / "class/quizzes/soon.html").as_uri())
    assert page.inner_text("#earlier .summary") == summary


def test_states_filter_the_list(course, page):
    open_class(page, course)
    for state, expected in {"todo": ["Soon", "Week", "Month", "Practice", "Late"],
                            "later": ["Later"], "missed": ["Closed"], "done": []}.items():
        page.select_option("#state", state)
        assert rows(page) == expected
    assert page.is_visible("#no-match")
    open_class(page, course, "?state=later&order=created")
    assert rows(page) == ["Later"]
    page.select_option("#state", "")
    page.select_option("#order", "-deadline")
    dates = page.eval_on_selector_all(".row", "all => all.map(one => +one.dataset.deadline)")
    given = [date for date in dates if date]
    assert given == sorted(given, reverse=True)


@only_in_full_run
def test_lectures_show_deadlines_states_and_attempts_as_quizzes_do(page, tmp_path):
    build(tmp_path, {"week": quiz_source("Week", QUESTION)})
    lectures = tmp_path / "content/class/lectures"
    lectures.mkdir()
    for day, fields in {"07": "", "08": "deadline: 2026-09-11 17:00\n", "21": "opens: 2026-09-21\n"}.items():
        (lectures / f"2026-09-{day}.md").write_text(f"---\nname: Day {day}\n{fields}---\n\n{QUESTION}")
    site = build(tmp_path, {})
    open_class(page, site, stored={
        "2026-09-07:done": json.dumps([attempt("2026-09-07T10:00:00Z")]),
        "2026-09-07:sent": json.dumps({"2026-09-07T10:00:00Z": {"at": "2026-09-07T10:00:01Z"}})})
    assert states(page) == {
        "Week": "Open", "Day 07": "Submitted", "Day 08": "Due soon", "Day 21": "Not open yet"}
    assert "Taken once" in page.inner_text("[data-quiz='2026-09-07'] .taken")
    assert "Due September 11, 2026 at 17:00" in page.inner_text("[data-quiz='2026-09-08'] .meta")
    assert "Opens September 21, 2026" in page.inner_text("[data-quiz='2026-09-21'] .meta")


@only_in_full_run
def test_a_short_list_is_ordered_by_what_is_due_without_controls(page, tmp_path):
    folder = build(tmp_path, {
        "over": quiz_source("Over", QUESTION, kind="quiz", deadline="2026-09-05",
                            closes="2026-09-06"),
        "due": quiz_source("Due", QUESTION, kind="quiz", deadline="2026-09-20"),
    })
    open_class(page, folder)
    assert rows(page) == ["Due", "Over"]
    assert page.locator("#controls, #count, #more").count() == 0


@pytest.mark.parametrize("runs_script", [True, False])
def test_a_classroom_says_what_it_does_not_show_without_its_script(course, browser, runs_script):
    context = browser.new_context(java_script_enabled=runs_script)
    page = context.new_page()
    page.goto((course / "class" / "index.html").as_uri())
    notice = page.locator(".no-script")
    assert notice.is_visible() is not runs_script
    assert "which quizzes you have taken" in notice.text_content()
    context.close()


def test_300_quizzes_are_searched_and_come_in_pages(large, page):
    open_class(page, large)
    assert len(rows(page)) == 30
    assert page.inner_text("#count") == "30 of 300 quizzes"
    page.click("#more")
    assert len(rows(page)) == 60
    assert page.evaluate("document.activeElement.textContent") == rows(page)[30]
    page.reload()
    assert len(rows(page)) == 60
    page.fill("#search", "QUIZ 29 odd")
    assert rows(page) == [
        f"Quiz {number} odd" for number in sorted(range(1, 300, 2), key=lambda n: f"q{n}")
        if "29" in str(number)]


def test_the_quizzes_are_in_the_first_screen_of_a_phone(large, page):
    page.set_viewport_size({"width": 360, "height": 740})
    open_class(page, large)
    box = page.locator(".row h3").first.bounding_box()
    assert box["y"] + box["height"] <= 740
    page.click("#welcome summary")
    assert "long text" in page.inner_text("#welcome")
