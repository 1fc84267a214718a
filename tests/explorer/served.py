"""A running `tabia serve`, for tests."""

import http.client
import json
import os
import re
import signal
import subprocess
import tempfile
import urllib.parse


class Served:
    """Serves `books` (specifications) while it is used: with Served(tabia, books) as served: served.get("/health")"""

    def __init__(self, tabia, books, *flags):
        command = [str(tabia), "serve", "--no-cache", "--listen", "127.0.0.1:0", "--seed", "1", *flags]
        for book in books:
            command += ["--book", str(book)]
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        address = self.process.stdout.readline()
        found = re.search(r":(\d+)/", address)
        assert found, "the server printed no address: " + self.logged()
        self.port = int(found[1])
        self.token = address.partition("#edit=")[2].strip()
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=20)
        assert error[0] or code == 0, f"the server ended with {code}: {self.logged()}"

    def logged(self):
        # The server writes at the position of the same open file, so reading must not move it.
        return os.pread(self.log.fileno(), os.fstat(self.log.fileno()).st_size, 0).decode()

    def ask(self, target, method="GET", **fields):
        """Returns the response to a request, with its body in `text`."""
        self.connection.request(method, target, headers={name.replace("_", "-"): value for name, value in fields.items()})
        response = self.connection.getresponse()
        response.text = response.read().decode()
        return response

    def get(self, path, **parameters):
        """Returns the JSON of a response, which must have the status 200."""
        response = self.ask(path + "?" + urllib.parse.urlencode(parameters))
        assert response.status == 200, f"{path} {parameters}: {response.status} {response.text}"
        return json.loads(response.text)
