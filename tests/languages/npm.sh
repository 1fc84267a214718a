#!/usr/bin/env bash
# Installs the package for JavaScript without a network, and uses it in Node: npm.sh TABIA PACKAGE
package=$(realpath "$2")
source "$(dirname "$0")/package.sh"

expect_answer stranger_in_js "./$(npm pack --silent "$package")"
