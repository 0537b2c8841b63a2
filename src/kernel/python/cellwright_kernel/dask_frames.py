"""Frames of dask, by the empty frame of pandas that stands for one."""

from __future__ import annotations

from .dataset import Dataset
from .identity import class_value, instance_dict, is_kind, loaded_class
from .pandas_frames import read_pandas


def _operand(expression: object, name: str) -> object:
    own = instance_dict(expression).get("operands")
    names = class_value(expression, "_parameters")
    if type(own) is not list or type(names) is not list:
        return None
    found = [value for label, value in zip(names, own, strict=False) if label == name]
    return found[0] if found else None


def read_dask(dataset: Dataset, obj: object, room: int) -> None:
    """Names and types of the empty frame that dask keeps, if it keeps one already."""
    own = instance_dict(obj)
    expression = own.get("_expr")
    meta = own.get("_meta")
    if meta is None:
        meta = instance_dict(expression).get("_meta")
    if meta is None:
        meta = _operand(expression, "_meta")
    pandas = [loaded_class("pandas", name) for name in ("DataFrame", "Series")]
    if not any(is_kind(meta, cls) for cls in pandas):
        return
    known = read_pandas(dataset.name, meta, "dask", room)
    if known is not None:
        dataset.set_columns(known.columns, known.column_count)
        dataset.index = known.index
        dataset.notes = ["a Series"] if known.kind == "series" else []
