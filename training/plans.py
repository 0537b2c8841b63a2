"""Plans as a person writes them: tables and expressions that become the JSON of src/plan.

    sales = T("sales")
    sales.filter(c("region") == "north").group("shop", total=sum_("price")).top(3, "total").table()
    sales.value(mean("price"))
    sales.group(month=c("sold_at").floor("month"), n=count()).chart("line", x="month", y="n")

A plan does what the question asks and nothing beside it: no sort that nobody asked for, no column
that nobody named.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
Scalar = str | int | float | bool


@dataclass(frozen=True, eq=False)
class E:
    """An expression. Operators make conditions: ``(c("a") > 3) & ~c("b").missing()``."""

    json: Json

    def __add__(self, other: object) -> E:
        return call("add", self, other)

    def __sub__(self, other: object) -> E:
        return call("subtract", self, other)

    def __mul__(self, other: object) -> E:
        return call("multiply", self, other)

    def __truediv__(self, other: object) -> E:
        return call("divide", self, other)

    def __eq__(self, other: object) -> E:  # type: ignore[override]
        return call("equal", self, other)

    def __ne__(self, other: object) -> E:  # type: ignore[override]
        return call("notEqual", self, other)

    def __lt__(self, other: object) -> E:
        return call("less", self, other)

    def __le__(self, other: object) -> E:
        return call("lessOrEqual", self, other)

    def __gt__(self, other: object) -> E:
        return call("greater", self, other)

    def __ge__(self, other: object) -> E:
        return call("greaterOrEqual", self, other)

    def __and__(self, other: object) -> E:
        return call("and", self, other)

    def __or__(self, other: object) -> E:
        return call("or", self, other)

    def __invert__(self) -> E:
        return call("not", self)

    def between(self, low: object, high: object) -> E:
        return call("between", self, low, high)

    def isin(self, values: list[Scalar]) -> E:
        return node("isIn", of=self.json, values=values)

    def missing(self) -> E:
        return call("isMissing", self)

    def or_else(self, other: object) -> E:
        """The value, or another one where it is missing."""
        return call("coalesce", self, other)

    def lower(self) -> E:
        return call("lower", self)

    def strip(self) -> E:
        return call("strip", self)

    def contains(self, text: str) -> E:
        return call("contains", self, text)

    def replace(self, old: str, new: str) -> E:
        return call("replace", self, old, new)

    def abs(self) -> E:
        return call("abs", self)

    def round(self, decimals: int = 0) -> E:
        return call("round", self, decimals)

    def log(self) -> E:
        return call("log", self)

    def cast(self, to: str) -> E:
        """``integer``, ``number``, ``text``, ``datetime`` or ``category``."""
        return node("cast", of=self.json, to=to)

    def part(self, part: str) -> E:
        """
        ``year``, ``quarter``, ``month``, ``weekday`` (1 is Monday), ``weekdayName`` or ``hour``.
        """
        return node("datePart", of=self.json, part=part)

    def floor(self, unit: str) -> E:
        """The year, quarter, month, week, day or hour that a date lies in."""
        return node("dateFloor", of=self.json, unit=unit)

    def until(self, other: E, unit: str = "day") -> E:
        """From this date to another one, in ``day``, ``hour``, ``minute`` or ``second``."""
        return node("dateDifference", **{"from": self.json, "to": other.json, "unit": unit})

    def bins(self, width: float) -> E:
        return node("bin", of=self.json, width=width)


def node(kind: str, **parts: object) -> E:
    return E({"type": kind} | {key: part for key, part in parts.items() if part is not None})


def c(name: str) -> E:
    """A column."""
    return node("column", name=name)


def date(text: str) -> E:
    """A day, ``2024-03-01``, or a moment, ``2024-03-01T12:30:00``. The product knows days."""
    return node("date", value=text)


def expression(value: object) -> E:
    return value if isinstance(value, E) else E({"type": "literal", "value": value})


def call(fn: str, *args: object) -> E:
    return node("call", fn=fn, args=[expression(arg).json for arg in args])


def where(condition: E, then: object, otherwise: object) -> E:
    """One value where a condition holds, another one elsewhere."""
    return call("if", condition, then, otherwise)


def _measured(fn: str, of: E | str | None, only: E | None, q: float | None = None) -> E:
    inner = c(of) if isinstance(of, str) else of
    return node("aggregate", fn=fn, of=inner and inner.json, where=only and only.json, q=q)


def count(of: E | str | None = None, only: E | None = None) -> E:
    """Rows, or values that are there; ``only`` counts those for which a condition holds."""
    return _measured("count", of, only)


def nunique(of: E | str, only: E | None = None) -> E:
    return _measured("nunique", of, only)


def sum_(of: E | str, only: E | None = None) -> E:
    return _measured("sum", of, only)


def mean(of: E | str, only: E | None = None) -> E:
    """The mean of a condition is the share of rows for which it holds."""
    return _measured("mean", of, only)


def median(of: E | str, only: E | None = None) -> E:
    return _measured("median", of, only)


def min_(of: E | str, only: E | None = None) -> E:
    return _measured("min", of, only)


def max_(of: E | str, only: E | None = None) -> E:
    return _measured("max", of, only)


def std(of: E | str, only: E | None = None) -> E:
    return _measured("std", of, only)


def quantile(of: E | str, q: float, only: E | None = None) -> E:
    return _measured("quantile", of, only, q)


def over(measure: E, *per: str) -> E:
    """A measure of all rows, or of those with equal ``per``, beside each of them."""
    return node("over", of=measure.json, per=list(per))


def outlier(name: str) -> E:
    """Tukey's rule: further than 1.5 times the distance of the quartiles below or above them."""
    lower, upper = (over(quantile(name, q)) for q in (0.25, 0.75))
    margin = (upper - lower) * 1.5
    return (c(name) < lower - margin) | (c(name) > upper + margin)


