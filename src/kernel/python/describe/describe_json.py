"""JSON, one object a line or one array of them: what its first objects show."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from describe_delimited import MOST_ROWS, beginning, cell_type
from describe_file import Problem


def json_objects(file: Path, _table: str | None) -> dict[str, Any]:
    text, _, form = beginning(file)
    body = text.lstrip()
    lines = not body.startswith("[")
    found = list(decoded(body, lines))
    if not found:
        raise Problem("It begins with no object of JSON.")
    values: dict[str, list[Any]] = {}
    for own in found:
        for name, value in own.items():
            values.setdefault(name, []).append(value)
    columns = [(name, json_type(column)) for name, column in values.items()]
    codes = [
        name
        for name, dtype in columns
        if dtype == "VARCHAR" and any(isinstance(own, int | float) for own in values[name])
    ]
    plain = (
        form["encoding"] == "utf-8" and form["compression"] == "none" and not form["byteOrderMark"]
    )
    own = {
        "lines": lines,
        **({} if plain else {"encoded": form}),
        **({"codes": codes} if codes else {}),
    }
    return {"columns": columns, "rows": None, "form": own}


def decoded(body: str, lines: bool) -> Iterator[dict[str, Any]]:
    """The first objects of a text, without other values; an array ends where it cannot be read."""
    decoder = json.JSONDecoder()
    starts = (own.start() for own in re.finditer(r"^[ \t]*(?=\{)", body, re.MULTILINE))
    between = re.compile(r"[\s,]*")
    at = 1
    for _ in range(MOST_ROWS):
        try:
            at = next(starts) if lines else at
            value, at = decoder.raw_decode(body, between.match(body, at).end())
        except StopIteration:
            return
        except (ValueError, RecursionError):
            if lines:
                continue
            return
        if isinstance(value, dict):
            yield value


def json_type(values: list[Any]) -> str:
    """The type of values of JSON."""
    kinds = {type(value).__name__ for value in values if value is not None}
    if kinds == {"str"}:
        dtype = cell_type([value for value in values if value is not None])
        return dtype if dtype.startswith(("DATE", "TIME")) else "VARCHAR"
    if kinds == {"int"} and any(
        not -(2**63) <= value < 2**63 for value in values if value is not None
    ):
        return "HUGEINT"
    known = {
        "bool": "BOOLEAN",
        "int": "BIGINT",
        "float": "DOUBLE",
        "list": "LIST",
        "dict": "STRUCT",
    }
    if len(kinds) == 1:
        return known[kinds.pop()]
    return "DOUBLE" if kinds == {"int", "float"} else "VARCHAR"
