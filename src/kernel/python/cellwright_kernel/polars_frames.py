"""polars frames and series.

The native frame is taken from the instance's dictionary and wrapped anew, so nothing a subclass or
an instance overrides is called.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from .cells import SAMPLE, WHOLE
from .dataset import MOST_DETAILED, Dataset, fingerprint
from .identity import class_name, instance_dict, is_kind, loaded_class
from .labels import name_and_label
from .values import (
    DECIMAL,
    bins_of,
    clean_text,
    estimate_distinct,
    set_distinct,
    set_nulls,
    set_range,
    set_spread,
    set_top,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .budget import Budget

CHUNK = 1_000_000
# Frames up to this size are looked at whole to see whether they are others.
MOST_MARKED_BYTES = 8_388_608
SAMPLED_ROWS = 64
_TYPES = {
    "Boolean": "boolean",
    "Datetime": "datetime",
    "Date": "date",
    "Time": "time",
    "Duration": "duration",
    "String": "text",
    "Utf8": "text",
    "Categorical": "category",
    "Enum": "category",
    "Decimal": "number",
}
_WITH_RANGE = ("integer", "number", "datetime", "date", "time", "duration")
_TEMPORAL = ("datetime", "date", "time", "duration")
_COUNTED = ("integer", "text", "boolean", "category")
# Nanoseconds a row takes to be counted.
_COUNTING = {"integer": 8, "text": 20, "boolean": 3, "category": 8}


def _class_of(dtype: object) -> type:
    return dtype if is_kind(dtype, type) else type(dtype)


def _neutral(name: str) -> str:
    if name.startswith(("Int", "UInt")):
        return "integer"
    if name.startswith("Float"):
        return "number"
    return _TYPES.get(name, "other")


def _dtype_text(dtype: object) -> str:
    """The type in polars' words, without what it may hold of the data, as an Enum does."""
    name = class_name(_class_of(dtype))
    own = instance_dict(dtype)
    if name == "Datetime" and type(own.get("time_unit")) is str:
        zone = own.get("time_zone")
        unit = own["time_unit"]
        return (
            f"Datetime({unit}, {clean_text(zone, 60)})"
            if type(zone) is str
            else f"Datetime({unit})"
        )
    if name in ("List", "Array") and "inner" in own:
        return f"{name}({_dtype_text(own['inner'])})"[:60]
    if name == "Decimal" and type(own.get("scale")) is int:
        return f"Decimal({own['scale']})"
    return clean_text(name, 60)


def _count(out: dict, part: object, rows: int, total: int, kind: str) -> int:
    """Distinct and top values from one native count; returns the number of different values."""
    counted = part.drop_nulls().value_counts(sort=True)
    seen = counted.height
    counts = counted.to_series(1)
    if rows < total:
        once, twice = int((counts == 1).sum()), int((counts == 2).sum())
        present = len(part) - part.null_count()
        likely = int(total * present / max(1, rows))
        set_distinct(out, estimate_distinct(seen, once, twice, present, likely), rows, total)
    else:
        set_distinct(out, seen, rows, total)
    if kind in _COUNTED or seen <= 20:
        head = counted.head(20)
        pairs = list(zip(head.to_series(0).to_list(), head.to_series(1).to_list(), strict=True))
        set_top(out, pairs, seen, rows, total)
    return seen


