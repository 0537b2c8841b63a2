"""Puts the kernel package into ``sys.modules`` without a file, once for each version."""

import sys


def load(name: str, modules: list[list[str]]) -> object:
    """The package ``name``, made from ``[module, source]`` pairs in the order they need each other.

    The pair with an empty module name is the package itself. The package is kept under its name,
    which contains the version; one that fails to load leaves nothing behind.
    """
    if name in sys.modules:
        return sys.modules[name]
    module_type = type(sys)
    added = []
    try:
        for module, source in modules:
            full = f"{name}.{module}" if module else name
            made = module_type(full)
            made.__package__ = name
            if not module:
                made.__path__ = []
            sys.modules[full] = made
            added.append(full)
            exec(compile(source, f"<{full}>", "exec"), made.__dict__)  # noqa: S102 - our own source
            if module:
                setattr(sys.modules[name], module, made)
    except BaseException:
        for full in added:
            sys.modules.pop(full, None)
        raise
    return sys.modules[name]
