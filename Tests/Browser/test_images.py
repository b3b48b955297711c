"""Options that are images are in a grid; other options stay in a list."""

import pytest

from answering import submit
from courses import build, quiz_source
from sampling import FULL_RUN, only_in_full_run, sampled
from test_pages import violations

IMAGES = ["ant", "bee", "cat", "dog"]
SVG = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}">'
       '<rect width="100%" height="100%" fill="#4a7"/></svg>\n')
PLAIN = "".join(f"- [{' x'[name == 'cat']}] ![A {name}]({name}.svg)\n" for name in IMAGES)
QUIZ = {
    "alone": PLAIN,
    "words": "".join(f"- [{' x'[name == 'cat']}] ![A picture]({name}.svg) {name}\n  > No.\n"
                     for name in IMAGES),
    "other": PLAIN + "- [ ] None of these\n",
    "several": PLAIN.replace("[ ] ![A dog", "[x] ![A dog"),
    "long": PLAIN.replace(".svg)", ".svg) " + "and many words beside it " * 4),
    "mixed": PLAIN + "- [ ] No animal\n- [ ] A plant\n",
    "one": "- [x] ![An ant](ant.svg)\n- [ ] A word\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("images")
    quizzes = folder / "content/class/quizzes"
    quizzes.mkdir(parents=True)
    for name, size in zip(IMAGES, [(300, 200), (200, 400), (600, 100), (80, 80)], strict=True):
        (quizzes / f"{name}.svg").write_text(SVG.format(*size), encoding="utf-8")
    body = "".join(f"## Which is it: {name}? {{#{name}}}\n\n{options}\n"
                   for name, options in QUIZ.items())
    return build(folder, {
        "images": quiz_source("Images", body, kind="quiz", deadline="2099-12-14 17:00")})


def start(page, site, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto((site / "class/quizzes/images.html").as_uri())
    page.click("#start")


def boxes(page, question):
    return [one.bounding_box() for one in page.locator(
        f"[data-question={question}] .option").all()]


def columns(page, question):
    return len({round(box["x"]) for box in boxes(page, question)})


@pytest.mark.parametrize("width, count", sampled([(320, 2), (360, 2), (1440, 4)], (320, 2)))
def test_images_are_in_as_many_columns_as_fit(page, site, width, count):
    start(page, site, width)
    for question in ("alone", "words", "other", "several"):
        assert columns(page, question) == count, question
        assert all(box["width"] >= 110 and box["height"] >= 44 for box in boxes(page, question))
        image = page.locator(f"[data-question={question}] .option img").first.bounding_box()
        assert image["width"] > 90
    assert [columns(page, question) for question in ("long", "mixed", "one")] == [1, 1, 1]
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@only_in_full_run
def test_large_text_gets_one_column(page, site):
    start(page, site, 360)
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert columns(page, "alone") == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_an_image_is_a_label_to_press_and_to_reach_by_keyboard(page, site):
    start(page, site, 1440)
    part = page.locator("[data-question=several]")
    part.locator("img").nth(1).click()
    part.locator("img").nth(2).click()
    assert part.locator("input:checked").count() == 2
    page.mouse.move(0, 0)
    look = "one => { const s = getComputedStyle(one); return [s.borderColor, s.outlineStyle]; }"
    found = [one.evaluate(look) for one in part.locator(".option").all()]
    assert found[1][0] == found[2][0] != found[0][0]
    part.locator("input").first.focus()
    page.keyboard.press("Space")
    assert part.locator(".option").first.evaluate(look)[1] == "solid"
    page.keyboard.press("Tab")
    assert part.locator(".option").nth(1).evaluate(look)[1] == "solid"
    assert page.get_by_role("checkbox", name="A cat").count() == 1


@pytest.mark.parametrize("width", sampled([360, 1440], 360))
def test_a_result_marks_images_in_words_and_shape(page, site, width):
    start(page, site, width)
    part = page.locator("[data-question=several]")
    for name in ("cat", "ant"):
        part.get_by_role("checkbox", name=f"A {name}").check()
    page.locator("[data-question=words] input").first.check()
    submit(page)
    marks = {one.locator("img").get_attribute("alt"): one.locator(".mark").all_inner_texts()
             for one in part.locator(".option").all()}
    assert marks == {"A cat": ["correct answer, your answer"], "A bee": [],
                     "A ant": ["incorrect, your answer"],
                     "A dog": ["correct answer, not chosen"]}
    for option in page.locator(".images .option").all():
        outer = option.bounding_box()
        for inner in option.locator("> *").all():
            box = inner.bounding_box()
            assert box["x"] + box["width"] <= outer["x"] + outer["width"] + 1
    # Feedback is below its option, not over it.
    chosen = page.locator("[data-question=words] li:has(input:checked)")
    label, feedback = (chosen.locator(one).bounding_box() for one in ("label", ".feedback"))
    assert feedback["y"] >= label["y"] + label["height"]
    if FULL_RUN or width == 360:
        assert violations(page) == []
