import asyncio
import inspect

import pytest
from editor import FRONT, QUESTION


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Runs a test that is a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def course(tmp_path):
    folder = tmp_path / "Course é"
    (folder / "content/sea/quizzes").mkdir(parents=True)
    (folder / "content/site.yml").write_text("title: Sea\ntime-zone: Europe/Paris\n")
    (folder / "content/sea/classroom.md").write_text(
        "---\nname: Sea\nteacher: Ada\ncreated: 2026-09-01\n---\n\nAll about it.\n")
    (folder / "content/sea/quizzes/tides.md").write_text(FRONT + QUESTION)
    (folder / "content/sea/quizzes/waves.md").write_text(
        FRONT.replace("Tides", "Waves") + "## See [the moon](tides.md#moon). Which?\n\n= a\n")
    return folder
