"""How a student answers a question of each kind: `part` is its fieldset in the page."""

from sampling import FULL_RUN

# A result whose questions are all marked, the last ones a moment after it is shown.
MARKED = "main:not(:has(.question:not(.marked, [hidden]))) #result-heading"

# Answers questions as their controls do when they are used, without the mouse, the keyboard and the
# scrolling of a person, which take most of the time. Gives back those that it cannot answer.
QUICKLY = """questions => questions.filter(([id, options, text]) => {
  const part = document.querySelector(`[data-question=${JSON.stringify(id)}]`);
  const inputs = [...part.querySelectorAll(".options input")];
  const wanted = options ? inputs.filter(input => options.includes(input.value)) : inputs.slice(0, 1);
  if (inputs.length) {
    for (const input of wanted) if (!input.checked) input.click();
    return wanted.some(input => !input.checked);
  }
  const field = part.querySelector(".typed");
  if (!field) return true;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return false;
}).map(([id]) => id)"""


def answer_all(student, key_of, answer):
    """Answers every question shown with `answer(part, key)`.

    One of each kind is answered with mouse and keyboard, the others quickly; in a full run, all are
    answered with mouse and keyboard.
    """
    kinds, by_hand, quick = set(), [], []
    for question, kind in student.kinds():
        if FULL_RUN or kind not in kinds or kind in ("blanks", "ordering", "matching"):
            by_hand.append(question)
        else:
            quick.append([question, *quick_answer(kind, key_of(question))])
        kinds.add(kind)
    by_hand += student.page.evaluate(QUICKLY, quick) if quick else []
    for question in by_hand:
        answer(student.part(question), key_of(question))


def quick_answer(kind, key):
    """The options to tick, or None for the first one; and the text to write."""
    if key is None:
        return None, "something"
    if kind == "essay":
        return None, "In my own words."
    return key.get("key", []), right_words(key["typed"]) if "typed" in key else "7"


def answer_rightly(part, key):
    """Answers as the key of the page's data says; an essay with some words."""
    match part.get_attribute("data-kind"):
        case "choice" | "scale" | "true-false" | "hotspot":
            for option in key.get("key", []):
                tick(part, option)
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
    """Answers with the first thing there is to choose, or with a word."""
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
    """Clicks one of the ways to hand an attempt in, which may be folded up."""
    page.evaluate("document.querySelector('#result .ways').open = true")
    page.click(f"#result >> {way}")


def tick(part, option):
    part.locator(f'input[value="{option}"]').check()


def fill_blank(control, gap):
    if "menu" in gap:
        control.select_option(gap["menu"][0])
    else:
        control.fill(right_words(gap))


def right_words(gap):
    """An answer that a gap takes: the lowest of its numbers, or the first of its words."""
    if "numbers" not in gap:
        return gap["texts"][0] if gap.get("texts") else gap["shown"]
    low, _, unit = gap["numbers"][0]
    return f"{low} {unit}".strip()


def put_in_order(part, wanted):
    """Moves items up, one after the other, or keeps an order that is as wanted."""
    for place, name in enumerate(wanted):
        while items(part).index(name) > place:
            part.locator(f'[data-item="{name}"] button').first.click()
    if part.locator(".untouched").is_visible():
        part.locator(".untouched button").click()


def items(part):
    return part.locator("[data-item]").evaluate_all("all => all.map(one => one.dataset.item)")
