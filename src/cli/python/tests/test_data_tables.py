"""The tables of a database are found by the packages of the kernel."""

import sqlite3
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

from data_tables import data_tables


def test_tables_of_sqlite_are_named_and_the_file_is_left_as_it_is(tmp_path):
    path = tmp_path / "a.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE orders(id)")
        connection.execute('CREATE TABLE "my items"(id)')
    connection.close()
    assert data_tables(str(path), "sqlite") == ["orders", "my items"]


def test_tables_of_duckdb_are_named_with_their_schema(tmp_path):
    duckdb = pytest.importorskip("duckdb")
    path = tmp_path / "a.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE orders(id INT)")
        connection.execute("CREATE SCHEMA old")
        connection.execute("CREATE TABLE old.orders(id INT)")
    assert sorted(data_tables(str(path), "duckdb")) == ["old.orders", "orders"]


def test_a_damaged_file_raises_the_cause(tmp_path):
    path = tmp_path / "a.sqlite"
    path.write_bytes(b"no database at all, but long enough to be looked at")
    with pytest.raises(sqlite3.DatabaseError, match="not a database"):
        data_tables(str(path), "sqlite")
