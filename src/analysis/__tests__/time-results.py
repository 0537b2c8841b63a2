"""Runs code over a small frame of dates and prints each result as rows of plain values."""

import ast
import datetime
import json
import sys

import duckdb
import pandas as pd
import polars as pl

CONNECTION = duckdb.connect()


def frame_of(columns, engine):
    if engine == "polars":
        parse = pl.col("when", "done").str.to_datetime("%Y-%m-%dT%H:%M")
        return pl.DataFrame(columns).with_columns(parse)
    frame = pd.DataFrame(columns)
    for name in ("when", "done"):
        frame[name] = pd.to_datetime(frame[name], format="ISO8601")
    return CONNECTION.from_df(frame) if engine == "duckdb" else frame


def plain(value):
    if value is None or value is pd.NaT or value is pd.NA:
        return None
    if isinstance(value, pd.Period):
        value = value.start_time
    if isinstance(value, datetime.timedelta):
        return round(value.total_seconds() / 86400, 6)
    if isinstance(value, (datetime.datetime, datetime.date)):
        return pd.Timestamp(value).isoformat().removesuffix("T00:00:00")
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float):
        return None if value != value else round(value, 6)
    return value


def rows(value):
    if isinstance(value, duckdb.DuckDBPyRelation):
        return [list(map(plain, row)) for row in value.fetchall()]
    if isinstance(value, pl.Series):
        value = value.to_list()
    if isinstance(value, pl.DataFrame):
        return [list(map(plain, row)) for row in value.rows()]
    if isinstance(value, pd.Series):
        value = value.to_frame("value")
    if isinstance(value, pd.DataFrame):
        index = value.index
        kept = value if index.dtype.kind == "i" and index.name is None else value.reset_index()
        return [list(map(plain, row)) for row in kept.itertuples(index=False)]
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return plain(value)


def run(job):
    tree = ast.parse(job["code"])
    last = tree.body.pop()
    space = {"df": frame_of(job["columns"], job["engine"])}
    exec(compile(tree, "cell", "exec"), space)
    try:
        return {"rows": rows(eval(compile(ast.Expression(last.value), "cell", "eval"), space))}
    except Exception as error:  # reported to the test
        return {"error": f"{type(error).__name__}: {error}"}


print(json.dumps([run(job) for job in json.load(sys.stdin)]))
