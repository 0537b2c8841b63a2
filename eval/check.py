"""Computes the reference answers and prints them, or keeps them in ``<half>/answers.json``.

``check.py <half> [domain]`` prints every question with its answer. ``check.py <half> --write``
keeps the answers of the whole half; ``--verify`` fails when one is no longer the kept answer.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from domain import HALVES, ROOT, Domain, domain_names, load_domain
from encode import encode


def answers_of(domain: Domain) -> dict[str, list[object]]:
    """The accepted answers of every question, the main one first."""
    return {
        question.id: [
            encode(answer({name: table.copy() for name, table in domain.tables.items()}))
            for answer in (question.answer, *question.also)
        ]
        for question in domain.questions
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("half", choices=HALVES)
    parser.add_argument("domain", nargs="?")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--verify", action="store_true")
    options = parser.parse_args()
    names = [options.domain] if options.domain else domain_names(options.half)
    made: dict[str, list[object]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            domain = load_domain(options.half, name, Path(folder))
            answers = answers_of(domain)
            if len(answers) < len(domain.questions):
                print(f"{name}: an id is used twice", file=sys.stderr)
                return 1
            made |= answers
            if not (options.write or options.verify):
                for question in domain.questions:
                    print(f"{question.id} [{question.kind}] {question.text}")
                    for answer in answers[question.id]:
                        print(f"    {json.dumps(answer)[:600]}")
    file = ROOT / options.half / "answers.json"
    if options.write:
        lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(made[key])}" for key in sorted(made))
        file.write_text(f"{{\n{lines}\n}}\n")
    if options.verify:
        kept = json.loads(file.read_text())
        changed = sorted(key for key in {*kept, *made} if kept.get(key) != made.get(key))
        print(f"{len(made)} answers, {len(changed)} changed: {', '.join(changed[:20])}")
        return 1 if changed else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
