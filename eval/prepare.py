"""Writes the tables and the batch of questions of a half: ``prepare.py <half> <folder>``.

A control asks the same questions where they cannot be answered: ``renamed`` gives every column a
name that means nothing, ``emptied`` leaves no value, ``swapped`` asks over another domain's tables.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import pandas as pd
from domain import HALVES, Domain, domain_names, load_domain, write_and_read
from question import Question

CONTROLS = ("none", "renamed", "emptied", "swapped")
SYLLABLES = ("zo", "ru", "ka", "pli", "mo", "vex", "nu", "tar", "gli", "sho", "fen", "du")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("half", choices=HALVES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--control", choices=CONTROLS, default="none")
    parser.add_argument("--kind", action="append", default=[])
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    domains = [
        load_domain(options.half, name, options.folder) for name in domain_names(options.half)
    ]
    lines = []
    asked = {question.id: question for domain in domains for question in domain.questions}
    for at, domain in enumerate(domains):
        tables = domains[(at + 1) % len(domains)] if options.control == "swapped" else domain
        if options.control in {"renamed", "emptied"}:
            spoil(domain, options.folder, options.control)
        for question in domain.questions:
            if options.kind and question.kind not in options.kind:
                continue
            names = list(question.data)
            if tables is not domain:
                names = list(tables.tables)[: len(names)]
            paths = [
                str(tables.path(name, options.folder).relative_to(options.folder)) for name in names
            ]
            line = {"id": question.id, "data": paths, "question": question.text}
            after = earlier(question, asked)
            lines.append(json.dumps(line | ({"after": after} if after else {})))
    (options.folder / "batch.jsonl").write_text("\n".join(lines) + "\n")


def earlier(question: Question, asked: dict[str, Question]) -> list[str]:
    """The texts of the chat before a question, which names them by id or in words."""
    texts = []
    for name in question.after:
        before = asked.get(name)
        texts += [name] if before is None else [*earlier(before, asked), before.text]
    return texts


def spoil(domain: Domain, folder: Path, control: str) -> None:
    """Writes the tables of a domain anew, without their names or without their values."""
    draw = np.random.default_rng(1)
    for name, table in domain.tables.items():
        if control == "renamed":
            changed = table.set_axis([nonsense(draw, at) for at in range(table.shape[1])], axis=1)
        else:
            changed = pd.DataFrame({column: [None] * len(table) for column in table})
        write_and_read(changed, domain.path(name, folder))


def nonsense(draw: np.random.Generator, at: int) -> str:
    return "".join(draw.choice(SYLLABLES, 3)) + str(at)


if __name__ == "__main__":
    main()
