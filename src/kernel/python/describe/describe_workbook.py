"""A sheet of a workbook: its first rows, read by openpyxl, which pandas also uses."""

import zipfile
from pathlib import Path
from typing import Any

from describe_file import Problem, column_names, imported

MOST_UNPACKED = 200 << 20
MOST_ROWS = 1000


def workbook(file: Path, table: str | None) -> dict[str, Any]:
    _, openpyxl = imported("openpyxl")
    with zipfile.ZipFile(file) as parts:
        if sum(part.file_size for part in parts.infolist()) > MOST_UNPACKED:
            raise Problem(
                "The workbook is larger than what the kernel is asked about. Load it in a cell."
            )
    book = openpyxl.load_workbook(file, read_only=True, data_only=True, keep_links=False)
    try:
        chosen = book.sheetnames[0] if table is None else table
        if chosen not in book.sheetnames:
            raise Problem("It has no such sheet.")
        rows = [list(row) for row in book[chosen].iter_rows(max_row=MOST_ROWS, values_only=True)]
        names = list(book.sheetnames)
    finally:
        book.close()
    first = next((at for at, row in enumerate(rows) if any(cell is not None for cell in row)), None)
    if first is None:
        raise Problem(f"The sheet {chosen} is empty.")
    head, *below = rows[first:]
    width = max(
        (at + 1 for row in rows for at, cell in enumerate(row) if cell is not None), default=0
    )
    has_header = all(cell is None or isinstance(cell, str) for cell in head)
    given = ["" if cell is None else str(cell) for cell in head[:width]] if has_header else None
    cells = below if has_header else [head, *below]
    types = [value_type([row[at] for row in cells if at < len(row)]) for at in range(width)]
    columns = list(zip(column_names(given, width), types, strict=True))
    sheet = {"skip": first, "header": has_header}
    return {
        "columns": columns,
        "rows": None,
        "tables": names,
        "table": chosen,
        "form": {"sheet": sheet},
    }


def value_type(values: list[Any]) -> str:
    """The type of values of a sheet, from their Python types."""
    kinds = {type(value).__name__ for value in values if value is not None and value != ""}
    if kinds == {"datetime"}:
        at_midnight = all(value.time().isoformat() == "00:00:00" for value in values if value)
        return "DATE" if at_midnight else "TIMESTAMP"
    for allowed, dtype in (
        ({"bool"}, "BOOLEAN"),
        ({"int"}, "BIGINT"),
        ({"int", "float"}, "DOUBLE"),
        ({"date"}, "DATE"),
        ({"date", "datetime"}, "TIMESTAMP"),
        ({"time"}, "TIME"),
    ):
        if kinds and kinds <= allowed:
            return dtype
    return "VARCHAR"
