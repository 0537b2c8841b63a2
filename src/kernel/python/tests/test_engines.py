"""Real engines are told about by what lies at hand, and none of them is made to work."""

import json
import subprocess
import sys
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.dataset
import pytest


@pytest.fixture
def jobs():
    """A block that counts what dask's schedulers are given to do."""
    from dask.callbacks import Callback

    class Jobs(Callback):
        def __init__(self):
            self.count = 0

        def _start(self, _graph):
            self.count += 1

    return Jobs()


def _types(dataset):
    return [(column["name"], column["type"]) for column in dataset["columns"]]


@pytest.fixture
def rides():
    return pd.DataFrame(
        {
            "fare": np.arange(100.0),
            "class": pd.Series(["a", "b"] * 50, dtype="string"),
            "at": pd.date_range("2020", periods=100),
        }
    )


_RIDES = [("fare", "number"), ("class", "text"), ("at", "datetime")]


@pytest.mark.engines
def test_dask_tells_columns_without_a_job(read, rides, jobs, tmp_path):
    import dask.dataframe as dd

    rides.to_parquet(tmp_path / "rides.parquet")
    rides.to_csv(tmp_path / "rides.csv", index=False)
    rides = dd.from_pandas(rides, npartitions=4)
    variables = {
        "rides": rides,
        "persisted": rides.persist(scheduler="synchronous"),
        "filtered": rides[rides.fare > 1],
        "fewer": rides.repartition(npartitions=2),
        "mapped": rides.map_partitions(lambda frame: frame),
        "parquet": dd.read_parquet(tmp_path / "rides.parquet"),
        "csv": dd.read_csv(tmp_path / "rides.csv"),
        "series": rides["fare"],
        "totals": rides.groupby("class").fare.sum(),
        "indexed": rides.set_index("fare"),
        "sorted": rides.sort_values("fare"),
        "joined": rides.merge(rides, on="class"),
    }
    with jobs:
        found = read(**variables)
    assert jobs.count == 0
    assert set(found) == set(variables)
    assert {(one["engine"], one["kind"], one["rows"]) for one in found.values()} == {
        ("dask", "lazy", None),
        ("dask", "series", None),
    }
    assert (found["rides"]["kind"], found["series"]["kind"]) == ("lazy", "series")
    for name in ("rides", "persisted", "filtered", "fewer", "mapped", "parquet"):
        assert _types(found[name]) == _RIDES, name
    assert _types(found["csv"]) == [("fare", "number"), ("class", "text"), ("at", "text")]
    assert _types(found["series"]) == [("fare", "number")]
    assert found["indexed"]["index"][0]["name"] == "fare"


def test_arrow_tells_its_schema_and_what_lies_in_memory_its_rows(read, rides, tmp_path):
    table = pa.Table.from_pandas(rides)
    rides.to_parquet(tmp_path / "rides.parquet")
    dataset = pyarrow.dataset.dataset(tmp_path / "rides.parquet")
    (tmp_path / "rides.parquet").unlink()
    found = read(
        table=table,
        batch=pa.record_batch({"n": [1, None]}),
        dataset=dataset,
        memory=pyarrow.dataset.dataset(table),
    )
    assert _types(found["table"]) == _types(found["dataset"]) == _types(found["memory"]) == _RIDES
    kinds = {name: (one["kind"], one["rows"]) for name, one in found.items()}
    assert kinds == {
        "table": ("frame", 100),
        "batch": ("frame", 2),
        "dataset": ("lazy", None),
        "memory": ("lazy", None),
    }
    assert found["batch"]["columns"][0]["nulls"] == {"count": 1, "evidence": {"type": "full"}}


def test_a_duckdb_connection_tells_its_tables_and_keeps_the_result_that_waits(read):
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE trips (pickup TIMESTAMP, fare DECIMAL(9, 2))")
        connection.execute("CREATE SCHEMA old")
        connection.execute('CREATE TABLE old."od""d" (n INTEGER)')
        connection.execute("CREATE VIEW later AS SELECT * FROM trips")
        connection.execute("INSERT INTO trips SELECT now(), 1 FROM range(10)")
        connection.execute("SELECT 42")
        found = read(con=connection, rides=connection.sql("SELECT * FROM trips"))
        assert connection.fetchall() == [(42,)]
    assert set(found) == {"con", "rides", "con.trips", 'con.old.od"d'}
    assert (found["con"]["engine"], found["con"]["kind"]) == ("duckdb", "connection")
    assert found["con"]["notes"] == [
        'tables: trips, old.od"d',
        "views and temporary tables are not listed",
    ]
    assert (found["con.trips"]["kind"], found["con.trips"]["rows"]) == ("table", None)
    assert found["con.trips"]["notes"] == ["about 10 rows"]
    expected = [("pickup", "datetime"), ("fare", "number")]
    assert _types(found["con.trips"]) == _types(found["rides"]) == expected
    assert found["rides"]["kind"] == "relation"


