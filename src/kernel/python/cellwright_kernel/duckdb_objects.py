"""Relations and connections of DuckDB."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .dataset import Dataset, fingerprint
from .engine_columns import column, set_columns
from .identity import loaded_class, slot_value
from .values import clean_text

if TYPE_CHECKING:
    from collections.abc import Callable

    # The name, about how many rows, names and types of columns, and what else is said of it.
    Table = tuple[str, int | None, list[tuple], list[str]]

MOST_TABLES = 20
# Versions that have this error keep a result that waits in a connection.
_GUARD = "ResourceInUseException"
# Only the catalogues of DuckDB's own databases lie in this process.
_FOREIGN = "SELECT count(*) FROM duckdb_databases() WHERE NOT internal AND type <> 'duckdb'"
_TABLES = """SELECT database_name, schema_name, table_name, estimated_size AS size,
database_name = current_database() AND schema_name = current_schema() AS here, table_oid AS made,
temporary, FALSE AS view FROM duckdb_tables() WHERE NOT internal"""
_VIEWS = """SELECT database_name, schema_name, view_name, NULL,
database_name = current_database() AND schema_name = current_schema(), view_oid,
temporary, TRUE FROM duckdb_views() WHERE NOT internal"""
# What is temporary goes before what it hides; names of views come after those of tables.
_ORDER = "ORDER BY temporary DESC, here DESC, view, made LIMIT 200"


def read_relation(dataset: Dataset, obj: object, room: int) -> None:
    """The columns that were bound when the relation was made, without binding it again."""
    bound = slot_value(obj, "_schema")
    names, types = (obj.columns, obj.types) if bound is None else bound
    columns = [column(*pair) for pair in zip(names[:room], map(str, types), strict=False)]
    set_columns(dataset, columns, len(names))


def _quoted(text: str, mark: str) -> str:
    return mark + text.replace(mark, mark * 2) + mark


def _listed(ask: Callable[[str], list], listing: str) -> list[Table] | None:
    """Tables with their columns; ``None`` when there are databases of other systems.

    Their catalogues would have to be fetched. Columns of views are those of the catalogue, which
    does not look at what they are made of.
    """
    if ask(_FOREIGN)[0][0]:
        return None
    found: dict[str, Table] = {}
    for database, schema, name, rows, here, _, temporary, view in ask(f"{listing} {_ORDER}"):
        shown = name if here or temporary else f"{schema}.{name}"
        if shown in found:
            continue
        columns = []
        if len(found) < MOST_TABLES:
            place = [_quoted(part, "'") for part in (database, schema, name)]
            columns = ask(
                "SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = "  # noqa: S608
                f"{place[0]} AND schema_name = {place[1]} AND table_name = {place[2]} "
                "ORDER BY column_index"
            )
        kinds = ["temporary"] * temporary + ["a view"] * view
        size = [f"about {rows} rows"] if type(rows) is int else []
        found[shown] = (shown, rows, columns, [*kinds, *size])
    return list(found.values())


def _tables(connection: object) -> tuple[list[Table] | None, bool]:
    """What there is to ask, and whether temporary tables and views are among it.

    Only the connection itself knows what is temporary. It is asked where DuckDB refuses that while
    a result waits in it; else, and of versions that would drop the result, a cursor tells the rest.
    """
    if loaded_class("duckdb", _GUARD) is not None:
        try:
            sql = connection.sql
            return _listed(
                lambda query: sql(query).fetchall(), f"{_TABLES} UNION ALL {_VIEWS}"
            ), True
        except Exception:  # noqa: S110 - a result waits, or a transaction has failed
            pass
    cursor = connection.cursor()
    try:
        return _listed(lambda query: cursor.execute(query).fetchall(), _TABLES), False
    finally:
        cursor.close()


def read_connection(dataset: Dataset, obj: object, room: int) -> None:
    """A question for the tables of a connection; each becomes a dataset of its own."""

    def take(answer: tuple[list[Table] | None, bool]) -> list[Dataset]:
        tables, whole = answer
        if tables is None:
            dataset.notes = ["tables not read: a database of another system is attached"]
            return []
        names = [clean_text(name, 60) for name, *_ in tables]
        dataset.notes = [f"tables: {', '.join(names)}" if names else "no tables"]
        if not whole:
            dataset.notes.append("temporary tables and views not read: the connection is in use")
        made = []
        for name, rows, columns, notes in tables[:MOST_TABLES]:
            one = Dataset(f"{dataset.name}.{clean_text(name, 200)}", "duckdb", "table")
            one.column_count = len(columns)
            one.columns = [column(*pair) for pair in columns[: max(0, room)]]
            one.notes = notes
            one.fingerprint = fingerprint(one, id(obj), [rows if type(rows) is int else None, None])
            made.append(one)
        return made

    dataset.notes = ["tables not read"]
    dataset.question = ("duckdb", lambda: _tables(obj), take)
