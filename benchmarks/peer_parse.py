"""Run inside the peers' own environment: parse each file with one peer, print the seconds."""

import sys
import time
from importlib.metadata import version


def _webvtt(paths: list[str]) -> int:
    import webvtt

    return sum(len(webvtt.read(path).captions) for path in paths)


def _pysubs2(paths: list[str]) -> int:
    import pysubs2

    return sum(len(pysubs2.load(path, format_="vtt")) for path in paths)


PEERS = {"webvtt-py": _webvtt, "pysubs2": _pysubs2}

if __name__ == "__main__":
    peer, *files = sys.argv[1:]
    PEERS[peer](files[:2])
    began = time.process_time()
    PEERS[peer](files)
    print(version(peer), time.process_time() - began)
