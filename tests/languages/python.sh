#!/usr/bin/env bash
# Makes the wheel, installs it in a new environment of Python without libtabia, and uses it there: python.sh TABIA
source "$(dirname "$0")/package.sh"

made python
python3 -m venv environment
environment/bin/pip install --quiet --no-index made/tabia-*.whl
lines python >stranger.py
expect_answer environment/bin/python -I stranger.py
TABIA_COMMAND=$tabia TABIA_TEST_DATA=$tree/tests/data environment/bin/python -I -W error "$tree/tests/languages/wheel_test.py"
