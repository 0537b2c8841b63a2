"""A Parquet file: its footer, by duckdb, polars or pyarrow."""

import json
import re
from pathlib import Path
from typing import Any

from describe_file import imported

UNITS = {"s": "TIMESTAMP_S", "ms": "TIMESTAMP_MS", "us": "TIMESTAMP", "ns": "TIMESTAMP_NS"}
INTEGERS = {"8": "TINYINT", "16": "SMALLINT", "32": "INTEGER", "64": "BIGINT", "128": "HUGEINT"}


def parquet(file: Path, _table: str | None) -> dict[str, Any]:
    name, module = imported("duckdb", "polars", "pyarrow.parquet")
    if name == "duckdb":
        columns, rows, pandas = parquet_by_duckdb(module, file)
    elif name == "polars":
        lazy = module.scan_parquet(file, glob=False)
        columns = [(key, polars_type(own)) for key, own in lazy.collect_schema().items()]
        rows = lazy.select(module.len()).collect().item()
        pandas = module.read_parquet_metadata(file).get("pandas")
    else:
        opened = module.ParquetFile(file)
        columns = [(own.name, arrow_type(own.type)) for own in opened.schema_arrow]
        rows = opened.metadata.num_rows
        pandas = (opened.schema_arrow.metadata or {}).get(b"pandas")
    index = json.loads(pandas or "{}").get("index_columns", [])
    names = [own for own in index if isinstance(own, str)]
    return {"columns": columns, "rows": rows, "form": {"index": names} if names else {}}


def parquet_by_duckdb(duckdb: Any, file: Path) -> tuple[list, int, bytes | None]:  # noqa: ANN401
    own = literal(without_patterns(file))
    with duckdb.connect(":memory:") as connection:
        read = connection.execute(f"DESCRIBE SELECT * FROM read_parquet({own})").fetchall()  # noqa: S608
        schema = connection.execute(
            f"SELECT name, coalesce(num_children, 0) FROM parquet_schema({own})"  # noqa: S608
        ).fetchall()
        ((rows,),) = connection.execute(
            f"SELECT num_rows FROM parquet_file_metadata({own})"  # noqa: S608
        ).fetchall()
        pandas = connection.execute(
            f"SELECT value FROM parquet_kv_metadata({own}) WHERE key = 'pandas'::BLOB"  # noqa: S608
        ).fetchone()
    names, within = [], 0
    for name, children in schema[1:]:
        if within:
            within -= 1
        else:
            names.append(name)
        within += children
    # DuckDB calls columns otherwise whose names differ in capitals alone.
    given = names if len(names) == len(read) else [name for name, *_ in read]
    columns = [(name, dtype) for name, (_, dtype, *_) in zip(given, read, strict=True)]
    return columns, rows, pandas and pandas[0]


def zoned(plain: str, zone: str | None) -> str:
    if not zone:
        return plain
    return f"{plain} WITH TIME ZONE" + (
        "" if zone in ("UTC", "Etc/UTC", "+00:00") else f" '{zone}'"
    )


def polars_type(dtype: Any) -> str:  # noqa: ANN401
    """A type of polars as DuckDB calls it."""
    name = dtype.base_type().__name__
    if whole := re.fullmatch(r"(U?)Int(\d+)", name):
        return whole[1] + INTEGERS[whole[2]]
    if name == "Datetime":
        return zoned(UNITS[dtype.time_unit], dtype.time_zone)
    if name == "Decimal":
        return f"DECIMAL({dtype.precision or 38},{dtype.scale})"
    known = {
        "Float32": "FLOAT",
        "Float64": "DOUBLE",
        "String": "VARCHAR",
        "Utf8": "VARCHAR",
        "Boolean": "BOOLEAN",
    }
    known |= {
        "Date": "DATE",
        "Time": "TIME",
        "Duration": "INTERVAL",
        "Categorical": "ENUM",
        "Enum": "ENUM",
    }
    return known.get(name, {"Binary": "BLOB", "List": "LIST", "Array": "LIST"}.get(name, "STRUCT"))


def arrow_type(dtype: object) -> str:
    """A type of Arrow as DuckDB calls it."""
    name = str(dtype)
    if whole := re.fullmatch(r"(u?)int(\d+)", name):
        return whole[1].upper() + INTEGERS[whole[2]]
    if time := re.fullmatch(r"timestamp\[(\w+)(?:, tz=(.*))?\]", name):
        return zoned(UNITS[time[1]], time[2])
    if decimal := re.fullmatch(r"decimal\d+\((\d+), (-?\d+)\)", name):
        return f"DECIMAL({decimal[1]},{decimal[2]})"
    known = {
        "float": "FLOAT",
        "halffloat": "FLOAT",
        "double": "DOUBLE",
        "bool": "BOOLEAN",
        "date32[day]": "DATE",
    }
    known |= {
        "date64[ms]": "DATE64",
        "string": "VARCHAR",
        "large_string": "VARCHAR",
        "string_view": "VARCHAR",
    }
    starts = {
        "time": "TIME",
        "duration": "INTERVAL",
        "dictionary<values=": "ENUM",
        "list": "LIST",
        "large_list": "LIST",
    }
    starts |= {"binary": "BLOB", "large_binary": "BLOB", "fixed_size_binary": "BLOB"}
    return known.get(name) or next(
        (own for key, own in starts.items() if name.startswith(key)), "STRUCT"
    )


def without_patterns(file: Path) -> str:
    """The path as DuckDB takes it for this one file, whatever its name holds: a[[]1].parquet."""
    return re.sub(r"[*?\[]", r"[\g<0>]", str(file))


def literal(text: object) -> str:
    """A text in SQL."""
    return "'" + str(text).replace("'", "''") + "'"
