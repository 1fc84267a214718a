#!/usr/bin/env bash
# Makes the wheel, installs it in a new environment of Python without libtabia, and uses it there: python.sh TABIA
source "$(dirname "$0")/package.sh"

made python
expect_answer stranger_in_python made/tabia-*.whl
TABIA_COMMAND=$tabia TABIA_TEST_DATA=$tree/tests/data environment/bin/python -I -W error "$tree/tests/languages/wheel_test.py"
