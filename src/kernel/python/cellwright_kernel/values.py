"""Values and names of columns on their way into JSON: short, finite, valid text."""

from __future__ import annotations

import datetime
from math import isfinite

from .identity import class_name, is_kind, loaded, loaded_class

MOST_CHARACTERS = 64
MOST_NAME = 200
_PLAIN = (int, float, bool)
_SAFE_INTEGER = 2**53 - 1

DATE = datetime.date
DATETIME = datetime.datetime
TIME = datetime.time
DURATION = datetime.timedelta
UTC = datetime.timezone.utc
DECIMAL = loaded_class("decimal", "Decimal")


def clean_text(text: str, most: int = 10_000) -> str:
    """Text without lone surrogates, cut to ``most`` characters."""
    return text[:most].encode("utf-8", "replace").decode("utf-8")


def duration_text(seconds: float) -> str:
    """A duration as ISO 8601, for example ``P1DT2H`` or ``-PT0.5S``."""
    sign = "-" if seconds < 0 else ""
    days, rest = divmod(abs(seconds), 86_400)
    hours, rest = divmod(rest, 3_600)
    minutes, rest = divmod(rest, 60)
    parts = [(hours, "H"), (minutes, "M"), (round(rest, 6), "S")]
    time = "".join(f"{value:g}{unit}" for value, unit in parts if value)
    day = f"{int(days)}D" if days else ""
    return f"{sign}P{day}{'T' + time if time else ''}" if day or time else "PT0S"


def _time_text(value: datetime.datetime | datetime.time) -> str:
    text, offset = value.isoformat(), ""
    if text.endswith("+00:00"):
        text, offset = text[:-6], text[-6:]
    return (text.rstrip("0") if "." in text else text) + offset


def scalar(value: object) -> object:
    """A builtin value for JSON, or ``None`` when its type is not one that is known.

    Integers beyond 2**53, dates, times and decimals become text.
    """
    kind = type(value)
    if kind is str:
        return clean_text(value, MOST_CHARACTERS)
    if kind is bool:
        return value
    if kind is int:
        if -_SAFE_INTEGER <= value <= _SAFE_INTEGER:
            return value
        return str(value) if value.bit_length() < 256 else None
    if kind is float:
        return value if isfinite(value) else str(value)
    if kind is DATE:
        return value.isoformat()
    if (kind is DATETIME and (value.tzinfo is None or value.tzinfo is UTC)) or (
        kind is TIME and value.tzinfo is None
    ):
        return _time_text(value)
    if kind is DURATION:
        return duration_text(value.total_seconds())
    if kind is DECIMAL and DECIMAL is not None:
        return str(value)[:MOST_CHARACTERS]
    return None


def evidence(rows: int, total: int) -> dict:
    """How a statistic that covers ``rows`` of ``total`` rows was obtained."""
    return {"type": "full"} if rows >= total else {"type": "sample", "rows": rows, "total": total}


def estimate_distinct(seen: int, once: int, twice: int, rows: int, total: int) -> int:
    """About how many different values ``total`` rows hold, from a sample of ``rows`` (Chao 1984).

    The sample has ``seen`` different values, ``once`` of which occur once and ``twice`` twice.
    """
    if rows >= total or rows == 0:
        return seen
    if seen == rows:
        return total
    guess = seen + once * once / (2 * twice) if twice else seen + once * (once - 1) / 2
    return int(min(max(seen, guess), total))


def name_and_label(label: object) -> tuple[str, str | None]:
    """The text of a column's label, and its Python literal when it is not a ``str``.

    A label of an unknown type is named after its class, and its literal is ``""``: it has none.
    """
    if type(label) is str:
        text = clean_text(label, MOST_NAME)
        return (text, None) if text == label else (text, "")
    literal = _literal(label)
    return _text(label), literal


def _text(label: object) -> str:
    if type(label) is tuple:
        return clean_text(", ".join(_text(part) for part in label), MOST_NAME)
    if type(label) is str:
        return clean_text(label, MOST_NAME)
    if label is None or any(type(label) is kind for kind in _PLAIN):
        return repr(label)[:MOST_NAME]
    if type(label) is loaded_class("pandas", "Timestamp") and label.tz is None:
        return str(label)
    shown = scalar(label)
    if shown is not None:
        return str(shown)[:MOST_NAME]
    return f"<{clean_text(class_name(type(label)), 60)}>"


def _literal(label: object) -> str:
    if type(label) is tuple:
        parts = [_literal(part) for part in label]
        if not all(parts):
            return ""
        return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"
    if type(label) is str:
        text = ascii(label)
        return text if len(text) <= MOST_NAME else ""
    if type(label) is float and not isfinite(label):
        return f'float("{label}")'
    if label is None or any(type(label) is kind for kind in _PLAIN):
        return repr(label) if len(repr(label)) <= MOST_NAME else ""
    return ""


def builtin_label(label: object) -> object:
    """A numpy scalar as the builtin it stands for; anything else as it is."""
    numpy_generic = loaded_class("numpy", "generic")
    if not is_kind(label, numpy_generic):
        return label
    numpy = loaded("numpy")
    if any(type(label) is kind for kind in (numpy.str_, numpy.bool_)) or (
        any(type(label) is numpy.dtype(code).type for code in "bBhHiIlLqQefd")
    ):
        return label.item()
    return label
