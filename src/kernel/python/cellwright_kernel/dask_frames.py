"""Frames of dask: the empty frame that stands for one, and what its plan says of partitions.

``npartitions`` itself is not asked for: of a frame that is sorted or indexed anew it computes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .identity import class_value, instance_dict, is_kind, loaded_class
from .pandas_frames import read_frame, read_series

if TYPE_CHECKING:
    from .dataset import Dataset

_PATH = "dask.dataframe.dask_expr._expr"
_SOURCE = "dask.dataframe.dask_expr.io.io"
_MOST_STEPS = 200


def _operand(expression: object, name: str) -> object:
    own = instance_dict(expression).get("operands")
    names = class_value(expression, "_parameters")
    if type(own) is not list or type(names) is not list:
        return None
    found = [value for label, value in zip(names, own, strict=False) if label == name]
    return found[0] if found else None


def _whole(value: object) -> int | None:
    return value if type(value) is int and value > 0 else None


def _is_settled(expression: object) -> bool:
    return type(instance_dict(expression).get("npartitions")) is int


def _of_one(expression: object) -> int | None:
    """What an expression says of its partitions without those it is made from."""
    cached = instance_dict(expression)
    if _is_settled(expression):
        return cached["npartitions"]
    divisions = cached.get("divisions") or _operand(expression, "divisions")
    if type(divisions) is tuple and divisions:
        return len(divisions) - 1
    if is_kind(expression, loaded_class(_PATH, "PartitionsFiltered")):
        chosen = _operand(expression, "_partitions")
        if type(chosen) is list:
            return len(chosen)
    sources = _operand(expression, "iterables")
    if type(sources) is list and sources and type(sources[0]) in (list, tuple):
        return len(sources[0])
    return _whole(_operand(expression, "new_partitions")) or _whole(
        _operand(expression, "npartitions")
    )


def _partitions(expression: object) -> str | None:
    """How many partitions there are, as far as it was settled when the frame was made."""
    waiting, most, steps, about = [expression], None, 0, ""
    while waiting:
        one = waiting.pop()
        steps += 1
        known = _of_one(one)
        if known is not None:
            most = max(most or 0, known)
            if is_kind(one, loaded_class(_SOURCE, "FromPandas")) and not _is_settled(one):
                about = "at most "
            continue
        if steps > _MOST_STEPS or not is_kind(one, loaded_class(_PATH, "Blockwise")):
            return None
        own = instance_dict(one).get("operands")
        parts = own if type(own) is list else []
        frames = [part for part in parts if is_kind(part, loaded_class(_PATH, "Expr"))]
        if not frames:
            return None
        waiting.extend(frames)
    return f"{about}{most} partition{'' if most == 1 else 's'}"


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
    dataset.columns, dataset.column_count = known.columns, known.column_count
    dataset.index = known.index
    dataset.notes = ["a Series"] if known.kind == "series" else []
    partitions = _partitions(expression)
    if partitions is not None:
        dataset.notes.append(partitions)
