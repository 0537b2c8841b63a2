"""The value of an executed cell as JSON: number, text, truth value, list, or table.

A table is ``{"columns": [str], "rows": [[value]]}``. Runs in the kernel in a module of its own.
Engines are looked up in ``sys.modules``, so nothing is imported that the cell did not use, and
nothing lazy is computed. Missing and infinite numbers become ``None``; integers beyond 2**53 text;
dates, times and durations ISO 8601 text; periods the year, quarter or month (``2024-03``), else
the day or time they start at.
"""

from __future__ import annotations

import datetime
import decimal
import enum
import fractions
import math
import sys
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd
    from IPython.core.interactiveshell import ExecutionResult, InteractiveShell

MAX_ROWS = 1000
MAX_DEPTH = 6
SAFE_INTEGER = 2**53 - 1
SUMMARY = {"count", "mean", "median", "std", "var", "sem", "min", "max", "sum", "unique"}
SUMMARY |= {"nunique", "size", "top", "freq", "first", "last"}

LISTS = (list, tuple, range, type({}.keys()), type({}.values()), type({}.items()))

#: Classes of pandas, numpy and polars whose text is the value.
AS_TEXT = {"dtype", "ExtensionDtype", "DataType", "Interval"}


class Watch:
    """Remembers the value of the last expression of the cell that was executed last."""

    def __init__(self, shell: InteractiveShell) -> None:
        self.value: object = None
        shell.events.register("post_run_cell", self)

    def __call__(self, result: ExecutionResult) -> None:
        self.value = result.result if result.success else None


def last_value(value: object) -> dict[str, object]:
    """The value as JSON, and how many of its rows or items are not in it."""
    made = result_json(value)
    total = made.get("total", 0) if isinstance(made, dict) else 0
    total = len(value) if isinstance(made, list) else total
    return {"value": made, "leftOut": max(0, total - MAX_ROWS)}


def result_json(value: object) -> object:
    """The whole value as JSON; ``None`` if it has no such form (charts, models, lazy frames)."""
    if is_a(value, "pandas", "DataFrame"):
        return frame_table(value)
    if is_a(value, "pandas", "Series"):
        return series_json(value)
    if is_a(value, "polars", "DataFrame"):
        return table(value.columns, value.height, value.head(MAX_ROWS).rows())
    if is_a(value, "pyarrow", "Table"):
        rows = value.slice(0, MAX_ROWS).to_pylist()
        return table(value.column_names, value.num_rows, (row.values() for row in rows))
    fields = getattr(type(value), "_fields", None)
    if isinstance(value, tuple) and fields:
        return table(fields, 1, [value])
    return record_table(value) if isinstance(value, dict) and value else plain(value)


def is_a(value: object, module: str, *names: str) -> bool:
    """Whether this is an instance of one of these classes of a module, if that is loaded."""
    found = sys.modules.get(module)
    return found is not None and isinstance(value, tuple(getattr(found, name) for name in names))


def record_table(record: dict) -> object:
    """A column for each key: lists of equal length become rows, anything else one row."""
    columns = list(record.values())
    sizes = {len(column) if isinstance(column, list | tuple) else -1 for column in columns}
    if len(sizes) > 1 or -1 in sizes:
        return table(record, 1, [columns])
    return table(record, sizes.pop(), islice(zip(*columns, strict=True), MAX_ROWS))


def frame_table(frame: pd.DataFrame) -> object:
    head = frame.iloc[:MAX_ROWS]
    levels = index_columns(head.index)
    names = [*(name for name, _ in levels), *frame.columns]
    body = [head.iloc[:, position].tolist() for position in range(head.shape[1])]
    cells = [*(values for _, values in levels), *body]
    return table(names, len(frame), zip(*cells, strict=True) if cells else [()] * len(head))


def series_json(series: pd.Series) -> object:
    if is_row(series):
        return table(series.index, 1, [series.tolist()])
    levels = index_columns(series.iloc[:MAX_ROWS].index)
    if not levels:
        return plain(series.iloc[:MAX_ROWS].tolist())
    return frame_table(series.to_frame("value" if series.name is None else series.name))


def is_row(series: pd.Series) -> bool:
    """Whether this is a row of a frame: indexed by column names and named by a row label."""
    index = series.index
    if index.nlevels > 1 or index.name is not None or series.name is None or len(index) == 0:
        return False
    if not all(isinstance(item, str) for item in index):
        return False
    return not isinstance(series.name, str) or (
        series.dtype == object and not SUMMARY.issuperset(index)
    )


