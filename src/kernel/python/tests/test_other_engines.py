"""Engines that are not installed, stood in for by classes at the places where theirs are."""

import sys
import types

import numpy as np
import pandas as pd
import pytest


def _trap(name):
    def act(*_args, **_kwargs):
        raise AssertionError(name)

    return act


def _stand_in(monkeypatch, path, name, **fields):
    body = {
        "__len__": _trap("len"),
        "__repr__": _trap("repr"),
        "__getattr__": _trap("getattr"),
        "schema": property(_trap("schema")),
        "columns": property(_trap("columns")),
        "dtypes": property(_trap("dtypes")),
    }
    cls = type(name, (), {**body, **fields})
    module = types.ModuleType(path)
    setattr(module, name, cls)
    monkeypatch.setitem(sys.modules, path, module)
    return cls


@pytest.mark.parametrize(
    ("path", "name", "engine", "kind"),
    [
        ("duckdb", "DuckDBPyConnection", "duckdb", "remote"),
        ("dask.dataframe", "DataFrame", "dask", "lazy"),
        ("pyspark.sql", "DataFrame", "pyspark", "remote"),
        ("pyspark.sql.connect.dataframe", "DataFrame", "pyspark", "remote"),
        ("ibis.expr.types", "Table", "ibis", "lazy"),
        ("modin.pandas", "DataFrame", "modin", "frame"),
        ("ray.data", "Dataset", "ray", "remote"),
        ("snowflake.snowpark", "DataFrame", "snowpark", "remote"),
    ],
)
def test_an_engine_is_recognised_by_name_and_asked_nothing(
    read, monkeypatch, path, name, engine, kind
):
    cls = _stand_in(monkeypatch, path, name)
    dataset = read(data=cls())["data"]
    assert (dataset["engine"], dataset["kind"], dataset["rows"]) == (engine, kind, None)
    assert dataset["columns"] == []
    assert dataset["notes"]


def test_a_subclass_counts_too(read, monkeypatch):
    cls = _stand_in(monkeypatch, "dask.dataframe", "DataFrame")
    assert read(data=type("Own", (cls,), {})())["data"]["engine"] == "dask"


def test_the_empty_frame_that_dask_keeps_gives_names_and_types(read, monkeypatch):
    cls = _stand_in(monkeypatch, "dask.dataframe", "DataFrame")
    old, new = cls(), cls()
    meta = pd.DataFrame({"fare": [1.0], "class": ["x"]}).astype({"class": "string"}).iloc[:0]
    vars(old)["_meta"] = meta
    expression = types.SimpleNamespace(_meta=meta)
    vars(new)["_expr"] = expression
    found = read(old=old, new=new)
    for dataset in found.values():
        assert [(one["name"], one["type"]) for one in dataset["columns"]] == [
            ("fare", "number"),
            ("class", "text"),
        ]
        assert dataset["rows"] is None
        assert "nulls" not in dataset["columns"][0]


def test_the_schema_that_spark_remembers_gives_names_and_types(read, monkeypatch):
    cls = _stand_in(monkeypatch, "pyspark.sql", "DataFrame")
    kinds = types.ModuleType("pyspark.sql.types")
    for name in ("StructType", "StructField", "DoubleType", "StringType"):
        setattr(kinds, name, type(name, (), {}))
    monkeypatch.setitem(sys.modules, "pyspark.sql.types", kinds)
    fields = []
    for name, kind in (("fare", kinds.DoubleType), ("class", kinds.StringType)):
        field = kinds.StructField()
        field.name, field.dataType = name, kind()
        fields.append(field)
    schema = kinds.StructType()
    schema.fields = fields
    spark = cls()
    vars(spark)["_schema"] = schema
    assert [(one["name"], one["type"]) for one in read(sdf=spark)["sdf"]["columns"]] == [
        ("fare", "number"),
        ("class", "text"),
    ]


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
    duckdb = pytest.importorskip("duckdb")
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
