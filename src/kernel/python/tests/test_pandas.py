import datetime as dt
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

FULL = {"type": "full"}


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


def test_dates_come_as_iso_text(column):
    days = pd.DataFrame(
        {"t": pd.to_datetime(["2020-02-03 00:00:00.0", "2021-03-04 05:06:07.5", None])}
    )
    assert column(days)["range"] == {
        "min": "2020-02-03T00:00:00",
        "max": "2021-03-04T05:06:07.5",
        "evidence": FULL,
    }
    aware = pd.DataFrame({"t": pd.to_datetime(["2020-07-01 12:00"]).tz_localize("Europe/Berlin")})
    assert column(aware)["range"]["min"] == "2020-07-01T10:00:00+00:00"
    dates = pd.DataFrame({"d": [dt.date(2020, 1, 2), None, dt.date(2019, 1, 2)]})
    assert column(dates)["range"]["min"] == "2019-01-02"
    long = pd.DataFrame({"d": pd.to_timedelta(["1 days 02:00:00", "-1 hours"])})
    assert column(long)["range"]["max"] == "P1DT2H"


def test_infinite_numbers_and_wide_integers_survive_json(column):
    assert column(pd.DataFrame({"f": [np.inf, -np.inf, np.nan]}))["range"] == {
        "min": "-inf",
        "max": "inf",
        "evidence": FULL,
    }
    assert column(pd.DataFrame({"i": [2**63 - 1, 0]}))["range"]["max"] == str(2**63 - 1)
    assert column(pd.DataFrame({"u": np.array([2**64 - 1], dtype="u8")}))["range"]["max"] == str(
        2**64 - 1
    )


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


def test_levels_of_columns_and_rows(read):
    frame = pd.DataFrame(
        [[1, 2], [3, 4]],
        index=pd.MultiIndex.from_tuples([("a", 1), ("b", 2)], names=["key", None]),
        columns=pd.MultiIndex.from_tuples([("x", "mean"), ("x", "sum")]),
    )
    dataset = read(df=frame)["df"]
    assert [column["label"] for column in dataset["columns"]] == ["('x', 'mean')", "('x', 'sum')"]
    assert [(level["name"], level["type"]) for level in dataset["index"]] == [
        ("key", "text"),
        ("level_1", "integer"),
    ]


def test_an_index_is_told_about_only_when_it_is_more_than_row_numbers(read):
    plain = pd.DataFrame({"a": [1, 2, 3]})
    found = read(
        plain=plain,
        filtered=plain[plain.a > 1],
        named=plain.rename_axis("id"),
        dated=plain.set_index(pd.date_range("2020", periods=3)),
        texts=plain.set_index(pd.Index(list("xyz"), name="key")),
    )
    assert "index" not in found["plain"]
    assert "index" not in found["filtered"]
    assert [level["name"] for level in found["named"]["index"]] == ["id"]
    assert found["dated"]["index"][0]["type"] == "datetime"
    assert found["texts"]["index"][0]["name"] == "key"


def test_repeated_names_are_all_listed_and_noted(read):
    frame = pd.DataFrame([[1, "x"]], columns=["a", "a"])
    dataset = read(df=frame)["df"]
    assert [(column["name"], column["type"]) for column in dataset["columns"]] == [
        ("a", "integer"),
        ("a", "text"),
    ]
    assert dataset["notes"] == ["column names repeat: a"]


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


def test_series_are_datasets_of_one_column(read):
    found = read(
        named=pd.Series([1, 2], name="fare"),
        nameless=pd.Series(["x"]),
        counts=pd.Series(["a", "b", "a"], name="kind").value_counts(),
    )
    assert found["named"]["kind"] == "series"
    assert found["named"]["columns"][0]["name"] == "fare"
    assert found["nameless"]["columns"][0]["name"] == "nameless"
    assert found["counts"]["index"][0]["name"] == "kind"


def test_a_very_wide_frame_has_all_names_and_fifty_columns_in_detail(read):
    dataset = read(df=pd.DataFrame(np.zeros((2, 10_500))).add_prefix("c"))["df"]
    assert dataset["columnCount"] == 10_500
    assert len(dataset["columns"]) == 10_000
    assert sum("nulls" in column for column in dataset["columns"]) == 50


def test_empty_frames_and_frames_without_columns(read):
    found = read(
        nothing=pd.DataFrame(),
        rows=pd.DataFrame(index=range(3)),
        columns=pd.DataFrame(columns=["a"]),
    )
    assert [(one["rows"], one["columnCount"]) for one in found.values()] == [(0, 0), (3, 0), (0, 1)]
