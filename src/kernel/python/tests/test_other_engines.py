"""Arrays, engines whose libraries cannot run here, and objects that only look like an engine's."""

import sys
import types

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pytest


def _trap(name):
    def act(*_args, **_kwargs):
        raise AssertionError(name)

    return act


_METHODS = (
    "__len__ __repr__ __str__ __getattr__ __getitem__ __iter__ __eq__ __hash__ __bool__ __array__",
    "head compute count collect fetchall cursor execute to_pandas",
)
_PROPERTIES = ("__class__ schema columns dtypes types shape npartitions num_rows expr",)
_TRAPS = {
    **{name: _trap(name) for line in _METHODS for name in line.split()},
    **{name: property(_trap(name)) for line in _PROPERTIES for name in line.split()},
}


def _stand_in(monkeypatch, path, name):
    """A class at the place where that of a library is, with traps for all that may be asked."""
    cls = type(name, (), _TRAPS)
    module = types.ModuleType(path)
    setattr(module, name, cls)
    monkeypatch.setitem(sys.modules, path, module)
    return cls


@pytest.mark.parametrize(
    ("path", "name", "engine"),
    [("ray.data", "Dataset", "ray"), ("snowflake.snowpark", "DataFrame", "snowpark")],
)
def test_an_engine_is_recognised_by_its_class_and_asked_nothing(
    read, monkeypatch, path, name, engine
):
    cls = _stand_in(monkeypatch, path, name)
    own = type("Own", (cls,), {})
    found = read(data=cls(), own=own())
    for dataset in found.values():
        assert (dataset["engine"], dataset["kind"], dataset["rows"]) == (engine, "remote", None)
        assert dataset["columns"] == []
        assert dataset["notes"] == ["columns not read: asking may start work"]


def _hostile(real):
    """An object of a subclass that traps everything, with what lies in a real object."""
    cls = type("Own", (type(real),), {**_TRAPS, "__slots__": ()})
    odd = cls.__new__(cls)
    if hasattr(real, "__dict__"):
        object.__getattribute__(odd, "__dict__").update(vars(real))
    for base in type(real).__mro__:
        for slot in getattr(base, "__slots__", ()):
            if slot not in ("__weakref__", "__dict__") and hasattr(real, slot):
                base.__dict__[slot].__set__(odd, getattr(real, slot))
    return odd


def _dask_frame():
    import dask.dataframe as dd

    return dd.from_pandas(pd.DataFrame({"fare": [1.5]}), npartitions=1)


def _ibis_table():
    import ibis

    return ibis.table({"fare": "float64"}, name="t")


def _places():
    import geopandas

    return geopandas.GeoDataFrame({"fare": [1.5]})


@pytest.mark.parametrize(
    ("engine", "make", "count"),
    [
        ("polars", lambda: pl.LazyFrame({"fare": [1.5]}), 0),
        ("duckdb", lambda: duckdb.connect().sql("SELECT 1.5 AS fare"), 0),
        pytest.param("dask", _dask_frame, 1, marks=pytest.mark.engines),
        pytest.param("ibis", _ibis_table, 1, marks=pytest.mark.engines),
        pytest.param("geopandas", _places, 1, marks=pytest.mark.engines),
    ],
)
def test_a_subclass_of_a_real_engine_is_told_about_past_everything_it_overrides(
    read, engine, make, count
):
    found = read(own=_hostile(make()))["own"]
    assert (found["engine"], len(found["columns"])) == (engine, count)


def test_structured_and_two_dimensional_arrays_are_tables(read):
    structured = np.array([(1, "x", 2.5)], dtype=[("id", "i8"), ("name", "U5"), ("f", "f4")])
    found = read(
        structured=structured,
        table=np.arange(6.0).reshape(3, 2),
        vector=np.arange(3),
        cube=np.zeros((2, 2, 2)),
        objects=np.array([[object()]]),
        image=np.zeros((4, 500), dtype="u1"),
    )
    assert set(found) == {"structured", "table", "image"}
    assert [one["type"] for one in found["structured"]["columns"]] == ["integer", "text", "number"]
    assert found["table"]["rows"] == 3
    assert found["table"]["columns"][1]["range"]["max"] == 5
    assert (found["image"]["columnCount"], len(found["image"]["columns"])) == (500, 50)


def test_a_relation_tells_types_without_the_values_that_stand_in_them(read):
    with duckdb.connect() as connection:
        connection.execute("CREATE TYPE states AS ENUM ('on time', 'Kestrel', 'date of list')")
        connection.execute(
            """CREATE TABLE t (a states, b INTEGER[3], c DECIMAL(9, 2), d VARCHAR[],
            e UNION(n INTEGER), f TIMESTAMPTZ, g TIME)"""
        )
        dataset = read(data=connection.sql("SELECT * FROM t"))["data"]
    assert [column["type"] for column in dataset["columns"]] == [
        "category",
        "other",
        "number",
        "other",
        "other",
        "datetime",
        "time",
    ]
    assert "Kestrel" not in str(dataset)
