"""What a question of the evaluation is, and what counts as its answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import pandas as pd

Tables = dict[str, pd.DataFrame]

#: Classes of docs/analyst.md: look, aggregate and compare, time, charts, clean and reshape,
#: statistics, answers as asked, beyond.
Kind = Literal["1", "2", "3", "4", "5", "6", "6b", "7"]


@dataclass(frozen=True)
class Named:
    """Several values, each under its own name: the names are for people, the values decide."""

    values: dict[str, Any]


@dataclass(frozen=True)
class Listed:
    """A list of values. `ordered` when the question fixes the order."""

    values: Sequence[Any]
    ordered: bool = False


@dataclass(frozen=True)
class Groups:
    """
    A value for each group; a key of several columns is a tuple. `ordered` when the order counts.
    """

    values: dict[Any, Any]
    ordered: bool = False


@dataclass(frozen=True)
class Frame:
    """
    A table. Only `columns` are compared when given, and the order of rows only when `ordered`.
    """

    table: pd.DataFrame
    columns: Sequence[str] | None = None
    ordered: bool = False


@dataclass(frozen=True)
class Chart:
    """
    A chart, judged by what it draws. `kind` is bar, line, scatter, hist, box, violin, heatmap, pie
    or pair. `points` maps a mark to its value: label to height for bars and slices, x to y for
    lines, name to the values of a box; for a scatter or histogram the drawn values. With several
    series the key is (series, x). None: only the kind counts.
    """

    kind: str
    points: Any = None
    ordered: bool = False


@dataclass(frozen=True)
class Decline:
    """Nothing can honestly be computed: saying so is right, any number is wrong."""


Answer = Any  # A number, text, date or truth value, or one of the types above.


@dataclass(frozen=True)
class Question:
    """
    One question over tables of its domain. `data` names the tables by file stem; the first is the
    one in front. `answer` computes the reference answer with pandas alone. `also` holds further
    answers that are as good, for questions that people really read in more than one way. `after`
    are earlier questions of the same chat.
    """

    id: str
    kind: Kind
    text: str
    answer: Callable[[Tables], Answer]
    data: Sequence[str]
    also: Sequence[Callable[[Tables], Answer]] = field(default=())
    after: Sequence[str] = field(default=())
