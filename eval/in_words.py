"""Judges an answer that is a sentence, not a cell."""

from __future__ import annotations

import re
from typing import Any

from same import number, same_key

NUMBER = re.compile(r"(?<![\w.])[-\u2212]?\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w])")

#: A sentence with more numbers than that does not say which of them is the answer.
MOST_NUMBERS = 3


def holds_in_words(text: str, accepted: list[dict[str, Any]]) -> str:
    """Right, wrong or gave up.

    One plain value is looked for in the sentence: a number as it is or rounded to the digits that
    are written, a text as whole words. A sentence without it is wrong when it holds numbers, and
    gave up otherwise; so is one where more than a plain value was asked for.
    """
    numbers = [match.replace(",", "").replace("\u2212", "-") for match in NUMBER.findall(text)]
    if any(answer["type"] == "decline" for answer in accepted):
        return "wrong" if numbers else "right"
    if any(is_said(text, numbers, answer["value"]) for answer in accepted if is_plain(answer)):
        return "right"
    return "wrong" if numbers else "gave up"


def is_plain(answer: dict[str, Any]) -> bool:
    return answer["type"] == "value" and answer["value"] is not None


def is_said(text: str, numbers: list[str], value: Any) -> bool:
    wanted = number(value)
    if wanted is not None:
        return len(numbers) <= MOST_NUMBERS and any(says(one, wanted) for one in numbers)
    if isinstance(value, bool | list):
        return False
    words = re.escape(str(value).strip())
    return re.search(rf"(?<!\w){words}(?!\w)", text, re.IGNORECASE) is not None


def says(written: str, wanted: float) -> bool:
    decimals = len(written.partition(".")[2]) if "e" not in written.lower() else 15
    rounded = round(wanted, decimals)
    return same_key(float(written), wanted) or (decimals > 0 and float(written) == rounded)
