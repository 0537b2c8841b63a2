"""Which columns a data file has, by what a kernel has."""

import datetime as dt
import gzip
import json
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
from describe_json import json_objects
from describe_parquet import parquet
from describe_workbook import workbook
from describing import columns, read, write

ENGINES = ["polars", "pyarrow"]


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


class TestDelimited:
    """Text whose values are parted by a mark."""

    def test_types_are_those_that_all_first_rows_fit(self, folder):
        write(
            folder,
            "n,x,when,at,zoned,ok,code,word,empty\n"
            "1,1.5,2024-01-31,2024-01-31 10:00:00,2024-01-31T10:00:00Z,true,007,a,\n"
            "NA,2,2024-02-01,2024-01-31 10:00,2024-01-31T10:00:00+02:00,False,008,2,\n",
        )
        found = read("a.csv", delimited)
        assert dict(found["columns"]) == {
            "n": "BIGINT",
            "x": "DOUBLE",
            "when": "DATE",
            "at": "TIMESTAMP",
            "zoned": "TIMESTAMP WITH TIME ZONE",
            "ok": "BOOLEAN",
            "code": "VARCHAR",
            "word": "VARCHAR",
            "empty": "VARCHAR",
        }
        assert found["rows"] is None
        assert found["form"]["codes"] == ["code", "word"]
        assert found["form"]["text"] == {
            "encoding": "utf-8",
            "byteOrderMark": False,
            "compression": "none",
            "delimiter": ",",
            "quote": '"',
            "lineEnd": "\n",
            "skip": 0,
            "header": True,
            "comment": "",
            "decimal": ".",
            "missing": ["NA"],
        }

    @pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
    def test_the_mark_is_found(self, folder, mark):
        write(folder, mark.join(["a", "b"]) + "\n" + mark.join(["1", '"x, ; y"']) + "\n")
        assert read("a.csv", delimited)["form"]["text"]["delimiter"] == mark

    def test_a_decimal_comma_is_one_beside_numbers_that_show_it(self, folder):
        write(folder, "a;b;c\n1,5;1.234,5;x\n2,25;2.000,0;y\n")
        found = read("a.csv", delimited)
        assert dict(found["columns"]) == {"a": "DOUBLE", "b": "DOUBLE", "c": "VARCHAR"}
        text = found["form"]["text"]
        assert (text["decimal"], text["thousands"]) == (",", ".")
        write(folder, "a;b\n1,234;x\n")
        assert columns("a.csv", delimited)["a"] == "VARCHAR"

    @pytest.mark.parametrize(
        ("encoding", "named"),
        [
            ("utf-8-sig", "utf-8"),
            ("utf-16", "utf-16le"),
            ("cp1252", "windows-1252"),
        ],
    )
    def test_encodings(self, folder, encoding, named):
        write(folder, "größe,b\n1,2\n", encoding=encoding)
        found = read("a.csv", delimited)
        assert dict(found["columns"]) == {"größe": "BIGINT", "b": "BIGINT"}
        assert found["form"]["text"]["encoding"] == named

    def test_lines_before_the_table_and_a_stated_mark(self, folder):
        write(folder, "# made by a program\n# on a day\na,b\n1,2\n3,4\n5,6\n")
        found = read("a.csv", delimited)
        assert dict(found["columns"]) == {"a": "BIGINT", "b": "BIGINT"}
        assert found["form"]["text"]["skip"] == 2
        write(folder, "sep=;\r\na;b\r\n1;2\r\n")
        text = read("a.csv", delimited)["form"]["text"]
        assert (text["delimiter"], text["skip"], text["lineEnd"]) == (";", 1, "\r\n")

    def test_names_are_those_of_pandas(self, folder):
        write(folder, "a,,a,b\n1,2,3,x\n")
        assert list(columns("a.csv", delimited)) == list(pd.read_csv("a.csv").columns)
        write(folder, "1,2\n3,4\n")
        found = read("a.csv", delimited)
        assert list(dict(found["columns"])) == ["column0", "column1"]
        assert found["form"]["text"]["header"] is False

    def test_no_more_than_the_beginning_is_read(self, folder):
        line = "1,text that takes some room\n"
        write(folder, "n,words\n" + line * 400_000)
        assert Path("a.csv").stat().st_size > 8 << 20
        found = read("a.csv", delimited)
        assert dict(found["columns"]) == {"n": "BIGINT", "words": "VARCHAR"}
        # Any may come further on.
        assert "" in found["form"]["text"]["missing"]
        with gzip.open("b.csv.gz", "wt") as opened:
            opened.write("n,words\n" + line * 400_000)
        assert read("b.csv.gz", delimited)["form"]["text"]["compression"] == "gzip"

    def test_rows_of_other_widths_and_open_quotes_do_no_harm(self, folder):
        write(folder, 'a,b\n1,x\n2\n3,y,z\n4,"open\n5,w\n')
        assert columns("a.csv", delimited)["a"] == "BIGINT"


