"""A server with the shape of OpenAI's that records what it gets and answers as told."""

import json
import select
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import SimpleQueue


def chunk(delta: dict[str, object], finish: str | None = None) -> bytes:
    """One server-sent piece of a reply."""
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return b"data: " + json.dumps({"choices": [choice]}).encode() + b"\n\n"


class Handler(BaseHTTPRequestHandler):
    """One request; the provider is `server.stub`."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        stub = self.server.stub
        stub.requests.append((headers, body))
        self.close_connection = True
        if stub.status != 200:
            said = json.dumps({"error": {"message": f"not with {headers}"}}).encode()
            self.send_response(stub.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        for step in range(stub.steps):
            if stub.turns is not None and step > 0:
                stub.turns.get(timeout=60)
            if self.client_left():
                stub.left_at = time.monotonic()
                return
            if not self.say(chunk({"content": f"{step} "})):
                return
        self.say(chunk({}, "stop") + b"data: [DONE]\n\n")

    def say(self, piece: bytes) -> bool:
        try:
            self.wfile.write(piece)
        except ConnectionError:
            self.server.stub.left_at = time.monotonic()
            return False
        return True

    def client_left(self) -> bool:
        ready, _, _ = select.select([self.connection], [], [], self.server.stub.gap)
        try:
            return bool(ready) and self.connection.recv(1, socket.MSG_PEEK) == b""
        except ConnectionError:
            return True

    def log_message(self, *_: object) -> None:
        pass


class StubProvider:
    """``status`` other than 200 is an error that repeats what came with the request.

    ``steps`` is the length of a reply in pieces, ``gap`` the time between two in seconds. Where
    there are ``turns``, each piece but the first one waits for one of them.
    """

    def __init__(self) -> None:
        self.reset()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.stub = self
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def reset(self) -> None:
        """Forgets what it got and was told."""
        self.status = 200
        self.steps = 3
        self.gap = 0.01
        self.turns: SimpleQueue[None] | None = None
        self.requests: list[tuple[dict[str, str], dict[str, object]]] = []
        self.left_at: float | None = None

    def stop(self) -> None:
        """Frees the port."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
