"""Which columns a data file has, by what a kernel has, and which files it opens at all.

That the loading cells made of it load each kind of file is tested with those cells.
"""

import datetime as dt
import gzip
import json
import os
import sqlite3
import sys
from pathlib import Path

import duckdb
import openpyxl
import pandas as pd
import polars as pl
import pytest
from describe_database import database
from describe_delimited import delimited
from describe_file import describe
from describe_json import json_objects
from describe_parquet import parquet
from describe_workbook import workbook


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def without(monkeypatch):
    """Makes a kernel that lacks some packages."""

    def remove(*names):
        for name in names:
            for known in [own for own in sys.modules if own == name or own.startswith(name + ".")]:
                monkeypatch.setitem(sys.modules, known, None)
            monkeypatch.setitem(sys.modules, name, None)

    return remove


def read(path, reader, table=None, depth=0):
    """The description of a file, after a trip through JSON."""
    return json.loads(json.dumps(describe(path, depth, table, reader), allow_nan=False))


def columns(path, reader, table=None):
    return dict(read(path, reader, table)["columns"])


def write(text, path="a.csv", encoding="utf-8"):
    Path(path).write_bytes(text.encode(encoding))


def test_types_of_a_text_are_those_that_all_first_rows_fit():
    write(
        "n,x,when,at,zoned,ok,code,word,empty\n"
        "1,1.5,2024-01-31,2024-01-31 10:00:00,2024-01-31T10:00:00Z,true,007,a,\n"
        "NA,2,2024-02-01,2024-01-31 10:00,2024-01-31T10:00:00+02:00,False,008,2,\n",
    )
    found = read("a.csv", delimited)
    types = "BIGINT DOUBLE DATE TIMESTAMP TIMESTAMP WITH TIME ZONE BOOLEAN VARCHAR VARCHAR VARCHAR"
    assert " ".join(dtype for _, dtype in found["columns"]) == types
    assert found["rows"] is None
    assert found["form"]["codes"] == ["code", "word"]
    text = found["form"]["text"]
    assert (text["delimiter"], text["header"], text["missing"]) == (",", True, ["NA"])


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_the_mark_between_values_is_found(mark):
    write(mark.join(["a", "b"]) + "\n" + mark.join(["1", '"x, ; y"']) + "\n")
    assert read("a.csv", delimited)["form"]["text"]["delimiter"] == mark


def test_a_decimal_comma_is_one_beside_numbers_that_show_it():
    write("a;b;c\n1,5;1.234,5;x\n2,25;2.000,0;y\n")
    found = read("a.csv", delimited)
    assert dict(found["columns"]) == {"a": "DOUBLE", "b": "DOUBLE", "c": "VARCHAR"}
    assert found["form"]["text"]["thousands"] == "."
    write("a;b\n1,234;x\n")
    assert columns("a.csv", delimited)["a"] == "VARCHAR"


def test_encodings_lines_before_the_table_and_names_are_found():
    for encoding, named in (("utf-8-sig", "utf-8"), ("utf-16", "utf-16le"), ("cp1252", "windows-")):
        write("größe,b\n1,2\n", encoding=encoding)
        found = read("a.csv", delimited)
        assert list(dict(found["columns"])) == ["größe", "b"]
        assert found["form"]["text"]["encoding"].startswith(named)
    write("sep=;\r\na;b\r\n1;2\r\n")
    text = read("a.csv", delimited)["form"]["text"]
    assert (text["delimiter"], text["skip"], text["lineEnd"]) == (";", 1, "\r\n")
    write("a,,a,b\n1,2,3,x\n")
    assert list(columns("a.csv", delimited)) == list(pd.read_csv("a.csv").columns)
    write("1,2\n3,4\n")
    assert read("a.csv", delimited)["form"]["text"]["header"] is False


