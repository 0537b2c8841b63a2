"""Columns of engines that tell names and types only, and the neutral classes of their types."""

from __future__ import annotations

from .dataset import Reader
from .identity import class_name
from .values import clean_text, name_and_label


def guess_type(text: str) -> str:
    """The neutral class of a type by the name that SQL engines and Arrow give it.

    Text in parentheses is not read: for an enumeration it holds values.
    """
    if text.endswith("]") and text[:-1].rstrip("0123456789").endswith("["):
        return "other"
    lower = text.lower().split("(")[0]
    for words, kind in (
        (("list", "struct", "map", "array", "blob", "binary"), "other"),
        (("bool",), "boolean"),
        (("timestamp", "datetime"), "datetime"),
        (("date",), "date"),
        (("interval", "duration", "timedelta"), "duration"),
        (("time",), "time"),
        (("dictionary", "categor", "enum"), "category"),
        (("decimal", "double", "float", "real", "numeric"), "number"),
        (("int", "long", "short", "byte"), "integer"),
        (("char", "str", "text", "utf8"), "text"),
    ):
        if any(word in lower for word in words):
            return kind
    return "other"


def column(name: object, dtype: str) -> dict:
    """A column by its label and the engine's name of its type."""
    reader = Reader(guess_type(dtype), clean_text(dtype, 60).split("(")[0])
    return reader.column(name_and_label(name))


def typed_column(name: object, kind: object) -> dict:
    """A column whose type is an object; only the class of the type is told."""
    own = class_name(type(kind)).removesuffix("Dtype").removesuffix("Type")
    return column(name, own.lower())
