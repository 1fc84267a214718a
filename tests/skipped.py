#!/usr/bin/env python3
"""Prints the tests that CTest skipped, each with its reason: skipped.py RESULTS, the file that ctest --output-junit writes.

The reason is the last line that the test printed. It names the missing package or right.
"""
import sys
import xml.etree.ElementTree


def reason_of(test):
    lines = (test.findtext("system-out") or "").strip().splitlines()
    return lines[-1].removeprefix("skipped: ") if lines else "no reason was printed"


def main():
    tests = xml.etree.ElementTree.parse(sys.argv[1]).iter("testcase")
    skipped = [test for test in tests if test.find("skipped") is not None]
    if skipped:
        print(f"{len(skipped)} skipped:")
    for test in skipped:
        print(f"  {test.get('name')}: {reason_of(test)}")


main()
