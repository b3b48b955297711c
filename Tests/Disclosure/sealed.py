"""Courses in two variants that a sealed site must not tell apart.

They have all that students see in common and differ in all that says what is right: keys, weights,
accepted answers, the written order of options, right orders, pairs, feedback, explanations,
rubrics, drafts, comments, and the pictures and files that only those refer to.
"""

import base64
import re

# Texts of one variant alone; made up, so that no other text contains them.
WORDS = {
    "one": {
        "word": "quokkadile", "other": "zebrafinchley", "number": "46371.25", "tolerance": "0.0173",
        "feedback": "flibbertine", "explanation": "snorkelwort", "rubric": "grumbleseed",
        "draft": "wibblethatch", "comment": "plonkfeather", "image": "oxbowlantern",
        "link": "tumbledrake", "markup": "crumb<le&\"fig\"", "weight": "87.31",
        "code": "gnarlmoss",
    },
    "two": {
        "word": "marmosetta", "other": "pangolinear", "number": "98214.75", "tolerance": "0.0291",
        "feedback": "hobbledock", "explanation": "twistlebark", "rubric": "mumblegrain",
        "draft": "quibbleroof", "comment": "clankpetal", "image": "inkwellbadger",
        "link": "stumblehare", "markup": "tram>ple&'yew'", "weight": "63.19",
        "code": "snugfern",
    },
}  # fmt: skip

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def turned(variant, items):
    """The items in an order of the variant's own."""
    return items if variant == "one" else items[2:] + items[:2]


def choice(variant, heading, options, keys, attributes=""):
    """A choice question whose keys are written first."""
    words = WORDS[variant]
    ordered = sorted(turned(variant, options), key=lambda option: option not in keys)
    lines = [f"## {heading} {attributes}", ""]
    for option in ordered:
        lines.append(f"- [{'x' if option in keys else ' '}] {option}")
        lines.append(f"  > {words['feedback']} ![{words['feedback']}]({words['image']}.png)")
    return "\n".join(lines)


def weighted(variant):
    """One variant has weights, the other none, under the same rule."""
    weights = {"Oslo": WORDS[variant]["weight"], "Lima": "-12.5"} if variant == "one" else {}
    lines = ["## Which are capitals? {type=multiple scoring=weights}", ""]
    for name, isKey in (("Oslo", True), ("Lima", True), ("Bergen", False), ("Cusco", False)):
        weight = f" {{weight={weights[name]}}}" if name in weights else ""
        weight = " {void}" if name == "Cusco" and variant == "one" else weight
        lines.append(f"- [{'x' if isKey else ' '}] {name}{weight}")
    return "\n".join(lines)


def typed(variant):
    """What is a number in one variant is a word in the other, or a pattern."""
    words = WORDS[variant]
    number = f"= {words['number']} ± {words['tolerance']}"
    word = f"= {words['word']}\n= /{words['other']}s?/i"
    first, second = (number, word) if variant == "one" else (word, number)
    return f"""## How far is it?

{first}

## What is it called?

{second}

## Which name is it? {{type=short-text}}

= {words['other']}
= {words['markup']}"""


def blanks(variant):
    """Gaps and menus in a stem and in a body, the right item of a menu first."""
    words = WORDS[variant]
    colours = turned(variant, ["red", "green", "blue", "black"])
    menu = f"({colours[0]})|" + "|".join(colours[1:])
    gap = words["word"] if variant == "one" else f"={words['number']}"
    return f"""## The colour of the [[{gap}]] is [[{menu}]].

It weighs [[={words['number']}|={words['tolerance']}]] kg, and [[{words['other']}|/{words['word']}/]] it is.

> {words['explanation']}"""


def arranged(variant):
    """Something to order and something to match, a distractor among the partners."""
    items = turned(variant, ["Egg", "Larva", "Pupa", "Imago"])
    partners = turned(variant, ["Paris", "Rome", "Berne", "Vienna"])
    rows = "\n".join(f"| {row} | {partner} |" for row, partner in zip(
        ["France", "Italy", "Austria", ""], partners))
    order = "\n".join(f"{number}. {item}" for number, item in enumerate(items, 1))
    return f"""## Put the stages in order. {{type=ordering}}

{order}

> {WORDS[variant]['explanation']}

## Match each country with a city. {{type=matching}}

| Country | City |
|---|---|
{rows}

> {WORDS[variant]['explanation']}"""


