"""What formulas look like where browsers know only a part of MathML."""

import pytest

from courses import build, quiz_source

BODY = r"""
$$\begin{aligned} a + b &= c \\ d &= e + f + g \end{aligned}$$

The box is $\boxed{E = mc^2}$, and $\frac{\cancel{12}}{3}$ is struck out. A side is $\overline{AB}$.

$$\begin{array}{l|r} a & b \\ \hline ccc & ddd \end{array}$$

$$\begin{aligned} M &= \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix} \end{aligned}$$

Water is $\ce{H2O}$, and the sets are $\mathbb{N}$ and $\mathbb{R}$.

## What is $20\,^\circ\mathrm{C}$?

- [x] Warm
- [ ] Cold
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return build(tmp_path_factory.mktemp("formulas"), {"formulas": quiz_source("Formulas", BODY)})


def test_columns_lines_and_boxes_of_formulas_are_shown(page, site):
    page.goto((site / "class/quizzes/formulas.html").as_uri())
    # For each table, the places of what is in the cells of a column.
    cells = page.evaluate("""() => [...document.querySelectorAll('mtable')].map((table) =>
      [0, 1].map((column) => [...table.querySelectorAll(`mtd:nth-child(${column + 1}) > *`)]
        .map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right])))""")
    (first, second), (left, right), _, inner = cells
    for edges in ([right for _, right in first], [left for left, _ in second],
                  [left for left, _ in left], [right for _, right in right]):
        assert len(edges) == 2 and abs(edges[0] - edges[1]) < 1
    assert abs(first[0][0] - first[1][0]) > 5 and abs(left[0][1] - left[1][1]) > 5

    # The columns of a matrix in an equation do not touch.
    assert inner[1][0][0] - inner[0][0][1] > 4

    def styles(selector, *names):
        return page.eval_on_selector(
            selector, "(one, all) => all.map((name) => getComputedStyle(one)[name])", names)

    assert styles("mtd.line-left.line-top", "borderLeftWidth", "borderTopWidth") == ["1px", "1px"]
    assert styles("mrow.line-top.line-left", "borderBottomWidth", "borderRightWidth") == ["1px", "1px"]
    assert styles(".overline > :first-child", "borderTopWidth") == ["1px"]
    assert styles(".overline mi", "color", "fontSize") == styles("math", "color", "fontSize")
    assert "linear-gradient" in styles(".strike-up", "backgroundImage")[0]
    page.emulate_media(forced_colors="active")
    assert "linear-gradient" in styles(".strike-up", "backgroundImage")[0]


def test_letters_and_subscripts_of_formulas_are_characters(page, site):
    page.goto((site / "class/quizzes/formulas.html").as_uri())
    shown = page.locator("math mi, math mn").all_text_contents()
    assert {"ℕ", "ℝ", "2"} <= set(shown)
    assert page.locator("math[aria-label='H₂O']").count() == 1
    page.click("#start")
    assert page.locator("legend math[aria-label='20°C'], legend math[aria-label='20 °C']").count()
