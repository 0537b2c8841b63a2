"""The first rows: as they are, only of known classes, and never more than five."""

import json
from types import SimpleNamespace

import numpy as np
import pandas as pd
import polars as pl
from cellwright_kernel.probe import rows


def _rows(**variables):
    out = rows(SimpleNamespace(user_ns=variables), list(variables))
    return json.loads(json.dumps(out, allow_nan=False))["rows"]


PANDAS = {
    "whole": ([1, 2], [1, 2]),
    "part": ([1.5, float("nan")], [1.5, None]),
    "text": (["a", None], ["a", None]),
    "cell": (pd.Series([b"x", "y"], dtype=object), [None, "y"]),
    "kind": (pd.Categorical(["u", "v"]), ["u", "v"]),
    "at": (pd.to_datetime(["2024-03-01 10:00", None]), ["2024-03-01T10:00:00", None]),
    "zone": (pd.to_datetime(["2024-03-01", None], utc=True), ["2024-03-01T00:00:00+00:00", None]),
    "span": (pd.to_timedelta(["90s", None]), ["PT1M30S", None]),
    "maybe": (pd.array([7, None], dtype="Int64"), [7, None]),
    "word": (pd.array(["w", None], dtype="string"), ["w", None]),
    "yes": ([True, False], [True, False]),
}


def test_pandas_cells_are_read_as_they_are():
    frame = pd.DataFrame({name: values for name, (values, _) in PANDAS.items()})
    found = dict(zip(frame.columns, _rows(df=frame)["df"], strict=True))
    assert found == {name: cells for name, (_, cells) in PANDAS.items()}


def test_polars_cells_are_read_as_they_are():
    frame = pl.DataFrame({"a": [1, None], "b": ["x", "y"], "c": [[1], [2]]})
    at = pl.Series("at", ["2024-03-01T10:00:00"]).str.to_datetime(time_zone="Europe/Paris")
    assert _rows(df=frame, at=at) == {
        "df": [[1, None], ["x", "y"], None],
        "at": [["2024-03-01T09:00:00+00:00"]],
    }


def test_series_and_arrays_have_rows_too():
    found = _rows(
        s=pd.Series([1.0, 2.0]),
        flat=np.array([[1, 2], [3, 4]]),
        named=np.array([(1, "x")], dtype=[("n", "i4"), ("t", "U3")]),
        line=np.array([1, 2]),
    )
    assert found == {"s": [[1.0, 2.0]], "flat": [[1, 3], [2, 4]], "named": [[1], ["x"]]}


def test_five_rows_fifty_columns_and_short_cells_at_most():
    frame = pd.DataFrame({f"c{at}": ["x" * 1_000] * 9 for at in range(80)})
    cells = _rows(df=frame)["df"]
    assert len(cells) == 50
    assert {len(column) for column in cells} == {5}
    assert max(len(cell) for column in cells for cell in column) == 64


def test_lazy_and_unknown_objects_have_none():
    assert _rows(lf=pl.LazyFrame({"a": [1]}), number=3, gone=None) == {}
