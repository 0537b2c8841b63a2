"""An installation that is damaged, or that may not write, says so with the next step."""

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import jupyterlab_cellwright
from jupyterlab_cellwright import service as service_module
from jupyterlab_cellwright.service import BUNDLE, PARTS
from jupyterlab_cellwright.tests.conftest import a_service
from jupyterlab_cellwright.unavailable import ServiceUnavailableError


def refusal(data_dir: Path) -> ServiceUnavailableError:
    with pytest.raises(ServiceUnavailableError) as raised:
        asyncio.run(a_service(data_dir).send("GET", "/health", {}, b""))
    return raised.value


def test_its_parts_are_those_that_are_built(built: None) -> None:
    assert sorted([*PARTS, BUNDLE.name]) == sorted(path.name for path in BUNDLE.parent.iterdir())


@pytest.mark.parametrize("part", [BUNDLE.name, *PARTS])
def test_a_service_that_lacks_a_part_is_to_be_installed_again(
    built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    folder = tmp_path / "service"
    folder.mkdir()
    for name in (BUNDLE.name, *PARTS):
        (folder / name).touch()
    (folder / part).unlink()
    monkeypatch.setattr(service_module, "BUNDLE", folder / BUNDLE.name)
    error = refusal(tmp_path / "data")
    assert error.code == ("service_missing" if part == BUNDLE.name else "service_incomplete")
    assert part in str(error) or error.code == "service_missing"
    assert "nstall" in str(error)


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
