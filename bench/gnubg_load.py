#!/usr/bin/env python3
"""Measures the latency of an honest client of `tabia gnubg` during attacks by hundreds of hostile clients.

    bench/gnubg_load.py --connections 200 -- build/release/plugin/tool/tabia gnubg --book BOOK

Begins the command twice, with --listen 127.0.0.1:0. In each round the honest client, which asks the first server for
a play again and again, is measured alone; while the hostile clients are at the second server, which shows what the
machine makes of so many busy programs; and while they are at the first, which shows what that server does. At the end it
prints the memory and descriptors of the first server before, during and after the attack.
"""

import argparse
import asyncio
import multiprocessing
import os
import pathlib
import random
import re
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time

OPENING = (b"board:bot:you:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:3:1:3:1:1:1:1:0:1:-1:0:25"
           b":0:0:0:0:0:0:0:1\n\0")
LISTENING = re.compile(r"listening on \S+:(\d+)")
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: what is not sent yet is thrown away


class Server:
    def __init__(self, command):
        # A file, so that the server never waits for a reader.
        self.log = tempfile.NamedTemporaryFile()
        self.process = subprocess.Popen(command + ["--listen", "127.0.0.1:0"], stderr=self.log)
        self.port = self.wait_for_port()

    def wait_for_port(self):
        while self.process.poll() is None:
            found = LISTENING.search(pathlib.Path(self.log.name).read_text(errors="replace"))
            if found:
                return int(found[1])
            time.sleep(0.05)
        sys.exit("gnubg_load: the server ends: " + pathlib.Path(self.log.name).read_text(errors="replace"))

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def held(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        memory_kib = re.search(r"VmRSS:\s+(\d+)", status)[1]
        return f"{self.descriptors()} descriptors, {memory_kib} KiB"

    def wait_for_end_of_connections(self, descriptors):
        """Waits until the server has read all input and closed its connections. Returns the seconds."""
        begin = time.monotonic()
        while self.descriptors() > descriptors and time.monotonic() < begin + 30:
            time.sleep(0.05)
        return time.monotonic() - begin

    def stop(self):
        self.process.terminate()
        return self.process.wait(10)


class HonestClient:
    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answers = set()

    def ask(self):
        """Nanoseconds until the whole answer is there."""
        begin = time.perf_counter_ns()
        self.socket.sendall(OPENING)
        answer = b""
        while not answer.endswith(b"\n"):
            more = self.socket.recv(4096)
            if not more:
                sys.exit("gnubg_load: the server has closed the honest client's connection")
            answer += more
        self.answers.add(answer)
        return time.perf_counter_ns() - begin

    def measure(self, seconds):
        """Returns p50 and p99 in microseconds."""
        end = time.monotonic() + seconds
        times = []
        while time.monotonic() < end:
            times.append(self.ask())
        cuts = statistics.quantiles(times, n=100)
        return cuts[49] / 1000, cuts[98] / 1000


async def send_garbage(reader, writer, dice):
    for _ in range(20):
        writer.write(dice.randbytes(dice.randrange(1, 300)) + b"\n")
        await writer.drain()
        await reader.readline()


async def send_half_a_line(reader, writer, dice):
    writer.write(OPENING[:dice.randrange(1, len(OPENING) - 3)])
    await writer.drain()
    await asyncio.sleep(dice.random())


async def send_a_megabyte(reader, writer, dice):
    writer.write(b"x" * (1 << 20) + b"\n")
    await writer.drain()
    await reader.readline()


async def vanish(reader, writer, dice):
    writer.write(OPENING * dice.randrange(1, 20))
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)


async def never_read(reader, writer, dice):
    writer.transport.pause_reading()
    end = time.monotonic() + 1
    while time.monotonic() < end and not writer.is_closing():
        if writer.transport.get_write_buffer_size() < 1 << 16:
            writer.write(OPENING * 20)
        await asyncio.sleep(0.01)


async def attack_with_one(port, dice, visits):
    while True:
        writer = None
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            visit = dice.choice([send_garbage, send_half_a_line, send_a_megabyte, vanish, never_read])
            visits[visit.__name__] = visits.get(visit.__name__, 0) + 1
            await asyncio.wait_for(visit(reader, writer, dice), 5)
        except (OSError, ValueError, asyncio.TimeoutError):
            pass
        finally:
            if writer:
                writer.close()


async def attack_with_all(port, connections, seconds, visits):
    attackers = [asyncio.create_task(attack_with_one(port, random.Random(i), visits)) for i in range(connections)]
    await asyncio.wait(attackers, timeout=seconds)
    for attacker in attackers:
        attacker.cancel()


def attack(port, connections, seconds, queue):
    visits = {}
    asyncio.run(attack_with_all(port, connections, seconds, visits))
    queue.put(visits)


def measure_beside_attack(client, port, options):
    """Returns the honest client's times during an attack on the server at `port`, and the number of attacks."""
    queue = multiprocessing.Queue()
    attackers = multiprocessing.Process(target=attack, args=(port, options.connections, options.seconds + 1, queue))
    attackers.start()
    time.sleep(0.5)
    times = client.measure(options.seconds)
    visits = queue.get()
    attackers.join()
    return times, visits


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3, help="of each measurement")
    parser.add_argument("command", nargs="+")
    return parser.parse_args()


def main():
    options = arguments()
    server, other = Server(options.command), Server(options.command)
    client = HonestClient(server.port)
    client.measure(0.5)
    print(f"answers {client.answers}, which no load may change; {options.connections} hostile connections")
    descriptors = server.descriptors()
    print(f"before: {server.held()}")
    rows, total = [], {}
    for _ in range(options.rounds):
        alone = client.measure(options.seconds)
        elsewhere, _ = measure_beside_attack(client, other.port, options)
        beside, visits = measure_beside_attack(client, server.port, options)
        rows.append((*alone, *elsewhere, *beside))
        for kind, count in visits.items():
            total[kind] = total.get(kind, 0) + count
    print("hostile visits:", ", ".join(f"{kind} {count}" for kind, count in sorted(total.items())))
    medians = [statistics.median(column) for column in zip(*rows)]
    for name, p50, p99 in zip(("alone", "load elsewhere", "load here"), medians[::2], medians[1::2]):
        print(f"{name:15} p50 {p50:7.0f} us  p99 {p99:7.0f} us  p99/alone {p99 / medians[1]:.2f}")
    seconds = server.wait_for_end_of_connections(descriptors)
    print(f"after:  {server.held()}, {seconds:.1f} seconds after the last hostile client")
    if server.descriptors() > descriptors:
        sys.exit("gnubg_load: the server still holds descriptors")
    if len(client.answers) != 1:
        sys.exit(f"gnubg_load: the answers differ: {client.answers}")
    codes = server.stop(), other.stop()
    if codes != (0, 0):
        sys.exit(f"gnubg_load: the servers end with {codes}")


if __name__ == "__main__":
    main()
