#!/usr/bin/env python3
"""Measures the latency of an honest client of `tabia serve` next to hostile ones: bench/http/hostile.py [--seconds N]

The hostile: 200 that send a byte of a head at a time, 1,000 that connect and say nothing, and some that send heads of ten
megabytes, halves of requests, bodies, two lengths and bare line feeds. Prints the 99th percentiles as JSON, and ends with 1 if a
request of the honest client is lost or a descriptor is left over.
"""

import argparse
import http.client
import json
import multiprocessing
import os
import pathlib
import random
import socket
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SLOW, IDLE = 200, 1000
RUDE = [b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 20_000, b"GET /masters?fen=", b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 7\r\n\r\n", b"GET / HTTP/1.1\nHost: localhost\n\n",
        b"GET /chess?fen=%3Cscript%3E HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"]


def connect(port):
    client = socket.socket()
    client.setblocking(False)
    client.connect_ex(("127.0.0.1", port))
    return client


def send(client, data):
    try:
        client.send(data)
        return True
    except BlockingIOError:
        return True
    except OSError:
        return False


def annoy(port):
    """Keeps the hostile connections up until it is ended; some ten thousand bytes a second."""
    draw = random.Random(1)
    idle, slow = [connect(port) for _ in range(IDLE)], [connect(port) for _ in range(SLOW)]
    while True:
        for i in range(len(slow)):
            if not send(slow[i], draw.choice(b"abcdefgh").to_bytes(1, "little")):
                slow[i].close()
                slow[i] = connect(port)
        rude = connect(port)
        time.sleep(0.01)
        rude.setblocking(True)
        rude.settimeout(0.2)
        try:
            rude.sendall(draw.choice(RUDE))
        except OSError:
            pass
        rude.close()
        again = draw.randrange(IDLE)
        idle[again].close()
        idle[again] = connect(port)
        time.sleep(0.02)


def waits(port, seconds):
    """Returns the times of an honest client's requests in milliseconds. It connects again if it was disconnected."""
    times, client, lost = [], http.client.HTTPConnection("127.0.0.1", port, timeout=20), 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        begin = time.perf_counter()
        try:
            client.request("GET", "/masters?topGames=0")
            assert client.getresponse().read().startswith(b"{")
            times.append(1000 * (time.perf_counter() - begin))
        except (OSError, http.client.HTTPException):
            lost += 1
            client.close()
        time.sleep(0.002)
    return times, lost


def p99(times):
    return statistics.quantiles(times, n=100)[98]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=5, help="of each measurement")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release", help="folder of the build")
    options = parser.parse_args()
    seconds = options.seconds
    server = subprocess.Popen([options.build / "plugin/tool/tabia", "serve", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    port = int(server.stdout.readline().strip("/\n").rsplit(":", 1)[1])
    descriptors = lambda: len(os.listdir(f"/proc/{server.pid}/fd"))
    before = descriptors()
    alone, beside, lost = [], [], 0
    for _ in range(3):
        alone.append(p99(waits(port, seconds)[0]))
        hostile = multiprocessing.Process(target=annoy, args=(port,), daemon=True)
        hostile.start()
        time.sleep(1)
        times, failed = waits(port, seconds)
        beside.append(p99(times))
        lost += failed
        hostile.terminate()
        hostile.join()
        end = time.monotonic() + 30
        while descriptors() > before + 1 and time.monotonic() < end:
            time.sleep(0.1)
    held = descriptors()
    server.terminate()
    print(json.dumps({"alone": {"value": statistics.median(alone), "unit": "ms"}, "beside": {"value": statistics.median(beside), "unit": "ms"},
                      "lost": {"value": lost, "unit": ""}, "descriptors": {"value": held - before, "unit": ""}}, indent=1))
    return 0 if lost == 0 and held <= before + 1 else 1


if __name__ == "__main__":
    sys.exit(main())
