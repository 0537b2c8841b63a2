import datetime as dt
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

FULL = {"type": "full"}
TIMES = pd.to_datetime(["2020-02-03 00:00:00.0", "2021-03-04 05:06:07.5", None])


COLUMNS = {
    "i": ([1, 2], "integer"),
    "f": ([1.5, 2.5], "number"),
    "b": ([True, False], "boolean"),
    "t": (pd.date_range("2020", periods=2), "datetime"),
    "z": (pd.date_range("2020", periods=2, tz="Europe/Berlin"), "datetime"),
    "d": (pd.to_timedelta([1, 2], unit="h"), "duration"),
    "c": (pd.Categorical(["x", "y"]), "category"),
    "s": (["x", "y"], "text"),
    "o": (pd.Series(["x", "y"], dtype=object), "text"),
    "I": (pd.array([1, None], dtype="Int64"), "integer"),
    "B": (pd.array([True, None], dtype="boolean"), "boolean"),
    "F": (pd.array([1.5, None], dtype="Float32"), "number"),
    "U": (pd.array([1, None], dtype="UInt8"), "integer"),
    "S": (pd.array(["x", None], dtype="string"), "text"),
    "p": (pd.period_range("2020", periods=2, freq="M"), "other"),
    "v": (pd.interval_range(0, 2), "other"),
    "x": ([1j, 2j], "other"),
    "day": ([dt.date(2020, 1, 1), dt.date(2020, 1, 2)], "date"),
    "m": ([Decimal("1.5"), Decimal("2.5")], "number"),
    "l": ([[1], [2]], "other"),
}


def test_types_and_engine_names_of_every_kind_of_column(read):
    frame = pd.DataFrame({name: values for name, (values, _) in COLUMNS.items()})
    found = {column["name"]: column for column in read(df=frame)["df"]["columns"]}
    types = {name: column["type"] for name, column in found.items()}
    assert types == {name: own for name, (_, own) in COLUMNS.items()}
    for name in "ifbcIBFUSoz":
        assert found[name]["dtype"] == str(frame[name].dtype)


@pytest.mark.parametrize("rows", [0, 1, 7, 4_000, 4_001, 300_000])
def test_counts_of_missing_values_are_exact_and_say_so(read, rows):
    rng = np.random.default_rng(rows)
    present = rng.random(rows) > 0.3
    frame = pd.DataFrame(
        {
            "f": np.where(present, rng.random(rows), np.nan),
            "t": pd.Series(pd.date_range("2020", periods=rows, freq="s")).where(present),
            "s": pd.Series(rng.choice(["a", "b"], rows)).where(present, None),
            "o": pd.Series(rng.choice(["a", "b"], rows), dtype=object).where(present, None),
            "I": pd.Series(rng.integers(0, 9, rows), dtype="Int64").where(present),
            "c": pd.Series(rng.choice(["a", "b"], rows)).where(present).astype("category"),
        }
    )
    for column in read(df=frame)["df"]["columns"]:
        assert column["nulls"] == {
            "count": int(frame[column["name"]].isna().sum()),
            "evidence": FULL,
        }


@pytest.mark.parametrize("rows", [500, 200_000])
def test_ranges_distinct_and_top_values_are_those_of_pandas(read, rows):
    rng = np.random.default_rng(1)
    frame = pd.DataFrame(
        {
            "i": rng.integers(-5, 12, rows),
            "f": rng.normal(size=rows),
            "b": rng.random(rows) > 0.4,
            "s": rng.choice(["red", "green", "blue"], rows, p=[0.6, 0.3, 0.1]),
            "c": pd.Categorical(rng.choice(["x", "y", "z"], rows, p=[0.2, 0.5, 0.3])),
            "I": pd.array(rng.integers(0, 5, rows), dtype="Int64"),
        }
    )
    for column in read(df=frame)["df"]["columns"]:
        series = frame[column["name"]]
        if column["name"] in ("i", "f", "I"):
            assert column["range"] == {
                "min": series.min().item(),
                "max": series.max().item(),
                "evidence": FULL,
            }
        if column["name"] == "f":
            assert column["distinct"]["approximate"] == (rows > 4_000)
            continue
        whole = {"count": series.nunique(), "approximate": False, "evidence": FULL}
        assert column["distinct"] == whole
        counts = series.value_counts()
        assert {entry["value"]: entry["count"] for entry in column["top"]["values"]} == {
            getattr(key, "item", lambda key=key: key)(): int(count) for key, count in counts.items()
        }
        assert column["top"]["complete"]
        assert [entry["count"] for entry in column["top"]["values"]] == sorted(counts, reverse=True)


def test_without_time_names_types_and_sizes_are_still_there():
    from cellwright_kernel.probe import read_namespace

    frame = pd.DataFrame({"a": [1.0], "b": ["x"]})
    dataset = read_namespace({"df": frame}, {}, 0)["datasets"][0]
    assert (dataset["rows"], dataset["columnCount"]) == (1, 2)
    assert [set(column) for column in dataset["columns"]] == [{"name", "type", "dtype", "mark"}] * 2


