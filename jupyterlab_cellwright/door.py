"""The way into a running service."""

import httpx

TIMES = {"connect": 10.0, "read": None, "write": None, "pool": None}


class Door:
    """Sends requests with the secret, by the socket or else to the loopback port.

    Nothing is kept between requests: no cookie, and no connection, because closing one is what
    tells the service that a client has left.
    """

    def __init__(self, secret: str, socket: str | None, port: int | None) -> None:
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
        self._transport = httpx.AsyncHTTPTransport(uds=socket, limits=limits, trust_env=False)
        self._base = "http://cellwright" if socket else f"http://127.0.0.1:{port}"
        self._secret = secret

    async def send(
        self, method: str, target: str, headers: dict[str, str], content: bytes
    ) -> httpx.Response:
        """The head of a reply; the caller reads and closes its stream. ``TIMES`` are seconds."""
        request = httpx.Request(
            method,
            self._base + target,
            headers={**headers, "x-service-secret": self._secret},
            content=content,
            extensions={"timeout": TIMES},
        )
        return await self._transport.handle_async_request(request)

    async def close(self) -> None:
        """Aborts requests that are still under way."""
        await self._transport.aclose()
