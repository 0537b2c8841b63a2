"""Relations and connections of DuckDB."""

from __future__ import annotations

from .dataset import Dataset, fingerprint
from .engine_columns import column
from .identity import slot_value
from .values import clean_text

MOST_TABLES = 20
# Only the catalogues of DuckDB's own databases lie in this process.
_FOREIGN = "SELECT count(*) FROM duckdb_databases() WHERE NOT internal AND type <> 'duckdb'"
_TABLES = """SELECT database_name, schema_name, table_name, estimated_size,
database_name = current_database() AND schema_name = current_schema()
FROM duckdb_tables() WHERE NOT internal ORDER BY 5 DESC, table_oid LIMIT 200"""


def read_relation(dataset: Dataset, obj: object, room: int) -> None:
    """The columns that were bound when the relation was made, without binding it again."""
    bound = slot_value(obj, "_schema")
    names, types = (obj.columns, obj.types) if bound is None else bound
    dataset.column_count = len(names)
    dataset.columns = [column(*pair) for pair in zip(names[:room], map(str, types), strict=False)]
    dataset.notes = []


def _quoted(text: str, mark: str) -> str:
    return mark + text.replace(mark, mark * 2) + mark


def _tables(connection: object) -> list[tuple] | None:
    """Tables with their columns, by a cursor: a result that waits in the connection stays.

    ``None`` when there are databases of other systems, whose catalogues would have to be fetched.
    """
    cursor = connection.cursor()
    try:
        if cursor.execute(_FOREIGN).fetchone()[0]:
            return None
        found = []
        for database, schema, name, rows, here in cursor.execute(_TABLES).fetchall():
            columns = []
            if len(found) < MOST_TABLES:
                path = ".".join(_quoted(part, '"') for part in (database, schema, name))
                columns = cursor.execute(
                    f"SELECT name, type FROM pragma_table_info({_quoted(path, chr(39))})"  # noqa: S608
                ).fetchall()
            found.append((name if here else f"{schema}.{name}", rows, columns))
        return found
    finally:
        cursor.close()


def read_connection(dataset: Dataset, obj: object, room: int) -> None:
    """A question for the tables of a connection; each becomes a dataset of its own."""

    def take(tables: list[tuple] | None) -> list[Dataset]:
        if tables is None:
            dataset.notes = ["tables not read: a database of another system is attached"]
            return []
        names = [clean_text(name, 60) for name, _, _ in tables]
        dataset.notes = [f"tables: {', '.join(names)}" if names else "no tables"]
        made = []
        for name, rows, columns in tables[:MOST_TABLES]:
            one = Dataset(f"{dataset.name}.{clean_text(name, 200)}", "duckdb", "table")
            one.column_count = len(columns)
            one.columns = [column(*pair) for pair in columns[: max(0, room)]]
            one.notes = [f"about {rows} rows"] if type(rows) is int else []
            one.fingerprint = fingerprint(one, id(obj), [rows] if type(rows) is int else [])
            made.append(one)
        return made

    dataset.notes = ["tables not read"]
    dataset.question = ("duckdb", lambda: _tables(obj), take)
