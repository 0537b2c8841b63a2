"""Structured and two-dimensional numpy arrays."""

from __future__ import annotations

from .dataset import MOST_DETAILED, Dataset, fingerprint, mark_of
from .identity import loaded_class
from .labels import name_and_label
from .pandas_arrays import numpy_reader


def read_array(name: str, obj: object, room: int) -> Dataset | None:
    """An array that is a table, with named fields or two dimensions of plain cells, or ``None``."""
    if type(obj) is not loaded_class("numpy", "ndarray"):
        return None
    names = obj.dtype.names
    if names is not None and obj.ndim == 1:
        listed = names[:room]
        readers = [numpy_reader(obj[field]) for field in listed]
        labels = [name_and_label(field) for field in listed]
        width = len(names)
    elif names is None and obj.ndim == 2 and obj.shape[1] > 1 and obj.dtype.kind in "biufMmU":
        listed = range(min(obj.shape[1], MOST_DETAILED, room))
        readers = [numpy_reader(obj[:, at]) for at in listed]
        labels = [name_and_label(at) for at in listed]
        width = obj.shape[1]
    else:
        return None
    columns = []
    for (text, literal), reader in zip(labels, readers, strict=True):
        out = {"name": text, "type": reader.type, "dtype": reader.dtype}
        if literal is not None:
            out["label"] = literal
        columns.append(out)
    dataset = Dataset(name, "numpy", "frame", len(obj), width, columns)
    pairs = list(zip(columns, readers, strict=True))[:MOST_DETAILED]
    dataset.tasks = [reader.measure(out) for out, reader in pairs if reader.measure is not None]
    dataset.memory = int(obj.nbytes)
    marks = [mark_of(reader.dtype, reader.marks) for _, reader in pairs]
    dataset.fingerprint = fingerprint(dataset, id(obj), marks)
    return dataset
