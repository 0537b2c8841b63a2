"""Statistics over Python cells: object columns and text.

Only cells whose type is exactly a builtin are looked at: a subclass of ``str`` may define
``__hash__`` or ``__eq__``. Types are compared by identity, never hashed: a metaclass may define
those.
"""

from __future__ import annotations

from collections import Counter
from itertools import repeat
from operator import is_
from typing import TYPE_CHECKING

from .identity import loaded, module_dict
from .values import (
    DATE,
    DATETIME,
    DECIMAL,
    DURATION,
    TIME,
    bins_of,
    estimate_distinct,
    set_distinct,
    set_nulls,
    set_range,
    set_spread,
    set_top,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SAMPLE = 2_000
WHOLE = 4_000
CHUNK = 8_192
MOST_DISTINCT = 1_000

_KINDS = (
    (str, "text"),
    (bool, "boolean"),
    (int, "integer"),
    (float, "number"),
    (DECIMAL, "number"),
    (DATE, "date"),
    (DATETIME, "datetime"),
    (TIME, "time"),
    (DURATION, "duration"),
)


def count_exact(cells: list, cls: type) -> int:
    """How many cells are of exactly this type."""
    return sum(map(is_, map(type, cells), repeat(cls)))


def missing_marks() -> list:
    marks = [None]
    for path, name in (("pandas", "NaT"), ("pandas", "NA")):
        mark = module_dict(loaded(path)).get(name)
        if mark is not None:
            marks.append(mark)
    return marks


class Tally:
    """Counts of the cells of one column, added to in pieces."""

    def __init__(self) -> None:
        self.rows = 0
        self.nulls = 0
        self.foreign = 0
        self.counter = Counter()
        self.kinds = []
        self.overflowed = False
        self._marks = missing_marks()

    def add(self, cells: list) -> None:
        self.rows += len(cells)
        if count_exact(cells, str) == len(cells):
            self._count(cells, str)
            return
        for cls, _ in _KINDS:
            own = [cell for cell in cells if type(cell) is cls]
            if cls is float:
                own = [cell for cell in own if cell == cell]
            if own:
                self._count(own, cls)
        known = sum(count_exact(cells, cls) for cls, _ in _KINDS if cls is not None)
        nan = sum(1 for cell in cells if type(cell) is float and cell != cell)
        marks = sum(1 for cell in cells if any(cell is mark for mark in self._marks))
        self.nulls += nan + marks
        self.foreign += len(cells) - known - marks

    def _count(self, cells: list, cls: type) -> None:
        if not any(cls is kind for kind in self.kinds):
            self.kinds.append(cls)
        timed = cls is DATETIME or cls is TIME
        if timed and any(cell.tzinfo is not None for cell in cells):
            # A time zone is an object of any class; comparing or hashing would call it.
            self.overflowed = True
            return
        if not self.overflowed:
            self.counter.update(cells)
            self.overflowed = len(self.counter) > MOST_DISTINCT + WHOLE

    def type(self) -> str:
        """The neutral class of the column, ``other`` when its cells are of several."""
        names = {name for cls, name in _KINDS if any(cls is kind for kind in self.kinds)}
        if names == {"integer", "number"}:
            return "number"
        if self.foreign or len(names) != 1:
            return "other"
        return names.pop()


def _publish(out: dict, tally: Tally, total: int, sampled: bool) -> None:
    rows, kind = tally.rows, tally.type()
    set_nulls(out, tally.nulls, rows, total)
    if kind == "other":
        return
    if not tally.overflowed:
        counts = list(tally.counter.values())
        present = rows - tally.nulls
        share = present / rows if rows else 0
        seen = len(counts)
        if sampled:
            guess = estimate_distinct(
                seen, counts.count(1), counts.count(2), present, int(total * share)
            )
            set_distinct(out, guess, rows, total)
        else:
            set_distinct(out, seen, rows, total)
        if kind in ("text", "boolean", "integer") or seen <= 20:
            set_top(out, tally.counter.most_common(20), seen, rows, total)
        if kind not in ("text", "boolean") and counts:
            keys = [key for key in tally.counter if not _is_nan_decimal(key)]
            low, high = min(keys), max(keys)
            set_range(out, low, high, rows, total)
            spread = _bin({key: tally.counter[key] for key in keys}, low, high, kind)
            if spread is not None:
                set_spread(out, spread, rows, total)


_EPOCH = DATETIME(1970, 1, 1)


def _position(value: object) -> float:
    """Where a value lies on a line: a number itself, a date in days, a time in seconds."""
    kind = type(value)
    if kind is DATE:
        return value.toordinal()
    if kind is DATETIME:
        return (value - _EPOCH).total_seconds()
    if kind is TIME:
        return value.hour * 3_600 + value.minute * 60 + value.second
    return value.total_seconds() if kind is DURATION else float(value)


def _bin(counts: dict, low: object, high: object, kind: str) -> list[int] | None:
    """How often the values lie in each of the equal bins from ``low`` to ``high``."""
    whole = kind in ("integer", "date")
    try:
        first, last = (low, high) if kind == "integer" else (_position(low), _position(high))
        found = bins_of(first, last, whole=whole)
        if found is None:
            return None
        bins, scale = found
        binned = [0] * bins
        for value, count in counts.items():
            binned[min(int((_position(value) - float(first)) * scale), bins - 1)] += count
    except OverflowError:  # an integer beyond what a float holds
        return None
    return binned


def _is_nan_decimal(value: object) -> bool:
    return type(value) is DECIMAL and value.is_nan()


def measure_cells(
    out: dict, read: Callable[[int, int, int], list], total: int, *, guess_type: bool
) -> Iterator[None]:
    """Fills in what the cells tell, first from a sample, then from all.

    ``read(start, stop, step)`` gives cells as a list. With ``guess_type`` the neutral class of the
    column is what its cells are.
    """
    sampled = total > WHOLE
    tally = Tally()
    tally.add(read(0, total, max(1, total // SAMPLE)) if sampled else read(0, total, 1))
    if guess_type:
        out["type"] = tally.type()
    _publish(out, tally, total, sampled)
    if not sampled:
        return
    yield
    many = len(tally.counter) > MOST_DISTINCT
    full = Tally()
    full.overflowed = many
    for start in range(0, total, CHUNK):
        full.add(read(start, min(start + CHUNK, total), 1))
        yield
    if full.overflowed:
        set_nulls(out, full.nulls, total, total)
    else:
        _publish(out, full, total, sampled=False)
