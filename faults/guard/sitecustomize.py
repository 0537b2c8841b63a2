"""Found by every Python process of the tests: no TCP connection leaves this machine.

One that would is refused, and recorded beside those of the other processes.
"""

import contextlib
import ipaddress
import json
import os
import socket
import sys
from pathlib import Path


def _here(host: str) -> bool:
    with contextlib.suppress(ValueError):
        address = ipaddress.ip_address(host)
        return address.is_loopback or address.is_unspecified
    return host in ("", "localhost", socket.gethostname())


def _loopback_only(event: str, args: tuple[object, ...]) -> None:
    if event == "socket.connect":
        sock, address = args
        if (
            not isinstance(sock, socket.socket)
            or not isinstance(address, tuple)
            or sock.type & 0xF != socket.SOCK_STREAM
        ):
            return
        host = address[0]
    elif event == "socket.getaddrinfo":
        host = args[0]
    else:
        return
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if not isinstance(host, str) or _here(host) or (event != "socket.connect" and _literal(host)):
        return
    ledger = os.environ.get("CELLWRIGHT_LEDGER")
    if ledger and not host.endswith(".invalid"):
        with Path(ledger).open("a") as file:
            file.write(json.dumps({"stranger": host}) + "\n")
    raise ConnectionRefusedError(f"{host}: tests reach this machine only")


def _literal(host: str) -> bool:
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(host)
        return True
    return False


sys.addaudithook(_loopback_only)
