"""Judges replies: ``report.py <half> <folder>`` reads ``batch.jsonl`` and ``replies.jsonl`` there.

Prints, for each class, how many were right, wrong and gave up, as a table in Markdown. A reply is
right when it holds an accepted answer; wrong when it answers anything else or its code fails; and
gave up when it says so. Where nothing can be computed, giving up is right. Where replies offer
readings, the table says also of how many questions one of them is right, and of how many none.
``--list wrong`` names the questions.
"""

from __future__ import annotations

import argparse
import json
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

from domain import HALVES, ROOT, domain_names, module_of
from judging import OFFERED, OUTCOMES, judge
from question import Question

KINDS = {
    "1": "Look",
    "2": "Aggregate and compare",
    "3": "Time",
    "4": "Charts",
    "5": "Clean and reshape",
    "6": "Statistics",
    "6b": "Answers as asked",
    "7": "Beyond",
}
GROUPS = {"1 to 4": ("1", "2", "3", "4"), "5 to 6b": ("5", "6", "6b")}

#: The columns of the report and the outcomes that each counts; without and with offered readings.
COLUMNS = {name.capitalize(): (name,) for name in OUTCOMES if name not in OFFERED}
OFFERING = {name.capitalize(): (name,) for name in OUTCOMES} | {
    "Right in draft or readings": ("right", "offered right")
}

#: A question, its outcome, the reply and the accepted answers.
Outcome = tuple[Question, str, dict[str, Any], list[Any]]


def outcomes_of(half: str, folder: Path, file: Path | None = None) -> list[Outcome]:
    """Judges the replies of a file, ``replies.jsonl`` unless given, in the order of the domains."""
    replies = by_id(file or folder / "replies.jsonl")
    asked = by_id(folder / "batch.jsonl")
    answers = json.loads((ROOT / half / "answers.json").read_text())
    found = []
    for name in domain_names(half):
        for question in module_of(half, name).QUESTIONS:
            if question.id in replies:
                files = [folder / path for path in asked[question.id]["data"]]
                reply, accepted = replies[question.id], answers[question.id]
                found.append((question, judge(reply, accepted, files), reply, accepted))
    return found


def by_id(file: Path) -> dict[str, Any]:
    """The objects of a file, one a line."""
    return {line["id"]: line for line in map(json.loads, file.read_text().splitlines())}


def table_of(outcomes: list[tuple[str, str]]) -> str:
    """Rows of the report: a class, its questions, and the share of each outcome."""
    columns = OFFERING if any(outcome in OFFERED for _, outcome in outcomes) else COLUMNS
    lines = [
        f"| Class | Questions | {' | '.join(columns)} |",
        f"| --- | ---: |{' ---: |' * len(columns)}",
    ]

    def add(title: str, kinds: tuple[str, ...]) -> None:
        counts = Counter(outcome for kind, outcome in outcomes if kind in kinds)
        total = counts.total()
        if total:
            sums = [sum(counts[one] for one in counted) for counted in columns.values()]
            cells = (f"{part} ({100 * part / total:.0f} %)" for part in sums)
            lines.append(f"| {title} | {total} | {' | '.join(cells)} |")

    for kind, title in KINDS.items():
        add(f"{kind} {title}", (kind,))
    for title, kinds in GROUPS.items():
        add(f"**{title}**", kinds)
    return "\n".join(lines)


def listing_of(reply: dict[str, Any], accepted: list[Any]) -> str:
    """What a reply says, gives and offers, and what was wanted."""
    code = "".join(cell["code"] for cell in reply["cells"])
    lines = [code or reply.get("text") or ""]
    for at, reading in enumerate(reply.get("readings", []), start=1):
        lines += [f"{at}. {reading['outcome']}: {reading['text']}", reading["code"]]
    lines += [
        f"got    {json.dumps(reply.get('result'))[:300]} {reply.get('error') or ''}",
        f"wanted {json.dumps(accepted)[:400]}",
    ]
    return "".join(f"    {line}\n" for line in "\n".join(lines).split("\n"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("half", choices=HALVES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--list", action="append", default=[], choices=OUTCOMES)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    outcomes = outcomes_of(options.half, options.folder.resolve())
    for question, outcome, reply, accepted in outcomes:
        if outcome in options.list:
            print(f"{question.id} [{question.kind}] {outcome}: {question.text}")
            for before in question.after:
                print(f"    after: {before}")
            print(listing_of(reply, accepted))
    print(table_of([(question.kind, outcome) for question, outcome, _, _ in outcomes]))


if __name__ == "__main__":
    main()
