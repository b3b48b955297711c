"""Selects the cases of a run: a few that represent the rest, or all of them if QUIZPRESS_TEST_ALL
is 1, as in `make test-all`.
"""

import os

import pytest

FULL_RUN = os.environ.get("QUIZPRESS_TEST_ALL") == "1"
# For tests that take seconds if other tests cover most of what they cover.
only_in_full_run = pytest.mark.skipif(not FULL_RUN, reason="only in `make test-all`")


def sampled(cases, *chosen):
    """All cases in a full run; otherwise those chosen to represent them, in the order of `cases`.

    The chosen ones must be among the cases, so that a renamed or deleted case is noticed.
    """
    cases = list(cases)
    unknown = [one for one in chosen if one not in cases]
    assert chosen and not unknown, f"no such cases: {unknown}"
    return cases if FULL_RUN else [one for one in cases if one in chosen]
