"""Pipes requests to the service and replies back, byte by byte."""

import asyncio
from typing import TYPE_CHECKING

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, authenticated, stream_request_body

from .unavailable import ServiceUnavailableError

if TYPE_CHECKING:
    from .service import Service

PASSED_HEADERS = ("Accept", "Content-Type")


@stream_request_body
class BridgeHandler(APIHandler):
    """One request to the service.

    Jupyter's own checks (user, XSRF, Origin, authorization) come first, and no more of a body is
    read than is allowed. In either direction, only headers about the content type are passed on.
    When the client leaves, the request to the service is dropped, which aborts what it was doing.
    """

    auth_resource = "cellwright"

    def initialize(self, service: "Service", max_body_size: int) -> None:
        """Called for each request."""
        self._service = service
        self._max_body_size = max_body_size
        self._body: list[bytes] = []
        self._job: asyncio.Task[None] | None = None
        self._client_left = False

    async def prepare(self) -> None:
        """Refuses a body that is too large before it arrives; other refusals wait for the body.

        A reply sent before the body has arrived often does not reach the client, because the
        connection is reset; a body that is too large is not worth waiting for.
        """
        length = self.request.headers.get("Content-Length", "0")
        if length.isdecimal() and int(length) > self._max_body_size:
            self._refuse(413, "too_large", "The request is too large: start a new chat.")
            return
        self.request.connection.set_max_body_size(self._max_body_size)
        try:
            await super().prepare()
        except HTTPError as error:
            self._replace_method(error)

    def _replace_method(self, error: HTTPError) -> None:
        def refuse(*_: str) -> None:
            raise error

        setattr(self, self.request.method.lower(), refuse)

    def data_received(self, chunk: bytes) -> None:
        """Collects the body."""
        self._body.append(chunk)

    @authenticated
    @authorized
    async def get(self, _path: str) -> None:
        """Reads from the service."""
        await self._bridge()

    @authenticated
    @authorized
    async def post(self, _path: str) -> None:
        """Asks the service to do something."""
        await self._bridge()

    def on_connection_close(self) -> None:
        """The client left."""
        super().on_connection_close()
        self._client_left = True
        if self._job is not None:
            self._job.cancel()

    async def _bridge(self) -> None:
        self._job = asyncio.create_task(self._pipe())
        try:
            await self._job
        except StreamClosedError:
            pass
        except asyncio.CancelledError:
            if not self._client_left:
                self._job.cancel()
                raise
        except ServiceUnavailableError as error:
            # A server may have no Node.js: warn once, and answer 404, which logs one line only.
            has_no_node = error.code == "node_missing"
            if not (has_no_node and self._service.is_known_without_node):
                self.log.warning(str(error))
            self._service.is_known_without_node = has_no_node
            self._refuse(404 if has_no_node else 503, error.code, str(error))
        except Exception as error:
            self.log.warning("Cellwright service: %s", type(error).__name__)
            if self._headers_written:
                # A broken reply must not end like a whole one.
                self.request.connection.stream.close()
                return
            message = "The Cellwright service ended while it answered: ask again."
            self._refuse(502, "service_broken", message)

    async def _pipe(self) -> None:
        passed = {
            name: self.request.headers[name]
            for name in PASSED_HEADERS
            if name in self.request.headers
        }
        target = self.request.uri[len(self.base_url + "cellwright") :]
        body = b"".join(self._body)
        reply = await self._service.send(self.request.method, target, passed, body)
        try:
            self.set_status(reply.status_code)
            content_type = reply.headers.get("content-type", "application/octet-stream")
            self.set_header("Content-Type", content_type)
            self.set_header("Cache-Control", "no-store")
            self.set_header("X-Accel-Buffering", "no")
            await self.flush()
            async for chunk in reply.stream:
                self.write(chunk)
                await self.flush()
        finally:
            await reply.aclose()

    def _refuse(self, status: int, code: str, message: str) -> None:
        self.set_status(status)
        self.finish({"code": code, "message": message})
