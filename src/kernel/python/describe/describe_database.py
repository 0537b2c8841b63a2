"""A table of a DuckDB database: its catalogue, read by this kernel's duckdb, which may be newer."""

import re
from pathlib import Path
from typing import Any

from describe_file import Problem, imported


def database(file: Path, table: str | None) -> dict[str, Any]:
    with file.open("rb") as opened:
        if opened.read(12)[8:] != b"DUCK":
            raise Problem("It is no database of DuckDB. Load it in a cell.")
    _, duckdb = imported("duckdb")
    try:
        connection = duckdb.connect(str(file), read_only=True)
    except duckdb.Error as error:
        if re.search("newer version|storage version", str(error)):
            raise Problem("The duckdb of this kernel is older than the file, too.") from None
        if re.search("Could not set lock|Conflicting lock|different configuration", str(error)):
            raise Problem("It is open elsewhere. Close it there, or query it in a cell.") from None
        raise
    with connection:
        listed = connection.execute(
            "SELECT schema_name, table_name FROM duckdb_tables() WHERE NOT internal AND "
            "NOT temporary ORDER BY schema_name <> 'main', schema_name, table_name"
        ).fetchall()
        tables = {
            (own if schema == "main" else f"{schema}.{own}"): (schema, own)
            for schema, own in listed
        }
        chosen = next(iter(tables), None) if table is None else table
        if chosen not in tables:
            raise Problem("It has no tables." if table is None else "It has no such table.")
        schema, own = (part.replace('"', '""') for part in tables[chosen])
        read = connection.execute(f'DESCRIBE SELECT * FROM "{schema}"."{own}"').fetchall()  # noqa: S608
    columns = [(name, dtype) for name, dtype, *_ in read]
    return {"columns": columns, "rows": None, "tables": list(tables), "table": chosen}
