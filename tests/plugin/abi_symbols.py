"""Compares the exports of the library, the declarations of tabia.h, tests/abi_symbols.txt and the list of the Debian package:
abi_symbols.py LIBRARY HEADER LIST SYMBOLS."""

import re
import subprocess
import sys


def exported(library):
    """Returns the names of the symbols that programs can see in `library`."""
    nm = subprocess.run(
        ["nm", "--dynamic", "--defined-only", "--format=posix", library], check=True, capture_output=True, text=True
    )
    return {line.split()[0] for line in nm.stdout.splitlines()} - {"TABIA_1"}


def declared(header):
    """Returns the names of the functions that `header` declares."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    return set(re.findall(r"^TABIA_API [^(;]*?\b(\w+)\(", text, flags=re.MULTILINE))


def packaged(symbols):
    """Returns the names of the functions in the symbols file of the Debian package."""
    return set(re.findall(r"^ (\w+)@TABIA_1 ", symbols, flags=re.MULTILINE)) - {"TABIA_1"}


def differences(what, names, listed):
    return [f"{name}: {what}, but not listed" for name in sorted(names - listed)] + [
        f"{name}: listed, but not {what}" for name in sorted(listed - names)
    ]


def main(library, header_path, list_path, symbols_path):
    with open(header_path, encoding="utf-8") as file:
        functions = declared(file.read())
    with open(list_path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    faults = [] if lines == sorted(set(lines)) else [f"{list_path}: not sorted, or a name twice"]
    version = "@@TABIA_1"
    symbols = exported(library)
    faults += [f"{symbol}: exported without a version" for symbol in sorted(symbols) if not symbol.endswith(version)]
    faults += differences("declared", functions, set(lines))
    faults += differences("exported", {symbol.removesuffix(version) for symbol in symbols}, set(lines))
    with open(symbols_path, encoding="utf-8") as file:
        faults += differences("in the Debian package", packaged(file.read()), set(lines))
    print("\n".join(faults) or f"{len(lines)} functions")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
