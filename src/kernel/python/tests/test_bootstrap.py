import sys

import pytest
from bootstrap import load

NAME = "_cellwright_test_package"


@pytest.fixture(autouse=True)
def _clean():
    yield
    for name in [name for name in sys.modules if name.startswith(NAME)]:
        del sys.modules[name]


def test_a_package_is_made_once_and_its_modules_find_each_other():
    modules = [["", '"""Doc."""'], ["a", "x = []"], ["b", "from .a import x\nx.append(1)"]]
    first = load(NAME, modules)
    assert load(NAME, [["", "raise SystemExit"]]) is first
    assert first.b.x == [1]


def test_a_package_that_fails_leaves_nothing_behind():
    with pytest.raises(ZeroDivisionError):
        load(NAME, [["", ""], ["a", "1/0"]])
    assert [name for name in sys.modules if name.startswith(NAME)] == []
