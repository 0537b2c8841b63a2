"""Runs loading cells and tells what came of them: the probe's reading, or the error."""

import importlib
import json
import os
import sys
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path

folder, probe = sys.argv[1:]
sys.path.insert(0, probe)
os.chdir(folder)
warnings.simplefilter("ignore")

from cellwright_kernel.probe import read_namespace  # noqa: E402 -- found on the path above

STATISTICS_MS = 60_000
LEAST_PART = 1024
found = []


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


for code in json.load(sys.stdin):
    names = {}
    try:
        if "dask.dataframe" in code:
            read_in_parts()
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
            # What its statement says is that its rows can be read.
            told["rows"], *counts = frame.aggregate(
                ", ".join(
                    [
                        "count(*)",
                        *(
                            f'count("{name.replace(chr(34), chr(34) * 2)}")'
                            for name in frame.columns
                        ),
                    ]
                )
            ).fetchall()[0]
            for column, count in zip(told["columns"], counts, strict=False):
                column["nulls"] = {"count": told["rows"] - count, "evidence": {"type": "full"}}
        found.append(told)
    except Exception as error:
        found.append({"error": f"{type(error).__name__}: {error}"})
json.dump(found, sys.stdout)
