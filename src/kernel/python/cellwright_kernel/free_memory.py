"""How much memory the kernel could still take."""

from __future__ import annotations

MACHINE = "/proc/meminfo"
GROUP = "/sys/fs/cgroup/memory."


def free_memory() -> dict:
    """``{"free": bytes}`` on Linux, with the limit of a container; empty where it is not known."""
    free = [*_machine(MACHINE), *_group(GROUP)]
    return {"free": min(free)} if free else {}


def _machine(path: str) -> list[int]:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib would be imported
            for line in file:
                if line.startswith(b"MemAvailable:"):
                    return [int(line.split()[1]) * 1024]
    except (OSError, ValueError, IndexError):
        pass
    return []


def _group(path: str) -> list[int]:
    try:
        most, used = (_number(path + name) for name in ("max", "current"))
        return [max(0, most - used)]
    except (OSError, ValueError):
        return []


def _number(path: str) -> int:
    with open(path, "rb") as file:  # noqa: PTH123 - pathlib would be imported
        return int(file.read())
