"""Statistics over one-dimensional numpy arrays of numbers, booleans, times and category codes.

Only arrays whose type is exactly ``numpy.ndarray`` come here. Each function is a generator: a step
for a sample, then one for each piece of the whole, so that the time limit can end it anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cells import SAMPLE, WHOLE
from .identity import loaded
from .values import (
    bins_of,
    duration_text,
    estimate_distinct,
    set_distinct,
    set_nulls,
    set_range,
    set_spread,
    set_top,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CHUNK = 131_072
MOST_COUNTED = 65_536
_NAT = -(2**63)


def neutral_type(kind: str) -> str:
    """The neutral class of a numpy kind; ``other`` for what has no statistics here."""
    return {
        "b": "boolean",
        "i": "integer",
        "u": "integer",
        "f": "number",
        "M": "datetime",
        "m": "duration",
        "U": "text",
    }.get(kind, "other")


def _time_text(values: object, offset: str) -> Callable[[int], str]:
    numpy = loaded("numpy")
    unit = numpy.datetime_data(values.dtype)[0]

    def text(value: int) -> str:
        moment = numpy.datetime64(int(value), unit)
        shown = str(numpy.datetime_as_string(moment, unit="us" if unit in ("ns", "ps") else unit))
        if "." in shown:
            shown = shown.rstrip("0").rstrip(".")
        return shown + (offset if "T" in shown else "")

    return text


_SECONDS = {
    "W": 604_800,
    "D": 86_400,
    "h": 3_600,
    "m": 60,
    "s": 1,
    "ms": 1e-3,
    "us": 1e-6,
    "ns": 1e-9,
}


def _converter(values: object, offset: str) -> Callable[[object], object]:
    kind = values.dtype.kind
    if kind == "M":
        return _time_text(values, offset)
    if kind == "m":
        numpy = loaded("numpy")
        unit, step = numpy.datetime_data(values.dtype)
        return lambda value: duration_text(int(value) * step * _SECONDS.get(unit, 0))
    if kind == "b":
        return bool
    return float if kind == "f" else int


class _Part:
    """The present values of some rows of a column."""

    def __init__(self, values: object, mask: object) -> None:
        numpy = loaded("numpy")
        self.rows = len(values)
        kind = values.dtype.kind
        if mask is not None:
            values = values[~mask]
        elif kind == "f":
            missing = numpy.isnan(values)
            if missing.any():
                values = values[~missing]
        elif kind in "Mm":
            values = values.view("i8")
            missing = values == _NAT
            if missing.any():
                values = values[~missing]
        self.values = values
        self.nulls = self.rows - len(values)


def _bin(values: object, low: object, high: object, weights: object = None) -> object | None:
    """How many values lie in each of the equal bins from ``low`` to ``high``."""
    numpy = loaded("numpy")
    whole = values.dtype.kind in "iu"
    low, high = (int(low), int(high)) if whole else (float(low), float(high))
    found = bins_of(low, high, whole=whole)
    if found is None:
        return None
    bins, scale = found
    places = ((values.astype("f8") - low) * scale).astype("i8")
    return numpy.bincount(numpy.clip(places, 0, bins - 1), weights, bins)


def measure_array(
    out: dict, values: object, mask: object = None, *, offset: str = ""
) -> Iterator[None]:
    """Fills in missing values, range, distinct and top values of a column.

    ``mask`` is true where a value is missing. ``offset`` follows times, for those of a time zone.
    """
    numpy = loaded("numpy")
    total = len(values)
    convert = _converter(values, offset)
    step = max(1, total // SAMPLE) if total > WHOLE else 1
    sample = _Part(values[::step], None if mask is None else mask[::step])
    set_nulls(out, sample.nulls, sample.rows, total)
    present = sample.values
    kind = values.dtype.kind
    spread = None
    if len(present):
        unique, counts = numpy.unique(present, return_counts=True)
        if kind != "b":
            set_range(out, convert(unique[0]), convert(unique[-1]), sample.rows, total)
        likely = int(total * len(present) / sample.rows)
        once, twice = int((counts == 1).sum()), int((counts == 2).sum())
        guess = estimate_distinct(len(unique), once, twice, len(present), likely)
        set_distinct(out, guess, sample.rows, total)
        if kind in "iub" or (kind == "f" and len(unique) <= 20):
            order = numpy.argsort(-counts, kind="stable")[:20]
            pairs = [(convert(unique[at]), int(counts[at])) for at in order]
            set_top(out, pairs, len(unique), sample.rows, total)
        if kind != "b":
            yield
            spread = _bin(present, unique[0], unique[-1])
    elif step == 1:
        set_distinct(out, 0, total, total)
    if spread is not None:
        set_spread(out, spread, sample.rows, total)
    if step == 1:
        return
    yield
    yield from _measure_whole(out, values, mask, convert, sample)


def _measure_whole(
    out: dict, values: object, mask: object, convert: Callable[[object], object], sample: _Part
) -> Iterator[None]:
    total = len(values)
    nulls, low, high = 0, None, None
    for start in range(0, total, CHUNK):
        piece = slice(start, start + CHUNK)
        part = _Part(values[piece], None if mask is None else mask[piece])
        nulls += part.nulls
        if len(part.values):
            least, most = part.values.min(), part.values.max()
            low = least if low is None or least < low else low
            high = most if high is None or most > high else high
        yield
    set_nulls(out, nulls, total, total)
    if low is None:
        set_distinct(out, 0, total, total)
        return
    if values.dtype.kind != "b":
        set_range(out, convert(low), convert(high), total, total)
        spread = _bin(sample.values, low, high)
        if spread is not None:
            set_spread(out, spread, sample.rows, total)
    if values.dtype.kind in "iu" and int(high) - int(low) < MOST_COUNTED:
        yield from _count_small_range(out, values, mask, int(low), int(high))
    elif values.dtype.kind == "b":
        yield from _count_small_range(out, values, mask, 0, 1)


def _count_small_range(
    out: dict, values: object, mask: object, low: int, high: int
) -> Iterator[None]:
    """Exact counts of integers that lie close together."""
    numpy = loaded("numpy")
    total = len(values)
    counts = numpy.zeros(high - low + 1, dtype="i8")
    for start in range(0, total, CHUNK):
        piece = slice(start, start + CHUNK)
        present = _Part(values[piece], None if mask is None else mask[piece]).values
        if values.dtype.kind == "b":
            ones = int(present.sum())
            counts += numpy.array([len(present) - ones, ones])
        else:
            shifted = present.astype("i8", copy=False) - low
            counts += numpy.bincount(shifted, minlength=len(counts))
        yield
    seen = numpy.flatnonzero(counts)
    set_distinct(out, len(seen), total, total)
    order = seen[numpy.argsort(-counts[seen], kind="stable")[:20]]
    convert = bool if values.dtype.kind == "b" else int
    if convert is int:
        set_spread(out, _bin(seen, 0, high - low, counts[seen]), total, total)
    pairs = [(convert(int(at) + low), int(counts[at])) for at in order]
    set_top(out, pairs, len(seen), total, total)


def measure_codes(
    out: dict, codes: object, label: Callable[[int], object], categories: int
) -> Iterator[None]:
    """Fills in what category codes tell; -1 is missing. ``label`` gives a builtin or ``None``."""
    numpy = loaded("numpy")
    total = len(codes)
    step = max(1, total // SAMPLE) if total > WHOLE else 1

    def publish(counts: object, rows: int) -> None:
        set_nulls(out, counts[0], rows, total)
        seen = numpy.flatnonzero(counts[1:])
        set_distinct(out, len(seen), rows, total)
        order = seen[numpy.argsort(-counts[1:][seen], kind="stable")[:20]]
        pairs = [(label(int(at)), int(counts[at + 1])) for at in order]
        set_top(out, pairs, len(seen), rows, total)

    if categories > MOST_COUNTED * 16:
        set_nulls(out, (codes[::step] < 0).sum(), len(codes[::step]), total)
        return
    sample = codes[::step].astype("i8") + 1
    publish(numpy.bincount(sample, minlength=categories + 1), len(sample))
    if step == 1:
        return
    counts = numpy.zeros(categories + 1, dtype="i8")
    for start in range(0, total, CHUNK):
        yield
        piece = codes[start : start + CHUNK].astype("i8") + 1
        counts += numpy.bincount(piece, minlength=categories + 1)
    publish(counts, total)
