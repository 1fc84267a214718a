#!/usr/bin/env python3
"""/metrics in the text format of Prometheus, and its table in the manual: metrics_test.py TABIA FOLDER GUIDE, with the books of the test data in FOLDER."""

import pathlib
import re
import sys

from served import Served

SAMPLE = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="[^"\\\n]*",?)*)\})? (\d+(?:\.\d+)?)$')


def metrics_of(text):
    """Returns {name: (type, {labels: value})}. Every metric has its help and its type first, and each sample occurs once."""
    metrics, name = {}, None
    for line in text.splitlines():
        if line.startswith("# HELP "):
            name = line.split(" ", 3)[2]
            assert name not in metrics and len(line.split(" ", 3)) == 4, line
        elif line.startswith("# TYPE "):
            assert line.split(" ")[2] == name, line
            metrics[name] = (line.split(" ")[3], {})
        else:
            sample = SAMPLE.match(line)
            assert sample, line
            kind, samples = metrics[name]
            suffix = sample[1].removeprefix(name)
            assert suffix in (("_bucket", "_sum", "_count") if kind == "histogram" else ("",)), line
            assert (suffix, sample[2]) not in samples, line
            assert kind != "counter" or name.endswith("_total"), line
            samples[suffix, sample[2]] = float(sample[3])
    return metrics


def has_the_text_format(served):
    text = served.ask("/metrics").text
    assert text.endswith("\n")
    metrics = metrics_of(text)
    kind, samples = metrics["tabia_http_response_duration_seconds"]
    assert kind == "histogram"
    groups = {label for suffix, label in samples if suffix == "_count"}
    assert 'group="/masters"' in groups and 'group=""' in groups, groups
    for group in groups:
        buckets = [(label, value) for (suffix, label), value in samples.items() if suffix == "_bucket" and label.startswith(group + ",")]
        values = [value for _, value in buckets]
        assert values == sorted(values) and buckets[-1] == (group + ',le="+Inf"', samples["_count", group]), buckets
    return metrics


def takes_no_text_of_a_client(served):
    lines = len(served.ask("/metrics").text.splitlines())
    for number in range(50):
        served.ask(f"/masters?play=e2e4&made-up={number}")
        served.ask(f"/made/up/{number}")
        served.ask(f"/masters/pgn/{number}")
    more = served.ask("/metrics").text
    assert "made" not in more and len(more.splitlines()) <= lines + 1, more


def is_documented(metrics, guide):
    documented = re.findall(r"^\| `([a-z_]+)` \|([^|]*)\|", guide, re.MULTILINE)
    for name, labels in documented:
        used = {label for _, of_sample in metrics[name][1] for label in re.findall(r'(\w+)="', of_sample or "")} - {"le"}
        assert used == set(re.findall(r"`(\w+)`", labels)), (name, used, labels)
    assert [name for name, _ in documented] == list(metrics), (documented, list(metrics))


def main(tabia, books, guide):
    with Served(tabia, [pathlib.Path(books) / "four.pgn"]) as served:
        served.ask("/masters")
        served.ask("/masters/pgn/x")
        served.ask("/nothing")
        served.ask("/metrics")
        metrics = has_the_text_format(served)
        takes_no_text_of_a_client(served)
        is_documented(metrics, pathlib.Path(guide).read_text())


if __name__ == "__main__":
    main(*sys.argv[1:])
