import datetime as dt
from threading import Event
from types import SimpleNamespace

import polars as pl
import pytest
from cellwright_kernel import asking
from cellwright_kernel.lazy_frames import columns

FULL = {"type": "full"}


COLUMNS = {
    "i": (pl.Series([1, 2], dtype=pl.Int32), "integer", "Int32"),
    "f": ([1.5, 2.5], "number", "Float64"),
    "b": ([True, None], "boolean", "Boolean"),
    "s": (["x", "y"], "text", "String"),
    "t": ([dt.datetime(2020, 1, 1), None], "datetime", "Datetime(us)"),
    "z": (
        pl.Series([dt.datetime(2020, 1, 1), None], dtype=pl.Datetime("ms", "UTC")),
        "datetime",
        "Datetime(ms, UTC)",
    ),
    "d": ([dt.date(2020, 1, 1), dt.date(2021, 1, 1)], "date", "Date"),
    "h": ([dt.time(1), dt.time(2)], "time", "Time"),
    "v": ([dt.timedelta(hours=1), dt.timedelta(days=1)], "duration", "Duration"),
    "c": (pl.Series(["x", "y"], dtype=pl.Categorical), "category", "Categorical"),
    "e": (pl.Series(["secret", "y"], dtype=pl.Enum(["secret", "y"])), "category", "Enum"),
    "l": ([[1], [2]], "other", "List(Int64)"),
    "r": ([{"k": 1}, {"k": 2}], "other", "Struct"),
    "n": (pl.Series([None, None]), "other", "Null"),
    "w": (pl.Series([b"a", b"b"]), "other", "Binary"),
    "o": (pl.Series([object(), None], dtype=pl.Object), "other", "Object"),
    "x": (pl.Series([1, 2], dtype=pl.Decimal(9, 2)), "number", "Decimal(2)"),
}


def test_types_and_engine_names_of_every_kind_of_column(read):
    frame = pl.DataFrame({name: values for name, (values, *_) in COLUMNS.items()})
    found = {column["name"]: column for column in read(pf=frame)["pf"]["columns"]}
    told = {name: [column["type"], column["dtype"]] for name, column in found.items()}
    assert told == {name: own for name, (_, *own) in COLUMNS.items()}
    assert found["z"]["range"]["min"] == "2020-01-01T00:00:00+00:00"
    assert found["d"]["range"] == {"min": "2020-01-01", "max": "2021-01-01", "evidence": FULL}
    assert found["n"]["nulls"] == {"count": 2, "evidence": FULL}


@pytest.mark.parametrize("rows", [300, 150_000])
def test_statistics_are_those_of_polars(read, rows):
    frame = pl.DataFrame(
        {
            "i": pl.int_range(rows, eager=True) % 7,
            "f": pl.int_range(rows, eager=True) / 3,
            "s": (pl.int_range(rows, eager=True) % 3).cast(pl.String),
            "m": pl.Series([None if at % 5 == 0 else at % 2 for at in range(rows)]),
        }
    )
    for column in read(pf=frame)["pf"]["columns"]:
        series = frame[column["name"]]
        assert column["nulls"] == {"count": series.null_count(), "evidence": FULL}
        if column["name"] != "s":
            assert (column["range"]["min"], column["range"]["max"]) == (series.min(), series.max())
            assert column["range"]["evidence"] == FULL
        if column["name"] == "f":
            continue
        assert column["distinct"]["count"] == series.drop_nulls().n_unique()
        assert not column["distinct"]["approximate"]
        assert column["top"]["complete"]
        counts = dict(series.drop_nulls().value_counts().iter_rows())
        assert {one["value"]: one["count"] for one in column["top"]["values"]} == counts


def test_columns_of_a_lazy_frame_are_read_when_asked_for_and_no_sooner(read, tmp_path):
    path = tmp_path / "rides.csv"
    path.write_text("city,fare\nOslo,1.5\n")
    opened = []
    scanned = pl.scan_csv(path).map_batches(lambda frame: opened.append(1) or frame, schema=None)
    plain = pl.scan_csv(path)
    assert read(plain=plain)["plain"]["columns"] == []
    columns(SimpleNamespace(user_ns={"plain": plain}), "plain")
    found = read(plain=plain, other=scanned)
    assert [(one["name"], one["type"]) for one in found["plain"]["columns"]] == [
        ("city", "text"),
        ("fare", "number"),
    ]
    assert (found["plain"]["columnCount"], found["plain"]["notes"]) == (2, [])
    assert (found["other"]["columnCount"], opened) == (0, [])
    path.unlink()
    assert read(plain=plain)["plain"]["columnCount"] == 2
    assert read(plain=plain.select("city"))["plain"]["columnCount"] == 0


def test_a_lazy_frame_that_cannot_be_resolved_says_so_without_the_message(read, tmp_path):
    lost = pl.scan_csv(tmp_path / "secret.csv")
    columns(SimpleNamespace(user_ns={"lost": lost, "n": 1}), "lost")
    columns(SimpleNamespace(user_ns={"n": 1}), "n")
    columns(SimpleNamespace(user_ns={}), "missing")
    dataset = read(lost=lost)["lost"]
    assert dataset["columnCount"] == 0
    assert dataset["notes"][0].startswith("columns not read: ")
    assert "secret" not in str(dataset)


def test_a_plan_that_hangs_is_left_and_tells_its_columns_later(read, monkeypatch):
    monkeypatch.setattr(asking, "MOST_SECONDS", 0.01)
    go = Event()
    slow = pl.LazyFrame({"a": [1]}).pipe_with_schema(lambda frame, _: go.wait() and frame)
    columns(SimpleNamespace(user_ns={"slow": slow}), "slow")
    waiting = read(slow=slow)["slow"]["notes"]
    go.set()
    asking._threads["polars"].join()
    assert waiting == ["columns not read: the plan is still being resolved"]
    assert [column["name"] for column in read(slow=slow)["slow"]["columns"]] == ["a"]


def test_a_plan_that_is_not_resolved_because_another_one_hangs_does_not_say_that_it_is(
    read, monkeypatch
):
    monkeypatch.setattr(asking, "MOST_SECONDS", 0.01)
    go = Event()
    slow = pl.LazyFrame({"a": [1]}).pipe_with_schema(lambda frame, _: go.wait() and frame)
    other = pl.LazyFrame({"b": [1]})
    columns(SimpleNamespace(user_ns={"slow": slow}), "slow")
    columns(SimpleNamespace(user_ns={"other": other}), "other")
    go.set()
    asking._threads["polars"].join()
    asked = "columns not read: resolving the plan may start work"
    assert read(other=other)["other"]["notes"] == [asked]
    monkeypatch.setattr(asking, "MOST_SECONDS", 10.0)
    columns(SimpleNamespace(user_ns={"other": other}), "other")
    assert [column["name"] for column in read(other=other)["other"]["columns"]] == ["b"]
