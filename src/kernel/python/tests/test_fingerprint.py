import numpy as np
import pandas as pd
import polars as pl
import pytest


@pytest.fixture
def fingerprint(read):
    return lambda frame: read(df=frame)["df"]["fingerprint"]


def wide(rows):
    return pd.DataFrame(
        {
            "number": np.arange(rows, dtype="f8"),
            "text": [f"row {row}" for row in range(rows)],
            "nullable": pd.array(range(rows), dtype="Int64"),
            "kind": pd.Categorical.from_codes(np.arange(rows) % 2, ["a", "b"]),
        }
    )


@pytest.mark.parametrize(
    ("column", "value"), [("number", -1.0), ("text", "new"), ("nullable", pd.NA), ("kind", "b")]
)
def test_one_cell_of_a_small_pandas_frame_changed_in_place_is_seen(fingerprint, column, value):
    frame = wide(1_000)
    before = fingerprint(frame)
    frame.loc[778, column] = value
    assert fingerprint(frame) != before


def test_using_a_frame_leaves_its_fingerprint(fingerprint):
    frame = wide(1_000)
    before = fingerprint(frame)
    frame.groupby("kind", observed=True)["number"].mean()
    frame.sort_values("number").head()
    frame.describe(include="all")
    frame["text"].str.upper()
    frame.merge(frame, on="number")
    repr(frame)
    frame.assign(number=0)
    assert fingerprint(frame) == before
    other = pl.DataFrame({"a": range(1_000), "k": ["x", "y"] * 500})
    before = fingerprint(other)
    other.group_by("k").agg(pl.col("a").mean())
    other.sort("a", descending=True)
    other.lazy().filter(pl.col("a") > 1).collect()
    repr(other)
    assert fingerprint(other) == before


@pytest.mark.parametrize("rows", [1_000, 300_000])
@pytest.mark.parametrize("library", [pd, pl])
def test_a_column_changed_in_place_is_seen_in_its_own_mark(read, library, rows):
    frame = library.DataFrame({"n": range(rows), "t": ["a"] * rows})
    before, again = read(df=frame)["df"], read(df=frame)["df"]
    if library is pd:
        frame["n"] *= 2
    else:
        frame.replace_column(0, frame.get_column("n") * 2)
    now = read(df=frame)["df"]
    assert again["fingerprint"] == before["fingerprint"] != now["fingerprint"]
    pairs = zip(now["columns"], before["columns"], strict=True)
    assert [new["mark"] == old["mark"] for new, old in pairs] == [False, True]


def loaded(rows):
    """The same values in new objects, as running a loading cell again gives."""
    frame = wide(rows)
    frame["plain"] = pd.Series([f"row {row % 7}" for row in range(rows)], dtype=object)
    frame["when"] = pd.date_range("2024-01-01", periods=rows, freq="min")
    frame["gaps"] = frame["number"].where(frame["number"] % 3 > 0)
    return frame


@pytest.mark.parametrize("rows", [150, 60_000])
def test_the_same_values_loaded_again_are_no_change(read, rows):
    kept = [loaded(rows), loaded(rows)]
    first, again = (read(df=frame)["df"] for frame in kept)
    assert [one.get("mark") for one in first["columns"]] == [
        one.get("mark") for one in again["columns"]
    ]
    assert None not in [one.get("mark") for one in first["columns"]]
    assert first["fingerprint"] == again["fingerprint"]
    kept[1]["gaps"] = kept[1]["gaps"].fillna(0)
    kept[1].loc[rows // 2 + 1, "plain"] = "other"
    now = read(df=kept[1])["df"]
    assert {
        new["name"]
        for new, old in zip(now["columns"], first["columns"], strict=True)
        if new["mark"] != old["mark"]
    } == {"gaps", "plain"}
    assert now["fingerprint"] != first["fingerprint"]


def test_the_same_values_of_polars_and_numpy_loaded_again_are_no_change(fingerprint):
    frames = [pl.DataFrame({"a": range(9_000), "k": ["x", "y"] * 4_500}) for _ in range(2)]
    assert len({fingerprint(frame) for frame in frames}) == 1
    arrays = [np.arange(600.0).reshape(200, 3) for _ in range(2)]
    assert len({fingerprint(array) for array in arrays}) == 1


def test_objects_are_not_asked_whether_they_are_the_same(fingerprint):
    class Cell:
        def __hash__(self):
            raise AssertionError

        __eq__ = __hash__

    cells = [Cell(), Cell()]
    frame = pd.DataFrame({"a": cells})
    assert fingerprint(frame) == fingerprint(frame)
    before = fingerprint(frame)
    frame.loc[0, "a"] = Cell()
    assert fingerprint(frame) != before
