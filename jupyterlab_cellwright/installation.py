"""Checks whether everything that was installed is still there."""

import csv
from importlib.metadata import distributions
from pathlib import Path

from .unavailable import ServiceUnavailableError

PACKAGE = Path(__file__).parent
BUNDLE = PACKAGE / "service" / "service.mjs"
# Programs that the service starts on first use.
PROGRAMS = ("file-process.mjs", "model-process.mjs")
AGAIN = "pip install --force-reinstall --no-deps jupyterlab-cellwright"
MOST_NAMED = 3


def check_installation() -> None:
    """Raises ``ServiceUnavailableError`` for an incomplete or damaged installation."""
    if not BUNDLE.exists():
        raise ServiceUnavailableError(
            "service_missing",
            "The Cellwright service is not built: run “npm run build” in its repository, "
            f"or install the package again: {AGAIN}",
        )
    broken = _broken()
    if broken:
        more = f" and {len(broken) - MOST_NAMED} more" if len(broken) > MOST_NAMED else ""
        raise ServiceUnavailableError(
            "service_incomplete",
            f"Files of Cellwright are missing or cut: {', '.join(broken[:MOST_NAMED])}{more}. "
            f"Install it again: {AGAIN}",
        )
    try:
        import httpcore  # noqa: F401
        import httpx  # noqa: F401
    except Exception as error:  # A damaged package raises anything.
        name = (isinstance(error, ImportError) and error.name) or "httpx"
        raise ServiceUnavailableError(
            "service_incomplete",
            f"Cellwright needs the package {name}, which cannot be loaded ({error}). "
            f"Install it again: pip install --force-reinstall {name}",
        ) from error


def _broken() -> list[str]:
    """Files of this package that are missing or shorter than the installer wrote, sorted.

    In a checkout, or if the installer's record cannot be read, only programs are checked. Licence
    notices, which nothing needs, may be missing.
    """
    programs = dict.fromkeys(map(BUNDLE.with_name, PROGRAMS), 1)
    try:
        rows = [row for row in csv.reader(_record().splitlines()) if len(row) == 3]
        listed = {PACKAGE.parent / name: int(size or 0) for name, _, size in rows}
        return _shorter(programs | listed)
    except (ValueError, csv.Error):
        return _shorter(programs)


def _shorter(sizes: dict[Path, int]) -> list[str]:
    return sorted(
        path.relative_to(PACKAGE).as_posix()
        for path, size in sizes.items()
        if PACKAGE in path.parents and path.suffix != ".txt" and _size(path) < size
    )


def _record() -> str:
    """The installer's list of files, empty where there is none or more than one.

    ``Distribution.files`` would leave out those that are missing.
    """
    found = {
        one.read_text("RECORD") or ""
        for one in distributions(name="jupyterlab-cellwright")
        if Path(one.locate_file(PACKAGE.name)) == PACKAGE
    }
    return found.pop() if len(found) == 1 else ""


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