class TestJson:
    """JSON, one object a line or one array of them."""

    def test_lines(self, folder):
        write(
            folder,
            '{"n": 1, "x": 1.5, "day": "2024-01-31", "in": {"a": 1}, "l": [1], "m": 1}\n'
            'no object\n{"n": null, "x": 2, "m": "two", "late": true}\n',
            "a.jsonl",
        )
        found = read("a.jsonl", json_objects)
        assert dict(found["columns"]) == {
            "n": "BIGINT",
            "x": "DOUBLE",
            "day": "DATE",
            "in": "STRUCT",
            "l": "LIST",
            "m": "VARCHAR",
            "late": "BOOLEAN",
        }
        assert found["form"] == {"lines": True, "codes": ["m"]}

    def test_an_array_and_values_of_several_types(self, folder):
        write(folder, json.dumps([{"n": 1, "m": 1}, {"n": 2.5, "m": "x"}], indent=1), "a.json")
        found = read("a.json", json_objects)
        assert dict(found["columns"]) == {"n": "DOUBLE", "m": "VARCHAR"}
        assert found["form"] == {"lines": False, "codes": ["m"]}

    def test_no_more_than_the_beginning_of_an_array_is_read(self, folder):
        rows = ",".join(json.dumps({"n": at, "t": "x" * 100}) for at in range(100_000))
        write(folder, f"[{rows}", "a.json")
        assert columns("a.json", json_objects) == {"n": "BIGINT", "t": "VARCHAR"}

    def test_what_holds_no_objects_is_said(self, folder):
        write(folder, "[1, 2]", "a.json")
        assert read("a.json", json_objects) == {"problem": "It begins with no object of JSON."}


class TestParquet:
    """The footer of a Parquet file, by each engine alone."""

    @pytest.fixture(params=ENGINES)
    def only(self, request, without):
        """Leaves the kernel one engine, once the files are written."""
        return lambda: without(*(name for name in ENGINES if name != request.param))

    def test_names_types_and_rows_stand_in_the_footer(self, only, folder):
        frame = pl.DataFrame(
            {
                "n": [1, None],
                "small": pl.Series([1, 2], dtype=pl.UInt8),
                "x": [1.5, 2.5],
                "t": ["a", "b"],
                "ok": [True, None],
                "day": [dt.date(2024, 1, 1)] * 2,
                "at": [dt.datetime(2024, 1, 1, 10)] * 2,
                "zoned": pl.Series([dt.datetime(2024, 1, 1)] * 2).dt.replace_time_zone("UTC"),
                "list": [[1], [2]],
                "A": [1, 2],
                "a": [1, 2],
            }
        )
        frame.write_parquet("a.parquet")
        only()
        found = read("a.parquet", parquet)
        types = dict(found["columns"])
        assert list(types) == frame.columns
        assert types.pop("list") in ("LIST", "BIGINT[]")
        assert types == {
            "n": "BIGINT",
            "small": "UTINYINT",
            "x": "DOUBLE",
            "t": "VARCHAR",
            "ok": "BOOLEAN",
            "day": "DATE",
            "at": "TIMESTAMP",
            "zoned": "TIMESTAMP WITH TIME ZONE",
            "A": "BIGINT",
            "a": "BIGINT",
        }
        assert found["rows"] == 2

    def test_an_index_of_pandas_is_told(self, only, folder):
        pd.DataFrame({"a": [1]}, index=pd.Index(["x"], name="key")).to_parquet("a.parquet")
        only()
        assert read("a.parquet", parquet)["form"] == {"index": ["key"]}

    @pytest.mark.parametrize(
        ("name", "other"), [("a[1].parquet", "a1.parquet"), ("a*.parquet", "aa.parquet")]
    )
    def test_a_name_is_no_pattern(self, only, folder, name, other):
        for path, column, rows in ((name, "own", 3), (other, "other", 2)):
            (folder / path).parent.mkdir(exist_ok=True)
            frame = pd.DataFrame({column: [1] * rows}, index=pd.RangeIndex(rows).astype(str))
            frame.rename_axis(f"{column} key").to_parquet((folder / path).open("wb"))
        only()
        found = read(name, parquet)
        assert list(dict(found["columns"])) == ["own", "own key"]
        assert (found["rows"], found["form"]) == (3, {"index": ["own key"]})

    def test_a_damaged_file_is_said_without_its_words(self, only, folder):
        (folder / "a.parquet").write_bytes(b"PAR1 canary of a file PAR1")
        only()
        problem = read("a.parquet", parquet)["problem"]
        assert problem.startswith("It could not be read (")
        assert "canary" not in problem

    def test_a_kernel_without_any_says_so(self, folder, without):
        without(*ENGINES)
        pd.DataFrame({"a": [1]}).to_csv("a.parquet")
        assert read("a.parquet", parquet) == {
            "problem": "This kernel has no polars and no pyarrow, which could read it."
        }


