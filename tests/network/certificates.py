#!/usr/bin/env python3
"""The certificates that the variables of the program curl name are trusted: certificates.py TABIA BOOK OPENSSL"""

import pathlib
import ssl
import subprocess
import sys
import tempfile

from range_server import RangeServer


def make_certificate(openssl, folder):
    """Returns the paths of a certificate that signs itself, and of its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run([openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=tabia test",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-out", certificate, "-keyout", key], check=True, capture_output=True)
    return certificate, key


def main(program, book, openssl):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch)
        subprocess.run([program, "build", book, "-o", folder / "book.tabia"], check=True, capture_output=True)
        certificate, key = make_certificate(openssl, folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)

        def probe(server, **variables):
            environment = {"PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": str(folder / "cache"), **variables}
            return subprocess.run([program, "probe", server.url, "startpos"], capture_output=True, text=True, timeout=60, env=environment)

        with RangeServer((folder / "book.tabia").read_bytes(), tls=context) as server:
            unknown = probe(server)
            assert unknown.returncode == 4 and "certificate" in unknown.stderr, unknown
            none = probe(server, CURL_CA_BUNDLE=str(folder / "missing.pem"))
            assert none.returncode == 4 and "install ca-certificates" in none.stderr, none
            for variable in ("SSL_CERT_FILE", "CURL_CA_BUNDLE"):
                trusted = probe(server, **{variable: str(certificate)})
                assert trusted.returncode == 0 and "e2e4" in trusted.stdout, f"{variable}: {trusted}"
            both = probe(server, SSL_CERT_FILE="/dev/null", CURL_CA_BUNDLE=str(certificate))
            assert both.returncode == 0, both


main(*sys.argv[1:])
