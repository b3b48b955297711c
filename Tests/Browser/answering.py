"""Answers questions of each kind as a student does: `part` is the fieldset in the page."""

from sampling import FULL_RUN

# A result whose questions are all marked; the last ones are marked shortly after it is shown.
MARKED = "main:not(:has(.question:not(.marked, [hidden]))) #result-heading"

# Answers questions by setting their controls, without mouse, keyboard and scrolling, which take
# most of the time. Returns the questions that it cannot answer.
QUICKLY = """answers => {
  const write = (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return field.value === value;
  };
  const choose = (menu, value) => write(menu, value ?? menu.options[1].value);
  const check = (wanted) => {
    for (const input of wanted) if (!input.checked) input.click();
    return wanted.length > 0 && wanted.every((input) => input.checked);
  };
  const order = (part, wanted) => {
    const names = () => [...part.querySelectorAll("[data-item]")].map((one) => one.dataset.item);
    for (const [place, name] of wanted.entries()) {
      for (let left = names().indexOf(name) - place; left > 0; left -= 1) {
        part.querySelector(`[data-item="${CSS.escape(name)}"] button`).click();
      }
    }
    part.querySelector(".untouched")?.checkVisibility()
      && part.querySelector(".untouched button").click();
    return wanted.every((name, place) => names()[place] === name);
  };
  const fill = (part, texts) => [...part.querySelectorAll("select, input.blank")].every((field) => {
    const text = texts?.[field.dataset.blank ?? field.dataset.row];
    return field.matches("select") ? choose(field, text) : write(field, text ?? "something");
  });
  const answer = (part, { options, text, order: wanted, texts }) => {
    const inputs = [...part.querySelectorAll(".options input")];
    if (inputs.length) {
      const chosen = options ? inputs.filter(({ value }) => options.includes(value)) : [inputs[0]];
      return check(chosen);
    }
    if (part.querySelector("[data-item]")) return order(part, wanted ?? []);
    const field = part.querySelector(".typed");
    return field ? write(field, text) : fill(part, texts);
  };
  return answers.filter((one) => !answer(
    document.querySelector(`[data-question="${CSS.escape(one.question)}"]`), one))
    .map(({ question }) => question);
}"""


def answer_all(student, key_of, answer, by_hand=FULL_RUN, questions=None):
    """Answers every question shown, or the given ones, with `answer(part, key)`, by mouse and
    keyboard. If `by_hand` is false, a script gives the same answers: this is the default in tests
    that are not about answering.
    """
    wanted = [one for one in student.kinds() if questions is None or one[0] in questions]
    left = [question for question, _ in wanted]
    if not by_hand:
        left = student.page.evaluate(QUICKLY, [
            {"question": question, **quick_answer(kind, key_of(question))}
            for question, kind in wanted])
    for question in left:
        answer(student.part(question), key_of(question))


def quick_answer(kind, key):
    """The answer for a script: as `answer_somehow` without a key, otherwise as `answer_rightly`."""
    if key is None:
        return {"text": "something"}
    if kind == "essay":
        return {"text": "In my own words."}
    texts = {name: gap["menu"][0] if "menu" in gap else right_words(gap)
             for name, gap in key.get("blanks", {}).items()}
    return {"options": key.get("key", []), "order": key.get("order"),
            "text": right_words(key["typed"]) if "typed" in key else "7",
            "texts": {**texts, **key.get("pairs", {})}}


def answer_rightly(part, key):
    """Answers with the key in the page's data; an essay with some words."""
    match part.get_attribute("data-kind"):
        case "choice" | "scale" | "true-false" | "hotspot":
            for option in key.get("key", []):
                check(part, option)
        case "short-text":
            part.locator(".typed").fill(right_words(key["typed"]) if "typed" in key else "7")
        case "essay":
            part.locator(".typed").fill("In my own words.")
        case "blanks":
            for name, gap in key["blanks"].items():
                fill_blank(part.locator(f'[data-blank="{name}"]'), gap)
        case "ordering":
            put_in_order(part, key["order"])
        case "matching":
            for row, partner in key["pairs"].items():
                part.locator(f'[data-row="{row}"]').select_option(partner)


def answer_somehow(part):
    """Answers with the first option, or with a word."""
    match part.get_attribute("data-kind"):
        case "choice" | "scale" | "true-false" | "hotspot":
            part.locator(".options input").first.check()
        case "short-text" | "essay":
            part.locator(".typed").fill("something")
        case "ordering":
            part.locator(".untouched button").click()
        case _:
            for control in part.locator("select").all():
                control.select_option(index=1)
            for control in part.locator("input.blank").all():
                control.fill("something")


def click_way(page, way):
    """Clicks one of the ways to submit an attempt, which may be folded up."""
    page.evaluate("document.querySelector('#result .ways').open = true")
    page.click(f"#result >> {way}")


def submit(page):
    """Submits a quiz under a name, also with unanswered questions, and waits for the result."""
    page.fill("#student", "Ada")
    page.click("#submit")
    if page.is_visible("#anyway"):
        page.click("#anyway")
    page.wait_for_selector(MARKED)


def check(part, option):
    part.locator(f'input[value="{option}"]').check()


def fill_blank(control, gap):
    if "menu" in gap:
        control.select_option(gap["menu"][0])
    else:
        control.fill(right_words(gap))


def right_words(gap):
    """A correct answer for a blank: the lowest of its numbers, or the first of its words."""
    if "numbers" not in gap:
        return gap["texts"][0] if gap.get("texts") else gap["shown"]
    low, _, unit = gap["numbers"][0]
    return f"{low} {unit}".strip()


def put_in_order(part, wanted):
    """Moves items up one after another until they are in the wanted order."""
    for place, name in enumerate(wanted):
        while items(part).index(name) > place:
            part.locator(f'[data-item="{name}"] button').first.click()
    if part.locator(".untouched").is_visible():
        part.locator(".untouched button").click()


def items(part):
    return part.locator("[data-item]").evaluate_all("all => all.map(one => one.dataset.item)")


def tab_to(page, selector):
    for _ in range(400):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")
