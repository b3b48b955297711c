"""A course that is hard to display: names in Chinese, Arabic and emoji, titles of 200 characters,
300 quizzes in one classroom, and a quiz of 100 questions. Its pages are in English, Chinese and
Arabic.
"""

import pathlib

from courses import MAP, quizpress, quiz_source, write
from speed import many_questions
from test_kinds import KINDS

LONG = "The cell, its wall and everything that passes through it: a quiz about membranes, water and salt "
LONG = (LONG * 3)[:200].strip()
UNBROKEN = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 2
CHINESE = "细胞的结构与功能：细胞膜、细胞壁和细胞核"
ARABIC = "بنية الخلية ووظائفها: الغشاء والجدار والنواة"
EMOJI = "🧬🔬 Cells 👩‍🔬👨🏽‍🔬 and 🇩🇪🇪🇬🇨🇳 flags 🌱"
SITE = """title: 枫叶路 Ahornweg أكاديمية 🍁
organization: Ahornweg Evening School for Everybody
description: Quizzes in many languages.
time-zone: Europe/Berlin
languages: [en, zh, ar]
"""
CLASSROOMS = {
    "class": ("九年级乙班——生物学 🧬", "欧阳娜娜"), "arabic": (ARABIC, "فاطمة الزهراء"),
    "long": (LONG, "Prof. Dr. Maximiliane Freifrau von und zu Hohenstein-Wolkenburg"),
    "unbroken": (UNBROKEN[:200], "Ada Example"),
}
CHINESE_QUESTION = """## 光合作用在哪个细胞器中进行？ {#where}

- [x] 叶绿体
- [ ] 线粒体，它是细胞进行有氧呼吸的主要场所，被称为细胞的动力工厂，也含有少量的脱氧核糖核酸
- [ ] 🧫

> 叶绿体含有叶绿素。
"""
ARABIC_QUESTION = """## أين تحدث عملية البناء الضوئي؟ {#where}

- [x] البلاستيدات الخضراء
- [ ] الميتوكوندريا (Mitochondria)، وهي المكان الرئيس للتنفس الخلوي
- [ ] 🧫

> تحتوي البلاستيدات على الكلوروفيل.
"""
LONG_QUESTION = f"""## {LONG}? {{#where}}

- [x] {LONG}
- [ ] {UNBROKEN}
- [ ] {EMOJI}

> {LONG}.
"""
HOTSPOT = """
## Where is the wood on this map? {#map type=hotspot}

![A map of a wood and a lake](map.svg)

- [x] In the wood {rect=40,60,200,120}
- [ ] In the lake {circle=420,240,70}
"""
OPEN = {"kind": "quiz", "deadline": "2027-12-14 17:00"}


def quizzes():
    """The quizzes of the first classroom by id."""
    names = [CHINESE, ARABIC, EMOJI, LONG, "Short"]
    texts = [CHINESE_QUESTION, ARABIC_QUESTION, LONG_QUESTION]
    found = {f"q{number:03}": quiz_source(
        f"'{number}. {names[number % 5][:190]}'", texts[number % 3], tags="[生物, خلية, 🧬]",
        author="欧阳娜娜 & فاطمة", description=f"'{names[(number + 1) % 5]}'", **OPEN)
        for number in range(294)}
    return found | {
        "kinds": quiz_source(f"'{CHINESE}'", KINDS + HOTSPOT + LONG_QUESTION, **OPEN),
        "practice": quiz_source(f"'{ARABIC}'", ARABIC_QUESTION + KINDS, language="ar"),
        "clock": quiz_source(f"'{EMOJI}'", LONG_QUESTION, **OPEN, time_limit="20 min"),
        "later": quiz_source(f"'{UNBROKEN}'", CHINESE_QUESTION, kind="quiz", opens="2027-12-01 08:00",
                             deadline="2027-12-14 17:00"),
        "many": quiz_source(f"'{LONG}'", many_questions(100), **OPEN),
        "survey": quiz_source("Survey", "## How was it? {type=scale}\n\n- Bad\n- Fair\n- Good\n",
                              kind="survey"),
    }


def build_hard_course(folder):
    """Builds the course below a folder; returns the folder of its site."""
    files = {"site.yml": SITE, "class/quizzes/map.svg": MAP}
    files |= {f"class/quizzes/{name}.md": text for name, text in quizzes().items()}
    for name, (title, teacher) in CLASSROOMS.items():
        files[f"{name}/classroom.md"] = (
            f"---\nname: '{title}'\nteacher: '{teacher}'\nterm: '{title[:40]}'\n"
            f"created: 2026-08-01\n---\n\n{title} **{teacher}** {EMOJI}\n")
    write(pathlib.Path(folder), files)
    quizpress(folder, "build", "--quiet")
    return pathlib.Path(folder) / "build/site"
