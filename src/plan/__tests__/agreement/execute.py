"""Runs code of all engines over small tables and prints each result as rows of plain values.

Reads jobs from standard input; prints one JSON line for each with the rows, or with the error.
"""

import ast
import datetime
import decimal
import json
import math
import sys
import warnings

import duckdb
import matplotlib as mpl
import pandas as pd
import polars as pl

warnings.simplefilter("ignore")
mpl.use("Agg")

KINDS = ("integer", "number", "text", "boolean", "datetime", "date")
POLARS_TYPES = (pl.Int64, pl.Float64, pl.String, pl.Boolean, pl.Datetime("us"), pl.Date)
POLARS = dict(zip(KINDS, POLARS_TYPES, strict=True))
DUCKDB_TYPES = ("BIGINT", "DOUBLE", "VARCHAR", "BOOLEAN", "TIMESTAMP", "DATE")
DUCKDB = dict(zip(KINDS, DUCKDB_TYPES, strict=True))
PANDAS_TYPES = ("int64", "float64", "str", "bool", "datetime64[us]", "datetime64[us]")
PANDAS = dict(zip(KINDS, PANDAS_TYPES, strict=True))
# What a column of pandas is where a value is missing in it.
GAPS = {"integer": "float64", "boolean": "boolean"}


def cells_of(column):
    parse = {"datetime": datetime.datetime.fromisoformat, "date": datetime.date.fromisoformat}
    read = parse.get(column["type"], lambda value: value)
    return [None if cell is None else read(cell) for cell in column["cells"]]


def pandas_of(table):
    out = {}
    for at, column in enumerate(table):
        cells, kind = cells_of(column), column["type"]
        dtype = GAPS.get(kind, PANDAS[kind]) if None in cells else PANDAS[kind]
        out[at] = pd.Series(cells, dtype=dtype)
    return pd.DataFrame(out).set_axis([column["name"] for column in table], axis=1)


def polars_of(table):
    return pl.DataFrame(
        [pl.Series(one["name"], cells_of(one), dtype=POLARS[one["type"]]) for one in table]
    )


def duckdb_of(table, name, connection):
    quoted = ['"' + one["name"].replace('"', '""') + '"' for one in table]
    types = [DUCKDB[one["type"]] for one in table]
    columns = ", ".join(f"{one} {kind}" for one, kind in zip(quoted, types, strict=True))
    connection.execute(f"CREATE TABLE {name} ({columns})")
    rows = list(zip(*map(cells_of, table), strict=True))
    if rows:
        marks = ", ".join("?" * len(table))
        connection.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)
    return connection.table(name)


FRAMES = {
    "pandas": pandas_of,
    "polars": polars_of,
    "lazyframe": lambda table: polars_of(table).lazy(),
}


def plain(value):
    """Spans of time as days, whole days as dates, numbers to nine digits."""
    if hasattr(value, "item"):
        value = value.item()
    if value is None or value is pd.NaT or value is pd.NA:
        return None
    if isinstance(value, pd.Period):
        value = value.start_time
    if isinstance(value, datetime.timedelta):
        value = value / datetime.timedelta(days=1)
    if isinstance(value, (datetime.datetime, datetime.date)):
        return pd.Timestamp(value).isoformat().removesuffix("T00:00:00")
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float, decimal.Decimal)):
        number = float(value)
        if math.isnan(number):
            return None
        return str(number) if math.isinf(number) else float(f"{number:.9g}") + 0.0
    return str(value)


def rows_of(value, columns):
    if isinstance(value, duckdb.DuckDBPyRelation):
        value = value.fetchall()
    if isinstance(value, pl.Series):
        value = value.to_list()
    if isinstance(value, pl.DataFrame):
        # Groups stand first in what a group_by gives.
        value = (value.select(columns) if {*columns} == {*value.columns} else value).rows()
    if isinstance(value, pd.Series):
        named = value.index.name is not None
        value = value.reset_index(name="measure 0") if named else value.to_frame("measure 0")
    if isinstance(value, pd.DataFrame):
        plain_index = value.index.nlevels == 1 and value.index.name is None
        if not (plain_index and value.index.dtype.kind in "iu"):
            names = [f"key {at}" for at in range(value.index.nlevels)]
            value = value.set_axis(range(value.shape[1]), axis=1).rename_axis(names).reset_index()
        columns = [value.iloc[:, at].tolist() for at in range(value.shape[1])]
        value = list(zip(*columns, strict=True))
    if isinstance(value, tuple):
        return [[plain(one) for one in value]]
    if not isinstance(value, list):
        value = [value]
    return [[plain(cell) for cell in (row if isinstance(row, tuple) else (row,))] for row in value]


def run(code, frames, columns):
    tree = ast.parse(code)
    last = tree.body.pop()
    space = dict(frames)
    try:
        exec(compile(tree, "cell", "exec"), space)
        return {
            "rows": rows_of(
                eval(compile(ast.Expression(last.value), "cell", "eval"), space), columns
            )
        }
    except Exception as error:  # told to the test
        return {"error": f"{type(error).__name__}: {error}"[:300]}


def frames_of(tables, engine, at, connection):
    if engine == "duckdb":
        return {
            name: duckdb_of(table, f"{name}_{at}", connection) for name, table in tables.items()
        }
    return {name: FRAMES[engine](table) for name, table in tables.items()}


def main() -> None:
    connection = duckdb.default_connection()
    known = None
    for at, line in enumerate(sys.stdin):
        job = json.loads(line)
        if job["tables"] != known:
            known, frames = job["tables"], {}
        results = {}
        for name, (engine, code) in job["code"].items():
            if engine not in frames:
                frames[engine] = frames_of(known, engine, at, connection)
            results[name] = run(code, frames[engine], job["columns"])
        if "matplotlib.pyplot" in sys.modules:
            sys.modules["matplotlib.pyplot"].close("all")
        print(json.dumps(results))


main()