class TestDatabase:
    """The catalogue of a DuckDB database."""

    def make(self, name="a.duckdb"):
        with duckdb.connect(name) as connection:
            connection.execute("CREATE TABLE t AS SELECT 1 AS n, 'x' AS w, DATE '2024-01-01' AS d")
            connection.execute('CREATE SCHEMA s; CREATE TABLE s."o""dd" AS SELECT 1.5::DOUBLE AS x')
            connection.execute("CREATE VIEW v AS SELECT * FROM t")

    def test_tables_and_columns(self, folder):
        self.make()
        before = set(folder.iterdir())
        found = read("a.duckdb", database)
        assert (found["tables"], found["table"]) == (["t", 's.o"dd'], "t")
        assert dict(found["columns"]) == {"n": "INTEGER", "w": "VARCHAR", "d": "DATE"}
        assert columns("a.duckdb", database, 's.o"dd') == {"x": "DOUBLE"}
        assert read("a.duckdb", database, "none") == {"problem": "It has no such table."}
        assert set(folder.iterdir()) == before

    def test_one_that_this_kernel_writes_to_is_left_alone(self, folder):
        self.make()
        with duckdb.connect("a.duckdb") as connection:
            connection.execute("INSERT INTO t VALUES (2, 'y', NULL)")
            assert "It is open elsewhere." in read("a.duckdb", database)["problem"]
            assert connection.execute("SELECT count(*) FROM t").fetchall() == [(2,)]

    def test_one_of_a_version_to_come_is_said(self, folder, monkeypatch):
        self.make()

        def refuse(*_, **__):
            raise duckdb.Error("The database file was created with a newer version of DuckDB.")

        monkeypatch.setattr(duckdb, "connect", refuse)
        problem = "The duckdb of this kernel is older than the file, too."
        assert read("a.duckdb", database) == {"problem": problem}

    def test_a_damaged_one_is_not_said_to_be_open(self, folder):
        self.make()
        content = bytearray((folder / "a.duckdb").read_bytes())
        content[20] ^= 255
        (folder / "a.duckdb").write_bytes(content)
        assert "It may be damaged." in read("a.duckdb", database)["problem"]

    def test_one_of_another_program_is_not_opened(self, folder):
        with sqlite3.connect("a.db") as connection:
            connection.execute("CREATE TABLE t (n INTEGER)")
        assert "no database of DuckDB" in read("a.db", database)["problem"]

    def test_a_kernel_without_duckdb_says_so(self, folder, without):
        self.make()
        without("duckdb")
        assert "This kernel has no duckdb" in read("a.duckdb", database)["problem"]


class TestWorkbook:
    """The first rows of a sheet."""

    def test_sheets_names_and_types(self, folder):
        book = openpyxl.Workbook()
        book.active.title = "One"
        book.active.append([])
        book.active.append(["n", "x", "day", "at", "t", "ok", None])
        day, at = dt.datetime(2024, 1, 1), dt.datetime(2024, 1, 1, 10)
        book.active.append([1, 1.5, day, at, "a", True, "z"])
        book.active.append([None, 2, day, day, 1, False])
        book.create_sheet("Two").append([1, 2])
        book.save("a.xlsx")
        found = read("a.xlsx", workbook)
        assert (found["tables"], found["table"]) == (["One", "Two"], "One")
        assert dict(found["columns"]) == {
            "n": "BIGINT",
            "x": "DOUBLE",
            "day": "DATE",
            "at": "TIMESTAMP",
            "t": "VARCHAR",
            "ok": "BOOLEAN",
            "Unnamed: 6": "VARCHAR",
        }
        assert found["form"] == {"sheet": {"skip": 1, "header": True}}
        second = read("a.xlsx", workbook, "Two")
        assert second["form"] == {"sheet": {"skip": 0, "header": False}}

    def test_a_kernel_without_its_reader_says_so(self, folder, without):
        openpyxl.Workbook().save("a.xlsx")
        assert read("a.xlsx", workbook) == {"problem": "The sheet Sheet is empty."}
        without("openpyxl")
        assert "This kernel has no openpyxl" in read("a.xlsx", workbook)["problem"]
