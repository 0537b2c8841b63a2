"""The user's variables by name: which are there, which are modules, which are IPython's own."""

from __future__ import annotations

from .identity import is_module, module_dict

MOST_VARIABLES = 2_000
_SHELL_NAMES = frozenset(("In", "Out", "exit", "quit", "get_ipython", "open"))


def user_names(namespace: dict, hidden: dict) -> list[str]:
    """Names the user's code bound, in the order they were first bound.

    A name IPython put there counts as the user's once it is bound to something else.
    """
    names = []
    for name in list(namespace):
        if type(name) is not str or name.startswith("_") or not name.isidentifier():
            continue
        value = namespace.get(name)
        if name in hidden and (hidden[name] is value or name in _SHELL_NAMES):
            continue
        names.append(name)
    return names


def module_aliases(namespace: dict, names: list[str]) -> dict[str, str]:
    """Names bound to modules, with the full name of each module."""
    aliases = {}
    for name in names:
        value = namespace.get(name)
        if is_module(value):
            path = module_dict(value).get("__name__")
            if type(path) is str and path.isascii():
                aliases[name] = path[:200]
    return aliases
