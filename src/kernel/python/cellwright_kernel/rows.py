"""The first rows of frames, read only for datasets whose level of sharing asks for rows.

The same rules hold as for the probe: nothing of an unknown class is called, no job is started.
"""

from __future__ import annotations

from .cells import missing_marks
from .content import begin_reading
from .dataset import Reader
from .identity import forget_classes, namespace_of
from .probe import read_variable
from .values import clean_text, scalar

MOST_ROWS = 5
MOST_COLUMNS = 50
MOST_DATASETS = 10


def _first(reader: Reader, marks: list) -> list | None:
    """The first cells for JSON: those missing and of unknown classes are ``None``."""
    cells = reader.cells
    if cells is None or cells.read is None:
        return None
    try:
        found = cells.read(0, min(cells.total, MOST_ROWS), 1)
    except Exception:
        return None
    gone = [any(cell is mark for mark in marks) for cell in found]
    return [
        None if missing or (type(cell) is float and cell != cell) else scalar(cell)
        for cell, missing in zip(found, gone, strict=True)
    ]


def read_rows(namespace: dict, names: list[str]) -> dict:
    """The first rows of the named datasets, column by column.

    What is no dataset is left out; a column whose cells are of no known class is ``None``. Index
    labels are not part of a row here.
    """
    forget_classes()
    begin_reading()
    marks = missing_marks()
    out = {}
    for name in names[:MOST_DATASETS]:
        dataset = read_variable(name, namespace.get(name), MOST_COLUMNS)
        if dataset is not None and dataset.readers:
            readers = dataset.readers[:MOST_COLUMNS]
            out[clean_text(name, 1_000)] = [_first(reader, marks) for reader in readers]
    return {"rows": out}


def rows(shell: object, names: list[str]) -> dict:
    """The first rows of variables of an IPython shell; never raises for what they hold."""
    return read_rows(namespace_of(shell), names)
