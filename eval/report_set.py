"""Judges the replies to a set of questions: ``report_set.py <file> <folder>``.

Reads ``replies.jsonl`` in the folder. Prints, for each class, how many were right, wrong, offered
readings, gave up or had no reply, with invalid calls, tokens and time; as a table in Markdown, or
with ``--json`` as one object. ``--list wrong`` names the questions.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from in_words import holds_in_words
from judging import OFFERED, OUTCOMES, judge
from question_set import SetQuestion, read_set
from report import listing_of

#: No reply: the model could not be reached, was too slow, or did not come to an end.
ALL = (*OUTCOMES, "no reply")

#: Failures of the drafted code, which are wrong answers.
OF_THE_CODE = {"run_failed", "check_failed"}


@dataclass(frozen=True)
class Judged:
    """A question with its reply and what that is worth."""

    question: SetQuestion
    reply: dict[str, Any]
    outcome: str


def outcome_of(question: SetQuestion, reply: dict[str, Any]) -> str:
    code = (reply.get("error") or {}).get("code")
    if reply["status"] in {"failed", "aborted"} and code not in {*OF_THE_CODE, "gave_up"}:
        return "no reply"
    if reply["status"] == "answer" and not reply["cells"]:
        return holds_in_words(reply["text"], question.accepted)
    return judge(reply, question.accepted, question.data)


def judge_all(questions: list[SetQuestion], replies: Path) -> list[Judged]:
    """The questions that have a line in the replies, in the order of the set."""
    found = {}
    for line in replies.read_text().splitlines():
        reply = json.loads(line)
        found[reply["id"]] = reply
    return [
        Judged(question, found[question.id], outcome_of(question, found[question.id]))
        for question in questions
        if question.id in found
    ]


def row_of(judged: list[Judged], outcomes: list[str]) -> dict[str, Any]:
    """The figures of some questions. Tokens are counted where the model reports them."""
    usages = [one.reply.get("usage", {}) for one in judged]
    seconds = [one.reply["ms"] / 1000 for one in judged]
    return {
        "questions": len(judged),
        **{name: sum(one.outcome == name for one in judged) for name in outcomes},
        "invalid calls": sum(one.reply.get("invalidCalls", 0) for one in judged),
        "tokens in": sum(usage.get("inputTokens", 0) for usage in usages),
        "tokens out": sum(usage.get("outputTokens", 0) for usage in usages),
        "median s": round(statistics.median(seconds), 2),
        "total s": round(sum(seconds), 2),
    }


def rows_of(judged: list[Judged]) -> dict[str, dict[str, Any]]:
    offers = any(one.outcome in OFFERED for one in judged)
    outcomes = [name for name in ALL if offers or name not in OFFERED]
    kinds = list(dict.fromkeys(one.question.kind for one in judged))
    rows = {
        kind: row_of([one for one in judged if one.question.kind == kind], outcomes)
        for kind in kinds
    }
    return rows if len(kinds) == 1 else {**rows, "together": row_of(judged, outcomes)}


def table_of(rows: dict[str, dict[str, Any]]) -> str:
    names = list(next(iter(rows.values())))
    lines = [f"| Class | {' | '.join(name.capitalize() for name in names)} |"]
    lines.append(f"| --- |{' ---: |' * len(names)}")
    for kind, row in rows.items():
        cells = [
            f"{row[name]} ({100 * row[name] / row['questions']:.0f} %)"
            if name in ALL
            else str(row[name])
            for name in names
        ]
        lines.append(f"| {kind} | {' | '.join(cells)} |")
    return "\n".join(lines)


def details_of(one: Judged) -> dict[str, Any]:
    reply = one.reply
    return {
        "id": one.question.id,
        "class": one.question.kind,
        "outcome": one.outcome,
        "invalid calls": reply.get("invalidCalls", 0),
        "usage": reply.get("usage", {}),
        "ms": reply["ms"],
    }


def print_listed(one: Judged) -> None:
    reply, question = one.reply, one.question
    print(f"{question.id} [{question.kind}] {one.outcome}: {question.question}")
    print(listing_of(reply, question.accepted))


def causes_of(judged: list[Judged]) -> str:
    """Why there was no reply, by error code with the words of one. Empty when all have one."""
    missing = [one.reply for one in judged if one.outcome == "no reply"]
    errors = [reply.get("error") or {"code": reply["status"], "message": ""} for reply in missing]
    words = {error["code"]: error["message"] for error in errors}
    counts = Counter(error["code"] for error in errors)
    return "".join(
        f"\n\nNo reply to {count}, `{code}`. {words[code]}".rstrip()
        for code, count in counts.most_common()
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--list", action="append", default=[], choices=ALL)
    options = parser.parse_args()
    judged = judge_all(read_set(options.file), options.folder / "replies.jsonl")
    rows = rows_of(judged)
    if options.json:
        print(json.dumps({"classes": rows, "questions": [details_of(one) for one in judged]}))
        return
    for one in judged:
        if one.outcome in options.list:
            print_listed(one)
    print(table_of(rows) + causes_of(judged))


if __name__ == "__main__":
    main()
