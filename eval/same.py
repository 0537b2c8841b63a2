"""When two plain values say the same."""

from __future__ import annotations

import math
import re
from typing import Any

#: Relative tolerance of numbers: results are computed in double precision, kept with ten digits.
TOLERANCE = 1e-6

TRUE = {"true", "yes", "y"}
FALSE = {"false", "no", "n"}
MONTHS = "january february march april may june july august september october november december"
MONTH = {name: at + 1 for at, name in enumerate(MONTHS.split())} | {
    name[:3]: at + 1 for at, name in enumerate(MONTHS.split())
}
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
QUARTER = re.compile(r"(\d{4})-?q([1-4])")
#: What is said of a number that rounding leaves nothing of.
BOUND = re.compile(r"< ?0\.0*1")
WEEK = re.compile(r"(\d{4}-\d\d-\d\d)/\d{4}-\d\d-\d\d")


def same(found: Any, wanted: Any) -> bool:
    """Equal numbers within the tolerance, texts without regard to case, dates as days."""
    if isinstance(wanted, list):
        return (
            isinstance(found, list) and len(found) == len(wanted) and all(map(same, found, wanted))
        )
    if isinstance(found, bool) or isinstance(wanted, bool):
        return truth(found) is not None and truth(found) == truth(wanted)
    if wanted is None or found is None:
        return wanted is None and found is None
    left, right = number(found), number(wanted)
    if left is None and right == 0:
        return BOUND.fullmatch(text(found)) is not None
    if left is not None and right is not None:
        return math.isclose(left, right, rel_tol=TOLERANCE, abs_tol=1e-9)
    return text(found) == text(wanted)


def truth(value: Any) -> bool | None:
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return bool(value) if value in (0, 1) else None
    word = str(value).strip().casefold()
    return True if word in TRUE else False if word in FALSE else None


def number(value: Any) -> float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return float(value)
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def text(value: Any) -> str:
    """Without case and outer blanks; a month, quarter or week is the day on which it begins."""
    plain = str(value).strip().casefold()
    quarter = QUARTER.fullmatch(plain)
    if quarter:
        return f"{quarter[1]}-{int(quarter[2]) * 3 - 2:02}-01"
    week = WEEK.fullmatch(plain)
    if week:
        return week[1]
    if re.fullmatch(r"\d{4}-\d\d", plain):
        return f"{plain}-01"
    plain = re.sub(r"[t ]00:00(:00)?(\.0+)?$", "", plain)
    plain = re.sub(r"(\d{4}-\d\d-\d\d) (\d\d:\d\d)", r"\1t\2", plain)
    return re.sub(r"(t\d\d:\d\d):00(\.0+)?$", r"\1", plain)


def same_key(found: Any, wanted: Any) -> bool:
    """As ``same``; month and weekday may be a name or its number, and a year its first day."""
    if same(found, wanted):
        return True
    names = {str(found).strip().casefold(), str(wanted).strip().casefold()}
    numbers = {number(found), number(wanted)} - {None}
    months = {MONTH[name] for name in names if name in MONTH}
    days = {DAYS.index(name) for name in names if name in DAYS}
    if len(months) == 1 and (len(names & set(MONTH)) == 2 or numbers == months):
        return True
    if len(days) == 1 and numbers == days:
        return True
    years = {text(one).removesuffix("-01-01").removesuffix(".0") for one in (found, wanted)}
    return len(years) == 1
