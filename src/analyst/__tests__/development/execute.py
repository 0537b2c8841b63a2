"""Runs generated code and reference expressions over CSV files.

Reads a job file, writes one JSON line for each question.
"""

import ast
import datetime
import json
import math
import re
import sys
from importlib import import_module
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl

CONNECTION = duckdb.connect()


def load(table, engine):
    if engine == "duckdb":
        plain = load({**table, "index": "", "numericLabels": []}, "pandas")
        return CONNECTION.from_df(plain)
    if engine == "pandas":
        frame = pd.read_csv(
            table["path"], parse_dates=table["dates"], keep_default_na=False, na_values=[""]
        )
        if table["index"]:
            frame = frame.set_index(table["index"])
        return frame.rename(columns={name: int(name) for name in table["numericLabels"]})
    frame = pl.read_csv(table["path"]).rename(lambda name: name.replace('""', '"'))
    timed = {name: "T" in (frame[name].max() or "") for name in table["dates"]}
    return frame.with_columns(
        pl.col(name).str.to_datetime("%Y-%m-%dT%H:%M" if has_time else "%Y-%m-%d")
        for name, has_time in timed.items()
    )


def scalar(value):
    if value is None or value is pd.NaT or value is pd.NA:
        return None
    if isinstance(value, pd.Period):
        value = value.start_time
    if isinstance(value, datetime.datetime) and (value.hour or value.minute):
        return str(value)[:16]
    if isinstance(value, (datetime.datetime, datetime.date)):
        return str(value)[:10]
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        return None if math.isnan(value) else float(f"{value:.8g}")
    return str(value)


def rows(value):
    """A result as rows of plain values: labels and values, without the names of the columns."""
    if isinstance(value, duckdb.DuckDBPyRelation):
        return [[scalar(cell) for cell in row] for row in value.fetchall()]
    if isinstance(value, pl.Series):
        value = value.to_list()
    if isinstance(value, pl.DataFrame):
        return [[scalar(cell) for cell in row] for row in value.rows()]
    if isinstance(value, pd.DataFrame):
        default = isinstance(value.index, pd.RangeIndex) or (
            value.index.name is None and value.index.dtype.kind == "i"
        )
        flat = value if default else value.reset_index()
        return [[scalar(cell) for cell in row] for row in flat.itertuples(index=False)]
    if isinstance(value, pd.Series):
        if isinstance(value.index, pd.RangeIndex):
            return [[scalar(cell)] for cell in value]
        return [
            [*map(scalar, key if isinstance(key, tuple) else (key,)), scalar(cell)]
            for key, cell in value.items()
        ]
    if isinstance(value, dict):
        return [[scalar(key), scalar(cell)] for key, cell in value.items()]
    if isinstance(value, (list, tuple)):
        return [[scalar(cell)] for cell in value]
    return [[scalar(value)]]


def named(left, right):
    """Several values under names: the names are free, the values and their order are not."""
    if isinstance(left, pl.DataFrame):
        found = [cell for row in left.rows() for cell in row]
    elif isinstance(left, pd.DataFrame) and len(left) == 1:
        found = list(left.iloc[0])
    elif isinstance(left, (pd.Series, pl.Series)):
        found = list(left)
    elif isinstance(left, duckdb.DuckDBPyRelation):
        found = [cell for row in left.fetchall() for cell in row]
    else:
        return False
    wanted = right.values() if isinstance(right, dict) else right
    cells, values = list(map(scalar, found)), list(map(scalar, wanted))
    return len(cells) == len(values) and all(map(alike, cells, values))


def alike(found, wanted):
    """Equal, or a bound where rounding leaves nothing of a number."""
    bound = re.fullmatch(r"< 0\.0*1", found) if isinstance(found, str) else None
    return found == wanted or (bound is not None and wanted == 0)


def same(left, right):
    if isinstance(right, (dict, list)) and named(left, right):
        return True

    def key(row):
        return json.dumps(row, default=str)

    one, other = sorted(rows(left), key=key), sorted(rows(right), key=key)
    if one == other:
        return True

    # Several named values may stand below or beside each other, with or without their names.
    def flat(table):
        return sorted(
            json.dumps(cell) for row in table for cell in row if not isinstance(cell, str)
        )

    narrow = max(map(len, [*one, *other]), default=0) <= 2 or len(one) == 1 or len(other) == 1
    widths = {len(row) for row in [*one, *other]}
    return narrow and len(widths) > 1 and flat(one) == flat(other) != []


def last_value(code, space):
    tree = ast.parse(code)
    last = tree.body.pop()
    exec(compile(tree, "cell", "exec"), space)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), space)


def main() -> None:
    jobs = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    tables = {table["name"]: table for table in jobs["tables"]}
    frames = {}
    for job in jobs["questions"]:
        key = (job["table"], job["engine"])
        for pair in (key, (job["table"], "pandas")):
            if pair not in frames:
                frames[pair] = load(tables[pair[0]], pair[1])
        reference = frames[(job["table"], "pandas")]
        frame = frames[key]
        report = {"id": job["id"]}
        try:
            anything = job["answer"] == "*"
            names = {"df": reference.copy(), "pd": pd}
            if "stats." in job["answer"]:
                names["stats"] = import_module("scipy.stats")
            expected = None if anything else eval(job["answer"], names)
        except Exception as error:
            print(json.dumps({**report, "status": "bad reference", "detail": repr(error)}))
            continue
        held = frame.fetchall if job["engine"] == "duckdb" else None
        before = held() if held else frame.copy() if job["engine"] == "pandas" else frame.clone()
        try:
            space = {"df": frame}
            value = last_value(job["code"], space)
            ok = anything or same(value, expected)
            status = "right" if ok else "wrong"
            detail = "" if ok else f"{str(value)[:300]} <> {str(expected)[:300]}"
            same_rows = str(held()) == str(before) if held else frame.equals(before)
            # An order to change the data keeps what was there under another name.
            kept = space["df"] is frame or (value is space["df"] and space["_df_before"] is frame)
            if not same_rows or not kept:
                status, detail = "wrong", "changed the frame"
        except Exception as error:
            status, detail = "wrong", repr(error)
        print(json.dumps({**report, "status": status, "detail": detail}))


if __name__ == "__main__":
    main()
