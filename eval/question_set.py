"""Questions of anyone's own, one JSON object a line, with the answers that count as right."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TYPES = ("value", "list", "groups", "named", "frame", "chart", "decline")


class SetError(Exception):
    """A line that is no question, with its number and what is wrong."""


@dataclass(frozen=True)
class SetQuestion:
    """A line: ``data`` are absolute paths, ``accepted`` answers in the form of ``encode.py``."""

    id: str | int
    data: list[Path]
    question: str
    after: list[str]
    kind: str
    accepted: list[dict[str, Any]]


def read_set(file: Path) -> list[SetQuestion]:
    """The questions of a file, in order. Raises SetError for the first line that is none."""
    questions: list[SetQuestion] = []
    for number, line in enumerate(file.read_text(encoding="utf-8-sig").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            question = question_of(json.loads(line), file.parent.resolve())
        except (SetError, ValueError) as error:
            raise SetError(f"Line {number} of {file.name}: {error}") from error
        if any(question.id == other.id for other in questions):
            raise SetError(f"Line {number} of {file.name}: the id {question.id!r} is used twice")
        questions.append(question)
    if not questions:
        raise SetError(f"{file.name} holds no question")
    return questions


def question_of(line: Any, folder: Path) -> SetQuestion:
    if not isinstance(line, dict):
        raise SetError("it is no object")
    name, text, after = line.get("id"), line.get("question"), line.get("after", [])
    if isinstance(name, bool) or not isinstance(name, str | int):
        raise SetError('it has no "id" that is text or a number')
    if not isinstance(text, str) or not text.strip():
        raise SetError('it has no "question"')
    paths = [line["data"]] if isinstance(line.get("data"), str) else line.get("data")
    if not isinstance(paths, list) or not paths or not all(isinstance(one, str) for one in paths):
        raise SetError('it has no "data" that lists paths')
    if not isinstance(after, list) or not all(isinstance(one, str) for one in after):
        raise SetError('it has an "after" that is no list of questions')
    if "answer" not in line:
        raise SetError('it has no "answer"; what cannot be answered has {"type": "decline"}')
    accepted = [answer_of(one) for one in (line["answer"], *line.get("also", []))]
    data = [folder / path for path in paths]
    missing = [path for path in data if not path.is_file()]
    if missing:
        raise SetError(f"there is no file {missing[0]}")
    return SetQuestion(name, data, text, after, str(line.get("class", "all")), accepted)


def answer_of(answer: Any) -> dict[str, Any]:
    """An answer with its type: plain values, lists and tables may be written as they are."""
    if isinstance(answer, list):
        return {"type": "list", "ordered": False, "values": answer}
    if not isinstance(answer, dict):
        return {"type": "value", "value": answer}
    if "type" not in answer and {"columns", "rows"} <= answer.keys():
        answer = {"type": "frame", **answer}
    if answer.get("type") not in TYPES:
        raise SetError(f"an answer has a type that is none of {', '.join(TYPES)}")
    try:
        return completed({"ordered": False, **answer})
    except (KeyError, TypeError, ValueError) as error:
        raise SetError(f"an answer of type {answer['type']} is not complete: {error}") from error


def completed(whole: dict[str, Any]) -> dict[str, Any]:
    """An answer with all that its matcher reads."""
    match whole["type"]:
        case "value":
            return {**whole, "value": whole["value"]}
        case "list":
            return {**whole, "values": list(whole["values"])}
        case "groups" | "named":
            values = whole["values"]
            pairs = list(values.items()) if isinstance(values, dict) else values
            return {**whole, "values": [[key, value] for key, value in pairs]}
        case "frame":
            return {"rowCount": len(whole["rows"]), **whole, "columns": list(whole["columns"])}
        case "chart":
            return {"points": None, **whole, "kind": whole["kind"]}
        case _:
            return whole
