"""Who may reach the service, and what passes."""

import httpx
import pytest

from jupyterlab_cellwright.tests.jupyter_process import JupyterProcess


def xsrf(client: httpx.Client) -> str:
    return client.cookies["_xsrf"]


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("headers", [{}, {"Authorization": "token wrong"}])
def test_without_a_valid_token_nothing_is_reached(
    jupyter: JupyterProcess, method: str, headers: dict[str, str]
) -> None:
    reached_before = jupyter.client.get("reached").json()
    url = jupyter.url + "cellwright/echo"
    body = b"x" * 1_000_000 if method == "POST" else None
    reply = httpx.request(method, url, headers=headers, content=body, trust_env=False)
    assert reply.status_code == 403
    assert jupyter.client.get("reached").json() == reached_before


@pytest.mark.parametrize(
    ("origin", "status"),
    [("http://evil.example", 404), ("http://127.0.0.1.evil.example", 404), ("null", 404)],
)
@pytest.mark.parametrize("with_xsrf", [True, False])
def test_a_cookie_from_a_foreign_origin_is_refused(
    jupyter: JupyterProcess, origin: str, status: int, with_xsrf: bool
) -> None:
    reached_before = jupyter.client.get("reached").json()
    browser = jupyter.log_in()
    headers = {"Origin": origin, **({"X-XSRFToken": xsrf(browser)} if with_xsrf else {})}
    assert browser.post("cellwright/echo", headers=headers, json={}).status_code == status
    assert browser.get("cellwright/echo", headers={"Origin": origin}).status_code == 404
    assert jupyter.client.get("reached").json() == reached_before


def test_a_cookie_without_the_xsrf_token_changes_nothing(jupyter: JupyterProcess) -> None:
    browser = jupyter.log_in()
    origin = jupyter.url.rstrip("/")
    reached_before = jupyter.client.get("reached").json()
    for headers in ({}, {"Origin": origin}, {"X-XSRFToken": "guessed"}):
        assert browser.post("cellwright/echo", headers=headers, json={}).status_code == 403
    assert jupyter.client.get("reached").json() == reached_before
    right = {"Origin": origin, "X-XSRFToken": xsrf(browser)}
    assert browser.post("cellwright/echo", headers=right, json={}).status_code == 200


def test_a_foreign_host_name_is_refused(jupyter: JupyterProcess) -> None:
    headers = {"Host": "evil.example"}
    assert jupyter.client.get("echo", headers=headers).status_code == 403


def test_other_methods_are_refused(jupyter: JupyterProcess) -> None:
    for method in ("PUT", "PATCH", "DELETE", "HEAD", "TRACE"):
        assert jupyter.client.request(method, "echo").status_code == 405


def test_jupyters_authorizer_is_asked(limited: JupyterProcess) -> None:
    reached_before = int(limited.client.get("reached").text)
    assert limited.client.get("echo/read-only").status_code == 200
    assert limited.client.post("echo/read-only", json={}).status_code == 403
    assert limited.client.post("echo", json={}).status_code == 200
    assert int(limited.client.get("reached").text) == reached_before + 2


def test_of_the_headers_only_the_form_of_the_content_passes(jupyter: JupyterProcess) -> None:
    headers = {
        "Cookie": "session=1",
        "X-Forwarded-For": "10.0.0.1",
        "X-Service-Secret": "guessed",
        "Accept": "text/event-stream",
    }
    reply = jupyter.client.post("echo?a=%2F..%2F&b=1", headers=headers, json={"a": 1})
    seen = reply.json()
    assert seen["url"] == "/echo?a=%2F..%2F&b=1"
    assert seen["headers"]["accept"] == "text/event-stream"
    assert seen["headers"]["content-type"] == "application/json"
    assert seen["headers"]["x-service-secret"] != "guessed"
    passed = {"accept", "content-type", "content-length", "host", "x-service-secret"}
    transport = {"accept-encoding", "connection", "user-agent"}
    assert set(seen["headers"]) <= passed | transport
    assert jupyter.token not in reply.text
    assert "stolen" not in str(reply.headers)
    assert "stolen" not in jupyter.client.get("echo").text


def test_of_the_environment_only_what_is_listed_passes(limited: JupyterProcess) -> None:
    env = limited.client.get("echo").json()["env"]
    assert (env["OPENAI_API_KEY"], env["CELLWRIGHT_OPENAI_MODEL"]) == ("k", "m")
    assert env["HTTPS_PROXY"] == "http://proxy.example"
    assert env["npm_config_registry"] == "https://registry.example"
    assert env["NPM_CONFIG_CAFILE"] == "/etc/organisation.pem"
    assert env["NPM_CONFIG_USERCONFIG"] == "/etc/npmrc"
    hidden = {
        "NPM_CONFIG_SCRIPT_SHELL",
        "AWS_SECRET_ACCESS_KEY",
        "NODE_OPTIONS",
        "JUPYTER_TOKEN",
        "PYTHONPATH",
    }
    assert not hidden & set(env)


def test_a_request_that_is_too_large_is_refused_before_it_is_read(limited: JupyterProcess) -> None:
    sent: list[int] = []

    def body() -> object:
        for _ in range(1024):
            sent.append(1)
            yield b"x" * 65536

    size = {"Content-Length": str(1024 * 65536)}
    try:
        reply = limited.client.post("echo", content=body(), headers=size)
        assert reply.status_code == 413
        assert reply.json()["code"] == "too_large"
    except (httpx.WriteError, httpx.ReadError):
        pass  # The server closed while we were still sending.
    assert len(sent) < 512
    with pytest.raises(httpx.HTTPError):  # Chunked, so the size shows only on the way.
        limited.client.post("echo", content=body()).raise_for_status()
    assert limited.client.post("echo", content=b"x" * 1000).json()["size"] == 1000
