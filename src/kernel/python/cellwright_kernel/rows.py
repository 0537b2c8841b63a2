"""The first rows of frames, read only for datasets whose level of sharing asks for rows.

The same rules hold as for the probe: nothing of an unknown class is called, no job is started.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cells import missing_marks
from .identity import forget_classes, is_kind, loaded_class
from .numpy_arrays import array_readers, is_ndarray
from .pandas_frames import frame_readers, series_reader
from .polars_frames import polars_reader, polars_series
from .values import clean_text, scalar

if TYPE_CHECKING:
    from .dataset import Reader

MOST_ROWS = 5
MOST_COLUMNS = 50
MOST_DATASETS = 10


def _readers(obj: object) -> list[Reader]:
    """Readers of the first columns; none for what has no cells in memory."""
    if is_kind(obj, loaded_class("pandas", "DataFrame")):
        return frame_readers(obj, MOST_COLUMNS) or []
    if is_kind(obj, loaded_class("pandas", "Series")):
        reader = series_reader(obj)
        return [] if reader is None else [reader]
    if is_ndarray(obj):
        found = array_readers(obj, MOST_COLUMNS)
        return [] if found is None else found[1]
    return [polars_reader(one) for one in polars_series(obj)[:MOST_COLUMNS]]


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
    marks = missing_marks()
    out = {}
    for name in names[:MOST_DATASETS]:
        try:
            readers = _readers(namespace.get(name))
        except Exception:  # noqa: S112 - what is not laid out as its class says is no dataset
            continue
        if readers:
            out[clean_text(name, 1_000)] = [_first(reader, marks) for reader in readers]
    return {"rows": out}


def rows(shell: object, names: list[str]) -> dict:
    """The first rows of variables of an IPython shell; never raises for what they hold."""
    namespace = shell.user_ns
    return read_rows(namespace if type(namespace) is dict else dict.copy(namespace), names)
