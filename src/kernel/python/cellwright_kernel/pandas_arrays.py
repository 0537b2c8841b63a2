"""The arrays behind pandas columns: what each is, and how it is measured.

An array of a class that is not pandas' own is named and left alone: its methods may run anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cells import Cells
from .content import chunk_parts, plain_hash
from .dataset import Reader
from .engine_columns import guess_type
from .identity import class_name, class_value, instance_dict, is_kind, loaded, loaded_class
from .labels import builtin_label
from .numpy_arrays import is_ndarray, numpy_cells, numpy_reader, numpy_type
from .pandas_index import array_class, arrow_data, index_length, index_values
from .values import clean_text

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_LABELS = 1_000
MOST_CATEGORIES = 1_000_000


def _zone_name(zone: object) -> str:
    if type(zone) is loaded_class("zoneinfo", "ZoneInfo"):
        return clean_text(zone.key or "zone", 60)
    if type(zone) is loaded_class("datetime", "timezone"):
        return clean_text(str(zone), 60)
    key = instance_dict(zone).get("zone") or class_value(zone, "zone")
    return clean_text(key, 60) if type(key) is str else "zone"


def _datetime(array: object) -> Reader:
    values = array._ndarray
    dtype, own = array._dtype, loaded_class("pandas", "DatetimeTZDtype")
    zone = dtype.tz if type(dtype) is own else None
    unit = loaded("numpy").datetime_data(values.dtype)[0]
    name = f"datetime64[{unit}]" if zone is None else f"datetime64[{unit}, {_zone_name(zone)}]"
    return Reader("datetime", name, values, numpy_cells(values, is_utc=zone is not None))


def _masked(array: object) -> Reader:
    values, mask = array._data, array._mask
    name = str(values.dtype)
    dtype = "boolean" if name == "bool" else name.replace("uint", "UInt").replace("int", "Int")
    dtype = dtype.replace("float", "Float").replace("UIInt", "UInt")
    return Reader(numpy_type(values), dtype, values, numpy_cells(values, mask), mask)


def _string(array: object) -> Reader:
    values = array._ndarray
    return Reader("text", clean_text(str(array.dtype), 30), values, numpy_cells(values))


def _label_mark(categories: object, labels: Callable[[int, int], list] | None) -> int:
    """Stands for the labels of categories; their address where they are many or cannot be read."""
    count = index_length(categories)
    if labels is None or count is None or count > MOST_LABELS:
        return id(categories)
    time = loaded_class("numpy", "datetime64")
    cells = [str(cell) if is_kind(cell, time) else cell for cell in labels(0, count)]
    found = plain_hash(cells)
    return id(categories) if found is None else found


def coded_cells(codes: object, labels: Callable[[int, int], list] | None, count: int) -> Cells:
    """Cells that are given as codes of labels; -1 is missing."""
    nulls = int((codes < 0).sum())
    if labels is None or count > MOST_CATEGORIES:
        return Cells(len(codes), None, nulls=nulls)
    known: list = []

    def read(start: int, stop: int, step: int) -> list:
        if not known:
            known.extend(map(_cell_of, labels(0, count)))
        return [None if code < 0 else known[code] for code in codes[start:stop:step].tolist()]

    return Cells(len(codes), read, nulls=nulls)


def _cell_of(label: object) -> object:
    is_time = is_kind(label, loaded_class("numpy", "datetime64"))
    return str(label) if is_time else builtin_label(label)


def _categorical(array: object) -> Reader:
    codes = array._ndarray
    categories = array.dtype.categories
    labels = index_values(categories)
    cells = coded_cells(codes, labels, index_length(categories) or 0)
    return Reader("category", "category", codes, cells, _label_mark(categories, labels))


def _arrow(array: object) -> Reader:
    chunked = arrow_data(array)
    if chunked is None:
        return Reader("other", class_name(type(array)))
    type_ = guess_type(str(chunked.type))

    def read(start: int, stop: int, step: int) -> list:
        picked = list(range(start, stop, step)) if step > 1 else None
        part = chunked.take(picked) if picked else chunked.slice(start, stop - start)
        return part.to_pylist()

    is_plain = type_ in ("integer", "number", "text", "boolean", "date")
    cells = Cells(len(chunked), read if is_plain else None, nulls=chunked.null_count)
    return Reader(type_, clean_text(str(array.dtype), 60), None, cells, *chunk_parts(chunked))


def _plain(type_: str, prefix: str) -> Callable[[object], Reader]:
    def read(array: object) -> Reader:
        # A sparse type names its fill value, an interval type only its bounds.
        dtype = prefix if prefix == "Sparse" else clean_text(str(array.dtype), 60)
        return Reader(type_, dtype)

    return read


def _wrapped(array: object) -> Reader:
    return numpy_reader(array._ndarray)


def _geometry(array: object) -> Reader:
    own = instance_dict(array)
    crs = own.get("_crs")
    srs = instance_dict(crs).get("srs")
    if crs is None:
        name = "no CRS"
    elif type(srs) is str and len(srs) <= 30 and srs.replace(":", "").isalnum():
        name = clean_text(srs)
    else:
        name = "a CRS of its own"
    cells = own.get("_data")
    reader = numpy_reader(cells) if is_ndarray(cells) else Reader("other", "")
    reader.dtype = f"geometry[{name}]"
    return reader


_READERS = (
    ("DatetimeArray", _datetime),
    ("TimedeltaArray", _wrapped),
    ("IntegerArray", _masked),
    ("FloatingArray", _masked),
    ("BooleanArray", _masked),
    ("StringArray", _string),
    ("ArrowStringArray", _arrow),
    ("StringArrayNumpySemantics", _string),
    ("ArrowStringArrayNumpySemantics", _arrow),
    ("ArrowExtensionArray", _arrow),
    ("Categorical", _categorical),
    ("PeriodArray", _plain("other", "period")),
    ("IntervalArray", _plain("other", "interval")),
    ("SparseArray", _plain("other", "Sparse")),
    ("NumpyExtensionArray", _wrapped),
    ("PandasArray", _wrapped),
)


def array_reader(values: object) -> Reader:
    """The reader of a one-dimensional array of pandas or numpy, by the array's exact class."""
    if is_ndarray(values):
        return numpy_reader(values)
    own = type(values)
    for name, read in _READERS:
        if own is array_class(name):
            return read(values)
    if own is loaded_class("geopandas.array", "GeometryArray"):
        return _geometry(values)
    return Reader("other", clean_text(class_name(own), 60))
