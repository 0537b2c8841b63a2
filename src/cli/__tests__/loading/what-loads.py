"""Runs loading cells and tells what came of them: the probe's reading, or the error.

Reads a folder and a list of cells from each line of standard input, and answers with a line.
"""

import io
import json
import os
import sys
import warnings
from contextlib import redirect_stdout

sys.path.insert(0, sys.argv[1])
warnings.simplefilter("ignore")

from cellwright_kernel.probe import read_namespace  # noqa: E402 -- found on the path above

STATISTICS_MS = 60_000


def read(frame: object) -> dict:
    """What the probe says of one variable."""
    return read_namespace({"df": frame}, {}, STATISTICS_MS)["datasets"][0]


def count_rows(frame: object, told: dict) -> None:
    """What the statement of a relation says is that its rows can be read."""
    quoted = [name.replace('"', '""') for name in frame.columns]
    counts = ", ".join(["count(*)", *(f'count("{name}")' for name in quoted)])
    told["rows"], *present = frame.aggregate(counts).fetchall()[0]
    for column, count in zip(told["columns"], present, strict=False):
        column["nulls"] = {"count": told["rows"] - count, "evidence": {"type": "full"}}


def loaded(code: str) -> dict:
    """What the probe reads of what a cell loads."""
    names = {}
    exec(code, names)
    frame = names["df"]
    told = read(frame)
    if told["kind"] == "lazy":
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
