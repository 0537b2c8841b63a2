"""Python's garbage collector, held back for a moment."""

from __future__ import annotations

import gc


class WithoutCollections:
    """A block in which no collection starts by itself.

    A full one walks all objects of the user's session, which can take longer than reading the
    variables. A collector that was off stays off.
    """

    def __enter__(self) -> None:
        """Holds the collector back."""
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        """Lets it go on."""
        if self._was_on:
            gc.enable()