def test_broken_text_and_long_values_survive_json(column):
    cells = pd.Series(["\udcff", "x" * 500, "\x00"], dtype=object)
    frame = pd.DataFrame({"a": cells})
    frame.columns = pd.Index(["a\ud800"], dtype=object)
    found = column(frame)
    assert found["name"] == "a?"
    values = [entry["value"] for entry in found["top"]["values"]]
    assert values == ["?", "\x00"]
    assert not found["top"]["complete"]


def test_labels_that_are_no_text_have_their_literal(read):
    columns = [3, 2.5, None, True, "plain", np.int64(7), pd.Timestamp("2020"), ("a", 1)]
    frame = pd.DataFrame([range(len(columns))])
    frame.columns = pd.Index(columns, dtype=object, tupleize_cols=False)
    found = read(df=frame)["df"]["columns"]
    assert [(column["name"], column.get("label")) for column in found] == [
        ("3", "3"),
        ("2.5", "2.5"),
        ("None", "None"),
        ("True", "True"),
        ("plain", None),
        ("7", "7"),
        ("2020-01-01 00:00:00", "df.columns[6]"),
        ("a, 1", "('a', 1)"),
    ]
    for column in found[:6] + found[7:]:
        label = eval(column.get("label") or repr(column["name"]))
        assert any(type(label) is type(own) and label == own for own in (*columns, 7))


def test_a_description_is_a_note_only_when_it_is_text(read):
    class Text(str):
        __slots__ = ()

    told, odd = pd.DataFrame({"a": [1]}), pd.DataFrame({"a": [1]})
    told.attrs["description"] = "Rides of one winter. " * 100
    odd.attrs["description"] = Text("never")
    found = read(told=told, odd=odd)
    assert found["told"]["notes"][0].startswith("Description: Rides of one winter.")
    assert len(found["told"]["notes"][0]) < 400
    assert found["odd"]["notes"] == []


@pytest.mark.parametrize(
    ("values", "least", "most"),
    [
        (TIMES, "2020-02-03T00:00:00", "2021-03-04T05:06:07.5"),
        (
            TIMES.tz_localize("Asia/Tokyo"),
            "2020-02-02T15:00:00+00:00",
            "2021-03-03T20:06:07.5+00:00",
        ),
        ([dt.date(2020, 1, 2), None, dt.date(2019, 1, 2)], "2019-01-02", "2020-01-02"),
        (pd.to_timedelta(["1 days 02:00:00", "-1 hours"]), "-PT1H", "P1DT2H"),
        ([np.inf, -np.inf, np.nan], "-inf", "inf"),
        ([2**63 - 1, 0], 0, str(2**63 - 1)),
        (np.array([2**64 - 1], dtype="u8"), str(2**64 - 1), str(2**64 - 1)),
    ],
)
def test_the_ends_of_a_range_survive_json(column, values, least, most):
    found = column(pd.DataFrame({"a": values}))
    assert found["range"] == {"min": least, "max": most, "evidence": FULL}


def test_an_index_is_told_about_when_it_is_more_than_row_numbers(read):
    plain = pd.DataFrame({"a": [1, 2, 3]})
    levels = pd.MultiIndex.from_tuples([("a", 1), ("b", 2), ("b", 3)], names=["key", None])
    found = read(
        plain=plain,
        filtered=plain[plain.a > 1],
        named=plain.rename_axis("id"),
        numbered=plain.rename_axis(0),
        dated=plain.set_index(pd.date_range("2020", periods=3)),
        levels=plain.set_index(levels),
        counts=pd.Series(["a", "b", "a"], name="kind").value_counts(),
    )
    told = {
        name: [(level["name"], level["type"]) for level in one.get("index", [])]
        for name, one in found.items()
    }
    assert told == {
        "plain": [],
        "filtered": [],
        "named": [("id", "integer")],
        "numbered": [("0", "integer")],
        "dated": [("index", "datetime")],
        "levels": [("key", "text"), ("level_1", "integer")],
        "counts": [("kind", "text")],
    }
    assert found["numbered"]["index"][0]["label"] == "0"


def test_names_and_sizes_of_odd_frames(read):
    found = read(
        twice=pd.DataFrame([[1, "x"]], columns=["a", "a"]),
        levels=pd.DataFrame([[1]], columns=pd.MultiIndex.from_tuples([("x", "mean")])),
        named=pd.Series([1, 2], name="fare"),
        nameless=pd.Series(["x"]),
        nothing=pd.DataFrame(),
        rows=pd.DataFrame(index=range(3)),
        header=pd.DataFrame(columns=["a"]),
    )
    told = {
        name: (one["kind"], one["rows"], [column["name"] for column in one["columns"]])
        for name, one in found.items()
    }
    assert told == {
        "twice": ("frame", 1, ["a", "a"]),
        "levels": ("frame", 1, ["x, mean"]),
        "named": ("series", 2, ["fare"]),
        "nameless": ("series", 1, ["nameless"]),
        "nothing": ("frame", 0, []),
        "rows": ("frame", 3, []),
        "header": ("frame", 0, ["a"]),
    }
    assert found["twice"]["notes"] == ["column names repeat: a"]
    assert found["levels"]["columns"][0]["label"] == "('x', 'mean')"
