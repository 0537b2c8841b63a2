"""The cells of one column as builtins, and the statistics over them.

Only cells whose type is exactly a builtin are looked at: a subclass of ``str`` may define
``__hash__`` or ``__eq__``. Types are compared by identity, never hashed: a metaclass may define
those.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from .identity import loaded, module_dict
from .values import (
    DATE,
    DATETIME,
    DECIMAL,
    DURATION,
    MOST_CHARACTERS,
    TIME,
    UTC,
    estimate_distinct,
    evidence,
    scalar,
)

SAMPLE = 2_000
WHOLE = 4_000
CHUNK = 8_192
NATIVE_CHUNK = 131_072
MOST_DISTINCT = 1_000
MOST_BINS = 10
MOST_TOP = 20

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


class Cells(NamedTuple):
    """How the cells of a column are read.

    ``read(start, stop, step)`` gives them as a list of builtins. ``ends(start, stop)`` gives the
    number of missing cells, the minimum and the maximum without making all cells objects, if the
    engine can. ``nulls`` is the number of missing cells in all, if the engine knows it. Cells that
    are of no use as objects have no ``read``.
    """

    total: int
    read: Callable[[int, int, int], list] | None
    ends: Callable[[int, int], tuple] | None = None
    nulls: int | None = None


def missing_marks() -> list:
    pandas = module_dict(loaded("pandas"))
    return [None, *(pandas[name] for name in ("NaT", "NA") if pandas.get(name) is not None)]


class Tally:
    """Counts of the cells of one column, which are added in pieces."""

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
        classes = list({id(cls): cls for cls in map(type, cells)}.values())
        for cls in classes:
            own = cells if len(classes) == 1 else [cell for cell in cells if type(cell) is cls]
            if cls is float or cls is DECIMAL:
                numbers = [cell for cell in own if cell == cell]
                self.nulls += len(own) - len(numbers)
                own = numbers
            if any(cls is type(mark) for mark in self._marks):
                self.nulls += len(own)
            elif not any(cls is kind for kind, _ in _KINDS):
                self.foreign += len(own)
            elif own:
                self._count(own, cls)

    def _count(self, cells: list, cls: type) -> None:
        if not any(cls is kind for kind in self.kinds):
            self.kinds.append(cls)
        timed = cls is DATETIME or cls is TIME
        if timed and any(cell.tzinfo is not None and cell.tzinfo is not UTC for cell in cells):
            # A time zone is an object of any class; comparing or hashing would call it.
            self.overflowed = True
            return
        if not self.overflowed:
            self.counter.update(cells)
            self.overflowed = len(self.counter) > MOST_DISTINCT + WHOLE

    def type(self) -> str:
        """The neutral class of the column: ``other`` if cells differ, ``text`` without rows."""
        if self.rows == 0:
            return "text"
        names = {name for cls, name in _KINDS if any(cls is kind for kind in self.kinds)}
        if names == {"integer", "number"}:
            return "number"
        if self.foreign or len(names) != 1:
            return "other"
        return names.pop()


def _publish(out: dict, tally: Tally, total: int) -> None:
    rows, kind = tally.rows, tally.type()
    proof = evidence(rows, total)
    out["nulls"] = {"count": tally.nulls, "evidence": proof}
    if tally.overflowed or (kind == "other" and tally.nulls < rows):
        return
    counts = list(tally.counter.values())
    present = rows - tally.nulls
    seen = len(counts)
    likely = int(total * present / rows) if rows else 0
    guess = estimate_distinct(seen, counts.count(1), counts.count(2), present, likely)
    out["distinct"] = {"count": guess, "approximate": rows < total, "evidence": proof}
    if kind in ("text", "boolean", "integer") or seen <= MOST_TOP:
        _set_top(out, tally.counter, proof)
    if kind not in ("text", "boolean") and counts:
        _set_range(out, tally, (min(tally.counter), max(tally.counter)), proof, proof)


def _set_top(out: dict, counter: Counter, proof: dict) -> None:
    """Sets the most frequent values. One that is too long to be shown whole is left out."""
    values = [
        {"value": scalar(value), "count": count}
        for value, count in counter.most_common(MOST_TOP)
        if type(value) is not str or len(value) <= MOST_CHARACTERS
    ]
    values = [one for one in values if one["value"] is not None]
    if values:
        is_complete = proof["type"] == "full" and len(values) == len(counter)
        out["top"] = {"values": values, "complete": is_complete, "evidence": proof}


def _set_range(out: dict, tally: Tally, ends: tuple, proof: dict, counted: dict) -> None:
    """Sets the minimum and the maximum of the cells, and their spread between the two.

    The spread is how many cells lie in each of at most ten equal bins. Whole numbers have no more
    bins than the range has numbers; there is no spread if the distance is not finite. ``proof`` is
    the evidence of the range, ``counted`` that of the spread.
    """
    low, high = ends
    shown = [scalar(low), scalar(high)]
    if None in shown:
        return
    out["range"] = {"min": shown[0], "max": shown[1], "evidence": proof}
    edges = _edges(_position(low), _position(high))
    if edges is None:
        return
    counts = [0] * (len(edges) + 1)
    for value, count in tally.counter.items():
        counts[bisect_right(edges, _position(value))] += count
    out["spread"] = {"counts": counts, "evidence": counted}


def _position(value: object) -> object:
    """A value as a position on a line with equal distances; numbers and moments stay unchanged."""
    if type(value) is DATE:
        return value.toordinal()
    if type(value) is TIME:
        return value.hour * 3_600 + value.minute * 60 + value.second
    return value


def _edges(low: object, high: object) -> list | None:
    """Where each bin except the first begins; ``None`` if the distance is not finite."""
    width = high - low
    if type(width) is int:
        bins = min(MOST_BINS, width + 1)
        return [low + -(-at * (width + 1) // bins) for at in range(1, bins)]
    if type(width) is not DURATION and not width < float("inf"):
        return None
    step = width / MOST_BINS
    return [low + step * at for at in range(1, MOST_BINS)] if low + step > low else []


def measure(out: dict, cells: Cells, *, guess_type: bool = False) -> Iterator[None]:
    """Fills in the statistics of the cells, first from a sample, then from all.

    A generator: a step for a sample, then one for each piece of the whole, so that the time limit
    can end it anywhere. With ``guess_type`` the cells decide the neutral class of the column.
    """
    total = cells.total
    if cells.read is None:
        out["nulls"] = {"count": cells.nulls, "evidence": evidence(total, total)}
        return
    is_sample = total > WHOLE
    sample = Tally()
    # An odd step, because patterns in tables mostly repeat at even distances.
    sample.add(cells.read(0, total, total // SAMPLE | 1 if is_sample else 1))
    if guess_type:
        out["type"] = sample.type()
    _publish(out, sample, total)
    if cells.nulls is not None:
        out["nulls"] = {"count": cells.nulls, "evidence": evidence(total, total)}
    if not is_sample:
        return
    yield
    if cells.ends is not None:
        yield from _measure_ends(out, cells, sample)
    is_varied = len(sample.counter) > MOST_DISTINCT
    if is_varied and (cells.ends is not None or cells.nulls is not None):
        return
    whole = Tally()
    whole.overflowed = is_varied
    for start in range(0, total, CHUNK):
        whole.add(cells.read(start, min(start + CHUNK, total), 1))
        yield
    _publish(out, whole, total)


def _measure_ends(out: dict, cells: Cells, sample: Tally) -> Iterator[None]:
    """Missing values and range of all rows, and the spread of the sample over that range."""
    total = cells.total
    nulls, lows, highs = 0, [], []
    for start in range(0, total, NATIVE_CHUNK):
        missing, low, high = cells.ends(start, min(start + NATIVE_CHUNK, total))
        nulls += missing
        if low is not None:
            lows.append(low)
            highs.append(high)
        yield
    proof = evidence(total, total)
    out["nulls"] = {"count": nulls, "evidence": proof}
    if lows and type(lows[0]) is not bool:
        counted = evidence(sample.rows, total)
        _set_range(out, sample, (min(lows), max(highs)), proof, counted)
