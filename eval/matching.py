"""Whether a result holds an accepted answer.

A result is what ``ask --json`` gives: a number, text, truth value, list, or a table
``{"columns": [...], "rows": [[...]]}``. What it is called and how it is laid out is free; that it
holds nothing but the answer is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

from same import same_key

Row = Sequence[Any]

#: Cells of a single row in which an answer may stand beside what explains it.
WIDEST_ROW = 6

#: Further numbers that may stand beside the named ones, for example a count of rows.
MOST_FURTHER = 4


def holds(result: Any, wanted: dict[str, Any]) -> bool:
    """True when the result is the wanted answer."""
    return MATCHERS[wanted["type"]](result, wanted)


def is_table(result: Any) -> bool:
    return isinstance(result, dict) and "rows" in result


def holds_value(result: Any, wanted: dict[str, Any]) -> bool:
    value = wanted["value"]
    if is_table(result):
        cells = [cell for row in result["rows"] for cell in row]
        small = len(result["rows"]) == 1 and len(cells) <= WIDEST_ROW
        return small and any(same_key(cell, value) for cell in cells)
    if isinstance(result, list) and not isinstance(value, list):
        return len(result) == 1 and same_key(result[0], value)
    return same_key(result, value)


def columns_of(result: Any) -> list[list[Any]]:
    if is_table(result):
        return [list(column) for column in zip(*result["rows"], strict=True)]
    return [result if isinstance(result, list) else [result]]


def holds_list(result: Any, wanted: dict[str, Any]) -> bool:
    values = wanted["values"]
    if not values:
        return result == [] or (is_table(result) and not result["rows"])
    rows = [value if isinstance(value, list) else [value] for value in values]
    if is_table(result) and any(len(row) > 1 for row in rows):
        return any(
            equal_rows(
                [[row[at] for at in order] for row in result["rows"]], rows, wanted["ordered"]
            )
            for order in permutations(range(len(result["columns"])), len(rows[0]))
        )
    return any(
        equal_rows([[cell] for cell in column], rows, wanted["ordered"])
        for column in columns_of(result)
    )


def equal_rows(found: Sequence[Row], wanted: Sequence[Row], ordered: bool) -> bool:
    """The same rows, in the same order when that counts."""
    if len(found) != len(wanted):
        return False

    def alike(left: Row, right: Row) -> bool:
        return len(left) == len(right) and all(map(same_key, left, right))

    if ordered:
        return all(map(alike, found, wanted))
    return matched(list(found), list(wanted), alike)


def matched(found: list[Any], wanted: Sequence[Any], alike: Callable[[Any, Any], bool]) -> bool:
    """Every wanted item has one of its own among the found."""
    left = list(found)
    for item in wanted:
        at = next((at for at, other in enumerate(left) if alike(other, item)), None)
        if at is None:
            return False
        left.pop(at)
    return True


def known(rows: Sequence[Row]) -> list[Row]:
    """Rows whose value is not missing: a group without one may be left out or shown."""
    return [row for row in rows if row[-1] is not None]


def holds_groups(result: Any, wanted: dict[str, Any]) -> bool:
    pairs = [[*(key if isinstance(key, list) else [key]), value] for key, value in wanted["values"]]
    if not is_table(result) or not pairs:
        return is_table(result) and not pairs and not result["rows"]
    width = len(pairs[0])
    for rows in layouts(result, width):
        if equal_rows(known(rows), known(pairs), wanted["ordered"]):
            return True
    return False


def layouts(table: dict[str, Any], width: int) -> list[list[Row]]:
    """A table as rows of keys and value: as it is, as one row of groups, or two-way unfolded."""
    columns, rows = table["columns"], table["rows"]
    made: list[list[Row]] = []
    if width <= len(columns) <= 8:
        made += [
            [[row[at] for at in order] for row in rows]
            for order in permutations(range(len(columns)), width)
        ]
    if len(rows) == 1 and width == 2:
        made.append([[name, cell] for name, cell in zip(columns, rows[0], strict=True)])
    if width == 3:
        wide = [
            [row[0], name, cell]
            for row in rows
            for name, cell in zip(columns[1:], row[1:], strict=True)
        ]
        made += [wide, [[second, first, cell] for first, second, cell in wide]]
    return made


def holds_named(result: Any, wanted: dict[str, Any]) -> bool:
    values = [value for _, value in wanted["values"]]
    if is_table(result):
        cells = [cell for row in result["rows"] for cell in row]
        cells += result["columns"] if len(result["rows"]) == 1 else []
        labels = len(cells) - len(values)
        allowed = len(result["columns"]) * 2 + len(result["rows"]) + MOST_FURTHER
        return labels <= allowed + len(values) and matched(cells, values, same_key)
    found = result if isinstance(result, list) else [result]
    return len(found) <= len(values) + MOST_FURTHER and matched(found, values, same_key)


def normal(name: str) -> str:
    return "".join(character for character in str(name).casefold() if character.isalnum())


def holds_frame(result: Any, wanted: dict[str, Any]) -> bool:
    if not is_table(result):
        made = isinstance(result, list) and len(wanted["columns"]) == 1
        if not made:
            return False
        result = {"columns": wanted["columns"], "rows": [[value] for value in result]}
    if result.get("total", len(result["rows"])) != wanted["rowCount"]:
        return False
    names = [normal(name) for name in result["columns"]]
    places = [
        names.index(normal(name)) if normal(name) in names else -1 for name in wanted["columns"]
    ]
    missing = [at for at, place in enumerate(places) if place < 0]
    free = [at for at in range(len(names)) if at not in places]
    for order in permutations(free, len(missing)) if len(missing) <= 2 else []:
        chosen = list(places)
        for at, place in zip(missing, order, strict=True):
            chosen[at] = place
        rows = [[row[at] for at in chosen] for row in result["rows"]]
        if equal_tables(rows, wanted):
            return True
    return False


def equal_tables(rows: Sequence[Row], wanted: dict[str, Any]) -> bool:
    """Of a long table only the beginning is there: it has to be the one that is wanted."""
    if equal_rows(rows, wanted["rows"][: len(rows)], ordered=True):
        return True
    whole = len(rows) == len(wanted["rows"])
    return whole and not wanted["ordered"] and equal_rows(rows, wanted["rows"], ordered=False)


MATCHERS: dict[str, Callable[[Any, dict[str, Any]], bool]] = {
    "value": holds_value,
    "list": holds_list,
    "groups": holds_groups,
    "named": holds_named,
    "frame": holds_frame,
    "decline": lambda _result, _wanted: False,
    "chart": lambda _result, _wanted: False,
}