def _order(keys: tuple[str, ...]) -> list[Json]:
    return [
        {"by": key[1:], "descending": True} if key.startswith("-") else {"by": key} for key in keys
    ]


def shift(of: str, order: str, n: int = 1, per: tuple[str, ...] = ()) -> E:
    """The value ``n`` rows before, in the order of a column. The product knows one row."""
    rows = {} if n == 1 else {"n": n}
    return node("window", fn="shift", of=c(of).json, **rows, per=list(per), order=_order((order,)))


def running(of: str, order: str, per: tuple[str, ...] = ()) -> E:
    return node(
        "window",
        fn="cumulative",
        of=c(of).json,
        per=list(per),
        order=_order((order,)),
    )


def rolling(of: str, order: str, n: int, fn: str = "mean", per: tuple[str, ...] = ()) -> E:
    return node(
        "window",
        fn="rolling",
        of=c(of).json,
        **({} if fn == "mean" else {"aggregate": fn}),
        n=n,
        per=list(per),
        order=_order((order,)),
    )


@dataclass(frozen=True)
class T:
    """A table: ``T("sales")`` is the one of that name; methods make another one, or a plan."""

    json: Json

    def __init__(self, table: str | Json) -> None:
        made = {"type": "source", "name": table} if isinstance(table, str) else table
        object.__setattr__(self, "json", made)

    def _node(self, kind: str, **parts: object) -> T:
        kept = {key: part for key, part in parts.items() if part is not None}
        return T({"type": kind, "of": self.json} | kept)

    def filter(self, condition: E) -> T:
        return self._node("filter", where=condition.json)

    def derive(self, **columns: object) -> T:
        """New columns, or changed ones under their own name."""
        return self._node("derive", columns=_named(columns))

    def set(self, name: str, value: object) -> T:
        """As ``derive``, for a name that is no identifier."""
        return self._node("derive", columns=_named({name: value}))

    def select(self, *columns: str) -> T:
        return self._node("select", columns=list(columns))

    def drop(self, *columns: str) -> T:
        return self._node("drop", columns=list(columns))

    def rename(self, **names: str) -> T:
        """``rename(old="new")``"""
        return self._node("rename", names=[{"from": old, "to": new} for old, new in names.items()])

    def group(self, *keys: str, **columns: E) -> T:
        """
        By columns and by named keys, with named measures:
        ``group("shop", month=c("day").floor("month"), n=count())``.
        """
        by = {key: c(key) for key in keys}
        by |= {name: value for name, value in columns.items() if not _is_measure(value.json)}
        measures = {name: value for name, value in columns.items() if _is_measure(value.json)}
        return self._node("aggregate", by=_named(by), measures=_named(measures))

    def sort(self, *keys: str) -> T:
        """``sort("shop", "-price")``"""
        return self._node("sort", by=_order(keys))

    def limit(self, n: int, per: tuple[str, ...] = (), offset: int | None = None) -> T:
        """The first ``n`` rows behind ``offset`` others. The product skips no rows."""
        return self._node("limit", n=n, offset=offset, per=list(per) or None)

    def tail(self, n: int) -> T:
        """The last ``n`` rows as they stand."""
        return self._node("limit", n=n, last=True)

    def top(self, n: int, by: str, per: tuple[str, ...] = ()) -> T:
        """The ``n`` rows with the highest values."""
        return self.sort(f"-{by}").limit(n, per)

    def bottom(self, n: int, by: str, per: tuple[str, ...] = ()) -> T:
        return self.sort(by).limit(n, per)

    def distinct(self, *columns: str) -> T:
        return self._node("distinct", columns=list(columns) or None)

    def sample(self, n: int, seed: int = 0) -> T:
        return self._node("sample", n=n, seed=seed)

    def join(self, other: T, on: str | tuple[str, str], how: str = "inner") -> T:
        """``how``: inner, left, semi (rows that have a match) or anti (rows that have none).

        The product knows inner and anti.
        """
        left, right = (on, on) if isinstance(on, str) else on
        pairs = [{"left": left, "right": right}]
        return T({"type": "join", "left": self.json, "right": other.json, "on": pairs, "how": how})

    def pivot(self, rows: str | list[str], columns: str, value: E) -> T:
        listed = [rows] if isinstance(rows, str) else rows
        return self._node("pivot", rows=listed, columns=columns, value=value.json)

    def unpivot(self, keep: list[str], names: str = "name", values: str = "value") -> T:
        return self._node("unpivot", keep=keep, names=names, values=values)

    def explode(self, column: str, separator: str) -> T:
        return self._node("explode", column=column, separator=separator)

    def table(self) -> Json:
        """Shows it."""
        return {"type": "table", "of": self.json}

    def value(self, measure: E | None = None) -> Json:
        """One number, text or date: a measure of all rows, or the only cell there is."""
        of = self if measure is None else self.group(value=measure)
        return {"type": "value", "of": of.json}

    def chart(self, kind: str, **parts: object) -> Json:
        """
        ``bar``, ``line``, ``scatter``, ``histogram``, ``box``, ``violin``, ``pie`` or ``heatmap``
        with ``x``, ``y``, ``colour``, ``stacked``, ``bins``.
        """
        return {"type": "chart", "of": self.json, "kind": kind} | parts

    def test(self, kind: str, y: str, x: str | None = None, method: str | None = None) -> Json:
        """
        ``correlation``, ``tTest``, ``mannWhitney``, ``anova``, ``kruskal``, ``chiSquared``,
        ``normality``, ``interval`` or ``regression``.
        """
        parts = {"x": x, "method": method}
        kept = {key: part for key, part in parts.items() if part is not None}
        return {"type": "test", "of": self.json, "kind": kind, "y": y} | kept

    def report(self, kind: str, *columns: str) -> Json:
        """shape, types, missing, duplicates, describe or correlations."""
        kept = {"columns": list(columns)} if columns else {}
        return {"type": "report", "of": self.json, "kind": kind} | kept

    def change(self, frame: str) -> Json:
        """Gives the table of a name these rows and columns."""
        return {"type": "change", "frame": frame, "of": self.json}


def decline() -> None:
    """Nothing in the tables can answer it."""


def _named(columns: dict[str, Any]) -> list[Json]:
    return [{"name": name, "value": expression(value).json} for name, value in columns.items()]


def _is_measure(json: Json) -> bool:
    """Whether an expression is one of many rows."""
    if json["type"] == "aggregate":
        return True
    if json["type"] in {"over", "window"}:
        return False
    parts = [part for part in json.values() if isinstance(part, dict)] + list(json.get("args", []))
    return any(_is_measure(part) for part in parts)
