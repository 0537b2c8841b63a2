"""Hides the package of this name, because its grammar takes most of a server's start time.

jsonschema works without it, and no Jupyter schema uses a format that it checks.
"""

raise ModuleNotFoundError(name=__name__)
