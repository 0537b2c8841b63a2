"""The value of an executed cell as JSON: number, text, truth value, list, or table.

A table is ``{"columns": [str], "rows": [[value]]}``. Runs in the kernel in a module of its own.
Engines are looked up in ``sys.modules``, so nothing is imported that the cell did not use, and
nothing lazy is computed. Missing and infinite numbers become ``None``; dates, times and durations
ISO 8601 text; periods the year, quarter or month (``2024-03``), else the day or time they start at.
"""

from __future__ import annotations

import datetime
import decimal
import enum
import fractions
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd
    from IPython.core.interactiveshell import ExecutionResult, InteractiveShell

MAX_ROWS = 1000
MAX_DEPTH = 6
SUMMARY = {"count", "mean", "median", "std", "var", "sem", "min", "max", "sum", "unique"}
SUMMARY |= {"nunique", "size", "top", "freq", "first", "last"}

LISTS = (list, tuple, range, type({}.keys()), type({}.values()), type({}.items()))

#: What a converter answers about a value that is none of its own.
FOREIGN = object()


class Watch:
    """Remembers the value of the last expression of the cell that was executed last."""

    def __init__(self, shell: InteractiveShell) -> None:
        self.value: object = None
        shell.events.register("post_run_cell", self)

    def __call__(self, result: ExecutionResult) -> None:
        self.value = result.result if result.success else None


def result_json(value: object) -> object:
    """The whole value. What has no such form (charts, models, lazy frames) becomes ``None``."""
    for convert in (pandas_result, polars_result, arrow_result, record_result):
        made = convert(value)
        if made is not FOREIGN:
            return made
    return plain(value)


def pandas_result(value: object) -> object:
    pandas = sys.modules.get("pandas")
    if pandas is None:
        return FOREIGN
    if isinstance(value, pandas.DataFrame):
        return frame_table(value)
    return series_json(value) if isinstance(value, pandas.Series) else FOREIGN


def polars_result(value: object) -> object:
    polars = sys.modules.get("polars")
    if polars is None or not isinstance(value, polars.DataFrame):
        return FOREIGN
    return table(value.columns, value.height, value.head(MAX_ROWS).rows())


def arrow_result(value: object) -> object:
    arrow = sys.modules.get("pyarrow")
    if arrow is None or not isinstance(value, arrow.Table):
        return FOREIGN
    head = value.slice(0, MAX_ROWS)
    rows = zip(*(column.to_pylist() for column in head.columns), strict=True)
    return table(value.column_names, value.num_rows, rows)


def record_result(value: object) -> object:
    """A dictionary has a column for each key: lists of one length are rows, all else is one row."""
    fields = getattr(type(value), "_fields", None)
    if isinstance(value, tuple) and fields:
        return table(fields, 1, [tuple(value)])
    if not isinstance(value, dict) or not value:
        return FOREIGN
    columns = list(value.values())
    sizes = {len(column) if isinstance(column, list | tuple) else -1 for column in columns}
    if len(sizes) > 1 or -1 in sizes:
        return table(value, 1, [columns])
    return table(value, sizes.pop(), islice(zip(*columns, strict=True), MAX_ROWS))


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
    head = series.iloc[:MAX_ROWS]
    levels = index_columns(head.index)
    if not levels:
        return plain(head.tolist())
    names = [*(name for name, _ in levels), "value" if series.name is None else series.name]
    columns = [*(values for _, values in levels), head.tolist()]
    return table(names, len(series), zip(*columns, strict=True))


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
    """The levels that say something, all but unnamed row numbers: pairs of name and values."""
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
    if value is None or type(value) in (bool, str, int):
        return value
    if depth > MAX_DEPTH:
        return str(type(value).__name__)
    for convert in CONVERTERS:
        made = convert(value, depth + 1)
        if made is not FOREIGN:
            return made
    return None


def pandas_value(value: object, depth: int) -> object:
    pandas = sys.modules.get("pandas")
    if pandas is None:
        return FOREIGN
    if value is pandas.NaT or value is pandas.NA:
        return None
    if isinstance(value, pandas.Timestamp | pandas.Timedelta):
        return value.isoformat()
    if isinstance(value, pandas.Period):
        return period(value)
    if isinstance(value, pandas.Interval | pandas.api.extensions.ExtensionDtype):
        return str(value)
    if isinstance(value, pandas.DataFrame | pandas.Series):
        return pandas_result(value)
    if isinstance(value, pandas.Index | pandas.api.extensions.ExtensionArray):
        return items(value, depth)
    return FOREIGN


def period(value: object) -> str:
    """``2024``, ``2024Q1``, ``2024-03``; the first day of a week and of any other longer span."""
    unit = value.freqstr.partition("-")[0]
    if unit in ("Y", "YE", "A", "Q", "QE", "M", "ME"):
        return str(value)
    start = value.start_time
    return start.date().isoformat() if unit in ("W", "D", "B") else start.isoformat()


def numpy_value(value: object, depth: int) -> object:
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return FOREIGN
    if isinstance(value, numpy.datetime64 | numpy.timedelta64):
        return numpy_time(value)
    if isinstance(value, numpy.generic):
        return plain(value.item(), depth)
    if isinstance(value, numpy.ndarray):
        return plain(value.item(), depth) if value.ndim == 0 else items(value, depth)
    return str(value) if isinstance(value, numpy.dtype) else FOREIGN


def numpy_time(value: object) -> object:
    """Numpy's times may be missing and may count nanoseconds, which the standard library cannot."""
    numpy, pandas = sys.modules["numpy"], sys.modules.get("pandas")
    if numpy.isnat(value):
        return None
    if pandas is None:
        return str(value)
    kind = pandas.Timestamp if isinstance(value, numpy.datetime64) else pandas.Timedelta
    return kind(value).isoformat()


def polars_value(value: object, depth: int) -> object:
    polars = sys.modules.get("polars")
    if polars is None:
        return FOREIGN
    if isinstance(value, polars.DataFrame):
        return polars_result(value)
    if isinstance(value, polars.Series):
        return items(value, depth)
    if isinstance(value, polars.DataType) or (
        isinstance(value, type) and issubclass(value, polars.DataType)
    ):
        return str(value)
    return FOREIGN


def builtin_number(value: object, depth: int) -> object:
    if isinstance(value, enum.Enum):
        return plain(value.value, depth)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float | decimal.Decimal | fractions.Fraction):
        number = float(value)
        return number if math.isfinite(number) else None
    return str(value) if isinstance(value, complex | bytes) else FOREIGN


def builtin_text(value: object, _depth: int) -> object:
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, datetime.timedelta):
        return duration(value)
    return value.__name__ if isinstance(value, type) else FOREIGN


def builtin_container(value: object, depth: int) -> object:
    if isinstance(value, dict):
        pairs = islice(value.items(), MAX_ROWS)
        return {label(key): plain(item, depth) for key, item in pairs}
    if isinstance(value, set | frozenset):
        return in_order([plain(item, depth) for item in value])[:MAX_ROWS]
    return items(value, depth) if isinstance(value, LISTS) else FOREIGN


CONVERTERS: Sequence[Callable[[object, int], object]] = (
    pandas_value,
    numpy_value,
    polars_value,
    builtin_number,
    builtin_text,
    builtin_container,
)


def items(values: Iterable[object], depth: int) -> list:
    return [plain(item, depth) for item in islice(values, MAX_ROWS)]


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
