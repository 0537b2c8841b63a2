"""Makes the package of this name missing, because its grammar takes most of a server's start.

jsonschema does without it, and no schema of Jupyter has a format that it checks.
"""

raise ModuleNotFoundError(name=__name__)