def test_no_more_than_the_beginning_of_a_text_is_read_packed_or_not():
    line = "1,text that takes some room\n"
    write("n,words\n" + line * 400_000)
    found = read("a.csv", delimited)
    assert dict(found["columns"]) == {"n": "BIGINT", "words": "VARCHAR"}
    assert "" in found["form"]["text"]["missing"]  # Any may come further on.
    with gzip.open("b.csv.gz", "wt") as opened:
        opened.write("n,words\n" + line * 400_000)
    assert read("b.csv.gz", delimited)["form"]["text"]["compression"] == "gzip"
    rows = ",".join(json.dumps({"n": at, "t": "x" * 100}) for at in range(100_000))
    write(f"[{rows}", "a.json")
    assert columns("a.json", json_objects) == {"n": "BIGINT", "t": "VARCHAR"}


def test_objects_of_json_stand_in_lines_or_in_an_array():
    write(
        '{"n": 1, "x": 1.5, "day": "2024-01-31", "in": {"a": 1}, "l": [1], "m": 1}\n'
        'no object\n{"n": null, "x": 2, "m": "two", "late": true}\n',
        "a.jsonl",
    )
    found = read("a.jsonl", json_objects)
    types = "BIGINT DOUBLE DATE STRUCT LIST VARCHAR BOOLEAN"
    assert " ".join(dtype for _, dtype in found["columns"]) == types
    assert found["form"] == {"lines": True, "codes": ["m"]}
    write(json.dumps([{"n": 1, "m": 1}, {"n": 2.5, "m": "x"}], indent=1), "a.json")
    found = read("a.json", json_objects)
    assert dict(found["columns"]) == {"n": "DOUBLE", "m": "VARCHAR"}
    assert found["form"] == {"lines": False, "codes": ["m"]}
    write('{"day": "2024-01-31"}\n{"day": null}\n', "a.jsonl")
    assert columns("a.jsonl", json_objects) == {"day": "DATE"}
    write("[1, 2]", "a.json")
    assert read("a.json", json_objects) == {"problem": "It begins with no object of JSON."}


@pytest.mark.parametrize("missing", ["polars", "pyarrow"])
def test_names_types_rows_and_index_stand_in_the_footer_of_parquet(missing, without):
    frame = pl.DataFrame(
        {
            "small": pl.Series([1, 2], dtype=pl.UInt8),
            "ok": [True, None],
            "day": [dt.date(2024, 1, 1)] * 2,
            "zoned": pl.Series([dt.datetime(2024, 1, 1)] * 2).dt.replace_time_zone("UTC"),
            "A": [1, 2],
            "a": [1.5, 2],
        }
    )
    frame.write_parquet("a.parquet")
    # The name of a file is not a pattern.
    for name in ("a[1].parquet", "a1.parquet"):
        own = pd.DataFrame({"n": [1]}, index=pd.Index(["x"], name=name))
        with Path(name).open("wb") as opened:
            own.to_parquet(opened)
    write("PAR1 canary of a file PAR1", "damaged.parquet")
    without(missing)
    found = read("a.parquet", parquet)
    types = ["UTINYINT", "BOOLEAN", "DATE", "TIMESTAMP WITH TIME ZONE", "BIGINT", "DOUBLE"]
    assert found["columns"] == [list(pair) for pair in zip(frame.columns, types, strict=True)]
    assert found["rows"] == 2
    assert read("a[1].parquet", parquet)["form"] == {"index": ["a[1].parquet"]}
    problem = read("damaged.parquet", parquet)["problem"]
    assert problem.startswith("It could not be read (")
    assert "canary" not in problem
    without("polars", "pyarrow")
    problem = read("a.parquet", parquet)["problem"]
    assert problem == "This kernel has no polars and no pyarrow, which could read it."