def _measure(out: dict, series: object, kind: str, budget: Budget) -> Iterator[None]:
    total = len(series)
    set_nulls(out, series.null_count(), total, total)
    whole = total <= WHOLE
    part = series if whole else series.gather_every(total // SAMPLE)
    if kind in _WITH_RANGE:
        _set_range(out, part.min(), part.max(), len(part) if not whole else total, total)
    seen = _count(out, part, total if whole else len(part), total, kind)
    ordered = []
    if kind in _WITH_RANGE:
        yield
        ordered = _ordered(part, kind)
        if ordered:
            _set_spread(out, ordered, ordered[0], ordered[-1], (len(part), total))
    if whole:
        return
    yield
    if kind in _WITH_RANGE:
        yield from _measure_whole(out, series, kind, ordered, len(part))
    if kind in _COUNTED and seen * 4 < len(part) and budget.allows(total * _COUNTING[kind]):
        _count(out, series, total, total, kind)


def _measure_whole(
    out: dict, series: object, kind: str, ordered: list, rows: int
) -> Iterator[None]:
    """The range of all rows, and over it the spread of the ``rows`` of the sample."""
    total = len(series)
    low, high = None, None
    for start in range(0, total, CHUNK):
        piece = series.slice(start, CHUNK)
        least, most = piece.min(), piece.max()
        if least is not None:
            low = least if low is None or least < low else low
            high = most if high is None or most > high else high
        yield
    _set_range(out, low, high, total, total)
    if low is None or not ordered:
        return
    ends = (low, high)
    if kind in _TEMPORAL:
        ends = _physical(series.dtype, low, high)
    elif type(low) is DECIMAL:
        ends = (float(low), float(high))
    _set_spread(out, ordered, *ends, (rows, total))


def _set_range(out: dict, low: object, high: object, rows: int, total: int) -> None:
    """Sets the range; aware times, whose zone is polars' own, as moments of UTC."""
    zone = getattr(low, "tzinfo", None)
    if zone is not None:
        utc = loaded_class("datetime", "timezone").utc
        low = low.astimezone(utc).isoformat()
        high = high.astimezone(utc).isoformat()
    set_range(out, low, high, rows, total)


def _ordered(part: object, kind: str) -> list:
    """The present values of a part as numbers, in order."""
    if kind in _TEMPORAL:
        part = part.to_physical()
    elif class_name(_class_of(part.dtype)) == "Decimal":
        part = part.cast(loaded_class("polars", "Float64"))
    numbers = (part.drop_nulls() if part.null_count() else part).sort().to_list()
    while numbers and numbers[-1] != numbers[-1]:
        numbers.pop()  # NaN is last
    return numbers


def _physical(dtype: object, *values: object) -> list:
    return loaded_class("polars", "Series")(values, dtype=dtype).to_physical().to_list()


def _set_spread(out: dict, ordered: list, low: float, high: float, rows: tuple[int, int]) -> None:
    """Sets the counts of ordered numbers in equal bins; ``rows`` were looked at, of how many."""
    whole = type(low) is int
    found = bins_of(low, high, whole=whole)
    if found is None:
        return
    bins, _ = found
    width = high - low + whole
    edges = [
        low + (-(-at * width // bins) if whole else at * width / bins) for at in range(1, bins)
    ]
    cuts = [0, *(bisect_left(ordered, edge) for edge in edges), bisect_right(ordered, high)]
    set_spread(out, [end - start for start, end in pairwise(cuts)], *rows)


def column_of(label: str, dtype: object) -> tuple[dict, str]:
    """A column by its name and type, and its neutral type."""
    name, literal = name_and_label(label)
    kind = _neutral(class_name(_class_of(dtype)))
    out = {"name": name, "type": kind, "dtype": _dtype_text(dtype)}
    if literal is not None:
        out["label"] = literal
    return out, kind


def native_of(obj: object, field: str, name: str) -> object | None:
    found = instance_dict(obj).get(field)
    return found if found is not None and class_name(type(found)) == name else None


def read_frame(name: str, obj: object, budget: Budget, room: int) -> Dataset | None:
    """A DataFrame or a subclass; ``None`` when there is no native frame in it."""
    cls = loaded_class("polars", "DataFrame")
    native = native_of(obj, "_df", "PyDataFrame")
    if native is None:
        return None
    series = cls._from_pydf(native).get_columns()
    pairs = [column_of(one.name, one.dtype) for one in series[:room]]
    dataset = Dataset(
        name, "polars", "frame", native.height(), len(series), [out for out, _ in pairs]
    )
    return _finish(dataset, id(native), series, pairs, budget)


def read_series(name: str, obj: object, budget: Budget) -> Dataset | None:
    """A Series or a subclass, as a dataset of one column."""
    cls = loaded_class("polars", "Series")
    native = native_of(obj, "_s", "PySeries")
    if native is None:
        return None
    series = cls._from_pyseries(native)
    pair = column_of(series.name, series.dtype)
    dataset = Dataset(name, "polars", "series", len(series), 1, [pair[0]])
    return _finish(dataset, id(native), [series], [pair], budget)


def _finish(dataset: Dataset, identity: int, series: list, pairs: list, budget: Budget) -> Dataset:
    detailed = list(zip(series, pairs, strict=False))[:MOST_DETAILED]
    dataset.tasks = [
        _measure(out, one, kind, budget) for one, (out, kind) in detailed if kind != "other"
    ]
    for one, (out, kind) in detailed:
        if kind == "other":
            set_nulls(out, one.null_count(), len(one), len(one))
    dataset.memory = sum(int(one.estimated_size()) for one in series[:MOST_DETAILED])
    if len(series) > MOST_DETAILED:
        dataset.memory = None
    known = [one for one, (_, kind) in detailed if kind != "other"]
    size = sum(int(one.estimated_size()) for one in known)
    is_whole = len(known) == len(series) and size <= MOST_MARKED_BYTES
    marks = [_mark(known, is_whole=is_whole)] if known else []
    dataset.fingerprint = fingerprint(
        dataset, identity, marks * len(known) if is_whole else [*marks, None]
    )
    return dataset


def _mark(series: list, *, is_whole: bool) -> int:
    """A number for the content of columns: of all rows, or of some."""
    frame = loaded_class("polars", "DataFrame")(series)
    if not is_whole:
        frame = frame.gather_every(max(1, frame.height // SAMPLED_ROWS))
    return hash(tuple(frame.hash_rows().to_list()))
