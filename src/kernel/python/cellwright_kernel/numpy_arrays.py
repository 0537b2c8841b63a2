"""numpy arrays: those of one dimension as columns, and those that are tables."""

from __future__ import annotations

from .cells import Cells
from .dataset import MOST_DETAILED, Dataset, Reader, set_readers
from .identity import loaded, loaded_class
from .values import UTC, clean_text, name_and_label

_TYPES = {
    "b": "boolean",
    "i": "integer",
    "u": "integer",
    "f": "number",
    "M": "datetime",
    "m": "duration",
    "U": "text",
}


def is_ndarray(values: object) -> bool:
    cls = loaded_class("numpy", "ndarray")
    return cls is not None and type(values) is cls


def numpy_type(values: object) -> str:
    """The neutral class of an array; ``other`` if it has none, or if its cells decide it."""
    return _TYPES.get(values.dtype.kind, "other")


def numpy_cells(values: object, mask: object = None, *, is_utc: bool = False) -> Cells:
    """The cells of a one-dimensional array; ``mask`` is true where one is missing."""
    numpy = loaded("numpy")
    kind = values.dtype.kind

    def plain(part: object) -> list:
        cells = (part.astype(f"{kind}8[us]") if kind in "Mm" else part).tolist()
        return [cell and cell.replace(tzinfo=UTC) for cell in cells] if is_utc else cells

    def read(start: int, stop: int, step: int) -> list:
        piece = slice(start, stop, step)
        cells = plain(values[piece])
        if mask is None:
            return cells
        return [None if gone else cell for cell, gone in zip(cells, mask[piece].tolist())]  # noqa: B905

    def ends(start: int, stop: int) -> tuple:
        present = values[start:stop]
        if mask is not None:
            present = present[~mask[start:stop]]
        if kind in "fMm":
            present = present[~(numpy.isnan if kind == "f" else numpy.isnat)(present)]
        nulls = stop - start - len(present)
        if len(present) == 0:
            return nulls, None, None
        return nulls, *plain(present[[present.argmin(), present.argmax()]])

    return Cells(len(values), read, ends if kind in "biufMm" else None)


def numpy_reader(values: object) -> Reader:
    """The reader of a one-dimensional ``numpy.ndarray``."""
    dtype = values.dtype
    name = "object" if dtype.kind == "O" else clean_text(str(dtype), 60)
    is_read = dtype.kind in "biufMmUO" and dtype.char != "g"  # a long double becomes no builtin
    return Reader(numpy_type(values), name, values, numpy_cells(values) if is_read else None)


def read_array(name: str, obj: object, room: int) -> Dataset | None:
    """An array that is a table: with named fields, or two-dimensional with plain cells."""
    fields = obj.dtype.names
    if fields is not None and obj.ndim == 1:
        width, labels = len(fields), list(fields[:room])
    elif fields is None and obj.ndim == 2 and obj.shape[1] > 1 and obj.dtype.kind in "biufMmU":
        width = obj.shape[1]
        labels = list(range(min(width, MOST_DETAILED, room)))
    else:
        return None
    readers = [numpy_reader(obj[:, at] if fields is None else obj[at]) for at in labels]
    dataset = Dataset(name, "numpy", "frame", len(obj))
    columns = [own.column(name_and_label(at)) for at, own in zip(labels, readers, strict=True)]
    dataset.set_columns(columns, width)
    set_readers(dataset, id(obj), readers)
    dataset.memory = int(obj.nbytes)
    return dataset
