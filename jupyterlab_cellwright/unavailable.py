"""Why the service is unavailable."""


class ServiceUnavailableError(Exception):
    """The service is unavailable now. ``code`` is stable; the message names cause and next step."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