def index_columns(index: pd.Index) -> list[tuple[object, list]]:
    """All levels but unnamed row numbers, which say nothing: pairs of name and values."""
    if index.nlevels > 1:
        return [
            (f"level_{level}" if name is None else name, index.get_level_values(level).tolist())
            for level, name in enumerate(index.names)
        ]
    if index.name is not None:
        return [(index.name, index.tolist())]
    return [] if index.dtype.kind in "iu" else [("index", index.tolist())]


def label(name: object) -> str:
    """A column's name as text; levels joined by an underscore, empty ones left out."""
    if isinstance(name, tuple):
        return "_".join(part for part in map(label, name) if part)
    value = plain(name)
    return "" if value is None else str(value)


def table(columns: Iterable[object], total: int, rows: Iterable[Iterable[object]]) -> object:
    made: dict[str, object] = {
        "columns": [label(name) for name in columns],
        "rows": [[plain(cell, 1) for cell in row] for row in rows],
    }
    if total > MAX_ROWS:
        made["total"] = total
    return made


def plain(value: object, depth: int = 0) -> object:
    """One value: a scalar as itself, containers as lists, at most six deep."""
    if type(value) in (bool, str):
        return value
    if type(value) is int:
        return value if abs(value) <= SAFE_INTEGER else str(value)
    if type(value).__name__ in ("NoneType", "NaTType", "NAType"):
        return None
    if depth > MAX_DEPTH:
        return str(type(value).__name__)
    if isinstance(value, enum.Enum):
        return plain(value.value, depth)
    if isinstance(value, float | decimal.Decimal | fractions.Fraction):
        if not math.isfinite(value):
            return None
        is_whole = not isinstance(value, float) and value == int(value)
        return plain(int(value)) if is_whole else float(value)
    return container(value, depth)


def container(value: object, depth: int) -> object:
    if isinstance(value, dict):
        pairs = islice(value.items(), MAX_ROWS)
        return {label(key): plain(item, depth + 1) for key, item in pairs}
    if isinstance(value, set | frozenset):
        return in_order([plain(item, depth + 1) for item in value])[:MAX_ROWS]
    if isinstance(value, LISTS) or is_a(value, "polars", "Series"):
        return [plain(item, depth + 1) for item in islice(value, MAX_ROWS)]
    if is_a(value, "pandas", "DataFrame", "Series") or is_a(value, "polars", "DataFrame"):
        return result_json(value)
    is_own = type(value).__module__.partition(".")[0] in ("numpy", "pandas")
    if (
        is_own
        and hasattr(value, "tolist")
        and not is_a(value, "numpy", "datetime64", "timedelta64")
    ):
        return plain((value[:MAX_ROWS] if getattr(value, "ndim", 0) else value).tolist(), depth)
    return text(value)


def text(value: object) -> object:
    """A value that is no number or container; ``None`` if it is missing or has no such form."""
    if isinstance(value, str):
        return str.__str__(value)
    if is_a(value, "numpy", "datetime64", "timedelta64"):
        return numpy_time(value)
    if is_a(value, "pandas", "Period"):
        return period(value)
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if isinstance(value, datetime.timedelta):
        return duration(value)
    if isinstance(value, type):
        return value.__name__
    kinds = {kind.__name__ for kind in type(value).__mro__}
    return str(value) if kinds & AS_TEXT or isinstance(value, complex | bytes) else None


def period(value: pd.Period) -> str:
    """``2024``, ``2024Q1``, ``2024-03``; for other spans the day or time at which they start."""
    unit = value.freqstr.partition("-")[0]
    if unit in ("Y", "YE", "A", "Q", "QE", "M", "ME"):
        return str(value)
    start = value.start_time
    return start.date().isoformat() if unit in ("W", "D", "B") else start.isoformat()


def numpy_time(value: object) -> object:
    """Numpy's times may be missing and may count nanoseconds, which the standard library cannot."""
    pandas = sys.modules.get("pandas")
    if sys.modules["numpy"].isnat(value) or pandas is None:
        return None if str(value) == "NaT" else str(value)
    kind = pandas.Timestamp if is_a(value, "numpy", "datetime64") else pandas.Timedelta
    return kind(value).isoformat()


def in_order(values: list) -> list:
    """Sorted, by type and text where the values do not compare."""
    try:
        return sorted(values)
    except TypeError:
        return sorted(values, key=lambda item: (type(item).__name__, str(item)))


def duration(value: datetime.timedelta) -> str:
    """ISO 8601 in the form of pandas: ``P3DT4H0M0.5S``."""
    hours, rest = divmod(value.seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"P{value.days}DT{hours}H{minutes}M{seconds + value.microseconds / 1_000_000:g}S"
