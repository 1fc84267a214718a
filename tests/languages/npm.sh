#!/usr/bin/env bash
# Installs the package for JavaScript without a network, and uses it in Node: npm.sh TABIA PACKAGE
package=$(realpath "$2")
source "$(dirname "$0")/package.sh"

archive=$(npm pack --silent "$package")
echo '{"name": "stranger", "type": "module", "private": true}' >package.json
npm install --silent --offline --no-audit --no-fund "./$archive"
lines js >stranger.js
expect_answer node stranger.js
