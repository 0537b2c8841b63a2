"""Nothing of an object is ever called: each of these leaves a mark when something of it is."""

import json
import re
import sys
import types

import numpy as np
import pandas as pd
import polars as pl
import pytest
from pandas.api.extensions import ExtensionArray, ExtensionDtype

touched = []


def _touch(name):
    def act(*_args, **_kwargs):
        touched.append(name)
        raise SystemExit(name)

    return act


_SPECIAL = [
    "__repr__ __str__ __len__ __iter__ __getattr__ __eq__ __ne__ __hash__ __bool__ __dir__",
    "__call__ __contains__ __getitem__ __index__ __int__ __float__ __array__ __lt__ __del__x",
    "__sizeof__ __reduce__ __reduce_ex__ __format__ __instancecheck__ __subclasscheck__",
    "__array_interface__ __dataframe__ _repr_html_ _repr_mimebundle_ _ipython_display_",
]


class Meta(type):
    """A class whose own attributes, comparison and name are traps."""

    def __getattribute__(cls, name):
        touched.append(f"meta {name}")
        return type.__getattribute__(cls, name)

    __eq__ = _touch("meta ==")
    __hash__ = _touch("meta hash")
    __instancecheck__ = _touch("isinstance")
    __subclasscheck__ = _touch("issubclass")
    __repr__ = _touch("meta repr")


def _hostile_class():
    body = {name: _touch(name) for line in _SPECIAL for name in line.split()}
    properties = "__class__ dtypes columns shape schema _mgr _df _ldf dtype"
    body.update({name: property(_touch(name)) for name in re.findall(r"\w+", properties)})
    return Meta("DataFrame", (), body)


def _trapped(base, properties, methods):
    """A subclass that overrides everything a reader would reach for."""
    body = {name: property(_touch(name)) for name in re.findall(r"\w+", properties)}
    return type("Trapped", (base,), {**body, **{name: _touch(name) for name in methods.split()}})


TrappedFrame = _trapped(
    pd.DataFrame,
    "shape columns index dtypes values axes attrs",
    "__len__ __repr__ __iter__ __getitem__ __getattr__ items head isna",
)
TrappedPolars = _trapped(pl.DataFrame, "columns schema height", "get_columns __len__ __repr__")


class TrappedType(ExtensionDtype):
    type = object
    armed = False

    @property
    def name(self):
        if TrappedType.armed:
            _touch("dtype name")()
        return "trapped"

    @classmethod
    def construct_array_type(cls):
        return TrappedArray


class TrappedArray(ExtensionArray):
    """A column whose every method is a trap once it lies in a frame."""

    def __getattribute__(self, name):
        if TrappedType.armed:
            _touch(f"array {name}")()
        return object.__getattribute__(self, name)

    def __init__(self, size):
        self.size_ = size

    def __len__(self):
        if TrappedType.armed:
            _touch("array len")()
        return self.size_

    @property
    def dtype(self):
        return TrappedType()

    @property
    def ndim(self):
        return 1

    def copy(self):
        return self

    def view(self, dtype=None):
        return self


class Text(str):
    __slots__ = ()
    __hash__ = _touch("str hash")
    __eq__ = _touch("str ==")
    __repr__ = _touch("str repr")
    __str__ = _touch("str str")
    __len__ = _touch("str len")


def _label_class():
    class Label:
        armed = False

        def __hash__(self):
            if Label.armed:
                _touch("label hash")()
            return 1

        def __eq__(self, other):
            if Label.armed:
                _touch("label ==")()
            return self is other

        __repr__ = __str__ = _touch("label repr")

    return Label


@pytest.fixture(autouse=True)
def _clean():
    touched.clear()
    TrappedType.armed = False
    yield
    TrappedType.armed = False
    touched.clear()


def _read(**variables):
    from cellwright_kernel.probe import read_namespace

    touched.clear()
    out = read_namespace(variables, {}, 60_000)
    json.dumps(out, allow_nan=False)
    assert touched == []
    return {dataset["name"]: dataset for dataset in out["datasets"]}, out


def test_the_traps_work():
    hostile = _hostile_class()()
    for act in (repr, len, str, hash, bool, lambda obj: isinstance(obj, int)):
        touched.clear()
        with pytest.raises(SystemExit):
            act(hostile)
        assert touched
    touched.clear()
    with pytest.raises(SystemExit):
        len(TrappedFrame({"a": [1]}))


