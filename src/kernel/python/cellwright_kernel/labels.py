"""Names of columns as text, and as Python literals where they are no plain strings."""

from __future__ import annotations

from .identity import class_name, is_kind, loaded, loaded_class
from .values import clean_text, scalar

MOST_NAME = 200
_PLAIN = (int, float, bool)


def name_and_label(label: object) -> tuple[str, str | None]:
    """The text of a column's label, and its Python literal when it is not a ``str``.

    A label of an unknown type is named after its class, and its literal is ``""``: it has none.
    """
    if type(label) is str:
        text = clean_text(label, MOST_NAME)
        return (text, None) if text == label else (text, "")
    literal = _literal(label)
    return _text(label), literal


def _text(label: object) -> str:
    if type(label) is tuple:
        return clean_text(", ".join(_text(part) for part in label), MOST_NAME)
    if type(label) is str:
        return clean_text(label, MOST_NAME)
    if label is None or any(type(label) is kind for kind in _PLAIN):
        return repr(label)[:MOST_NAME]
    if type(label) is loaded_class("pandas", "Timestamp") and label.tz is None:
        return str(label)
    shown = scalar(label)
    if shown is not None:
        return str(shown)[:MOST_NAME]
    return f"<{clean_text(class_name(type(label)), 60)}>"


def _literal(label: object) -> str:
    if type(label) is tuple:
        parts = [_literal(part) for part in label]
        if not all(parts):
            return ""
        return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"
    if type(label) is str:
        text = ascii(label)
        return text if len(text) <= MOST_NAME else ""
    if type(label) is float and (label != label or label in (float("inf"), float("-inf"))):
        return f'float("{label}")'
    if label is None or any(type(label) is kind for kind in _PLAIN):
        return repr(label) if len(repr(label)) <= MOST_NAME else ""
    return ""


def builtin_label(label: object) -> object:
    """A numpy scalar as the builtin it stands for; anything else as it is."""
    numpy_generic = loaded_class("numpy", "generic")
    if not is_kind(label, numpy_generic):
        return label
    numpy = loaded("numpy")
    if any(type(label) is kind for kind in (numpy.str_, numpy.bool_)) or (
        any(type(label) is numpy.dtype(code).type for code in "bBhHiIlLqQefd")
    ):
        return label.item()
    return label
