"""Relations and connections of DuckDB."""

from __future__ import annotations

from .dataset import Dataset, fingerprint
from .engine_columns import column
from .identity import slot_value
from .values import clean_text

MOST_TABLES = 20
# Only the catalogues of DuckDB's own databases lie in this process.
_FOREIGN = "SELECT count(*) FROM duckdb_databases() WHERE NOT internal AND type <> 'duckdb'"
_TABLES = """SELECT database_oid, table_oid, schema_name, table_name, estimated_size,
database_name = current_database() AND schema_name = current_schema() AS here
FROM duckdb_tables() WHERE NOT internal ORDER BY here DESC, table_oid LIMIT 200"""
_COLUMNS = f"""SELECT database_oid, table_oid, column_name, data_type FROM duckdb_columns()
WHERE (database_oid, table_oid) IN
(SELECT (database_oid, table_oid) FROM ({_TABLES}) LIMIT {MOST_TABLES})
ORDER BY database_oid, table_oid, column_index"""  # noqa: S608 - our own text


def read_relation(dataset: Dataset, obj: object, room: int) -> None:
    """The columns that were bound when the relation was made, without binding it again."""
    bound = slot_value(obj, "_schema")
    names, types = (obj.columns, obj.types) if bound is None else bound
    columns = [column(*pair) for pair in zip(names[:room], map(str, types), strict=False)]
    dataset.set_columns(columns, len(names))


def _tables(connection: object) -> list[tuple] | None:
    """Tables: the name, about how many rows, and names and types of columns.

    ``None`` if there are databases of other systems, whose catalogues would have to be fetched.

    Asks a cursor, because the connection itself may hold a pending result. Temporary tables, which
    a cursor does not know, and views, which would have to be bound, are left out.
    """
    cursor = connection.cursor()
    try:
        if cursor.execute(_FOREIGN).fetchone()[0]:
            return None
        tables = cursor.execute(_TABLES).fetchall()
        columns: dict[tuple, list[tuple]] = {}
        for database, table, *column in cursor.execute(_COLUMNS).fetchall():
            columns.setdefault((database, table), []).append(tuple(column))
        return [
            (name if here else f"{schema}.{name}", rows, columns.get((database, table), []))
            for database, table, schema, name, rows, here in tables
        ]
    finally:
        cursor.close()


def read_connection(dataset: Dataset, obj: object, room: int) -> None:
    """A question for the tables of a connection; each becomes a dataset of its own."""

    def take(tables: list[tuple] | None) -> list[Dataset]:
        if tables is None:
            dataset.notes = ["tables not read: a database of another system is attached"]
            return []
        names = [clean_text(name, 60) for name, *_ in tables]
        dataset.notes = [f"tables: {', '.join(names)}" if names else "no tables"]
        dataset.notes.append("views and temporary tables are not listed")
        made = []
        for name, rows, columns in tables[:MOST_TABLES]:
            one = Dataset(f"{dataset.name}.{clean_text(name, 200)}", "duckdb", "table")
            one.set_columns([column(*pair) for pair in columns[: max(0, room)]], len(columns))
            one.notes = [f"about {rows} rows"] if type(rows) is int else []
            one.fingerprint = fingerprint(one, id(obj), [rows if type(rows) is int else None, None])
            made.append(one)
        return made

    dataset.notes = ["tables not read"]
    dataset.question = ("duckdb", lambda: _tables(obj), take)
