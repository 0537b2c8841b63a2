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


def test_the_real_package_loads_from_its_sources():
    from pathlib import Path

    folder = Path(__file__).parent.parent / "cellwright_kernel"
    order = [
        "identity",
        "values",
        "budget",
        "cells",
        "content",
        "arrays",
        "labels",
        "dataset",
        "pandas_index",
        "pandas_arrays",
        "pandas_frames",
        "polars_frames",
        "numpy_frames",
        "engine_columns",
        "asking",
        "arrow_tables",
        "dask_frames",
        "duckdb_objects",
        "ibis_tables",
        "modin_frames",
        "spark_frames",
        "warehouse_frames",
        "other_engines",
        "lazy_frames",
        "namespace",
        "garbage",
        "free_memory",
        "rows",
        "sources",
        "probe",
        "check",
    ]
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == set(order)
    modules = [["", ""], *([name, (folder / f"{name}.py").read_text("ascii")] for name in order)]
    package = load(NAME, modules)
    assert package.probe.read_namespace({"x": 1}, {})["variables"] == ["x"]
