"""Every kind of value has one JSON form, which JSON can hold."""

import datetime
import decimal
import enum
import importlib.util
import json
import sys
from collections import namedtuple
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pytest

SOURCE = Path(__file__).parent.parent / "result_json.py"


spec = importlib.util.spec_from_file_location("cellwright_result_json", SOURCE)
results = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = results
spec.loader.exec_module(results)

FRAME = pd.DataFrame({"kind": ["a", "b", "a"], "size": [1.0, np.nan, 3.0], "n": [1, 2, 3]})


class Colour(enum.Enum):
    RED = "red"


Fit = namedtuple("Fit", ["slope", "p"])


def made(value):
    """The form, after a round trip through strict JSON."""
    return json.loads(json.dumps(results.result_json(value), allow_nan=False))


@pytest.mark.parametrize(
    ("value", "form"),
    [
        (None, None),
        (True, True),
        (3, 3),
        (np.int64(3), 3),
        (2.5, 2.5),
        (float("nan"), None),
        (pd.NA, None),
        (pd.NaT, None),
        (decimal.Decimal("1.5"), 1.5),
        (2**53 - 1, 2**53 - 1),
        (2**53 + 1, "9007199254740993"),
        (-(2**64), "-18446744073709551616"),
        (np.uint64(2**63 + 1), "9223372036854775809"),
        (decimal.Decimal("9007199254740993"), "9007199254740993"),
        (decimal.Decimal("1e400"), None),
        (1e300, 1e300),
        ("owl", "owl"),
        (Colour.RED, "red"),
        (datetime.date(2024, 1, 31), "2024-01-31"),
        (pd.Timestamp("2024-01-31"), "2024-01-31T00:00:00"),
        (np.datetime64("2024-01-31"), "2024-01-31T00:00:00"),
        (np.datetime64("NaT"), None),
        (pd.Timedelta(hours=30), "P1DT6H0M0S"),
        (np.timedelta64(90, "m"), "P0DT1H30M0S"),
        (pd.Period("2024-01", "M"), "2024-01"),
        (pd.Period("2024-02", "Q"), "2024Q1"),
        (pd.Period("2024-03-06", "W"), "2024-03-04"),
        (pd.Period("2024-03-06 10:00", "h"), "2024-03-06T10:00:00"),
        (pd.Interval(0, 10), "(0, 10]"),
        ({3, 1, 10}, [1, 3, 10]),
        (np.array([1.5, np.nan]), [1.5, None]),
        (np.array([[1, 2], [3, 4]]), [[1, 2], [3, 4]]),
        (pd.Index(["a", "b"]), ["a", "b"]),
        (pd.array([1, None], dtype="Int64"), [1, None]),
        (FRAME.dtypes["n"], "int64"),
        (range(3), [0, 1, 2]),
        ([1, (2, [3])], [1, [2, [3]]]),
        (1 + 2j, "(1+2j)"),
        (pl.Series([1, None]), [1, None]),
        (object(), None),
        (pl.DataFrame({"a": [1]}).lazy(), None),
    ],
)
def test_a_value_has_its_form(value, form):
    assert made(value) == form


@pytest.mark.parametrize(
    ("value", "columns", "rows"),
    [
        (FRAME, ["kind", "size", "n"], [["a", 1.0, 1], ["b", None, 2], ["a", 3.0, 3]]),
        (FRAME.groupby("kind")["n"].sum(), ["kind", "n"], [["a", 4], ["b", 2]]),
        (FRAME["kind"].value_counts(), ["kind", "count"], [["a", 2], ["b", 1]]),
        (
            FRAME.groupby("kind").agg({"n": ["min", "max"]}),
            ["kind", "n_min", "n_max"],
            [["a", 1, 3], ["b", 2, 2]],
        ),
        (
            FRAME.groupby(["kind", "n"]).size(),
            ["kind", "n", "value"],
            [["a", 1, 1], ["a", 3, 1], ["b", 2, 1]],
        ),
        (FRAME.isna().sum(), ["index", "value"], [["kind", 0], ["size", 1], ["n", 0]]),
        (FRAME.loc[1], ["kind", "size", "n"], [["b", None, 2]]),
        (FRAME.assign(c="x").set_index("kind").loc["b"], ["size", "n", "c"], [[None, 2, "x"]]),
        (FRAME["n"].agg(["min", "max"]), ["index", "n"], [["min", 1], ["max", 3]]),
        (
            FRAME["kind"].describe()[["unique", "top"]],
            ["index", "kind"],
            [["unique", 2], ["top", "a"]],
        ),
        (pl.DataFrame({"a": [1, None], "b": ["x", "y"]}), ["a", "b"], [[1, "x"], [None, "y"]]),
        ({"mean": 1.5, "n": 3}, ["mean", "n"], [[1.5, 3]]),
        ({"a": [1, 2], "b": [3, 4]}, ["a", "b"], [[1, 3], [2, 4]]),
        (Fit(0.5, 0.01), ["slope", "p"], [[0.5, 0.01]]),
        (pd.DataFrame(index=pd.RangeIndex(2)), [], [[], []]),
        (pd.DataFrame([[1, 2]], columns=["a", "a"]), ["a", "a"], [[1, 2]]),
        (
            pd.DataFrame({"n": [1]}, index=pd.DatetimeIndex(["2024-01-31"], name="day")),
            ["day", "n"],
            [["2024-01-31T00:00:00", 1]],
        ),
    ],
)
def test_a_table_has_its_columns_and_rows(value, columns, rows):
    assert made(value) == {"columns": columns, "rows": rows}


def test_a_series_without_an_index_of_its_own_is_a_list():
    assert made(FRAME["n"].drop_duplicates().tail(2)) == [2, 3]


@pytest.mark.parametrize(
    "value",
    [
        pd.DataFrame({"a": range(1001)}),
        pd.Series(range(1001), index=pd.Index(range(1001), name="k"), name="a"),
        pl.DataFrame({"a": range(1001)}),
        {"a": list(range(1001))},
    ],
)
def test_more_than_a_thousand_rows_are_cut_and_counted(value):
    form = made(value)
    assert len(form["rows"]) == 1000
    assert form["total"] == 1001


@pytest.mark.parametrize(
    ("value", "left_out"),
    [
        (pd.DataFrame({"a": range(1001)}), 1),
        (pd.Series(range(1500)), 500),
        (np.zeros(1002), 2),
        (pl.Series(range(1001)), 1),
        (list(range(3000)), 2000),
        (set(range(1001)), 1),
        ({"a": list(range(1001))}, 1),
        (pd.DataFrame({"total": range(1000)}), 0),
        ([], 0),
        ("x" * 2000, 0),
        (None, 0),
    ],
)
def test_what_is_left_out_is_counted(value, left_out):
    last = results.last_value(value)
    assert last == {"value": results.result_json(value), "leftOut": left_out}


def test_a_value_that_holds_itself_ends():
    loop = []
    loop.append(loop)
    assert isinstance(made(loop), list)


def test_the_watch_keeps_the_last_value_and_forgets_it_after_a_failure():
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell()
    watch = results.Watch(shell)
    shell.run_cell("40 + 2", store_history=False)
    assert watch.value == 42
    shell.run_cell("x = 1", store_history=False)
    assert watch.value is None
    shell.run_cell("40 + 2", store_history=False)
    shell.run_cell("1 / 0", store_history=False)
    assert watch.value is None
