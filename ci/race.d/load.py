#!/usr/bin/python3
"""A load that drifts, as neighbours on a shared machine make it.

One process for each CPU computes, and now and then walks through more memory than the caches hold, for a share of its
time. The shares wander by themselves between 0 and 1 within tens of seconds, the same way for the same seed. All
processes end with the program that started them.
"""

import argparse
import contextlib
import math
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

SLICE = 0.1  # seconds, on the average
CENTRE = 0.5  # mean share of a CPU
SPREAD = 0.45  # of the share, before it is cut to 0 … 1
CONSTANT = 20.0  # seconds after which the share has forgotten where it was
BUFFER = 24 << 20  # bytes


def shares(seed):
    """An endless walk of (share, seconds): Ornstein-Uhlenbeck, cut to 0 … 1."""
    draw = random.Random(seed)
    state = draw.gauss(0, 1)
    while True:
        length = draw.uniform(0.5, 1.5) * SLICE
        keep = math.exp(-length / CONSTANT)
        state = keep * state + math.sqrt(1 - keep * keep) * draw.gauss(0, 1)
        yield min(1.0, max(0.0, CENTRE + SPREAD * state)), length


def disturb(seed, parent):
    draw = random.Random(seed)
    buffer = bytearray(BUFFER)
    for share, length in shares(seed):
        if os.getppid() != parent:
            return
        start = time.monotonic()
        walks = draw.random() < 0.3
        while time.monotonic() - start < share * length:
            if walks:
                buffer[:] = buffer[1:] + buffer[:1]
            else:
                sum(range(2000))
        time.sleep(max(0.0, start + length - time.monotonic()))


@contextlib.contextmanager
def drifting(seed):
    """The load, for as long as the block lasts; ended by its process id."""
    words = [sys.executable, str(pathlib.Path(__file__).resolve()), "--seed", str(seed), "--parent", str(os.getpid())]
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL)
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parent", type=int, default=os.getppid(), help="end when this process is gone")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    own = os.getpid()
    children = []
    for number in range(len(os.sched_getaffinity(0))):
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            disturb(f"{options.seed}/{number}", own)
            os._exit(0)
        children.append(child)
    try:
        while os.getppid() == options.parent:
            time.sleep(0.2)
    finally:
        for child in children:
            os.kill(child, signal.SIGTERM)
            os.waitpid(child, 0)


if __name__ == "__main__":
    main()
