"""Whether all that was installed is still there."""

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from .unavailable import ServiceUnavailableError

PACKAGE = Path(__file__).parent
BUNDLE = PACKAGE / "service" / "service.mjs"
MOST_NAMED = 3


def check_installation() -> None:
    """Raises ``ServiceUnavailableError`` for an installation that was broken off or damaged."""
    if not BUNDLE.exists():
        raise ServiceUnavailableError(
            "service_missing",
            "The Cellwright service is not built: run “npm run build” in its repository, "
            "or install the package jupyterlab-cellwright again.",
        )
    broken = sorted(_broken())
    if broken:
        more = f" and {len(broken) - MOST_NAMED} more" if len(broken) > MOST_NAMED else ""
        raise ServiceUnavailableError(
            "service_incomplete",
            f"Files of Cellwright are missing or cut: {', '.join(broken[:MOST_NAMED])}{more}. "
            "Install it again: pip install --force-reinstall --no-deps jupyterlab-cellwright",
        )
    try:
        import httpcore  # noqa: F401
        import httpx  # noqa: F401
    except ImportError as error:
        name = error.name or "httpx"
        raise ServiceUnavailableError(
            "service_incomplete",
            f"Cellwright needs the package {name}, which cannot be loaded ({error}). "
            f"Install it again: pip install --force-reinstall {name}",
        ) from error


def _broken() -> list[str]:
    """Files of this package that are shorter than the installer wrote; none in a checkout."""
    try:
        files = distribution("jupyterlab-cellwright").files or []
    except PackageNotFoundError:
        return []
    sizes = {Path(file.locate()): file.size or 0 for file in files}
    return [
        path.relative_to(PACKAGE).as_posix()
        for path, size in sizes.items()
        if PACKAGE in path.parents and _size(path) < size
    ]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
