"""The share of a long test's cases that one run takes. The variable TABIA_SHARE is `all`, or a number: `.ci/run` passes the number
of the commit, so that consecutive commits together run every case. It passes the sum of the number and its eighth part, because
some steps run for every eighth commit only: they come to every share too.
"""
import os
import random

SHARES = 8


def number():
    """Returns the number of the share, or None for all cases."""
    text = os.environ.get("TABIA_SHARE") or "0"
    return None if text == "all" else int(text)


def share_of(cases, shares=SHARES, turn=0):
    """Returns one of `shares` equal shares of the cases, or all of them if all are asked for. Another `turn` takes another share.

    The cases are shuffled, always in the same way: in their own order every eighth one could have the same parameter.
    """
    cases = list(cases)
    if number() is None:
        return cases
    random.Random(0).shuffle(cases)
    return cases[(number() + turn) % shares::shares]
