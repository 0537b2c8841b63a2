"""The arrays behind pandas columns: what each is, and how it is measured.

An array of a class that is not pandas' own is named and left alone: its methods may run anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arrays import measure_array, measure_codes, neutral_type
from .cells import measure_cells
from .content import chunk_parts, plain_hash
from .identity import class_name, class_value, instance_dict, is_kind, loaded, loaded_class
from .labels import builtin_label
from .pandas_index import array_class, arrow_data, index_length, index_values, is_ndarray
from .values import clean_text, set_nulls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


MOST_LABELS = 1_000


class Reader:
    """One column: neutral class, the engine's name of the type, raw buffer and measure.

    ``base`` is the plain numpy array behind it, if there is one; ``measure(out)`` is a generator.
    ``marks`` are what stands for its cells, see ``content_mark``.
    """

    __slots__ = ("base", "dtype", "marks", "measure", "type")

    def __init__(
        self,
        type_: str,
        dtype: str,
        base: object = None,
        measure: Callable[[dict], Iterator[None]] | None = None,
        *marks: object,
    ) -> None:
        self.type = type_
        self.dtype = dtype
        self.base = base
        self.marks = (base, *marks)
        self.measure = measure


def numpy_reader(values: object) -> Reader:
    """The reader of a one-dimensional ``numpy.ndarray``."""
    dtype = values.dtype
    kind = dtype.kind
    name = "object" if kind == "O" else clean_text(str(dtype), 60)
    if kind == "O":

        def cells(start: int, stop: int, step: int) -> list:
            return values[start:stop:step].tolist()

        return Reader(
            "other",
            name,
            values,
            lambda out: measure_cells(out, cells, len(values), guess_type=True),
        )
    if kind in "SU":

        def texts(start: int, stop: int, step: int) -> list:
            return values[start:stop:step].tolist()

        if kind == "S":
            return Reader("other", name, values)
        return Reader(
            "text",
            name,
            values,
            lambda out: measure_cells(out, texts, len(values), guess_type=False),
        )
    if kind in "biufMm":
        return Reader(neutral_type(kind), name, values, lambda out: measure_array(out, values))
    return Reader("other", name, values)


def _zone_name(zone: object) -> str:
    if type(zone) is loaded_class("zoneinfo", "ZoneInfo"):
        return clean_text(zone.key or "zone", 60)
    if type(zone) is loaded_class("datetime", "timezone"):
        return clean_text(str(zone), 60)
    key = instance_dict(zone).get("zone") or class_value(zone, "zone")
    return clean_text(key, 60) if type(key) is str else "zone"


def _datetime(array: object) -> Reader:
    values = array._ndarray
    zone = (
        array._dtype.tz if type(array._dtype) is loaded_class("pandas", "DatetimeTZDtype") else None
    )
    unit = loaded("numpy").datetime_data(values.dtype)[0]
    dtype = f"datetime64[{unit}]" if zone is None else f"datetime64[{unit}, {_zone_name(zone)}]"
    offset = "" if zone is None else "+00:00"
    return Reader("datetime", dtype, values, lambda out: measure_array(out, values, offset=offset))


def _timedelta(array: object) -> Reader:
    return numpy_reader(array._ndarray)


def _masked(array: object) -> Reader:
    values, mask = array._data, array._mask
    kind = values.dtype.kind
    name = str(values.dtype)
    dtype = "boolean" if kind == "b" else name.replace("uint", "UInt").replace("int", "Int")
    dtype = dtype.replace("float", "Float").replace("UIInt", "UInt")
    return Reader(
        neutral_type(kind), dtype, values, lambda out: measure_array(out, values, mask), mask
    )


def _string(array: object) -> Reader:
    values = array._ndarray
    dtype = clean_text(str(array.dtype), 30)

    def cells(start: int, stop: int, step: int) -> list:
        return values[start:stop:step].tolist()

    return Reader(
        "text", dtype, values, lambda out: measure_cells(out, cells, len(values), guess_type=False)
    )


def _label_mark(categories: object, labels: Callable[[int, int], list] | None) -> int:
    """Stands for the labels of categories; their address where they are many or cannot be read."""
    count = index_length(categories)
    if labels is None or count is None or count > MOST_LABELS:
        return id(categories)
    time = loaded_class("numpy", "datetime64")
    cells = [str(cell) if is_kind(cell, time) else cell for cell in labels(0, count)]
    found = plain_hash(cells)
    return id(categories) if found is None else found


def _categorical(array: object) -> Reader:
    codes = array._ndarray
    categories = array.dtype.categories
    labels = index_values(categories)

    def label(code: int) -> object:
        return None if labels is None else builtin_label(labels(code, code + 1)[0])

    return Reader(
        "category",
        "category",
        codes,
        lambda out: measure_codes(out, codes, label, index_length(categories) or 0),
        _label_mark(categories, labels),
    )


def _arrow(array: object) -> Reader:
    chunked = arrow_data(array)
    if chunked is None:
        return Reader("other", class_name(type(array)))
    text = str(chunked.type)
    kinds = {
        "bool": "boolean",
        "string": "text",
        "large_string": "text",
        "double": "number",
        "float": "number",
        "halffloat": "number",
    }
    type_ = kinds.get(text, "other")
    for prefix, kind in (
        ("int", "integer"),
        ("uint", "integer"),
        ("timestamp", "datetime"),
        ("date", "date"),
        ("time", "time"),
        ("duration", "duration"),
        ("decimal", "number"),
        ("dictionary", "category"),
    ):
        if type_ == "other" and text.startswith(prefix):
            type_ = kind

    def measure(out: dict) -> Iterator[None]:
        total = len(chunked)
        set_nulls(out, chunked.null_count, total, total)
        if type_ in ("integer", "number", "text", "boolean", "date"):
            nulls = out["nulls"]

            def cells(start: int, stop: int, step: int) -> list:
                picked = list(range(start, stop, step)) if step > 1 else None
                part = chunked.take(picked) if picked else chunked.slice(start, stop - start)
                return part.to_pylist()

            for _ in measure_cells(out, cells, total, guess_type=False):
                out["nulls"] = nulls
                yield
            out["nulls"] = nulls

    dtype = clean_text(str(array.dtype), 60)
    return Reader(type_, dtype, None, measure, *chunk_parts(chunked))


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
    ("TimedeltaArray", _timedelta),
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
