"""A Parquet file: its footer, read by polars or pyarrow."""

import json
import re
from pathlib import Path
from typing import Any

from describe_file import imported

UNITS = {"s": "TIMESTAMP_S", "ms": "TIMESTAMP_MS", "us": "TIMESTAMP", "ns": "TIMESTAMP_NS"}
INTEGERS = {"8": "TINYINT", "16": "SMALLINT", "32": "INTEGER", "64": "BIGINT", "128": "HUGEINT"}
TYPES = {
    "FLOAT": ("float", "float16", "float32", "halffloat"),
    "DOUBLE": ("double", "float64"),
    "VARCHAR": ("string", "large_string", "string_view", "utf8"),
    "BOOLEAN": ("bool", "boolean"),
    "DATE": ("date", "date32"),
    "DATE64": ("date64",),
    "TIME": ("time", "time32", "time64"),
    "INTERVAL": ("duration",),
    "ENUM": ("categorical", "dictionary", "enum"),
    "LIST": ("array", "fixed_size_list", "large_list", "list"),
    "BLOB": ("binary", "fixed_size_binary", "large_binary"),
}


def parquet(file: Path, _table: str | None) -> dict[str, Any]:
    name, module = imported("polars", "pyarrow.parquet")
    if name == "polars":
        lazy = module.scan_parquet(file, glob=False)
        columns = [(key, duckdb_type(str(own))) for key, own in lazy.collect_schema().items()]
        rows = lazy.select(module.len()).collect().item()
        pandas = module.read_parquet_metadata(file).get("pandas")
    else:
        opened = module.ParquetFile(file)
        columns = [(own.name, duckdb_type(str(own.type))) for own in opened.schema_arrow]
        rows = opened.metadata.num_rows
        pandas = (opened.schema_arrow.metadata or {}).get(b"pandas")
    index = json.loads(pandas or "{}").get("index_columns", [])
    names = [own for own in index if isinstance(own, str)]
    return {"columns": columns, "rows": rows, "form": {"index": names} if names else {}}


def duckdb_type(text: str) -> str:
    """DuckDB's name for a type that polars or Arrow writes."""
    if whole := re.fullmatch(r"(u?)int(\d+)", text, re.IGNORECASE):
        return whole[1].upper() + INTEGERS[whole[2]]
    if time := re.match(r"(?:timestamp\[|Datetime\(time_unit=')(\w+)", text):
        zone = re.search(r"(?:tz=|time_zone=')([^\]']+)", text)
        if not zone:
            return UNITS[time[1]]
        is_utc = zone[1] in ("UTC", "Etc/UTC", "+00:00")
        return f"{UNITS[time[1]]} WITH TIME ZONE" + ("" if is_utc else f" '{zone[1]}'")
    if number := re.match(r"decimal\d*\(\D*(\d+), \D*?(-?\d+)\)", text, re.IGNORECASE):
        return f"DECIMAL({number[1]},{number[2]})"
    plain = re.split(r"\W", text, maxsplit=1)[0].lower()
    return next((dtype for dtype, names in TYPES.items() if plain in names), "STRUCT")
