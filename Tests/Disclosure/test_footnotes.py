"""Footnotes in what is to be ordered, matched or selected do not tell the right order."""

from test_disclosure import build_files

QUIZ = """---
name: Sealed notes
created: 2026-01-02
deadline: 2027-01-02
kind: exam
---

## Order them {type=ordering}

%s

## Match them {type=matching}

| left | right |
|---|---|
%s

## Tick them {type=multiple}

%s

[^a]: Note on a.
[^m]: Note on m.
[^z]: Note on z.
"""
VARIANTS = [
    QUIZ % ("1. Zeta[^z]\n2. Mid[^m]\n3. Alpha[^a]", "| 1 | x[^a] |\n| 2 | y[^m] |",
            "- [x] A[^a]\n- [ ] B[^z]"),
    QUIZ % ("1. Mid[^m]\n2. Alpha[^a]\n3. Zeta[^z]", "| 1 | y[^m] |\n| 2 | x[^a] |",
            "- [ ] B[^z]\n- [x] A[^a]"),
]


def test_numbers_of_notes_are_the_same_for_every_key(tmp_path):
    one, two = [build_files(tmp_path / str(n), quiz) for n, quiz in enumerate(VARIANTS)]
    assert one == two
    assert one["room/quizzes/notes.html"].count(b'class="note"') == 7