def test_an_unknown_object_class_or_module_is_never_touched(monkeypatch):
    class Lazy(types.ModuleType):
        def __getattribute__(self, name):
            _touch(f"module {name}")()

    # One that calls itself a frame, a library that is not one, and one that would be loaded.
    fake = types.ModuleType("dask.dataframe")
    fake.__getattr__ = _touch("module getattr")
    monkeypatch.setitem(sys.modules, "dask.dataframe", fake)
    monkeypatch.setitem(sys.modules, "modin.pandas", _hostile_class()())
    found, out = _read(trap=_hostile_class()(), cls=_hostile_class(), lazy=Lazy("lazy"), x=1)
    assert found == {}
    assert out["variables"] == ["trap", "cls", "x"]
    assert out["modules"] == {"lazy": "lazy"}


def test_a_frame_is_read_past_everything_that_its_class_or_itself_overrides():
    shadowed = pl.DataFrame({"a": [1]})
    shadowed.get_columns = _touch("instance get_columns")
    frame = TrappedFrame({"a": [1, 2, None], "b": ["x", "y", "z"]})
    found, _ = _read(df=frame, pf=TrappedPolars({"a": [1, 2]}), own=shadowed)
    assert [column["name"] for column in found["df"]["columns"]] == ["a", "b"]
    assert found["df"]["columns"][0]["nulls"]["count"] == 1
    assert (found["pf"]["rows"], found["own"]["columnCount"]) == (2, 1)


def test_cells_that_are_no_builtins_are_counted_and_left_alone():
    few = np.empty(4, dtype=object)
    for at, cell in enumerate([Text("x"), "plain", _hostile_class()(), None]):
        few[at] = cell
    many = np.array(["a", "b"] * 10_000, dtype=object)
    many[7_777] = Text("trap")
    found, _ = _read(few=pd.Series(few, dtype=object), many=pd.Series(many, dtype=object))
    column = found["few"]["columns"][0]
    assert (column["type"], column["nulls"]["count"]) == ("other", 1)
    assert found["many"]["columns"][0]["nulls"]["count"] == 0


def test_a_column_of_a_foreign_array_is_named_and_left_alone():
    frame = pd.DataFrame({"a": [1, 2]})
    frame["trap"] = TrappedArray(2)
    TrappedType.armed = True
    found, _ = _read(df=frame)
    columns = found["df"]["columns"]
    assert [(column["name"], column["type"]) for column in columns] == [
        ("a", "integer"),
        ("trap", "other"),
    ]
    assert columns[1]["dtype"] == "TrappedArray"
    assert "nulls" not in columns[1]


def test_categories_and_labels_of_unknown_classes_are_left_alone():
    label_class = _label_class()
    first, second = label_class(), label_class()
    frame = pd.DataFrame([[1]], columns=pd.Index([first], dtype=object))
    frame.insert(
        1, "c", pd.Categorical.from_codes([0], categories=pd.Index([second], dtype=object))
    )
    label_class.armed = True
    found, _ = _read(df=frame)
    assert found["df"]["columns"][0]["name"] == "<Label>"
    assert found["df"]["columns"][0]["label"] == "df.columns[0]"
    assert "top" not in found["df"]["columns"][1]


def test_a_time_zone_of_the_user_is_never_asked():
    import datetime as dt

    class Zone(dt.tzinfo):
        utcoffset = dst = tzname = _touch("zone")

    cells = pd.Series([dt.datetime(2020, 1, 1, tzinfo=Zone()), None], dtype=object)
    found, _ = _read(df=pd.DataFrame({"t": cells}))
    assert found["df"]["columns"][0]["type"] == "datetime"


def test_reading_rows_calls_nothing_either():
    from cellwright_kernel.probe import rows

    frame = pd.DataFrame({"a": [1]})
    frame["text"] = pd.Series([Text("x")], dtype=object)
    frame["own"] = pd.Series(TrappedArray(1), copy=False)
    variables = {
        "df": frame,
        "trapped": TrappedFrame({"a": [1, 2]}),
        "odd": object.__new__(_hostile_class()),
    }
    TrappedType.armed = True
    touched.clear()
    found = rows(types.SimpleNamespace(user_ns=variables), list(variables))
    assert touched == []
    assert found == {"rows": {"df": [[1], [None], None], "trapped": [[1, 2]]}}