def hotspot(variant):
    """Regions of a picture, those that are right first."""
    places = {"Sky": "rect=0,0,1,1", "Sea": "circle=1,1,1"}
    names = ["Sky", "Sea", "Neither"] if variant == "one" else ["Sea", "Sky", "Neither"]
    lines = [f"- [{'x' if name == names[0] else ' '}] {name}"
             + (f" {{{places[name]}}}" if name in places else "") for name in names]
    lines[0] += f"\n  > {WORDS[variant]['feedback']}"
    return "\n".join(
        ["## Where is it? {type=hotspot pin=last}", "", "![A small map](map.svg)", "", *lines])


def unmarked(variant):
    """An essay with its rubric; a draft, in one variant with a formula and code."""
    words = WORDS[variant]
    rich = f"""
> $x^2 + {words['number']}$ and[^1]
>
> ~~~python
> {words['code']} = 1
> ~~~
""" if variant == "one" else ""
    return f"""## Explain osmosis. {{type=essay points=5}}

> {words['rubric']} ![{words['rubric']}]({words['image']}.png)

> [!TIP]
> Think of water.

## A draft of {words['draft']} {{draft=true}}

![{words['draft']}]({words['image']}.png)

- [x] {words['draft']}

## Which is the last?

- [x] This
- [ ] That

> {words['explanation']} ![{words['explanation']}]({words['image']}.png), [more]({words['link']}.pdf)
{rich}
<!-- {words['comment']} -->"""


def quiz(variant, front):
    """A quiz with a question of every kind."""
    pets = ["Cat", "Dog", "Fox", "Owl"]
    keys = ["Cat"] if variant == "one" else ["Fox"]
    several = ["Cat", "Dog"] if variant == "one" else ["Fox", "Owl", "Cat"]
    again = choice(variant, "Which one again?", pets, keys)
    parts = [
        f"---\n{front}---\n\n![A map](shown.png)",
        choice(variant, "Which one?", pets, keys, "{scoring=penalty=0.25}"),
        choice(variant, "Which of these?", pets, several, "{type=multiple scoring=net-correct}"),
        again, again.replace("Dog", "Hen"),
        weighted(variant), typed(variant), blanks(variant), arranged(variant), hotspot(variant),
        unmarked(variant),
    ]  # fmt: skip
    text = "\n\n".join(parts) + "\n"
    # Where there are no points nothing can be void, and nothing is scored.
    if "survey" in front or "poll" in front:
        text = text.replace(" {void}", "")
        text = re.sub(r" ?(scoring=(penalty=)?[\w.-]+|points=[\d.]+)", "", text).replace(" {}", "")
    return text


# Every kind of quiz that can be sealed, by the front matter that seals it.
SEALED = {
    "exam": "kind: exam\n",
    "shuffled": "kind: exam\nanswers: teacher\nshuffle: both\n",
    "quiz": "kind: quiz\nanswers: teacher\n",
    "later": "kind: quiz\nanswers: teacher\nscoring: each-option\n",
    "practice": "kind: practice\nanswers: teacher\n",
    "survey": "kind: survey\nanswers: teacher\n",
    "poll": "kind: poll\nanswers: teacher\n",
}


def write_course(folder, variant, extra="", quizzes=SEALED):
    """Writes a variant of the course; `extra` is in the front matter of every quiz."""
    room = folder / "content" / "room"
    (room / "quizzes").mkdir(parents=True)
    (folder / "content" / "site.yml").write_text("title: Sealed\ntime-zone: UTC\n")
    (room / "classroom.md").write_text(
        "---\nname: Sealed room\nteacher: Ann Example\ncreated: 2026-01-01\n---\n"
    )
    for name, front in quizzes.items():
        if extra:
            front = "".join(line + "\n" for line in front.splitlines() if "answers:" not in line)
        head = f"name: Sealed {name}\ncreated: 2026-01-01\ndeadline: 2026-12-01\n{front}{extra}"
        (room / "quizzes" / f"{name}.md").write_text(quiz(variant, head))
    words = WORDS[variant]
    (room / "quizzes" / "shown.png").write_bytes(PICTURE)
    (room / "quizzes" / "map.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>\n')
    (room / "quizzes" / f"{words['image']}.png").write_bytes(PICTURE + words["image"].encode())
    (room / "quizzes" / f"{words['link']}.pdf").write_text(words["link"])
