"""polars frames and series.

The native frame is taken from the instance's dictionary and wrapped anew, so nothing a subclass or
an instance overrides is called.
"""

from __future__ import annotations

from .cells import Cells
from .content import has_room
from .dataset import MOST_DETAILED, Dataset, Reader, set_readers
from .engine_columns import guess_type
from .identity import class_name, instance_dict, is_kind, loaded_class
from .values import UTC, clean_text, name_and_label

# Rows whose hashes are compared one by one, to see whether a column has changed.
_SAMPLED = 64


def _class_name(dtype: object) -> str:
    return class_name(dtype if is_kind(dtype, type) else type(dtype))


def _dtype_text(dtype: object) -> str:
    """The type in polars' words, without the data that it may contain, as an Enum does."""
    name = _class_name(dtype)
    own = instance_dict(dtype)
    unit, zone = own.get("time_unit"), own.get("time_zone")
    if name == "Datetime" and type(unit) is str:
        return f"Datetime({unit}{', ' + clean_text(zone, 60) if type(zone) is str else ''})"
    if name in ("List", "Array") and "inner" in own:
        return f"{name}({_dtype_text(own['inner'])})"[:60]
    if name == "Decimal" and type(own.get("scale")) is int:
        return f"Decimal({own['scale']})"
    return clean_text(name, 60)


def _cells(series: object, kind: str) -> Cells:
    if kind == "other":
        return Cells(len(series), None, nulls=series.null_count())
    is_aware = type(instance_dict(series.dtype).get("time_zone")) is str

    def read(start: int, stop: int, step: int) -> list:
        part = series.slice(start, stop - start)
        part = part if step == 1 else part.gather_every(step)
        if not is_aware:
            return part.to_list()
        plain = part.dt.convert_time_zone("UTC").dt.replace_time_zone(None)
        return [cell and cell.replace(tzinfo=UTC) for cell in plain.to_list()]

    def ends(start: int, stop: int) -> tuple:
        part = series.slice(start, stop - start)
        found = [part.min(), part.max()]
        found = [one and one.astimezone(UTC) for one in found] if is_aware else found
        return part.null_count(), *found

    has_range = kind not in ("text", "category", "boolean")
    return Cells(len(series), read, ends if has_range else None, series.null_count())


def _marks(series: object, kind: str, address: int) -> tuple:
    """Numbers that represent all cells of a column or, if it is too large, some and the address."""
    if kind == "other":
        return ()
    is_whole = has_room(int(series.estimated_size()))
    step = max(1, len(series) // _SAMPLED)
    read = series if is_whole or step == 1 else series.gather_every(step)
    # Hashes a frame, because hashing a series would go through a plan.
    hashes = loaded_class("polars", "DataFrame")([read]).hash_rows()
    some = hashes.gather_every(step) if is_whole and step > 1 else hashes
    return (int(hashes.sum()) if is_whole else address, hash(tuple(some.to_list())))


def _reader(series: object, address: int) -> Reader:
    kind = guess_type(_class_name(series.dtype))
    marks = _marks(series, kind, address)
    return Reader(kind, _dtype_text(series.dtype), None, _cells(series, kind), *marks)


def column_of(label: str, dtype: object) -> dict:
    """A column by its name and type alone."""
    return Reader(guess_type(_class_name(dtype)), _dtype_text(dtype)).column(name_and_label(label))


def native_of(obj: object, field: str, name: str) -> object | None:
    found = instance_dict(obj).get(field)
    return found if found is not None and class_name(type(found)) == name else None


def read_polars(name: str, obj: object, engine: str, room: int) -> Dataset | None:
    """A DataFrame, a Series or a subclass; ``None`` when there is nothing native in it."""
    frame = native_of(obj, "_df", "PyDataFrame")
    native = native_of(obj, "_s", "PySeries") if frame is None else frame
    if native is None:
        return None
    if frame is not None:
        series = loaded_class("polars", "DataFrame")._from_pydf(native).get_columns()
        dataset = Dataset(name, engine, "frame", frame.height())
    else:
        series = [loaded_class("polars", "Series")._from_pyseries(native)]
        dataset = Dataset(name, engine, "series", len(series[0]))
    readers = [_reader(one, id(native)) for one in series[:MOST_DETAILED]]
    known = [column_of(one.name, one.dtype) for one in series[:room]]
    dataset.set_columns(known, len(series))
    set_readers(dataset, id(native), readers)
    if len(series) <= MOST_DETAILED:
        dataset.memory = sum(int(one.estimated_size()) for one in series)
    return dataset
