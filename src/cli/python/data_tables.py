"""The tables of a database that is read by the packages of this kernel alone."""

from __future__ import annotations

import sqlite3
from importlib.util import find_spec
from pathlib import Path


def data_tables(path: str, kind: str) -> list[str]:
    """Names of the tables of a file of DuckDB or SQLite.

    Raises an error that says what is wrong with the file or missing here.
    """
    if kind == "sqlite":
        with sqlite3.connect(Path(path).as_uri() + "?mode=ro", uri=True) as connection:
            query = (
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
            return [name for (name,) in connection.execute(query)]
    if not find_spec("duckdb"):
        raise ModuleNotFoundError("This kernel has no duckdb. Install it with: pip install duckdb")
    import duckdb

    with duckdb.connect(path, read_only=True) as connection:
        query = "SELECT schema_name, table_name FROM duckdb_tables() WHERE NOT internal"
        found = connection.execute(query).fetchall()
    return [table if schema == "main" else f"{schema}.{table}" for schema, table in found]
