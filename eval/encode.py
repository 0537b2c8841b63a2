"""An answer as JSON, in a form that can be kept and compared.

Numbers have ten significant digits; dates and times are ISO text, midnight without its time;
missing values are null. A table is ``{"columns": [...], "rows": [[...]]}``.
"""

from __future__ import annotations

import datetime
import math
from typing import Any

import numpy as np
import pandas as pd
from question import Answer, Chart, Decline, Frame, Groups, Listed, Named


def scalar(value: Any) -> Any:
    """One plain value."""
    if value is None or value is pd.NaT or value is pd.NA:
        return None
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if abs(value) < 10**15 else str(value)
    if isinstance(value, float):
        return float(f"{value:.10g}") if math.isfinite(value) else None
    if isinstance(value, list | tuple):
        return [scalar(part) for part in value]
    return text_of(value)


def text_of(value: Any) -> str:
    """Dates, periods, durations and intervals."""
    if isinstance(value, pd.Period | pd.Interval):
        return str(value)
    if isinstance(value, datetime.timedelta):
        return pd.Timedelta(value).isoformat()
    if isinstance(value, datetime.date):
        return pd.Timestamp(value).isoformat().removesuffix("T00:00:00")
    raise TypeError(f"{type(value).__name__} is no plain value")


def pairs(values: dict[Any, Any]) -> list[list[Any]]:
    return [[scalar(key), scalar(value)] for key, value in values.items()]


def points_of(points: Any) -> Any:
    if points is None:
        return None
    if isinstance(points, dict):
        return {"pairs": [[scalar(key), nested(value)] for key, value in points.items()]}
    if isinstance(points, Frame | pd.DataFrame):
        return encode(points)
    return {"values": [nested(value) for value in points]}


def nested(value: Any) -> Any:
    if isinstance(value, dict):
        return [[scalar(key), nested(part)] for key, part in value.items()]
    if isinstance(value, list | tuple | np.ndarray | pd.Series):
        return [nested(part) for part in value]
    return scalar(value)


def encode(answer: Answer) -> Any:
    """The JSON form of an answer, with its type."""
    match answer:
        case Decline():
            return {"type": "decline"}
        case Named(values=values):
            return {"type": "named", "values": pairs(values)}
        case Listed(values=values, ordered=ordered):
            return {"type": "list", "ordered": ordered, "values": [scalar(one) for one in values]}
        case Groups(values=values, ordered=ordered):
            return {"type": "groups", "ordered": ordered, "values": pairs(values)}
        case Chart(kind=kind, points=points, ordered=ordered):
            return {"type": "chart", "kind": kind, "ordered": ordered, "points": points_of(points)}
        case Frame(table=table, columns=columns, ordered=ordered):
            kept = table if columns is None else table[list(columns)]
            return {"type": "frame", "ordered": ordered, "rowCount": len(table), **rows_of(kept)}
        case pd.DataFrame():
            return encode(Frame(answer))
        case _:
            return {"type": "value", "value": scalar(answer)}


def rows_of(table: pd.DataFrame) -> dict[str, Any]:
    cells = [[scalar(cell) for cell in table.iloc[:, at]] for at in range(table.shape[1])]
    return {
        "columns": [str(name) for name in table.columns],
        "rows": [list(row) for row in zip(*cells, strict=True)],
    }
