"""Prints what the probe reads for every question of a half: ``snapshots.py <half> <folder>``.

One JSON object a line: ``{"id", "kind", "question", "after", "data", "snapshot"}``. The tables are
written below the folder.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from domain import domain_names, load_domain
from namespaces import namespace_of, snapshot_of


def main() -> None:
    half, folder = sys.argv[1], Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for name in domain_names(half):
        domain = load_domain(half, name, folder)
        known: dict[tuple[str, ...], object] = {}
        for question in domain.questions:
            key = tuple(question.data)
            if key not in known:
                files = [domain.path(table, folder) for table in key]
                known[key] = snapshot_of(namespace_of(files, folder))
            line = {"id": question.id, "kind": question.kind, "question": question.text}
            line |= {"after": list(question.after), "domain": name, "data": list(key)}
            print(json.dumps(line | {"snapshot": known[key]}))


if __name__ == "__main__":
    main()
