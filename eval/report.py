"""Judges replies: ``report.py <half> <folder>`` reads ``replies.jsonl`` beside the tables there.

Prints right, wrong and gave up for each class, as a table in Markdown. A reply is right when it
holds an accepted answer; wrong when it answers anything else or its code fails; and gave up when it
says so. Where nothing can be computed, giving up is right. ``--list wrong`` names the questions.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
from charts import shows
from domain import HALVES, ROOT, Domain, domain_names, load_domain
from drawing import draw
from matching import holds
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
OUTCOMES = ("right", "wrong", "gave up")

#: A question, its outcome, the reply and the accepted answers.
Outcome = tuple[Question, str, dict[str, Any], list[Any]]


def judge(question: Question, reply: dict[str, Any], accepted: list[Any], files: list[Path]) -> str:
    """The outcome of one reply."""
    declined = any(answer["type"] == "decline" for answer in accepted)
    if reply["status"] == "failed" and reply["error"]["code"] == "gave_up":
        return "right" if declined else "gave up"
    if reply["status"] == "answer" and not reply["cells"]:
        return "right" if declined else "gave up"
    if reply["status"] != "tool":
        return "wrong"
    if any(answer["type"] == "chart" for answer in accepted):
        return "right" if draws(reply, accepted, files) else "wrong"
    result = reply.get("result")
    return "right" if any(holds(result, answer) for answer in accepted) else "wrong"


def draws(reply: dict[str, Any], accepted: list[Any], files: list[Path]) -> bool:
    try:
        drawing = draw(files, reply["cells"][0]["code"])
        return any(answer["type"] == "chart" and shows(drawing, answer) for answer in accepted)
    except Exception as error:  # Code that fails is a wrong answer, whatever it raises.
        reply["error"] = {"code": type(error).__name__, "message": str(error)}
        return False
    finally:
        plt.close("all")


def outcomes_of(half: str, folder: Path, file: Path | None = None) -> list[Outcome]:
    """Judges the replies of a file, ``replies.jsonl`` unless given, in the order of the domains."""
    replies = {}
    for line in (file or folder / "replies.jsonl").read_text().splitlines():
        reply = json.loads(line)
        replies[reply["id"]] = reply
    answers = json.loads((ROOT / half / "answers.json").read_text())
    found = []
    for name in domain_names(half):
        domain: Domain = load_domain(half, name, folder / "reference")
        for question in domain.questions:
            if question.id in replies:
                files = [domain.path(table, folder) for table in question.data]
                reply, accepted = replies[question.id], answers[question.id]
                found.append((question, judge(question, reply, accepted, files), reply, accepted))
    return found


def table_of(outcomes: list[tuple[str, str]]) -> str:
    """Rows of the report: a class, its questions, and the share of each outcome."""
    lines = [
        "| Class | Questions | Right | Wrong | Gave up |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]

    def add(title: str, kinds: tuple[str, ...]) -> None:
        counts = Counter(outcome for kind, outcome in outcomes if kind in kinds)
        total = counts.total()
        if total:
            cells = (f"{counts[one]} ({100 * counts[one] / total:.0f} %)" for one in OUTCOMES)
            lines.append(f"| {title} | {total} | {' | '.join(cells)} |")

    for kind, title in KINDS.items():
        add(f"{kind} {title}", (kind,))
    for title, kinds in GROUPS.items():
        add(f"**{title}**", kinds)
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("half", choices=HALVES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--list", action="append", default=[], choices=OUTCOMES)
    options = parser.parse_args()
    outcomes = outcomes_of(options.half, options.folder)
    for question, outcome, reply, accepted in outcomes:
        if outcome in options.list:
            print(f"{question.id} [{question.kind}] {outcome}: {question.text}")
            for before in question.after:
                print(f"    after: {before}")
            code = "".join(cell["code"] for cell in reply["cells"])
            print("    " + (code or reply.get("text") or "").replace("\n", "\n    "))
            print(f"    got    {json.dumps(reply.get('result'))[:300]} {reply.get('error') or ''}")
            print(f"    wanted {json.dumps(accepted)[:400]}\n")
    print(table_of([(question.kind, outcome) for question, outcome, _, _ in outcomes]))


if __name__ == "__main__":
    main()
