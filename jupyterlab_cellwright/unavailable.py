"""Why the service cannot be had."""


class ServiceUnavailableError(Exception):
    """The service cannot be had now. ``code`` is stable; the message names cause and next step."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
