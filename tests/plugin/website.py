#!/usr/bin/env python3
"""The files of plugin/examples/website with real programs: website.py TABIA BOOKS WEBSITE NGINX OPENSSL CURL

nginx runs the site's configuration with other ports, another certificate, and tabia with the flags of the unit. Each function
is one case; a failing one ends the script with its assertion.
"""

import contextlib
import gzip
import json
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path += [str(TESTS / "explorer"), str(TESTS / "page")]
from page_test import Page  # noqa: E402
from served import Served  # noqa: E402

PUBLIC = "https://books.example/explorer/"
SERVER = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log warn; worker_processes 1;
events {{ worker_connections 512; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi; default_type application/octet-stream; gzip on;
  include {folder}/explorer.conf;
}}
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def replaced(text, changes):
    """Returns `text` with each change, whose old words must occur."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


class Site:
    """nginx with the configuration of the example, in front of `served`."""

    def __init__(self, website, folder, nginx, openssl, curl, served):
        self.served, self.curl_program = served, curl
        self.http, self.https = free_port(), free_port()
        self.certificate = folder / "fullchain.pem"
        subprocess.run([openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
                        "/CN=books.example", "-addext", "subjectAltName=DNS:books.example", "-keyout", folder / "privkey.pem", "-out",
                        self.certificate], check=True, capture_output=True)
        configuration = replaced((website / "explorer.conf").read_text(), {
            "listen 80;": f"listen 127.0.0.1:{self.http};", "  listen [::]:80;\n": "",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.https} ssl http2;", "  listen [::]:443 ssl http2;\n": "",
            "/etc/letsencrypt/live/books.example": str(folder), "server 127.0.0.1:7880": f"server 127.0.0.1:{served.port}"})
        (folder / "explorer.conf").write_text(configuration)
        (folder / "nginx.conf").write_text(SERVER.format(folder=folder))
        self.command = [nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")]

    def run(self):
        """Starts nginx, and waits until it listens."""
        process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL)
        for _ in range(200):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.https), timeout=1).close()
                return process
            assert process.poll() is None, "nginx does not start"
            time.sleep(0.05)
        raise AssertionError("nginx does not listen")

    def curl(self, path, *words, scheme="https", host="books.example"):
        """Returns the output of curl."""
        port = self.https if scheme == "https" else self.http
        result = subprocess.run([self.curl_program, "--silent", "--show-error", "--max-time", "20", "--noproxy", "*", "--cacert", self.certificate,
                                 "--resolve", f"{host}:{port}:127.0.0.1", *words, f"{scheme}://{host}:{port}{path}"], capture_output=True)
        assert result.returncode == 0, (path, result.stderr.decode())
        return result.stdout

    def head(self, path, *words, **where):
        """Returns the status and the fields of a response to GET, the names in lower case."""
        text = self.curl(path, "--dump-header", "-", "--output", "/dev/null", *words, **where).decode()
        status, *fields = text.split("\r\n\r\n")[-2].split("\r\n")
        return int(status.split()[1]), {name.lower(): value for name, _, value in (field.partition(": ") for field in fields)}


def has_no_warning(site):
    test = subprocess.run([*site.command, "-t"], capture_output=True, text=True)
    assert test.returncode == 0 and "warn" not in test.stderr and test.stderr.count("\n") == 2, test.stderr


def redirects_to_https(site):
    status, fields = site.head("/explorer/chess?play=e2e4", scheme="http")
    assert (status, fields["location"]) == (301, PUBLIC + "chess?play=e2e4"), fields


def stays_below_the_base(site):
    status, fields = site.head("/explorer")
    assert (status, fields["location"]) == (301, "/explorer/"), fields
    end = site.curl("/explorer", "--location", "--output", "/dev/null", "--write-out", "%{http_code} %{http_version} %{url_effective}").decode()
    assert end == f"200 2 https://books.example:{site.https}/explorer/chess", end
    links = Page(site.curl("/explorer/chess").decode(), "/explorer/chess").links
    assert len(links) >= 8 and all(link.startswith("/explorer/") for link in links), links
    for link in sorted({link.partition("#")[0] for link in links})[:20]:
        assert site.head(link)[0] in (200, 302), link
    assert site.head("/chess")[0] == 404


def keeps_what_has_not_changed(site):
    files = {link.partition("#")[0] for link in Page(site.curl("/explorer/chess").decode(), "/explorer/chess").links if "/page/" in link}
    assert len(files) >= 3, files
    for name in files:
        assert site.head(name)[1]["cache-control"] == "public, max-age=31536000, immutable", name
    for accepted in ("identity", "gzip"):
        words = ("--header", f"Accept-Encoding: {accepted}")
        status, fields = site.head("/explorer/chess", *words)
        assert status == 200 and fields["cache-control"] == "no-cache" and fields["vary"] == "Accept-Encoding", fields
        assert fields.get("content-encoding") == (None if accepted == "identity" else "gzip"), fields
        assert not fields["etag"].startswith("W/"), "nginx has packed it"
        assert site.head("/explorer/chess", *words, "--header", f"If-None-Match: {fields['etag']}")[0] == 304
    assert gzip.decompress(site.curl("/explorer/chess", "--header", "Accept-Encoding: gzip")) == site.curl("/explorer/chess")


def answers_programs(site):
    assert json.loads(site.curl("/explorer/masters?play=e2e4"))["moves"]
    board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-"
    assert site.curl(f"/explorer/cdb.php?action=queryall&board={board}").startswith(b"move:")
    assert json.loads(site.curl("/explorer/api/chess?play=e2e4"))["moves"]
    assert site.head("/explorer/masters")[1]["access-control-allow-origin"] == "*"
    status, fields = site.head("/explorer/masters", "--request", "OPTIONS", "--header", "Origin: https://other.example")
    assert (status, fields["access-control-allow-origin"]) == (204, "*"), fields


def has_its_public_address(site):
    page = site.curl("/explorer/status").decode()
    assert f"<dd>{PUBLIC}</dd>" in page and f"{PUBLIC}api/chess?book=four" in page and "http://" not in page, page
    previews = re.findall('property="og:url" content="([^"]*)"', site.curl("/explorer/chess?play=e2e4").decode())
    assert previews == [PUBLIC + "chess?play=e2e4"], previews


def refuses_other_hosts(site):
    assert site.head("/explorer/chess", "--insecure", host="other.example")[0] == 421


def hides_the_metrics(site):
    assert site.head("/explorer/metrics")[0] == site.head("/explorer/%6Detrics")[0] == 404
    assert site.served.ask("/explorer/metrics").status == 200


def keeps_its_connections(site):
    def accepted():
        return int(re.search(r"^tabia_connections_accepted_total (\d+)$", site.served.ask("/explorer/metrics").text, re.MULTILINE)[1])

    before = accepted()
    for _ in range(10):
        site.curl("/explorer/health")
    assert accepted() - before <= 2, "nginx opens a connection for each request"


def limits_a_flood(site):
    """Uses up the limit of this machine, so it is the last case."""
    statuses = site.curl("/explorer/health?[1-1500]", "--output", "/dev/null", "--write-out", "%{http_code}\n").decode().split()
    assert len(statuses) == 1500 and set(statuses) == {"200", "429"}, set(statuses)


def has_a_sound_unit(tabia, website, folder):
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        return
    unit = folder / "tabia.service"
    unit.write_text(replaced((website / "tabia.service").read_text(), {"/usr/bin/tabia": str(pathlib.Path(tabia).resolve())}))
    verified = subprocess.run([analyze, "verify", "--man=no", unit], capture_output=True, text=True)
    assert verified.returncode == 0 and verified.stderr == "", verified
    safe = subprocess.run([analyze, "security", "--offline=yes", "--threshold=15", "--no-pager", unit], capture_output=True, text=True)
    assert safe.returncode == 0, safe.stdout


def flags_of_the_unit(website):
    """Returns the flags with which the unit starts tabia, except those that name the book."""
    words = re.search(r"^ExecStart=/usr/bin/tabia serve --no-cache --book \S+ (.*)$", (website / "tabia.service").read_text(), re.MULTILINE)[1].split()
    assert PUBLIC in words, words
    return words


CASES = [has_no_warning, redirects_to_https, stays_below_the_base, keeps_what_has_not_changed, answers_programs, has_its_public_address,
         refuses_other_hosts, hides_the_metrics, keeps_its_connections, limits_a_flood]


def main(tabia, books, website, nginx, openssl, curl):
    website = pathlib.Path(website)
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        has_a_sound_unit(tabia, website, folder)
        with Served(tabia, [pathlib.Path(books) / "four.pgn"], "--cors", *flags_of_the_unit(website)) as served:
            site = Site(website, folder, nginx, openssl, curl, served)
            process = site.run()
            try:
                for case in CASES:
                    case(site)
                    print(case.__name__.replace("_", " "))
            finally:
                process.terminate()
                process.wait(timeout=20)


if __name__ == "__main__":
    main(*sys.argv[1:])
