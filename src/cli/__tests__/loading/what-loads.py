"""Runs loading cells and tells what came of them: the probe's reading, or the error.

Reads a folder and a list of cells from each line of standard input, and answers with a line.
"""

import importlib
import io
import json
import os
import sys
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path

sys.path.insert(0, sys.argv[1])
warnings.simplefilter("ignore")

from cellwright_kernel.probe import read_namespace  # noqa: E402 -- found on the path above

STATISTICS_MS = 60_000
LEAST_PART = 1024


def read(frame: object) -> dict:
    """What the probe says of one variable."""
    return read_namespace({"df": frame}, {}, STATISTICS_MS)["datasets"][0]


def read_in_parts() -> None:
    """Has dask part small files too."""
    dask = importlib.import_module("dask.dataframe")
    for kind in ("read_csv", "read_json"):
        plain = getattr(dask, kind)
        if not isinstance(plain, partial):
            setattr(dask, kind, partial(in_parts, plain))


def in_parts(plain: Callable, path: str, **how: object) -> object:
    """Calls a reader with parts of an eighth of the file."""
    return plain(path, **{**how, "blocksize": max(LEAST_PART, Path(path).stat().st_size // 8)})


def count_rows(frame: object, told: dict) -> None:
    """What the statement of a relation says is that its rows can be read."""
    quoted = [name.replace('"', '""') for name in frame.columns]
    counts = ", ".join(["count(*)", *(f'count("{name}")' for name in quoted)])
    told["rows"], *present = frame.aggregate(counts).fetchall()[0]
    for column, count in zip(told["columns"], present, strict=False):
        column["nulls"] = {"count": told["rows"] - count, "evidence": {"type": "full"}}


def loaded(code: str) -> dict:
    """What the probe reads of what a cell loads."""
    if "dask.dataframe" in code:
        read_in_parts()
    names = {}
    exec(code, names)
    frame = names["df"]
    told = read(frame)
    if type(frame).__module__.startswith("dask."):
        # Names and types are those of the lazy frame, the rest is of its rows.
        types = [column["dtype"] for column in told["columns"]]
        told = {**read(frame.compute()), "lazy": types}
    elif told["kind"] == "lazy":
        told = read(frame.collect())
    elif told["kind"] == "relation":
        count_rows(frame, told)
    return told


def what_loads(code: str) -> dict:
    """The same, or the error; to print something is one."""
    said = io.StringIO()
    try:
        with redirect_stdout(said):
            told = loaded(code)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return {"error": f"printed {said.getvalue()}"} if said.getvalue() else told


for line in sys.stdin:
    folder, cells = json.loads(line)
    os.chdir(folder)
    print(json.dumps([what_loads(code) for code in cells]), flush=True)
