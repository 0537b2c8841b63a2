"""Prints cells of the documentation of installed libraries, one JSON object a line.

The examples of a docstring are the cells of one notebook, in which the library is imported under
its usual name. All of them were written by the authors of the libraries and run here, so that a
check that finds fault with one is wrong.
"""

from __future__ import annotations

import doctest
import inspect
import json
import re
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
from pandas.api.typing import DataFrameGroupBy
from polars.dataframe.group_by import GroupBy
from run_cells import run_cells

PLACES: dict[str, tuple[Any, dict[str, Any]]] = {
    "pandas.DataFrame": (pd.DataFrame, {"pd": pd, "np": np}),
    "pandas.DataFrameGroupBy": (DataFrameGroupBy, {"pd": pd, "np": np}),
    "pandas": (pd, {"pd": pd, "np": np}),
    "polars.DataFrame": (pl.DataFrame, {"pl": pl}),
    "polars.LazyFrame": (pl.LazyFrame, {"pl": pl}),
    "polars.GroupBy": (GroupBy, {"pl": pl}),
    "polars.Expr": (pl.Expr, {"pl": pl}),
    "polars": (pl, {"pl": pl}),
}

#: Members that write files, ask the network or the clipboard, or run for long.
LEFT_OUT = re.compile(
    "_|read_|to_(clipboard|csv|excel|feather|hdf|iceberg|json|orc|parquet|pickle|sql|stata|xml)|"
    "write_|sink_|scan_|show|test|info|Excel|HDF"
)


def _members(owner: Any) -> Iterator[tuple[str, str]]:
    for name in sorted(vars(owner)):
        if not LEFT_OUT.match(name):
            member = getattr(owner, name)
            text = inspect.getdoc(member) if callable(member) else None
            if text:
                yield name, text


def main(every: int) -> None:
    """Prints the cells of one of so many docstrings."""
    at = 0
    doctest.register_optionflag("IGNORE_RESULT")  # A flag of the tests of polars.
    parser = doctest.DocTestParser()
    for place, (owner, modules) in PLACES.items():
        for name, text in _members(owner):
            at += 1
            if at % every > 0:
                continue
            examples = [
                one for one in parser.get_examples(text) if not one.options and not one.exc_msg
            ]
            cells = [example.source.rstrip() for example in examples]
            for cell in run_cells(f"{place}.{name}", cells, dict(modules)):
                print(json.dumps(cell))


if __name__ == "__main__":
    main(int(sys.argv[1]))