def test_a_closed_connection_and_one_with_many_tables_are_told_in_short(read):
    closed = duckdb.connect()
    closed.close()
    with duckdb.connect() as many:
        for at in range(60):
            many.execute(f"CREATE TABLE t{at} (n INTEGER)")
        found = read(closed=closed, many=many)
    assert found["closed"]["notes"][0].startswith("not read: ")
    assert len([name for name in found if name.startswith("many.")]) == 20
    assert "t59" in found["many"]["notes"][0]


def test_a_relation_is_not_bound_again(read, tmp_path):
    file = tmp_path / "rides.csv"
    file.write_text("fare,class\n1.5,a\n")
    with duckdb.connect() as connection:
        relation = connection.sql(f"SELECT * FROM '{file}'")
        file.unlink()
        assert _types(read(data=relation)["data"]) == [("fare", "number"), ("class", "text")]


@pytest.mark.engines
def test_ibis_tells_the_schema_of_an_expression(read):
    import ibis

    backend = ibis.duckdb.connect()
    backend.raw_sql("CREATE TABLE trips (fare DOUBLE, class VARCHAR)")
    trips = backend.table("trips")
    backend.raw_sql("DROP TABLE trips")
    found = read(
        trips=trips,
        totals=trips.group_by("class").agg(n=trips.count()),
        joined=trips.join(trips.view(), "class"),
        unbound=ibis.table({"a": "array<string>", "t": "timestamp('UTC')"}, name="u"),
    )
    assert _types(found["trips"]) == [("fare", "number"), ("class", "text")]
    assert _types(found["totals"]) == [("class", "text"), ("n", "integer")]
    assert [name for name, _ in _types(found["joined"])] == ["fare", "class", "fare_right"]
    assert _types(found["unbound"]) == [("a", "other"), ("t", "datetime")]
    assert {(one["engine"], one["kind"], one["rows"]) for one in found.values()} == {
        ("ibis", "lazy", None)
    }


@pytest.mark.engines
def test_geopandas_tells_the_geometry_and_its_reference_system(read):
    import geopandas

    points = geopandas.points_from_xy([0, 1], [0, 1], crs=4326)
    frame = geopandas.GeoDataFrame({"name": ["a", "b"]}, geometry=points)
    frame.loc[2] = ["c", None]
    found = read(
        places=frame,
        shapes=frame.geometry.to_crs(3857),
        bare=frame.set_crs(None, allow_override=True),
    )
    assert (found["places"]["engine"], found["places"]["rows"]) == ("geopandas", 3)
    assert found["places"]["notes"] == ["geometry column: geometry"]
    geometry = found["places"]["columns"][1]
    assert geometry["dtype"] == "geometry[EPSG:4326]"
    assert geometry["nulls"]["count"] == 1
    assert found["shapes"]["columns"][0]["dtype"] == "geometry[EPSG:3857]"
    assert found["bare"]["columns"][1]["dtype"] == "geometry[no CRS]"


_MODIN = """
import json, os, sys
sys.path[:0] = [sys.argv[1]]
os.environ["MODIN_ENGINE"] = "python"
import modin.pandas
from cellwright_kernel.probe import read_namespace
rides = modin.pandas.DataFrame({"fare": [1.5, 2.5], "class": ["a", "b"]})
own = type("Own", (type(rides),), {"columns": property(lambda _: 1 / 0)})(rides)
variables = {
    "rides": rides, "dear": rides[rides.fare > 2], "totals": rides.groupby("class").sum(),
    "joined": rides.merge(rides, on="class"), "series": rides["fare"], "own": own,
}
json.dump(read_namespace(variables, {}, 60_000)["datasets"], sys.stdout)
"""


@pytest.mark.engines
def test_modin_tells_what_its_caches_hold(tmp_path):
    folder = Path(sys.prefix) / "modin"
    out = subprocess.run(
        [sys.executable, "-c", _MODIN, str(Path(__file__).parent.parent)],
        env={"PYTHONPATH": str(folder), "PATH": "", "HOME": str(tmp_path)},
        capture_output=True,
        check=True,
        timeout=120,
    )
    found = {one["name"]: one for one in json.loads(out.stdout)}
    assert {one["engine"] for one in found.values()} == {"modin"}
    assert (
        _types(found["rides"]) == _types(found["own"]) == [("fare", "number"), ("class", "other")]
    )
    assert found["rides"]["rows"] == 2
    assert [name for name, _ in _types(found["joined"])] == ["fare_x", "class", "fare_y"]
    assert found["totals"]["columns"] == []
    assert found["totals"]["notes"] == ["columns not read: asking may start work"]
    assert (found["series"]["kind"], _types(found["series"])) == ("series", [("fare", "number")])
    assert found["rides"]["columns"][0]["dtype"] == "float64"
