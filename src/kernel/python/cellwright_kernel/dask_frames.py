"""Frames of dask: the empty frame that stands for one, and what its plan says of partitions.

``npartitions`` itself is not asked for: of a frame that is sorted or indexed anew it computes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .engine_columns import set_columns
from .identity import class_value, instance_dict, is_kind, loaded_class
from .pandas_frames import read_frame, read_series

if TYPE_CHECKING:
    from .dataset import Dataset

_PATH = "dask.dataframe.dask_expr._expr"
_MOST_STEPS = 200


def _operand(expression: object, name: str) -> object:
    own = instance_dict(expression).get("operands")
    names = class_value(expression, "_parameters")
    if type(own) is not list or type(names) is not list:
        return None
    found = [value for label, value in zip(names, own, strict=False) if label == name]
    return found[0] if found else None


def _partitions(expression: object) -> int | None:
    """How many partitions there are, where that was settled when the frame was made.

    A step that works on each partition by itself has as many as the frame it works on.
    """
    for _ in range(_MOST_STEPS):
        own = instance_dict(expression)
        divisions = own.get("divisions") or _operand(expression, "divisions")
        if type(own.get("npartitions")) is int:
            return own["npartitions"]
        if type(divisions) is tuple and divisions:
            return len(divisions) - 1
        files = _operand(expression, "iterables")
        if type(files) is list and files and type(files[0]) in (list, tuple):
            return len(files[0])
        if not is_kind(expression, loaded_class(_PATH, "Blockwise")):
            return None
        operands = own.get("operands")
        parts = operands if type(operands) is list else []
        frames = [part for part in parts if is_kind(part, loaded_class(_PATH, "Expr"))]
        if not frames:
            return None
        expression = frames[0]
    return None


def read_dask(dataset: Dataset, obj: object, room: int) -> None:
    """Names and types of the empty frame that dask keeps, if it keeps one already."""
    own = instance_dict(obj)
    expression = own.get("_expr")
    meta = own.get("_meta")
    if meta is None:
        meta = instance_dict(expression).get("_meta")
    if meta is None:
        meta = _operand(expression, "_meta")
    known = None
    if is_kind(meta, loaded_class("pandas", "DataFrame")):
        known = read_frame(dataset.name, meta, "dask", room)
    elif is_kind(meta, loaded_class("pandas", "Series")):
        known = read_series(dataset.name, meta, "dask")
    if known is None:
        return
    set_columns(dataset, known.columns, known.column_count)
    dataset.index = known.index
    dataset.notes = ["a Series"] if known.kind == "series" else []
    partitions = _partitions(expression)
    if partitions is not None:
        dataset.notes.append(f"{partitions} partition{'' if partitions == 1 else 's'}")
