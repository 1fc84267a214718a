#!/usr/bin/env python3
"""A book on nginx, on lighttpd, and on three servers behind haproxy of which one is killed: real_servers.py TABIA BOOK NGINX LIGHTTPD HAPROXY"""

import contextlib
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

from faulty_servers import Tabia

NGINX = """
daemon off; pid {folder}/nginx-{port}.pid; error_log stderr error; worker_processes 1;
events {{}}
http {{
  access_log {folder}/access-{port}.log; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/books; }}
}}
"""
LIGHTTPD = """
server.document-root = "{folder}/books"
server.bind = "127.0.0.1"
server.port = {port}
"""
HAPROXY = """
defaults
  mode http
  timeout connect 1s
  timeout client 20s
  timeout server 5s
  option redispatch
  retries 3
  retry-on conn-failure empty-response response-timeout
frontend books
  bind 127.0.0.1:{port}
  default_backend stores
backend stores
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


@contextlib.contextmanager
def running(folder, port, name, text, command):
    """Runs a server with this configuration, which listens at `port`."""
    path = folder / f"{name}-{port}.conf"
    path.write_text(text.format(folder=folder, port=port))
    process = subprocess.Popen([*command, path], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    for _ in range(200):
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            break
        assert process.poll() is None, process.stderr.read().decode()
        time.sleep(0.05)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def url(port):
    return f"http://127.0.0.1:{port}/book.tabia"


def loses_no_probe(tabia, port, victim, right):
    """Asks line by line, of books that were never opened before; kills one of the servers meanwhile."""
    for number in range(30):
        if number == 10:
            victim.kill()
        assert tabia.answers(f"http://127.0.0.1:{port}/book.tabia?{number}") == right, number


def main(program, source, nginx, lighttpd, haproxy):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as name, contextlib.ExitStack() as stack:
        folder = pathlib.Path(name)
        (folder / "books").mkdir()
        path = folder / "books" / "book.tabia"
        folder.chmod(0o755)
        tabia = Tabia(program, folder / "cache")
        assert tabia.run("build", source, "-o", str(path)).returncode == 0
        right = tabia.answers(str(path))
        stores = [free_port() for _ in range(3)]
        servers = [stack.enter_context(running(folder, port, "nginx", NGINX, [nginx, "-c"])) for port in stores]
        assert tabia.answers(url(stores[0])) == right
        asked = len((folder / f"access-{stores[0]}.log").read_text().splitlines())
        assert asked <= 30, f"{asked} requests: nginx sends several parts at once"
        light = free_port()
        with running(folder, light, "lighttpd", LIGHTTPD, [lighttpd, "-D", "-f"]):
            assert tabia.answers(url(light)) == right
        front = free_port()
        backends = "".join(f"  server s{number} 127.0.0.1:{port} check inter 200\n" for number, port in enumerate(stores))
        with running(folder, front, "haproxy", HAPROXY + backends, [haproxy, "-f"]):
            loses_no_probe(tabia, front, servers[1], right)


if __name__ == "__main__":
    main(*sys.argv[1:])
