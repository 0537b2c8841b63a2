"""The arrays behind pandas columns and indexes: what each is, and how its cells are read.

An array of a class that is not pandas' own is named and left alone: its methods may run anything.
"""

from __future__ import annotations

from .cells import Cells
from .content import chunk_parts, plain_hash
from .dataset import Reader
from .engine_columns import guess_type
from .identity import class_name, class_value, instance_dict, loaded, loaded_class
from .numpy_arrays import is_ndarray, numpy_cells, numpy_reader, numpy_type
from .values import DATETIME, builtin_label, clean_text, scalar

MOST_LABELS = 1_000
MOST_CATEGORIES = 1_000_000
_ARRAY_MODULES = (
    "pandas.core.arrays",
    "pandas.core.arrays.string_",
    "pandas.core.arrays.string_arrow",
)


def array_class(name: str) -> type | None:
    """One of pandas' own array classes, wherever this version keeps it."""
    for path in _ARRAY_MODULES:
        cls = loaded_class(path, name)
        if cls is not None:
            return cls
    return None


def index_class(index: object) -> str | None:
    """The name of an index's class if that is exactly one of pandas' own, else ``None``."""
    name = class_name(type(index))
    is_own = name.endswith("Index") and type(index) is loaded_class("pandas", name)
    return name if is_own else None


def index_length(index: object) -> int | None:
    """Rows of an index; ``None`` when an array of a foreign class would have to be asked."""
    kind = index_class(index)
    if kind == "MultiIndex":
        codes = index._codes
        return len(codes[0]) if len(codes) and is_ndarray(codes[0]) else None
    cells = index_cells(index)
    if cells is not None:
        return cells.total
    known = ("PeriodArray", "IntervalArray", "SparseArray")
    is_known = kind is not None and any(type(index._data) is array_class(name) for name in known)
    return len(index._data) if is_known else None


def index_cells(index: object) -> Cells | None:
    """The labels of an index of one level; ``None`` when they cannot be read safely."""
    kind = index_class(index)
    if kind is None or kind == "MultiIndex":
        return None
    if kind == "RangeIndex":
        span = index._range
        return Cells(len(span), lambda start, stop, step: list(span[start:stop:step]))
    return array_reader(index._data).cells


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
    return Reader(numpy_type(values), str(array.dtype), values, numpy_cells(values, mask), mask)


def _string(array: object) -> Reader:
    values = array._ndarray
    return Reader("text", clean_text(str(array.dtype), 30), values, numpy_cells(values))


def _label_mark(categories: object, labels: Cells | None) -> int:
    """Represents the labels of categories, by address if they are many or cannot be read."""
    if labels is None or labels.read is None or labels.total > MOST_LABELS:
        return id(categories)
    cells = labels.read(0, labels.total, 1)
    found = plain_hash([scalar(cell) if type(cell) is DATETIME else cell for cell in cells])
    return id(categories) if found is None else found


def coded_cells(codes: object, labels: Cells | None) -> Cells:
    """Cells that are given as codes of labels; -1 is missing."""
    nulls = int((codes < 0).sum())
    if labels is None or labels.read is None or labels.total > MOST_CATEGORIES:
        return Cells(len(codes), None, nulls=nulls)
    known: list = []

    def read(start: int, stop: int, step: int) -> list:
        if not known:
            known.extend(map(builtin_label, labels.read(0, labels.total, 1)))
        return [None if code < 0 else known[code] for code in codes[start:stop:step].tolist()]

    return Cells(len(codes), read, nulls=nulls)


def _categorical(array: object) -> Reader:
    codes = array._ndarray
    categories = array.dtype.categories
    labels = index_cells(categories)
    mark = _label_mark(categories, labels)
    return Reader("category", "category", codes, coded_cells(codes, labels), mark)


def _arrow(array: object) -> Reader:
    chunked = array._pa_array
    if type(chunked) is not loaded_class("pyarrow.lib", "ChunkedArray"):
        return Reader("other", class_name(type(array)))
    type_ = guess_type(str(chunked.type))

    def read(start: int, stop: int, step: int) -> list:
        picked = list(range(start, stop, step)) if step > 1 else None
        part = chunked.take(picked) if picked else chunked.slice(start, stop - start)
        return part.to_pylist()

    is_plain = type_ in ("integer", "number", "text", "boolean", "date")
    cells = Cells(len(chunked), read if is_plain else None, nulls=chunked.null_count)
    return Reader(type_, clean_text(str(array.dtype), 60), None, cells, *chunk_parts(chunked))


def _named(array: object) -> Reader:
    return Reader("other", clean_text(str(array.dtype), 60))


def _sparse(_array: object) -> Reader:
    return Reader("other", "Sparse")  # Its full type would reveal its fill value.


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
    ("PeriodArray", _named),
    ("IntervalArray", _named),
    ("SparseArray", _sparse),
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