def test_a_database_tells_its_tables_and_why_it_cannot_be_read(folder, monkeypatch):
    with duckdb.connect("a.duckdb") as connection:
        connection.execute("CREATE TABLE t AS SELECT 1 AS n, 'x' AS w, DATE '2024-01-01' AS d")
        connection.execute('CREATE SCHEMA s; CREATE TABLE s."o""dd" AS SELECT 1.5::DOUBLE AS x')
        connection.execute("CREATE VIEW v AS SELECT * FROM t")
    before = set(folder.iterdir())
    found = read("a.duckdb", database)
    assert (found["tables"], found["table"]) == (["t", 's.o"dd'], "t")
    assert dict(found["columns"]) == {"n": "INTEGER", "w": "VARCHAR", "d": "DATE"}
    assert columns("a.duckdb", database, 's.o"dd') == {"x": "DOUBLE"}
    assert read("a.duckdb", database, "none") == {"problem": "It has no such table."}
    assert set(folder.iterdir()) == before
    with duckdb.connect("a.duckdb") as connection:
        connection.execute("INSERT INTO t VALUES (2, 'y', NULL)")
        assert "It is open elsewhere." in read("a.duckdb", database)["problem"]
        assert connection.execute("SELECT count(*) FROM t").fetchall() == [(2,)]
    with sqlite3.connect("a.db") as connection:
        connection.execute("CREATE TABLE t (n INTEGER)")
    assert "no database of DuckDB" in read("a.db", database)["problem"]

    def refuse(*_, **__):
        raise duckdb.Error("The database file was created with a newer version of DuckDB.")

    monkeypatch.setattr(duckdb, "connect", refuse)
    assert "older than the file" in read("a.duckdb", database)["problem"]


def test_a_workbook_tells_its_sheets_and_the_types_of_their_cells(without):
    book = openpyxl.Workbook()
    book.active.title = "One"
    book.active.append([])
    book.active.append(["n", "x", "day", "at", "t", "ok", None])
    day, at = dt.datetime(2024, 1, 1), dt.datetime(2024, 1, 1, 10)
    book.active.append([1, 1.5, day, at, "a", True, "z"])
    book.active.append([None, 2, day, day, 1, False])
    book.create_sheet("Two").append([1, 2])
    book.create_sheet("Empty")
    book.save("a.xlsx")
    found = read("a.xlsx", workbook)
    assert (found["tables"], found["table"]) == (["One", "Two", "Empty"], "One")
    types = "BIGINT DOUBLE DATE TIMESTAMP VARCHAR BOOLEAN VARCHAR"
    assert " ".join(dtype for _, dtype in found["columns"]) == types
    assert found["form"] == {"sheet": {"skip": 1, "header": True}}
    assert read("a.xlsx", workbook, "Two")["form"] == {"sheet": {"skip": 0, "header": False}}
    assert read("a.xlsx", workbook, "Empty") == {"problem": "The sheet Empty is empty."}
    without("openpyxl")
    assert "This kernel has no openpyxl" in read("a.xlsx", workbook)["problem"]


@pytest.fixture
def notebooks(folder, monkeypatch):
    """The folder of a notebook, one below the root of the server."""
    inner = folder / "root" / "notebooks"
    (inner / "deep").mkdir(parents=True)
    for path in ("outside.csv", "root/above.csv", "root/.hidden.csv"):
        write("a\n1\n", path)
    (inner / "link.csv").symlink_to("../../outside.csv")
    os.mkfifo(inner / "pipe.csv")
    monkeypatch.chdir(inner)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("../../outside.csv", "outside the folder"),
        ("link.csv", "outside the folder"),
        ("/etc/passwd", "outside the folder"),
        ("../.hidden.csv", "hidden"),
        ("nowhere.csv", "does not find it"),
        ("deep", "no plain file"),
        ("pipe.csv", "no plain file"),
    ],
)
@pytest.mark.usefixtures("notebooks")
def test_only_plain_files_below_the_root_are_opened(path, said):
    assert said in read(path, delimited, depth=1)["problem"]
    assert read("../above.csv", delimited, depth=1)["columns"] == [["a", "BIGINT"]]


def test_an_empty_file_is_said_to_be_empty_and_a_changed_one_has_another_state():
    write("")
    assert read("a.csv", delimited) == {"problem": "It is empty: 0 bytes."}
    write("a\n1\n")
    before = read("a.csv", delimited)
    write("a\n22\n")
    assert read("a.csv", delimited)["state"] != before["state"]
