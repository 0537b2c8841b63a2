"""Servers for the tests of the bridge."""

import json
import logging
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jupyterlab_cellwright.service import Service, ServiceOptions
from jupyterlab_cellwright.tests.jupyter_process import BUNDLE, FAKE_SERVICE, JupyterProcess
from jupyterlab_cellwright.tests.stub_provider import StubProvider

Start = Callable[..., JupyterProcess]


def fake_service_option() -> str:
    """Puts the service that fails on request in place of the real one."""
    command = [shutil.which("node"), str(FAKE_SERVICE)]
    return f"c.CellwrightApp.service_command = {json.dumps(command)}\n"


def a_service(data_dir: Path, **options: object) -> Service:
    """What starts the service within Jupyter, without a Jupyter."""
    defaults = {
        "command": (),
        "node_path": "",
        "root": "/",
        "use_socket": True,
        "start_timeout": 20.0,
        "version": "0",
    }
    made = ServiceOptions(data_dir=data_dir, **{**defaults, **options})
    return Service(made, logging.getLogger("test"))


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


# How often the service may be started is left to a test of its own.
OFTEN = "import jupyterlab_cellwright.service as of_the_bridge\nof_the_bridge.MOST_STARTS = 1000\n"


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterProcess]:
    """One Jupyter with the service that fails on request, for tests that leave it running."""
    home = tmp_path_factory.mktemp("jupyter")
    process = JupyterProcess(home, config=fake_service_option() + OFTEN)
    yield process
    process.stop()


LIMITS = """
from jupyter_server.auth import Authorizer
class ReadOnly(Authorizer):
    def is_authorized(self, handler, user, action, resource):
        denies = handler.request.path.endswith('/read-only')
        return not (denies and resource == 'cellwright' and action == 'write')
c.ServerApp.authorizer_class = ReadOnly
c.CellwrightApp.use_socket = False
c.CellwrightApp.max_body_size = 1000
"""


@pytest.fixture(scope="session")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterProcess]:
    """Like ``jupyter``, with a loopback port, an authorizer, small requests and an environment."""
    process = JupyterProcess(
        tmp_path_factory.mktemp("limited"),
        config=fake_service_option() + OFTEN + LIMITS,
        env={
            "OPENAI_API_KEY": "k",
            "CELLWRIGHT_OPENAI_MODEL": "m",
            "HTTPS_PROXY": "http://proxy.example",
            "npm_config_registry": "https://registry.example",
            "NPM_CONFIG_CAFILE": "/etc/organisation.pem",
            "NPM_CONFIG_USERCONFIG": "/etc/npmrc",
            "NPM_CONFIG_SCRIPT_SHELL": "/tmp/other",
            "AWS_SECRET_ACCESS_KEY": "other",
            "NODE_OPTIONS": "--no-warnings",
        },
    )
    yield process
    process.stop()


@pytest.fixture
def provider() -> Iterator[StubProvider]:
    """A model's server on this machine."""
    stub = StubProvider()
    yield stub
    stub.stop()
