"""Questions about objects that run none of their code.

Types are compared by identity only. An attribute of an unknown object is never asked for: its class
may define ``__getattribute__``, ``__class__`` or a metaclass that runs anything.
"""

from __future__ import annotations

import sys

_mro = type.__dict__["__mro__"].__get__
_type_dict = type.__dict__["__dict__"].__get__
_type_name = type.__dict__["__name__"].__get__
_module_type = type(sys)
_module_dict = _module_type.__dict__["__dict__"].__get__
_slot_type = type(_module_type.__dict__["__dict__"])
_getset_type = type(type.__dict__["__name__"])


def is_kind(obj: object, cls: type | None) -> bool:
    """Whether ``obj`` is an instance of ``cls`` by its real type, whatever it claims itself."""
    if cls is None:
        return False
    return any(base is cls for base in _mro(type(obj)))


def is_one_of(cls: type, classes: tuple) -> bool:
    """Whether a class is one of these, by identity."""
    return any(cls is other for other in classes)


def class_name(cls: type) -> str:
    """The name of a class, whatever its metaclass says."""
    return _type_name(cls)


def instance_dict(obj: object) -> dict:
    """The dictionary of an instance, read past what its class defines; empty if there is none."""
    for base in _mro(type(obj)):
        descriptor = _type_dict(base).get("__dict__")
        if type(descriptor) is _getset_type or type(descriptor) is _slot_type:
            found = descriptor.__get__(obj)
            return found if type(found) is dict else {}
    return {}


def class_value(obj: object, name: str) -> object:
    """What the class of an object or its bases hold under a name, unbound; ``None`` if nothing."""
    for base in _mro(type(obj)):
        found = _type_dict(base).get(name)
        if found is not None:
            return found
    return None


def slot_value(obj: object, name: str) -> object:
    """What an object holds in a slot, read past what a subclass defines; ``None`` if nothing."""
    for base in _mro(type(obj)):
        found = _type_dict(base).get(name)
        if type(found) is _slot_type:
            try:
                return found.__get__(obj)
            except AttributeError:
                return None
    return None


def namespace_of(shell: object) -> dict:
    """The user's namespace of an IPython shell; a copy where it is no plain dictionary."""
    namespace = shell.user_ns
    return namespace if type(namespace) is dict else dict.copy(namespace)


def module_dict(module: object) -> dict:
    """The names of a module, read without triggering lazy imports; empty for anything else."""
    return _module_dict(module) if is_kind(module, _module_type) else {}


def is_module(obj: object) -> bool:
    return is_kind(obj, _module_type)


def loaded(path: str) -> object:
    """A module if it is loaded already, else ``None``. Imports nothing."""
    return sys.modules.get(path)


_classes: dict[tuple[str, str], type | None] = {}


def forget_classes() -> None:
    """Called before each reading: modules may have been loaded or reloaded since."""
    _classes.clear()


def loaded_class(path: str, name: str) -> type | None:
    """A class of a loaded module, else ``None``; remembered until ``forget_classes``."""
    key = (path, name)
    if key not in _classes:
        found = module_dict(loaded(path)).get(name)
        _classes[key] = found if is_kind(found, type) else None
    return _classes[key]
