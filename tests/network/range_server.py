"""A server of one file by HTTP/1.1, which breaks its promises when it is told to."""

import socket
import threading
import time


class RangeServer:
    """Serves `content` at any path while it is used. Each connection has a thread. No two servers of a test have the same
    port, because tabia keeps a part of each book by its address.

    `fault` may be: whole (200 to a range), error (500), first (the first of several ranges alone), short (a part has less than it
    states), long (more than was asked for), elsewhere (another place than was asked for), silent (no answer), drip (a byte every
    half second), closes (in the middle of the answer), trailers (without end, after the answer), size (another size of the
    file), empty. With `tls`, a context of the module ssl, it serves by HTTPS."""

    ports = set()  # of all servers so far

    def __init__(self, content, etag='"1"', fault=None, delay=0.0, honest=0, tls=None):
        self.content, self.etag, self.delay = content, etag, delay
        self.failing, self.honest = fault, honest  # the first `honest` requests are answered right
        self.requests, self.ranges, self.sent = 0, [], 0
        self.busy, self.busiest = 0, 0  # requests that are being answered, and the most at one time
        self.redirected = 0  # requests for /moved, which is redirected to the file
        self.listen()
        self.tls = tls
        self.url = f"{'https' if tls else 'http'}://127.0.0.1:{self.port}/books/book.tabia"

    def listen(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        if self.port in self.ports:
            self.listener.close()
            self.listen()
        self.ports.add(self.port)

    @property
    def fault(self):
        return self.failing if self.requests > self.honest else None

    @fault.setter
    def fault(self, fault):
        self.failing = fault

    def __enter__(self):
        self.acceptor = threading.Thread(target=self.accept, daemon=True)
        self.acceptor.start()
        return self

    def __exit__(self, *error):
        # A thread that still accepts would take the connections of the next server, which may get the same descriptor.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.acceptor.join()
        self.listener.close()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self.tls:
            try:
                client = self.tls.wrap_socket(client, server_side=True)
            except OSError:
                return  # the client does not trust the certificate
        with client, client.makefile("rb") as lines:
            try:
                while self.answer(client, lines):
                    pass
            except OSError:
                pass

    def answer(self, client, lines):
        begin, wanted = lines.readline(), None
        if not begin:
            return False
        while (line := lines.readline().strip()):
            name, _, value = line.decode().partition(":")
            if name.lower() == "range":
                wanted = [tuple(map(int, part.split("-"))) for part in value.strip().removeprefix("bytes=").split(",")]
        if wanted is None:
            return False
        if begin.startswith(b"GET /moved "):
            self.redirected += 1
            client.sendall(b"HTTP/1.1 302 Found\r\nLocation: /books/book.tabia\r\nContent-Length: 0\r\n\r\n")
            return True
        self.requests += 1
        self.ranges.append(len(wanted))
        self.busy += 1
        self.busiest = max(self.busiest, self.busy)
        time.sleep(self.delay)
        self.busy -= 1
        if self.fault == "silent":
            time.sleep(30)
            return False
        head, body = self.head_and_body(wanted)
        if self.fault == "drip":
            for byte in head + body:
                client.sendall(bytes([byte]))
                time.sleep(0.5)
        elif self.fault == "trailers":
            head = head.replace(b"Content-Length: %d" % len(body), b"Transfer-Encoding: chunked")
            client.sendall(head + b"%x\r\n" % len(body) + body + b"\r\n0\r\n")
            while True:
                client.sendall(b"X-More: " + 1000 * b"x" + b"\r\n")
        elif self.fault == "closes":
            client.sendall(head + body[:len(body) // 2])
            return False
        else:
            client.sendall(head + body)
            self.sent += len(body)
        return True

    def head_and_body(self, wanted):
        size = len(self.content)
        wanted = [(first, min(last, size - 1)) for first, last in wanted if first < size]
        if self.fault == "first":
            wanted = wanted[:1]
        if self.fault == "elsewhere" and wanted:
            wanted = [(first + 64, last + 64) for first, last in wanted if last + 64 < size]
        parts = [self.content[first:last + 1] for first, last in wanted]
        if self.fault == "short":
            parts = [part[:-1] for part in parts]
        if self.fault == "long":
            wanted = [(first, size - 1) for first, last in wanted]
            parts = [self.content[first:] for first, last in wanted]
        stated = size + 64 if self.fault == "size" else size
        status, fields = "206 Partial Content", f"ETag: {self.etag}\r\n"
        if self.fault in ("whole", "error"):
            status, body = ("200 OK", self.content) if self.fault == "whole" else ("500 Oh No", b"no")
        elif self.fault == "empty":
            body = b""
        elif not wanted:
            status, body = "416 Range Not Satisfiable", b""
        elif len(parts) == 1:
            body = parts[0]
            fields += f"Content-Range: bytes {wanted[0][0]}-{wanted[0][1]}/{stated}\r\n"
        else:
            fields += "Content-Type: multipart/byteranges; boundary=b0b\r\n"
            body = b"".join(f"\r\n--b0b\r\nContent-Range: bytes {first}-{last}/{stated}\r\n\r\n".encode() + part
                            for (first, last), part in zip(wanted, parts)) + b"\r\n--b0b--\r\n"
        return f"HTTP/1.1 {status}\r\n{fields}Content-Length: {len(body)}\r\n\r\n".encode(), body
