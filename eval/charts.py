"""Whether a drawing shows what a chart question asks for."""

from __future__ import annotations

from typing import Any

import numpy as np
from drawing import Drawing, Mark, bars_of, numbers
from matching import equal_rows, matched
from same import same, same_key

#: Kinds that show the same numbers equally well.
ALIKE = {"bar": {"bar", "line"}, "line": {"line"}, "box": {"box"}, "violin": {"violin", "box"}}


def shows(drawing: Drawing, wanted: dict[str, Any]) -> bool:
    """The right kind, titled, and the right points when the question fixes them."""
    kind = wanted["kind"]
    if drawing.kind != kind or not drawing.titled:
        return False
    points = wanted["points"]
    if points is None:
        return True
    marks = [mark for mark in drawing.marks if mark.kind in {kind, f"{kind}h"}]
    match kind:
        case "bar":
            return has_bars(marks, points, ordered=wanted["ordered"])
        case "pie":
            return has_slices(marks, points)
        case "line":
            return has_lines(marks, points)
        case "scatter":
            return has_dots(marks, points)
        case "hist":
            return has_histogram(marks, points)
        case _:
            return True


def pairs_of(points: dict[str, Any]) -> list[list[Any]]:
    """Rows of keys and value, whatever form the reference has."""
    if "pairs" in points:
        return [
            [*(key if isinstance(key, list) else [key]), value] for key, value in points["pairs"]
        ]
    return [
        list(value) if isinstance(value, list) else [value] for value in points.get("values", [])
    ]


def has_bars(marks: list[Mark], points: dict[str, Any], *, ordered: bool) -> bool:
    bars = [bar for mark in marks for bar in bars_of(mark)]
    wanted = [row for row in pairs_of(points) if row[-1] is not None]
    if wanted and len(wanted[0]) == 3:
        found = [[series, label, height] for series, label, height in bars if height != 0]
        turned = [[label, series, height] for series, label, height in bars if height != 0]
        wanted = [row for row in wanted if row[-1] != 0]
        return equal_rows(found, wanted, ordered=False) or equal_rows(turned, wanted, ordered=False)
    found = [[label, height] for _, label, height in bars]
    return equal_rows(found, wanted, ordered) or equal_rows(found[::-1], wanted, ordered)


def has_slices(marks: list[Mark], points: dict[str, Any]) -> bool:
    wanted = [row[-1] for row in pairs_of(points)]
    found = [
        value
        for mark in marks
        for value in numbers(mark.arguments[0] if mark.arguments else mark.options["x"])
    ]
    total, full = sum(found), sum(wanted)
    return bool(found) and matched(
        [value / total for value in found], [value / full for value in wanted], same
    )


def has_lines(marks: list[Mark], points: dict[str, Any]) -> bool:
    """The values of each line in order; places are compared by their order only."""
    rows = pairs_of(points)
    series: dict[str, list[Any]] = {}
    for row in rows:
        series.setdefault(str(row[0]) if len(row) == 3 else "", []).append(row[-1])
    wanted = [[value for value in values if value is not None] for values in series.values()]
    found = [
        numbers(line.get_ydata())
        for mark in marks
        for line in mark.made
        if len(line.get_xdata()) > 0
    ]
    return matched(
        found,
        wanted,
        lambda left, right: len(left) == len(right) and all(map(same_key, left, right)),
    )


def has_dots(marks: list[Mark], points: dict[str, Any]) -> bool:
    wanted = [row for row in pairs_of(points) if None not in row]
    found = [list(map(float, at)) for mark in marks for at in np.asarray(mark.made.get_offsets())]
    found = [at for at in found if np.isfinite(at).all()]
    width = len(wanted[0]) if wanted else 2
    if width != 2:
        return len(found) == len(wanted)
    return equal_rows(sorted(found), sorted(wanted), ordered=True)


def has_histogram(marks: list[Mark], points: dict[str, Any]) -> bool:
    wanted = [row[-1] for row in pairs_of(points) if row[-1] is not None]
    found = [value for mark in marks for value in values_drawn(mark)]
    return len(found) == len(wanted) and bool(np.allclose(sorted(found), sorted(wanted)))


def values_drawn(mark: Mark) -> list[float]:
    data = mark.arguments[0] if mark.arguments else mark.options["x"]
    parts = data if isinstance(data, list) and data and np.ndim(data[0]) > 0 else [data]
    return [value for part in parts for value in numbers(part)]
