"""Engines whose objects are told about as far as that starts no work.

No lengths, no heads, and of what may ask a server only the questions that ``asking`` limits.
"""

from __future__ import annotations

from .arrow_tables import read_schema, read_table
from .asking import ask_all
from .dask_frames import read_dask
from .dataset import Dataset, fingerprint
from .duckdb_objects import read_connection, read_relation
from .ibis_tables import read_ibis
from .identity import is_kind, loaded_class
from .modin_frames import read_modin
from .spark_frames import read_spark
from .warehouse_frames import read_ray, read_snowpark

_NOT_READ = "columns not read: asking may start work"

# Engine, kind, module, class, reader, and whether the class must be exactly this one: those that
# call what it defines. The others look into dictionaries only, or see to it themselves.
_READERS = (
    ("pyarrow", "frame", "pyarrow", "Table", read_table, True),
    ("pyarrow", "frame", "pyarrow", "RecordBatch", read_table, True),
    ("pyarrow", "lazy", "pyarrow.dataset", "FileSystemDataset", read_schema, True),
    ("pyarrow", "lazy", "pyarrow.dataset", "InMemoryDataset", read_schema, True),
    ("pyarrow", "lazy", "pyarrow.dataset", "UnionDataset", read_schema, True),
    ("duckdb", "relation", "duckdb", "DuckDBPyRelation", read_relation, True),
    ("duckdb", "connection", "duckdb", "DuckDBPyConnection", read_connection, True),
    ("dask", "lazy", "dask.dataframe", "DataFrame", read_dask, False),
    ("dask", "series", "dask.dataframe", "Series", read_dask, False),
    ("pyspark", "remote", "pyspark.sql", "DataFrame", read_spark, False),
    ("pyspark", "remote", "pyspark.sql.connect.dataframe", "DataFrame", read_spark, False),
    ("ibis", "lazy", "ibis.expr.types", "Table", read_ibis, False),
    ("modin", "frame", "modin.pandas", "DataFrame", read_modin, False),
    ("modin", "series", "modin.pandas", "Series", read_modin, False),
    ("ray", "remote", "ray.data", "Dataset", read_ray, False),
    ("snowpark", "remote", "snowflake.snowpark", "DataFrame", read_snowpark, False),
)


def read_other(name: str, obj: object, room: int) -> Dataset | None:
    """A dataset of one of these engines, else ``None``; questions wait for ``put_questions``."""
    for engine, kind, path, cls_name, read, is_exact in _READERS:
        cls = loaded_class(path, cls_name)
        if cls is None or not is_kind(obj, cls):
            continue
        dataset = Dataset(name, engine, kind)
        dataset.notes = [_NOT_READ]
        if type(obj) is cls or not is_exact:
            read(dataset, obj, room)
        dataset.identity = id(obj)
        dataset.fingerprint = fingerprint(dataset, dataset.identity, [])
        return dataset
    return None


def put_questions(datasets: list[Dataset], most: int) -> None:
    """Asks what the datasets have to ask, and adds those that answers name, up to ``most``."""
    asking = [dataset for dataset in datasets if dataset.question is not None]
    answers = ask_all([dataset.question[:2] for dataset in asking])
    for dataset, (answer, problem) in zip(asking, answers, strict=True):
        if problem is not None:
            dataset.notes = [f"not read: {problem}"]
            continue
        found = dataset.question[2](answer) or []
        datasets.extend(found[: max(0, most - len(datasets))])
        dataset.fingerprint = fingerprint(dataset, dataset.identity, [])
