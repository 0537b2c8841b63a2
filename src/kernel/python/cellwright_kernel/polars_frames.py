"""polars frames and series.

The native frame is taken from the instance's dictionary and wrapped anew, so nothing a subclass or
an instance overrides is called.
"""

from __future__ import annotations

from .cells import Cells
from .dataset import MOST_DETAILED, Dataset, Reader, fingerprint, set_readers
from .identity import class_name, instance_dict, is_kind, loaded_class
from .labels import name_and_label
from .values import UTC, clean_text

# Frames up to this size are looked at whole to see whether they are others.
MOST_MARKED_BYTES = 8_388_608
SAMPLED_ROWS = 64
_TYPES = {
    "Boolean": "boolean",
    "Datetime": "datetime",
    "Date": "date",
    "Time": "time",
    "Duration": "duration",
    "String": "text",
    "Utf8": "text",
    "Categorical": "category",
    "Enum": "category",
    "Decimal": "number",
}


def _class_of(dtype: object) -> type:
    return dtype if is_kind(dtype, type) else type(dtype)


def _neutral(name: str) -> str:
    if name.startswith(("Int", "UInt")):
        return "integer"
    if name.startswith("Float"):
        return "number"
    return _TYPES.get(name, "other")


def _dtype_text(dtype: object) -> str:
    """The type in polars' words, without what it may hold of the data, as an Enum does."""
    name = class_name(_class_of(dtype))
    own = instance_dict(dtype)
    if name == "Datetime" and type(own.get("time_unit")) is str:
        zone = own.get("time_zone")
        unit = own["time_unit"]
        return (
            f"Datetime({unit}, {clean_text(zone, 60)})"
            if type(zone) is str
            else f"Datetime({unit})"
        )
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


def polars_reader(series: object) -> Reader:
    kind = _neutral(class_name(_class_of(series.dtype)))
    return Reader(kind, _dtype_text(series.dtype), None, _cells(series, kind))


def column_of(label: str, dtype: object) -> dict:
    """A column by its name and type alone."""
    kind = _neutral(class_name(_class_of(dtype)))
    return Reader(kind, _dtype_text(dtype)).column(name_and_label(label))


def native_of(obj: object, field: str, name: str) -> object | None:
    found = instance_dict(obj).get(field)
    return found if found is not None and class_name(type(found)) == name else None


def polars_series(obj: object) -> list:
    """The columns of a DataFrame or of a Series; none where there is nothing native in it."""
    cls = loaded_class("polars", "DataFrame")
    if is_kind(obj, cls):
        native = native_of(obj, "_df", "PyDataFrame")
        return [] if native is None else cls._from_pydf(native).get_columns()
    cls = loaded_class("polars", "Series")
    native = native_of(obj, "_s", "PySeries") if is_kind(obj, cls) else None
    return [] if native is None else [cls._from_pyseries(native)]


def read_polars(name: str, obj: object, room: int) -> Dataset | None:
    """A DataFrame, a Series or a subclass; ``None`` when there is nothing native in it."""
    frame = native_of(obj, "_df", "PyDataFrame")
    native = native_of(obj, "_s", "PySeries") if frame is None else frame
    if native is None:
        return None
    series = polars_series(obj)
    kind, rows = ("series", len(series[0])) if frame is None else ("frame", frame.height())
    readers = [polars_reader(one) for one in series[:room]]
    columns = [
        reader.column(name_and_label(one.name))
        for one, reader in zip(series, readers, strict=False)
    ]
    dataset = Dataset(name, "polars", kind, rows, len(series), columns)
    set_readers(dataset, id(native), readers)
    if len(series) <= MOST_DETAILED:
        dataset.memory = sum(int(one.estimated_size()) for one in series)
    detailed = zip(series[:MOST_DETAILED], readers, strict=False)
    known = [one for one, reader in detailed if reader.type != "other"]
    size = sum(int(one.estimated_size()) for one in known)
    is_whole = len(known) == len(series) and size <= MOST_MARKED_BYTES
    marks = [_mark(known, is_whole=is_whole)] if known else []
    dataset.fingerprint = fingerprint(
        dataset, id(native), marks * len(known) if is_whole else [*marks, None]
    )
    return dataset


def _mark(series: list, *, is_whole: bool) -> int:
    """A number for the content of columns: of all rows, or of some."""
    frame = loaded_class("polars", "DataFrame")(series)
    if not is_whole:
        frame = frame.gather_every(max(1, frame.height // SAMPLED_ROWS))
    return hash(tuple(frame.hash_rows().to_list()))
