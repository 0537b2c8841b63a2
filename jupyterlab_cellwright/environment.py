"""The part of Jupyter's environment that the service gets."""

import os
import re
from collections.abc import Mapping

ALLOWED = re.compile(
    r"""
    CELLWRIGHT_.* | OPENAI_API_KEY |
    (HTTP|HTTPS|ALL|NO)_PROXY | SSL_CERT_FILE | SSL_CERT_DIR | NODE_EXTRA_CA_CERTS |
    NPM_CONFIG_(REGISTRY|CAFILE|USERCONFIG) |
    PATH | HOME | USER | LANG | LC_.* | TZ | TMPDIR | TEMP | TMP |
    SYSTEMROOT | SYSTEMDRIVE | WINDIR | COMSPEC | PATHEXT | USERPROFILE | APPDATA | LOCALAPPDATA
    """,
    re.VERBOSE | re.IGNORECASE,
)


def service_environment(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The allowed variables: paths, locale, proxies, certificates, npm, what names models."""
    env = {name: value for name, value in environ.items() if ALLOWED.fullmatch(name)}
    if "SSL_CERT_FILE" in env:
        env.setdefault("NODE_EXTRA_CA_CERTS", env["SSL_CERT_FILE"])
    return env
