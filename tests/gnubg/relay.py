"""Passes lines between a client and a gnubg that serves as external player, and remembers them."""

import socket
import threading
import time


class Relay:
    """Relays from a TCP port to the named socket of gnubg, which cannot report a port that the system has chosen. Unlike a
    free port, no other program can take the name before gnubg does."""

    def __init__(self, gnubg_socket, gnubg_is_alive):
        self.gnubg_socket = gnubg_socket
        self.gnubg_is_alive = gnubg_is_alive
        self.exchanges = []  # question and answer, without line ends
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            client, _ = self.server.accept()
            threading.Thread(target=self.pass_lines, args=(client,), daemon=True).start()

    def connect(self):
        """Waits for a gnubg that is starting, or that is about to listen again, however long that takes it."""
        while self.gnubg_is_alive():
            gnubg = socket.socket(socket.AF_UNIX)
            try:
                gnubg.connect(self.gnubg_socket)
                return gnubg
            except (ConnectionRefusedError, FileNotFoundError):
                gnubg.close()
                time.sleep(0.02)
        raise ConnectionError("the fallback has ended")

    def pass_lines(self, client):
        with client, self.connect() as gnubg:
            answers = gnubg.makefile("rb")
            for question in client.makefile("rb"):
                gnubg.sendall(question)
                answer = answers.readline()
                self.exchanges.append((question.decode().strip("\0\r\n"), answer.decode().strip("\0\r\n")))
                client.sendall(answer)
