"""Delimited text: how it is written, and what its first rows show."""

import csv
import gzip
import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from describe_file import Problem, column_names

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
    """The type of a list of texts, without those that mean a missing value."""
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
        return "VARCHAR"
    return dtype


def delimited(file: Path, _table: str | None) -> dict[str, Any]:
    before = csv.field_size_limit(2 * MOST_BYTES)
    try:
        return delimited_rows(file)
    finally:
        csv.field_size_limit(before)


def delimited_rows(file: Path) -> dict[str, Any]:
    text, whole, form = beginning(file)
    stated = re.match(r"sep=(.)\r?\n", text, re.IGNORECASE)
    body = text[stated.end() :] if stated else text
    delimiter = stated[1] if stated else guess_delimiter(body, file.name)
    placed = list(rows_of(body, delimiter))
    if not placed:
        raise Problem("The file holds no rows.")
    rows = [row for _, row in placed]
    width = Counter(len(row) for row in rows[:200]).most_common(1)[0][0]
    before = next((at for at, row in enumerate(rows[:50]) if len(row) >= width), 0)
    rows = rows[before:]
    has_header = is_header(rows)
    cells = [
        [row[at].strip() for row in rows[int(has_header) :] if at < len(row)] for at in range(width)
    ]
    types, decimal, thousands, codes = settle(cells, delimiter)
    names = column_names(rows[0][:width] if has_header else None, width)
    seen = {cell for column in cells for cell in column}
    ends = set(re.findall(r"\r\n|\n|\r", text))
    uneven = any(cell != cell.strip() or '"' in cell for row in rows for cell in row)
    dialect = {
        **form,
        "delimiter": delimiter,
        "quote": '"',
        "lineEnd": "mixed" if len(ends) > 1 else next(iter(ends), "\n"),
        "skip": placed[before][0] + (1 if stated else 0) if before or stated else 0,
        "header": has_header,
        "comment": "",
        "decimal": decimal,
        **({"thousands": thousands} if thousands else {}),
        **({"uneven": True} if uneven else {}),
        **({"damaged": True} if "\ufffd" in text else {}),
        "missing": [own for own in MISSING if own in seen] if whole else ["", *MISSING],
    }
    texts = [names[at] for at in codes]
    return {
        "columns": list(zip(names, types, strict=True)),
        "rows": None,
        "form": {"text": dialect, **({"codes": texts} if texts else {})},
    }


def rows_of(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The first non-empty rows, each with the number of lines before it."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    line = 0
    try:
        for at, row in enumerate(reader):
            if at == MOST_ROWS:
                return
            if row:
                yield line, row
            line = reader.line_num
    except csv.Error:
        return


def guess_delimiter(text: str, name: str) -> str:
    """The mark that splits most of the first lines into the same number of values, at least two."""
    best = (0.0, 0, "\t" if re.search(r"\.(tsv|tab)", name, re.IGNORECASE) else ",")
    lines = "\n".join(text.splitlines()[:100])
    for mark in (",", "\t", ";", "|"):
        widths = Counter(len(row) for _, row in rows_of(lines, mark))
        width, count = widths.most_common(1)[0] if widths else (0, 0)
        if width > 1:
            best = max(best, (count / widths.total(), width, mark))
    return best[2]


def is_header(rows: list[list[str]]) -> bool:
    """Whether the first row names the columns: it holds only texts, and differs from the others."""
    first, *below = rows
    if any(cell_type([cell.strip()]) != "VARCHAR" for cell in first if cell.strip()):
        return False
    return not below or any(
        cell_type([row[at].strip() for row in below if at < len(row)]) != "VARCHAR"
        or first[at] not in {row[at] for row in below if at < len(row)}
        for at in range(len(first))
    )


def settle(cells: list[list[str]], delimiter: str) -> tuple[list[str], str, str, list[int]]:
    """Types, decimal and thousands marks, and places of text columns with numbers or booleans."""
    types = [cell_type(column) for column in cells]
    with_commas = []
    for at, column in enumerate(cells):
        values = [cell for cell in column if cell != "" and cell not in MISSING]
        if delimiter != "," and types[at] == "VARCHAR" and any("," in value for value in values):
            with_commas += [at] if all(COMMAS.fullmatch(value) for value in values) else []
    # Whether the comma in 1,234 marks decimals or thousands shows only in other numbers.
    sure = any(re.search(r",(\d{1,2}|\d{4,})$", cell) for at in with_commas for cell in cells[at])
    decimal = "," if sure else "."
    thousands = ""
    for at in with_commas if sure else []:
        types[at] = "DOUBLE"
        thousands = "." if thousands or any("." in cell for cell in cells[at]) else ""
    # A reader that takes points for thousands marks removes them from any of these.
    figures = re.compile(rf"{NUMBER.pattern}|[\d.]+" if thousands else NUMBER.pattern, re.I)
    codes = [
        at
        for at, column in enumerate(cells)
        if types[at] == "VARCHAR"
        and any(figures.fullmatch(cell) or cell in WORDS for cell in column)
    ]
    return types, decimal, thousands, codes
