"""The beginning of a text, and the types of what stands in it."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

MOST_BYTES = 1 << 20
MOST_ROWS = 5000
MISSING = re.findall(
    "[^;]+",
    "#N/A;#N/A N/A;#NA;-1.#IND;-1.#QNAN;-NaN;-nan;1.#IND;1.#QNAN;<NA>;N/A;NA;NULL;NaN;None;"
    "n/a;nan;null",
)
WORDS = {"true", "false", "True", "False", "TRUE", "FALSE"}
WHOLE = re.compile(r"[+-]?\d+")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|[+-]?inf", re.IGNORECASE)
COMMAS = re.compile(r"[+-]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?")
DAY = r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"
DATE = re.compile(DAY)
CLOCK = r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?"
TIME = re.compile(CLOCK)
TIMESTAMP = re.compile(rf"{DAY}[ T]{CLOCK}")
ZONED = re.compile(rf"{DAY}[ T]{CLOCK} ?(Z|UTC|[+-]\d\d(:?\d\d)?)")


def beginning(file: Path) -> tuple[str, bool, dict[str, Any]]:
    """The text that a file begins with, whether that is all of it, and how it is encoded."""
    with file.open("rb") as opened:
        packed = opened.read(2) == b"\x1f\x8b"
        opened.seek(0)
        plain = gzip.GzipFile(fileobj=opened) if packed else opened
        data = plain.read(MOST_BYTES + 1)
    whole = len(data) <= MOST_BYTES
    data = data[:MOST_BYTES]
    marks = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16le", b"\xfe\xff": "utf-16be"}
    mark = next((own for own in marks if data.startswith(own)), b"")
    encoding = marks.get(mark, "utf-8")
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        if not whole and error.end >= len(data) - len(mark) - 3:
            text = data[len(mark) : len(mark) + error.start].decode(encoding)
        else:
            encoding, text = "windows-1252", data.decode("cp1252", errors="replace")
    if not whole:
        text = text[: max(text.rfind("\n"), text.rfind("\r")) + 1] or text
    form = {
        "encoding": encoding,
        "byteOrderMark": mark != b"",
        "compression": "gzip" if packed else "none",
    }
    return text, whole, form


def cell_type(cells: list[str]) -> str:
    """The type of texts, those that mean a missing value left out."""
    values = [cell for cell in cells if cell != "" and cell not in MISSING]
    if not values:
        return "VARCHAR"
    checks: tuple[tuple[str, Callable[[str], object]], ...] = (
        ("BOOLEAN", WORDS.__contains__),
        ("BIGINT", WHOLE.fullmatch),
        ("DOUBLE", NUMBER.fullmatch),
        ("DATE", DATE.fullmatch),
        ("TIMESTAMP", TIMESTAMP.fullmatch),
        ("TIMESTAMP WITH TIME ZONE", ZONED.fullmatch),
        ("TIME", TIME.fullmatch),
    )
    dtype = next((own for own, fits in checks if all(fits(value) for value in values)), "VARCHAR")
    if dtype in ("BIGINT", "DOUBLE") and any(re.match(r"[+-]?0\d", value) for value in values):
        return "VARCHAR"
    if dtype == "BIGINT" and any(not -(2**63) <= int(value) < 2**63 for value in values):
        return "HUGEINT"
    return dtype
