"""Passes lines between a client and a gnubg that serves as external player, and remembers them."""

import socket
import threading
import time

SECONDS_TO_START = 10


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def connect(port):
    """Waits for a server that is starting, or that is about to listen again."""
    end = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port))
        except ConnectionRefusedError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


class Relay:
    def __init__(self, port_behind):
        self.port_behind = port_behind
        self.exchanges = []  # question and answer, without line ends
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            client, _ = self.server.accept()
            threading.Thread(target=self.pass_lines, args=(client,), daemon=True).start()

    def pass_lines(self, client):
        with client, connect(self.port_behind) as gnubg:
            answers = gnubg.makefile("rb")
            for question in client.makefile("rb"):
                gnubg.sendall(question)
                answer = answers.readline()
                self.exchanges.append((question.decode().strip("\0\r\n"), answer.decode().strip("\0\r\n")))
                client.sendall(answer)
