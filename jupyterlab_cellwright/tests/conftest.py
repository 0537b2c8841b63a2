"""Servers for the tests of the bridge."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jupyterlab_cellwright.tests.jupyter_process import BUNDLE, FAKE_SERVICE, JupyterProcess
from jupyterlab_cellwright.tests.stub_provider import StubProvider

Start = Callable[..., JupyterProcess]


def fake_service_option() -> str:
    """Puts the service that fails on request in place of the real one."""
    command = [shutil.which("node"), str(FAKE_SERVICE)]
    return f"c.CellwrightApp.service_command = {json.dumps(command)}\n"


@pytest.fixture(scope="session")
def built() -> None:
    """The tests run the service as it is shipped."""
    assert BUNDLE.exists(), "The service is not built. Type: npm run build"


@pytest.fixture
def start(tmp_path: Path, built: None) -> Iterator[Start]:
    """Starts Jupyter servers that end with the test."""
    started: list[JupyterProcess] = []

    def start_one(**options: object) -> JupyterProcess:
        jupyter = JupyterProcess(tmp_path / f"home{len(started)}", **options)
        started.append(jupyter)
        return jupyter

    yield start_one
    for jupyter in started:
        jupyter.stop()


@pytest.fixture(scope="module")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterProcess]:
    """One Jupyter with the service that fails on request, for tests that leave it as it was."""
    process = JupyterProcess(tmp_path_factory.mktemp("jupyter"), config=fake_service_option())
    yield process
    process.stop()


@pytest.fixture
def provider() -> Iterator[StubProvider]:
    """A model's server on this machine."""
    stub = StubProvider()
    yield stub
    stub.stop()
