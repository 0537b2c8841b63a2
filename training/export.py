"""Writes the questions of the tables as JSON: ``export.py FOLDER [NAME…]``.

``NAME.json`` has the questions over all tables of a module. Half of those that one table answers
are asked of that table alone, loaded as ``df``, as most notebooks have it: ``NAME-TABLE.json``.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from check import HERE, frames_of, load, snapshot_of

ALONE = "df"


Plan = dict[str, Any]


def unlabelled(plan: Plan | None) -> Plan | None:
    """A plan with a condition in place of a choice of two texts, which the product lacks."""

    def replaced(part: Plan) -> Plan:
        if part.get("fn") != "if":
            return part
        condition, *texts = part["args"]
        return condition if all(isinstance(text.get("value"), str) for text in texts) else part

    return json.loads(json.dumps(plan), object_hook=replaced)


def alone(plan: Plan | None) -> tuple[Plan | None, set[str]]:
    """A plan with ``df`` in place of its tables, and what they were called."""
    tables: set[str] = set()

    def replaced(part: Plan) -> Plan:
        if part.get("type") == "change":
            return {**part, "frame": ALONE}
        if part.get("type") != "source":
            return part
        tables.add(part["name"])
        return {**part, "name": ALONE}

    return json.loads(json.dumps(plan), object_hook=replaced), tables


def exported(name: str) -> dict[str, Any]:
    """The contents of the files of a module, by the names of the files."""
    module = load(name)
    with tempfile.TemporaryDirectory() as data:
        namespace = frames_of(name, module, Path(data))
    others = {key: one for key, one in namespace.items() if key not in module.FORMATS}
    spaces = {name: namespace} | {
        f"{name}-{table}": {**others, ALONE: namespace[table]} for table in module.FORMATS
    }
    asked: dict[str, list[dict[str, Any]]] = {file: [] for file in spaces}
    for at, (text, written) in enumerate(module.QUESTIONS):
        plan = unlabelled(written)
        over_df, tables = alone(plan)
        if at % 2 == 0 or len(tables) > 1:
            asked[name].append({"text": text, "plan": plan})
        else:
            table = next(iter(tables), list(module.FORMATS)[at // 2 % len(module.FORMATS)])
            asked[f"{name}-{table}"].append({"text": text, "plan": over_df})
    return {
        file: {"name": name, "snapshot": snapshot_of(spaces[file]), "questions": questions}
        for file, questions in asked.items()
    }


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    names = sys.argv[2:] or sorted(path.stem for path in (HERE / "tables").glob("*.py"))
    for name in names:
        for file, contents in exported(name).items():
            (folder / f"{file}.json").write_text(json.dumps(contents))


if __name__ == "__main__":
    main()
