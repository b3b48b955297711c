"""Regions of an image can be chosen by a click, by their names and with only the keyboard."""

import pytest

from courses import MAP, build, merged, quiz_source, write
from sampling import FULL_RUN, only_in_full_run
from test_kinds import Form
from test_pages import violations

SEAS = """## Which sea is cold? {#one type=hotspot}

![A map of three seas](map.svg)

- [x] North {rect=100,50,200,100}
  > Ice floats there.
- [ ] South {circle=300,300,60}
- [ ] Everywhere {rect=0,0,600,400}

> It is far from the equator.

## Which seas are salty? {#some type=hotspot scoring=net-correct pin=last}

![A map of three seas](map.svg){width=300}

- [x] East {rect=300,0,300,400}
- [x] West {rect=0,0,290,400}
- [ ] None of these
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hotspot")
    build(folder, {
        "kinds": quiz_source("Seas", SEAS, kind="quiz", deadline="2027-12-14 23:59")})
    return folder


@pytest.fixture
def form(page, folder):
    return Form(page, folder)


def click(form, question, x, y):
    """Clicks a point of the image, in pixels of its file."""
    box = form.at(question, ".hotspot img").bounding_box()
    form.at(question, ".hotspot").click(
        position={"x": x * box["width"] / 600, "y": y * box["height"] / 400})


def chosen(form, question):
    return form.at(question, "input:checked").evaluate_all("all => all.map(one => one.value).sort()")


def test_a_click_chooses_the_smallest_region_at_its_point(form):
    for x, y, name in [(110, 60, "north"), (299, 149, "north"), (302, 155, "everywhere"),
                       (300, 255, "south"), (255, 255, "everywhere"), (595, 5, "everywhere")]:
        click(form, "one", x, y)
        assert chosen(form, "one") == [name], (x, y)
        assert form.answers()["one"] == {"options": [name]}
        assert form.at("one", ".regions .chosen").get_attribute("data-region") == name


@only_in_full_run
def test_several_regions_are_chosen_and_given_up_again_at_any_size(form):
    click(form, "some", 590, 200)
    click(form, "some", 10, 390)
    assert chosen(form, "some") == ["east", "west"]
    click(form, "some", 300 + 2, 10)
    assert chosen(form, "some") == ["west"]
    assert form.at("some", ".chosen").count() == 1


def test_names_and_keyboard_choose_as_well(form):
    form.at("one", "input").first.focus()
    form.page.keyboard.press("Space")
    first = chosen(form, "one")
    assert form.at("one", ".near").count() > 0
    form.page.keyboard.press("ArrowDown")
    second = chosen(form, "one")
    assert first != second
    assert form.at("one", ".regions .chosen").get_attribute("data-region") == second[0]
    assert form.page.get_by_role("radio", name="North").count() == 1
    assert form.page.get_by_role("checkbox", name="None of these").count() == 1
    form.page.get_by_role("checkbox", name="East").press("Space")
    assert chosen(form, "some") == ["east"]


def test_regions_are_no_stops_of_the_tab_key(form):
    """They have no names: the options below the image do."""
    form.at("one", "input").first.focus()
    form.page.keyboard.press("Shift+Tab")
    assert not form.page.evaluate("document.activeElement.matches('.regions *')")


@only_in_full_run
def test_what_was_chosen_comes_back_and_stays_once_handed_in(form, folder):
    click(form, "one", 300, 300)
    click(form, "some", 590, 200)
    form.page.reload()
    assert form.at("one", ".regions .chosen").get_attribute("data-region") == "south"
    attempt = form.hand_in().file()
    assert [one["options"] for one in attempt["responses"]] == [["south"], ["east"]]
    graded = merged(folder, [attempt])[attempt["id"]]
    assert graded["score"] == attempt["score"] == {"points": 0.5, "of": 2}
    assert form.at("one", ".regions .right").get_attribute("data-region") == "north"
    assert form.at("one", ".regions .wrong").get_attribute("data-region") == "south"
    assert "the correct option is “North”" in form.verdict("one")
    click(form, "one", 110, 60)
    assert chosen(form, "one") == ["south"]


@only_in_full_run
def test_the_image_keeps_its_proportions_and_its_regions_lie_on_it(form):
    for width in (320, 1280):
        form.page.set_viewport_size({"width": width, "height": 800})
        # In one evaluation, since the page may still move after the window has been resized.
        image, outlines = form.at("one", ".hotspot").evaluate(
            "all => [...all.children].map((one) => one.getBoundingClientRect().toJSON())")
        assert abs(image["width"] / image["height"] - 1.5) < 0.02
        assert all(abs(image[side] - outlines[side]) < 1 for side in image), (image, outlines)
        assert form.page.evaluate("document.documentElement.scrollWidth") <= width


@only_in_full_run
def test_axe_finds_nothing_before_and_after(form):
    click(form, "one", 300, 300)
    if FULL_RUN:
        assert violations(form.page) == []
    form.hand_in()
    assert violations(form.page) == []


def test_a_drawing_without_a_size_of_its_own_is_printed(form):
    form.page.emulate_media(media="print")
    for question in ("one", "some"):
        image, regions = (form.at(question, f".hotspot {part}").bounding_box()
                          for part in ("img", ".regions"))
        assert image["height"] > 100 and abs(image["width"] / image["height"] - 1.5) < 0.05
        assert abs(regions["width"] - image["width"]) < 1


@pytest.mark.parametrize("width, height", [(1280, 720), (360, 740)])
def test_a_drawing_without_a_size_of_its_own_is_on_the_projector(tmp_path, page, width, height):
    lecture = f"---\nname: Lecture\n---\n\n{SEAS.replace(' scoring=net-correct', '')}"
    write(tmp_path, {
        "class/lectures/2026-09-07.md": lecture, "class/lectures/map.svg": MAP})
    site = build(tmp_path, {"seas": quiz_source("Seas", SEAS)})
    page.set_viewport_size({"width": width, "height": height})
    page.goto((site / "class/lectures/2026-09-07-present.html").as_uri())
    box = page.locator(".slide:visible .hotspot img").bounding_box()
    assert box["height"] > 70 and abs(box["width"] / box["height"] - 1.5) < 0.02
    assert box == page.locator(".slide:visible .regions").bounding_box()


def test_the_projector_outlines_the_correct_regions_with_the_answer(tmp_path, page):
    lecture = f"---\nname: Lecture\nanswers: open\n---\n\n{SEAS.replace(' scoring=net-correct', '')}"
    write(tmp_path, {
        "class/lectures/2026-09-07.md": lecture, "class/lectures/map.svg": MAP})
    site = build(tmp_path, {"seas": quiz_source("Seas", SEAS)})
    page.goto((site / "class/lectures/2026-09-07-present.html").as_uri())
    outlined = page.locator(".slide:visible .regions > .right")
    for _ in range(2):
        assert outlined.count() == 0
        page.keyboard.press("ArrowRight")
    assert outlined.evaluate_all("all => all.map(one => one.dataset.region)") == ["north"]
    page.keyboard.press("ArrowLeft")
    assert outlined.count() == 0
