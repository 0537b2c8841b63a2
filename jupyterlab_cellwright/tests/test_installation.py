"""An installation that is damaged, or that may not write, says so with the next step."""

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import jupyterlab_cellwright
from jupyterlab_cellwright import installation
from jupyterlab_cellwright.tests.conftest import a_service
from jupyterlab_cellwright.unavailable import ServiceUnavailableError


def refusal(data_dir: Path) -> ServiceUnavailableError:
    with pytest.raises(ServiceUnavailableError) as raised:
        asyncio.run(a_service(data_dir).send("GET", "/health", {}, b""))
    return raised.value


def record(package: Path, version: str = "0.1.0") -> Path:
    """Writes down the files of a package as an installer does, and returns where."""
    info = package.parent / f"jupyterlab_cellwright-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: jupyterlab-cellwright\nVersion: {version}\n")
    files = sorted(path for path in package.rglob("*") if path.is_file())
    lines = [f"{path.relative_to(package.parent)},sha256=x,{path.stat().st_size}" for path in files]
    (info / "RECORD").write_text("\n".join([*lines, f"{info.name}/RECORD,,", ""]))
    return info / "RECORD"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package whose files may be spoilt, in a folder that Python looks into."""
    package = tmp_path / "site-packages" / "jupyterlab_cellwright"
    for name in (
        *("door.py", "THIRD-PARTY-NOTICES.txt", *(f"{number}.py" for number in range(5))),
        *("service/service.mjs", "service/runtime-installer/stage.mjs"),
        *("service/file-process.mjs", "service/model-process.mjs"),
    ):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text("A text.")
    monkeypatch.syspath_prepend(package.parent)
    monkeypatch.setattr(installation, "PACKAGE", package)
    monkeypatch.setattr(installation, "BUNDLE", package / "service" / "service.mjs")
    return package


def cut(path: Path) -> None:
    path.write_text("A t")


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        ("door.py", Path.unlink),
        ("service/runtime-installer/stage.mjs", Path.unlink),
        ("service/runtime-installer/stage.mjs", cut),
        ("service/service.mjs", cut),
    ],
)
def test_a_file_that_is_missing_or_cut_is_named(
    package: Path, tmp_path: Path, name: str, spoil: Callable[[Path], object]
) -> None:
    record(package)
    spoil(package / name)
    error = refusal(tmp_path / "data")
    assert error.code == "service_incomplete"
    assert f"are missing or cut: {name}. Install it again: pip install" in str(error)


def test_without_a_list_of_files_a_missing_program_is_named(package: Path, tmp_path: Path) -> None:
    (package / "service" / "file-process.mjs").unlink()
    error = refusal(tmp_path / "data")
    assert error.code == "service_incomplete"
    assert "are missing or cut: service/file-process.mjs." in str(error)


def test_of_many_files_the_first_are_named(package: Path, tmp_path: Path) -> None:
    record(package)
    for number in range(5):
        (package / f"{number}.py").write_text("")
    assert "are missing or cut: 0.py, 1.py, 2.py and 2 more." in str(refusal(tmp_path / "data"))


def nothing(_: Path) -> None:
    """Leaves an installation as it is."""


@pytest.mark.parametrize(
    "change",
    [
        nothing,
        Path.unlink,
        lambda path: path.write_bytes(path.read_bytes() + b"jupyterlab_cellwright/\xff.py,,5\n"),
        lambda path: path.write_text(path.read_text() + "jupyterlab_cellwright/a.py,,1z\n"),
        lambda path: path.write_text(path.read_text() + "jupyterlab_cellwright/a.py,,5,6\n"),
        lambda path: path.write_text(path.read_text() + "jupyterlab_cellwright/\0.py,,5\n"),
    ],
)
def test_a_list_of_files_that_says_nothing_refuses_nothing(
    package: Path, change: Callable[[Path], object]
) -> None:
    change(record(package))
    installation.check_installation()


def test_nothing_is_refused_for_the_rest_of_another_version(package: Path) -> None:
    for name in ("door.py", "old.py"):
        (package / name).write_text("A longer text of the version before.")
    record(package, "0.0.9")
    (package / "old.py").unlink()
    (package / "door.py").write_text("A text.")
    record(package)
    installation.check_installation()


def test_notices_of_licences_may_be_missing(package: Path) -> None:
    record(package)
    (package / "THIRD-PARTY-NOTICES.txt").unlink()
    installation.check_installation()


def test_a_service_that_is_not_there_is_to_be_built_or_installed(
    package: Path, tmp_path: Path
) -> None:
    (package / "service" / "service.mjs").unlink()
    error = refusal(tmp_path / "data")
    assert error.code == "service_missing"
    assert "npm run build" in str(error)
    assert "pip install --force-reinstall" in str(error)


@pytest.mark.parametrize("name", ["httpx", "httpcore"])
def test_a_package_that_is_needed_and_cannot_be_loaded_is_named(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    error = refusal(tmp_path / "data")
    assert error.code == "service_incomplete"
    assert str(error).endswith(f"pip install --force-reinstall {name}")


@pytest.mark.parametrize("code", ["def (", "raise AttributeError(name='x')"])
def test_a_package_that_is_needed_and_damaged_is_named(
    package: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    (package.parent / "httpx.py").write_text(code)
    monkeypatch.delitem(sys.modules, "httpx", raising=False)
    with pytest.raises(ServiceUnavailableError, match=r"pip install --force-reinstall httpx$"):
        installation.check_installation()


def test_an_installation_without_metadata_has_an_unknown_version(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (record(package).parent / "METADATA").unlink()
    monkeypatch.setattr(jupyterlab_cellwright, "_checkout", lambda: None)
    monkeypatch.setattr(sys, "path", [str(package.parent)])
    assert jupyterlab_cellwright._version() == "unknown"


def test_a_data_folder_that_cannot_be_written_is_named(built: None, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    error = refusal(tmp_path / "file" / "data")
    assert error.code == "data_dir_refused"
    assert str(tmp_path / "file" / "data") in str(error)
    assert "CellwrightApp.data_dir" in str(error)


@pytest.fixture
def labextension(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """Where an installation finds the extension of the page."""
    monkeypatch.setattr(jupyterlab_cellwright, "_checkout", lambda: None)
    package = Path(jupyterlab_cellwright.__file__).parent

    def look() -> Path:
        (found,) = jupyterlab_cellwright._jupyter_labextension_paths()
        assert found["dest"] == jupyterlab_cellwright.NAME
        return Path(os.path.normpath(package / found["src"]))

    return look


def test_the_extension_of_the_page_is_found_where_jupyter_looks(
    labextension: Callable[[], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with ``pip install --user``, which does not put it below ``sys.prefix``."""
    place = tmp_path / "labextensions" / jupyterlab_cellwright.NAME
    place.mkdir(parents=True)
    (place / "package.json").write_text("{}")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    assert labextension() == place


def test_without_one_its_place_is_that_of_the_environment(
    labextension: Callable[[], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jupyter_core.paths.jupyter_path", lambda *_: [str(tmp_path / "none")])
    prefix = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    assert labextension() == prefix / jupyterlab_cellwright.NAME


def test_on_another_drive_it_is_named_by_its_whole_path(
    labextension: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    before = labextension()
    monkeypatch.setattr(os.path, "relpath", refuse)
    (found,) = jupyterlab_cellwright._jupyter_labextension_paths()
    assert Path(found["src"]) == before
